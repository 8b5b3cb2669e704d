"""Many games at once: counted, rated, and told as a study."""
