"""Every test compiles into one cache of its own run, so that no stale code is ever tested."""
from hypothesis import settings

settings.register_profile("gnothi", deadline=None, derandomize=True, database=None)
settings.load_profile("gnothi")
