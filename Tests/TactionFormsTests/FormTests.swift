import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Forms: rows, moving between rows, and wrong values")
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

  @Test("The character counter counts characters as the user sees them")
  func counter() throws {
    let row = TextRow("Name", maximumLength: 3)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      try stage.find(.textField, "Name").tap()
      row.field.insert("👩‍👩‍👧‍👦é")
      stage.settle()
      #expect(stage.find(.staticText, "2/3").exists)
      stage.type("abc")
      #expect(row.text == "👩‍👩‍👧‍👦éa" && stage.find(.staticText, "3/3").exists)
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

  /// Changes the value of the row with a name, as a user does.
  private static func changed(_ name: String, _ stage: Stage) throws {
    switch name {
    case "Text": try stage.find(.textField, "Text").tap(); stage.type("a")
    case "Area": try stage.find(.textArea, "Area").tap(); stage.type("a")
    case "Switch": try stage.find(.switch, "Switch").tap()
    case "Slider": _ = try stage.find(.slider, "Slider").perform(.increment)
    case "Stepper": _ = try stage.find(.spinButton, "Stepper").perform(.increment)
    case "Choice": try stage.find(.segment, "B").tap()
    case "Number": try stage.find(.textField, "Number").tap(); stage.type("1")
    case "Date": try stage.find(.textField, "Date").tap(); stage.type("12/24/2026\t")
    default: Issue.record("no row of this name")
    }
  }

  private nonisolated static let names = ["Text", "Area", "Switch", "Slider", "Stepper", "Choice", "Number", "Date"]

  @Test("A row's handler may remove the row or set its message: the form still reports the change", arguments: names)
  func replacedRow(name: String) throws {
    for replaces in [true, false] {
      var calls: [String] = []
      let section = FormSection()
      var row = FormRow()
      @MainActor func told() {
        calls.append("row")
        if replaces { section.rows = [] } else { row.error = "Taken" }
      }
      let date = DatePicker { _ in told() }
      date.locale = Locale(identifier: "en-US")
      row =
        switch name {
        case "Text": TextRow("Text") { _ in told() }
        case "Area": TextAreaRow("Area") { _ in told() }
        case "Switch": SwitchRow("Switch") { _ in told() }
        case "Slider": SliderRow("Slider", step: 0.5) { _ in told() }
        case "Stepper": StepperRow("Stepper", text: { "\($0)" }) { _ in told() }
        case "Choice": ChoiceRow("Choice", ["A", "B"], style: .segments, name: { $0 }) { _ in told() }
        case "Number": FormRow("Number", NumberField { _ in told() })
        default: FormRow("Date", date)
        }
      section.rows = [row]
      let form = Form([section])
      form.onChange = { calls.append("form") }
      try withPage(form) { stage in
        try Self.changed(name, stage)
        #expect(form.hasChanges && calls.contains("row"))
        #expect(calls.suffix(2) == ["row", "form"], "\(calls)")
        if !replaces {
          #expect(row.error == "Taken")
          stage.type(.tab)
          #expect(row.error == "Taken", "until the value changes, or is validated")
        }
      }
    }
  }

  @Test("Controls are next to their titles if there is room; of the fields of a section, all or none are")
  func arrangement() throws {
    for (width, scale, isBeside) in [(800.0, 1.0, true), (360, 2, false)] {
      let guest = GuestForm()
      try withPage(guest.form, size: Size(width: width, height: 900), textScale: scale) { stage in
        #expect((guest.name.control?.frame.minX ?? 0 > 40) == isBeside, "\(width), \(scale)")
        #expect((guest.guests.frame.minX > 40) == isBeside)
        // A switch is narrow.
        #expect((guest.wifi.control?.frame.minX ?? 0) > 150)
        for row in guest.form.rows {
          for view in row.subviews where !view.isHidden {
            #expect(row.bounds.inset(by: -0.5).contains(view.frame), "\(row.title) at \(width), \(scale)")
          }
        }
        #expect(guest.form.rows.allSatisfy { $0.bounds.width <= 600 && $0.bounds.height >= 44 })
      }
    }
  }

  @Test("From right to left, titles are at the right")
  func mirrored() throws {
    let guest = GuestForm()
    try withPage(guest.form, look: .mirrored) { stage in
      #expect((guest.wifi.control?.frame.maxX ?? 999) < guest.wifi.titleLabel.convert(.zero, to: guest.wifi).x)
    }
  }

  @Test("A tap anywhere on the row of a switch toggles the switch once", arguments: ParentKind.even)
  func switchRow(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var states: [Bool] = []
      let row = SwitchRow("Wi-Fi", isOn: true) { states.append($0) }
      let form = Form([FormSection(rows: [row])])
      form.bounds.size = Size(width: 240, height: 160)
      scene.show(form)
      scene.stage.tap(at: row.titleLabel.convert(row.titleLabel.bounds.center, to: nil))
      scene.wait(0.5)
      #expect(states == [false])
      let toggle = try #require(row.control)
      scene.stage.tap(at: toggle.convert(toggle.bounds.center, to: nil))
      #expect(states == [false, true] && row.isOn && form.hasChanges)
    }
  }

  @Test("Rows of settings report choices, steps, pages and buttons, and a choice may be required")
  func settings() throws {
    var log: [String] = []
    let course = ChoiceRow("Course", [1, 2, 3], style: .menu, name: { "No. \($0)" }) { log.append("course \($0)") }
    let size = ChoiceRow("Size", ["S", "L"], selection: "L", style: .segments, name: { $0 }) {
      log.append("size \($0)")
    }
    let rooms = StepperRow("Rooms", value: 1, in: 1...4, text: { "\(Int($0)) rooms" }) { log.append("rooms \($0)") }
    let page = DisclosureRow("Sound", value: "Bell") { log.append("sound") }
    let form = Form([FormSection(rows: [course, size, rooms, page, ButtonRow("Delete") { log.append("delete") }])])
    try withPage(form) { stage in
      course.isRequired = true
      #expect(!form.validate() && course.isEmpty && course.selection == nil)
      try stage.find(.button, "Course").tap()
      stage.advance(by: 1)
      try stage.find(.menuItem, "No. 2").tap()
      stage.advance(by: 1)
      #expect(course.error == nil && course.selection == 2)
      try stage.find(.segment, "S").tap()
      try stage.find(.spinButton, "Rooms").perform(.increment)
      #expect(stage.find(.spinButton, "Rooms").value == .number(2, in: 1...4, text: "2 rooms"))
      try stage.find(.button, "Sound").tap()
      try stage.find(.button, "Delete").tap()
      #expect(log == ["course 2", "size S", "rooms 2.0", "sound", "delete"])
      #expect(stage.find(.button, "Sound").value == .text("Bell"))
      course.selection = 9
      #expect(course.selection == nil && log.count == 5)
    }
  }

  @Test("A row with steps shows each value that the app or other limits give to its buttons, in the user's language")
  func stepperOfTheApp() throws {
    var word = "rooms"
    let rooms = StepperRow("Rooms", value: 5, in: 1...9) { "\(Int($0)) \(word)" }
    let shown = { rooms.control?.subviews.compactMap { ($0 as? Label)?.text } }
    try withPage(Form([FormSection(rows: [rooms])])) { stage in
      rooms.stepper.limits = 1...3
      #expect(rooms.value == 3 && shown() == ["3 rooms"])
      rooms.stepper.value = 2
      #expect(shown() == ["2 rooms"])
      word = "Zimmer"
      stage.app.languages = ["de-DE"]
      stage.settle()
      #expect(shown() == ["2 Zimmer"])
    }
  }

  @Test("A row of segments whose choice the app has removed shows no choice, and the user can choose again")
  func removedChoice() throws {
    var chosen: [String] = []
    let row = ChoiceRow("Size", ["S", "L"], selection: "S", style: .segments, name: { $0 }) { chosen.append($0) }
    try withPage(Form([FormSection(rows: [row])])) { stage in
      row.selection = nil
      #expect(!stage.find(.segment, "S").states.contains(.selected) && row.isEmpty)
      try stage.find(.segment, "S").tap()
      #expect(chosen == ["S"] && row.selection == "S")
    }
  }

  @Test("Tab reaches each control, and the on-screen keyboard does not cover the focused row")
  func tabAndKeyboard() throws {
    let guest = GuestForm()
    try withPage(guest.form, size: Size(width: 360, height: 640)) { stage in
      var names: [String] = []
      for _ in 0..<12 {
        stage.type(.tab)
        if let view = guest.form.viewTree?.firstResponder, let name = view.effectiveSemantics?.name {
          names.append(name)
        }
      }
      for name in ["Name", "Password", "Guests", "Price", "Course", "Wi-Fi", "Volume", "Notes", "Sound", "Delete"] {
        #expect(names.contains(name), "\(names)")
      }
      try stage.find(.textField, "Price").tap()
      guest.form.viewTree?.keyboardInsets = Insets(top: 0, left: 0, bottom: 300, right: 0)
      stage.advance(by: 1)
      let field = try #require(stage.find(.textField, "Price").frame)
      #expect(field.maxY <= 340 && field.minY >= 0)
    }
  }
}
