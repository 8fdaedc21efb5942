import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews
import TactionWords

/// A question or a message in the middle of the window, which stays until the user presses one of its buttons.
///
///     Alert(
///       "Delete this album?", message: "The photos stay in the library.",
///       buttons: [.cancel(), .destructive("Delete") { library.delete(album) }]
///     ).present(in: view)
///
/// Two short buttons are side by side; otherwise the buttons are stacked, and a title that is too long has several
/// lines. Return presses the preferred button, Escape presses the cancel button, and the arrow keys move between the
/// buttons. Text and buttons scroll if the window is too small for them.
public final class Alert: Presentation {
  /// The question or the heading of the message.
  public var title: String { heading.text(in: theme.words) }
  private let heading: AlertText
  /// The text below the title; empty if there is none.
  public let message: String
  /// The buttons in reading order.
  public let buttons: [AlertButton]
  /// A view below the message, as wide as the text, such as a text field; nil, the default, for no view. The view gets
  /// the focus when the alert appears, if it accepts the focus. Several alerts may have the same accessory, which moves
  /// to the alert that appears.
  ///
  /// A view that handles Return itself, as a text field does, calls ``pressPreferredButton()``.
  public var accessory: View? {
    didSet {
      if oldValue !== accessory, oldValue?.superview === text { oldValue?.removeFromSuperview() }
      // An accessory that another alert shows stays there until this alert appears.
      if isPresented || accessory?.isInWindow != true { takeAccessory() }
      setNeedsLayout()
    }
  }

  /// Adds the accessory, which may be in another alert.
  private func takeAccessory() { if let accessory, accessory.superview !== text { text.addSubview(accessory) } }

  let card = PresentationCard()
  private let text = MeasuredScrollView()
  private let choices = ScrollView()
  private let titleLabel = Label()
  private let messageLabel = Label()
  private var controls: [Button] = []

  /// The width of the card at a text scale of 1, in px. UIKit uses 270 points; our card is wider, so that buttons 44 px
  /// high fit.
  private static let width = 300.0

  /// Creates an alert. If `buttons` is empty, the alert gets one button with the title `Word.ok`.
  public convenience init(_ title: String, message: String = "", buttons: [AlertButton] = []) {
    self.init(.given(title), message, buttons)
  }

  private init(_ heading: AlertText, _ message: String, _ buttons: [AlertButton]) {
    (self.heading, self.message) = (heading, message)
    self.buttons = buttons.isEmpty ? [.normal()] : buttons
    super.init()
    isDismissable = false
    card.becomeCard()
    (titleLabel.text, messageLabel.text) = (title, message)
    for (label, font) in [(titleLabel, Font.headline), (messageLabel, .subheadline)] {
      label.font = font
      label.numberOfLines = 0
      label.alignment = .center
      text.addSubview(label)
    }
    messageLabel.textColor = .secondaryLabel
    controls = self.buttons.map(makeControl)
    controls.forEach(choices.addSubview)
    for scroll in [text, choices] { card.addSubview(scroll) }
    addSubview(card)
  }

  /// Returns the usual question in the user's language, "Discard your changes?", which an app asks before changes are
  /// lost.
  ///
  /// - Parameters:
  ///   - message: The text below the question; empty if there is none.
  ///   - discard: Called if the user discards the changes.
  public static func discardingChanges(_ message: String = "", discard: @escaping () -> Void) -> Alert {
    Alert(
      .word(.discardQuestion), message,
      [
        AlertButton(.word(.keepEditing), role: .cancel),
        AlertButton(.word(.discard), role: .destructive, action: discard),
      ])
  }

  private func makeControl(for button: AlertButton) -> Button {
    let isPreferred = button === preferred
    let control = Button(button.label.text(in: theme.words)) { [weak self] in self?.press(button) }
    let isDestructive = button.role == .destructive
    control.role = isPreferred ? (isDestructive ? .destructive : .primary) : .secondary
    if isDestructive, !isPreferred { control.titleLabel.textColor = .destructive }
    control.titleLabel.font = .body.withWeight(isPreferred ? .semibold : .regular)
    control.titleLabel.numberOfLines = 0
    control.contentInsets = Insets(horizontal: 12, vertical: 10)
    control.isEnabled = button.isEnabled
    button.control = control
    return control
  }

  /// The button that Return presses: the first button with `isPreferred`, otherwise the only button with the role
  /// `normal`, otherwise the only button; nil if there is no such button.
  private var preferred: AlertButton? {
    if let button = buttons.first(where: \.isPreferred) { return button }
    let normal = buttons.filter { $0.role == .normal }
    return normal.count == 1 ? normal[0] : buttons.count == 1 ? buttons[0] : nil
  }

  /// Presses the button that Return presses; does nothing if there is no such button, or if it is not enabled.
  public func pressPreferredButton() { if let preferred { press(preferred) } }

  private func press(_ button: AlertButton) {
    guard isPresented, button.isEnabled else { return }
    // The alert is dismissed first, because the action may present the next alert.
    dismiss()
    button.action()
  }

  /// Presses the cancel button, or the only button. If there is no such button, dismisses the alert if the user may
  /// dismiss it.
  override func cancel() {
    if let cancelButton { press(cancelButton) } else { super.cancel() }
  }

  /// The button that Escape presses; nil if there is none.
  private var cancelButton: AlertButton? {
    buttons.first { $0.role == .cancel } ?? (buttons.count == 1 ? buttons[0] : nil)
  }

  override func tappedBeside() { if isDismissable { cancel() } }

  override func willAppear() {
    takeAccessory()
    guard let accessory, !accessory.becomeFirstResponder() else { return }
    // Behind a lock, the accessory gets the focus when the lock has left.
    viewTree?.leaveToSuccessor([ViewUse(returningFocusTo: accessory)])
  }

  // MARK: Appearance

  override func valueDidChange(_ value: Double) {
    dimmingView.alpha = value
    card.showAppearance(value, from: card.center)
  }

  public override func themeDidChange() {
    super.themeDidChange()
    card.takeCardColors()
    titleLabel.text = title
    for (control, button) in zip(controls, buttons) { control.title = button.label.text(in: theme.words) }
    setNeedsLayout()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let metrics = theme.metrics
    let room = bounds.inset(by: safeAreaInsets).inset(by: min(metrics.margin, bounds.width / 20))
    let width = max(0, min(theme.scaled(Self.width), room.width))
    let inner = max(0, width - 2 * metrics.margin)
    let textHeight = layOutText(width: inner)
    let choicesHeight = layOutChoices(width: inner)
    let gaps = 3 * metrics.margin
    let free = max(0, room.height - gaps)
    // The text and the buttons scroll if they do not fit. The buttons get the height that the text leaves, but at least
    // half of the free height.
    let shown = min(choicesHeight, max(free / 2, free - textHeight))
    let words = min(textHeight, free - shown)
    let height = words + shown + gaps
    card.bounds.size = Size(width: width, height: height)
    card.center = room.center
    text.frame = Rect(x: metrics.margin, y: metrics.margin, width: inner, height: words)
    choices.frame = Rect(x: metrics.margin, y: 2 * metrics.margin + words, width: inner, height: shown)
  }

  private func layOutText(width: Double) -> Double {
    var y = 0.0
    for label in [titleLabel, messageLabel] where !label.text.isEmpty {
      let height = label.sizeThatFits(Size(width: width, height: 0)).height
      if y > 0 { y += theme.metrics.spacing }
      label.frame = Rect(x: 0, y: y, width: width, height: height)
      y += height
    }
    if let accessory, !accessory.isHidden {
      if y > 0 { y += theme.metrics.margin }
      let height = accessory.fittingSize(in: Size(width: width, height: 0)).height
      // While this alert leaves, the next one may already show the accessory.
      if accessory.superview === text { accessory.fill(Rect(x: 0, y: y, width: width, height: height)) }
      y += height
    }
    text.contentSize = Size(width: width, height: y)
    return y
  }

  private func layOutChoices(width: Double) -> Double {
    let gap = theme.metrics.spacing
    let half = (width - gap) / 2
    let sizes = controls.map { $0.sizeThatFits(.zero) }
    var height = 0.0
    if controls.count == 2, sizes.allSatisfy({ $0.width <= half }) {
      height = max(sizes[0].height, sizes[1].height)
      for (index, control) in controls.enumerated() {
        let isRight = (index == 1) != isMirrored
        control.frame = Rect(x: isRight ? half + gap : 0, y: 0, width: half, height: height)
      }
    } else {
      // In a stack of two buttons, the cancel button comes last. A title that is too long has several lines.
      let isReversed = controls.count == 2 && buttons[0].role == .cancel
      for control in isReversed ? controls.reversed() : controls {
        let top = height > 0 ? height + gap : 0
        let needed = control.sizeThatFits(Size(width: width, height: 0)).height
        control.frame = Rect(x: 0, y: top, width: width, height: needed)
        height = top + needed
      }
    }
    choices.contentSize = Size(width: width, height: height)
    return height
  }

  // MARK: Keys and meaning

  /// Presses the preferred button on Return, and moves between the buttons by arrows.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    let key = event.key.unpadded
    switch key {
    case .return:
      if !event.isRepeat { pressPreferredButton() }
    case .leftArrow, .upArrow, .rightArrow, .downArrow: moveFocus(by: key)
    default: return super.keyDown(event)
    }
    return true
  }

  private func moveFocus(by key: Key) {
    let present = controls.firstIndex { $0.isFirstResponder }
    let order = controls.indices.filter { controls[$0].isEnabled || $0 == present }.sorted { a, b in
      let (first, second) = (controls[a].frame, controls[b].frame)
      return (first.minY, first.minX) < (second.minY, second.minX)
    }
    let isForward = key == .rightArrow || key == .downArrow
    guard let place = present.flatMap(order.firstIndex(of:)) else {
      if let first = isForward ? order.first : order.last { focus(controls[first]) }
      return
    }
    let next = place + (isForward ? 1 : -1)
    if order.indices.contains(next) { focus(controls[order[next]]) }
  }

  private func focus(_ control: Button) {
    control.becomeFirstResponder()
    choices.scroll(to: control.frame, animated: !theme.motion.isReduced)
  }

  /// An alert with the title as its name, modal while it is presented.
  public override var semantics: Semantics? {
    Semantics(
      .alert, name: title, value: message.isEmpty ? nil : .text(message),
      actions: cancelButton == nil ? dismissalActions : [.dismiss])
  }

  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, cancelButton != nil, isPresented else { return super.perform(action) }
    cancel()
    return true
  }
}

/// A scroll view that is sized by its content. If the content needs another size, the superview is laid out again.
final class MeasuredScrollView: ScrollView {
  override var arrangesBySize: Bool { true }
}

/// A button of an ``Alert``. It dismisses the alert and then calls its action.
public final class AlertButton {
  /// The meaning of a button, which determines its appearance and its key.
  public nonisolated enum Role: Hashable, Sendable {
    /// The button continues.
    case normal
    /// The button changes nothing; Escape presses it.
    case cancel
    /// The button deletes something.
    case destructive
  }

  /// The title of the button; a title that Taction provides is in the user's language.
  public var title: String { label.text(in: Theme.current.words) }
  let label: AlertText
  /// The meaning of the button.
  public let role: Role
  /// Whether Return presses the button (default: false). If no button is preferred, Return presses the only button with
  /// the role `normal`.
  public let isPreferred: Bool
  /// Whether the user can press the button (default: true). The app may change it while the alert is presented.
  public var isEnabled = true { didSet { control?.isEnabled = isEnabled } }
  let action: () -> Void
  weak var control: Button?

  /// Creates a button.
  public convenience init(
    _ title: String, role: Role = .normal, isPreferred: Bool = false, action: @escaping () -> Void = {}
  ) {
    self.init(.given(title), role: role, isPreferred: isPreferred, action: action)
  }

  init(_ label: AlertText, role: Role, isPreferred: Bool = false, action: @escaping () -> Void = {}) {
    (self.label, self.role, self.isPreferred, self.action) = (label, role, isPreferred, action)
  }

  /// Returns a button that continues.
  ///
  /// - Parameters:
  ///   - title: The title in the user's language; nil for `Word.ok`.
  ///   - action: Called after the alert was dismissed.
  public static func normal(_ title: String? = nil, action: @escaping () -> Void = {}) -> AlertButton {
    AlertButton(AlertText(title, or: .ok), role: .normal, action: action)
  }

  /// Returns a button that changes nothing.
  ///
  /// - Parameters:
  ///   - title: The title in the user's language; nil for `Word.cancel`.
  ///   - action: Called after the alert was dismissed.
  public static func cancel(_ title: String? = nil, action: @escaping () -> Void = {}) -> AlertButton {
    AlertButton(AlertText(title, or: .cancel), role: .cancel, action: action)
  }

  /// Returns a button that deletes something.
  public static func destructive(_ title: String, action: @escaping () -> Void = {}) -> AlertButton {
    AlertButton(title, role: .destructive, action: action)
  }
}

/// A text of an alert: a text from the app, or one of Taction's own translated words.
enum AlertText {
  case given(String)
  case word(Word)

  init(_ text: String?, or word: Word) { self = text.map { .given($0) } ?? .word(word) }

  func text(in words: Words) -> String {
    switch self {
    case .given(let text): text
    case .word(let word): words[word]
    }
  }
}
