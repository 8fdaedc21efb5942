import Taction

// The listings of the page on pens.

/// Draws lines that are wider if the pen presses harder, and erases with the other end of the pen.
final class Slate: View {
  private(set) var lines: [[(place: Point, width: Double)]] = []
  private var drawing: Touch?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    rejectsPalms = true
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard drawing == nil, let touch = touches.first else { return }
    guard touch.contact.tool?.kind != .eraser, !touch.contact.buttons.contains(.first) else { return erase() }
    drawing = touch
    lines.append([])
    add(touch)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let drawing, touches.contains(drawing) { add(drawing) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if let touch = drawing, touches.contains(touch) { drawing = nil }
  }

  override func touchesCancelled(_ touches: [Touch]) {
    guard let touch = drawing, touches.contains(touch) else { return }
    drawing = nil
    lines.removeLast()
    setNeedsDisplay()
  }

  private func add(_ touch: Touch) {
    for report in touch.coalescedTouches {
      lines[lines.count - 1].append((report.location(in: self), 1 + 5 * (report.contact.force ?? 0.5)))
    }
    setNeedsDisplay()
  }

  private func erase() {
    lines = []
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    for line in lines {
      for (start, end) in zip(line, line.dropFirst()) {
        var path = Path()
        path.move(to: start.place)
        path.addLine(to: end.place)
        list.stroke(path, StrokeStyle(width: end.width, cap: .round), color: .label)
      }
    }
  }
}

enum PenListings {
  static func calibrate(_ app: Application, worn: UInt64) {
    app.pressureCurve = { tool in
      PressureCurve(range: tool.hardwareSerial == worn ? 0.05...0.8 : 0...1, exponent: 0.7)
    }
  }

  static func outline(_ page: View, _ brush: View) {
    page.addGestureRecognizer(
      HoverGestureRecognizer { hover in
        brush.center = hover.location(in: page)
        brush.isHidden = !hover.isActive || hover.contact.tool?.kind == .eraser
        brush.transform = .rotation(hover.contact.rollAngle)
      })
  }

  static func pad(_ window: Window, undo: @escaping () -> Void, zoom: @escaping (Angle) -> Void) {
    window.onTabletPad = { pad, event in
      switch event.change {
      case .button(0, isDown: true): undo()
      case .ring(_, let angle?): zoom(angle)
      default: break
      }
    }
    window.tabletPadDescription = { pad, feature, mode in
      switch feature {
      case .button(0): "Undo"
      case .ring: mode == 0 ? "Zoom" : "Rotate"
      default: nil
      }
    }
  }
}
