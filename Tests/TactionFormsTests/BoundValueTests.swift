import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("Values that the app sets in a handler, as bindings do", .serialized)
struct BoundValueTests {
  @Test(
    "A number that the app sets in the handler does not replace the text that the user is typing",
    arguments: [("1.5", 1.5), ("-12.05", -12.05), ("0.50", 0.5), ("50", 50)])
  func number(text: String, value: Double) throws {
    let field = NumberField(in: -100...100, step: 0.01)
    field.onChange = { [unowned field] in field.value = $0 }
    try withEntry(of: field, "en") { stage, entry in
      stage.type(text)
      #expect(entry.text == text && field.value == value)
      stage.keys.hold(.control) { stage.type("z") }
      #expect(entry.text != text, "the app has not cleared the undo history")
    }
  }

  @Test("The beginning of a number that is outside the limits stays in the field when the app sets no number")
  func beginning() throws {
    let field = NumberField(in: 10...100)
    field.onChange = { [unowned field] in field.value = $0 }
    try withEntry(of: field, "en") { stage, entry in
      stage.type("5")
      #expect(entry.text == "5" && field.value == nil)
      stage.type("0")
      #expect(field.value == 50)
      field.value = nil
      #expect(entry.text.isEmpty, "another value replaces the text")
      stage.type("5")
      field.value = nil
      #expect(entry.text.isEmpty, "outside of the handler, nil clears the text")
    }
  }

  @Test("A change of the theme does not change a number that the user is typing")
  func theme() throws {
    let field = NumberField(in: 0...100, step: 0.01)
    try withEntry(of: field, "en") { stage, entry in
      stage.type("1.")
      stage.settings.colorScheme = .dark
      stage.settle()
      #expect(entry.text == "1.")
      stage.type("50")
      stage.settings.textScale = 1.5
      stage.settle()
      #expect(entry.text == "1.50")
    }
  }

  @Test("A colour that the app sets in the handler does not replace the code that the user is typing")
  func color() throws {
    let picker = ColorPicker(color: .red)
    picker.onChange = { [unowned picker] in picker.color = $0 }
    try withPage(ScrollView(content: picker), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.textField, "Hex code").tap()
      let code = try #require(stage.find(.textField, "Hex code").view as? TextField)
      code.selectAll()
      stage.type("#2B70E0")
      #expect(code.text == "#2B70E0" && picker.color == Color(hex: 0x2B_70E0))
      picker.color = Color(hex: 0x3A_A857)
      #expect(code.text == "#3AA857")
    }
  }

  @Test(
    "A handler that sets all rows again does not replace the date that the user is typing", arguments: [false, true])
  func date(setsTypedDate: Bool) throws {
    var model = friday
    let picker = DatePicker(date: friday) { model = $0 ?? model }.fixed()
    let form = Form([FormSection(rows: [FormRow("Day", picker)])])
    form.onChange = { [unowned picker] in picker.date = setsTypedDate ? picker.date : model }
    try withPage(form) { stage in
      try stage.find(.textField, "Day").tap()
      picker.entry?.selectAll()
      stage.type("12/24/2026")
      #expect(picker.entry?.text == "12/24/2026" && model == friday)
      picker.date = friday
      #expect(picker.entry?.text == "11/27/2026" && picker.date == friday, "outside of a handler, any date is shown")
      picker.entry?.selectAll()
      stage.type("12/24/2026\n")
      #expect(model == picker.date && model.timeIntervalSince(friday) == 27 * 24 * 3600)
    }
  }
}
