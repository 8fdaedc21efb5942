import TactionGeometry
import TactionGestures
import TactionGraphics

/// One of the choices of a ``RadioGroup``: a circle with a title.
final class RadioButton: Control {
  let titleLabel: Label
  /// Whether it is the chosen one.
  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }
  /// Whether the Tab key comes to it: of a group only one does.
  var isInTabOrder = true
  /// Called when the user chooses it.
  var onChoose: () -> Void = {}
  /// Called with the keys that the group knows; returns whether it has handled one.
  var onKey: (KeyEvent) -> Bool = { _ in false }

  private static let side = 24.0
  private static let gap = 10.0

  init(_ title: String) {
    titleLabel = Label(title)
    super.init()
    titleLabel.numberOfLines = 0
    addSubview(titleLabel)
  }

  // MARK: Appearance

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size {
    let inset = Self.side + Self.gap
    let text = titleLabel.sizeThatFits(Size(width: size.width > 0 ? max(size.width - inset, 1) : 0, height: 0))
    return Size(width: inset + text.width, height: max(text.height, theme.metrics.touchTarget))
  }

  override func layoutSubviews() {
    let inset = Self.side + Self.gap
    titleLabel.frame = mirrored(
      Rect(x: bounds.minX + inset, y: bounds.minY, width: max(bounds.width - inset, 0), height: bounds.height))
  }

  override func stateDidChange() {
    super.stateDidChange()
    titleLabel.alpha = contentOpacity
  }

  override var focusShape: RoundedRect {
    let box = Rect(
      center: Point(x: bounds.minX + Self.side / 2, y: bounds.center.y), size: Size(width: Self.side, height: Self.side)
    )
    return RoundedRect(mirrored(box), radius: Self.side / 2)
  }

  override func draw(into list: inout DisplayList) {
    let shape = focusShape
    if isOn {
      list.fill(shape, color: .tint, opacity: contentOpacity)
      list.fill(
        RoundedRect(shape.rect.inset(by: Self.side / 2 - 5), radius: 5), color: .onTint, opacity: contentOpacity)
    } else {
      list.fill(shape, color: .background, opacity: contentOpacity)
      list.border(shape, width: theme.metrics.lineWidth + 0.5, color: .secondaryLabel, opacity: contentOpacity)
    }
    drawTint(over: shape, into: &list)
    super.draw(into: &list)
  }

  // MARK: Input

  override func activate() { onChoose() }

  override var canBecomeFirstResponder: Bool { isEnabled && isInTabOrder }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isFirstResponder, isEnabled, event.isPlain, onKey(event) else { return super.keyDown(event) }
    return true
  }

  override var semantics: Semantics? {
    Semantics(
      .radioButton, name: titleLabel.text, states: isOn ? semanticStates.union(.checked) : semanticStates,
      actions: [.press])
  }
}
