import TactionGeometry

/// An endless motion that redraws a view in every frame while the view is visible.
///
/// The view calls `wasDrawn()` in `draw(into:)`. A hidden view is not drawn, so the loop stops. When the view is shown
/// again, it is drawn, and the loop continues.
final class RepeatingMotion: FrameMotion {
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

  /// Records that the view was drawn, so is visible.
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
    // In another window the loop continues at the first drawing.
    if isRunning { movedView?.setNeedsDisplay() }
  }
}
