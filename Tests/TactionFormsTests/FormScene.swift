import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

/// The form of a guest, with rows of all kinds.
final class GuestForm {
  let name = TextRow("Name", placeholder: "First and last", kind: .name, maximumLength: 12, isRequired: true)
  let password = TextRow("Password", field: SecureField())
  let guests = NumberField(value: 2, in: 1...12)
  let price = NumberField(in: 0...500, step: 0.5, unit: "€")
  let course = ChoiceRow("Course", ["Starter", "Main"], selection: "Main") { $0 }
  let wifi = SwitchRow("Wi-Fi", detail: "Found by other devices", isOn: true)
  let volume = SliderRow("Volume", value: 0.4)
  let notes = TextAreaRow("Notes", placeholder: "Anything else", lines: 3)
  let form: Form
  var changes = 0
  var submits = 0

  init() {
    form = Form([
      FormSection(
        "Guest", footer: "The password is sent once.",
        rows: [name, password, FormRow("Guests", guests), FormRow("Price", price)]),
      FormSection(
        "Stay",
        rows: [
          course, wifi, volume, notes, DisclosureRow("Sound", value: "Bell") {},
          ButtonRow("Delete", icon: .delete, isDestructive: true) {},
        ]),
    ])
    form.onChange = { [unowned self] in changes += 1 }
    form.onSubmit = { [unowned self] in submits += 1 }
  }
}

/// Runs a test with a view that fills a window.
func withPage(
  _ view: View, size: Size = Size(width: 800, height: 600), look: Look = .light, languages: [Language] = [],
  textScale: Double? = nil, _ body: (Stage) throws -> Void
) throws {
  try withStage(size: size) { stage in
    look.apply(to: stage)
    stage.settings.languages = languages
    if let textScale { stage.settings.textScale = textScale }
    let window = stage.makeWindow(size: size)
    view.fill(window.content, of: .safeArea)
    stage.settle()
    try body(stage)
  }
}

/// Runs a test with a control in a form, whose field has the focus.
///
/// - Parameters:
///   - control: The control with the field.
///   - language: The user's language.
///   - layout: The layout of the keyboard on the screen; nil for no such keyboard.
func withEntry(
  of control: View, _ language: Language, layout: String? = nil, _ body: (Stage, TextField) throws -> Void
) throws {
  let size = Size(width: 600, height: 800)
  try withStage(size: size) { stage in
    stage.settings.languages = [language]
    if let layout { (stage.app.keyboardPolicy, stage.app.keyboardLayouts) = (.always, [layout]) }
    let window = stage.makeWindow(size: size)
    Form([FormSection(rows: [FormRow("Entry", control)])]).fill(window.content, of: .safeArea)
    let field = stage.find(.textField, "Entry")
    try field.tap()
    stage.advance(by: 0.8)
    try body(stage, try #require(field.view as? TextField))
  }
}

/// Taps keys of the keyboard on the screen.
func tapKeys(_ names: [String], on stage: Stage) throws {
  for name in names {
    stage.tap(at: try #require(stage.find(.button, name).frame, "no key \(name)").center)
    stage.advance(by: 0.05)
  }
}
