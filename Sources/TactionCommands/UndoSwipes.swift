import TactionGestures
import TactionViews

/// Swipes of three fingers: a swipe to the left undoes the last step, and a swipe to the right redoes it.
///
///     canvas.addInteraction(UndoSwipes(history))
///
/// Other tablets also have these swipes; in Taction, an app chooses whether to use them. The directions are the same in
/// a right-to-left layout. Other gestures of three fingers, such as the pan of a `CanvasView`, wait until the swipe
/// fails, which takes at most half a second. Gestures of fewer or more fingers do not wait.
public final class UndoSwipes: Interaction {
  /// The view to which the swipes were added; nil if there is none.
  public private(set) weak var view: View?
  /// The recognizers of the swipes. Other recognizers may wait until these fail.
  public let gestureRecognizers: [GestureRecognizer]

  /// Creates the swipes for a history.
  public init(_ history: UndoHistory) {
    let undo = UndoSwipe { [weak history] swipe in
      UndoSwipes.commitText(at: swipe)
      history?.undo()
    }
    let redo = UndoSwipe { [weak history] swipe in
      UndoSwipes.commitText(at: swipe)
      history?.redo()
    }
    for (swipe, direction) in [(undo, SwipeGestureRecognizer.Direction.left), (redo, .right)] {
      swipe.direction = direction
      swipe.numberOfTouchesRequired = 3
    }
    gestureRecognizers = [undo, redo]
  }

  /// Commits the text that an input method composes, as before a command, so that its change is the last step.
  private static func commitText(at swipe: SwipeGestureRecognizer) {
    swipe.view?.viewTree?.textInputClient?.commitMarkedText()
  }

  /// Removes the recognizers from the old view.
  public func willMove(to view: View?) { for swipe in gestureRecognizers { self.view?.removeGestureRecognizer(swipe) } }

  /// Adds the recognizers to the new view.
  public func didMove(to view: View?) {
    self.view = view
    for swipe in gestureRecognizers { view?.addGestureRecognizer(swipe) }
  }
}

/// A swipe that other gestures of its fingers wait for. Otherwise a pan would always win, because it begins after a
/// shorter distance.
private final class UndoSwipe: SwipeGestureRecognizer {
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    touches.count == numberOfTouchesRequired && !(other is UndoSwipe)
  }
}
