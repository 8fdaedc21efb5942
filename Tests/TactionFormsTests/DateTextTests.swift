import Foundation
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionForms

@Suite("Dates and times that are typed", .serialized)
struct DateTextTests {
  @Test(
    "A typed date is the date of the picker at once, and is reported on Return",
    arguments: [
      ("en-US", "12/24/2026", "12/24/2026"), ("en-US", "12/24/26", "12/24/2026"), ("de", "24.12.26", "24.12.2026"),
      ("fa", "۱۴۰۵/۱۰/۰۳", "۱۴۰۵/۱۰/۰۳"), ("th", "24/12/2569", "24/12/2569"), ("en-US", "2026-12-24", "12/24/2026"),
      ("en-US", "December 24, 2026", "12/24/2026"), ("en-US", "Dec 24, 2026", "12/24/2026"),
      ("en-US", "Dec 24, 26", "12/24/2026"), ("ja", "2026年12月24日", "2026/12/24"),
    ] as [(Language, String, String)])
  func typing(language: Language, text: String, shown: String) throws {
    var dates: [Date?] = []
    let picker = DatePicker { dates.append($0) }.fixed()
    let form = Form([FormSection(rows: [FormRow("Day", picker)])])
    try withPage(form, languages: [language]) { stage in
      try stage.find(.textField, "Day").tap()
      picker.entry?.insert(text)
      #expect(dates.isEmpty && picker.date == utcDay("2026-12-24"))
      stage.type("\n")
      #expect(dates == [utcDay("2026-12-24")] && picker.entry?.text == shown)
    }
  }

  @Test("A date that a screen reader writes without the focus is reported after the last edit, or gets its message")
  func writtenByReader() throws {
    var dates: [Date?] = []
    let picker = DatePicker { dates.append($0) }.fixed()
    let row = FormRow("Day", picker)
    let form = Form([FormSection(rows: [row])])
    // The app has the date from before the entry until the entry ends.
    form.onChange = { [weak picker] in picker?.date = dates.last ?? nil }
    try withPage(form) { stage in
      let text = try #require(picker.entry?.semanticText)
      #expect(text.replace(0..<0, with: "1/2/2030"))
      stage.advance(by: 1)
      #expect(dates == [utcDay("2030-1-2")] && picker.date == utcDay("2030-1-2"))
      // A replacement of the text takes several edits.
      for part in ["", "3/4/20", "28"] {
        stage.advance(by: 0.9)
        #expect(text.replace((part.isEmpty ? 0 : text.count)..<text.count, with: part) && dates.count == 1)
      }
      stage.advance(by: 1)
      #expect(dates == [utcDay("2030-1-2"), utcDay("2028-3-4")] && picker.entry?.text == "03/04/2028")
      #expect(text.replace(0..<text.count, with: "tomorrow"))
      stage.advance(by: 1)
      #expect(row.error == "Enter a date such as 11/27/2026." && picker.entry?.text == "tomorrow" && dates.count == 2)
    }
  }

  @Test("A date is reported even if an input method sends its last part after the field has lost the focus")
  func writtenLate() throws {
    var dates: [Date?] = []
    let (picker, other) = (DatePicker { dates.append($0) }.fixed(), TextField())
    let row = FormRow("Day", picker)
    try withPage(Form([FormSection(rows: [row, FormRow("Place", other)])])) { stage in
      let method = try #require(stage.compositor.mainSeat?.inputMethod)
      try stage.find(.textField, "Day").tap()
      stage.settle()
      stage.inputMethod.commit("1/2/")
      stage.settle()
      let serial = method.commitCount
      other.becomeFirstResponder()
      stage.settle()
      #expect(row.error != nil)
      method.sendCommit("2030")
      method.sendDone(serial: serial)
      stage.advance(by: 1.1)
      #expect(dates == [utcDay("2030-1-2")] && row.error == nil && other.isFirstResponder)
    }
  }

  @Test(
    "A year of two digits is a year from 79 years before the current year to 20 years after it",
    arguments: [
      (2026, 46, 2046), (2026, 47, 1947), (2026, 0, 2000), (2090, 10, 2110), (2090, 11, 2011), (2099, 19, 2119),
    ])
  func shortYears(present: Int, digits: Int, year: Int) throws {
    let settings = DateSettings(
      calendar: Calendar(identifier: .gregorian), locale: Locale(identifier: "en_US"), timeZone: .gmt, minimum: nil,
      maximum: nil)
    let text = digits < 10 ? "1/2/0\(digits)" : "1/2/\(digits)"
    let date = DateTexts(settings).date(in: text, now: utcDay("\(present)-6-1"))
    #expect(date == utcDay("\(year)-1-2"))
  }

  @Test("In the Taiwanese calendar, in which 2026 is the year 115, the year 26 is 1937")
  func taiwaneseYears() {
    let settings = DateSettings(
      calendar: Calendar(identifier: .republicOfChina), locale: Locale(identifier: "zh_TW"), timeZone: .gmt,
      minimum: nil, maximum: nil)
    #expect(DateTexts(settings).date(in: "26/12/24", now: friday) == utcDay("1937-12-24"))
  }

  @Test(
    "A date of the Hebrew calendar is read as it is written, in years of twelve and of thirteen months",
    arguments: ["2026-11-27", "2027-2-26", "2027-3-20", "2027-9-20", "2028-3-10", "2028-4-20", "2028-9-10"])
  func hebrewDates(day: String) {
    let settings = DateSettings(
      calendar: Calendar(identifier: .hebrew), locale: Locale(identifier: "en_GB"), timeZone: .gmt, minimum: nil,
      maximum: nil)
    let texts = DateTexts(settings)
    let text = texts.short(utcDay(day))
    #expect(texts.date(in: text, now: friday) == utcDay(day), "\(text)")
  }

  @Test(
    "In the Japanese calendar, a year of four digits is one of the Gregorian calendar",
    arguments: [("2026/12/24", true), ("2026-12-24", true), ("2027/2/29", false)])
  func gregorianYears(text: String, isDate: Bool) {
    let settings = DateSettings(
      calendar: Calendar(identifier: .japanese), locale: Locale(identifier: "ja_JP"), timeZone: .gmt, minimum: nil,
      maximum: nil)
    #expect(DateTexts(settings).date(in: text, now: friday) == (isDate ? utcDay("2026-12-24") : nil))
  }

  @Test("A date field keeps an invalid text, with a message; dates beyond limits have another message")
  func wrongTexts() throws {
    let picker = DatePicker().fixed()
    let row = FormRow("Day", picker)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      for text in ["tomorrow", "2/30/2026", "99999999/1/1", "1//2", "\u{202e}12/1/2026x", "🧀", "0/0/0"] {
        try stage.find(.textField, "Day").tap()
        picker.entry?.selectAll()
        picker.entry?.insert(text)
        stage.type("\n")
        #expect(row.error == "Enter a date such as 11/27/2026." && picker.date == nil, "\(text)")
      }
      picker.maximumDate = friday
      try stage.find(.textField, "Day").tap()
      picker.entry?.selectAll()
      picker.entry?.insert("1/1/2030")
      stage.type("\n")
      #expect(row.error == "Enter a date not after 11/27/2026.")
      picker.entry?.becomeFirstResponder()
      picker.entry?.selectAll()
      stage.type(.backspace)
      stage.type("\n")
      #expect(row.error == nil && picker.date == nil)
    }
  }

  @Test(
    "A time picker reads typed times in many formats, and refuses 25:00",
    arguments: [
      ("9:30 pm", 21, 30), ("9:30 p.m.", 21, 30), ("9:30 a. m.", 9, 30), ("0930", 9, 30), ("7", 7, 0), ("21:05", 21, 5),
      ("12 am", 0, 0), ("9:30 AMpm", 21, 30), ("9:30 PM AM", 9, 30), ("9p", 21, 0), ("9:30 Uhr", 9, 30),
    ])
  func typedTimes(text: String, hour: Int, minute: Int) throws {
    let picker = TimePicker(date: friday).fixed()
    let row = FormRow("Time", picker)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      try stage.find(.textField, "Time").tap()
      picker.entry?.selectAll()
      picker.entry?.insert(text)
      stage.type("\n")
      #expect(picker.date == utcDay("2026-11-27").addingTimeInterval(Double(hour * 3600 + minute * 60)))
      picker.entry?.becomeFirstResponder()
      picker.entry?.selectAll()
      picker.entry?.insert("25:00")
      stage.type("\n")
      #expect(row.error == "Enter a time such as 11:46\u{202f}AM." || row.error == "Enter a time such as 11:46 AM.")
    }
  }
}
