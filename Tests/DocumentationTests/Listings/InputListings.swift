import Taction

// The listings of the page on input.

/// Draws dots where a pen presses; a stronger pressure draws a larger dot.
final class DotPaper: View {
  private(set) var dots: [(place: Point, radius: Double)] = []
  private var drawing: Touch?
  private var oldCount = 0

  override func touchesBegan(_ touches: [Touch]) {
    guard drawing == nil, let touch = touches.first else { return }
    (drawing, oldCount) = (touch, dots.count)
    add(touch)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let drawing, touches.contains(drawing) { add(drawing) }
  }

  override func touchesEnded(_ touches: [Touch]) {
    if let touch = drawing, touches.contains(touch) { drawing = nil }
  }

  override func touchesCancelled(_ touches: [Touch]) {
    if let touch = drawing, touches.contains(touch) {
      drawing = nil
      dots.removeSubrange(oldCount...)
      setNeedsDisplay()
    }
  }

  private func add(_ touch: Touch) {
    dots.append((touch.location(in: self), 2 + 8 * (touch.contact.force ?? 0.5)))
    setNeedsDisplay()
  }

  override func draw(into list: inout DisplayList) {
    for dot in dots {
      let box = Rect(center: dot.place, size: Size(width: 2 * dot.radius, height: 2 * dot.radius))
      list.fill(RoundedRect(box, radius: dot.radius), color: .label)
    }
  }
}

/// Moves a mark with the arrow keys.
final class Board: View {
  private(set) var column = 0

  override var canBecomeFirstResponder: Bool { true }

  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .leftArrow: column -= 1
    case .rightArrow: column += 1
    default: return false
    }
    setNeedsDisplay()
    return true
  }
}

enum InputListings {
  static func shortcuts(_ window: Window, save: @escaping () -> Void) {
    window.onKey = { [weak window] event in
      if event.modifiers == .control, event.key == Key("s") { save() }
      if event.key == .escape { window?.close() }
    }
  }

  static func fingersOnly(_ view: View) {
    let pan = PanGestureRecognizer { pan in print(pan.translation(in: nil)) }
    pan.allowedTouchKinds = [.direct, .stylus]
    view.addGestureRecognizer(pan)
  }

  static func showKeys(_ shortcuts: View, of app: Application) {
    let hasKeyboard = app.seats.contains { $0.hasKeyboard }
    shortcuts.isHidden = !hasKeyboard
  }
}
