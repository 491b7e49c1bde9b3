"""How the texts of the corpus use words: a term in its contexts, and expressions that are no terms yet."""
