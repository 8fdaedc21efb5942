import TactionViews
import TactionWayland

// Drags out of the window, and over it.
extension Window: DragHost {
  /// The views that things can be dropped on: none below a modal dialog.
  var dropTree: ViewTree? { takesInput ? pipeline.tree : nil }

  package func begin(_ drag: Drag, by touch: Int) -> Bool {
    guard !isClosed, let application, let press = application.connection.presses.press(of: touch),
      application.exchange?.begin(drag, by: press, from: toplevel.surface) ?? false
    else { return false }
    // Some compositors say that the touches are theirs now, others just stay silent.
    press.cancelTouches()
    return true
  }
}
