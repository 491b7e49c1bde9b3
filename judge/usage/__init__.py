"""How the texts of the corpus use words: a term in its contexts in every language, and expressions that are no terms yet."""
