import TactionGestures
import TactionViews

/// Swipes of three fingers that take the last step back, to the left, and make it again, to the right.
///
///     canvas.addInteraction(UndoSwipes(history))
///
/// As on other tablets; an app chooses whether it wants them. In a right-to-left layout the directions are the same.
public final class UndoSwipes: Interaction {
  /// The view that it was added to; nil for none.
  public private(set) weak var view: View?
  /// The recognizers: others may wait for their failure.
  public let gestureRecognizers: [GestureRecognizer]

  /// Creates the swipes for a history.
  public init(_ history: UndoHistory) {
    let undo = SwipeGestureRecognizer { [weak history] _ in history?.undo() }
    let redo = SwipeGestureRecognizer { [weak history] _ in history?.redo() }
    for (swipe, direction) in [(undo, SwipeGestureRecognizer.Direction.left), (redo, .right)] {
      swipe.direction = direction
      swipe.numberOfTouchesRequired = 3
    }
    gestureRecognizers = [undo, redo]
  }

  /// Removes the recognizers.
  public func willMove(to view: View?) { for swipe in gestureRecognizers { self.view?.removeGestureRecognizer(swipe) } }

  /// Adds the recognizers.
  public func didMove(to view: View?) {
    self.view = view
    for swipe in gestureRecognizers { view?.addGestureRecognizer(swipe) }
  }
}
