"""STAGE-5."""
