import Taction

/// A round button that chooses a colour; the chosen button of a group has a ring.
final class ColorWell: Control {
  let color: Color
  /// Returns all wells of the group, of which one is chosen.
  var group: () -> [ColorWell] = { [] }
  var isChosen = false {
    didSet {
      guard isChosen != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }
  private let onChoose: () -> Void

  init(_ color: Color, name: String, onChoose: @escaping () -> Void) {
    (self.color, self.onChoose) = (color, onChoose)
    super.init()
    accessibilityLabel = name
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: theme.metrics.touchTarget, height: theme.metrics.touchTarget)
  }

  override func activate() {
    for well in group() { well.isChosen = well === self }
    onChoose()
  }

  override func draw(into list: inout DisplayList) {
    let dot = Path(ellipseIn: Rect(center: bounds.center, size: Size(width: 26, height: 26)))
    list.fill(dot, color: color)
    list.stroke(dot, StrokeStyle(width: theme.metrics.lineWidth), color: .separator)
    if isChosen {
      let ring = Path(ellipseIn: Rect(center: bounds.center, size: Size(width: 34, height: 34)))
      list.stroke(ring, StrokeStyle(width: 2.5), color: .label)
    }
    super.draw(into: &list)
  }

  override var semantics: Semantics? {
    Semantics(.radioButton, states: isChosen ? .checked : [], actions: [.press])
  }
}
