"""How fast everything is, measured: games, search, adapters and the web table, beside other libraries."""
