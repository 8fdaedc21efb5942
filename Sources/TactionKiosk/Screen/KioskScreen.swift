import TactionGeometry
import TactionViews
import TactionWayland
import TactionWindow

/// The screen of a kiosk: off, on, and its brightness, by the best way that the machine has.
///
/// | way | needs |
/// |---|---|
/// | ``Method/outputPower`` | a compositor with wlr-output-power-management, such as sway, labwc or phoc |
/// | ``Method/backlight`` | a panel whose lamp the kernel lists, and logind |
/// | ``Method/blackView`` | nothing: the windows are black, and the lamp of the panel stays on |
public final class KioskScreen {
  /// A way to darken the screen.
  public enum Method: Hashable, Sendable, CaseIterable {
    /// The compositor switches the screen off.
    case outputPower
    /// logind sets the lamp of the panel. Switched off this way, the windows are black too, since the lamp of some
    /// panels still glows at 0.
    case backlight
    /// A black view covers the windows, or darkens them.
    case blackView
  }

  /// Whether the screen is on, or on its way there, as far as is known: by ``turnOff()``, ``turnOn()``, and what the
  /// compositor says that others have done.
  public private(set) var isOn = true
  /// The way by which the screen is off; nil while it is on.
  ///
  /// It may change while the screen is off: when logind has answered, or where the compositor cannot do it after all.
  public private(set) var offMethod: Method?
  /// The way by which ``brightness`` was set last; nil before the first time.
  public private(set) var brightnessMethod: Method?
  /// Called after ``isOn`` has changed.
  public var onChange: ((_ isOn: Bool) -> Void)?

  /// Called with each change, and when a screen that was being lit reports that it is.
  var onSwitch: ((_ isLit: Bool) -> Void)?
  /// Whether the screen is, or was, only covered in black.
  private(set) var isCoveredOnly = false

  private let power = OutputPower()
  private let backlight: Backlight?
  private weak var application: Application?
  private var level: Double
  /// The value of the lamp before the screen was switched off by it; nil where it was not.
  private var formerValue: Int?
  /// Whether logind did not set the lamp at the last attempt: then a view darkens the windows.
  private var lampHasFailed = false

  /// Waits for the compositor's report that the screens are off.
  private var patience: AppTimer?

  /// The time after which a screen that has not reported to be off is covered in black, in seconds. Our own choice: a
  /// compositor reports within some refreshes, or never, as where it runs in a window of another one.
  static let patienceTime = 2.0
  /// The least brightness: a screen that shows nothing is ``turnOff()``. Our own choice.
  private static let levels = 0.01...1.0

  init(_ application: Application?, _ surroundings: KioskSurroundings) {
    self.application = application
    backlight = Backlight(application, surroundings)
    let value = backlight.flatMap { lamp in lamp.value.map { Double($0) / Double(lamp.maximum) } }
    level = value.map { $0 > 0 ? max($0, Self.levels.lowerBound) : 1 } ?? 1
    power.onReport = { [weak self] in self?.outputsDidReport($0) }
    power.onUsabilityChange = { [weak self] in self?.powerDidChange() }
    backlight?.onAnswer = { [weak self] in self?.lampDidAnswer(isSet: $0) }
  }

  /// The brightness from 0.01 to 1; before it is set, the lamp's, or 1 where it is not known.
  ///
  /// It sets the lamp of the panel by logind, as a part of its greatest value. Where that is not possible, a black view
  /// that is translucent darkens the windows: ``brightnessMethod`` says which. While the screen is off, it holds from
  /// the next time that it is on. Values are clamped; NaN changes nothing.
  public var brightness: Double {
    get { level }
    set {
      guard !newValue.isNaN else { return }
      level = newValue.clamped(to: Self.levels)
      brightnessMethod = backlight == nil || lampHasFailed ? .blackView : .backlight
      if isOn { showLevel() } else if formerValue != nil { formerValue = lampValue }
    }
  }

  /// Switches the screen off. Touches and keys are cancelled, and the next touch lights it again.
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

  /// Reports that the screen is on or off; code of the app may switch it again before all have heard of it.
  private func tell(_ value: Bool) {
    onSwitch?(value)
    if isOn == value { onChange?(value) }
  }

  // MARK: Ways

  /// Takes the best way to be dark; again when a way is lost.
  private func goDark() {
    guard power.isUsable else { return goBlack() }
    (offMethod, isCoveredOnly) = (.outputPower, false)
    power.set(isOn: false)
    patience?.cancel()
    patience = application?.after(Self.patienceTime) { [weak self] in
      guard let self, !isOn, !power.isConfirmedOff else { return }
      goBlack()
    }
  }

  /// Covers the windows, and sets the lamp to 0 where there is one.
  private func goBlack() {
    if offMethod == nil || offMethod == .outputPower {
      (offMethod, isCoveredOnly) = (.blackView, true)
      if let backlight {
        // Of a lamp that is dark already, what it was before.
        formerValue = formerValue ?? backlight.value.flatMap { $0 > 0 ? $0 : nil } ?? lampValue
        backlight.set(0)
      }
    }
    cover()
  }

  /// Takes away what made the windows and the lamp dark.
  private func light() {
    patience?.cancel()
    offMethod = nil
    if let former = formerValue ?? (brightnessMethod == nil ? nil : lampValue) { backlight?.set(former) }
    formerValue = nil
    cover()
  }

  private var lampValue: Int { backlight.map { max(1, Int((level * Double($0.maximum)).rounded())) } ?? 0 }

  private func showLevel() {
    backlight?.set(lampValue)
    cover()
  }

  /// Covers the windows, as far as the state asks for.
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
    // A program that ended in the dark has left the lamp so.
    if backlight?.value == 0, isOn { brightness = 1 }
    cover()
  }

  func disconnect() {
    power.disconnect()
    if application?.windows.isEmpty ?? true { backlight?.close() }
  }

  func outputsDidChange() {
    power.update(application?.outputs ?? [])
    // A screen that has just been plugged in is lit.
    if !isOn, power.isUsable { goDark() }
  }

  func windowDidAppear() { cover() }

  private func outputsDidReport(_ isReportedOn: Bool) {
    guard isReportedOn != isOn else {
      // A screen that was being lit is lit now.
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
    // The connection also ends with the last window.
    if !isOn, application?.windows.isEmpty == false { goDark() }
  }

  private func lampDidAnswer(isSet: Bool) {
    if !isOn, offMethod != .outputPower { (offMethod, isCoveredOnly) = (isSet ? .backlight : .blackView, !isSet) }
    lampHasFailed = !isSet
    if brightnessMethod != nil { brightnessMethod = isSet ? .backlight : .blackView }
    cover()
  }
}
