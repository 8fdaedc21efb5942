import TactionGeometry
import TactionGestures

/// Touches, gesture recognizers and the first responder.
extension View {
  /// Whether the view and its subviews take touches: true by default, false for an image view and a label.
  ///
  /// Adding a gesture recognizer sets it to true.
  public final var isUserInteractionEnabled: Bool {
    get { takesTouches }
    set { takesTouches = newValue }
  }

  /// A name for tests and log messages that the user never sees: recognizers are "prevented by pinch on photo 3".
  public final var accessibilityIdentifier: String? {
    get { identifier }
    set { identifier = newValue }
  }

  /// The recognizers that follow the touches on this view and its subviews.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// The superview, which gets the touches that the view does not handle.
  public final var nextTouchResponder: (any TouchResponder)? { parent }

  /// Whether the view is the first to get key events.
  public final var isFirstResponder: Bool { tree?.firstResponder === self }

  /// Adds a recognizer that follows the touches on this view and its subviews; it leaves the view that it was on.
  ///
  /// This sets `isUserInteractionEnabled` to true.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    if let view = recognizer.view, view !== self { recognizer.reportMove(to: self) }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers += [recognizer]
    recognizer.responder = self
    isUserInteractionEnabled = true
  }

  /// Removes a recognizer; its gesture is cancelled if one is under way.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizers.contains(where: { $0 === recognizer }) else { return }
    recognizers = recognizers.filter { $0 !== recognizer }
    recognizer.responder = nil
  }
}

// Hit testing.
extension View {
  /// Whether a hit test enters the view. Uses the alpha that was set, so that a view that fades out is not hit.
  final var canBeHit: Bool {
    !hidden && takesTouches && state.alpha >= 0.01 && (inverse != nil || projected?.inverse != nil)
      && !appearance.isAway
  }

  /// Returns the frontmost view at a point: the default of `hitTest(_:)`.
  ///
  /// The recursion goes through `hitTest(_:)` of each subview, so that a class may override it. A level takes some
  /// 200 bytes of the stack, more with an override: the 8 MiB of the main thread are enough for 20,000 levels.
  final func frontmostView(at point: Point) -> View? {
    guard canBeHit, self.point(inside: point) else { return nil }
    // A copy, since a hit test of the app may change the subviews.
    let children = children
    var index = children.count
    while index > 0 {
      index -= 1
      if Self.isMissed(children[index], at: point) { continue }
      let child = children[index]
      if let place = child.locate(point), let hit = child.hitTest(place) { return hit }
    }
    return self
  }

  /// Whether the point is outside of a view that overrides nothing.
  ///
  /// Most subviews of large trees are such views. To look at their bounds only, without a call or a retain, takes a
  /// fifth of the time.
  @inline(__always)
  private static func isMissed(_ view: View, at point: Point) -> Bool {
    guard type(of: view) == View.self else { return false }
    guard let inverse = view.inverse else { return view.projected == nil }
    return !view.presentationBounds.contains(inverse.apply(point))
  }
}

extension GestureRecognizer {
  /// The view whose touches the recognizer follows.
  public var view: View? { responder as? View }
}
