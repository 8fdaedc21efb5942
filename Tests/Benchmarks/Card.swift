import Taction

/// A view that follows the fingers, with the five usual recognizers. All of them may recognize at the same time.
final class Card: View, GestureRecognizerDelegate {
  /// The number of calls of handlers.
  private(set) var calls = 0
  /// The number of moved touches that the card itself received.
  private(set) var moves = 0

  /// The recognizers or interactions that watch the touches on a card.
  enum Watch {
    /// The five recognizers. They cancel the touches in the card once they recognize.
    case recognizers
    /// The five recognizers; they do not cancel the touches in the card.
    case beside
    /// The five recognizers; they wait for another recognizer that never begins or fails.
    case waiting
    /// A `TransformInteraction`, with a tap and a long press.
    case interaction
    /// Nothing.
    case none
  }

  init(_ watch: Watch = .recognizers) {
    super.init()
    backgroundColor = .white
    guard watch != .none else { return }
    addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in calls += 1 })
    addGestureRecognizer(LongPressGestureRecognizer { [unowned self] _ in calls += 1 })
    if watch == .interaction {
      addInteraction()
    } else {
      addPan()
      addPinch()
      addRotation()
    }
    for recognizer in gestureRecognizers {
      recognizer.delegate = self
      recognizer.cancelsTouchesInView = watch != .beside
    }
    if watch == .waiting { wait() }
  }

  private func addInteraction() {
    let interaction = TransformInteraction(momentum: true)
    interaction.onChange = { [unowned self] _ in calls += 1 }
    addInteraction(interaction)
  }

  private func wait() {
    let undecided = GestureRecognizer()
    for recognizer in gestureRecognizers { recognizer.require(toFail: undecided) }
    addGestureRecognizer(undecided)
  }

  private func addPan() {
    addGestureRecognizer(
      PanGestureRecognizer { [unowned self] pan in
        calls += 1
        translate(by: pan.translation(in: self))
        pan.setTranslation(.zero, in: self)
      })
  }

  private func addPinch() {
    addGestureRecognizer(
      PinchGestureRecognizer { [unowned self] pinch in
        calls += 1
        scale(by: pinch.scale, about: pinch.location(in: self))
        pinch.scale = 1
      })
  }

  private func addRotation() {
    addGestureRecognizer(
      RotationGestureRecognizer { [unowned self] rotation in
        calls += 1
        rotate(by: rotation.rotation, about: rotation.location(in: self))
        rotation.rotation = .zero
      })
  }

  override func touchesBegan(_ touches: [Touch]) {}
  override func touchesMoved(_ touches: [Touch]) { moves += touches.count }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { recognizer.view === other.view }
}
