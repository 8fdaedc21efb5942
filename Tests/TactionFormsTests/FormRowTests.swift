import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Forms: the controls of rows, their layout and their handlers")
struct FormRowTests {
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

  @Test("A row and its control that have a transform keep their size and their place when the form is laid out")
  func transforms() throws {
    let control = Sized(100, 60)
    let row = FormRow("Size", control)
    let section = FormSection(rows: [row])
    try withPage(Form([section])) { stage in
      for view in [control, row] as [View] {
        let (size, middle) = (view.bounds.size, view.center)
        view.transform = .scale(0.5)
        for parent in [section, row] as [View] { parent.setNeedsLayout() }
        stage.settle()
        #expect(view.bounds.size == size && view.center == middle)
        view.transform = .identity
      }
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

  @Test("The message of a row with a slider or steps follows the limits and values that the app sets")
  func limitsOfTheApp() throws {
    let volume = SliderRow("Volume", value: 0.5)
    let rooms = StepperRow("Rooms", value: 5, in: 1...9) { "\(Int($0)) rooms" }
    volume.validator = { [unowned volume] in
      volume.value > 0.6 || volume.slider.limits.upperBound > 1 ? nil : "Too low"
    }
    var checks = 0
    rooms.validator = { [unowned rooms] in
      checks += 1
      return rooms.stepper.limits.upperBound > 9 ? nil : "Too few"
    }
    let form = Form([FormSection(rows: [volume, rooms])])
    try withPage(form) { _ in
      #expect(!form.validate() && volume.error == "Too low" && rooms.error == "Too few")
      checks = 0
      rooms.stepper.limits = 1...9
      rooms.stepper.step = 1
      #expect(checks == 0, "the limits and the step are the same as before")
      volume.slider.limits = 0...2
      rooms.stepper.limits = 1...20
      #expect(volume.value == 0.5 && rooms.value == 5 && volume.error == nil && rooms.error == nil)
      volume.slider.limits = 0...1
      #expect(!form.validate() && volume.error == "Too low")
      volume.slider.value = 0.9
      #expect(volume.error == nil)
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

  @Test(
    "The names of choices follow a new language; the choice and the focus stay",
    arguments: [ChoiceStyle.menu, .segments])
  func namesInAnotherLanguage(style: ChoiceStyle) throws {
    let names = ["en": ["S": "small", "L": "large"], "de": ["S": "klein", "L": "groß"]]
    var language = "en"
    let row = ChoiceRow("Size", ["S", "L"], selection: "L", style: style, name: { names[language]?[$0] ?? "" })
    try withPage(Form([FormSection(rows: [row])])) { stage in
      stage.type(.tab)
      let focused = try #require(row.viewTree?.firstResponder)
      language = "de"
      stage.app.languages = ["de"]
      stage.settle()
      if style == .menu {
        #expect(stage.find(.button, "Size").value == .text("groß"))
      } else {
        #expect(stage.find(.segment, "groß").states.contains(.selected) && stage.find(.segment, "klein").exists)
      }
      #expect(row.selection == "L" && row.viewTree?.firstResponder === focused)
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
