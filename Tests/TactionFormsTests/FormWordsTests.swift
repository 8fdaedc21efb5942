import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

/// Dates are in Korean, whose texts have no Latin letters, and which counts hours to twelve.
@Suite("The words of forms, dates and colours", .serialized)
struct FormWordsTests {
  private func withWords(_ view: View, _ body: (Stage, ReplacedWords) throws -> Void) throws {
    try withPage(view, size: Size(width: 800, height: 900)) { stage in
      stage.settings.dateLanguage = "ko-KR"
      stage.app.keyboardPolicy = .never
      try body(stage, ReplacedWords(stage))
    }
  }

  @Test("No text of a form is fixed in the code: all messages can be replaced")
  func messages() throws {
    let numbers = [
      (NumberField(in: 1...5), "9"), (NumberField(in: 1...(.infinity)), "0"), (NumberField(in: (-.infinity)...5), "9"),
      (NumberField(in: (-.infinity)...(.infinity)), "-"),
    ]
    let dates: [(DateControl, String)] = [
      (DatePicker().fixed(), "?"), (TimePicker().fixed(), "?"), (DatePicker().fixed(), "2020-01-01"),
      (DatePicker().fixed(), "2030-01-01"), (DatePicker().fixed(), "2030-01-01"),
    ]
    (dates[2].0.minimumDate, dates[3].0.maximumDate) = (friday, friday)
    (dates[4].0.minimumDate, dates[4].0.maximumDate) = (friday, friday)
    let controls: [(any FormControl, String)] = numbers.map { ($0.0, $0.1) } + dates.map { ($0.0, $0.1) }
    let rows = controls.enumerated().map { FormRow("\($0.offset)", $0.element.0) }
    let form = Form([FormSection("1", footer: "2", rows: [TextRow("3", maximumLength: 9, isRequired: true)] + rows)])
    try withWords(form) { _, words in
      for (control, text) in controls {
        control.entry?.becomeFirstResponder()
        control.entry?.insert(text)
      }
      form.validate()
      words.note()
      #expect(
        words.complaints(about: [
          .errorMessage, .requiredField, .numberRange, .numberAtLeast, .numberAtMost, .enterNumber, .enterDate,
          .enterTime, .dateAtLeast, .dateAtMost, .dateRange, .calendar, .time,
        ]) == [])
    }
  }

  @Test("No text of a calendar, of wheels and of a popover is fixed in the code")
  func dates() throws {
    let (day, time) = (DatePicker(date: friday).fixed(), TimePicker(date: friday).fixed())
    let pickers: [DateControl] = [
      DatePicker(date: friday, style: .calendar).fixed(), DatePicker(date: friday, style: .wheels).fixed(),
      TimePicker(date: friday, style: .wheels).fixed(),
    ]
    let form = Form([FormSection(rows: [day, time].map { FormRow("1", $0) } + pickers.map { FormRow("2", $0) })])
    try withWords(form) { stage, words in
      words.note()
      try stage.find(.button, "<calendar>").tap()
      stage.advance(by: 1)
      words.note()
      #expect(
        words.complaints(about: [
          .calendar, .time, .previousMonth, .nextMonth, .year, .month, .day, .hour, .minute, .dayPeriod,
        ]) == [])
    }
  }

  @Test("No text of a colour picker is fixed in the code")
  func colors() throws {
    let well = ColorWell(color: Color(hex: 0x10_2030))
    let picker = ColorPicker(color: Color(hex: 0x10_2030))
    let page = StackView(axis: .vertical, arrangedSubviews: [well, picker])
    try withWords(ScrollView(content: page)) { stage, words in
      // At this size, the names of the pages fit next to each other, so there is no menu.
      stage.settings.textScale = 0.5
      words.note()
      for name in ["<spectrum>", "<sliders>"] {
        try stage.find(.segment, name).tap()
        stage.advance(by: 1)
        words.note()
      }
      #expect(
        words.complaints(about: [
          .color, .palette, .spectrum, .sliders, .hue, .saturation, .brightness, .opacity, .hexCode, .percent, .red,
          .orange, .yellow, .green, .cyan, .blue, .purple, .pink, .brown, .white, .gray, .black,
        ]) == [])
    }
  }
}
