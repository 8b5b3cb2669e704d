"""The page: hand-written HTML, CSS and ES modules that show pieces and send actions; no game's name, no rule."""
