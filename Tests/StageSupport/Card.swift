import Taction
import TactionTestSupport

/// A view that fingers move, scale and rotate with three recognizers and a delegate, as the collage example shows.
package final class Card: ImageView, GestureRecognizerDelegate {
  package let eventLog = EventLog()
  package private(set) var recognizers: [GestureRecognizer] = []

  package init() {
    super.init(frame: .zero)
    let pan = PanGestureRecognizer { [weak self] pan in
      guard let self else { return }
      eventLog.note(pan)
      center += pan.translation(in: superview)
      pan.setTranslation(.zero, in: superview)
    }
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard let self else { return }
      eventLog.note(pinch)
      scale(by: pinch.scale, about: pinch.location(in: self))
      pinch.scale = 1
    }
    let rotation = RotationGestureRecognizer { [weak self] rotation in
      guard let self else { return }
      eventLog.note(rotation)
      rotate(by: rotation.rotation(in: self), about: rotation.location(in: self))
      rotation.rotation = .zero
    }
    // The card rotates with the fingers from the start, even during a drag.
    rotation.slop = 0
    (pan.name, pinch.name, rotation.name) = ("pan", "pinch", "rotation")
    recognizers = [pan, pinch, rotation]
    for recognizer in recognizers {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  /// Whether fingers move the card now.
  package var isMoving: Bool { recognizers.contains { $0.state == .began || $0.state == .changed } }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { recognizer.view === other.view }
}
