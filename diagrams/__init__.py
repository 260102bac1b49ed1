"""What it looks like: machines, games, strategies and runs as pictures.

A picture goes down one staircase: what it shows is taken from its source as frozen values, these
are written as DOT, and DOT is rendered; boards and plots of numbers are SVG at once. graphviz,
networkx and pygraphviz are imported only when they are needed.

machine_picture    a machine file as a transition diagram (`machine_dot`)
machine_model      what that diagram shows, before it is drawn
call_graph         which machine calls which (`call_graph_dot`)
play_tree          the play of a strategy up to symmetry, before it is drawn (`play_tree`)
play_tree_picture  that tree as small boards (`play_tree_dot`)
strip              a line of play as a strip of boards (`strip_of_boards`, `strip_dot`)
board              one small board, and the frames that tell how a game ended
heat_map           values on boards as SVG (`heat_map_svg`)
statistics_picture all games by their opening, and by the reply to it (`opening_svg`, `reply_svg`)
search_plots       how a search went, generation by generation (`plots_of`), with matplotlib
archive_plots      strategies found by their wins and draws
learning_plots     how a learner learned (`learning_plots`)
plotting           what all plots with matplotlib share: the same numbers give the same bytes
front_plot         the front of wins against draws as SVG (`front_plot_svg`)
evidence           what the evidence of an audit shows, before it is drawn
evidence_picture   boards and plots of it as SVG
evidence_html      all of it as parts of a page
audit_page         an audit as one page that needs nothing else; `audit_style` is its look
html_text          any text as HTML in which nothing means more than itself
graph_files        any networkx graph as GraphML or DOT, for other programs (`write_graph`)
dot_text           names and labels in which nothing means more than itself
render             DOT to SVG, PNG, PDF or a DOT file, with what the machine at hand can do
engines            where Graphviz is found: inside pygraphviz, or as the program `dot`
pygraphviz_program the first of these as a process of its own
files              a file is written whole or not at all
errors             what can go wrong, and the way out
"""

from diagrams.call_graph import call_graph_dot
from diagrams.errors import DiagramError
from diagrams.front_plot import front_plot_svg
from diagrams.graph_files import write_graph
from diagrams.heat_map import HeatBoard, heat_map_svg
from diagrams.machine_model import Picture, picture_of
from diagrams.machine_picture import machine_dot
from diagrams.play_tree import PlayTree, TreeNode, TreeTooBigError, play_tree
from diagrams.play_tree_picture import play_tree_dot
from diagrams.render import (
    Format,
    Rendered,
    Written,
    format_of,
    parse_format,
    render_bytes,
    write_picture,
)
from diagrams.statistics_picture import opening_svg, reply_svg
from diagrams.strip import Panel, Strip, counterexample_strip, strip_dot, strip_of_boards

__all__ = [
    "DiagramError",
    "Format",
    "HeatBoard",
    "Panel",
    "Picture",
    "PlayTree",
    "Rendered",
    "Strip",
    "TreeNode",
    "TreeTooBigError",
    "Written",
    "call_graph_dot",
    "counterexample_strip",
    "format_of",
    "front_plot_svg",
    "heat_map_svg",
    "machine_dot",
    "opening_svg",
    "parse_format",
    "picture_of",
    "play_tree",
    "play_tree_dot",
    "render_bytes",
    "reply_svg",
    "strip_dot",
    "strip_of_boards",
    "write_graph",
    "write_picture",
]
