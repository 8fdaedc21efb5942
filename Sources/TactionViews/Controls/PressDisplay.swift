import TactionGestures

/// How long a press of a control is drawn: while it lasts, and for 0.1 s at least if something comes of it.
///
/// A control in a scroll view hears of a quick tap as the finger lifts, landing and lift in one. It acts at once; but
/// its press would end in the frame that it begins in. A control tells its display of presses, and draws itself by
/// `isShown`.
final class PressDisplay: FrameMotion {
  private(set) weak var movedView: View?
  private var isPressed = false
  /// The time of the first frame that shows the press, in seconds on the application's clock; nil until then.
  private var start: Double?

  /// Whether the press is to be drawn.
  private(set) var isShown = false {
    didSet { if isShown != oldValue { movedView?.setNeedsDisplay() } }
  }

  init(of control: View) { movedView = control }

  /// Shows a press from the next frame on.
  func begin() {
    (isPressed, isShown, start) = (true, true, nil)
    movedView?.viewTree?.begin(self)
  }

  /// Ends a press that something has come of: it is drawn until it has been seen.
  func end() {
    isPressed = false
    guard let tree = movedView?.viewTree else { return hide() }
    tree.begin(self)
  }

  /// Ends a press that nothing has come of, at once. One that has ended already goes on to be drawn.
  func cancel() { if isPressed { hide() } }

  func advance(to time: Double) -> Bool {
    let first = start ?? time
    start = first
    // A press that lasts needs no frames.
    guard !isPressed else { return false }
    guard time - first >= GestureConstants.pressDisplayDuration else { return true }
    hide()
    return false
  }

  /// The control has left its window.
  func interrupt() { hide() }

  private func hide() {
    (isPressed, isShown) = (false, false)
    movedView?.viewTree?.end(self)
  }
}
