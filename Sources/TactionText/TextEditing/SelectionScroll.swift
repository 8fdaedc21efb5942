import TactionGeometry
import TactionViews

/// Scrolls a text while a finger or a mouse moves an end of the selection near the edge of the text. The further out it
/// is, the faster the text scrolls.
///
/// The scrolling pauses, and causes no frames, while the finger is not near an edge or the end of the text is reached.
final class SelectionScroll {
  /// The speed at the edge, in px per second. Our own choice: about ten lines.
  private static let speed = 250.0
  /// The maximum time between two frames for which the text scrolls, in seconds. Longer times are clamped to it.
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

  func stop() {
    link?.stop()
    last = nil
  }

  private func advance(to time: Double) -> Bool {
    guard let tools, let owner = tools.owner, tools.depth != .zero else {
      last = nil
      return false
    }
    // If the window is not visible for a while, the finger still holds the selection.
    guard time.isFinite else {
      last = nil
      return true
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
