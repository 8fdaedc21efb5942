import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("The keypad for times", .serialized)
struct TimePadTests {
  /// The hour and the minute of a picker in UTC.
  private func time(of picker: DateControl) -> [Int?] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = picker.date.map { calendar.dateComponents([.hour, .minute], from: $0) }
    return [parts?.hour, parts?.minute]
  }

  @Test(
    "The pad's keys type a time as the language writes it, with AM and PM if the language has such words",
    arguments: [
      ("en-US", ["9", ":", "3", "0", "PM"]), ("de", ["2", "1", ":", "3", "0"]), ("ko", ["오후", "9", ":", "3", "0"]),
      ("ar-EG", ["9", ":", "3", "0", "م"]), ("es-MX", ["9", ":", "3", "0", "p.m."]), ("fr", ["2", "1", ":", "3", "0"]),
    ] as [(Language, [String])])
  func keys(language: Language, keys: [String]) throws {
    let picker = TimePicker(date: friday).fixed()
    try withEntry(of: picker, language, layout: "us") { stage, entry in
      entry.selectAll()
      try tapKeys(keys, on: stage)
      #expect(time(of: picker) == [21, 30], "\(entry.text)")
      let periods = keys.filter { $0.contains(where: \.isLetter) }
      #expect(entry.traits.dayPeriods.isEmpty == periods.isEmpty && entry.traits.kind == .time)
      try stage.writePicture("time-pad-\(language)")
    }
  }

  @Test("The AM and PM keys change the half of the day of a complete time")
  func otherHalf() throws {
    let picker = TimePicker(date: friday).fixed()
    try withEntry(of: picker, "en-US", layout: "us") { stage, entry in
      try tapKeys(["PM"], on: stage)
      #expect(time(of: picker) == [23, 46])
      try tapKeys(["AM"], on: stage)
      #expect(time(of: picker) == [11, 46])
      entry.resignFirstResponder()
      #expect(entry.text.hasPrefix("11:46") && entry.text.hasSuffix("AM") && entry.text.count == 8)
    }
  }

  @Test("The pad has AM and PM if the picker's locale uses them, and a date has another pad")
  func localeOfPicker() throws {
    let picker = TimePicker(date: friday).fixed()
    picker.locale = Locale(identifier: "de")
    try withEntry(of: picker, "en-US", layout: "us") { stage, entry in
      #expect(stage.find(.button, ":").exists && !stage.find(.button, "PM").exists)
      picker.locale = nil
      stage.settle()
      #expect(stage.find(.button, "PM").exists)
    }
    try withEntry(of: DatePicker(date: friday).fixed(), "en-US", layout: "us") { stage, _ in
      #expect(stage.find(.button, "/").exists && !stage.find(.button, "PM").exists)
    }
  }

  @Test("A date whose month is written with its name is typed on the letters of the keyboard")
  func namesOfMonths() throws {
    let picker = DatePicker(date: friday).fixed()
    picker.locale = Locale(identifier: "he_IL@calendar=hebrew")
    try withEntry(of: picker, "en-US", layout: "us") { stage, _ in
      #expect(stage.find(.button, "q").exists)
      picker.locale = Locale(identifier: "he_IL")
      stage.settle()
      #expect(stage.find(.button, "/").exists && !stage.find(.button, "q").exists)
    }
  }
}
