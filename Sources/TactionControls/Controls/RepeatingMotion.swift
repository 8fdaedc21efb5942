import TactionEnvironment
import TactionGeometry
import TactionViews

/// An endless motion that redraws a view in every frame while the view is visible.
///
/// The view calls `wasDrawn()` in `draw(into:)`. A hidden view is not drawn, so the loop stops. When the view is shown
/// again, it is drawn, and the loop continues.
final class RepeatingMotion {
  private weak var view: View?
  /// The time since the first frame, in seconds.
  private(set) var time = 0.0
  private var start: Double?
  private var isDrawn = false
  private(set) var isRunning = false

  private lazy var link = view.map { view in
    DisplayLink(of: view, onLeave: { [weak self] in self?.leave() }) { [weak self] in self?.advance(to: $0) ?? false }
  }

  init(of view: View) { self.view = view }

  /// Begins the loop when the view is next drawn.
  func begin() {
    guard !isRunning else { return }
    isRunning = true
    view?.setNeedsDisplay()
  }

  /// Ends the loop.
  func end() {
    guard isRunning else { return }
    isRunning = false
    link?.stop()
    view?.setNeedsDisplay()
  }

  /// Records that the view was drawn, and is therefore visible.
  func wasDrawn() {
    isDrawn = true
    if isRunning, let view, !view.theme.motion.isReduced { link?.start() }
  }

  private func advance(to time: Double) -> Bool {
    guard isRunning, isDrawn, time.isFinite, let view, !view.theme.motion.isReduced else { return false }
    let first = start ?? time
    start = first
    self.time = time - first
    isDrawn = false
    view.setNeedsDisplay()
    return true
  }

  private func leave() {
    isDrawn = false
    // In another window, the loop continues when the view is first drawn.
    if isRunning { view?.setNeedsDisplay() }
  }
}
