"""Many games at once, measured."""
