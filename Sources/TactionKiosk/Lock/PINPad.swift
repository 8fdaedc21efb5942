import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A page over the whole window with keys for a PIN.
///
/// The entered digits are not shown, and are not reported to screen readers. The keys are ordered from left to right in
/// all languages, as on telephones.
final class PINPad: View, FocusSuccessor {
  /// The order among the overlay views of a window: in front of presented views and the on-screen keyboard.
  static let order = 1000

  /// Called with the digits of an attempt.
  var onEntry: (String) -> Void = { _ in }
  /// Called when the user cancels, or has not used the pad for 30 s. If this closure is nil, the pad stays.
  var onCancel: (() -> Void)? {
    didSet { cancelButton.isHidden = onCancel == nil }
  }
  /// Returns the seconds until an attempt is accepted.
  var wait: () -> Double = { 0 }

  /// The views that may get the focus when the last pad leaves, the first choice first. The first are views that were
  /// shown while a pad was shown, and views that were to get the focus from a toast or a presentation that left in that
  /// time. The last is the view that had the focus before the first pad appeared.
  var formerUses: [ViewUse] = []

  /// The time without input after which a question for a PIN is removed, in seconds. Our own choice.
  static let timeout = 30.0

  private let entry = PINEntry()
  private let message = PINMessage()
  private let labels = StackView(axis: .vertical, spacing: 8)
  private let cancelButton = Button()
  private var digitButtons: [Button] = []
  private let deleteButton = Button()
  private let okButton = Button()
  private var digits = ""
  private var wasRefused = false
  private var idleTimer: AppTimer?
  private var waitTimer: AppTimer?

  /// The minimum and maximum side of a key, and the space between two keys, in logical pixels. Our own choice: 44 is
  /// the minimum for a finger, and 88 is enough for a thumb.
  private static let keySides = 44.0...88.0
  private static let gap = 12.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .background
    entry.font = .title2
    (entry.alignment, message.alignment) = (.center, .center)
    (entry.numberOfLines, message.numberOfLines) = (0, 0)
    labels.alignment = .fill
    for label in [entry.title, entry, message] { labels.addArrangedSubview(label) }
    addSubview(labels)
    for digit in 0...9 {
      let button = Button("\(digit)") { [weak self] in self?.add("\(digit)") }
      button.titleLabel.font = .title2
      digitButtons.append(button)
    }
    deleteButton.icon = .backspaceKey
    deleteButton.action = { [weak self] in self?.deleteLast() }
    okButton.icon = .checkmark
    okButton.action = { [weak self] in self?.enter() }
    cancelButton.action = { [weak self] in self?.onCancel?() }
    for button in digitButtons + [deleteButton] { button.role = .secondary }
    for button in digitButtons + [deleteButton, okButton, cancelButton] {
      button.contentInsets = Insets(horizontal: 4, vertical: 4)
      addSubview(button)
    }
    cancelButton.role = .plain
    cancelButton.isHidden = true
    takeWords()
    update()
  }

  /// Begins to count the time without input; called once the pad is in the window.
  func begin() {
    noteUse()
    update()
  }

  override var canBecomeFirstResponder: Bool { true }
  override var semantics: Semantics? {
    Semantics(.dialog, name: theme.words[.enterPIN], actions: onCancel == nil ? [] : [.dismiss])
  }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, let onCancel else { return false }
    onCancel()
    return true
  }

  /// Keeps touches on the pad from reaching the recognizers of the window's content.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeWords()
    update()
    setNeedsLayout()
  }

  private func takeWords() {
    entry.title.text = theme.words[.enterPIN]
    okButton.accessibilityLabel = theme.words[.ok]
    cancelButton.title = theme.words[.cancel]
    deleteButton.accessibilityLabel = theme.words[.backspace]
    message.longest.text = theme.words[.pinWait, Self.clock(0)]
  }

  // MARK: Entry

  /// Handles a key that went down.
  func type(_ event: KeyEvent) {
    switch event.key {
    case .return, .enter: if !event.isRepeat { enter() }
    case .backspace: deleteLast()
    case .escape: onCancel?()
    default:
      if !event.isRepeat, event.isPlain, let digit = event.typedDigit { add("\(digit)") }
    }
  }

  /// Clears the entry, and shows that the PIN was wrong.
  func refuse() {
    digits = ""
    wasRefused = true
    update()
  }

  private func add(_ digit: String) {
    noteUse()
    guard wait() == 0, digits.utf8.count < PIN.lengths.upperBound else { return }
    digits += digit
    wasRefused = false
    update()
  }

  private func deleteLast() {
    noteUse()
    guard !digits.isEmpty else { return }
    digits.removeLast()
    update()
  }

  private func enter() {
    noteUse()
    guard wait() == 0, !digits.isEmpty else { return }
    onEntry(digits)
  }

  /// Shows the current state. While the user has to wait for the next attempt, the pad updates itself each second.
  private func update() {
    let rest = wait()
    entry.count = digits.utf8.count
    if rest > 0 {
      message.text = theme.words[.pinWait, Self.clock(rest)]
    } else {
      message.text = wasRefused ? theme.words[.wrongPIN] : ""
    }
    for button in digitButtons { button.isEnabled = rest == 0 }
    okButton.isEnabled = rest == 0 && !digits.isEmpty
    deleteButton.isEnabled = !digits.isEmpty
    waitTimer?.cancel()
    guard rest > 0 else { return }
    // The next update is at the next whole second of the remaining time.
    waitTimer = after(max(rest - (rest - 1e-6).rounded(.down), 0.01)) { [weak self] in self?.update() }
  }

  /// Returns a time as minutes and seconds.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  private func noteUse() {
    idleTimer?.cancel()
    idleTimer = onCancel == nil ? nil : after(Self.timeout) { [weak self] in self?.onCancel?() }
  }

  // MARK: Layout

  override func layoutSubviews() {
    let area = bounds.inset(by: safeAreaInsets).inset(by: Insets(theme.metrics.margin))
    let (tall, wide) = (keySide(in: area, isWide: false), keySide(in: area, isWide: true))
    // In a low window, the texts are next to the keys if that leaves more room for the keys.
    let isWide = area.width > area.height && wide > tall
    let side = isWide ? wide : tall
    let pad = Size(width: 3 * side + 2 * Self.gap, height: 4 * side + 3 * Self.gap)
    let cancelHeight = cancelButton.isHidden ? 0 : cancelButton.sizeThatFits(area.size).height
    let textWidth = max(isWide ? area.width - pad.width - theme.metrics.margin * 2 : area.width, 0)
    let text = Size(width: textWidth, height: labels.sizeThatFits(Size(width: textWidth, height: 0)).height)
    let beside = Size(width: textWidth, height: cancelHeight)
    guard !isWide else {
      let left = isMirrored ? area.maxX - textWidth : area.minX
      let top = area.center.y - (text.height + beside.height) / 2
      labels.frame = Rect(origin: Point(x: left, y: max(top, area.minY)), size: text)
      cancelButton.frame = Rect(origin: Point(x: left, y: labels.frame.maxY), size: beside)
      let x = isMirrored ? area.minX : area.maxX - pad.width
      return place(side, at: Point(x: x, y: max(area.center.y - pad.height / 2, area.minY)))
    }
    let height = text.height + 2 * Self.gap + pad.height + beside.height
    let top = max(area.center.y - height / 2, area.minY)
    labels.frame = Rect(origin: Point(x: area.minX, y: top), size: text)
    let keys = Point(x: area.center.x - pad.width / 2, y: labels.frame.maxY + 2 * Self.gap)
    place(side, at: keys)
    cancelButton.frame = Rect(origin: Point(x: area.minX, y: keys.y + pad.height + Self.gap), size: beside)
  }

  /// Returns the largest possible side of the keys, with the texts next to the keys or above them.
  private func keySide(in area: Rect, isWide: Bool) -> Double {
    let texts = isWide ? 0 : labels.sizeThatFits(Size(width: area.width, height: 0)).height + 3 * Self.gap
    let cancel = isWide || cancelButton.isHidden ? 0 : cancelButton.sizeThatFits(area.size).height
    let width = (isWide ? area.width / 2 : area.width) - 2 * Self.gap
    let height = area.height - texts - cancel - 3 * Self.gap
    return min(width / 3, height / 4).clamped(to: Self.keySides)
  }

  private func place(_ side: Double, at origin: Point) {
    let keys = digitButtons[1...] + [deleteButton, digitButtons[0], okButton]
    for (index, key) in keys.enumerated() {
      let column = Double(index % 3)
      let row = Double(index / 3)
      key.frame = Rect(
        x: origin.x + column * (side + Self.gap), y: origin.y + row * (side + Self.gap), width: side, height: side)
    }
  }
}

/// The message of a pad. It is always as high as its longest text needs, so that the keys do not move when the text
/// changes.
final class PINMessage: Label {
  let longest = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    longest.numberOfLines = 0
  }

  override func sizeThatFits(_ size: Size) -> Size {
    // A view that is not in a window has no theme of its own.
    if longest.font != theme.font(font) { longest.font = theme.font(font) }
    return longest.sizeThatFits(size)
  }
}

/// The number of entered digits, as dots.
final class PINEntry: Label {
  /// The text above the dots, which asks for the PIN and is also the name of the entry for screen readers.
  let title = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    title.font = .headline
    (title.alignment, title.numberOfLines) = (.center, 0)
    text = " "
  }

  var count = 0 {
    didSet { if count != oldValue { text = count == 0 ? " " : String(repeating: "●", count: count) } }
  }

  /// A field for a secret, without its text.
  override var semantics: Semantics? { Semantics(.secureField, name: title.text) }
}
