import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Forms: moving between rows, and wrong values")
struct FormTests {
  /// Two fields and a number, the first of which must not be empty.
  private final class Fixture {
    let name = TextRow("Name", isRequired: true)
    let mail = TextRow("E-mail", kind: .email)
    let age = NumberField(in: 0...120)
    let form: Form
    var submits = 0
    var changes = 0

    init() {
      form = Form([FormSection("You", rows: [name, mail, FormRow("Age", age)])])
      form.onSubmit = { [unowned self] in submits += 1 }
      form.onChange = { [unowned self] in changes += 1 }
      mail.validator = { [unowned mail] in mail.text.contains("@") || mail.isEmpty ? nil : "Not an address" }
    }
  }

  @Test("Return moves from field to field, and submits the form at the last field")
  func returnKey() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      try stage.find(.textField, "Name").tap()
      stage.type("Ann\n")
      #expect(stage.find(.textField, "E-mail").isFocused)
      stage.type("a@b\n")
      #expect(stage.find(.textField, "Age").isFocused && fixture.submits == 0)
      stage.type("30\n")
      #expect(fixture.submits == 1 && fixture.age.value == 30 && fixture.name.text == "Ann")
      #expect(fixture.form.hasChanges && fixture.changes == 8)
    }
  }

  @Test("A form is submitted with the text that an input method composes")
  func composed() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      try stage.find(.textField, "Name").tap()
      stage.settle()
      stage.inputMethod.compose("Ann")
      #expect(fixture.name.text.isEmpty && !fixture.form.hasChanges)
      #expect(fixture.form.submit() && fixture.submits == 1)
      #expect(fixture.name.text == "Ann" && fixture.form.hasChanges)
    }
  }

  @Test("A row with any control may require a value")
  func required() {
    let age = NumberField()
    let form = Form([FormSection(rows: [FormRow("Age", age, isRequired: true), FormRow("Height", NumberField())])])
    #expect(!form.isValid && form.rows[0].problem != nil && form.rows[1].problem == nil)
    age.value = 30
    #expect(form.isValid)
  }

  @Test("A form in a fitted sheet is as high as its rows, and the sheet follows when a row is hidden")
  func inFittedSheet() throws {
    let fixture = Fixture()
    let form = fixture.form
    try withPresentation { scene in
      scene.presentFitted(form)
      let height = form.bounds.height
      #expect(height > 150 && abs(height - form.contentSize.height) < 0.5)
      form.rows[1].isHidden = true
      scene.rest()
      #expect(form.bounds.height < height - 30)
      #expect(abs(form.bounds.height - form.contentSize.height) < 0.5)
    }
  }

  @Test("The traits of each field state what Return does: next or done")
  func returnKeyWords() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      try stage.find(.textField, "Name").focus()
      #expect(fixture.name.field.traits.returnKey == .next)
      try stage.find(.textField, "Age").focus()
      #expect(fixture.age.entry?.traits.returnKey == .done)
    }
  }

  @Test("The first wrong value gets the focus, an icon, a message and the state `invalid`")
  func firstError() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      fixture.mail.text = "nowhere"
      #expect(!fixture.form.isValid && fixture.name.error == nil)
      #expect(!fixture.form.submit() && fixture.submits == 0)
      stage.settle()
      let name = stage.find(.textField, "Name")
      #expect(name.isFocused && name.states.contains(.invalid))
      #expect(fixture.name.field.effectiveSemantics?.hint == "Error: Fill in this field.")
      // Only the first message is a notification, which screen readers read when it appears.
      #expect(stage.findAll(.toast).map(\.name) == ["Error: Fill in this field."])
      #expect(stage.find(.staticText, "Error: Not an address").exists)
      stage.type("A")
      #expect(fixture.name.error == nil && !stage.find(.textField, "Name").states.contains(.invalid))
      #expect(fixture.mail.error == "Not an address")
    }
  }

  @Test("A value is validated when the editing ends, not while it is typed")
  func judgedAtTheEnd() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      try stage.find(.textField, "E-mail").tap()
      stage.type("abc")
      #expect(fixture.mail.error == nil)
      try stage.find(.textField, "Name").tap()
      #expect(fixture.mail.error == "Not an address")
      // An empty field that only had the focus has no message.
      try stage.find(.textField, "Age").tap()
      #expect(fixture.name.error == nil)
    }
  }

  @Test("A message disappears when another row makes the value valid, as for a password that is typed twice")
  func dependentRows() throws {
    let (first, second) = (TextRow("Password"), TextRow("Again", text: "abc"))
    second.validator = { [unowned first, unowned second] in first.text == second.text ? nil : "Different" }
    let form = Form([FormSection(rows: [first, second])])
    try withPage(form) { stage in
      form.validate()
      #expect(second.error == "Different")
      try stage.find(.textField, "Password").tap()
      stage.type("ab")
      #expect(second.error == "Different")
      stage.type("c")
      #expect(second.error == nil)
    }
  }

  @Test("A message disappears when the `onChange` of the form makes the value of another row valid")
  func validatorsAfterFormChange() throws {
    let (name, group) = (TextRow("Name", text: "Ann"), TextRow("Group"))
    var taken = ["Ann"]
    name.validator = { [unowned name] in taken.contains(name.text) ? "Taken" : nil }
    let form = Form([FormSection(rows: [name, group])])
    form.onChange = { taken = [] }
    try withPage(form) { stage in
      form.validate()
      #expect(name.error == "Taken")
      try stage.find(.textField, "Group").tap()
      stage.type("x")
      #expect(name.error == nil)
    }
  }

  @Test("A message disappears when the app sets a valid value, or limits that allow the value")
  func validValueOfTheApp() throws {
    let (name, notes) = (TextRow("Name", isRequired: true), TextAreaRow("Notes", isRequired: true))
    let (seats, day) = (NumberField(in: 1...10), DatePicker())
    let course = ChoiceRow("Course", ["Starter", "Main"]) { $0 }
    let terms = SwitchRow("Terms")
    let volume = SliderRow("Volume")
    let rooms = StepperRow("Rooms", text: { "\($0)" })
    terms.validator = { [unowned terms] in terms.isOn ? nil : "Accept the terms" }
    volume.validator = { [unowned volume] in volume.value > 0 ? nil : "Too low" }
    rooms.validator = { [unowned rooms] in rooms.value > 0 ? nil : "Too few" }
    course.isRequired = true
    let seatsRow = FormRow("Seats", seats, isRequired: true)
    let dayRow = FormRow("Day", day, isRequired: true)
    let (well, picker) = (ColorWell(), ColorPicker())
    let (paper, ink) = (FormRow("Paper", well), FormRow("Ink", picker))
    paper.validator = { [unowned well] in well.color.red > 0 ? nil : "Too dark" }
    ink.validator = { [unowned picker] in picker.color.red > 0 ? nil : "Too dark" }
    let phone = TextRow("Phone", isRequired: true)
    let rows: [FormRow] = [name, notes, course, terms, volume, rooms, seatsRow, dayRow, phone, paper, ink]
    try withPage(Form([FormSection(rows: rows)]), size: Size(width: 800, height: 1200)) { stage in
      for row in rows { #expect(!row.validate() && row.error != nil, "\(row.title)") }
      (name.text, notes.text, terms.isOn, volume.value, rooms.value) = ("Ann", "None", true, 0.5, 1)
      course.selection = "Main"
      seats.value = 2
      day.date = Date(timeIntervalSince1970: 0)
      (well.color, picker.color, phone.isRequired) = (.white, .white, false)
      for row in rows { #expect(row.error == nil, "\(row.title)") }
      try stage.find(.textField, "Seats").tap()
      seats.entry?.selectAll()
      stage.type("15")
      name.field.becomeFirstResponder()
      #expect(seatsRow.error == "Enter a number from 1 to 10.")
      seats.limits = 1...20
      #expect(seatsRow.error == nil && seats.value == 15)
    }
  }

  @Test("A row with radio buttons, a menu or segments may require a choice")
  func requiredChoice() throws {
    let (group, menu) = (RadioGroup(["Small", "Large"]), MenuPicker(["Bus", "Train"], selectedIndex: nil))
    let span = SegmentedControl(["Day", "Week"], selectedIndex: nil)
    let rows = [
      FormRow("Size", group, isRequired: true), FormRow("Way", menu, isRequired: true),
      FormRow("Span", span, isRequired: true),
    ]
    group.onChange = { [weak row = rows[0]] _ in row?.valueDidChange() }
    let form = Form([FormSection(rows: rows)])
    var submits = 0
    form.onSubmit = { submits += 1 }
    try withPage(form) { stage in
      #expect(!form.isValid && !form.submit() && submits == 0)
      #expect(rows.allSatisfy { $0.isEmpty && $0.error != nil })
      stage.settle()
      try stage.find(.radioButton, "Large").tap()
      #expect(rows[0].error == nil && !form.isValid)
      (menu.selectedIndex, span.selectedIndex) = (0, 1)
      #expect(form.submit() && submits == 1)
    }
  }

  @Test("The message of an app stays until the user changes the value")
  func errorOfTheApp() throws {
    let fixture = Fixture()
    fixture.name.text = "Ann"
    try withPage(fixture.form) { stage in
      fixture.name.error = "Taken"
      stage.settle()
      #expect(stage.find(.toast, "Error: Taken").exists)
      try stage.find(.textField, "Name").tap()
      stage.type("e")
      #expect(fixture.name.error == nil)
      // An empty message is none: the row shows its own message at the end of the entry.
      fixture.mail.error = "Taken"
      fixture.mail.error = ""
      try stage.find(.textField, "E-mail").tap()
      stage.type("abc")
      try stage.find(.textField, "Name").tap()
      #expect(fixture.mail.error == "Not an address")
      // The same message, set by the app, is the app's.
      fixture.mail.error = "Not an address"
      fixture.mail.text = "a@b"
      stage.settings.textScale = 1.2
      stage.settle()
      #expect(fixture.mail.error == "Not an address")
    }
  }

  @Test("A wrong value that is not visible is scrolled into view")
  func scrollsToTheError() throws {
    let rows = (0..<20).map { TextRow("Field \($0)") }
    let form = Form([FormSection(rows: rows)])
    try withPage(form, size: Size(width: 360, height: 400)) { stage in
      rows[15].isRequired = true
      form.validate()
      stage.advance(by: 1)
      let message = stage.find(.toast)
      #expect(message.isInSight && stage.find(.textField, "Field 15").isFocused)
    }
  }

  @Test("Hidden and disabled rows are not validated, and hidden rows take no room")
  func leftOut() throws {
    let fixture = Fixture()
    try withPage(fixture.form) { stage in
      let height = fixture.form.contentSize.height
      fixture.name.isHidden = true
      stage.settle()
      #expect(fixture.form.contentSize.height < height - 40)
      #expect(fixture.form.submit() && fixture.submits == 1)
      fixture.name.isHidden = false
      fixture.name.isEnabled = false
      #expect(fixture.form.submit() && !stage.find(.textField, "Name").isEnabled)
      fixture.name.isEnabled = true
      #expect(!fixture.form.submit())
    }
  }

  @Test("A row that is added to another section, or a section to another form, leaves the former one")
  func movedRow() throws {
    let name = TextRow("Name", text: "Ann", isRequired: true)
    let (basic, advanced) = (FormSection("Basic", rows: [name]), FormSection("Advanced"))
    let form = Form([basic, advanced])
    try withPage(form) { stage in
      advanced.rows.append(name)
      #expect(basic.rows.isEmpty && form.rows.count == 1)
      basic.rows.removeAll { $0 === name }
      stage.settle()
      #expect(stage.find(.textField, "Name").exists && name.superview === advanced && form.submit())
      let other = Form([advanced])
      form.sections = [basic]
      #expect(other.rows.count == 1 && advanced.form === other)
    }
  }

  @Test("When a form is submitted, a typed date first reaches the picker's `onChange`; this handler may change rows")
  func typedDate() throws {
    let date = DatePicker()
    date.locale = Locale(identifier: "en-US")
    let row = FormRow("Date", date)
    let section = FormSection(rows: [row])
    let form = Form([section])
    var calls: [String] = []
    date.onChange = { calls.append("date \($0 != nil)") }
    form.onSubmit = { calls.append("submit") }
    try withPage(form) { stage in
      try stage.find(.textField, "Date").tap()
      stage.type("12/24/2026\n")
      #expect(calls == ["date true", "submit"])
      calls = []
      // A button that submits the form does not take the focus from the field.
      stage.type(String(repeating: "\u{8}", count: 10))
      try stage.find(.textField, "Date").focus()
      (date.entry)?.selectAll()
      stage.type("12/25/2026")
      form.submit()
      #expect(calls == ["date true", "submit"])
      let needed = TextRow("Reason", isRequired: true)
      date.onChange = { _ in section.rows = [row, needed] }
      (date.entry)?.selectAll()
      stage.type("12/26/2026")
      calls = []
      #expect(!form.submit() && calls.isEmpty && needed.error != nil)
    }
  }

  @Test("A form that validates while a time is typed does not change the text")
  func validatesWhileTyped() throws {
    let time = TimePicker()
    time.locale = Locale(identifier: "en-US")
    let form = Form([FormSection(rows: [FormRow("Time", time)])])
    form.onChange = { [unowned form] in form.validate() }
    try withPage(form) { stage in
      try stage.find(.textField, "Time").tap()
      stage.type("9:30 pm")
      #expect(time.entry?.text == "9:30 pm")
    }
  }
}
