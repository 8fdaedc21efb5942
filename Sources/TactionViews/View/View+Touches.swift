import TactionGeometry
import TactionGestures

/// Touches, gesture recognizers and the first responder.
extension View {
  /// Whether the view and its subviews receive touches: true by default, false for an image view and a label.
  ///
  /// Adding a gesture recognizer sets it to true.
  public final var isUserInteractionEnabled: Bool {
    get { takesTouches }
    set { takesTouches = newValue }
  }

  /// Whether fingers on the view and its subviews count as the palm of the writing hand while a pen is near, and for
  /// half a second afterwards; false by default.
  ///
  /// Such fingers reach neither recognizers nor views. Fingers that landed before the pen came near are cancelled when
  /// it comes near, and their effects are undone. There are two exceptions. Two fingers that land together and pinch,
  /// rotate or pan beside a pen that does not write are accepted after they have moved 6 mm. A finger that landed after
  /// the pen had left is accepted if it still moves after the half second. The pen itself, mice and touchpads are not
  /// affected.
  public final var rejectsPalms: Bool {
    get { isPaper }
    set { isPaper = newValue }
  }

  /// A name for tests and log messages, such as "prevented by pinch on photo 3"; the user never sees it.
  public final var accessibilityIdentifier: String? {
    get { identifier }
    set { identifier = newValue }
  }

  /// The recognizers that follow the touches on this view and its subviews.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// The superview, which receives the touches that the view does not handle.
  package final var nextTouchResponder: (any TouchResponder)? { superview }

  /// Whether the view is the first to receive key events.
  public final var isFirstResponder: Bool { tree?.firstResponder === self }

  /// Cancels the touches on the view and its subviews, and ends the gestures of their recognizers. The fingers have no
  /// effect until they lift.
  public final func cancelTouches() { tree?.touches.remove(self) }

  /// Adds a recognizer that follows the touches on this view and its subviews; the recognizer is removed from its
  /// former view.
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

  /// Returns the frontmost view at a point; the default of `hitTest(_:)` calls this method.
  ///
  /// It goes down through plain views in a loop, and calls `hitTest(_:)` of all other views, because their classes may
  /// override it.
  final func frontmostView(at point: Point) -> View? {
    guard canBeHit, self.point(inside: point) else { return nil }
    var (view, point) = (self, point)
    // This is a copy, because a hit test of the app may change the subviews.
    var children = children
    var index = children.count
    while let place = Self.nextPlace(of: point, in: children, below: &index) {
      let child = children[index]
      if child.isPlain {
        (view, point) = (child, place)
        children = child.children
        index = children.count
      } else if let hit = child.hitTest(place) {
        return hit
      }
    }
    return view
  }

  /// Finds the next view, before an index, that a point may hit. Sets the index to the index of this view, and returns
  /// the point in the view's coordinates. Returns nil if there is no such view.
  ///
  /// It is not inlined, so that each level of nested hit tests uses little of the stack.
  @inline(never)
  private static func nextPlace(of point: Point, in children: [View], below index: inout Int) -> Point? {
    while index > 0 {
      index -= 1
      if isMissed(children[index], at: point) { continue }
      let child = children[index]
      guard let place = child.locate(point) else { continue }
      if child.isPlain, !child.canBeHit || !child.presentationBounds.contains(place) { continue }
      return place
    }
    return nil
  }

  /// Whether the point is outside of a plain view.
  ///
  /// Most subviews of large trees are plain views. This check looks only at their bounds, without a call or a retain,
  /// which takes a fifth of the time.
  @inline(__always)
  private static func isMissed(_ view: View, at point: Point) -> Bool {
    guard view.isPlain else { return false }
    guard let inverse = view.inverse else { return view.projected == nil }
    return !view.presentationBounds.contains(inverse.apply(point))
  }

  /// The superview that receives the touches that the view does not handle: the nearest superview that is not plain, or
  /// the topmost superview.
  final var nextTouchHandler: View? {
    var handler = superview
    while let view = handler, view.isPlain, let next = view.superview { handler = next }
    return handler
  }
}

extension GestureRecognizer {
  /// The view whose touches the recognizer follows.
  public var view: View? { responder as? View }
}

extension Touch {
  /// The view on which the touch landed; nil once the view has left the window.
  public var view: View? { responder as? View }
}
