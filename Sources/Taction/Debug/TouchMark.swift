/// A ring about a touch, with its number and candidates beside it.
final class TouchMark: View {
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

  /// On the right of the ring; on its left where there is no room on the right.
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
