import TactionViews

/// The strokes of a view whose growth the app was told while they are drawn.
final class InkGrowingStrokes {
  private struct Reported {
    let id: InkStroke.ID
    let layer: Int
    /// The number of points of which the app was told.
    var count: Int
  }

  private weak var ink: InkView?
  private var strokes: [ObjectIdentifier: Reported] = [:]
  private var timer: AppTimer?

  init(of ink: InkView) { self.ink = ink }

  /// Begins to tell the app about strokes, if it wants to know.
  func begin() {
    guard timer?.isPending != true, ink?.onStrokeGrowth != nil else { return }
    timer = ink?.after(InkConstants.growthInterval) { [weak self] in self?.tell() }
  }

  /// The highest place that a stroke on a layer will have; 0 if there is none.
  func lastPlace(on layer: Int) -> UInt64 {
    strokes.values.reduce(0) { $1.layer == layer ? max($0, $1.id.place) : $0 }
  }

  /// Ends a stroke; returns the ID of which the app was told, or nil.
  func end(_ stroke: InkLiveStroke) -> InkStroke.ID? { strokes.removeValue(forKey: ObjectIdentifier(stroke))?.id }

  /// Ends a stroke that was cancelled.
  func cancel(_ stroke: InkLiveStroke) {
    guard let ink, let reported = strokes.removeValue(forKey: ObjectIdentifier(stroke)) else { return }
    // The app may have added a stroke with this ID in the meantime. The page keeps it.
    guard ink.page.layers[reported.layer][reported.id] == nil else { return }
    let empty = InkStroke(id: reported.id, [], tool: stroke.tool)
    ink.onStrokeGrowth?(ink, InkGrowth(layer: reported.layer, stroke: empty))
  }

  private func tell() {
    guard let ink else { return }
    let drawn = ink.drawnStrokes
    for (stroke, layer) in drawn {
      // The app may have ended a stroke when it was told about another one.
      guard ink.drawnStrokes.contains(where: { $0.stroke === stroke }) else { continue }
      tell(stroke, on: layer, of: ink)
    }
    if !drawn.isEmpty { begin() }
  }

  private func tell(_ stroke: InkLiveStroke, on layer: Int, of ink: InkView) {
    let key = ObjectIdentifier(stroke)
    var reported =
      strokes[key] ?? Reported(id: InkStroke.ID(place: ink.lastPlace(on: layer) + 1), layer: layer, count: 0)
    guard stroke.points.count > reported.count else { return }
    let new = InkStroke(id: reported.id, Array(stroke.points[reported.count...]), tool: stroke.tool)
    reported.count = stroke.points.count
    strokes[key] = reported
    ink.onStrokeGrowth?(ink, InkGrowth(layer: layer, stroke: new))
  }
}

extension InkView {
  /// The strokes that are being drawn, with their layers, in the order in which they began.
  fileprivate var drawnStrokes: [(stroke: InkLiveStroke, layer: Int)] {
    let strokes = actions.values.compactMap { action -> (stroke: InkLiveStroke, layer: Int)? in
      if case .drawing(let stroke, let layer) = action { (stroke, layer) } else { nil }
    }
    return strokes.sorted { $0.stroke.start < $1.stroke.start }
  }

  /// The highest place that a stroke of a layer has or had, or that a stroke that is being drawn on it will have; 0 if
  /// there is none.
  final func lastPlace(on layer: Int) -> UInt64 { max(page.layers[layer].lastPlace, growing.lastPlace(on: layer)) }

  /// Adds a stroke that was drawn to its layer, with the ID under which it has grown.
  final func add(_ live: InkLiveStroke, to layer: Int) {
    // The app may have added a stroke with this ID in the meantime.
    guard let id = growing.end(live), page.layers[layer][id] == nil else {
      add(live.stroke, to: layer)
      return
    }
    var stroke = live.stroke
    stroke.id = id
    perform(InkChange(layer: layer, added: [stroke]))
  }
}
