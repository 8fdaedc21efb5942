import TactionGeometry
import TactionGestures

/// A finding about something that is missing or wrong, and its remedy.
package nonisolated struct Advice: Equatable, Sendable {
  /// The importance of a piece of advice; the most important case is the first.
  package enum Weight: String, CaseIterable, Sendable {
    /// Something does not work.
    case problem = "Problem"
    /// Something works less well than it could.
    case hint = "Hint"
    /// Something that most users will not miss.
    case note = "Note"
  }

  /// The importance.
  package let weight: Weight
  /// The finding, as a sentence.
  package let finding: String
  /// The remedy, as sentences; nil if there is no remedy.
  package let remedy: String?

  /// Makes a piece of advice.
  package init(_ weight: Weight, _ finding: String, remedy: String? = nil) {
    (self.weight, self.finding, self.remedy) = (weight, finding, remedy)
  }

  /// The limits for good values. Each is our own choice, based on recorded panels.
  enum Limit {
    /// The minimum number of reports per second. Of 86 recorded panels, a quarter have fewer than 88; the slowest has
    /// 38.
    static let slowPanel = 40.0
    /// The minimum fraction of intervals that are even.
    static let evenness = 0.6
    /// The maximum fraction of reports that have the same timestamp as the previous report.
    static let bundled = 0.3
    /// The maximum time from a timestamp to the arrival in the app, in seconds: about one refresh of the slowest usual
    /// screen.
    static let delay = 0.030
    /// The maximum trembling of a resting finger, in millimetres.
    static let trembling = 1.0
    /// The maximum fraction of refreshes without a new frame.
    static let missed = 0.1
    /// The refresh interval if the screen does not report a rate, in seconds.
    static let usualInterval = 1.0 / 60
  }

  /// Returns all advice about a report, the most important first.
  package static func all(for report: DoctorReport) -> [Advice] {
    let rules = [
      connection, screens, touchScreen, touchAsMouse, calibration, turning, panel, restingFinger, contacts, frames,
      globals, desktop, fonts,
    ]
    let advice = rules.flatMap { $0(report) }
    // Unlike `sort`, this keeps the order within each weight.
    return Weight.allCases.flatMap { weight in advice.filter { $0.weight == weight } }
  }

  // MARK: - The compositor

  private static func connection(_ report: DoctorReport) -> [Advice] {
    guard let error = report.facts.connectionError else { return [] }
    return [
      Advice(
        .problem, "No window can be shown: \(error)",
        remedy:
          "Run this in a terminal of the graphical session, not over SSH or with sudo; Docs/Troubleshooting.md has "
          + "what each sentence means.")
    ]
  }

  private static func globals(_ report: DoctorReport) -> [Advice] {
    guard report.facts.isConnected else { return [] }
    return KnownGlobal.all.compactMap { (known) -> Advice? in
      guard let version = report.facts.version(of: known.interface) else {
        let weight: Weight = known.isRequired ? .problem : known.remedy == nil ? .note : .hint
        return Advice(weight, "The compositor does not offer \(known.interface). \(known.loss)", remedy: known.remedy)
      }
      guard version < known.version else { return nil }
      return Advice(
        .note,
        "The compositor offers \(known.interface) (\(known.use)) only in version \(version). Version "
          + "\(known.version) has everything that Taction uses.")
    }
  }

  private static func screens(_ report: DoctorReport) -> [Advice] {
    guard report.facts.isConnected else { return [] }
    return report.facts.screens.filter { $0.density == nil }.map { screen in
      Advice(
        .note,
        "The screen \(screen.name.isEmpty ? "without a name" : screen.name) tells no credible size in millimetres. "
          + "Gestures measure distances in pixels there, and advice about places on the glass is less exact.")
    }
  }

  private static func desktop(_ report: DoctorReport) -> [Advice] {
    let facts = report.facts
    guard facts.isConnected, !facts.hasSessionBus || facts.portals.isEmpty else { return [] }
    return [
      Advice(
        .note,
        facts.hasSessionBus
          ? "No backend of the desktop's portal is installed: dark mode, text size and accent colour are not followed."
          : "There is no session bus: dark mode and text size are not followed, and screen readers find no app.",
        remedy: facts.hasSessionBus
          ? "Install xdg-desktop-portal and the backend of your desktop, or set TACTION_THEME."
          : "Start the session with dbus-run-session or by systemd, or set TACTION_THEME.")
    ]
  }

  private static func fonts(_ report: DoctorReport) -> [Advice] {
    let packages = [
      "Latin": "fonts-dejavu-core", "Chinese and Japanese": "fonts-noto-cjk", "emoji": "fonts-noto-color-emoji",
    ]
    return report.facts.fonts.coverage.filter { $0.count == 0 }.compactMap { missing in
      guard let package = packages[missing.script] else { return nil }
      return Advice(
        missing.script == "Latin" ? .problem : .note,
        "No font has \(missing.script)\(missing.script == "emoji" ? "" : " letters"): they are drawn as boxes.",
        remedy: "apt install \(package)")
    }
  }

  // MARK: - The touch screen

  private static func touchScreen(_ report: DoctorReport) -> [Advice] {
    let facts = report.facts
    guard facts.isConnected, !facts.seats.contains(where: \.hasTouch) else { return [] }
    let found = facts.machine.devices?.first { $0.kind == .touchScreen }
    if let found {
      return [
        Advice(
          .problem, "The kernel has the touch screen \"\(found.name)\", but the compositor offers no touch.",
          remedy:
            "The compositor may not open it: see its log, and `libinput list-devices` as root. The session needs a "
            + "seat by logind or seatd. A setting may switch the device off, such as `events disabled` in sway.")
      ]
    }
    guard facts.machine.devices != nil else { return [] }
    return [
      Advice(
        .hint, "Neither the kernel nor the compositor has a touch screen.",
        remedy: "If this device has one, its driver or firmware is missing: `dmesg | grep -i touch` says more. Without "
          + "one, a mouse counts as a finger, and as two with Ctrl held.")
    ]
  }

  private static func touchAsMouse(_ report: DoctorReport) -> [Advice] {
    let presses = report.steps.reduce(0) { $0 + $1.pointerPresses }
    let contacts = report.touches.reduce(0) { $0 + $1.contactCount }
    guard presses >= 3, contacts == 0, report.facts.seats.contains(where: \.hasTouch) else { return [] }
    return [
      Advice(
        .problem,
        "There is a touch screen, but all presses came as a mouse's: one finger only, and no pinch. (Unless you "
          + "used a mouse.)",
        remedy: "labwc, as on Raspberry Pi OS, does so with mouseEmulation=\"yes\". Set mouseEmulation=\"no\" in the "
          + "<touch> element of ~/.config/labwc/rc.xml, and run `labwc --reconfigure`.")
    ]
  }

  private static func calibration(_ report: DoctorReport) -> [Advice] {
    guard let step = report.step(.corners), let found = step.calibration, found.isOff else { return [] }
    guard step.filledScreen else {
      return [
        Advice(
          .hint, "Touches were off the targets, but the window did not fill the screen, so this may mean nothing.",
          remedy: "Run this again in a session in which a window can be full-screen.")
      ]
    }
    let m = found.correction
    // The matrix by rows, as libinput expects it.
    let matrix = [m.a, m.c, m.tx, m.b, m.d, m.ty].map { Numbers.text($0, digits: 4) }.joined(separator: " ")
    var remedy =
      "If there are several screens, tie the touch screen to its own (`map_to_output` in sway, `mapToOutput` in "
      + "labwc). Otherwise write a file /etc/udev/rules.d/99-touch.rules with the line "
      + "ENV{ID_INPUT_TOUCHSCREEN}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(matrix)\" and restart."
    if report.screen.map({ $0.quarterTurns != 0 || $0.isFlipped }) ?? false {
      remedy +=
        " The screen is turned by the compositor: first try this with the screen unturned, since the matrix is for "
        + "the panel."
    }
    let way = found.orientation == .upright ? "" : " They come \(found.orientation.rawValue)."
    return [
      Advice(
        .problem, "Touches are off the mark, by \(Numbers.text(found.meanError, digits: 0)) px on average.\(way)",
        remedy: remedy)
    ]
  }

  private static func turning(_ report: DoctorReport) -> [Advice] {
    guard let step = report.step(.turn), report.step(.corners)?.filledScreen == true else { return [] }
    guard step.filledScreen else {
      return [
        Advice(
          .problem, "When the screen was turned, the window kept its size: a part of it is beyond the screen.",
          remedy:
            "The compositor does not tell windows about the turn, as the shell of Weston 10 for desktops. Turn the "
            + "screen in its settings before programs start.")
      ]
    }
    guard let turned = step.calibration, turned.isOff, report.step(.corners)?.calibration?.isOff == false else {
      return []
    }
    return [
      Advice(
        .problem, "On the turned screen, touches are off the mark: they come \(turned.orientation.rawValue).",
        remedy: "The compositor turns the picture, but not the touch screen, since it does not know that they belong "
          + "together: tie them (`input type:touch map_to_output` in sway, `<touch mapToOutput=...>` in labwc).")
    ]
  }

  private static func panel(_ report: DoctorReport) -> [Advice] {
    guard let moving = report.moving else { return [] }
    var advice: [Advice] = []
    if let rate = moving.rate, rate < Limit.slowPanel {
      advice.append(
        Advice(
          .hint,
          "The touch screen reports only \(Numbers.text(rate, digits: 0)) times a second: content follows the "
            + "finger in steps.",
          remedy: "Apps can smooth it with `Window.touchResampling`. A driver may have a faster mode."))
    }
    if let evenness = moving.evenness, evenness < Limit.evenness {
      advice.append(
        Advice(
          .hint,
          "The stamps of touches are uneven: only \(Numbers.percent(evenness)) of the intervals are near the mean.",
          remedy: "Apps can smooth it with `Window.touchResampling`."))
    }
    if moving.sameStampFraction > Limit.bundled {
      advice.append(
        Advice(
          .hint,
          "\(Numbers.percent(moving.sameStampFraction)) of the reports have the stamp of the one before: they "
            + "come in bundles, and the speed of a finger is known less exactly."))
    }
    if let delays = moving.delays, moving.delaysAreTrue, delays.median > Limit.delay {
      advice.append(
        Advice(
          .hint, "Touches reach an app \(Numbers.milliseconds(delays.median)) after their stamps.",
          remedy: "The compositor or the computer was busy: end other programs and run this again."))
    }
    return advice
  }

  private static func restingFinger(_ report: DoctorReport) -> [Advice] {
    guard let rest = report.step(.hold)?.rest else { return [] }
    let trembling = rest.deviation / (report.density ?? GestureConstants.fallbackDensity)
    guard trembling > Limit.trembling else { return [] }
    return [
      Advice(
        .hint, "A finger at rest trembles by \(Numbers.text(trembling)) mm.",
        remedy: "Try it without the charger: a noisy one disturbs touch screens. Clean and dry the glass.")
    ]
  }

  private static func contacts(_ report: DoctorReport) -> [Advice] {
    var advice: [Advice] = []
    func add(_ path: KeyPath<TouchStatistics, Int>, _ weight: Weight, _ finding: (Int) -> String, _ remedy: String) {
      let count = report.touches.reduce(0) { $0 + $1[keyPath: path] }
      if count > 0 { advice.append(Advice(weight, finding(count), remedy: remedy)) }
    }
    add(
      \.ghostCount, .hint,
      {
        "\(Numbers.count($0, "contact")) lasted less than 30 ms: no finger is as short, so the panel made "
          + "\($0 == 1 ? "it" : "them") up."
      },
      "An app for such a panel leaves them out with `Window.touchFilter`. Clean the glass, and try it without the "
        + "charger.")
    add(
      \.jumpCount, .problem,
      {
        "\(Numbers.count($0, "time")) a finger jumped over a quarter of the glass: the panel takes one finger for "
          + "another."
      },
      "A firmware update of the touch screen may help. Please report the panel.")
    add(
      \.lossCount, .hint,
      { "\(Numbers.count($0, "time")) a finger was lost and found again at the same place." },
      "Clean and dry the glass, press a little more firmly, and try it without the charger.")
    add(
      \.replacedCount, .problem,
      { "\(Numbers.count($0, "finger")) landed again before having lifted: the compositor did not send the end." },
      "Taction cancels such fingers. Please report the compositor and its version.")
    add(
      \.openCount, .problem,
      { "\(Numbers.count($0, "finger")) never lifted." },
      "If no finger was left on the glass, the driver or the compositor lost the end: please report both.")
    return advice
  }

  // MARK: - Frames

  #if DEBUG
    private static let slowBuild = " Run this with a release build: debug builds are slower."
  #else
    private static let slowBuild = ""
  #endif

  private static func frames(_ report: DoctorReport) -> [Advice] {
    let interval = report.screen?.rate.map { 1 / $0 } ?? Limit.usualInterval
    let results = report.scenes.compactMap { scene in scene.result.map { (scene.kind, $0) } }
    let slow = results.filter { $0.1.drawing.high > interval }
    var advice: [Advice] = []
    if !slow.isEmpty {
      advice.append(
        Advice(
          .hint,
          "Drawing takes longer than a refresh of the screen (\(Numbers.milliseconds(interval))) for "
            + slow.map(\.0.title).joined(separator: ", ") + ".",
          remedy:
            "A smaller scale, or a smaller window, has fewer pixels. Apps should change less of the window at once; "
            + "Docs/Performance.md has the costs." + slowBuild))
    }
    let late = results.filter { kind, result in
      guard let missed = result.missedCount, let all = result.refreshCount, all > 0 else { return false }
      return Double(missed) > Limit.missed * Double(all) && result.drawing.high <= interval / 2
    }
    if !late.isEmpty {
      let hasGPU = report.facts.machine.graphicsNodes.contains { $0.hasPrefix("render") }
      advice.append(
        Advice(
          .hint,
          "Refreshes showed nothing new although drawing was quick, for "
            + late.map(\.0.title).joined(separator: ", ") + ": the compositor, or another program, took the time.",
          remedy: hasGPU
            ? "End other programs. See in the compositor's log whether it draws with the GPU."
            : "There is no graphics node of a GPU, so the compositor draws on the CPU too: install its driver and "
              + "firmware."))
    }
    return advice
  }
}
