import Taction
import TactionViews

/// The time of hit tests in trees of views.
enum TreeBenchmarks {
  /// Measures hit tests, in µs.
  static func hitTest() -> [Measurement] {
    let tree = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    addGrid(to: tree, levels: 4)
    return [
      Measurement(
        label: "hit test: depth 4, 10 views in each, 11 111 in all", value: time(of: tree, points: 100_000), unit: "µs",
        bar: .atMost(0.5)),
      Measurement(
        label: "hit test: 10 000 siblings, none of them hit", value: timeOfFlatTree { View(frame: $0) }, unit: "µs",
        bar: .atMost(150)),
      Measurement(
        label: "hit test: the same, of an app's own class that overrides it", value: timeOfFlatTree { Tile(frame: $0) },
        unit: "µs"),
    ]
  }

  private final class Tile: View {
    override func hitTest(_ point: Point) -> View? { super.hitTest(point) }
  }

  private static func timeOfFlatTree(of make: (Rect) -> View) -> Double {
    let flat = View(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    for index in 0..<10_000 {
      let place = Point(x: Double(index % 100) * 10, y: Double(index / 100) * 10)
      flat.addSubview(make(Rect(origin: place, size: Size(width: 9, height: 9))))
    }
    return time(of: flat, points: 100) { Point(x: 9.5, y: $0.y) }
  }

  /// Returns the µs of a hit test, at points all over a view of 1000 x 1000.
  private static func time(of view: View, points count: Int, at place: (Point) -> Point = { $0 }) -> Double {
    var hits = 0
    let seconds = Stopwatch.median {
      var point = Point(x: 1, y: 1)
      for _ in 0..<count {
        point = Point(
          x: (point.x + 617.3).truncatingRemainder(dividingBy: 1000),
          y: (point.y + 383.1).truncatingRemainder(dividingBy: 1000))
        if view.hitTest(place(point)) != nil { hits += 1 }
      }
    }
    precondition(hits == 7 * count, "every point is inside")
    return seconds / Double(count) * 1e6
  }

  /// Fills a view with ten views in five columns and two rows, fills each of them in the same way, and so on.
  static func addGrid(to parent: View, levels: Int) {
    guard levels > 0 else { return }
    let size = Size(width: parent.bounds.width / 5, height: parent.bounds.height / 2)
    for index in 0..<10 {
      let place = Point(x: Double(index % 5) * size.width, y: Double(index / 5) * size.height)
      let view = View(frame: Rect(origin: place, size: size))
      view.backgroundColor = .white
      parent.addSubview(view)
      addGrid(to: view, levels: levels - 1)
    }
  }
}
