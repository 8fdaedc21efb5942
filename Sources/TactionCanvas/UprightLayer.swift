import TactionGeometry
import TactionViews

/// The layer of a canvas whose views keep their size and stay upright while the points of the content at which they are
/// anchored move.
final class UprightLayer: View {
  private struct Annotation {
    let view: View
    var point: Point
    var anchor: Point
    /// Whether the view was far outside of the layer when it was last positioned.
    var isOut = false
  }

  /// The distance from the layer within which a view is always positioned, in px. A view may draw outside of its
  /// bounds, for example its shadow or the name next to a pin, but rarely by more than this distance.
  private var margin: Double { max(bounds.width, bounds.height) }

  private var annotations: [Annotation] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var contentTransform = Transform.identity
  /// The time of the first frame since the content has last moved; nil before this frame.
  private var restTime: Double?
  private lazy var restLink = DisplayLink(of: self) { [weak self] in self?.waitForRest($0) ?? false }

  /// The anchored views, in the order in which they were added.
  var views: [View] { annotations.map(\.view) }

  func add(_ view: View, at point: Point, anchor: Point) {
    if view.superview !== self { addSubview(view) }
    // Code of the app may have removed it again.
    guard view.superview === self else { return }
    if let index = indices[ObjectIdentifier(view)] {
      (annotations[index].point, annotations[index].anchor) = (point, anchor)
    } else {
      indices[ObjectIdentifier(view)] = annotations.count
      annotations.append(Annotation(view: view, point: point, anchor: anchor))
    }
    if let index = indices[ObjectIdentifier(view)] { place(index, anyway: true) }
  }

  func move(_ view: View, to point: Point) {
    guard let index = indices[ObjectIdentifier(view)] else { return }
    annotations[index].point = point
    place(index, anyway: true)
  }

  func point(of view: View) -> Point? { indices[ObjectIdentifier(view)].map { annotations[$0].point } }

  /// Positions all views for a transform from the content's coordinates to the layer's coordinates.
  func place(by transform: Transform) {
    contentTransform = transform
    for index in annotations.indices { place(index, anyway: false) }
    guard annotations.contains(where: \.isOut) else { return }
    restTime = nil
    restLink.start()
  }

  /// Positions all views once the content rests, because Tab and screen readers also use the views that are far away.
  private func waitForRest(_ time: Double) -> Bool {
    let since = restTime ?? time
    restTime = since
    guard time - since >= CanvasConstants.restDelay || !time.isFinite else { return true }
    setNeedsLayout()
    return false
  }

  /// Positions all views, because no frame has moved those far away while the canvas was in no window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { setNeedsLayout() }
  }

  /// Positions a view. A view that stays far outside of the layer is moved only if `anyway` is true.
  private func place(_ index: Int, anyway: Bool) {
    let (view, anchor) = (annotations[index].view, annotations[index].anchor)
    let size = view.bounds.size
    let corner =
      contentTransform.apply(annotations[index].point)
      - Vector(dx: anchor.x * size.width, dy: anchor.y * size.height)
    let isOut = !Rect(origin: corner, size: size).inset(by: -margin).intersects(bounds)
    defer { annotations[index].isOut = isOut }
    guard corner.isFinite, anyway || !isOut || !annotations[index].isOut else { return }
    let own = view.anchorPoint
    view.center = corner + Vector(dx: own.x * size.width, dy: own.y * size.height)
  }

  override func didRemoveSubview(_ view: View) {
    guard let index = indices.removeValue(forKey: ObjectIdentifier(view)) else { return }
    annotations.remove(at: index)
    for next in annotations.indices.dropFirst(index) { indices[ObjectIdentifier(annotations[next].view)] = next }
  }

  /// True: the anchors of the views are fractions of their sizes.
  override func placesBySize(_ subview: View) -> Bool { true }

  /// Positions the views after a change of the size of one of them, or of this layer.
  override func layoutSubviews() {
    for index in annotations.indices { place(index, anyway: true) }
  }

  /// The layer itself is never hit; only its annotations are.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

/// The content of a canvas: touches hit it everywhere, even beyond its bounds.
final class CanvasContentView: View {
  override func point(inside point: Point) -> Bool { true }
}
