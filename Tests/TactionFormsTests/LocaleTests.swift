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

  @Test("The message about a wrong number follows the languages with its numbers")
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
