import TactionGeometry
import TactionGestures

/// The tap recognizer for the links of a label: it receives only touches near a link.
final class LinkTap: GestureRecognizerDelegate {
  let recognizer: TapGestureRecognizer
  /// Whether the label received no touches before the recognizer was made.
  let hasEnabledTouches: Bool
  private weak var label: Label?

  init(_ label: Label) {
    self.label = label
    hasEnabledTouches = !label.isUserInteractionEnabled
    recognizer = TapGestureRecognizer { [weak label] tap in
      guard let label, label.isReachable, let link = label.link(at: tap.location(in: label)) else { return }
      label.onLink?(link)
    }
    recognizer.delegate = self
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let label else { return false }
    return label.link(at: touch.location(in: label)) != nil
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool { false }
}
