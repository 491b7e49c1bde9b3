"""What users bring: editions they import, what those are compared by, and the formats they come and go in.

``shelf`` keeps the editions; ``files`` reads and writes them; ``alignment``, ``difference`` and ``story`` compare.
"""
