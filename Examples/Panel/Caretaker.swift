import Taction
import TactionKiosk

/// The actions of the panel that need no user: when nobody is there, the panel becomes dim, returns to the first page,
/// and goes dark at night. Staff can change the settings for this.
final class Caretaker {
  /// The settings that staff have chosen.
  struct Settings: Equatable {
    /// The brightness while somebody is there; until staff choose one, the brightness that the screen had at first.
    var brightness = 1.0
    /// Whether the screen is switched off at night.
    var isOffAtNight = true
  }

  /// The seconds without a touch after which the panel becomes dim, returns to its first page, and goes dark at night.
  static let (dimTime, homeTime, offTime) = (30.0, 60.0, 90.0)
  /// The hour at which the night begins, and the hour at which it ends.
  static let night = (begins: 22, ends: 6)
  private static let dimBrightness = 0.3

  private(set) var settings = Settings()
  private let kiosk: Kiosk
  private let panel: Panel
  private let clock: WallClock
  private let pin: String
  /// Called when staff end the program.
  private let onLeave: () -> Void
  private var isAway = false
  /// The next check whether it is night, while nobody is there.
  private var nightCheck: AppTimer?

  init(_ panel: Panel, in kiosk: Kiosk, clock: WallClock = WallClock(), pin: String, onLeave: @escaping () -> Void) {
    (self.panel, self.kiosk, self.clock, self.pin, self.onLeave) = (panel, kiosk, clock, pin, onLeave)
    settings.brightness = kiosk.screen.brightness
    kiosk.onIdle(after: Self.dimTime) { [weak self] in
      self?.leave()
    } resumed: { [weak self] in
      self?.comeBack()
    }
    kiosk.onIdle(after: Self.homeTime) { panel.goHome() }
    kiosk.onIdle(after: Self.offTime) { [weak self] in self?.goDarkAtNight() }
    kiosk.staffAccess = StaffAccess(pin: pin) { [weak self] in self?.showSettings() }
    panel.onSettings = { [weak self] in self?.askForSettings() }
    // The next start would take a dimmed backlight as the brightness that the screen had at first.
    kiosk.window.application?.onTerminate = { [weak self] in if let self, isAway { comeBack() } }
  }

  private func leave() {
    isAway = true
    kiosk.screen.brightness = settings.brightness * Self.dimBrightness
  }

  private func comeBack() {
    isAway = false
    nightCheck?.cancel()
    panel.showTime()
    kiosk.screen.brightness = settings.brightness
  }

  /// Switches the screen off at night; if it is not night yet, checks again once an hour.
  private func goDarkAtNight() {
    guard isAway, settings.isOffAtNight else { return }
    if isNight { return kiosk.screen.turnOff() }
    nightCheck?.cancel()
    nightCheck = panel.after(Double(3600 - clock.hour.seconds)) { [weak self] in self?.goDarkAtNight() }
  }

  private var isNight: Bool { !(Self.night.ends..<Self.night.begins).contains(clock.hour.number) }

  private func askForSettings() {
    kiosk.ask(forPIN: pin) { [weak self] in self?.showSettings() }
  }

  private func showSettings() {
    panel.show(
      SettingsPage(settings, onLeave: onLeave) { [weak self] in
        self?.settings = $0
        self?.kiosk.screen.brightness = $0.brightness
      })
  }
}

/// The page for staff.
final class SettingsPage: ScrollView {
  private let cards = GridLayout(columns: [.flexible])

  init(_ settings: Caretaker.Settings, onLeave: @escaping () -> Void, onChange: @escaping (Caretaker.Settings) -> Void)
  {
    var settings = settings
    let brightness = SettingSlider("Brightness", in: 0.1...1, text: percent)
    brightness.value = settings.brightness
    let night = Switch()
    night.isOn = settings.isOffAtNight
    night.accessibilityLabel = "Screen off at night"
    let nightRow = StackView(arrangedSubviews: [Label("Screen off at night"), Spacer(), night])
    nightRow.alignment = .center
    let leave = Button("Leave the kiosk", action: onLeave)
    leave.role = .destructive
    super.init(frame: .zero)
    backgroundColor = .secondaryBackground
    for views in [[brightness, nightRow], [leave]] as [[View]] { cards.addArrangedSubview(Card(views)) }
    cards.layoutMargins = Insets(16)
    contentView = cards
    brightness.slider.onChange = { [weak brightness] value in
      brightness?.value = value
      settings.brightness = value
      onChange(settings)
    }
    night.onChange = { isOn in
      settings.isOffAtNight = isOn
      onChange(settings)
    }
  }
}
