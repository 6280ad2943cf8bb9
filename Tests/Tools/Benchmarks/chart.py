"""A bar chart of all results as SVG: the times of the other programs as multiples of that of prefs.

The scale is logarithmic, and prefs is the line at 1: bars to the right of it are slower programs, bars
to the left are faster ones. The chart has a background of its own, so that it can be read on any page.
"""

import html
import math

from report import amount, ratio

WIDTH, LEFT, RIGHT = 860, 250, 130
TITLE_HEIGHT, BAR_HEIGHT = 30, 18
STYLE = """
  svg { font: 12px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #24292f; } .faint { fill: #57606a; } .title { font-weight: 600; }
  .slower { fill: #3b82c4; } .faster { fill: #d97706; } .one { stroke: #24292f; } .grid { stroke: #d0d7de; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #161b22; } text { fill: #e6edf3; } .faint { fill: #9da7b1; }
    .slower { fill: #58a6ff; } .faster { fill: #f0a33f; } .one { stroke: #e6edf3; } .grid { stroke: #30363d; }
  }
"""


class Scale:
    def __init__(self, ratios):
        self.low = min(0, *map(math.log10, ratios))
        self.high = max(1, *map(math.log10, ratios))

    def x(self, ratio):
        return LEFT + (math.log10(ratio) - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def marks(self):
        return [10**power for power in range(math.ceil(self.low), math.floor(self.high) + 1)]


def label(x, y, text, kind="", anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{html.escape(text)}</text>'


def line(x, top, bottom, kind):
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" class="{kind}"/>'


def bar(row, unit, y, scale):
    """A peer's bar between the line of prefs and its own ratio."""
    start, end = sorted([scale.x(1), scale.x(row.ratio)])
    kind = "slower" if row.ratio >= 1 else "faster"
    return [
        f'<rect x="{start:.1f}" y="{y + 3}" width="{max(end - start, 1):.1f}" height="{BAR_HEIGHT - 6}" rx="2" class="{kind}"/>',
        label(LEFT - 10, y + 13, row.name, anchor="end"),
        label(end + 6, y + 13, f"{ratio(row.ratio)} ({amount(row.amount, unit)})", "faint"),
    ]


def chart(results):
    scale = Scale([row.ratio for result in results for row in result.rows])
    y, parts = 40, []
    for result in results:
        first, *others = result.rows
        y += TITLE_HEIGHT
        title = f"{result.title} — {first.name} {amount(first.amount, result.unit)}"
        parts.append(label(20, y - 6, title, "title"))
        for row in others:
            parts += bar(row, result.unit, y, scale)
            y += BAR_HEIGHT
    height = y + 20
    grid = [line(scale.x(mark), 36, height - 12, "one" if mark == 1 else "grid") for mark in scale.marks()]
    x = scale.x(1)
    sides = [label(x - 10, 14, "faster than prefs", "faint", "end"), label(x + 10, 14, "slower than prefs", "faint")]
    marks = [label(scale.x(mark), 28, f"{mark:g} ×", "faint", "middle") for mark in scale.marks()]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>How long other programs take, prefs being 1</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" rx="8" class="page"/>',
        *grid, *sides, *marks, *parts, "</svg>", "",
    ])
