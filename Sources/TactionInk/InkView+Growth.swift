import TactionViews

/// The strokes whose growth was reported to ``InkView/onStrokeGrowth`` while they are being drawn.
final class InkGrowingStrokes {
  private struct Reported {
    let id: InkStroke.ID
    let layer: Int
    /// The number of points that were reported.
    var count: Int
  }

  private weak var ink: InkView?
  private var strokes: [ObjectIdentifier: Reported] = [:]
  private var timer: AppTimer?

  init(of ink: InkView) { self.ink = ink }

  /// Begins to report the growth of strokes, if the app has set ``InkView/onStrokeGrowth``.
  func begin() {
    guard timer?.isPending != true, ink?.onStrokeGrowth != nil else { return }
    timer = ink?.after(InkConstants.growthInterval) { [weak self] in self?.tell() }
  }

  /// Returns the highest place of the reported strokes of a layer; 0 if there are none.
  func lastPlace(on layer: Int) -> UInt64 {
    strokes.values.reduce(0) { $1.layer == layer ? max($0, $1.id.place) : $0 }
  }

  /// Ends a stroke; returns the ID with which it was reported, or nil if it was not reported.
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
      // The app's handler for one stroke may have ended another stroke.
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

  /// Returns the highest place that a stroke of a layer has or had; 0 if there is none. A stroke that is being drawn
  /// also counts once it was reported.
  final func lastPlace(on layer: Int) -> UInt64 { max(page.layers[layer].lastPlace, growing.lastPlace(on: layer)) }

  /// Adds a finished stroke to its layer, with the ID with which its growth was reported.
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
