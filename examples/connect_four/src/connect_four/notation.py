"""Connect Four as records write it."""
from connect_four.state import LETTERS
from gnothi.engine.view import View


def name(view: View, action: int) -> str:
    """
    >>> name(view, 3)
    'd'
    """
    return LETTERS[action]
