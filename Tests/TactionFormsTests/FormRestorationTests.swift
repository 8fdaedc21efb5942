import Foundation
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionForms
@testable import TactionRestoration

@Suite("The values of a form come back after the program was killed", .serialized)
struct FormRestorationTests {
  private func run(_ form: Form, in folder: TemporaryFolder, _ use: (Stage) throws -> Void = { _ in }) throws {
    let size = Size(width: 600, height: 2000)
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      window.restoration.start(in: StateFile(path: folder["state.json"].path), version: 1)
      form.fill(window.content, of: .safeArea)
      stage.settle()
      try use(stage)
      stage.settle()
      window.restoration.saveNow()
    }
  }

  @Test("A typed text that is restored in the field of a date sets the date, or shows why it is not a date")
  func dateField() throws {
    for (text, day, message) in [
      ("12/24/2026", utcDay("2026-12-24"), nil), ("tomorrow", nil, "Enter a date such as 11/27/2026."),
    ] as [(String, Date?, String?)] {
      let folder = try TemporaryFolder()
      for isAgain in [false, true] {
        var dates: [Date?] = []
        let picker = DatePicker { dates.append($0) }.fixed()
        picker.entry?.restorationIdentifier = "day"
        let row = FormRow("Day", picker)
        row.isRequired = true
        let form = Form([FormSection(rows: [row])])
        try run(form, in: folder) { stage in
          try stage.find(.textField, "Day").tap()
          if !isAgain { stage.type(text) }
          #expect(picker.entry?.text == text && picker.date == day && row.problem == message)
          #expect(dates.isEmpty && form.isValid == (day != nil))
          // The program ends while the field has the focus; in the next run, the picker reports the date when the focus
          // leaves the field.
          guard isAgain else { return }
          picker.entry?.resignFirstResponder()
          #expect(dates == (day.map { [$0] } ?? []))
        }
      }
    }
  }

  @Test("A wrong value that is restored shows its message, and an empty or a valid value shows none")
  func messages() throws {
    let folder = try TemporaryFolder()
    for isAgain in [false, true] {
      let (day, due, start) = (DatePicker().fixed(), DatePicker().fixed(), DatePicker().fixed())
      let (guests, empty, mail) = (NumberField(in: 1...12), TextRow("Name", isRequired: true), TextRow("E-mail"))
      empty.text = isAgain ? "Ann" : ""
      mail.validator = { [unowned mail] in mail.text.contains("@") ? nil : "An address has an @." }
      let rows = [
        FormRow("Day", day), FormRow("Guests", guests), FormRow("Due", due), FormRow("Start", start), empty, mail,
      ]
      // The rows are restored in any order, and each of these two depends on the other.
      for row in rows[2...3] {
        row.validator = { [unowned due, unowned start] in
          (due.date == nil) == (start.date == nil) ? nil : "Both dates are needed."
        }
      }
      for (index, row) in rows.enumerated() { row.restorationIdentifier = "row \(index)" }
      let form = Form([FormSection(rows: rows)])
      try run(form, in: folder) { stage in
        if !isAgain {
          for (control, text) in [(day, "tomorrow"), (guests, "99")] as [(any FormControl, String)] {
            control.entry?.becomeFirstResponder()
            stage.type(text)
          }
          (due.date, start.date, mail.text) = (friday, friday, "ada")
        } else {
          #expect(
            rows.map(\.error) == [
              "Enter a date such as 11/27/2026.", "Enter a number from 1 to 12.", nil, nil, nil, "An address has an @.",
            ])
          #expect(day.entry?.text == "tomorrow" && empty.text.isEmpty && due.date == friday && form.hasChanges)
        }
      }
    }
  }

  @Test("A choice comes back when its choices arrive after the form is shown")
  func lateChoices() throws {
    let folder = try TemporaryFolder()
    let names = ["S", "M", "L"]
    for isAgain in [false, true] {
      let (menu, group) = (MenuPicker(isAgain ? [] : names), RadioGroup(isAgain ? [] : names))
      let none = RadioGroup([])
      let rows = [FormRow("Menu", menu), FormRow("Group", group), FormRow("None", none)]
      for (index, row) in rows.enumerated() { row.restorationIdentifier = "row \(index)" }
      let form = Form([FormSection(rows: rows)])
      try run(form, in: folder) { stage in
        if !isAgain {
          (menu.selectedIndex, group.selectedIndex) = (1, 2)
        } else {
          #expect(menu.selectedIndex == nil && group.selectedIndex == nil && !form.hasChanges)
          (menu.titles, group.titles) = (names, names)
          stage.settle()
          #expect(menu.selectedIndex == 1 && group.selectedIndex == 2 && form.hasChanges)
          // Choices are restored once.
          (menu.selectedIndex, menu.titles) = (0, names + ["XL"])
          stage.settle()
          #expect(menu.selectedIndex == 0)
        }
      }
    }
  }

  @Test("The mixed state of a check box is restored")
  func mixed() throws {
    let folder = try TemporaryFolder()
    for isAgain in [false, true] {
      let (all, some) = (Checkbox(checkState: .mixed), Checkbox(checkState: .on))
      let rows = [FormRow("All", all), FormRow("Some", some)]
      for (index, row) in rows.enumerated() { row.restorationIdentifier = "row \(index)" }
      let form = Form([FormSection(rows: rows)])
      try run(form, in: folder) { _ in
        if !isAgain { some.checkState = .mixed }
        #expect(all.checkState == .mixed && some.checkState == .mixed && form.hasChanges == isAgain)
      }
    }
  }

  @Test("The counter of a row counts a text that is restored in its field, or set by the app")
  func counters() throws {
    let folder = try TemporaryFolder()
    for isAgain in [false, true] {
      let (line, lines) = (TextRow("Name", maximumLength: 40), TextAreaRow("Notes", maximumLength: 50))
      line.field.restorationIdentifier = "name"
      lines.textView.restorationIdentifier = "notes"
      try run(Form([FormSection(rows: [line, lines])]), in: folder) { stage in
        if !isAgain {
          line.field.text = "four"
          lines.textView.text = "seven\n!"
        }
        stage.settle()
        #expect(stage.find(.staticText, "4/40").exists && stage.find(.staticText, "7/50").exists)
      }
    }
  }

  /// A form with rows of all kinds, each with an identifier.
  private final class Rows {
    let name = TextRow("Name", text: "Ann", maximumLength: 40)
    let secret = TextRow("Password", field: SecureField())
    let pin = TextRow("Code", kind: .pin)
    let notes = TextAreaRow("Notes")
    let wifi = SwitchRow("Wi-Fi")
    let volume = SliderRow("Volume", value: 0.5)
    let beds = StepperRow("Beds", value: 1) { "\(Int($0)) beds" }
    let course = ChoiceRow("Course", ["Soup", "Fish", "Cake"], selection: "Soup") { $0 }
    let view = ChoiceRow("View", ["Day", "Week"], selection: "Day", style: .segments) { $0 }
    let size = RadioGroup(["S", "M", "L"], selectedIndex: 0)
    let terms = Checkbox("Terms")
    let price = NumberField(value: 3, in: 0...100, step: 0.5)
    let guests = NumberField(value: 2, in: 1...12)
    let day = DatePicker(date: friday).fixed()
    let start = TimePicker(date: friday, style: .wheels).fixed()
    let color = ColorWell(color: .black)
    let form: Form
    private(set) var changes = 0

    init() {
      let controls = [size, terms, price, guests, day, start, color].enumerated().map { FormRow("\($0)", $1) }
      let rows = [name, secret, pin, notes, wifi, volume, beds, course, view] + controls
      for (index, row) in rows.enumerated() { row.restorationIdentifier = "row \(index)" }
      form = Form([FormSection(rows: rows)])
      form.onChange = { [unowned self] in changes += 1 }
    }
  }

  @Test("Rows with an identifier get their values back, except secret values; the form then has changes")
  func rows() throws {
    let folder = try TemporaryFolder()
    let first = Rows()
    try run(first.form, in: folder) { stage in
      try stage.find(.textField, "Name").tap()
      stage.keys.hold(.control) { stage.type("a") }
      stage.type("Zoë")
      (first.secret.text, first.pin.text, first.notes.text) = ("secret1", "4711", "one\ntwo")
      try stage.find(.switch, "Wi-Fi").tap()
      (first.volume.value, first.beds.value, first.course.selection, first.view.selection) = (0.25, 3, "Cake", "Week")
      (first.size.selectedIndex, first.terms.isOn, first.price.value, first.guests.value) = (2, true, 7.5, nil)
      (first.day.date, first.start.date) = (utcDay("2026-12-24"), utcDay("2027-1-1"))
      first.color.color = Color(hex: 0x2B70E0)
    }
    let file = try String(contentsOf: folder["state.json"], encoding: .utf8)
    #expect(file.contains("Zoë") && !file.contains("secret1") && !file.contains("4711"))
    let second = Rows()
    try run(second.form, in: folder) { stage in
      #expect(second.name.text == "Zoë" && second.notes.text == "one\ntwo" && second.wifi.isOn)
      #expect(second.secret.text.isEmpty && second.pin.text.isEmpty)
      #expect(second.volume.value == 0.25 && second.beds.value == 3 && stage.find(.staticText, "3 beds").exists)
      #expect(second.course.selection == "Cake" && second.view.selection == "Week")
      #expect(second.size.selectedIndex == 2 && second.terms.isOn)
      #expect(second.price.value == 7.5 && second.guests.value == nil && second.guests.isEmpty)
      #expect(second.day.date == utcDay("2026-12-24") && second.start.date == utcDay("2027-1-1"))
      #expect(second.color.color == Color(hex: 0x2B70E0))
      #expect(second.form.hasChanges && second.changes == 0)
    }
    // A restored value that equals the current value does not count as a change.
    let third = Rows()
    third.form.sections = [FormSection(rows: [third.wifi])]
    third.wifi.isOn = true
    try run(third.form, in: folder) { _ in #expect(third.wifi.isOn && !third.form.hasChanges) }
  }

  @Test("Stored values that do not fit their rows change nothing, or become the nearest valid values")
  func hostile() throws {
    let states = [
      "7", "{}", "[]", "{\"text\":\"x\"}", "{\"number\":99}", "{\"number\":-1e300}", "{\"number\":1.5}",
      "{\"text\":\"\",\"number\":1e300}", "{\"text\":\"\(String(repeating: "9", count: 9999))\"}", "{\"number\":null}",
    ]
    for state in states {
      let folder = try TemporaryFolder()
      let views = (0..<16).map { "\"row \($0)\":\(state)" }.joined(separator: ",")
      _ = try folder.write(
        "{\"form\":1,\"version\":1,\"views\":{\(views)},\"values\":{}}", to: "state.json")
      let rows = Rows()
      try run(rows.form, in: folder) { stage in
        #expect((0...1).contains(rows.volume.value) && (0...100).contains(rows.beds.value))
        #expect(rows.price.value.map { (0...100).contains($0) } != false, "\(state)")
        #expect(rows.day.date.map(DateSettings.possibleDates.contains) != false)
        #expect(rows.secret.text.isEmpty && rows.pin.text.isEmpty)
        _ = (rows.form.isValid, stage.semanticTree)
      }
    }
  }
}
