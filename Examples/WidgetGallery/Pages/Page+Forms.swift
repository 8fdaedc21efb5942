import Foundation
import Taction
import TactionForms

extension Page {
  /// Rows of forms with their controls: numbers, dates, times and colours.
  static let forms = Page(title: "Forms", icon: .document) {
    [guest, settings, dates, calendar, colors]
  }

  private static var guest: Exhibit {
    let name = TextRow("Name", text: "Ada", maximumLength: 20, isRequired: true)
    let mail = TextRow("E-mail", text: "ada.example.org", kind: .email)
    mail.error = "An address has an @."
    let guests = FormRow("Guests", NumberField(value: 2, in: 1...12))
    let weight = FormRow("Luggage", NumberField(value: 7.5, in: 0...30, step: 0.5, unit: "kg"))
    return Exhibit("Fields", [FormSection(rows: [name, mail, guests, weight])])
  }

  private static var settings: Exhibit {
    let rows = [
      SwitchRow("Notifications", detail: "Also while the screen is locked", isOn: true),
      ChoiceRow("Language", ["English", "Deutsch"], selection: "English", name: { $0 }),
      SliderRow("Loudness", value: 0.4),
      StepperRow("Columns", value: 2, in: 1...6) { "\(Int($0))" },
      DisclosureRow("Alarm", value: "Bell") {},
      ButtonRow("Sign out", isDestructive: true) {},
    ]
    return Exhibit("Settings", [FormSection(rows: rows)])
  }

  /// 1 May 2026, 9:30 in UTC: a fixed date, so that pictures are the same every day.
  private static let date = Date(timeIntervalSince1970: 1_777_627_800)

  private static func inUTC<Picker: DateControl>(_ picker: Picker) -> Picker {
    picker.timeZone = .gmt
    return picker
  }

  private static var dates: Exhibit {
    let rows = [
      FormRow("Birthday", inUTC(DatePicker(date: date))), FormRow("Alarm at", inUTC(TimePicker(date: date))),
      FormRow("Wake-up", inUTC(TimePicker(date: date, style: .wheels, minuteInterval: 5))),
    ]
    return Exhibit("Dates and times", [FormSection(rows: rows)])
  }

  private static var calendar: Exhibit {
    Exhibit("Calendar", [inUTC(DatePicker(date: date, style: .calendar)).named("Arrival")])
  }

  private static var colors: Exhibit {
    let well = FormRow("Accent", ColorWell(color: .teal))
    return Exhibit("Colours", [FormSection(rows: [well]), ColorPicker(color: .orange)])
  }
}
