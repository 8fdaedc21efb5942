import TactionDragAndDrop
import TactionViews
import TactionWayland

// Drags that start in the window, and drags over it.
extension Window: DragHost {
  /// The tree of views that accept drops; nil while the window takes no input.
  var dropTree: ViewTree? { takesInput ? pipeline.tree : nil }

  package func begin(_ drag: Drag, by touch: Int) -> Bool {
    guard !isClosed, let application, let press = application.connection.presses.press(of: touch),
      application.exchange?.begin(drag, by: press, from: shellSurface.surface) ?? false
    else { return false }
    // For a drag, the compositor handles the touches itself. Some compositors cancel these touches; others send no more
    // events for them.
    press.cancelTouches()
    return true
  }
}
