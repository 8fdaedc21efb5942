import TactionGeometry
import TactionViews

/// Scrolls a text while a finger holds a handle near the edge of the text. The further out the finger, the faster.
///
/// It pauses, and makes no frames, while the finger is elsewhere and at the end of the text.
final class SelectionScroll {
  /// The speed at the edge, in px per second. Our own choice: some ten lines.
  private static let speed = 250.0
  /// The maximum time that is counted between two frames, in seconds.
  private static let maximumStep = 0.1

  private weak var tools: SelectionOverlay?
  private var last: Double?

  private var link: DisplayLink?

  init(_ tools: SelectionOverlay) { self.tools = tools }

  func start() {
    guard let view = tools?.view else { return }
    if link?.view !== view {
      link = DisplayLink(of: view, onLeave: { [weak self] in self?.leave() }) { [weak self] in
        self?.advance(to: $0) ?? false
      }
    }
    link?.start()
  }

  func stop() { link?.stop() }

  private func advance(to time: Double) -> Bool {
    guard let tools, let owner = tools.owner, time.isFinite, tools.depth != .zero else {
      last = nil
      return false
    }
    let seconds = last.map { min(max(time - $0, 0), Self.maximumStep) }
    last = time
    guard let seconds else { return true }
    guard owner.scrollText(by: tools.depth * (Self.speed * seconds)) || seconds == 0 else {
      last = nil
      return false
    }
    tools.followDrag()
    return true
  }

  private func leave() {
    last = nil
    tools?.hide()
  }
}
