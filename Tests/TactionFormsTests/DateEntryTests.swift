import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("Typed dates and times at the limits, and handlers of typed dates", .serialized)
struct DateEntryTests {
  @Test("The minute of the earliest time can be typed, and becomes the earliest time")
  func earliestMinute() throws {
    var dates: [Date?] = []
    let picker = TimePicker(date: utcDay("2026-11-27-15")) { dates.append($0) }.fixed()
    picker.minimumDate = friday
    let row = FormRow("Time", picker)
    try withPage(Form([FormSection(rows: [row])])) { stage in
      for (text, count) in [("11:45", 0), ("11:46", 1)] {
        try stage.find(.textField, "Time").tap()
        picker.entry?.selectAll()
        stage.type("\(text)\n")
        #expect(dates.count == count && (row.error == nil) == (count == 1), "\(text)")
      }
      #expect(dates == [friday] && picker.date == friday)
    }
  }
}
