import Taction
import TactionTesting

@testable import TactionText
@testable import TactionViews

/// Fields and text views under keys, input methods, the on-screen keyboard, fingers and an app. The app must be
/// notified of the right text, and the input method of the text around the selection. Selections must be between
/// characters, and editing must begin and end in pairs. An undo of everything must lead to the app's text, and a redo
/// back again.
final class FieldMonkey: Monkey {
  /// A field, and the text in the last notification to the app.
  final class Entry {
    let field: FuzzField
    var text = ""
    var isEditing = false

    init(_ field: FuzzField) { self.field = field }

    var view: View { field.view }
    var name: String { "\(type(of: view))" }
    var line: TextField? { field.line }
    var page: TextView? { field.page }
    var present: String { field.text }
    var length: Int { present.count }

    /// Replaces the text, as an app does.
    func set(_ text: String) {
      field.text = text
      field.base = field.editor.history.undoSteps.isEmpty ? present : nil
      self.text = present
    }
  }

  private(set) var entries: [Entry] = []
  private var scroll = ScrollView()

  override var handShare: Double { 0.5 }

  override func build() {
    scroll.frame = window.content.bounds
    scroll.anchors = .fill
    scroll.contentSize = Size(width: 600, height: 900)
    window.content.addSubview(scroll)
    for index in 0..<5 { add(index) }
    addTyping()
    addInputMethod(to: &actions)
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
  }

  private func add(_ index: Int) {
    let field =
      switch index {
      case 0: FuzzField(line: TextField(placeholder: "Line"))
      case 1: FuzzField(line: SecureField(placeholder: "Secret"))
      case 2: FuzzField(line: SearchField(placeholder: "Search"))
      default: FuzzField(page: TextView())
      }
    field.view.frame = Rect(
      x: Double(index % 2) * 290 + 10, y: Double(index / 2) * 160 + 10, width: 260, height: index < 3 ? 44 : 140)
    let entry = Entry(field)
    entries.append(entry)
    scroll.addSubview(field.view)
    hook(entry)
    if field.page != nil { entry.set("Some words, and more of them.\nA line.\nשלום world") }
  }

  private func hook(_ entry: Entry) {
    let change = { [weak self, weak entry] in
      guard let self, let entry else { return }
      entry.text = entry.present
      called("onChange")
    }
    let begin = { [weak self, weak entry] in
      guard let self, let entry else { return }
      expect(!entry.isEditing, "editing of \(entry.name) begins twice")
      entry.isEditing = true
      called("onEditingBegin")
    }
    let end = { [weak self, weak entry] in
      guard let self, let entry else { return }
      expect(entry.isEditing, "editing of \(entry.name) ends without a beginning")
      entry.isEditing = false
      called("onEditingEnd")
    }
    if let line = entry.line {
      line.onChange = { _ in change() }
      (line.onEditingBegin, line.onEditingEnd) = (begin, end)
      line.onReturn = { [weak self] in self?.called("onReturn") }
    }
    if let page = entry.page {
      page.onChange = change
      page.onSelectionChange = { [weak self] in self?.called("onSelectionChange") }
      (page.onEditingBegin, page.onEditingEnd) = (begin, end)
    }
  }

  // MARK: A user who types

  private func addTyping() {
    actions.add("letters", 10) { [weak self] in
      guard let self else { return }
      stage.type(["a", "word ", "Hi. ", "x y z", "\n"][Int(dice.next() % 5)])
    }
    actions.add("an input method composes", 6) { [weak self] in
      guard let self else { return }
      stage.inputMethod.compose(["n", "ni", "你", "é", ""][Int(dice.next() % 5)])
    }
    actions.add("an input method commits", 6) { [weak self] in
      guard let self else { return }
      stage.inputMethod.commit(["你好", "👩‍👩‍👧", "e\u{301}", "שלום", "ok "][Int(dice.next() % 5)])
    }
    actions.add("an input method deletes", 3) { [weak self] in
      guard let self else { return }
      stage.inputMethod.deleteSurrounding(before: Int(dice.next() % 4), after: Int(dice.next() % 3))
    }
    actions.add("an input method goes", 1) { [weak self] in self?.stage.inputMethod.dismiss() }
    addSelecting()
  }

  private func addSelecting() {
    let commands = (["a", "c", "v", "x", "z", "y"] as [Unicode.Scalar]).map { Key($0) }
    actions.add("a command", 8) { [weak self] in
      guard let self, hands.heldKeys.isEmpty, let key = commands.randomElement(using: &dice) else { return }
      add("\(key)")
      stage.keys.hold(.control) { stage.type(key) }
    }
    actions.add("a selection by keys", 6) { [weak self] in
      guard let self, hands.heldKeys.isEmpty else { return }
      stage.keys.hold(.shift) {
        for _ in 0..<3 { stage.type(dice.chance(0.5) ? .leftArrow : .rightArrow) }
      }
    }
    actions.add("a long press on text", 5) { [weak self] in
      guard let self, hands.fingers.isEmpty, let entry = entries.randomElement(using: &dice) else { return }
      let spot = entry.view.convert(Point(x: dice.number(10...200), y: 20), to: nil)
      guard entry.view.isInWindow, window.content.bounds.contains(spot) else { return }
      let finger = stage.touch(at: spot)
      finger.rest(for: 0.7)
      if dice.chance(0.5) { finger.move(to: spot + Vector(dx: dice.number(-80...80), dy: 0), over: 0.2) }
      finger.lift()
    }
    actions.add("the primary selection is pasted", 2) { [weak self] in
      guard let self else { return }
      stage.primarySelection.offer("primary")
      stage.mouse.click(at: place(), .middle)
    }
  }

  // MARK: An app

  private func addDeeds(to deeds: inout Repertoire) {
    let some = { [weak self] (body: (Entry, FieldMonkey) -> Void) in
      guard let self, let entry = entries.randomElement(using: &dice) else { return }
      body(entry, self)
    }
    deeds.add("the text is another", 2) {
      some { entry, _ in entry.set(entry.line == nil ? "set\nby the app" : "set") }
    }
    deeds.add("the text is longer than an input method gets", 1) {
      some { entry, _ in
        if entry.page != nil { entry.set(String(repeating: "Wörter 你好, words.\n", count: 250)) }
      }
    }
    deeds.add("a field gets the focus", 4) { some { entry, _ in _ = entry.view.becomeFirstResponder() } }
    deeds.add("a field loses the focus", 3) { some { entry, _ in _ = entry.view.resignFirstResponder() } }
    deeds.add("undo", 2) {
      some { entry, _ in
        _ = entry.line?.undo() ?? entry.page?.undo()
        entry.text = entry.present
      }
    }
    deeds.add("another program copies", 2) { [weak self] in self?.stage.clipboard.offer("foreign\ntext") }
    addChanges(to: &deeds, some)
  }

  private func addChanges(to deeds: inout Repertoire, _ some: @escaping ((Entry, FieldMonkey) -> Void) -> Void) {
    deeds.add("a part is selected", 3) {
      some { entry, monkey in
        let ends = [0, 1].map { _ in Int.random(in: 0...max(entry.length, 0), using: &monkey.dice) }.sorted()
        if let line = entry.line {
          line.selectedRange = ends[0]..<ends[1]
        } else {
          entry.page?.selectedRange = ends[0]..<ends[1]
        }
      }
    }
    deeds.add("a field goes or comes", 2) {
      some { entry, monkey in
        if entry.view.superview == nil {
          monkey.scroll.addSubview(entry.view)
        } else {
          entry.view.removeFromSuperview()
        }
      }
    }
    deeds.add("a field changes", 3) {
      some { entry, monkey in
        switch monkey.dice.next() % 5 {
        case 0: entry.view.isHidden.toggle()
        case 1: entry.page?.isEditable.toggle()
        case 2: (entry.view as? SecureField)?.isRevealed.toggle()
        case 3: entry.line?.alignment = monkey.dice.chance(0.5) ? .center : .natural
        default: entry.view.frame.size.width = monkey.dice.number(60...280)
        }
      }
    }
  }

  // MARK: Invariants

  override func checkScene() {
    for entry in entries {
      expect(
        entry.text == entry.present, "\(entry.name) has the text \(entry.present), and the app heard \(entry.text)")
      for fault in entry.field.faults { fail("\(entry.name): \(fault)") }
      // A paste that arrives late also edits without the focus, for a short time.
      expect(
        entry.isEditing || !entry.view.isFirstResponder || entry.page?.isEditable == false,
        "\(entry.name) has the focus and does not edit")
    }
    checkInputMethod()
  }

  override func settleScene() {
    for entry in entries where entry.view.superview == nil { scroll.addSubview(entry.view) }
    for entry in entries { checkHistory(of: entry) }
    for entry in entries { entry.view.resignFirstResponder() }
    for presentation in window.content.presentations { presentation.dismiss() }
  }

  /// Undoes and redoes everything, and expects the text that the app has set, and the same text as before.
  private func checkHistory(of entry: Entry) {
    let field = entry.field
    // The user drops the text that is being composed, which is not in the history.
    field.apply(TextInputEdit())
    while field.redo() {}
    let last = entry.present
    let isWhole =
      field.owner.allowsEditing && field.editor.markedRange == nil
      && field.editor.history.undoSteps.count < TextUndoHistory.maximumSteps
    var count = 0
    while field.undo(), count < 10_000 { count += 1 }
    if let base = field.base, isWhole {
      expect(entry.present == base, "\(entry.name) is undone to \(entry.present.spelled), not to \(base.spelled)")
    }
    while field.redo() {}
    expect(entry.present == last, "\(entry.name) is \(entry.present) in place of \(last) after undo and redo")
    entry.text = entry.present
  }

  override func checkRest() {
    for entry in entries { expect(!entry.isEditing, "\(entry.name) edits for ever") }
    expect(!stage.inputMethod.isEnabled, "an input method stays on without a field")
    let layers = window.content.subtree.count { $0 is SelectionLayer }
    expect(layers == 0, "the handles of a selection stay")
  }

  override func clear() {
    scroll.removeFromSuperview()
    for entry in entries { entry.view.removeFromSuperview() }
    (scroll, entries) = (ScrollView(), [])
  }
}
