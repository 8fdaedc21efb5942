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

  @Test(
    "A handler of a typed date may present an alert or disable the picker: then no calendar opens, and no key moves on",
    arguments: [false, true])
  func handlers(disables: Bool) throws {
    let alert = Alert("Closed on that day", buttons: [.cancel()])
    let picker = DatePicker().fixed()
    picker.locale = Locale(identifier: "en-US")
    var count = 0
    picker.onChange = { [unowned picker] _ in
      count += 1
      if disables { picker.isEnabled = false } else { _ = picker.present(alert) }
    }
    try withPage(Form([FormSection(rows: [FormRow("Day", picker)])]), size: Size(width: 360, height: 640)) { stage in
      try stage.find(.textField, "Day").tap()
      stage.type("12/24/2026")
      try stage.find(.button, "Calendar").tap()
      stage.advance(by: 1)
      #expect(!stage.find(.popover).exists && alert.isPresented != disables)
      alert.dismiss()
      stage.advance(by: 1)
      picker.isEnabled = true
      try stage.find(.textField, "Day").tap()
      picker.entry?.selectAll()
      stage.type("12/30/2026")
      stage.type(.upArrow)
      #expect(count == 2 && picker.date == utcDay("2026-12-30"))
    }
  }
}
