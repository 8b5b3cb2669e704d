"""`make mutants`: small changes of our own code, each of which some test must notice."""
