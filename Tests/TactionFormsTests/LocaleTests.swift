import Foundation
import Taction
import TactionForms
import TactionStageSupport
import TactionTesting
import Testing

/// `.serialized`, because the current time of date pickers is the same for all tests.
@Suite("The formats of dates and numbers", .serialized)
struct LocaleTests {
  private final class Fixture {
    let number = NumberField(value: 1.5, in: 0.5...2, step: 0.5)
    let day = DatePicker(date: friday, style: .calendar).fixed()
    let form: Form

    init() {
      form = Form([FormSection(rows: [FormRow("Number", number), FormRow("Day", day)])])
    }

    /// The first weekday of the calendar on the screen.
    var firstWeekday: Int { form.theme.dateLocale.calendar.firstWeekday }
  }

  @Test("A user who reads English may write dates and numbers as in Germany")
  func formats() throws {
    let fixture = Fixture()
    try withPage(fixture.form, languages: ["en-US"]) { stage in
      #expect(fixture.number.entry?.text == "1.5" && fixture.firstWeekday == 1)
      #expect(stage.find(.cell, "Friday, November 27, 2026").exists)
      stage.settings.numberLanguage = "de-DE"
      stage.settle()
      #expect(fixture.number.entry?.text == "1,5" && fixture.firstWeekday == 1)
      stage.settings.dateLanguage = "de-DE"
      stage.settle()
      #expect(stage.find(.cell, "Freitag, 27. November 2026").exists && fixture.firstWeekday == 2)
      // The words are still English.
      #expect(stage.find(.button, "Next month").exists)
      #expect(1234.5.formatted(.number.locale(fixture.form.theme.locale)) == "1.234,5")
    }
  }

  @Test("The formats follow the languages that an app chooses, and then the user's again")
  func chosenByTheApp() throws {
    let fixture = Fixture()
    try withPage(fixture.form, languages: ["en-US"]) { stage in
      stage.settings.dateLanguage = "en-GB"
      stage.app.languages = ["de-DE"]
      stage.settle()
      #expect(fixture.number.entry?.text == "1,5" && fixture.firstWeekday == 2)
      #expect(stage.find(.cell, "Freitag, 27. November 2026").exists && stage.find(.button, "Nächster Monat").exists)
      try stage.writePicture("app-languages-german")
      stage.app.languages = ["ar-EG"]
      stage.settle()
      #expect(fixture.number.entry?.text != "1,5" && fixture.number.value == 1.5 && fixture.firstWeekday == 7)
      #expect(fixture.form.isMirrored && stage.find(.button, "الشهر التالي").exists)
      try stage.writePicture("app-languages-arabic-form")
      stage.app.languages = nil
      stage.settle()
      #expect(fixture.number.entry?.text == "1.5" && fixture.firstWeekday == 2)
      let names = ["Friday 27 November 2026", "Friday, 27 November 2026"]
      #expect(names.contains { stage.find(.cell, $0).exists })
    }
  }

  @Test("A date, a time and a number that are being typed keep their values when the language changes")
  func typing() throws {
    let (day, time) = (DatePicker().fixed(), TimePicker(date: friday).fixed())
    let number = NumberField(in: 0...9, step: 0.5)
    let form = Form([FormSection(rows: [FormRow("Day", day), FormRow("Time", time), FormRow("Number", number)])])
    try withPage(form, languages: ["de-DE"]) { stage in
      let entries = [day.entry, time.entry, number.entry].compactMap(\.self)
      var dates: [Date?] = []
      day.onChange = { dates.append($0) }
      // The field keeps the focus, and shows the value in the format of the new language.
      for (entry, texts) in zip(entries, [("3.4.26", "04/03/2026"), ("21:30", "9:30 PM"), ("2,5", "2.5")]) {
        stage.app.languages = ["de-DE"]
        stage.settle()
        entry.becomeFirstResponder()
        entry.selectAll()
        stage.type(texts.0)
        stage.app.languages = ["en-US"]
        stage.settle()
        // Newer formats have a narrow space before "PM".
        #expect(entry.text.replacing("\u{202F}", with: " ") == texts.1 && entry.isFirstResponder)
        stage.type("\t")
      }
      let april = Date(timeIntervalSince1970: 1_775_174_400)
      #expect(dates == [april] && day.date == april && number.value == 2.5)
      #expect(time.date == Date(timeIntervalSince1970: 1_795_815_000))
    }
  }

  @Test("A typed date that the next language writes like the former date is still a new date; a typed word stays")
  func lookalikes() throws {
    let may = Date(timeIntervalSince1970: 1_777_852_800)
    let april = Date(timeIntervalSince1970: 1_775_347_200)
    var dates: [Date?] = []
    let picker = DatePicker(date: april) { dates.append($0) }.fixed()
    let row = FormRow("Day", picker)
    try withPage(Form([FormSection(rows: [row])]), languages: ["en-US"]) { stage in
      #expect(picker.entry?.text == "04/05/2026")
      try stage.find(.textField, "Day").tap()
      picker.entry?.selectAll()
      stage.type("5/4/2026")
      stage.app.languages = ["en-GB"]
      stage.settle()
      #expect(picker.entry?.text == "04/05/2026" && picker.date == may && dates.isEmpty)
      // Another time zone does not change the typed day. The time of day becomes 19:00, which is the time of the
      // previous date in that zone.
      picker.timeZone = TimeZone(secondsFromGMT: -5 * 3600) ?? .gmt
      #expect(picker.entry?.text == "04/05/2026" && picker.date == may + 24 * 3600)
      picker.timeZone = .gmt
      stage.type("\n")
      #expect(dates == [may] && picker.entry?.text == "04/05/2026")
      try stage.find(.textField, "Day").tap()
      picker.entry?.selectAll()
      stage.type("soon\n")
      stage.app.languages = ["de-DE"]
      stage.settle()
      #expect(picker.entry?.text == "soon" && picker.date == nil)
      #expect(row.error == "Ein Datum wie 27.11.2026 eingeben.")
    }
  }

  @Test("The message about a wrong number, and the numbers in it, follow the language of the app")
  func messages() throws {
    let fixture = Fixture()
    try withPage(fixture.form, languages: ["en-US"]) { stage in
      try stage.find(.textField, "Number").tap()
      fixture.number.entry?.selectAll()
      stage.type("9")
      fixture.form.validate()
      #expect(fixture.form.rows[0].error == "Enter a number from 0.5 to 2.")
      stage.app.languages = ["de-DE"]
      stage.settle()
      #expect(fixture.form.rows[0].error == "Eine Zahl von 0,5 bis 2 eingeben.")
    }
  }
}
