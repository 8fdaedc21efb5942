import TactionGeometry

/// A view that places some of its subviews by the sizes that fit them: the superclass of `StackView`, `FlowView` and
/// `GridLayout`.
///
/// The subclass arranges the views according to its properties, in the sizes that fit them (`fittingSize(in:)`; a bare
/// `View` keeps its own size). Hidden views leave no gap. There is a new layout when a text, image or title changes,
/// and when a view is shown, hidden, added or removed. The container does not resize itself; its superview resizes it,
/// with the size from `sizeThatFits(_:)`.
///
/// If the view's `layoutDirection` is right to left, the arrangement is mirrored, margins included. The content of the
/// views is not mirrored.
open class ContainerView: View {
  /// The margins around all views, in logical pixels; zero by default. The left margin is at the leading side. Insets
  /// with a number that is not finite are refused.
  public final var layoutMargins = Insets.zero {
    didSet {
      if !accepts(layoutMargins.isFinite, as: "layoutMargins") { layoutMargins = oldValue }
      if layoutMargins != oldValue { arrangementChanged() }
    }
  }

  private final var arranged = ViewList()
  /// The number of times that a view was arranged so far.
  private final var insertions = 0
  final var sizes = KnownSizes()

  /// Makes an empty container at the origin.
  init() { super.init(frame: .zero) }

  isolated deinit {
    // The list is emptied before `releaseSubviews`; otherwise this list would release deeply nested views recursively.
    arranged = ViewList()
  }

  // MARK: Views

  /// The views that the container lays out, in their order; each of them is a subview.
  public final var arrangedSubviews: [View] {
    arranged.closeGaps()
    return arranged.slots
  }

  /// Adds a view at the end.
  public final func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: .max) }

  /// Inserts a view at an index: 0 inserts it before all other views; an index that is too large inserts it after them.
  ///
  /// A view that is already arranged moves to the index.
  public final func insertArrangedSubview(_ view: View, at index: Int) {
    let (number, isNew) = (insertions, view.parent !== self)
    if isNew { addSubview(view) }
    // Code of the app, called by addSubview, may have moved the view elsewhere, or arranged it.
    guard view.parent === self else { return }
    if !isNew || insertions != number { arranged.remove(view) }
    insertions += 1
    arranged.insert(view, at: index)
    arrangementChanged()
  }

  /// Removes a view from the layout; the view stays a subview, at its current position.
  public final func removeArrangedSubview(_ view: View) {
    arranged.remove(view)
    forget(view)
    arrangementChanged()
  }

  /// Whether a view is one of the arranged views.
  final func isArranged(_ view: View) -> Bool { arranged.slot(of: view) != nil }

  /// Removes the view from the arranged views.
  override open func didRemoveSubview(_ view: View) {
    arranged.remove(view)
    forget(view)
  }

  /// Applies a gap that was set, unless it is refused; a negative gap counts as zero.
  final func spacingChanged(_ value: inout Double, from old: Double, _ name: String) {
    if !accepts(value.isFinite, as: name) { value = old }
    if value < 0 { value = 0 }
    if value != old { arrangementChanged() }
  }

  /// The arranged views that are not hidden.
  final var shownViews: [View] {
    let views = arrangedSubviews
    // Usually no view is hidden. Then this loop avoids `filter`, because each call of its closure would check that it
    // runs on the main actor.
    for view in views where view.hidden { return views.filter { !$0.hidden } }
    return views
  }

  // MARK: Layout

  /// Returns the size that the views need with their gaps and margins; a width of zero sets no limit, as for a label.
  ///
  /// The size is kept until `invalidateIntrinsicContentSize()` or `setNeedsLayout()` is called on this view or on a
  /// view in it, or until a bare `View` in it changes its size.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = Size.limit(size.width)
    return sizes.size(in: width) ?? measure(in: width)
  }

  /// Sets the frames of the arranged views.
  open override func layoutSubviews() {
    let views = shownViews
    let places = places(of: views, in: bounds.size)
    let isMirrored = isMirrored
    let (origin, width) = (bounds.origin, bounds.width)
    for (view, place) in zip(views, places) {
      let x = isMirrored ? width - place.maxX : place.minX
      view.fill(Rect(x: origin.x + x, y: origin.y + place.minY, width: place.width, height: place.height))
    }
  }

  /// Returns the baseline that the first arranged view would have in a container of a given size.
  open override func firstBaseline(in size: Size) -> Double? {
    var (view, size, top): (View, Size, Double) = (self, size, 0)
    // The depth is limited, because otherwise each layout would search all nested containers. Views that are nested
    // more deeply have no common baseline.
    for _ in 0..<16 {
      guard let container = view as? ContainerView else {
        return view.firstBaseline(in: size).map { top + $0 }
      }
      // Here, only views that are not containers are considered, because each container would search all containers in
      // it again.
      if container.alignsBaselines { return container.ownLine(in: size).map { top + $0 } }
      let views = container.shownViews
      guard let first = views.first, let place = container.places(of: views, in: size).first else { return nil }
      (view, size, top) = (first, place.size, top + place.minY)
    }
    return nil
  }

  // MARK: For subclasses of this module

  /// Returns the frames of the shown views in a container of a given size at the origin, in an arrangement from left to
  /// right.
  func places(of views: [View], in size: Size) -> [Rect] { [] }

  /// Whether the views are placed by their baselines.
  var alignsBaselines: Bool { false }

  /// Returns the common baseline of the views that are not containers, if views are placed by their baselines; nil if
  /// there is none.
  func ownLine(in size: Size) -> Double? { nil }

  /// Begins the measurement of the container in a width; 0 for no limit.
  func measurement(in width: Double) -> (any ContainerMeasurement)? { nil }

  /// Removes the values that the container has stored for a view that is no longer arranged.
  func forget(_ view: View) {}

  /// Requests a layout of this view and of the containers that contain it.
  final func arrangementChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// True for all containers.
  override open var arrangesBySize: Bool { true }

  override func forgetSizes() -> Bool {
    defer { sizes = KnownSizes() }
    return !sizes.isEmpty
  }

  final func keep(_ size: Size, in width: Double) {
    sizes.add(size, in: width)
    sizesWereKept()
  }

  /// Records that sizes are known, so that the views in the container report changes of their own sizes.
  final func sizesWereKept() {
    // Without views in the container, no view can report a change.
    if members.isEmpty { toldGeneration = 0 } else { LayoutEpoch.end(in: tree) }
  }
}
