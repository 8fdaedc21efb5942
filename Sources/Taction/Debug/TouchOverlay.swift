/// Rings, numbers and candidates over the views of a window, where fingers are; for `TACTION_DEBUG=touches`.
///
/// Its views are drawn with the window's frames but are in no tree: they are not hit, and no snapshot shows them.
final class TouchOverlay {
  /// What is drawn in front of the window's views.
  let view = View()
  private var notes: [TouchNote] = []

  /// Takes in the touches of a window of some size; returns whether there is something new to draw.
  func update(_ touches: [Touch], size: Size) -> Bool {
    let present = touches.map(TouchNote.init)
    guard present != notes || view.bounds.size != size else { return false }
    notes = present
    view.frame = Rect(origin: .zero, size: size)
    for mark in view.subviews { mark.removeFromSuperview() }
    for note in notes { view.addSubview(TouchMark(note, in: view.bounds)) }
    return true
  }
}

/// What is to be seen of a touch.
struct TouchNote: Equatable {
  /// Where it is, in logical pixels of the window.
  let location: Point
  /// The radius of its ring, in logical pixels.
  let radius: Double
  /// Whether a gesture is under way with it.
  let isTaken: Bool
  /// Its number, and a line for each candidate.
  let text: String

  /// Half the width of a fingertip on a tablet, in logical pixels.
  private static let fingertip = 26.0

  init(_ touch: Touch) {
    location = touch.location(in: nil)
    radius = max(Self.fingertip, min(touch.contact.majorRadius, 4 * Self.fingertip))
    isTaken = touch.gestureRecognizers.contains { $0.isActive }
    let kind = touch.kind == .direct ? "" : " (\(touch.kind))"
    let lines = touch.gestureRecognizers.map { "\($0.fullLabel): \($0.explanation)" }
    text = (["touch \(touch.id)\(kind)"] + lines).joined(separator: "\n")
  }
}
