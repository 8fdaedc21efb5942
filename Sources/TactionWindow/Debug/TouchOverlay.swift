/// Rings around fingers over the views of a window, with the number and the candidate recognizers of each touch; for
/// `TACTION_DEBUG=touches`.
///
/// Its views are drawn with the window's frames but do not belong to its tree of views: touches do not hit them, and no
/// snapshot shows them.
final class TouchOverlay {
  /// The view to draw in front of the window's views.
  let view = View()
  private var notes: [TouchNote] = []

  /// Updates the marks for the touches of a window; returns whether there is something new to draw.
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

/// The content of the mark of one touch.
struct TouchNote: Equatable {
  /// The location of the touch, in logical pixels of the window.
  let location: Point
  /// The radius of the ring, in logical pixels: half the width of a fingertip on a tablet.
  let radius = 26.0
  /// Whether a gesture uses the touch.
  let isTaken: Bool
  /// The number of the touch, and a line for each candidate recognizer.
  let text: String

  init(_ touch: Touch) {
    location = touch.location(in: nil)
    isTaken = touch.gestureRecognizers.contains { $0.isActive }
    let kind = touch.kind == .direct ? "" : " (\(touch.kind))"
    let lines = touch.gestureRecognizers.map { "\($0.fullLabel): \($0.explanation)" }
    text = (["touch \(touch.id)\(kind)"] + lines).joined(separator: "\n")
  }
}

/// A ring around a touch, with its number and candidates next to it.
private final class TouchMark: View {
  private static let ringWidth = 3.0
  private static let gap = 8.0
  private static let padding = 5.0
  private static let font = Font.system(size: 12)
  private static let free = Color(hex: 0xFF_D60A)
  private static let taken = Color(hex: 0x30_D158)
  private static let paper = Color(white: 0.1, alpha: 0.8)

  init(_ note: TouchNote, in bounds: Rect) {
    super.init(frame: bounds)
    addSubview(words(note, in: bounds))
    addSubview(ring(note))
  }

  private func ring(_ note: TouchNote) -> View {
    let radius = note.radius
    let ring = View(
      frame: Rect(x: note.location.x - radius, y: note.location.y - radius, width: 2 * radius, height: 2 * radius))
    ring.cornerRadius = radius
    ring.borderWidth = Self.ringWidth
    ring.borderColor = note.isTaken ? Self.taken : Self.free
    return ring
  }

  /// Makes the text on the right of the ring, or on its left if the text does not fit on the right.
  private func words(_ note: TouchNote, in bounds: Rect) -> View {
    let label = Label()
    label.font = Self.font
    label.textColor = .white
    label.numberOfLines = 0
    label.text = note.text
    label.sizeToFit()
    let size = Size(width: label.bounds.width + 2 * Self.padding, height: label.bounds.height + 2 * Self.padding)
    let reach = note.radius + Self.gap
    var left = note.location.x + reach
    if left + size.width > bounds.maxX { left = note.location.x - reach - size.width }
    let top = note.location.y - size.height / 2
    let paper = View(
      frame: Rect(
        x: max(bounds.minX, min(left, bounds.maxX - size.width)).rounded(),
        y: max(bounds.minY, min(top, bounds.maxY - size.height)).rounded(), width: size.width, height: size.height))
    paper.backgroundColor = Self.paper
    paper.cornerRadius = Self.padding
    label.frame.origin = Point(x: Self.padding, y: Self.padding)
    paper.addSubview(label)
    return paper
  }
}
