import Taction

extension Page {
  /// Containers: stacks, grids and flows.
  static let layout = Page(title: "Layout", icon: .grid) { [stack, grid, flow, baseline] }

  /// Returns a tile with a number.
  private static func tile(_ number: Int) -> View {
    let label = Label("\(number)")
    label.alignment = .center
    label.backgroundColor = .fill
    label.cornerRadius = 8
    label.minimumSize = Size(width: 44, height: 44)
    return label
  }

  private static var stack: Exhibit {
    let row = StackView(arrangedSubviews: [tile(1), Spacer(), tile(2), tile(3)])
    let equal = StackView(arrangedSubviews: [tile(4), tile(5), tile(6)])
    equal.distribution = .fillEqually
    return Exhibit("StackView", [row, equal])
  }

  private static var grid: Exhibit {
    let grid = GridLayout(columns: [.fixed(60), .flexible, .flexible(2)], spacing: 8)
    grid.addRow([tile(1), tile(2), tile(3)])
    grid.addArrangedSubview(tile(4), in: GridCell(columnSpan: 2))
    grid.addArrangedSubview(tile(5))
    return Exhibit("GridLayout", [grid])
  }

  private static var flow: Exhibit {
    let words = ["Sea", "Mountains", "Family", "Winter", "To print", "Garden"]
    let tags = words.map { word in
      let tag = Button(word)
      tag.role = .secondary
      return tag
    }
    return Exhibit("FlowView", [FlowView(arrangedSubviews: tags)])
  }

  private static var baseline: Exhibit {
    let big = Label("24")
    big.font = .largeTitle
    let row = StackView(arrangedSubviews: [big, Label("photos"), Spacer()])
    row.alignment = .firstBaseline
    return Exhibit("On one baseline", [row])
  }
}
