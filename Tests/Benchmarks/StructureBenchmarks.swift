import Taction
import TactionCanvas
import TactionViews

/// The time to change trees with very many subviews, or very many levels.
enum StructureBenchmarks {
  private static let width = 100_000
  private static let depth = 10_000

  /// Measures wide and deep trees, in seconds.
  static func structure() -> [Measurement] {
    let orders: [(String, ([View]) -> [View])] = [
      ("front first", { $0.reversed() }), ("back first", { $0 }), ("at random", shuffled),
    ]
    return orders.flatMap { name, order in
      [
        wide("removed \(name)") { _, views in for view in order(views) { view.removeFromSuperview() } },
        wide("brought to the front \(name)") { root, views in
          for view in order(views) { root.bringSubviewToFront(view) }
        },
        wide("sent to the back \(name)") { root, views in for view in order(views) { root.sendSubviewToBack(view) } },
      ]
    } + [added(), annotations(), nested()]
  }

  private static func shuffled(_ views: [View]) -> [View] {
    var order = views
    for index in order.indices { order.swapAt(index, index * 7919 % order.count) }
    return order
  }

  private static func measurement(_ label: String, _ body: () -> Void) -> Measurement {
    var watch = Stopwatch()
    watch.measure(body)
    return Measurement(label: label, value: watch.seconds, unit: "s", bar: .atMost(0.2))
  }

  /// Measures a change of all subviews of a view in a window.
  private static func wide(_ name: String, _ change: (View, [View]) -> Void) -> Measurement {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let pipeline = FramePipeline(root: root)
    let views = (0..<width).map { _ in View() }
    views.forEach(root.addSubview)
    defer { pipeline.tree.close() }
    return measurement("structure: 100 000 subviews \(name)") { change(root, views) }
  }

  private static func added() -> Measurement {
    let root = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let pipeline = FramePipeline(root: root)
    let views = (0..<width).map { _ in View() }
    defer { pipeline.tree.close() }
    return measurement("structure: 100 000 subviews inserted at 0") {
      for view in views { root.insertSubview(view, at: 0) }
    }
  }

  /// Measures the removal of all annotations of a canvas in a window, one after the other.
  private static func annotations() -> Measurement {
    let canvas = CanvasView(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    let pipeline = FramePipeline(root: canvas)
    for number in 0..<20_000 { canvas.addAnnotation(View(), at: Point(x: Double(number), y: 0)) }
    defer { pipeline.tree.close() }
    return measurement("structure: 20 000 annotations removed") {
      for view in canvas.annotations { view.removeFromSuperview() }
    }
  }

  /// Measures the whole life of nested stack views.
  private static func nested() -> Measurement {
    measurement("structure: 10 000 stacks within each other, first to last") {
      let pipeline = FramePipeline(root: View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000)))
      let leaf = View(frame: Rect(x: 0, y: 0, width: 40, height: 30))
      leaf.backgroundColor = .black
      let outer = (1..<depth).reduce(StackView(arrangedSubviews: [leaf])) { inner, _ in
        StackView(arrangedSubviews: [inner])
      }
      pipeline.tree.root.addSubview(outer)
      _ = pipeline.update(time: 0, scale: 1, pixelSize: (1000, 1000))
      precondition(pipeline.tree.root.hitTest(Point(x: 9, y: 9)) === leaf)
      pipeline.tree.close()
    }
  }
}
