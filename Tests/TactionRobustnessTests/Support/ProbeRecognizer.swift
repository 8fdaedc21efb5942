import Taction

/// A recognizer like one of an app, which lets a test act at each call by the toolkit.
final class ProbeRecognizer: GestureRecognizer {
  /// The key that triggers its gesture.
  nonisolated static let key = Key("b")

  /// The number of existing recognizers.
  private(set) static var count = 0

  /// Called at each `Moment`, after the recognizer's own work.
  var onCall: (Moment) -> Void = { _ in }
  /// Whether the recognizer begins when a finger moves; otherwise it waits for more taps until its deadline.
  var isEager = false
  /// The time after which the recognizer fails, in seconds after the landing.
  var patience = 0.2

  override init(_ handler: @escaping (GestureRecognizer) -> Void = { _ in }) {
    super.init(handler)
    allowedKeys = [Self.key]
    Self.count += 1
  }

  isolated deinit { Self.count -= 1 }

  override func touchesBegan(_ touches: [Touch]) {
    deadline = eventTime + patience
    onCall(.ownBegan)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if isEager { state = state == .possible ? .began : .changed }
    onCall(.ownMoved)
  }

  override func touchesEnded(_ touches: [Touch]) {
    if isEager, self.touches.isEmpty { state = .ended }
    onCall(.ownEnded)
  }

  override func touchesCancelled(_ touches: [Touch]) { onCall(.ownCancelled) }

  override func keyPressed(_ event: KeyEvent) {
    state = .recognized
    onCall(.keyPressed)
  }

  override func deadlinePassed() {
    if !isActive { state = .failed }
    onCall(.deadlinePassed)
  }

  override func reset() { onCall(.reset) }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { answer(.canPrevent) }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { answer(.canBePrevented) }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { answer(.shouldRequireFailure) }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { answer(.shouldBeRequiredToFail) }
  override func isContinued(by touch: Touch) -> Bool { answer(.isContinued) }

  override var expectsMoreTouches: Bool {
    onCall(.expectsMoreTouches)
    return !isEager && deadline != nil
  }

  override var movesContent: Bool { answer(.movesContent) }

  private func answer(_ moment: Moment) -> Bool {
    onCall(moment)
    return moment == .isContinued || moment == .movesContent
  }
}
