import TactionGeometry
import TactionGestures

/// A recognizer that follows a mouse from the moment at which its button is pressed.
final class TextPress: GestureRecognizer {
  override init(_ handler: @escaping (GestureRecognizer) -> Void = { _ in }) {
    super.init(handler)
    allowedTouchKinds = [.pointer]
  }

  override func touchesBegan(_ touches: [Touch]) {
    if self.touches.count == touches.count { state = .began }
  }

  override func touchesMoved(_ touches: [Touch]) { state = .changed }

  override func touchesEnded(_ touches: [Touch]) { state = .ended }

  override var movesContent: Bool { false }
}

/// The unit in which a selection grows.
nonisolated enum SelectionUnit: Hashable {
  case character, word, paragraph
}
