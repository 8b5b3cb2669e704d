"""The games through other people's interfaces: PettingZoo, OpenSpiel, Gymnasium, and notebooks.

Each adapter is a module of its own and needs the library it speaks to; the core installs without any of them.
"""
