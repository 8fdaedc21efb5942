import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("Open popovers of date and colour controls", .serialized)
struct OpenPopoverTests {
  @Test("An open calendar follows the date, the limits and the language of its picker, and whether it is enabled")
  func calendar() throws {
    let picker = DatePicker(date: friday).fixed()
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Calendar").tap()
      stage.advance(by: 1)
      picker.date = utcDay("2026-12-24")
      #expect(stage.find(.cell, "Thursday, December 24, 2026").states.contains(.selected))
      picker.minimumDate = utcDay("2026-12-20")
      #expect(!stage.find(.cell, "Saturday, December 19, 2026").isEnabled)
      stage.app.languages = ["de-DE"]
      stage.settle()
      let day = stage.find(.cell, "Freitag, 25. Dezember 2026")
      #expect(stage.find(.popover, "Kalender").exists && day.isEnabled)
      picker.isEnabled = false
      #expect(!day.isEnabled)
      picker.isEnabled = true
      try day.tap()
      stage.advance(by: 1)
      #expect(picker.date == utcDay("2026-12-25") && !stage.find(.popover).exists)
    }
  }

  @Test(
    "Arrow keys in an open calendar choose a day, and Return or the space bar closes it",
    arguments: [Key.return, .space])
  func keys(key: Key) throws {
    var dates: [Date?] = []
    let picker = DatePicker(date: friday) { dates.append($0) }.fixed()
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Calendar").tap()
      stage.advance(by: 1)
      try stage.find(.cell, "Friday, November 27, 2026").focus()
      stage.type(.rightArrow)
      #expect(stage.find(.popover).exists)
      stage.type(key)
      stage.advance(by: 1)
      #expect(!stage.find(.popover).exists && dates == [friday.addingTimeInterval(86_400)])
    }
  }

  @Test("A popover with time wheels grows when the locale adds a column or the text becomes larger")
  func size() throws {
    let picker = TimePicker(date: friday).fixed()
    picker.locale = Locale(identifier: "de-DE")
    try withPage(Form([FormSection(rows: [FormRow("Start", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Time").tap()
      stage.advance(by: 1)
      #expect(stage.findAll(.picker).count == 2)
      picker.locale = Locale(identifier: "en-US")
      stage.settle()
      let sizes = stage.findAll(.picker).compactMap { $0.frame?.size }
      #expect(sizes.count == 3 && sizes.allSatisfy { $0.width >= 40 })
      stage.settings.textScale = 2
      stage.settle()
      for (wheel, size) in zip(stage.findAll(.picker), sizes) {
        let frame = try #require(wheel.frame)
        #expect(frame.width > size.width && frame.height > size.height)
      }
    }
  }

  @Test("The open wheels of months in a calendar follow its language")
  func monthWheels() throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    try withPage(picker, size: Size(width: 360, height: 400)) { stage in
      try stage.find(.button, "November 2026").tap()
      picker.date = utcDay("2027-5-1")
      picker.locale = Locale(identifier: "de-DE")
      stage.settle()
      #expect(stage.findAll(.picker).contains { $0.value == .number(4, in: 0...11, text: "Mai") })
    }
  }

  @Test("An open colour picker follows the colour and the opacity of its well, and whether it is enabled")
  func color() throws {
    let well = ColorWell(color: .blue)
    try withPage(Form([FormSection(rows: [FormRow("Accent", well)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Accent").tap()
      stage.advance(by: 1)
      well.color = Color(hex: 0xE0_403C)
      #expect(stage.find(.cell, "Red").states.contains(.selected))
      #expect(stage.find(.slider, "Opacity").exists)
      well.showsOpacity = false
      #expect(!stage.find(.slider, "Opacity").exists)
      well.isEnabled = false
      #expect(!stage.find(.cell, "Green").isEnabled)
      well.isEnabled = true
      try stage.find(.cell, "Green").tap()
      #expect(well.color == Color(hex: 0x3A_A857))
    }
  }
}
