import Taction

/// A wheel that rotates for as long as it is in a window, unless the user prefers reduced motion.
final class Wheel: View {
  private var isTurning = false

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = Color(hex: 0x20_2838)
    cornerRadius = bounds.width / 2
    for spoke in 0..<6 {
      let angle = Angle.degrees(Double(spoke) * 60)
      let dot = View(frame: Rect(x: 0, y: 0, width: 26, height: 26))
      dot.backgroundColor = Color(hex: spoke == 0 ? 0xFF_5040 : 0xE8_ECF4)
      dot.cornerRadius = 13
      dot.center = bounds.center + Transform.rotation(angle).apply(Vector(dx: bounds.width * 0.36, dy: 0))
      addSubview(dot)
    }
  }

  override func didMoveToWindow() { turn() }

  override func themeDidChange() {
    super.themeDidChange()
    turn()
  }

  private func turn() {
    guard isInWindow, !isTurning, !theme.motion.isReduced else { return }
    isTurning = true
    View.animate(duration: 4, curve: .linear) {
      transform.rotate(by: .degrees(120))
    } completion: { [weak self] _ in
      self?.isTurning = false
      self?.turn()
    }
  }
}
