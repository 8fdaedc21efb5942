import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// One of the choices of a ``RadioGroup``: a circle with a title.
final class RadioButton: Control {
  let titleLabel: Label
  /// Whether this button is the chosen button of the group.
  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }
  /// Whether the Tab key stops at the button. It stops at only one button of a group.
  var isInTabOrder = true
  /// Called when the user chooses this button.
  var onChoose: () -> Void = {}
  /// Called with each key that the button receives; returns whether the group has handled the key.
  var onKey: (KeyEvent) -> Bool = { _ in false }

  init(_ title: String) {
    titleLabel = Label(title)
    super.init()
    titleLabel.numberOfLines = 0
    addSubview(titleLabel)
  }

  /// The title.
  var title: String {
    get { titleLabel.text }
    set {
      guard newValue != title else { return }
      titleLabel.text = newValue
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  // MARK: Appearance

  override var arrangesBySize: Bool { true }

  override func sizeThatFits(_ size: Size) -> Size { self.size(ofMarkAnd: titleLabel, in: size) }

  override func layoutSubviews() { placeTitle(titleLabel) }

  override func stateDidChange() {
    super.stateDidChange()
    titleLabel.alpha = contentOpacity
  }

  override var focusShape: RoundedRect {
    RoundedRect(markFrame(nextTo: titleLabel), radius: markSide / 2)
  }

  override func draw(into list: inout DisplayList) {
    let shape = focusShape
    drawMark(shape, isFilled: isOn, into: &list)
    if isOn {
      let radius = theme.scaled(5)
      list.fill(
        RoundedRect(shape.rect.inset(by: markSide / 2 - radius), radius: radius), color: .onTint,
        opacity: contentOpacity)
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
      .radioButton, name: title, states: isOn ? semanticStates.union(.checked) : semanticStates,
      actions: [.press])
  }
}
