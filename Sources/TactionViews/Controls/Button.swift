import TactionGeometry
import TactionGestures
import TactionGraphics

/// A view that runs an action when it is tapped.
///
///     let save = Button("Save") { document.save() }
///
/// It is pressed while the finger that landed on it is on it or near it, and acts when that finger lifts there. It
/// follows one finger at a time. When a recognizer takes the finger, as a scroll view's does once it moves, the press
/// ends without an action. Tap recognizers of superviews do not receive its touches; all others do. Once it is the
/// first responder, Return and the space bar press it too.
///
/// Its appearance is set by `backgroundColor`, `cornerRadius` and the other properties of views, the font and the
/// colour of `titleLabel`, `highlightColor` and `contentInsets`.
open class Button: Control {
  /// The label in the middle; it takes no touches itself.
  public let titleLabel = Label()

  /// The purpose of a button, which decides about its colours.
  nonisolated public enum Role: Hashable, Sendable, CaseIterable {
    /// The action that is meant most often: in the tint.
    case primary
    /// Another action: in the colour of resting controls.
    case secondary
    /// An action of less weight: the title alone.
    case plain
    /// An action that deletes.
    case destructive
  }

  /// The purpose; primary by default. Setting it sets the colours of the background and the title.
  public final var role = Role.primary {
    didSet {
      let colors: (background: Color?, title: Color) =
        switch role {
        case .primary: (.tint, .onTint)
        case .secondary: (.fill, .tint)
        case .plain: (nil, .tint)
        case .destructive: (.destructive, .onTint)
        }
      (backgroundColor, titleLabel.textColor) = (colors.background, colors.title)
    }
  }

  /// The action of a tap.
  public var action: () -> Void

  /// The colour over the background during a press; that of text with an opacity of 0.2 by default.
  public var highlightColor = Color.label.withAlpha(0.2) {
    didSet { if highlightColor != oldValue { setNeedsDisplay() } }
  }

  /// The margins around the title, in logical pixels. Insets with a number that is not finite are refused.
  public var contentInsets = Insets(horizontal: 18, vertical: 10) {
    didSet {
      if !accepts(contentInsets.isFinite, as: "contentInsets") { contentInsets = oldValue }
      guard contentInsets != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour over the background while a mouse or a pen is over the button; white with an opacity of 0.12 by
  /// default.
  public var hoverColor = Color(white: 1, alpha: 0.12) {
    didSet { if hoverColor != oldValue { setNeedsDisplay() } }
  }

  /// Creates a button of the size that fits its title, at the origin.
  public init(_ title: String = "", action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    backgroundColor = .tint
    cornerRadius = theme.metrics.cornerRadius
    titleLabel.font = .body.withWeight(.medium)
    titleLabel.textColor = .onTint
    titleLabel.alignment = .center
    titleLabel.text = title
    addSubview(titleLabel)
    sizeToFit()
  }

  /// The text of `titleLabel`.
  public final var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  // MARK: Appearance

  /// Returns the size of the title with its margins; at least 44 px high.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(width: max(size.width - contentInsets.horizontal, 0), height: 0)
    let text = titleLabel.sizeThatFits(room)
    return Size(
      width: max(text.width + contentInsets.horizontal, 0),
      height: max(text.height + contentInsets.vertical, theme.metrics.touchTarget))
  }

  /// Places the title between the margins.
  open override func layoutSubviews() { titleLabel.frame = titlePlace(in: bounds) }

  /// Returns the baseline of the title, were the button of some size.
  open override func firstBaseline(in size: Size) -> Double? {
    let place = titlePlace(in: Rect(origin: .zero, size: size))
    return titleLabel.firstBaseline(in: place.size).map { place.minY + $0 }
  }

  private func titlePlace(in bounds: Rect) -> Rect {
    let room = bounds.inset(by: contentInsets)
    let width = max(room.width, 0)
    let text = titleLabel.sizeThatFits(Size(width: width, height: 0))
    // The text is shown in full even where the button is too low for its margins.
    return Rect(center: room.center, size: Size(width: width, height: max(room.height, text.height)))
  }

  /// Draws the highlight and the focus ring.
  open override func draw(into list: inout DisplayList) {
    if showsPress || isHovered && isEnabled {
      let shape = RoundedRect(bounds, radius: presentation.cornerRadius)
      list.fill(border.visiblePart(of: shape), color: showsPress ? highlightColor : hoverColor)
    }
    super.draw(into: &list)
  }

  override var contentStaysInside: Bool { !showsFocusRing }
  override var arrangesBySize: Bool { true }

  /// Draws the title faint while the button is disabled.
  open override func stateDidChange() {
    super.stateDidChange()
    titleLabel.alpha = contentOpacity
  }

  /// Runs the action.
  open override func activate() { action() }

  /// A button with its title.
  open override var semantics: Semantics? {
    Semantics(.button, name: title, states: semanticStates, actions: [.press])
  }
}
