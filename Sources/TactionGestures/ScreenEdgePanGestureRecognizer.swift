import TactionGeometry

/// Recognizes a finger that comes in from an edge of the window: a pan, with all that a pan tells.
///
/// A finger counts that lands near one of the edges, and it has to move inward: further to the inside than along the
/// edge. If it does not, the recognizer fails, and so it does at once for a finger that lands elsewhere; so what lies
/// in the window can `require(toFail:)` it without delay. More fingers may join at the edges; others are ignored.
///
/// The edges are those of the window, wherever in it the recognizer's view lies; a finger outside them, in an invisible
/// border, is as near as one can be.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the window.
  nonisolated public struct Edges: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The edge on the left.
    public static let left = Edges(rawValue: 2)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 4)
    /// The edge on the right.
    public static let right = Edges(rawValue: 8)
    /// The four edges.
    public static let all: Edges = [.top, .left, .bottom, .right]
  }

  /// The edges that count, on the screen.
  public final var edges: Edges

  /// How far from an edge a finger may land (default: 20 px).
  public final var edgeMargin = ScreenDistance.pixels(GestureConstants.edgeMargin)

  /// The edges from which the fingers of this gesture came.
  private var origins: Edges = []

  /// Makes a recognizer that calls a handler; add it to a view, most often to the window's content.
  public init(edges: Edges, _ handler: @escaping (ScreenEdgePanGestureRecognizer) -> Void = { _ in }) {
    self.edges = edges
    super.init { if let pan = $0 as? ScreenEdgePanGestureRecognizer { handler(pan) } }
    // Its fingers are nowhere on the screen.
    allowedTouchKinds.remove(.trackpad)
  }

  override open func touchesBegan(_ touches: [Touch]) {
    let strays = touches.filter { edges(near: $0).isEmpty }
    if self.touches.count == strays.count, let stray = strays.first {
      return fail(.awayFromEdge(distance(of: stray), allowed: pixels(edgeMargin)))
    }
    strays.forEach(ignore)
    let rest = touches.filter { !strays.contains($0) }
    guard !rest.isEmpty else { return }
    if !isActive { for touch in rest { origins.formUnion(edges(near: touch)) } }
    super.touchesBegan(rest)
  }

  override open func touchesMoved(_ touches: [Touch]) {
    super.touchesMoved(touches)
    if !isActive, wish == nil, drag.length > slopInPixels, !isInward { fail(.wrongDirection) }
  }

  override open func reset() {
    super.reset()
    origins = []
  }

  override var impossibility: String? {
    edges.isEmpty ? "its edges are empty; say from which of them the finger may come" : super.impossibility
  }

  override var verb: String { "moved inward" }

  override var travel: Double { isInward ? wayInward : 0 }

  // The least movement beside another pan would say nothing of its direction.
  override var wantsCompanion: Bool { false }

  private var isInward: Bool { wayInward >= GestureConstants.edgePanDeviation.cosine * drag.length }

  /// How far the fingers have come away from the edge, or from that of two edges from which they came further.
  private var wayInward: Double {
    var way = 0.0
    if origins.contains(.left) { way = max(way, drag.dx) }
    if origins.contains(.right) { way = max(way, -drag.dx) }
    if origins.contains(.top) { way = max(way, drag.dy) }
    if origins.contains(.bottom) { way = max(way, -drag.dy) }
    return way
  }

  // MARK: Edges

  private func edges(near touch: Touch) -> Edges {
    let margin = pixels(edgeMargin)
    var near: Edges = []
    for (edge, distance) in distances(of: touch) where edges.contains(edge) && distance <= margin {
      near.formUnion(edge)
    }
    return near
  }

  /// How far a finger landed from the nearest of the edges that count, in px.
  private func distance(of touch: Touch) -> Double {
    distances(of: touch).filter { edges.contains($0.0) }.map(\.1).min() ?? .infinity
  }

  private func distances(of touch: Touch) -> [(Edges, Double)] {
    guard let window = touch.responder?.windowFrame else { return [] }
    let place = touch.landingLocation
    return [
      (.top, place.y - window.minY), (.left, place.x - window.minX), (.bottom, window.maxY - place.y),
      (.right, window.maxX - place.x),
    ]
  }
}
