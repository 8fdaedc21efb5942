import Foundation
import Taction
import TactionForms

/// The listings of the page on forms.
enum FormListings {
  struct Guest {
    var name = "Ada"
    var mail = ""
    var nights = 2
    var wantsBreakfast = true
    var arrival = Date(timeIntervalSince1970: 1_777_627_800)
  }

  enum Room: String, CaseIterable {
    case small, large
  }

  static func rename(_ guest: Guest, from view: View, save: @escaping (Guest) -> Void) {
    view.present(
      Alert.asking("Rename the guest", text: guest.name, placeholder: "Name", accept: "Rename") { name in
        save(Guest(name: name))
      })
  }

  static func booking(_ guest: Guest, in window: Window, save: @escaping (Guest) -> Void) -> Form {
    let name = TextRow("Name", text: guest.name, maximumLength: 40, isRequired: true)
    let mail = TextRow("E-mail", text: guest.mail, kind: .email)
    let nights = NumberField(value: Double(guest.nights), in: 1...30)
    let form = Form([
      FormSection("Guest", footer: "The bill is sent to this address.", rows: [name, mail]),
      FormSection("Stay", rows: [FormRow("Nights", nights, isRequired: true)]),
    ])
    form.onSubmit = {
      var guest = guest
      (guest.name, guest.mail, guest.nights) = (name.text, mail.text, Int(nights.value ?? 1))
      save(guest)
    }
    form.fill(window.content, of: .safeArea)
    validate(mail)
    return form
  }

  static func validate(_ mail: TextRow) {
    mail.validator = { [unowned mail] in
      mail.isEmpty || mail.text.contains("@") ? nil : "An address has an @."
    }
  }

  static func saving(_ form: Form, in sheet: Sheet) -> BarButton {
    let save = BarButton("Save") { [weak form] in form?.submit() }
    form.onChange = { [unowned form] in save.isEnabled = form.isValid }
    save.isEnabled = form.isValid
    sheet.shouldDismiss = { [weak sheet] in
      guard form.hasChanges else { return true }
      sheet?.present(Alert.discardingChanges { sheet?.dismiss() })
      return false
    }
    return save
  }

  static func settings(_ store: UserDefaults, open: @escaping () -> Void, signOut: @escaping () -> Void) -> Form {
    func keep(_ value: Any, as key: String) {
      store.set(value, forKey: key)
      store.synchronize()
    }
    let wifi = SwitchRow("Wi-Fi", isOn: store.bool(forKey: "wifi")) { keep($0, as: "wifi") }
    let chosen = Room(rawValue: store.string(forKey: "room") ?? "") ?? .small
    let room = ChoiceRow("Room", Room.allCases, selection: chosen) { $0.rawValue.capitalized }
    room.onChange = { keep($0.rawValue, as: "room") }
    let volume = SliderRow("Volume", value: store.double(forKey: "volume"))
    volume.slider.onEditingEnd = { keep($0, as: "volume") }
    let sound = DisclosureRow("Sound", value: "Bell") { open() }
    return Form([
      FormSection("Network", rows: [wifi, room]),
      FormSection("Sound", rows: [volume, sound]),
      FormSection(rows: [ButtonRow("Sign out", isDestructive: true) { signOut() }]),
    ])
  }

  static func set(
    _ wifi: SwitchRow, _ room: ChoiceRow<Room>, _ volume: SliderRow, _ sound: DisclosureRow, in form: Form
  ) {
    wifi.isOn = true
    room.selection = .large
    volume.value = 0.5
    volume.slider.minimumIcon = .mute
    sound.value = "Chime"
    form.sections.append(FormSection("Notes", rows: [TextAreaRow("For the kitchen", lines: 3)]))
  }

  static func numbers() -> [NumberField] {
    let weight = NumberField(value: 7.5, in: 0...30, step: 0.5, unit: "kg")
    let year = NumberField(in: (-.infinity)...(.infinity))
    year.showsStepper = false
    return [weight, year]
  }

  static func dates(_ guest: Guest) -> FormSection {
    let arrival = DatePicker(date: guest.arrival)
    arrival.minimumDate = Date()
    let wakeUp = TimePicker(date: guest.arrival, style: .wheels, minuteInterval: 5)
    return FormSection("Arrival", rows: [FormRow("Day", arrival), FormRow("Wake-up call", wakeUp)])
  }

  static func hebrew(_ day: DatePicker) {
    day.calendar = Calendar(identifier: .hebrew)
    day.locale = Locale(identifier: "en-GB")
    day.timeZone = TimeZone(identifier: "Asia/Jerusalem") ?? .gmt
  }

  static func colors(_ card: View) -> [View] {
    let picker = ColorPicker(color: .teal, showsOpacity: false) { color in card.backgroundColor = color }
    let row = FormRow("Colour", ColorWell(color: .teal) { color in card.backgroundColor = color })
    return [picker, row]
  }

  static func brand(_ store: UserDefaults, of app: Application) -> FormRow {
    let stored = UInt32(store.string(forKey: "brand") ?? "", radix: 16)
    app.accentColor = stored.map { Color(premultiplied: $0) }
    let well = ColorWell(color: app.accentColor ?? .tint, showsOpacity: false) { [weak app] color in
      app?.accentColor = color
      store.set(String(color.premultiplied, radix: 16), forKey: "brand")
      store.synchronize()
    }
    return FormRow("Accent colour", well)
  }
}

/// Five stars in a form.
final class StarsControl: View, FormControl {
  var onEdit: (() -> Void)?
  var isEnabled = true
  private(set) var stars = 0

  var isEmpty: Bool { stars == 0 }
  var problem: String? { stars == 1 ? "Tell us why, please." : nil }

  func choose(_ number: Int) {
    stars = number
    onEdit?()
  }
}
