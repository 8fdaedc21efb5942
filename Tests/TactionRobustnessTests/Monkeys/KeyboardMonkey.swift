import TactionTesting

@testable import TactionOnScreenKeyboard
@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// The on-screen keyboard under several fingers, with fields that are added, removed and change their kind.
///
/// The keyboard must be shown while a field has the focus, no key may stay pressed, and typed text may only reach the
/// field with the focus.
final class KeyboardMonkey: Monkey {
  private var fields: [TextField] = []
  private var page = TextView()

  override var handShare: Double { 0.45 }

  override func build() {
    stage.app.keyboardPolicy = .always
    stage.app.keyboardLayouts = ["us", "de"]
    for index in 0..<3 {
      let field = TextField(placeholder: "\(index)")
      field.frame = Rect(x: 20 + Double(index) * 190, y: 20, width: 170, height: 44)
      field.onChange = { [weak self] _ in self?.called("onChange") }
      field.onReturn = { [weak self] in self?.called("onReturn") }
      field.onEditingEnd = { [weak self] in self?.called("onEditingEnd") }
      window.content.addSubview(field)
      fields.append(field)
    }
    page.frame = Rect(x: 20, y: 100, width: 400, height: 120)
    page.onChange = { [weak self] in self?.called("onChange of a text") }
    window.content.addSubview(page)
    actions.add("a key on the screen", 20) { [weak self] in self?.tapKey() }
    actions.add("a finger lands on a key", 8) { [weak self] in
      guard let self, hands.fingers.count < 3, let place = keyPlace() else { return }
      hands.fingers.append(stage.touch(at: place))
    }
    actions.add("a finger slides to a key", 6) { [weak self] in
      guard let self, let place = keyPlace(), let finger = hands.fingers.randomElement(using: &dice) else { return }
      finger.move(to: place, over: 0.1)
    }
    actions.add("a finger holds a key", 4) { [weak self] in
      guard let self, hands.fingers.isEmpty, let place = keyPlace() else { return }
      let finger = stage.touch(at: place)
      finger.rest(for: 0.6)
      if dice.chance(0.5) { finger.move(to: place + Vector(dx: dice.number(-60...60), dy: -50), over: 0.1) }
      finger.lift()
    }
    addDeeds(to: &actions)
    addDeeds(to: &deeds)
  }

  private var keyViews: [KeyView] {
    window.content.subtree.compactMap { $0 as? KeyView }.filter { !$0.face.name.isEmpty && !$0.isHidden }
  }

  private func keyPlace() -> Point? {
    guard let key = keyViews.randomElement(using: &dice) else { return nil }
    add(key.face.name)
    let place = key.convert(key.bounds.center, to: nil)
    return window.content.bounds.contains(place) ? place : nil
  }

  private func tapKey() {
    guard let place = keyPlace() else { return }
    let focused = window.focusedView
    let before = fields.map(\.text)
    stage.tap(at: place)
    guard hands.fingers.isEmpty, window.focusedView === focused else { return }
    for (field, text) in zip(fields, before) where field !== focused && !isChangedByApp {
      expect(field.text == text, "a key went into a field without the focus")
    }
  }

  /// Whether the app may have changed a text since a key went down: one of the last lines of the journal is about an
  /// action in a callback.
  private var isChangedByApp: Bool { journal.suffix(6).contains { $0.contains("in on") } }

  private func addDeeds(to deeds: inout Repertoire) {
    deeds.add("a field gets the focus", 6) { [weak self] in
      guard let self, let field = fields.randomElement(using: &dice) else { return }
      field.becomeFirstResponder()
      field.textInputDidChange(.summoned)
    }
    deeds.add("the text gets the focus", 2) { [weak self] in
      self?.page.becomeFirstResponder()
      self?.page.textInputDidChange(.summoned)
    }
    deeds.add("the focus goes", 2) { [weak self] in self?.window.focusedView?.resignFirstResponder() }
    deeds.add("a field goes or comes", 2) { [weak self] in
      guard let self, let field = fields.randomElement(using: &dice) else { return }
      if field.superview == nil { window.content.addSubview(field) } else { field.removeFromSuperview() }
    }
    deeds.add("another kind of text", 4) { [weak self] in
      guard let self, let field = fields.randomElement(using: &dice) else { return }
      var traits = TextInputTraits()
      traits.kind = TextInputTraits.Kind.allCases.randomElement(using: &dice) ?? .text
      traits.capitalization = TextInputTraits.Capitalization.allCases.randomElement(using: &dice) ?? .sentences
      field.traits = traits
    }
    addSettings(to: &deeds)
  }

  private func addSettings(to deeds: inout Repertoire) {
    deeds.add("the text is another", 2) { [weak self] in
      guard let self else { return }
      fields.randomElement(using: &dice)?.text = "set"
    }
    deeds.add("another policy", 1) { [weak self] in
      guard let self else { return }
      stage.app.keyboardPolicy = dice.chance(0.7) ? .always : .never
    }
    deeds.add("other layouts", 1) { [weak self] in
      guard let self else { return }
      stage.app.keyboardLayouts = [["us"], ["us", "de"], ["ru", "us", "fr"]][Int(dice.next() % 3)]
    }
    deeds.add("a sheet with a field", 1) { [weak self] in
      guard let self, window.content.presentations.isEmpty else { return }
      let field = TextField(placeholder: "In a sheet")
      field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      let content = View()
      content.addSubview(field)
      let sheet = Sheet(content)
      keep(sheet, "a sheet")
      window.content.present(sheet)
      field.becomeFirstResponder()
    }
    deeds.add("the sheet goes", 2) { [weak self] in self?.window.content.presentations.last?.dismiss() }
  }

  override func settleScene() {
    for presentation in window.content.presentations { presentation.dismiss() }
    window.focusedView?.resignFirstResponder()
  }

  override func checkRest() {
    expect(window.keyboard?.isShown != true, "the keyboard stays without a field")
    expect(window.keyboardInsets == .zero, "the keyboard leaves the insets \(window.keyboardInsets)")
    expect(keyViews.isEmpty, "keys stay on the screen")
    let bubbles = window.content.subtree.count { $0 is KeyBubble && !$0.isHidden }
    expect(bubbles == 0, "\(bubbles) bubbles stay")
  }

  override func clear() {
    for field in fields { field.removeFromSuperview() }
    page.removeFromSuperview()
    (fields, page) = ([], TextView())
  }
}
