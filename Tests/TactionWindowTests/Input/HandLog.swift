import TactionStageSupport
import Taction
import TactionTestSupport

/// Pan, pinch and rotation recognizers on one view, with their last values.
final class HandLog {
  let eventLog = EventLog()
  private(set) var translation = Vector.zero
  private(set) var scale = 1.0
  private(set) var rotation = Angle.zero
  private(set) var fingers = 0
  /// Whether all values were finite, and all scales above zero.
  private(set) var isSound = true
  private let delegate = ScriptedDelegate()

  init(on view: View, minimumPanFingers: Int = 2) {
    delegate.goTogether = { $0.view === $1.view }
    let pan = PanGestureRecognizer { [self] pan in
      translation = pan.translation(in: nil)
      check(pan, translation.isFinite && pan.velocity(in: nil).isFinite && pan.translation(in: pan.view).isFinite)
    }
    let pinch = PinchGestureRecognizer { [self] pinch in
      scale = pinch.scale
      check(pinch, scale.isFinite && scale > 0 && pinch.velocity.isFinite)
    }
    let turn = RotationGestureRecognizer { [self] turn in
      rotation = turn.rotation
      check(turn, rotation.isFinite && turn.velocity.isFinite)
    }
    pan.minimumNumberOfTouches = minimumPanFingers
    (pan.name, pinch.name, turn.name) = ("pan", "pinch", "rotation")
    for recognizer in [pan, pinch, turn] {
      recognizer.delegate = delegate
      view.addGestureRecognizer(recognizer)
    }
  }

  private func check(_ recognizer: GestureRecognizer, _ isFinite: Bool) {
    eventLog.note(recognizer)
    if recognizer.numberOfTouches > 0 { fingers = recognizer.numberOfTouches }
    if !isFinite || !recognizer.location(in: nil).isFinite { isSound = false }
  }
}
