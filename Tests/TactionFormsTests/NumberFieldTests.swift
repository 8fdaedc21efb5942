import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Number fields: what can be typed, and what it means")
struct NumberFieldTests {
  private func withField(
    _ field: NumberField, languages: [Language] = [], _ body: (Stage, TextField) throws -> Void
  ) throws {
    try withPage(Form([FormSection(rows: [FormRow("Number", field)])]), languages: languages) { stage in
      try stage.find(.textField, "Number").tap()
      try body(stage, try #require(field.entry))
    }
  }

  @Test("The fraction digits of a number field follow from its step and limits")
  func theDigitsAreThoseOfTheStepAndTheLimits() {
    #expect(NumberField(value: 0.5, in: 0.5...10).value == 0.5)
    #expect(NumberField(value: 2, in: 0...10, step: 0.000_000_1).fractionDigits == 7)
    #expect(NumberField(value: 1, in: 0...1.0 / 3).fractionDigits == 6)
    #expect(NumberField(value: 1, in: 0...(.infinity)).fractionDigits == 0)
  }

  @Test("A number field adds zeros up to `minimumFractionDigits`, which is limited by the step, but not during typing")
  func zerosAreAddedToAFraction() throws {
    let field = NumberField(value: 45.9, in: 0...1000, step: 0.01)
    field.minimumFractionDigits = 9
    #expect(field.minimumFractionDigits == 2 && field.entry?.text == "45.90")
    try withField(field, languages: ["de"]) { stage, entry in
      #expect(entry.text == "45,90")
      entry.selectAll()
      stage.type("7,5")
      #expect(entry.text == "7,5" && field.value == 7.5)
      entry.resignFirstResponder()
      #expect(entry.text == "7,50" && field.value == 7.5)
    }
  }

  @Test(
    "A number field ignores typed characters that do not fit, and reads the rest",
    arguments: [
      ("1-2+3", "123", 123), ("-5", "-5", -5), ("--5", "-5", -5), ("1.2.3", "1.23", 1.23), ("abc", "", nil),
      ("1e9", "19", 19), ("+7", "+7", 7), ("1.234", "1.23", 1.23), ("٣", "٣", 3), ("-", "-", nil), (".5", ".5", 0.5),
    ] as [(String, String, Double?)])
  func typed(keys: String, text: String, value: Double?) throws {
    let field = NumberField(in: -1000...1000, step: 0.01)
    try withField(field) { stage, entry in
      stage.type(keys)
      #expect(entry.text == text && field.value == value)
    }
  }

  @Test(
    "A number field reads a pasted number in the user's language, and takes nothing of a wrong text",
    arguments: [
      ("en", "1-2+3", nil), ("en", "12,500", 12500), ("en", "12,5", nil), ("en", " 42\n", 42),
      ("en", "1,23,456", 123456),
      ("de", "1.234,5", 1234.5), ("de", "1.5", nil), ("de", "0,5", 0.5), ("fr", "1\u{202f}234,5", 1234.5),
      ("fa", "۱۲٫۵", 12.5), ("en", "NaN", nil), ("en", "inf", nil), ("en", String(repeating: "9", count: 500), nil),
      ("en", "0x1F", nil), ("en", "12,500 ", 12500), ("en", "1,234.,5", nil), ("fr", "1\u{202f}234, 5", nil),
    ] as [(Language, String, Double?)])
  func pasted(language: Language, text: String, value: Double?) throws {
    let field = NumberField(in: 0...1e12, step: 0.5)
    try withField(field, languages: [language]) { stage, entry in
      stage.clipboard.offer(text)
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      #expect(field.value == value)
      #expect(value != nil || entry.text.isEmpty, "nothing of a wrong text is taken")
      entry.resignFirstResponder()
      #expect(value == nil || field.value == value)
    }
  }

  @Test(
    "A number field leaves out the separators between the groups of a pasted number; others make the text invalid",
    arguments: [("en", "12,500", "12,5"), ("de", "12.500", "12.5"), ("fr", "12\u{202f}500", "12\u{202f}5")]
      as [(Language, String, String)])
  func pastedGroups(language: Language, text: String, wrong: String) throws {
    let field = NumberField(in: 0...1e6, step: 0.5)
    try withField(field, languages: [language]) { stage, entry in
      stage.clipboard.offer(text)
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      stage.type("7")
      #expect(entry.text == "125007" && field.value == 125_007)
      stage.type("\u{8}\u{8}\u{8}")
      #expect(entry.text == "125" && field.value == 125)
      entry.text = wrong
      #expect(field.value == nil && field.problem != nil)
    }
  }

  @Test("A pasted number with groups is one step that can be undone, and the caret is after it")
  func undoneGroups() throws {
    let field = NumberField(in: 0...1e6, step: 0.5)
    try withField(field) { stage, entry in
      stage.type(".5")
      stage.type(.home)
      stage.clipboard.offer("1,234")
      stage.keys.hold(.control) { stage.type("v") }
      stage.advance(by: 0.5)
      stage.type("7")
      #expect(field.value == 12347.5)
      for _ in 0..<2 { stage.keys.hold(.control) { stage.type("z") } }
      #expect(entry.text == ".5")
    }
  }

  @Test("Arrows, page keys and buttons change a number field by steps, within its limits", arguments: ParentKind.even)
  func steps(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var values: [Double?] = []
      let field = NumberField(value: 7, in: 0...30, step: 5) { values.append($0) }
      field.bounds.size = Size(width: 240, height: 44)
      scene.show(field)
      field.entry?.becomeFirstResponder()
      scene.stage.type(.upArrow)
      scene.stage.type(.upArrow)
      scene.stage.type(.downArrow)
      scene.stage.type(.pageUp)
      scene.stage.type(.upArrow)
      #expect(values == [10, 15, 10, 30])
      let stepper = try #require(field.parts.last)
      for side in [-1.0, 1] {
        scene.stage.tap(at: stepper.convert(stepper.bounds.center + Vector(dx: side * 24, dy: 0), to: nil))
        scene.wait(0.5)
      }
      #expect(values == [10, 15, 10, 30, 25, 30])
      scene.stage.keys.hold(.control) { scene.stage.type("z") }
      #expect(field.value == 25, "a step can be undone")
    }
  }

  @Test("A number that is rounded to zero has no sign, and a step beyond it shows none either")
  func zeroWithoutSign() throws {
    let field = NumberField(value: -0.04, in: -0.9...0.9, step: 0.3)
    #expect(field.entry?.text == "0")
    field.value = -0.3
    try withField(field, languages: ["de"]) { stage, entry in
      #expect(entry.text == "-0,3")
      stage.type(.upArrow)
      #expect(entry.text == "0" && field.value == 0)
    }
  }

  @Test("A lower limit beyond all numbers does not spoil the steps")
  func stepsWithHugeLimits() throws {
    let field = NumberField(value: 5, in: -1e300...1e300)
    try withField(field) { stage, entry in
      stage.type(.upArrow)
      stage.type(.upArrow)
      stage.type(.downArrow)
      #expect(field.value == 6 && entry.text == "6")
    }
  }

  @Test("In the menu of a number field, the arrow keys choose a command, and do not change the number")
  func menuKeys() throws {
    let field = NumberField(value: 5, in: 0...9)
    try withField(field) { stage, entry in
      stage.type(.menu)
      stage.settle()
      stage.type(.downArrow)
      #expect(field.value == 5 && stage.find(.menuItem, "Select All").exists)
      stage.type(.return)
      stage.type("7")
      #expect(entry.text == "7")
      stage.type(.downArrow)
      #expect(field.value == 6)
    }
  }

  @Test("An arrow key changes the number that an input method composes by a step")
  func composedNumber() throws {
    let field = NumberField(in: 0...9)
    try withField(field) { stage, _ in
      stage.settle()
      stage.inputMethod.compose("5")
      stage.type(.upArrow)
      #expect(field.value == 6)
    }
  }

  @Test("A composed number with groups of digits is entered, whether the input method or the field commits it")
  func composedGroups() throws {
    for isByField in [false, true] {
      let field = NumberField(in: 0...100_000)
      try withField(field) { stage, entry in
        stage.settle()
        stage.inputMethod.compose("12,500")
        if isByField { entry.commitMarkedText() } else { stage.inputMethod.commit("12,500") }
        #expect(entry.text == "12500" && field.value == 12500)
      }
    }
  }

  @Test("Arrow keys hide the bar of commands of a number field, even if the number is at its limit")
  func commandBar() throws {
    let field = NumberField(value: 9, in: 0...9)
    try withField(field) { stage, _ in
      let place = try stage.find(.textField, "Number").reachablePoint()
      stage.advance(by: 1)
      for _ in 0..<2 {
        stage.tap(at: place)
        stage.advance(by: 0.05)
      }
      #expect(stage.find(.menuItem, "Copy").exists)
      stage.type(.upArrow)
      stage.settle()
      #expect(field.value == 9 && !stage.find(.menuItem, "Copy").exists)
    }
  }

  @Test("A number outside a number field's limits is a problem, and not its value")
  func limits() throws {
    let field = NumberField(in: 1...600)
    try withField(field) { stage, entry in
      #expect(field.problem == nil && field.value == nil && field.isEmpty)
      stage.type("601")
      #expect(field.value == nil && field.problem == "Enter a number from 1 to 600.")
      stage.type(.upArrow)
      #expect(field.value == 600 && field.problem == nil)
      field.limits = 1...50
      #expect(field.value == 50)
      entry.selectAll()
      stage.type("1")
      field.limits = 10...50
      #expect(entry.text == "10" && field.value == 10)
      entry.selectAll()
      stage.type("1")
      field.limits = 10...30
      #expect(entry.text == "1" && field.value == nil && field.problem == "Enter a number from 10 to 30.")
      stage.type("5")
      #expect(field.value == 15)
      field.limits = (-.infinity)...(.infinity)
      entry.selectAll()
      stage.type("-")
      #expect(field.problem == "Enter a number.")
    }
    #expect(NumberField(value: 5, in: 10...(.infinity)).value == 10)
  }

  @Test("A number that a screen reader writes without the focus stays if the app sets its value, and gets its message")
  func writtenByReader() throws {
    let field = NumberField(in: 1...600)
    let row = FormRow("Number", field)
    let form = Form([FormSection(rows: [row])])
    form.onChange = { [weak field] in
      let value = field?.value
      field?.value = value
    }
    try withPage(form) { stage in
      let text = try #require(field.entry?.semanticText)
      #expect(text.replace(0..<0, with: "700"))
      stage.advance(by: 1)
      #expect(field.entry?.text == "700" && row.error == "Enter a number from 1 to 600.")
    }
  }

  @Test("A number field takes from a screen reader what it takes from the clipboard and from a key")
  func enteredByReader() throws {
    let field = NumberField(in: 0...1e6, step: 0.5)
    try withField(field, languages: ["de"]) { _, entry in
      let text = try #require(entry.semanticText)
      #expect(text.replace(0..<0, with: "1.234") && entry.text == "1234" && field.value == 1234)
      #expect(text.replace(4..<4, with: ".") && entry.text == "1234,")
      #expect(text.replace(5..<5, with: "5") && field.value == 1234.5)
    }
  }

  @Test("Absurd numbers set by an app do no harm to a number field")
  func absurd() {
    for step in [0, -1, .nan, .infinity, 1e-300, 1e300] {
      for limits in [(-.infinity)...(.infinity), 0...0, -1e308...1e308, 5...5.5] as [ClosedRange<Double>] {
        let field = NumberField(value: 3, in: limits, step: step)
        let before = field.value
        for value in Double.special { field.value = value }
        #expect(field.value.map { limits.contains($0) } ?? true)
        _ = (field.problem, before, field.sizeThatFits(.zero))
        for part in field.parts {
          for action in [.increment, .decrement, .setNumber(.nan), .setNumber(.infinity), .setNumber(-1e308)]
            as [Semantics.Action]
          { part.perform(action) }
          _ = part.semantics
        }
      }
    }
  }

  @Test("A number field formats its number in the user's language")
  func language() throws {
    let field = NumberField(value: 1.5, step: 0.1)
    try withField(field) { stage, entry in
      #expect(entry.text == "1.5")
      stage.settings.languages = ["de"]
      stage.settle()
      #expect(entry.text == "1,5" && field.value == 1.5)
    }
  }

  @Test("Screen readers find a number field and its spin button, both with its title")
  func meaning() throws {
    let field = NumberField(value: 3, in: 1...9)
    try withField(field) { stage, _ in
      let button = stage.find(.spinButton, "Number")
      #expect(button.value == .number(3, in: 1...9, text: "3"))
      try button.perform(.setNumber(8))
      #expect(field.value == 8)
      field.isEnabled = false
      #expect(!stage.find(.textField, "Number").isEnabled)
    }
  }
}
