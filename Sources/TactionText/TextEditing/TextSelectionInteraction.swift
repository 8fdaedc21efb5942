import TactionDragAndDrop
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// Handles fingers, pens and mice that place the caret and select text.
///
/// A tap puts the caret at the nearest position and shows the keyboard; a second tap in a row selects a word, a third
/// tap a paragraph. A mouse begins to select when its button is pressed.
final class TextSelectionInteraction: Interaction {
  private(set) weak var view: View?
  var owner: (any TextEditingView)? { view as? any TextEditingView }
  private(set) lazy var tap = TapGestureRecognizer { [weak self] in self?.tapped($0) }
  private(set) lazy var press = TextPress { [weak self] in self?.pressed($0) }
  private(set) lazy var rest = LongPressGestureRecognizer { [weak self] in self?.rested($0) }
  private(set) lazy var wordPress = LongPressGestureRecognizer { [weak self] in self?.rested($0) }
  private lazy var menuClick = SecondaryClickGestureRecognizer { [weak self] in self?.menuClicked($0) }
  private lazy var pan = PanGestureRecognizer { [weak self] in self?.panned($0) }
  private lazy var middleClick = SecondaryClickGestureRecognizer { [weak self] in self?.clicked($0) }
  /// The number of presses in a row, and the time and the point of the last press.
  var presses = (count: 0, time: -Double.infinity, point: Point.zero)
  /// The range that was selected first, and the unit by which a moving mouse or finger extends the selection.
  var start = (range: 0..<0, unit: SelectionUnit.character)
  /// The link on which the mouse was pressed last.
  private var pressedLink: String?
  /// The selection that the app made when the last press of the mouse began editing; nil if the app made none.
  private var appSelection: TextSelection?
  /// The Shift keys that are held, according to the keys that the view has received.
  private var heldShifts: Set<Key> = []
  /// Whether Shift is held.
  var isShiftHeld: Bool { !heldShifts.isEmpty }
  /// The selection when Shift was pressed last.
  private var selectionBeforeShift: TextSelection?

  /// The time at which a finger that selects whole words was lifted last.
  var wordPressEnd = -Double.infinity
  private(set) lazy var innerClick = TapGestureRecognizer { [weak self] in self?.tapped($0) }
  private(set) lazy var dragging = TextDragging(self)
  /// The handles and the menu.
  let tools = SelectionOverlay()

  /// The time for which a finger must rest after a tap before it selects whole words, in seconds. Our own choice.
  private static let wordPressDuration = 0.15

  private var recognizers: [GestureRecognizer] {
    [tap, press, innerClick, middleClick, menuClick, wordPress, rest, pan]
  }

  func willMove(to view: View?) {
    for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
    self.view?.removeInteraction(dragging.source)
    self.view?.removeInteraction(dragging.target)
  }

  func didMove(to view: View?) {
    self.view = view
    tap.allowedTouchKinds.remove(.pointer)
    tap.cancelsTouchesInView = false
    middleClick.buttons = [.middle]
    middleClick.allowedKeys = []
    menuClick.allowedTouchKinds = []
    wordPress.numberOfTapsRequired = 1
    wordPress.delaysTouchesEnded = false
    wordPress.minimumPressDuration = Self.wordPressDuration
    for recognizer in [rest, wordPress, pan] { recognizer.allowedTouchKinds = [.direct, .stylus] }
    innerClick.allowedTouchKinds = [.pointer]
    innerClick.cancelsTouchesInView = false
    let ways = [press, innerClick, dragging.source.pressGestureRecognizer, dragging.source.panGestureRecognizer]
    for recognizer in ways + [rest, menuClick, pan, wordPress] { recognizer.delegate = self }
    pan.isEnabled = !(view is ScrollView)
    tools.attach(to: view)
    view?.addInteraction(dragging.source)
    view?.addInteraction(dragging.target)
    for recognizer in recognizers { view?.addGestureRecognizer(recognizer) }
  }

  /// Handles a pressed key; returns whether the menu has handled it.
  func takeKey(_ event: KeyEvent) -> Bool {
    follow(event, isDown: true)
    return tools.takeKey(event)
  }

  /// Hides the handles after the view has gained or lost the focus.
  func focusDidChange() {
    heldShifts = []
    tools.hide()
  }

  /// Records whether Shift is held. If keys have changed the selection, it becomes the primary selection only when
  /// Shift is released, so that a long text is not copied for each key.
  func follow(_ event: KeyEvent, isDown: Bool) {
    guard event.key.isShift else { return }
    let wasHeld = isShiftHeld
    if isDown { heldShifts.insert(event.key) } else { heldShifts.remove(event.key) }
    guard isShiftHeld != wasHeld, let owner else { return }
    if isDown {
      selectionBeforeShift = owner.editor.selection
    } else if owner.editor.selection != selectionBeforeShift {
      owner.setPrimarySelection()
    }
  }

  // MARK: Fingers

  private func tapped(_ tap: TapGestureRecognizer) {
    // The lift of a finger that has selected whole words is not a tap.
    guard !wordPress.isActive, wordPressEnd != tap.eventTime else { return }
    guard let owner, owner.isReachable else { return }
    let point = tap.location(in: owner.textContent)
    if let link = link(at: point, in: owner), owner.open(link) { return }
    guard owner.allowsSelection || owner.allowsEditing else { return }
    guard let isFree = takeFocus(for: owner) else { return }
    let unit = unit(ofPressAt: point, time: tap.eventTime, in: owner)
    if isFree {
      select(at: point, unit: unit, in: owner)
      owner.setPrimarySelection()
    }
    if owner.allowsEditing { owner.textInputDidChange(.summoned) }
    guard tap !== innerClick else { return tools.hide() }
    tools.hideMenu()
    tools.show()
    if !owner.editor.selection.isEmpty { tools.showMenu() }
  }

  /// Makes a text the first responder. Returns whether a press may change the selection: false if the app has selected
  /// text as editing began; nil if the text is not the first responder.
  func takeFocus(for owner: any TextEditingView) -> Bool? {
    if owner.isFirstResponder { return true }
    owner.edit(revealing: false) { owner.editor.select(TextSelection(caret: owner.editor.selection.head)) }
    return owner.becomeFirstResponder() ? owner.editor.selection.isEmpty : nil
  }

  /// Counts presses in a row; returns the unit that the last press selects: the second a word, the third a paragraph.
  private func unit(ofPressAt point: Point, time: Double, in owner: any TextEditingView) -> SelectionUnit {
    let isNext = isNextPress(at: point, time: time, in: owner)
    presses = (isNext ? presses.count % 3 + 1 : 1, time, point)
    return presses.count == 1 ? .character : presses.count == 2 ? .word : .paragraph
  }

  /// Returns whether a press at a point of the text continues the previous presses in a row.
  func isNextPress(at point: Point, time: Double, in owner: any TextEditingView) -> Bool {
    time - presses.time <= tap.maximumTapInterval + tap.maximumTapDuration
      && owner.textContent.toWindow(point - presses.point).length <= GestureConstants.tapDistance
  }

  /// Places the caret, or selects a unit of a text that can be selected.
  func select(at point: Point, unit: SelectionUnit, revealing reveals: Bool = true, in owner: any TextEditingView) {
    let unit = owner.allowsSelection ? unit : .character
    let place = owner.textContent.position(at: point)
    let range = Self.range(of: unit, at: place, in: owner)
    start = (range, unit)
    let selection = unit == .character ? TextSelection(caret: place) : TextSelection(range)
    owner.edit(revealing: reveals && unit != .paragraph) {
      owner.editor.select(selection)
      // If the field has refused a part of marked text, the text after it has moved.
      start.range = owner.editor.selection.range
    }
  }

  /// Returns the range of the character, word or paragraph at a position.
  private static func range(
    of unit: SelectionUnit, at place: TextPosition, in owner: any TextEditingView
  ) -> Range<Int> {
    let editor = owner.editor
    switch unit {
    case .character: return place.offset..<place.offset
    case .word:
      // Beyond the end of a line, the word at the beginning of the next line is not meant. At the end of a paragraph,
      // there is no such word, and a sign is selected, so that a drag by words can reach it.
      if place == owner.textContent.lineEnds(at: place).end,
        place.offset < editor.storage.paragraphRange(at: place.offset).upperBound
      {
        return editor.wordRange(at: editor.storage.boundary(before: place.offset))
      }
      return editor.wordRange(at: place.offset, affinity: place.affinity)
    case .paragraph:
      return editor.isSecure ? 0..<editor.storage.count : editor.storage.paragraphRange(at: place.offset)
    }
  }

  /// Returns the link at a point of a text that cannot be edited.
  private func link(at point: Point, in owner: any TextEditingView) -> String? {
    owner.allowsEditing ? nil : owner.textContent.link(at: point)
  }

  // MARK: Mice

  private func pressed(_ press: GestureRecognizer) {
    if !press.isActive { tools.end(press) }
    guard let owner else { return }
    let point = press.location(in: owner.textContent)
    switch press.state {
    case .began: pressedLink = link(at: point, in: owner)
    case .ended where !owner.allowsSelection || owner.editor.selection.isEmpty:
      guard owner.isReachable else { break }
      if let pressedLink, pressedLink == link(at: point, in: owner), owner.open(pressedLink) { return }
    default: break
    }
    guard owner.allowsSelection || owner.allowsEditing else { return }
    switch press.state {
    case .began:
      tools.hide()
      guard let isFree = takeFocus(for: owner) else { return }
      appSelection = isFree ? nil : owner.editor.selection
      if isShiftHeld {
        start = (owner.editor.selection.anchor..<owner.editor.selection.anchor, .character)
        extend(to: point, in: owner)
      } else {
        let unit = unit(ofPressAt: point, time: press.eventTime, in: owner)
        let place = owner.textContent.position(at: point).offset
        if isFree { select(at: point, unit: unit, in: owner) } else { start = (place..<place, .character) }
      }
      tools.begin(press, margin: SelectionOverlay.mouseMargin) { [weak self] point, reveals in
        guard let self, let owner = self.owner, owner.allowsSelection || owner.allowsEditing else { return }
        // A click may move the mouse a little.
        guard appSelection == nil || tools.press?.hasMoved == true else { return }
        extend(to: point, revealing: reveals, in: owner)
      }
    case .changed: tools.moved(press)
    case .ended:
      if owner.editor.selection != appSelection { owner.setPrimarySelection() }
      if owner.allowsEditing { owner.textInputDidChange(.summoned) }
    default: break
    }
  }

  /// Handles a middle click: inserts the primary selection, which is the text that was selected last, here or in
  /// another program.
  private func clicked(_ click: SecondaryClickGestureRecognizer) {
    guard let owner, owner.allowsEditing, owner.isFirstResponder || owner.becomeFirstResponder() else { return }
    let place = owner.textContent.position(at: click.location(in: owner.textContent))
    owner.edit { owner.editor.select(TextSelection(caret: place)) }
    owner.insertText(of: owner.clipboards.primary)
  }

  /// Extends the selection from the range that was selected first to a point, by whole units. In a text that cannot be
  /// selected, moves the caret to the point.
  func extend(to point: Point, revealing reveals: Bool = true, in owner: any TextEditingView) {
    guard owner.allowsSelection else {
      return select(at: point, unit: .character, revealing: reveals, in: owner)
    }
    let place = owner.textContent.position(at: point)
    let range = Self.range(of: start.unit, at: place, in: owner)
    let isBackward = range.lowerBound < start.range.lowerBound
    let head = start.unit == .character ? place.offset : isBackward ? range.lowerBound : range.upperBound
    let selection = TextSelection(
      anchor: isBackward ? start.range.upperBound : start.range.lowerBound,
      head: TextPosition(offset: isBackward ? head : max(head, start.range.upperBound), affinity: place.affinity))
    guard selection != owner.editor.selection else { return }
    owner.edit(revealing: reveals) { owner.editor.select(selection) }
  }
}
