import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// Opacity, colours, corners, border, shadow and clipping.
extension View {
  /// The opacity of the view and its subviews, which are drawn as one picture, from 0 to 1. Below 0.01, hit tests
  /// ignore the view.
  public final var alpha: Double {
    get { state.alpha }
    set { if accepts(newValue.isFinite, as: "alpha") { change(\.alpha, to: newValue.clamped(to: 0...1)) } }
  }

  /// Whether the view and its subviews are neither drawn nor hit.
  public final var isHidden: Bool {
    get { hidden }
    set {
      hiddenByApp = newValue
      updateHidden()
    }
  }

  /// Hides or shows the view after a change of one of the reasons for which it is hidden.
  final func updateHidden() {
    let isHidden = hiddenByApp || isWithheld
    guard isHidden != hidden else { return }
    hidden = isHidden
    tree?.viewWasShown()
    invalidateIntrinsicContentSize()
    tree?.setNeedsFrame()
  }

  /// Whether the content of the view and its subviews are clipped to its bounds, with their corner radius, under any
  /// transform.
  public final var clipsToBounds: Bool {
    get { clips }
    set {
      guard newValue != clips else { return }
      clips = newValue
      extentChanged()
      paintChanged()
    }
  }

  /// The colour that fills the bounds, below the view's content; nil for none.
  public final var backgroundColor: Color? {
    get { state.backgroundColor }
    set { paint(\.backgroundColor, newValue) }
  }

  /// The radius of the corners of background, border, shadow and clip, in logical pixels.
  ///
  /// The drawn radius is at most half of the shorter side; a negative radius counts as zero.
  public final var cornerRadius: Double {
    get { state.cornerRadius }
    set {
      guard accepts(newValue.isFinite, as: "cornerRadius"), isChange(\.cornerRadius, to: max(newValue, 0)) else {
        return
      }
      contentIsStale = true
      paint(\.cornerRadius, max(newValue, 0))
    }
  }

  /// The soft shadow of the view; nil for none.
  public final var shadow: Shadow? {
    get { state.shadow }
    set { if accepts(newValue?.isFinite ?? true, as: "shadow") { paint(\.shadow, newValue) } }
  }

  /// The width of the line along the inside of the edge, above the subviews, in logical pixels; 0, the default, for no
  /// line.
  public final var borderWidth: Double {
    get { border.width }
    set {
      guard accepts(newValue.isFinite, as: "borderWidth"), max(newValue, 0) != border.width else { return }
      border.width = max(newValue, 0)
      contentIsStale = true
      paintChanged()
    }
  }

  /// The colour of the line along the edge.
  public final var borderColor: Color {
    get { border.color }
    set {
      guard newValue != border.color else { return }
      border.color = newValue
      contentIsStale = true
      paintChanged()
    }
  }

  /// The scale of the snapshot that is being made, which views draw for; nil if no snapshot is being made.
  static var snapshotScale: Double?

  /// The number of device pixels per logical pixel, along each axis, in the frame that the window is making or has made
  /// last. It may be a fraction, such as 1.5. The scale is 1 for a view in no window, and before the first frame. While
  /// a view draws for a snapshot, or for the picture of a drag, it is the scale of the picture.
  ///
  /// After a change of the scale, `displayScaleDidChange()` is called, and `draw(into:)` again, so that they can make
  /// content for the new size of pixels.
  public final var displayScale: Double { View.snapshotScale ?? tree?.displayScale ?? 1 }

  /// Requests a call of `draw(into:)` before the next frame, because the content has changed.
  public final func setNeedsDisplay() {
    contentIsStale = true
    tree?.setNeedsFrame()
  }

  /// Marks the view's own pixels as changed.
  final func paintChanged() {
    version += 1
    tree?.setNeedsFrame()
  }

  private func paint<Value: Interpolatable>(_ property: WritableKeyPath<ViewState, Value>, _ value: Value) {
    guard isChange(property, to: value) else { return }
    change(property, to: value)
    paintChanged()
  }

  /// The part of the bounds on the screen, with their corners, that must be drawn below the border: less than the whole
  /// if the border hides the edge.
  ///
  /// If two antialiased edges are on top of each other, the lower edge shows through. The shape therefore ends under
  /// the middle of the border, and only the border draws the outer edge.
  final var shapeBelowBorder: RoundedRect {
    let shape = RoundedRect(presentationBounds, radius: appearance.cornerRadius)
    return border.isVisible && resolved(border.color).isOpaque ? shape.inset(by: border.width / 2) : shape
  }

  /// Calls `draw(into:)` if the recorded content is out of date.
  final func refreshContent() {
    guard contentIsStale else { return }
    // The content of a snapshot is for another scale than the window's.
    contentIsStale = View.snapshotScale != nil
    var fresh = DisplayList()
    draw(into: &fresh)
    fresh.resolveColors(in: theme.colors)
    replaceContent(by: fresh)
  }

  /// Replaces the recorded content.
  final func replaceContent(by fresh: DisplayList) {
    guard fresh != content else { return }
    version += 1
    content = fresh
    (contentHasImages, contentCount) = (fresh.hasImages, fresh.count)
    extentChanged()
  }

  /// Marks the content of the view and of all views below it as out of date.
  final func makeContentStale() { forEachInSubtree { $0.contentIsStale = true } }

  /// Records that the view, or a view in it, may have to draw.
  final func markDisplayDue() {
    markPathDue()
    tree?.needs.display = true
  }

  /// Marks the superviews, so that the next display pass reaches the view.
  final func markPathDue() {
    var view = parent
    while let current = view, !current.displayIsDueBelow {
      current.displayIsDueBelow = true
      view = current.parent
    }
  }

  /// Whether the view is visible if its superviews are visible.
  final var isShownInSuperview: Bool { !hidden && appearance.alpha > 0 && (inverse != nil || projected != nil) }
}

/// The line along the inside of a view's edge; a width of zero means no line.
nonisolated struct Border: Equatable {
  var width = 0.0
  var color = Color.black

  /// Whether the border may be visible in a theme.
  var isVisible: Bool { width > 0 && color.mayBeVisible }
}
