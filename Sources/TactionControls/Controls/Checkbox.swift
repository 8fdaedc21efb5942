import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A box with a check mark and a title, for a choice that is independent of other choices.
///
///     let agree = Checkbox("I agree") { state in send.isEnabled = state == .on }
///
/// A tap on the box or the title checks the box, or unchecks it if it is checked. A mixed box becomes checked.
open class Checkbox: Control {
  /// The state of a box.
  nonisolated public enum CheckState: Hashable, Sendable, CaseIterable {
    /// The box is empty.
    case off
    /// The box shows a check mark.
    case on
    /// The box shows a line: the check box represents several options, of which only some are on.
    case mixed
  }

  /// The label next to the box.
  public final let titleLabel: Label

  /// Called with the new state after the user has changed it.
  public final var onChange: ((CheckState) -> Void)?

  /// The state; off by default. Setting it does not call ``onChange``.
  public final var checkState: CheckState {
    didSet {
      guard checkState != oldValue else { return }
      setNeedsDisplay()
      semanticsDidChange()
    }
  }

  /// Creates a check box at the origin, with a size that fits its title.
  public init(
    _ title: String = "", checkState: CheckState = .off, onChange: ((CheckState) -> Void)? = nil
  ) {
    titleLabel = Label(title)
    (self.checkState, self.onChange) = (checkState, onChange)
    super.init()
    titleLabel.numberOfLines = 0
    addSubview(titleLabel)
    sizeToFit()
  }

  /// Whether the box is checked; false for a mixed box.
  public final var isOn: Bool {
    get { checkState == .on }
    set { checkState = newValue ? .on : .off }
  }

  // MARK: Appearance

  public override var arrangesBySize: Bool { true }

  /// The size of the box and the title, with enough space for a finger.
  open override func sizeThatFits(_ size: Size) -> Size { self.size(ofMarkAnd: titleLabel, in: size) }

  /// Places the title.
  open override func layoutSubviews() { placeTitle(titleLabel) }

  /// Draws the title faintly while the control is disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    titleLabel.alpha = contentOpacity
  }

  /// The shape around which the focus ring is drawn.
  open override var focusShape: RoundedRect { RoundedRect(markFrame(nextTo: titleLabel), radius: theme.scaled(6)) }

  /// Draws the box, its mark and the focus ring.
  open override func draw(into list: inout DisplayList) {
    let shape = focusShape
    drawMark(shape, isFilled: checkState != .off, into: &list)
    if checkState != .off { drawSign(in: shape.rect, into: &list) }
    drawTint(over: shape, into: &list)
    super.draw(into: &list)
  }

  private final func drawSign(in box: Rect, into list: inout DisplayList) {
    let scale = box.width / Self.usualMarkSide
    if checkState == .mixed {
      let bar = Rect(center: box.center, size: Size(width: 12 * scale, height: 2.5 * scale))
      return list.fill(RoundedRect(bar, radius: 1.25 * scale), color: .onTint, opacity: contentOpacity)
    }
    // A check mark 2.5 px wide, in a box of 24 px.
    let corners = [(5.4, 12.7), (7.2, 10.9), (10.4, 14.1), (16.9, 7.6), (18.7, 9.4), (10.4, 17.7)]
    list.fillPolygon(
      corners.map { Point(x: box.minX + $0.0 * scale, y: box.minY + $0.1 * scale) }, color: .onTint,
      opacity: contentOpacity)
  }

  // MARK: Input

  /// Checks the box, or unchecks it if it is checked.
  open override func activate() {
    checkState = checkState == .on ? .off : .on
    onChange?(checkState)
  }

  /// A check box with its title and state.
  open override var semantics: Semantics? {
    let state: Semantics.States =
      switch checkState {
      case .off: []
      case .on: .checked
      case .mixed: .mixed
      }
    return Semantics(.checkbox, name: titleLabel.text, states: semanticStates.union(state), actions: [.press])
  }
}
