import TactionGestures

/// The time for which the press of a control is drawn: until the press ends or, if the press led to an action, for at
/// least 0.1 s.
///
/// A scroll view delivers a quick tap to a control only when the finger lifts, so the control receives the landing and
/// the lift at the same time. The control acts immediately, but without this class, the press would begin and end in
/// the same frame. A control reports its presses here, and is drawn as pressed while `isShown` is true.
final class PressDisplay: FrameMotion {
  private(set) weak var movedView: View?
  private var isPressed = false
  /// The time of the first frame that shows the press, in seconds on the application's clock; nil before that frame.
  private var start: Double?

  /// Whether the control must be drawn as pressed.
  private(set) var isShown = false {
    didSet { if isShown != oldValue { movedView?.setNeedsDisplay() } }
  }

  init(of control: View) { movedView = control }

  /// Shows a press from the next frame on.
  func begin() {
    (isPressed, isShown, start) = (true, true, nil)
    movedView?.viewTree?.begin(self)
  }

  /// Ends a press that led to an action. The press is drawn until it has been visible for the minimum duration.
  func end() {
    isPressed = false
    guard let tree = movedView?.viewTree else { return hide() }
    tree.begin(self)
  }

  /// Ends a press without an action at once. A press that `end()` has ended stays visible for the minimum duration.
  func cancel() { if isPressed { hide() } }

  func advance(to time: Double) -> Bool {
    let elapsed = elapsed(at: time, since: &start)
    // No frames are needed until the press ends.
    guard !isPressed else { return false }
    guard elapsed >= GestureConstants.pressDisplayDuration else { return true }
    hide()
    return false
  }

  /// Ends the display when the control leaves its window.
  func interrupt() { hide() }

  private func hide() {
    (isPressed, isShown) = (false, false)
    movedView?.viewTree?.end(self)
  }
}
