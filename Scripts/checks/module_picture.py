"""Draws the modules and their folders as SVG: the lowest module at the bottom, the lowest folder on the left."""

WIDTH, MARGIN, NAME_WIDTH, ROW, GAP = 980, 12, 170, 24, 6
LETTER = 7.0  # the mean width of a letter at 11 px, in px


def _text(x, y, words, size=11, weight="normal"):
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}">{words}</text>'


def _box(x, y, width, height, fill):
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="{fill}" stroke="#8a94a6"/>'


def _rows(folders):
    """Breaks the boxes of folders into rows: the place, the width and the name of each."""
    rows, x = [[]], NAME_WIDTH
    for folder in folders:
        width = len(folder) * LETTER + 14
        if x + width > WIDTH - 2 * MARGIN and rows[-1]:
            rows.append([])
            x = NAME_WIDTH
        rows[-1].append((x, width, folder))
        x += width + GAP
    return rows


def draw(order, uses):
    """Returns the picture.

    `order` has the folders of each module, the lowest module first; `uses` the modules that each module names.
    """
    parts, y = [], MARGIN
    for module in reversed(order):
        rows = _rows(order[module])
        height = 22 + len(rows) * (ROW + GAP) if order[module] else 22 + GAP
        parts.append(_box(MARGIN, y, WIDTH - 2 * MARGIN, height, "#eef2f8"))
        parts.append(_text(MARGIN + 8, y + 15, module, 12, "bold"))
        parts.append(_text(NAME_WIDTH, y + 15, "names " + ", ".join(uses[module]) if uses[module] else "names no other"))
        for number, row in enumerate(rows):
            top = y + 22 + number * (ROW + GAP)
            for x, width, folder in row:
                parts.append(_box(x, top, width, ROW, "#ffffff"))
                parts.append(_text(x + 7, top + 16, folder))
        y += height + GAP
    size = f'width="{WIDTH}" height="{y + MARGIN - GAP}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" fill="#1d2433">'
    ground = f'<rect {size} fill="#ffffff"/>'
    return "\n".join([head, ground, *parts, "</svg>", ""])
