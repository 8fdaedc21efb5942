import TactionGeometry

/// Recognizes a finger that moves in from an edge of the window. The gesture is a pan, with all values of a pan.
///
/// The finger has to land near one of the edges and to move inward: further inward than along the edge. Otherwise the
/// recognizer fails. If a finger lands away from the edges before the gesture begins, the recognizer fails immediately,
/// so other recognizers can `require(toFail:)` it without delay, even while a thumb rests at an edge. Further fingers
/// may join near the edges; once the gesture has begun, fingers that land elsewhere are ignored.
///
/// The edges are the edges of the window, even if the recognizer's view is smaller, unless `usesEdgesOfView` is set.
/// For a finger beyond an edge, in an invisible border of the window, the distance counts as 0.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the window, or of the recognizer's view.
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

  /// The edges at which the gesture may start, as seen on the screen.
  public final var edges: Edges

  /// Whether the edges of the recognizer's view count, rather than the edges of the window (default: false).
  ///
  /// Use it for a view that is a part of a window, or a card in it. The distance from an edge is measured on the
  /// screen. `left` is the left edge in the view's coordinates: if the view is rotated, its edges are rotated too.
  public final var usesEdgesOfView = false

  /// The maximum distance of the landing from an edge (default: 20 px).
  public final var edgeMargin = ScreenDistance.pixels(GestureConstants.edgeMargin)

  /// The edges at which the fingers of this gesture landed.
  private var origins: Edges = []

  /// Makes a recognizer that calls a handler; add it to a view, usually to the window's content.
  public init(edges: Edges, _ handler: @escaping (ScreenEdgePanGestureRecognizer) -> Void = { _ in }) {
    self.edges = edges
    super.init { if let pan = $0 as? ScreenEdgePanGestureRecognizer { handler(pan) } }
    // The fingers of a touchpad have no location on the screen.
    allowedTouchKinds.remove(.touchpad)
  }

  override open func touchesBegan(_ touches: [Touch]) {
    let strays = touches.filter { edges(near: $0).isEmpty }
    if !keepsValues, let stray = strays.first {
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
    if !keepsValues, drag.length > slopInPixels, !isInward { fail(.wrongDirection) }
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

  // Another active pan does not show the direction of this pan, so this pan does not begin together with it.
  override var wantsCompanion: Bool { false }

  private var isInward: Bool { wayInward >= GestureConstants.edgePanDeviation.cosine * drag.length }

  /// The movement of the fingers in window pixels, along the axes of the view whose edges count.
  private var edgeDrag: Vector {
    guard usesEdgesOfView, let responder else { return drag }
    let local = responder.fromWindow(drag, to: windowLocation)
    return local.length > 0 ? local * (drag.length / local.length) : drag
  }

  /// The distance that the fingers have moved away from the edge; for two edges, the larger distance.
  private var wayInward: Double {
    let drag = edgeDrag
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

  /// Returns the distance of a finger's landing from the nearest allowed edge, in px.
  private func distance(of touch: Touch) -> Double {
    distances(of: touch).filter { edges.contains($0.0) }.map(\.1).min() ?? .infinity
  }

  private func distances(of touch: Touch) -> [(Edges, Double)] {
    if usesEdgesOfView, let responder {
      let (across, down) = (responder.toWindow(Vector(dx: 1, dy: 0)), responder.toWindow(Vector(dx: 0, dy: 1)))
      return distances(
        of: responder.fromWindow(touch.landingLocation), from: responder.bounds,
        unit: Size(width: across.length, height: down.length))
    }
    guard let window = touch.responder?.windowFrame else { return [] }
    return distances(of: touch.landingLocation, from: window, unit: Size(width: 1, height: 1))
  }

  /// Returns the distances of a point from the edges of a rectangle, in window pixels. `unit` is the size that a square
  /// with side 1 has in the window.
  private func distances(of point: Point, from rect: Rect, unit: Size) -> [(Edges, Double)] {
    [
      (.top, (point.y - rect.minY) * unit.height), (.left, (point.x - rect.minX) * unit.width),
      (.bottom, (rect.maxY - point.y) * unit.height), (.right, (rect.maxX - point.x) * unit.width),
    ]
  }
}
