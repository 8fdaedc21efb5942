import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews
import TactionWords

/// A button that shows a colour, and opens a ``ColorPicker``.
///
///     section.rows = [FormRow("Accent colour", ColorWell(color: settings.accent) { settings.accent = $0 })]
public final class ColorWell: Control, FormControl {
  /// Called with each new colour that the user chooses.
  public var onChange: ((Color) -> Void)?
  /// Called after `onChange`, for an app's own control that contains this control.
  public var onEdit: (() -> Void)?
  /// Whether the opacity can be chosen (default: true). If false, all colours are opaque.
  public var showsOpacity: Bool {
    didSet {
      guard showsOpacity != oldValue else { return }
      picker?.showsOpacity = showsOpacity
      color = color
    }
  }

  private var chosen = Color.black
  /// The picker in an open popover.
  private weak var picker: ColorPicker?

  /// Creates a button at the origin, with the size that fits it. The parameters are the same as for ``ColorPicker``.
  public init(color: Color = .black, showsOpacity: Bool = true, onChange: ((Color) -> Void)? = nil) {
    (self.showsOpacity, self.onChange) = (showsOpacity, onChange)
    super.init(frame: .zero)
    self.color = color
    sizeToFit()
  }

  /// The colour. Setting it does not call ``onChange``. A colour with a component that is not finite is refused; a
  /// colour of the theme is replaced with its current fixed colour.
  public var color: Color {
    get { chosen }
    set {
      let fixed = newValue.fixed(in: theme, showsOpacity: showsOpacity)
      guard accepts(fixed != nil, as: "color"), let fixed else { return }
      chosen = fixed
      picker?.color = fixed
      setNeedsDisplay()
      semanticsDidChange()
      updateMessage()
    }
  }

  /// Opens the picker.
  public override func activate() {
    let picker = ColorPicker(color: color, showsOpacity: showsOpacity) { [weak self] color in
      // The app may have disabled the button when it received the previous colour.
      guard let self, isEnabled else { return }
      self.color = color
      valueDidChange { self.onChange?(color) }
    }
    self.picker = picker
    let popover = Popover(scrolling: picker, margin: theme.metrics.margin)
    popover.title = effectiveSemantics?.name ?? ""
    present(popover)
  }

  public override func stateDidChange() {
    super.stateDidChange()
    picker?.isEnabled = isEnabled
  }

  /// The size of a small swatch, large enough for a finger.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 64, height: theme.metrics.touchTarget)
  }

  private var shape: RoundedRect {
    RoundedRect(bounds.inset(by: Insets(horizontal: 0, vertical: 6)), radius: theme.metrics.cornerRadius)
  }

  public override var focusShape: RoundedRect { shape }

  /// Draws the colour and the focus ring.
  public override func draw(into list: inout DisplayList) {
    list.drawSwatch(color, in: shape, edge: theme.trackEdge, opacity: contentOpacity)
    drawTint(over: shape, into: &list)
    super.draw(into: &list)
  }

  /// A button with the colour as its value.
  public override var semantics: Semantics? {
    Semantics(
      .button, name: theme.words[.color], value: .text(ColorParts(color).description(in: theme.words)),
      states: semanticStates,
      actions: [.press])
  }
}

extension ColorWell: StoredColor {}
