from gnothi.engine.scene import Piece, Svg


def board(seats, options): return Svg(10, 10, "x", "")
def pieces(view): return []
def sketch(view): return "x"
