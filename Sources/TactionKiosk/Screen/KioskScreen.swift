import TactionGeometry
import TactionViews
import TactionWayland
import TactionWindow

/// The screen of a kiosk, which is switched and darkened by the best method that the machine offers.
///
/// | method | needs |
/// |---|---|
/// | ``Method/outputPower`` | a compositor with wlr-output-power-management, such as sway, labwc or phoc |
/// | ``Method/backlight`` | a panel whose backlight the kernel lists, and logind |
/// | ``Method/blackView`` | nothing: the windows are black, and the backlight of the panel stays on |
public final class KioskScreen {
  /// A method to darken the screen.
  public enum Method: Hashable, Sendable, CaseIterable {
    /// The compositor switches the screen off.
    case outputPower
    /// logind sets the backlight of the panel. While the screen is switched off this way, the windows are also black,
    /// since the backlight of some panels still glows at 0.
    case backlight
    /// A black view covers the windows, or darkens them.
    case blackView
  }

  /// Whether the screen is on, or is being switched on. The value changes with ``turnOff()``, ``turnOn()``, and reports
  /// of the compositor about switches by other programs.
  public private(set) var isOn = true
  /// The method by which the screen is off; nil while it is on.
  ///
  /// The method may change while the screen is off: when logind has answered, or if the compositor's method does not
  /// work.
  public private(set) var offMethod: Method?
  /// The method by which ``brightness`` was last set; nil before the first time.
  public private(set) var brightnessMethod: Method?
  /// Called after ``isOn`` has changed.
  public var onChange: ((_ isOn: Bool) -> Void)?

  /// Called with each change, and also when a screen that was being switched on reports that it is on.
  var onSwitch: ((_ isLit: Bool) -> Void)?
  /// Whether the screen is only covered in black, or, if it is on, was only covered in black when it was last off.
  private(set) var isCoveredOnly = false

  private let power = OutputPower()
  private let backlight: Backlight?
  private weak var application: Application?
  private var level: Double
  /// The value of the backlight before it was set to 0 to switch the screen off; nil if it was not set to 0.
  private var formerValue: Int?
  /// Whether logind failed to set the backlight at the last attempt. If so, a view darkens the windows.
  private var lampHasFailed = false

  /// Lights the screen when the program ends; nil if this program has not darkened the screen since it was last on.
  private var restoration: TerminationHandler?

  /// The timer that ends the wait for the compositor's report that the screens are off.
  private var patience: AppTimer?

  /// The time after which a screen that has not been reported as off is covered in black, in seconds. Our own choice: a
  /// compositor reports within a few refreshes, or never, for example if it runs in a window of another compositor.
  static let patienceTime = 2.0
  /// The range of the brightness. A screen that shows nothing is the task of ``turnOff()``, so the minimum is not 0.
  /// Our own choice.
  private static let levels = 0.01...1.0

  init(_ application: Application?, _ surroundings: KioskSurroundings) {
    self.application = application
    backlight = Backlight(application, surroundings)
    let value = backlight.flatMap { lamp in lamp.value.map { Double($0) / Double(lamp.maximum) } }
    level = value.map { $0 > 0 ? max($0, Self.levels.lowerBound) : 1 } ?? 1
    power.onReport = { [weak self] in self?.outputsDidReport($0) }
    power.onUsabilityChange = { [weak self] in self?.powerDidChange() }
    backlight?.onAnswer = { [weak self] in self?.lampDidAnswer(isSet: $0) }
    guard let backlight else { return }
    // logind refuses the calls of a program that has ended, such as the call for a brightness that `onTerminate` sets.
    application?.addTerminationHandler { [weak backlight] in await backlight?.whenAnswered() }
  }

  /// The brightness, from 0.01 to 1. Until it is set, it is the brightness of the backlight, or 1 if that is not known.
  ///
  /// Setting the brightness sets the backlight of the panel through logind, to this fraction of the maximum value. If
  /// that is not possible, a translucent black view darkens the windows; ``brightnessMethod`` reports which method is
  /// used. A value set while the screen is off takes effect when the screen is next on. Values are clamped; NaN changes
  /// nothing.
  public var brightness: Double {
    get { level }
    set {
      guard !newValue.isNaN else { return }
      level = newValue.clamped(to: Self.levels)
      brightnessMethod = backlight == nil || lampHasFailed ? .blackView : .backlight
      if isOn { showLevel() } else if formerValue != nil { formerValue = lampValue }
    }
  }

  /// Switches the screen off. Touches and keys are cancelled, and the next touch switches the screen on again.
  public func turnOff() {
    guard isOn else { return }
    isOn = false
    goDark()
    tell(false)
  }

  /// Switches the screen on.
  public func turnOn() {
    guard !isOn else { return }
    isOn = true
    power.set(isOn: true)
    light()
    tell(true)
  }

  /// Calls ``onSwitch``, and then ``onChange``. If code that ``onSwitch`` runs switches the screen again, ``onChange``
  /// is not called.
  private func tell(_ value: Bool) {
    onSwitch?(value)
    if isOn == value { onChange?(value) }
  }

  // MARK: Methods

  /// Darkens the screen by the best available method. While the screen is off, this method is called again if the
  /// screens change, if the compositor can no longer switch them, or if it can switch them again.
  private func goDark() {
    // After the program has ended, it may be that no other program can light the screen.
    restoration = restoration ?? application?.addTerminationHandler { [weak self] in await self?.restore() }
    guard power.isUsable else { return goBlack() }
    (offMethod, isCoveredOnly) = (.outputPower, false)
    power.set(isOn: false)
    patience?.cancel()
    patience = application?.after(Self.patienceTime) { [weak self] in
      guard let self, !isOn, !power.isConfirmedOff else { return }
      goBlack()
    }
  }

  /// Covers the windows, and sets the backlight to 0 if there is one.
  private func goBlack() {
    if offMethod == nil || offMethod == .outputPower {
      (offMethod, isCoveredOnly) = (.blackView, true)
      if let backlight {
        // If the backlight is already dark, its former value is kept.
        formerValue = formerValue ?? backlight.comingValue.flatMap { $0 > 0 ? $0 : nil } ?? lampValue
        backlight.set(0)
      }
    }
    cover()
  }

  /// Uncovers the windows, and restores the value of the backlight.
  private func light() {
    patience?.cancel()
    restoration?.cancel()
    restoration = nil
    offMethod = nil
    if let former = formerValue ?? (brightnessMethod == nil ? nil : lampValue) { backlight?.set(former) }
    formerValue = nil
    cover()
  }

  /// Switches the screen on, and waits for logind, which refuses the calls of a program that has already ended.
  private func restore() async {
    turnOn()
    await backlight?.whenAnswered()
  }

  private var lampValue: Int { backlight.map { max(1, Int((level * Double($0.maximum)).rounded())) } ?? 0 }

  private func showLevel() {
    backlight?.set(lampValue)
    cover()
  }

  /// Covers the windows as the current state requires.
  private func cover() {
    var opacity = 0.0
    if !isOn {
      opacity = offMethod == .outputPower ? 0 : 1
    } else if brightnessMethod == .blackView {
      opacity = 1 - level
    }
    Shade.cover(application?.windows ?? [], opacity: opacity)
  }

  // MARK: News

  func connect(_ registry: Registry) {
    power.connect(registry, outputs: application?.outputs ?? [])
    // An earlier program may have ended while the screen was off, and left the backlight off.
    if backlight?.comingValue == 0, isOn { brightness = 1 }
    cover()
  }

  func disconnect() {
    power.disconnect()
    if application?.windows.isEmpty ?? true { backlight?.close() }
  }

  func outputsDidChange() {
    power.update(application?.outputs ?? [])
    // A screen that has just been plugged in is on.
    if !isOn, power.isUsable { goDark() }
  }

  func windowDidAppear() { cover() }

  private func outputsDidReport(_ isReportedOn: Bool) {
    guard isReportedOn != isOn else {
      // A screen that was being switched on is on now.
      if isOn { onSwitch?(true) }
      return
    }
    isOn = isReportedOn
    isCoveredOnly = false
    if isOn { light() } else { offMethod = .outputPower }
    cover()
    tell(isOn)
  }

  private func powerDidChange() {
    // The connection also ends with the last window. Then there is no window to cover.
    if !isOn, application?.windows.isEmpty == false { goDark() }
  }

  private func lampDidAnswer(isSet: Bool) {
    if !isOn, offMethod != .outputPower { (offMethod, isCoveredOnly) = (isSet ? .backlight : .blackView, !isSet) }
    lampHasFailed = !isSet
    if brightnessMethod != nil { brightnessMethod = isSet ? .backlight : .blackView }
    cover()
  }
}
