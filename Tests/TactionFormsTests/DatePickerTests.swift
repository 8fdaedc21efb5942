import Foundation
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionForms

/// Friday, 27 November 2026, 11:46 UTC.
let friday = Date(timeIntervalSince1970: 1_795_780_000)

extension DateControl {
  /// The picker in UTC, with a fixed current time.
  func fixed() -> Self {
    DateControl.now = { friday }
    timeZone = .gmt
    return self
  }
}

/// Returns the time in UTC that a text states: a year, a month, a day and, if it is not midnight, an hour, separated by
/// hyphens.
func utcDay(_ text: String) -> Date {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return calendar.date(
    from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: parts.count > 3 ? parts[3] : 0))
    ?? .distantPast
}

@Suite("Date and time pickers", .serialized)
struct DatePickerTests {
  @Test("A tap chooses a day in a calendar; the time of day stays", arguments: ParentKind.even)
  func taps(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      var dates: [Date?] = []
      let picker = DatePicker(date: friday, style: .calendar) { dates.append($0) }.fixed()
      picker.bounds.size = picker.sizeThatFits(Size(width: 320, height: 0))
      scene.show(picker)
      let cell = scene.stage.find(.cell, "Monday, November 9, 2026")
      let view = try #require(cell.view)
      scene.stage.tap(at: view.convert(view.bounds.center, to: nil))
      #expect(dates == [utcDay("2026-11-9").addingTimeInterval(11 * 3600 + 46 * 60 + 40)])
      #expect(cell.states.contains(.selected))
    }
  }

  @Test("A swipe on a calendar shows another month, and chooses no date", arguments: ParentKind.even, [false, true])
  func swipes(parentKind: ParentKind, isMirrored: Bool) throws {
    try withScene(in: parentKind) { scene in
      if isMirrored { scene.stage.settings.layoutDirection = .rightToLeft }
      var count = 0
      let picker = DatePicker(date: friday, style: .calendar) { _ in count += 1 }.fixed()
      picker.bounds.size = picker.sizeThatFits(Size(width: 320, height: 0))
      scene.show(picker)
      #expect(scene.stage.find(.grid, "November 2026").exists)
      let (start, end) = (Point(x: 260, y: 200), Point(x: 60, y: 205))
      let finger = scene.stage.touch(at: picker.convert(start, to: nil))
      scene.drag([finger], to: [picker.convert(end, to: nil)])
      finger.lift()
      scene.wait(1.5)
      let title = isMirrored ? "October 2026" : "December 2026"
      #expect(scene.stage.find(.grid, title).exists && scene.stage.find(.button, title).exists && count == 0)
    }
  }

  @Test("A calendar that stays on the screen marks the new day when it begins")
  func midnight() throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    defer { DateControl.now = { friday } }
    DateControl.now = { utcDay("2026-11-28").addingTimeInterval(-60) }
    picker.date = nil
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])])) { stage in
      // Without a chosen day, Tab stops at the current day.
      let days = ["Friday, November 27, 2026", "Saturday, November 28, 2026"].map { stage.find(.cell, $0) }
      #expect(days.map { $0.view?.canBecomeFirstResponder } == [true, false])
      DateControl.now = { utcDay("2026-11-28") }
      stage.advance(by: 61)
      #expect(days.map { $0.view?.canBecomeFirstResponder } == [false, true])
    }
  }

  @Test("Keys move by days, weeks, months and years in a calendar, and the focus follows")
  func keys() throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])])) { stage in
      try stage.find(.cell, "Friday, November 27, 2026").focus()
      for (key, name) in [
        (Key.rightArrow, "Saturday, November 28, 2026"), (.downArrow, "Saturday, December 5, 2026"),
        (.upArrow, "Saturday, November 28, 2026"), (.pageDown, "Monday, December 28, 2026"),
        (.home, "Tuesday, December 1, 2026"), (.leftArrow, "Monday, November 30, 2026"),
        (.end, "Monday, November 30, 2026"),
      ] {
        stage.type(key)
        #expect(stage.find(.cell, name).isFocused && stage.find(.cell, name).states.contains(.selected), "\(name)")
      }
      stage.keys.hold(.shift) { stage.type(.pageUp) }
      #expect(stage.find(.cell, "Sunday, November 30, 2025").isFocused)
    }
  }

  @Test("After an arrow key in a calendar, the focus is on the date that the app sets, or where the app moves it")
  func keysWithHandler() throws {
    let (picker, place) = (DatePicker(date: friday, style: .calendar).fixed(), TextField())
    picker.onChange = { [weak picker] _ in picker?.date = utcDay("2026-12-24") }
    try withPage(Form([FormSection(rows: [FormRow("Day", picker), FormRow("Place", place)])])) { stage in
      try stage.find(.cell, "Friday, November 27, 2026").focus()
      stage.type(.rightArrow)
      let day = stage.find(.cell, "Thursday, December 24, 2026")
      #expect(day.isFocused && day.states.contains(.selected))
      picker.onChange = { [weak place] _ in place?.becomeFirstResponder() }
      stage.type(.rightArrow)
      #expect(picker.date == utcDay("2026-12-25") && place.isFirstResponder)
    }
  }

  @Test("Days outside a date picker's limits cannot be chosen; a set date is clamped")
  func limits() throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    picker.minimumDate = utcDay("2026-11-10-12")
    picker.maximumDate = utcDay("2026-11-28")
    try withPage(picker, size: Size(width: 360, height: 400)) { stage in
      #expect(!stage.find(.cell, "Monday, November 9, 2026").isEnabled)
      #expect(!stage.find(.button, "Next month").isEnabled && !stage.find(.button, "Previous month").isEnabled)
      try stage.find(.cell, "Tuesday, November 10, 2026").tap()
      #expect(picker.date == utcDay("2026-11-10-12"), "11:46 is too early on this day")
      picker.maximumDate = utcDay("2020-1-1")
      #expect(picker.date == picker.minimumDate, "a maximum before the minimum counts as the minimum")
      picker.date = Date(timeIntervalSince1970: .nan)
      picker.minimumDate = Date(timeIntervalSince1970: .infinity)
      #expect(picker.date == utcDay("2026-11-10-12"))
    }
  }

  @Test("The button of a date field opens a calendar, and a tap on a day closes it")
  func popover() throws {
    let picker = DatePicker(date: friday).fixed()
    let form = Form([FormSection(rows: [FormRow("Day", picker)])])
    try withPage(form, size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Calendar").tap()
      stage.advance(by: 1)
      try stage.writePicture("date-popover")
      try stage.find(.cell, "Sunday, November 1, 2026").tap()
      stage.advance(by: 1)
      #expect(picker.entry?.text == "11/01/2026" || picker.entry?.text == "11/1/2026")
      #expect(!stage.find(.grid).exists && form.hasChanges)
      try stage.find(.textField, "Day").focus()
      stage.type(.upArrow)
      stage.type(.pageDown)
      #expect(
        picker.date.map { Calendar(identifier: .gregorian).isDate($0, inSameDayAs: utcDay("2026-10-2-12")) } == true)
    }
  }

  @Test("The button of a time field opens wheels that are wide enough for their numbers")
  func wheelsPopover() throws {
    let picker = TimePicker(date: friday).fixed()
    try withPage(Form([FormSection(rows: [FormRow("Start", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Time").tap()
      stage.advance(by: 1)
      try stage.writePicture("time-popover")
      let wheels = stage.findAll(.picker)
      #expect(wheels.count == 3)
      for wheel in wheels { #expect(try #require(wheel.frame).width >= 40) }
    }
  }

  @Test(
    "The locale determines the calendar, its first weekday and its names",
    arguments: [
      ("en-US", "November 2026", 1), ("de", "November 2026", 2), ("fa", "۱۴۰۵ آذر", 7),
      ("th", "พฤศจิกายน 2569", 1), ("he", "נובמבר 2026", 1), ("ja", "2026年11月", 1),
    ] as [(Language, String, Int)])
  func calendars(language: Language, title: String, weekday: Int) throws {
    let picker = DatePicker(date: friday, style: .calendar).fixed()
    try withPage(picker, size: Size(width: 360, height: 400), languages: [language]) { stage in
      #expect(stage.find(.grid, title).exists, "\(stage.semanticTree)")
      #expect(picker.texts.settings.calendar.firstWeekday == weekday)
      try stage.writePicture("date-\(language)")
    }
  }

  @Test(
    "Date pickers show the months of other calendars",
    arguments: SampleSize.every(
      3, of: [Calendar.Identifier.hebrew, .islamicUmmAlQura, .persian, .chinese, .buddhist, .japanese]))
  func otherCalendars(identifier: Calendar.Identifier) throws {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    let (grid, wheels) = (DatePicker(date: friday, style: .calendar), DatePicker(date: friday, style: .wheels))
    for picker in [grid, wheels] {
      _ = picker.fixed()
      picker.calendar = calendar
    }
    let column = StackView(axis: .vertical, arrangedSubviews: [grid, wheels])
    try withPage(ScrollView(content: column), size: Size(width: 400, height: 640)) { stage in
      for _ in 0..<14 {
        try stage.find(.button, "Next month").perform(.press)
        stage.advance(by: 0.6)
      }
      let count = stage.findAll(.cell).filter(\.isInSight).count
      #expect((28...32).contains(count))
      let year = stage.find(.picker, "Year")
      for _ in 0..<3 { try year.perform(.increment) }
      stage.advance(by: 1)
      let years = calendar.dateComponents([.year], from: friday, to: try #require(wheels.date)).year
      #expect(years == 3 || years == 2)
      try stage.find(.picker, "Month").perform(.setNumber(0))
      stage.advance(by: 1)
      #expect(calendar.component(.month, from: try #require(wheels.date)) == 1)
    }
  }

  @Test("In date wheels, a day beyond the end of the month becomes its last day")
  func wheels() throws {
    let picker = DatePicker(date: utcDay("2026-1-31-8"), style: .wheels).fixed()
    try withPage(picker, size: Size(width: 360, height: 300)) { stage in
      try stage.find(.picker, "Month").perform(.increment)
      stage.advance(by: 1)
      #expect(picker.date == utcDay("2026-2-28-8"))
      try stage.writePicture("date-wheels")
    }
  }

  @Test(
    "Hour wheels count to twelve or twenty-four", arguments: [("en-US", 3), ("de", 2), ("ko", 3)] as [(Language, Int)])
  func hours(language: Language, columns: Int) throws {
    var dates: [Date?] = []
    let picker = TimePicker(date: friday, style: .wheels, minuteInterval: 15) { dates.append($0) }.fixed()
    try withPage(picker, size: Size(width: 360, height: 300), languages: [language]) { stage in
      let wheels = stage.findAll(.picker)
      #expect(wheels.count == columns)
      try stage.writePicture("time-\(language)")
      // The wheel of hours is first, except in Korean, where it follows the wheel of AM and PM.
      try wheels[language == "ko" ? 1 : 0].perform(.decrement)
      stage.advance(by: 1)
      #expect(picker.date == utcDay("2026-11-27-10").addingTimeInterval(45 * 60))
      guard columns == 3 else { return }
      try wheels[language == "ko" ? 0 : 2].perform(.increment)
      stage.advance(by: 1)
      #expect(picker.date == utcDay("2026-11-27-22").addingTimeInterval(45 * 60) && dates.count == 2)
    }
  }

  @Test(
    "For screen readers, the value of time wheels is the time as the language writes it",
    arguments: [("en-US", "11:47 AM"), ("de", "11:47"), ("ko", "오전 11:47")] as [(Language, String)])
  func spokenTime(language: Language, text: String) throws {
    let picker = TimePicker(date: friday, style: .wheels).fixed()
    try withPage(Form([FormSection(rows: [FormRow("Start", picker)])]), languages: [language]) { stage in
      let wheels = stage.findAll(.picker)
      try wheels[language == "ko" ? 2 : 1].perform(.increment)
      stage.advance(by: 1)
      let value = picker.effectiveSemantics?.value
      #expect(value == .text(text) || value == .text(text.replacing(" ", with: "\u{202F}")))
    }
  }

  @Test("The given time zone determines the day of a date picker")
  func timeZone() throws {
    let picker = DatePicker(date: Date(timeIntervalSince1970: 1_795_780_000 + 13 * 3600)).fixed()
    #expect(picker.entry?.text == "11/28/2026")
    picker.timeZone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    #expect(picker.entry?.text == "11/27/2026")
  }

  @Test("A calendar has all months, even if the first one begins with summer time, at 1 o'clock")
  func summerTime() throws {
    let picker = DatePicker(style: .calendar).fixed()
    picker.timeZone = try #require(TimeZone(identifier: "America/Asuncion"))
    picker.minimumDate = utcDay("2023-10-20")
    picker.maximumDate = utcDay("2023-12-20")
    picker.date = utcDay("2023-11-15-12")
    try withPage(picker, size: Size(width: 360, height: 400)) { stage in
      #expect(stage.find(.grid, "November 2023").exists)
      try stage.find(.button, "Next month").tap()
      stage.advance(by: 1)
      #expect(stage.find(.grid, "December 2023").exists && stage.find(.cell, "Wednesday, December 20, 2023").exists)
    }
  }

  @Test("The first chosen day begins at midnight, even in a month that begins with summer time, at 1 o'clock")
  func firstDayInSummerTime() throws {
    let picker = DatePicker(style: .calendar).fixed()
    picker.timeZone = try #require(TimeZone(identifier: "America/Asuncion"))
    picker.minimumDate = utcDay("2023-10-2-12")
    picker.maximumDate = utcDay("2023-10-30-12")
    try withPage(picker, size: Size(width: 360, height: 400)) { stage in
      try stage.find(.cell, "Tuesday, October 10, 2023").tap()
      #expect(picker.date == utcDay("2023-10-10-3"))
    }
  }

  @Test("Absurd dates set by an app do no harm to a date picker")
  func absurd() throws {
    let dates = [Date.distantPast, .distantFuture, friday] + Double.special.map { Date(timeIntervalSince1970: $0) }
    for style in [DatePicker.Style.field, .calendar, .wheels] {
      let picker = DatePicker(style: style).fixed()
      try withPage(picker, size: Size(width: 360, height: 400)) { stage in
        for date in dates {
          (picker.date, picker.minimumDate, picker.maximumDate) = (date, nil, nil)
          picker.minimumDate = date
          picker.maximumDate = friday
          stage.settle()
          #expect(picker.date.map(DateSettings.possibleDates.contains) != false)
          _ = (picker.problem, stage.semanticTree)
        }
      }
    }
  }

  @Test("No text of date and time pickers is cut off in any look", arguments: Look.allCases)
  func look(look: Look) throws {
    let day = DatePicker(date: friday, style: .calendar).fixed()
    let form = Form([
      FormSection(
        "Dates",
        rows: [
          FormRow("Day", DatePicker(date: friday).fixed()), FormRow("Time", TimePicker(date: friday).fixed()),
          FormRow("Arrival", day),
        ])
    ])
    try withPage(form, size: Size(width: 360, height: 640), look: look) { stage in
      try stage.writePicture("dates-\(look)")
      #expect(form.clippedTexts == [])
    }
  }

  @Test("An alert that the app presents when a date is chosen in the popover stays")
  func presents() throws {
    let picker = DatePicker(date: friday).fixed()
    let alert = Alert("Fully booked", buttons: [.cancel()])
    picker.onChange = { [unowned picker] _ in _ = picker.present(alert) }
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.button, "Calendar").tap()
      stage.advance(by: 1)
      try stage.find(.cell, "Sunday, November 1, 2026").tap()
      stage.advance(by: 1)
      #expect(alert.isPresented)
      alert.dismiss()
      stage.advance(by: 1)
    }
  }
}
