import Foundation
import Taction
import TactionForms
import TactionTesting
import Testing

@Suite("The pad of a time", .serialized)
struct TimePadTests {
  private func withPicker(
    _ picker: DateControl, _ language: Language, _ body: (Stage, TextField) throws -> Void
  ) throws {
    let size = Size(width: 600, height: 800)
    try withStage(size: size) { stage in
      stage.settings.languages = [language]
      (stage.app.keyboardPolicy, stage.app.keyboardLayouts) = (.always, ["us"])
      let window = stage.makeWindow(size: size)
      Form([FormSection(rows: [FormRow("Start", picker)])]).fill(window.content, of: .safeArea)
      try stage.find(.textField, "Start").tap()
      stage.advance(by: 0.8)
      try body(stage, try #require(picker.entry))
    }
  }

  private func tapKeys(_ names: [String], on stage: Stage) throws {
    for name in names {
      stage.tap(at: try #require(stage.find(.button, name).frame, "no key \(name)").center)
      stage.advance(by: 0.05)
    }
  }

  /// The hour and the minute of a picker in UTC.
  private func time(of picker: DateControl) -> [Int?] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = picker.date.map { calendar.dateComponents([.hour, .minute], from: $0) }
    return [parts?.hour, parts?.minute]
  }

  @Test(
    "Its keys type a time as the language writes it, with the halves of the day where it has them",
    arguments: [
      ("en-US", ["9", ":", "3", "0", "PM"]), ("de", ["2", "1", ":", "3", "0"]), ("ko", ["오후", "9", ":", "3", "0"]),
      ("ar-EG", ["9", ":", "3", "0", "م"]), ("es-MX", ["9", ":", "3", "0", "p.m."]), ("fr", ["2", "1", ":", "3", "0"]),
    ] as [(Language, [String])])
  func keys(language: Language, keys: [String]) throws {
    let picker = TimePicker(date: friday).fixed()
    try withPicker(picker, language) { stage, entry in
      entry.selectAll()
      try tapKeys(keys, on: stage)
      #expect(time(of: picker) == [21, 30], "\(entry.text)")
      let periods = keys.filter { $0.contains(where: \.isLetter) }
      #expect(entry.traits.dayPeriods.isEmpty == periods.isEmpty && entry.traits.kind == .time)
      try stage.writePicture("time-pad-\(language)")
    }
  }

  @Test("A key for the half of the day changes the half of a time that is complete")
  func otherHalf() throws {
    let picker = TimePicker(date: friday).fixed()
    try withPicker(picker, "en-US") { stage, entry in
      try tapKeys(["PM"], on: stage)
      #expect(time(of: picker) == [23, 46])
      try tapKeys(["AM"], on: stage)
      #expect(time(of: picker) == [11, 46])
      entry.resignFirstResponder()
      #expect(entry.text.hasPrefix("11:46") && entry.text.hasSuffix("AM") && entry.text.count == 8)
    }
  }

  @Test("The pad follows the clock of the picker's locale, and a date keeps its own pad")
  func localeOfPicker() throws {
    let picker = TimePicker(date: friday).fixed()
    picker.locale = Locale(identifier: "de")
    try withPicker(picker, "en-US") { stage, entry in
      #expect(stage.find(.button, ":").exists && !stage.find(.button, "PM").exists)
      picker.locale = nil
      stage.settle()
      #expect(stage.find(.button, "PM").exists)
    }
    try withPicker(DatePicker(date: friday).fixed(), "en-US") { stage, _ in
      #expect(stage.find(.button, "/").exists && !stage.find(.button, "PM").exists)
    }
  }
}
