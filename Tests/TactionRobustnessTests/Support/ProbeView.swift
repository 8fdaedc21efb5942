import Taction

/// A view that checks its touches, and lets a test act at each call by the toolkit.
final class ProbeView: View {
  /// The number of existing views.
  private(set) static var count = 0

  let witness = TouchWitness()
  /// Called at each `Moment`, after the touches were checked.
  var onCall: (Moment) -> Void = { _ in }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    Self.count += 1
  }

  isolated deinit { Self.count -= 1 }

  override func touchesBegan(_ touches: [Touch]) { hear(.began, touches, .touchesBegan) }
  override func touchesMoved(_ touches: [Touch]) { hear(.moved, touches, .touchesMoved) }
  override func touchesEnded(_ touches: [Touch]) { hear(.ended, touches, .touchesEnded) }
  override func touchesCancelled(_ touches: [Touch]) { hear(.cancelled, touches, .touchesCancelled) }

  private func hear(_ phase: Touch.Phase, _ touches: [Touch], _ moment: Moment) {
    witness.hear(phase, touches)
    onCall(moment)
  }

  override func hitTest(_ point: Point) -> View? {
    onCall(.hitTest)
    return super.hitTest(point)
  }

  override func point(inside point: Point) -> Bool {
    onCall(.pointInside)
    return super.point(inside: point)
  }

  override func layoutSubviews() { onCall(.layoutSubviews) }
  override func draw(into list: inout DisplayList) { onCall(.draw) }
  override func didMoveToSuperview() { onCall(.didMoveToSuperview) }
  override func didMoveToWindow() { onCall(.didMoveToWindow) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    witness.hearKey()
    onCall(.keyDown)
    return false
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    witness.hearKey()
    onCall(.keyUp)
    return false
  }

  override func scrollWheel(_ event: ScrollEvent) -> Bool {
    onCall(.scrollWheel)
    return false
  }

  override func sizeThatFits(_ size: Size) -> Size {
    onCall(.sizeThatFits)
    return super.sizeThatFits(size)
  }

  override var canBecomeFirstResponder: Bool {
    onCall(.canBecomeFirstResponder)
    return true
  }

  override func resignFirstResponder() -> Bool {
    onCall(.resignFirstResponder)
    return super.resignFirstResponder()
  }
}
