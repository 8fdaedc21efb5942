import Taction

/// Sees every touch on the arena, and reports when the recognizers may have changed. It never recognizes anything
/// itself.
final class Witness: GestureRecognizer {
  /// The interval of updates during a gesture, in seconds: timers change a recognizer's state without a touch.
  private static let interval = 0.05

  /// The recognizers to watch.
  var subjects: [GestureRecognizer] = []
  /// Called when one of the subjects may have changed.
  var onNews: () -> Void = {}

  init() {
    super.init()
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: [Touch]) { look() }
  override func touchesMoved(_ touches: [Touch]) { look() }
  override func touchesEnded(_ touches: [Touch]) { look() }
  override func touchesCancelled(_ touches: [Touch]) { onNews() }
  override func deadlinePassed() { look() }
  override func reset() { onNews() }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  /// A double tap continues while no finger is down, so the witness also continues to watch.
  override var expectsMoreTouches: Bool { subjects.contains { $0.expectsMoreTouches && $0.state == .possible } }

  private func look() {
    onNews()
    deadline = eventTime + Self.interval
  }
}
