import Foundation
import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionText
import TactionViews
import TactionWords

/// The base class of ``DatePicker`` and ``TimePicker``: holds the date, its limits, and how the date is written.
public class DateControl: View, FormControl {
  /// Called with the date after the user has changed it; nil after the user has removed the text.
  public final var onChange: ((Date?) -> Void)?
  /// Called after `onChange`, for an app's own control that contains this control.
  public final var onEdit: (() -> Void)?

  /// The earliest date; nil, the default, if there is no limit. A date that is not finite is refused.
  public final var minimumDate: Date? {
    didSet {
      if !accepts(Self.isFinite(minimumDate), as: "minimumDate") { minimumDate = oldValue }
      if minimumDate != oldValue { settingsDidChange() }
    }
  }

  /// The latest date; nil, the default, if there is no limit. A date that is not finite is refused; a date before the
  /// minimum counts as the minimum.
  public final var maximumDate: Date? {
    didSet {
      if !accepts(Self.isFinite(maximumDate), as: "maximumDate") { maximumDate = oldValue }
      if maximumDate != oldValue { settingsDidChange() }
    }
  }

  /// The calendar; nil, the default, for the calendar of the locale. Its first weekday is used, but not its time zone;
  /// see ``timeZone``.
  public final var calendar: Calendar? {
    didSet { if calendar != oldValue { settingsDidChange() } }
  }

  /// The locale; nil, the default, for the user's locale.
  public final var locale: Locale? {
    didSet { if locale != oldValue { settingsDidChange() } }
  }

  /// The time zone of the days and times (default: the user's time zone).
  public final var timeZone = TimeZone.current {
    didSet { if timeZone != oldValue { settingsDidChange() } }
  }

  /// Whether the date can be changed (default: true).
  public final var isEnabled = true {
    didSet {
      for content in contents { content.isUsable = isEnabled }
      field?.isEnabled = isEnabled
      opener?.isEnabled = isEnabled
      semanticsDidChange()
    }
  }

  /// Returns the current time; tests replace this closure.
  package static var now: () -> Date = { Date() }

  final var texts: DateTexts
  /// The last date that the app has set or the user has chosen, without a date that is still being typed.
  private(set) final var stored: Date?
  /// The calendar or the wheels; nil if they are opened in a popover.
  private final var content: (any DateContent)?
  /// The calendar or the wheels in an open popover.
  private final weak var openContent: (any DateContent)?
  private final var contents: [any DateContent] { [content, openContent].compactMap { $0 } }
  private final var field: DateEntry?
  private final var opener: Button?

  init(date: Date?, usesField: Bool, icon: Icon) {
    texts = DateTexts(
      DateSettings(
        calendar: nil, locale: Theme.default.dateLocale, timeZone: .current, minimum: nil, maximum: nil))
    super.init(frame: .zero)
    if usesField {
      let (field, opener) = (DateEntry(self), Button(icon, label: ""))
      opener.role = .secondary
      opener.contentInsets = Insets(10)
      opener.action = { [weak self] in self?.open() }
      addSubview(field)
      addSubview(opener)
      (self.field, self.opener) = (field, opener)
    } else {
      let content = makeContent()
      content.onChoose = { [weak self] date, _ in self?.take(date) }
      addSubview(content)
      self.content = content
    }
    settingsDidChange()
    self.date = date
    sizeToFit()
  }

  // MARK: For subclasses

  /// Creates the calendar or the wheels.
  func makeContent() -> any DateContent { DateWheels(texts) }
  /// Returns the text for a date, in the format in which users type it.
  func text(for date: Date) -> String { texts.short(date) }
  /// Returns the text that screen readers speak for a date in a calendar or in wheels.
  func spokenText(for date: Date) -> String { texts.whole(date) }
  /// Returns the date that a text represents; nil if it represents none.
  func date(in text: String) -> Date? {
    texts.date(in: text, now: Self.now()).map { day in stored.map { texts.settings.time(of: $0, on: day) } ?? day }
  }
  /// The label of the button that opens the calendar or the wheels, and the message about a text that is not a date.
  var words: (button: Word, example: Word) { (.calendar, .enterDate) }
  /// Sets the kind of text that is typed into the field.
  func setKind(in traits: inout TextInputTraits) { traits.kind = texts.hasMonthNumbers ? .date : .text }
  /// Returns whether a date is within the limits.
  func isAllowed(_ date: Date) -> Bool { texts.settings.allows(dayOf: date) }
  /// Returns the date after a number of steps: small steps for the arrow keys, large steps for the page keys.
  func moved(_ date: Date, by steps: Int, isLarge: Bool) -> Date {
    texts.settings.moved(date, by: steps, isLarge ? .month : .day)
  }

  // MARK: The date

  /// The date; nil if there is none. Setting it does not call ``onChange``; a date outside the limits is moved to the
  /// nearest limit. A date that is not finite is refused.
  ///
  /// While the field has the focus, setting the current date does not change the text that the user is typing. A
  /// handler that runs for each typed character, such as the form's `onChange`, may also set the date from before the
  /// entry: the typed text stays. Outside of handlers, nil always clears the text.
  public final var date: Date? {
    get {
      guard let typed else { return stored }
      return date(in: typed).flatMap { isAllowed($0) ? texts.settings.clamp($0) : nil }
    }
    set {
      guard accepts(Self.isFinite(newValue), as: "date") else { return }
      let date = newValue.map(texts.settings.clamp)
      guard !keepsEntry(setting: date) else { return }
      stored = date
      showDate()
      updateMessage()
    }
  }

  /// Returns whether the typed text stays when the app sets a date. It stays if this is the date that the text
  /// represents. In a handler of the text, it also stays if this is the date that the app has until the entry ends.
  private final func keepsEntry(setting date: Date?) -> Bool {
    guard let field else { return false }
    if field.isReportingChange { return date == self.date || date == stored }
    return field.isFirstResponder && date != nil && date == self.date
  }

  /// The typed or restored text that has not become the date yet; nil if there is no such text.
  final var typed: String? { field.flatMap { $0.text == $0.shown ? nil : $0.text } }

  /// Shows the date; the field shows the typed text if there is one.
  private final func showDate(typed: String? = nil) {
    field?.show(stored.map(text) ?? "", typed: typed)
    for content in contents { content.show(stored, texts) }
    semanticsDidChange()
  }

  /// Sets the date on behalf of the user, and calls ``onChange``.
  private final func choose(_ date: Date?) {
    let date = date.map(texts.settings.clamp)
    guard date != stored || typed != nil else { return }
    let isOther = date != stored
    stored = date
    showDate()
    valueDidChange { if isOther { onChange?(date) } }
  }

  /// Sets the date that the user has chosen in the calendar or the wheels, or by a key.
  private final func take(_ date: Date) {
    // The app may have disabled the control when it received the previous date.
    if isEnabled { choose(date) }
  }

  /// Sets the date that the user has typed, or nil for an empty text. If the text is not an allowed date, it stays in
  /// the field, and ``problem`` describes it.
  fileprivate final func takeEntry() {
    guard typed != nil else { return }
    if isEmpty {
      choose(nil)
    } else if let date {
      choose(date)
    }
  }

  fileprivate final func move(by steps: Int, isLarge: Bool) {
    takeEntry()
    // The app may have removed the control, or presented something, in the handler of the typed date.
    guard isInWindow, !isBehindModalView else { return }
    take(stored.map { moved($0, by: steps, isLarge: isLarge) } ?? texts.settings.clamp(DateControl.now()))
  }

  private static func isFinite(_ date: Date?) -> Bool { date?.timeIntervalSinceReferenceDate.isFinite ?? true }

  private final func settingsDidChange() {
    let settings = DateSettings(
      calendar: calendar, locale: locale ?? theme.dateLocale, timeZone: timeZone, minimum: minimumDate,
      maximum: maximumDate)
    // The same text may mean another date in the new format. So the typed text is read in the old format, and written
    // in the new format.
    let (typedText, isRewritten) = (typed, settings.writesDates(unlike: texts.settings))
    let typedDate = isRewritten ? typedText.flatMap { date(in: $0) } : nil
    if settings != texts.settings { texts = DateTexts(settings) }
    stored = stored.map(settings.clamp)
    opener?.accessibilityLabel = theme.words[words.button]
    openContent?.nearest { $0 as? Popover }?.title = theme.words[words.button]
    if let field { setKind(in: &field.traits) }
    fitField()
    showDate(typed: typedDate.map(text) ?? typedText)
    setNeedsLayout()
    invalidateIntrinsicContentSize()
    updateMessage()
  }

  /// Sets the minimum width, so that a date of the longest format fits into the field.
  private final func fitField() {
    guard let field, let opener else { return }
    // A date and a time whose numbers have two digits: 2028-12-28, 12:58.
    let day = Date(timeIntervalSince1970: 1_861_621_080)
    let date = texts.settings.calendar.date(bySettingHour: 12, minute: 58, second: 0, of: day) ?? day
    let text = TextLayout(text(for: date), font: theme.font(field.font), numberOfLines: 1).size.width
    let width = text.rounded(.up) + 2 * ControlConstants.textMargin
    minimumSize.width = width + theme.metrics.spacing + opener.sizeThatFits(.zero).width
  }

  // MARK: The popover

  private final func open() {
    takeEntry()
    // The app may have disabled or removed the control, or presented something, in the handler of the typed date.
    guard isEnabled, isInWindow, !isBehindModalView, let opener else { return }
    let content = makeContent()
    openContent = content
    content.show(stored, texts)
    let popover = Popover(scrolling: content, margin: theme.metrics.spacing)
    popover.title = theme.words[words.button]
    content.onChoose = { [weak self, weak popover] date, isFinal in
      // The popover is dismissed first, because the app may present something when it receives the new date.
      if isFinal { popover?.dismiss() }
      self?.take(date)
    }
    opener.present(popover)
  }

  // MARK: In a form

  /// The field, the calendar or the wheels.
  public var parts: [View] { [field ?? content].compactMap { $0 } }
  /// The field into which the date is typed; nil if there is a calendar or wheels instead.
  public var entry: TextField? { field }
  /// Whether there is no date, and no text in the field.
  public var isEmpty: Bool { field.map { $0.text.allSatisfy(\.isWhitespace) } ?? (stored == nil) }
  /// Whether the control has a field. A field is as wide as the row.
  public var fillsRow: Bool { field != nil }

  /// A sentence about a text that is not a date, or about a date outside the limits; nil if there is no problem.
  public var problem: String? {
    guard let typed, !isEmpty else { return nil }
    let (words, settings) = (theme.words, texts.settings)
    guard let date = date(in: typed) else {
      return words[self.words.example, text(for: settings.clamp(DateControl.now()))]
    }
    guard !isAllowed(date) else { return nil }
    let (low, high) = (text(for: settings.limits.lowerBound), text(for: settings.limits.upperBound))
    if minimumDate == nil { return words[.dateAtMost, high] }
    return maximumDate == nil ? words[.dateAtLeast, low] : words[.dateRange, low, high]
  }

  // MARK: Layout

  public final override var arrangesBySize: Bool { true }

  /// The size of the field with its button, or of the calendar or the wheels.
  public final override func sizeThatFits(_ size: Size) -> Size {
    guard let field, let opener else { return content?.sizeThatFits(size) ?? .zero }
    let (own, button) = (field.sizeThatFits(size), opener.sizeThatFits(.zero))
    return Size(width: max(size.width, button.width), height: max(own.height, button.height))
  }

  /// Places the field and its button, or the calendar or the wheels.
  public final override func layoutSubviews() {
    guard let field, let opener else {
      content?.frame = bounds
      return
    }
    let side = min(max(opener.sizeThatFits(.zero).width, theme.metrics.touchTarget), bounds.width)
    field.frame = mirrored(
      Rect(x: 0, y: 0, width: max(bounds.width - side - theme.metrics.spacing, 0), height: bounds.height))
    opener.frame = mirrored(Rect(x: bounds.width - side, y: 0, width: side, height: bounds.height))
  }

  /// Writes the date in the language of the new theme.
  public override func themeDidChange() {
    super.themeDidChange()
    settingsDidChange()
  }

  /// A group with the date as its value; nil for a control with a field, because the field has its own semantics.
  public override var semantics: Semantics? {
    guard content != nil else { return nil }
    return Semantics(.group, value: stored.map { .text(spokenText(for: $0)) }, states: isEnabled ? [] : .disabled)
  }
}

/// The field into which a date is typed; arrow keys change the date.
private final class DateEntry: SteppedField {
  private weak var owner: DateControl?
  /// The last text that the control has shown. A typed or restored text in the field may differ from it.
  private(set) var shown = ""

  init(_ owner: DateControl) {
    self.owner = owner
    super.init()
    clearButtonMode = .never
    filter = .text { $0.count <= DateTexts.maximumLength }
    onChange = { [weak self] _ in self?.owner?.onEdit?() }
    onEntryEnd = { [weak self] in self?.owner?.takeEntry() }
  }

  /// Shows a date, or the typed text instead of the date.
  func show(_ date: String, typed: String? = nil) {
    if typed != text { text = typed ?? date }
    shown = typed == nil ? text : date
  }

  override func step(by count: Int, isLarge: Bool) { owner?.move(by: count, isLarge: isLarge) }
}
