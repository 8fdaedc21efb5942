import TactionEnvironment
import TactionGeometry
import TactionGestures

/// Touches, gesture recognizers and the first responder.
extension View {
  /// Whether the user can use the view and its subviews: true by default, false for views that only show something,
  /// such as image views, labels, icons and shapes.
  ///
  /// If it is false, they receive no touches, keys or text, and do not get the focus; a view that already has the focus
  /// keeps it. For screen readers, the views with actions are disabled. See also ``View/takesInput``.
  ///
  /// Adding a gesture recognizer sets it to true.
  public final var isUserInteractionEnabled: Bool {
    get { takesTouches }
    set {
      guard newValue != takesTouches else { return }
      takesTouches = newValue
      semanticsDidChange()
      // A field in this view begins or ends to accept text.
      if let tree, tree.firstResponder?.isDescendant(of: self) == true { tree.textInputDidChange(.focus) }
    }
  }

  /// Whether fingers on the view and its subviews count as the palm of the writing hand while a pen is near, and for
  /// half a second afterwards; false by default.
  ///
  /// Such fingers reach neither recognizers nor views. Fingers that landed before the pen came near are cancelled when
  /// it comes near, and their effects are undone. There are two exceptions. Two fingers that land together and pinch,
  /// rotate or pan next to a pen that does not write are accepted after they have moved 6 mm. A finger that landed
  /// after the pen had left is accepted if it still moves after the half second. The pen itself, mice and touchpads are
  /// not affected.
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

  /// Returns the superview that receives touches that the view does not handle: the nearest superview that is not plain
  /// (`isPlain`), or the topmost superview.
  final func nextTouchHandler(of touches: [Touch]) -> View? {
    var handler = superview(for: touches.first)
    while let view = handler, view.isPlain, let next = view.superview(for: touches.first) { handler = next }
    return handler
  }

  /// Returns the superview to which the view passes a touch: the superview when the touch landed.
  private final func superview(for touch: Touch?) -> View? {
    guard let touch, touch.hasDepartures else { return superview }
    return touch.parent(of: self) as? View
  }

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
    // The removal may cancel a gesture, whose handler may add the recognizer to another view.
    while let view = recognizer.view { view.removeGestureRecognizer(recognizer) }
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

extension GestureRecognizer {
  /// The view whose touches the recognizer follows.
  public var view: View? { responder as? View }
}

extension Touch {
  /// The view on which the touch landed; nil once the view has left the window.
  public var view: View? { responder as? View }
}
