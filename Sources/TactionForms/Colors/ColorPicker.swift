import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// A view in which the user chooses a colour from a palette, a spectrum or sliders, or types its hexadecimal code.
///
///     let picker = ColorPicker(color: card.color) { color in card.color = color }
///     picker.showsOpacity = false
///
/// For a small button that opens a colour picker, use ``ColorWell``.
public final class ColorPicker: View, FormControl {
  /// Called with each new colour that the user chooses, even while a finger drags.
  public var onChange: ((Color) -> Void)?
  /// Called after `onChange`, for an app's own control that contains this control.
  public var onEdit: (() -> Void)?

  /// Whether the opacity can be chosen (default: true). If false, all colours are opaque.
  public var showsOpacity = true {
    didSet {
      guard showsOpacity != oldValue else { return }
      opacity.isHidden = !showsOpacity
      color = color
    }
  }

  /// Whether the colour can be changed (default: true).
  public var isEnabled = true {
    didSet {
      for control in [segments, menu, spectrum, code] as [Control] { control.isEnabled = isEnabled }
      for slider in sliders + [brightness, opacity] { slider.isEnabled = isEnabled }
      palette.isEnabled = isEnabled
      swatch.alpha = isEnabled ? 1 : ControlConstants.disabledOpacity
      semanticsDidChange()
    }
  }

  private var parts: ColorParts
  private var chosen = Color.black
  private let column = StackView(axis: .vertical, spacing: 12)
  private let segments = SegmentedControl(["", "", ""])
  /// The menu that chooses the page if large text leaves no room for the segments.
  private let menu = MenuPicker([])
  private let palette = ColorPalette()
  private let spectrum = SpectrumView()
  private let brightness = PartSlider(.brightness)
  private let sliders = [PartSlider(.red), PartSlider(.green), PartSlider(.blue)]
  private let opacity = PartSlider(.opacity)
  private let swatch = ColorSwatch()
  private let code = TextField()
  private var pages: [[View]] { [[palette], [spectrum, brightness], sliders] }

  /// The width of a picker if there is enough room, in px. Our own choice.
  private static let width = 320.0

  /// Creates a picker at the origin, with the size that fits it.
  ///
  /// - Parameters:
  ///   - color: The colour; a colour of the theme is replaced with its current fixed colour.
  ///   - showsOpacity: Whether the opacity can be chosen.
  ///   - onChange: Called with each new colour that the user chooses.
  public init(color: Color = .black, showsOpacity: Bool = true, onChange: ((Color) -> Void)? = nil) {
    parts = ColorParts(hue: 0, saturation: 0, brightness: 0)
    (self.showsOpacity, self.onChange) = (showsOpacity, onChange)
    super.init(frame: .zero)
    (opacity.isHidden, menu.isHidden) = (!showsOpacity, true)
    segments.widths = .fitted
    let bottom = StackView(spacing: 12, arrangedSubviews: [swatch, code])
    code.stretch = 1
    swatch.minimumSize = Size(width: 64, height: 44)
    for view in [segments, menu] + pages.flatMap({ $0 }) + [Spacer(), opacity, bottom] {
      column.addArrangedSubview(view)
    }
    column.anchors = .fill
    addSubview(column)
    connect()
    // Setting the current colour, black, would show nothing.
    show()
    self.color = color
    translate()
    showPage(0)
    sizeToFit()
  }

  private func connect() {
    segments.onChange = { [weak self] in self?.showPage($0) }
    menu.onChange = { [weak self] in self?.showPage($0) }
    palette.onChoose = { [weak self] color in
      guard let self else { return }
      let chosen = color.withAlpha(parts.opacity)
      choose(ColorParts(chosen, like: parts), exactly: chosen)
    }
    spectrum.onChange = { [weak self] in self?.choose($0) }
    brightness.onChange = { [weak self] value in self?.change { $0.brightness = value } }
    opacity.onChange = { [weak self] value in self?.change { $0.opacity = value } }
    for slider in sliders {
      slider.onChange = { [weak self] _ in
        guard let self else { return }
        let values = sliders.map(\.value)
        choose(
          ColorParts(Color(red: values[0], green: values[1], blue: values[2], alpha: parts.opacity), like: parts))
      }
    }
    code.clearButtonMode = .never
    code.alignment = .leading
    code.layoutDirectionOverride = .leftToRight
    code.traits = TextInputTraits(capitalization: .all, completes: false, corrects: false)
    code.filter = .text { [weak self] in HexCode.accepts($0, showsOpacity: self?.showsOpacity ?? false) }
    code.onChange = { [weak self] text in
      guard let self, let color = HexCode.color(of: text) else { return }
      let alpha = HexCode.accepts(text, showsOpacity: false) ? parts.opacity : color.alpha
      let chosen = color.withAlpha(alpha)
      choose(ColorParts(chosen, like: parts), exactly: chosen, writesCode: false)
    }
    code.onEditingEnd = { [weak self] in self?.show() }
  }

  // MARK: The colour

  /// The colour. Setting it does not call ``onChange``. A colour with a component that is not finite is refused; a
  /// colour of the theme is replaced with its current fixed colour. Setting the current colour changes nothing, so that
  /// a handler may set the colour whose code the user is typing.
  public var color: Color {
    get { chosen }
    set {
      let fixed = newValue.fixed(in: theme, showsOpacity: showsOpacity)
      guard accepts(fixed != nil, as: "color"), let fixed, fixed != chosen else { return }
      (parts, chosen) = (ColorParts(fixed, like: parts), fixed)
      show()
      updateMessage()
    }
  }

  private func change(_ change: (inout ColorParts) -> Void) {
    var next = parts
    change(&next)
    choose(next)
  }

  /// Sets the colour on behalf of the user, and calls ``onChange``.
  private func choose(_ next: ColorParts, exactly exact: Color? = nil, writesCode: Bool = true) {
    guard isEnabled, next != parts else { return }
    (parts, chosen) = (next, exact ?? next.color)
    show(writesCode: writesCode)
    valueDidChange { onChange?(color) }
  }

  private func show(writesCode: Bool = true) {
    let color = color
    palette.show(color)
    spectrum.parts = parts
    brightness.value = parts.brightness
    opacity.value = parts.opacity
    for (slider, value) in zip(sliders, [color.red, color.green, color.blue]) { slider.value = value }
    swatch.color = color
    if writesCode { code.text = HexCode.text(for: color, showsOpacity: showsOpacity && parts.opacity < 1) }
    semanticsDidChange()
  }

  private func showPage(_ index: Int) {
    (segments.selectedIndex, menu.selectedIndex) = (index, index)
    for (number, views) in pages.enumerated() { for view in views { view.isHidden = number != index } }
  }

  private func translate() {
    let words = theme.words
    let (titles, chosen) = ([Word.palette, .spectrum, .sliders].map { words[$0] }, segments.selectedIndex)
    segments.segments = titles.map { SegmentedControl.Segment($0) }
    menu.titles = titles
    (segments.selectedIndex, menu.selectedIndex) = (chosen, chosen)
    for control in [segments, menu] as [Control] { control.accessibilityLabel = words[.color] }
    code.accessibilityLabel = words[.hexCode]
    for slider in sliders + [brightness, opacity] { slider.translate(words) }
  }

  // MARK: Layout and meaning

  /// True.
  public var fillsRow: Bool { true }

  public override var arrangesBySize: Bool { true }

  /// The size that fits the largest page, so that the picker keeps its height when the user changes the page.
  public override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 ? min(size.width, Self.width) : Self.width
    let room = Size(width: width, height: 0)
    let page =
      pages.map { views in
        views.reduce(-column.spacing) { $0 + $1.fittingSize(in: room).height + column.spacing }
      }.max() ?? 0
    let fixed = column.arrangedSubviews.filter { view in
      !view.isHidden && !(view is Spacer) && view !== segments && view !== menu
        && !pages.contains { $0.contains { $0 === view } }
    }
    let choice = choice(in: width)
    let rest = ([choice] + fixed).reduce(0) { $0 + $1.fittingSize(in: room).height + column.spacing }
    return Size(width: width, height: (page + rest).rounded(.up))
  }

  /// Shows the choice of the page as segments, or as a menu if the segments do not fit.
  public override func layoutSubviews() {
    let choice = choice(in: bounds.width)
    (segments.isHidden, menu.isHidden) = (choice !== segments, choice !== menu)
    super.layoutSubviews()
  }

  /// Returns the control for the choice of the page: the segments, or the menu if the segments do not fit.
  private func choice(in width: Double) -> Control { segments.sizeThatFits(.zero).width <= width ? segments : menu }

  /// Updates the texts for the language of the new theme.
  public override func themeDidChange() {
    super.themeDidChange()
    translate()
  }

  /// A group with the colour as its value.
  public override var semantics: Semantics? {
    Semantics(
      .group, name: theme.words[.color], value: .text(parts.description(in: theme.words)),
      states: isEnabled ? [] : .disabled)
  }
}

/// A slider for one component of a colour, with the name and the value of the component.
private final class PartSlider: View {
  var onChange: (Double) -> Void = { _ in }
  private let word: Word
  private let label = Label()
  private let number = Label()
  private let slider: Slider
  private let maximum: Double

  init(_ word: Word) {
    self.word = word
    maximum = [.red, .green, .blue].contains(word) ? 255 : 100
    slider = Slider(value: 0, in: 0...maximum, step: 1)
    super.init(frame: .zero)
    label.font = .footnote
    number.font = .footnote
    number.textColor = .secondaryLabel
    for view in [label, number, slider] { addSubview(view) }
    slider.accessibilityLabelledBy = label
    slider.onChange = { [weak self] value in
      guard let self else { return }
      showNumber()
      onChange(value / maximum)
    }
  }

  /// The component, from 0 to 1.
  var value: Double {
    get { slider.value / maximum }
    set {
      slider.value = newValue * maximum
      showNumber()
    }
  }

  var isEnabled: Bool {
    get { slider.isEnabled }
    set {
      slider.isEnabled = newValue
      for text in [label, number] { text.alpha = slider.contentOpacity }
    }
  }

  func translate(_ words: Words) {
    label.text = words[word]
    if maximum == 100 { slider.valueText = { words[.percent, "\(Int($0.rounded()))"] } }
    showNumber()
  }

  private func showNumber() {
    number.text = slider.valueText?(slider.value) ?? "\(Int(slider.value.rounded()))"
    setNeedsLayout()
  }

  override var arrangesBySize: Bool { true }

  private var textHeight: Double { theme.font(label.font).lineHeight.rounded(.up) }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: textHeight + slider.sizeThatFits(size).height)
  }

  override func layoutSubviews() {
    let (height, width) = (textHeight, number.sizeThatFits(.zero).width)
    label.frame = mirrored(Rect(x: 0, y: 0, width: max(bounds.width - width - 8, 0), height: height))
    number.frame = mirrored(Rect(x: bounds.width - width, y: 0, width: width, height: height))
    slider.frame = Rect(x: 0, y: height, width: bounds.width, height: max(bounds.height - height, 0))
  }
}

/// A control with a colour.
protocol StoredColor: StoredControl {
  var color: Color { get set }
}

extension StoredColor {
  var storedState: FormRowState { FormRowState(text: HexCode.text(for: color, showsOpacity: true)) }
  func restore(stored state: FormRowState) {
    if let stored = state.text.flatMap(HexCode.color(of:)) { color = stored }
  }
}

extension ColorPicker: StoredColor {}
