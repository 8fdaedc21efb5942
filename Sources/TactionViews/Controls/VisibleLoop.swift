import TactionGeometry

/// A motion without an end that has a view drawn again in every frame, as long as it is seen.
///
/// The view calls `wasDrawn()` in `draw(into:)`. Views that are hidden are not drawn, so the loop stops; once they are
/// shown they are drawn, and it goes on.
final class VisibleLoop: FrameMotion {
  private(set) weak var movedView: View?
  /// The seconds since the first frame.
  private(set) var time = 0.0
  private var start: Double?
  private var isDrawn = false
  private(set) var isRunning = false

  init(of view: View) { movedView = view }

  var movesView: Bool { false }

  /// Begins the loop at the next drawing.
  func begin() {
    guard !isRunning else { return }
    isRunning = true
    movedView?.setNeedsDisplay()
  }

  /// Ends the loop.
  func end() {
    guard isRunning else { return }
    isRunning = false
    movedView?.viewTree?.end(self)
    movedView?.setNeedsDisplay()
  }

  /// Notes that the view is seen.
  func wasDrawn() {
    isDrawn = true
    if isRunning, let view = movedView, !view.theme.motion.isReduced { view.viewTree?.begin(self) }
  }

  func advance(to time: Double) -> Bool {
    guard isRunning, isDrawn, time.isFinite, let view = movedView else { return false }
    let first = start ?? time
    start = first
    self.time = time - first
    isDrawn = false
    view.setNeedsDisplay()
    return true
  }

  func interrupt() {
    isDrawn = false
    // In another window it goes on at the first drawing.
    if isRunning { movedView?.setNeedsDisplay() }
  }
}
