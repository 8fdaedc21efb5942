import TactionGeometry
import TactionViews

/// The layer of a canvas whose views keep their size and stay upright while the points of the content at which they are
/// anchored move.
final class UprightLayer: View {
  private final class Annotation {
    let view: View
    /// The place in the order in which the annotations were added.
    let number: Int
    var point: Point
    var anchor: Point
    /// Whether no part of the view was near the layer when it was last positioned.
    var isOut = false

    init(_ view: View, number: Int, point: Point, anchor: Point) {
      (self.view, self.number, self.point, self.anchor) = (view, number, point, anchor)
    }
  }

  /// The distance from the layer within which a view is always positioned, in px. Our own choice: a view may draw
  /// outside of its bounds, but rarely by more than this distance.
  private static let margin = 40.0

  private var annotations: [ObjectIdentifier: Annotation] = [:]
  /// The number of the next annotation.
  private var nextNumber = 0
  private var contentTransform = Transform.identity
  /// The time of the first frame since the content has last moved; nil before this frame.
  private var restTime: Double?
  private lazy var restLink = DisplayLink(of: self) { [weak self] in self?.waitForRest($0) ?? false }

  /// The anchored views, in the order in which they were added.
  var views: [View] { annotations.values.sorted { $0.number < $1.number }.map(\.view) }

  func add(_ view: View, at point: Point, anchor: Point) {
    if view.superview !== self { addSubview(view) }
    // Code of the app may have removed it again.
    guard view.superview === self else { return }
    let id = ObjectIdentifier(view)
    let annotation = annotations[id] ?? Annotation(view, number: nextNumber, point: point, anchor: anchor)
    (annotation.point, annotation.anchor) = (point, anchor)
    annotations[id] = annotation
    nextNumber += 1
    place(annotation, anyway: true)
  }

  func move(_ view: View, to point: Point) {
    guard let annotation = annotations[ObjectIdentifier(view)] else { return }
    annotation.point = point
    place(annotation, anyway: true)
  }

  func point(of view: View) -> Point? { annotations[ObjectIdentifier(view)]?.point }

  /// Positions all views for a transform from the content's coordinates to the layer's coordinates.
  func place(by transform: Transform) {
    contentTransform = transform
    for annotation in annotations.values { place(annotation, anyway: false) }
    guard annotations.values.contains(where: \.isOut) else { return }
    restTime = nil
    restLink.start()
  }

  /// Positions all views once the content rests, because Tab and screen readers also use the views that are outside.
  private func waitForRest(_ time: Double) -> Bool {
    let since = restTime ?? time
    restTime = since
    guard time - since >= CanvasConstants.restDelay || !time.isFinite else { return true }
    setNeedsLayout()
    return false
  }

  /// Positions all views, because no frame has moved the views outside while the canvas was in no window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    if isInWindow { setNeedsLayout() }
  }

  /// Positions a view. A view that stays outside of the layer is moved only if `anyway` is true.
  private func place(_ annotation: Annotation, anyway: Bool) {
    let (view, anchor) = (annotation.view, annotation.anchor)
    let size = view.bounds.size
    let corner =
      contentTransform.apply(annotation.point)
      - Vector(dx: anchor.x * size.width, dy: anchor.y * size.height)
    let own = view.anchorPoint
    let center = corner + Vector(dx: own.x * size.width, dy: own.y * size.height)
    let isOut = !reaches(view, in: Rect(origin: corner, size: size), by: center - view.center)
    defer { annotation.isOut = isOut }
    guard corner.isFinite, anyway || !isOut || !annotation.isOut else { return }
    view.center = center
  }

  /// Returns whether a part of a view is near the layer once a step has moved the view to a rectangle. Shadows and
  /// subviews, such as the name next to a pin, count up to the length of the layer, so that the parts of most views
  /// need no search.
  private func reaches(_ view: View, in rect: Rect, by step: Vector) -> Bool {
    if rect.inset(by: -Self.margin).intersects(bounds) { return true }
    guard rect.inset(by: -max(bounds.width, bounds.height)).intersects(bounds) else { return false }
    return view.convert(Self.extent(of: view), to: self).offset(by: step).inset(by: -Self.margin).intersects(bounds)
  }

  /// Returns a rectangle around a view, its shadow and its shown subviews, in the view's own coordinates.
  private static func extent(of view: View) -> Rect {
    var extent = view.bounds
    if let shadow = view.shadow {
      // The blur extends to three times the radius.
      extent = extent.union(extent.offset(by: shadow.offset).inset(by: -3 * shadow.radius))
    }
    guard !view.clipsToBounds else { return extent }
    for part in view.subviews where !part.isHidden {
      extent = extent.union(part.convert(Self.extent(of: part), to: view))
    }
    return extent
  }

  override func didRemoveSubview(_ view: View) { annotations[ObjectIdentifier(view)] = nil }

  /// True: the anchors of the views are fractions of their sizes.
  override func placesBySize(_ subview: View) -> Bool { true }

  /// Positions the views after a change of the size of one of them, or of this layer.
  override func layoutSubviews() {
    for annotation in annotations.values { place(annotation, anyway: true) }
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
