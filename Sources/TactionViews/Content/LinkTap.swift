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
      guard let label, let link = label.link(at: tap.location(in: label)) else { return }
      // The handler may read the text of a field, and the handlers of that text may hide the label.
      label.viewTree?.textInputClient?.commitMarkedText()
      if label.isReachable { label.onLink?(link) }
    }
    recognizer.delegate = self
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    label.map { $0.link(at: touch.location(in: $0)) != nil } ?? false
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive key: KeyEvent) -> Bool { false }
}
