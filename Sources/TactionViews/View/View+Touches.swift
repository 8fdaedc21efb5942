import TactionGeometry
import TactionGestures

/// Which touches the view takes, and who makes sense of them.
extension View {
  /// Whether the view and what it holds take touches: true for most views, false for an image view.
  ///
  /// Adding a gesture recognizer turns it on.
  public final var isUserInteractionEnabled: Bool {
    get { takesTouches }
    set { takesTouches = newValue }
  }

  /// A name for tests and for debugging, which the user never sees: recognizers are "prevented by pinch on photo 3".
  public final var accessibilityIdentifier: String? {
    get { identifier }
    set { identifier = newValue }
  }

  /// The recognizers that watch the touches on this view and on what it holds.
  public final var gestureRecognizers: [GestureRecognizer] { recognizers }

  /// Where touches that the view has no use for go.
  public final var nextTouchResponder: (any TouchResponder)? { parent }

  /// Lets a recognizer watch the touches on this view and on what it holds; it leaves the view it watched before.
  ///
  /// This turns `isUserInteractionEnabled` on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizers += [recognizer]
    recognizer.responder = self
    isUserInteractionEnabled = true
  }

  /// Lets a recognizer watch the view no longer; a gesture under way is cancelled.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizers.contains(where: { $0 === recognizer }) else { return }
    recognizers = recognizers.filter { $0 !== recognizer }
    recognizer.responder = nil
  }

  /// Whether a hit test goes into the view at all; by what was set, so that a view on its way out is not hit any more.
  final var canBeHit: Bool {
    !hidden && takesTouches && state.alpha >= 0.01 && (inverse != nil || projected?.inverse != nil) && !look.isAway
  }
}

extension GestureRecognizer {
  /// The view whose touches the recognizer watches.
  public var view: View? { responder as? View }
}
