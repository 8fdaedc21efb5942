import TactionGraphics
import TactionViews

/// A button in the title bar of a frame; its sign is drawn with lines.
final class TitleBarButton: Button {
  /// The signs of the buttons.
  enum Sign { case minimize, maximize, restore, close }

  /// The width and height of a button, in logical pixels: at least UIKit's 44 for touch targets, and as high as the
  /// bar.
  static let extent = 46.0
  /// The width and height of a sign, and the width of its lines, in logical pixels. Our own choice.
  private static let (signExtent, lineWidth) = (12.0, 1.5)

  var sign: Sign {
    didSet { if sign != oldValue { setNeedsDisplay() } }
  }
  var color = Color.black {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  init(_ sign: Sign) {
    self.sign = sign
    super.init()
    backgroundColor = .clear
    cornerRadius = 0
  }

  override func draw(into list: inout DisplayList) {
    super.draw(into: &list)
    let room = Rect(center: bounds.center, size: Size(width: Self.signExtent, height: Self.signExtent))
    let width = Self.lineWidth
    switch sign {
    case .minimize:
      list.fill(Rect(x: room.minX, y: room.maxY - width, width: room.width, height: width), color: color)
    case .maximize: list.strokeBorder(of: RoundedRect(room), width: width, color: color)
    case .restore: drawRestore(in: room, into: &list)
    case .close:
      let (start, end) = (room.origin, Point(x: room.maxX, y: room.maxY))
      line(from: start, to: end, into: &list)
      line(from: Point(x: room.minX, y: room.maxY), to: Point(x: room.maxX, y: room.minY), into: &list)
    }
  }

  /// Refuses long presses, so that a long press on a button does not open the menu of the window.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    !(recognizer is LongPressGestureRecognizer) && super.shouldAllow(recognizer, toReceive: touch)
  }

  /// Draws two overlapping sheets.
  private func drawRestore(in room: Rect, into list: inout DisplayList) {
    let (width, step) = (Self.lineWidth, 3.0)
    let side = room.width - step
    list.strokeBorder(
      of: RoundedRect(Rect(x: room.minX, y: room.minY + step, width: side, height: side)), width: width, color: color)
    list.fill(Rect(x: room.minX + step, y: room.minY, width: side, height: width), color: color)
    list.fill(
      Rect(x: room.maxX - width, y: room.minY + width, width: width, height: side - width), color: color)
  }

  private func line(from start: Point, to end: Point, into list: inout DisplayList) {
    let way = end - start
    let length = way.length
    guard length > 0 else { return }
    let side = Vector(dx: -way.dy, dy: way.dx) * (Self.lineWidth / 2 / length)
    list.fillPolygon([start + side, end + side, end - side, start - side], color: color)
  }
}
