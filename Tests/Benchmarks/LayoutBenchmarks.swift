import Taction
import TactionViews

/// The time of layouts of ten thousand views.
enum LayoutBenchmarks {
  /// Measures layouts, in ms.
  static func layout() -> [Measurement] {
    [
      measure("100 columns of 100 labels, for the first time", makeColumns, width: 8000, isFirst: true),
      measure("100 columns of 100 labels, in another size", makeColumns, width: 8000, isFirst: false),
      // At each new size, each label is shortened differently, so no cached layout of text helps.
      measure("100 columns of 100 labels, all too narrow, in another size", makeColumns, isFirst: false, bar: 12),
      measure("a grid of 10 000 plain views, for the first time", makeGrid, isFirst: true),
      measure("a grid of 10 000 plain views, in another size", makeGrid, isFirst: false),
      measure("a flow of 10 000 plain views, in another size", makeFlow, isFirst: false),
    ]
  }

  private static func makeColumns() -> View {
    let columns = (0..<100).map { column in
      StackView(axis: .vertical, spacing: 2, arrangedSubviews: (0..<100).map { Label("\(column), \($0)") })
    }
    return StackView(spacing: 4, arrangedSubviews: columns)
  }

  private static func makeGrid() -> View {
    GridLayout(columns: Array(repeating: .flexible, count: 100), spacing: 1, arrangedSubviews: makeViews())
  }

  private static func makeFlow() -> View { FlowView(spacing: 1, arrangedSubviews: makeViews()) }

  private static func makeViews() -> [View] {
    (0..<10_000).map { _ in View(frame: Rect(x: 0, y: 0, width: 8, height: 6)) }
  }

  /// Measures a layout of a view that fills its superview: the first layout, or a layout at a new size.
  private static func measure(
    _ name: String, _ make: () -> View, width: Double = 1200, isFirst: Bool, bar: Double = 5
  ) -> Measurement {
    var times: [Double] = []
    var width = width
    var root = View()
    for round in 0..<9 {
      if isFirst || round == 0 {
        root = View(frame: Rect(x: 0, y: 0, width: width, height: 800))
        make().fill(root)
        if !isFirst { root.layoutIfNeeded() }
      }
      width += 16
      let size = Size(width: width, height: width / 2)
      var watch = Stopwatch()
      watch.measure {
        root.bounds.size = size
        root.layoutIfNeeded()
      }
      times.append(watch.seconds)
    }
    return Measurement(label: "layout: \(name)", value: times.median * 1e3, unit: "ms", bar: .atMost(bar))
  }
}
