import TactionGeometry
import TactionToolSupport

// The report as text, for reading and for attaching to issues: headings and lists are in Markdown.
nonisolated extension DoctorReport {
  /// The sections, in the order of the report.
  package var sections: [ReportSection] {
    [advice, computer, compositor, globals, screens, devices, fonts] + (steps.isEmpty ? [] : [touch])
      + (scenes.isEmpty ? [] : [frames])
  }

  /// The whole text, ending with a line feed.
  package var text: String {
    let day = date.isEmpty ? "" : ", \(date)"
    var lines = [
      "# taction doctor", "", "Taction \(TactionVersion.current)\(day).",
      "This file has no name of a user or a machine, no path, serial number, window title or typed text.",
    ]
    for section in sections {
      lines += ["", "## \(section.title)", ""]
      lines += section.lines
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var advice: ReportSection {
    var lines: [String] = []
    for advice in Advice.all(for: self) {
      lines.append("- \(advice.weight.rawValue): \(advice.finding)")
      if let remedy = advice.remedy { lines.append("  What to do: \(remedy)") }
    }
    return ReportSection(
      "What to do", lines.isEmpty ? ["- Nothing: all that Taction uses is there and in order."] : lines)
  }

  // MARK: - Facts

  private var computer: ReportSection {
    let machine = facts.machine
    var lines = ReportLines()
    lines.add("device", machine.model)
    lines.add(
      "processor",
      "\(machine.processor ?? "unknown"), \(Numbers.count(machine.coreCount, "core")), \(machine.architecture)")
    lines.add("memory", machine.memory.map { "\($0) MiB" })
    lines.add(
      "system", [machine.system, "kernel \(machine.kernel)", machine.library].compactMap { $0 }.joined(separator: ", "))
    lines.add(
      "touch screens and pens that the kernel has",
      machine.devices.map { $0.map { "\($0.name) (\($0.kind.rawValue))" }.listed(orIfEmpty: "none") } ?? "unknown")
    lines.add("graphics nodes", machine.graphicsNodes.listed(orIfEmpty: "none"))
    return ReportSection("Computer", lines.all)
  }

  private var compositor: ReportSection {
    var lines = ReportLines()
    if let process = facts.compositorProcess {
      lines.add("compositor", facts.compositor.map { "\($0.name), process \(process)" } ?? "process \(process)")
    } else {
      lines.add("compositor", facts.isConnected ? "unknown" : "none that answers")
    }
    lines.add("error", facts.connectionError)
    lines.add("desktop", facts.desktop)
    lines.add("installed packages", facts.packages.listed(orIfEmpty: "unknown"))
    lines.add("session bus", facts.hasSessionBus ? "yes" : "no")
    lines.add("system bus", facts.hasSystemBus ? "yes" : "no")
    lines.add("backends of the desktop's portal", facts.portals.listed(orIfEmpty: "none"))
    return ReportSection("Compositor", lines.all)
  }

  private var globals: ReportSection {
    guard facts.isConnected else { return ReportSection("What the compositor offers", ["- unknown"]) }
    var lines = ["| global | offered | enough | for |", "|---|---|---|---|"]
    for known in KnownGlobal.all {
      let offered = facts.version(of: known.interface).map { "\($0)" } ?? "missing"
      lines.append("| \(known.interface) | \(offered) | \(known.version) | \(known.use) |")
    }
    let used = Set(KnownGlobal.all.map(\.interface))
    let others = Set(facts.globals.map(\.interface)).subtracting(used).sorted().map { name in
      "\(name) \(facts.version(of: name) ?? 0)"
    }
    if !others.isEmpty { lines += ["", "Taction does not use: \(others.joined(separator: ", "))."] }
    return ReportSection("What the compositor offers", lines)
  }

  private var screens: ReportSection {
    let lines = facts.screens.map { screen in
      var parts = ["panel \(Numbers.size(screen.panelSize)) px", "\(Numbers.size(screen.size)) logical px"]
      parts.append("scale \(Numbers.text(screen.scale, digits: 0))")
      parts.append(screen.rate.map { "\(Numbers.text($0, digits: 2)) Hz" } ?? "unknown rate")
      if screen.quarterTurns != 0 {
        parts.append("picture turned by \(Numbers.count(screen.quarterTurns, "quarter")), counter-clockwise")
      }
      if screen.isFlipped { parts.append("mirrored") }
      parts.append(
        screen.density.map { "\(Numbers.size(screen.physicalSize)) mm, \(Numbers.text($0, digits: 2)) logical px a mm" }
          ?? "unknown size in mm")
      return "- \(screen.name.isEmpty ? "a screen" : screen.name): \(parts.joined(separator: ", "))"
    }
    var all = lines.isEmpty ? ["- \(facts.isConnected ? "none" : "unknown")"] : lines
    if let windowSize {
      let scale = facts.windowScale.map { " at scale \(Numbers.text($0, digits: 2))" } ?? ""
      let extent = fillsScreen ? "fills the screen" : "does not fill the screen"
      all.append("- window: \(Numbers.size(windowSize)) logical px\(scale), \(extent)")
    }
    return ReportSection("Screens", all)
  }

  private var devices: ReportSection {
    let lines = facts.seats.map { seat in
      let kinds = [
        seat.hasTouch ? "touch screen" : nil, seat.hasPointer ? "mouse or touchpad" : nil,
        seat.hasKeyboard ? "keyboard" : nil, seat.hasStylus ? "pen" : nil,
      ].compactMap { $0 }
      return "- \(seat.name.isEmpty ? "a seat" : seat.name): \(kinds.listed(orIfEmpty: "nothing"))"
    }
    return ReportSection("Input devices", lines.isEmpty ? ["- \(facts.isConnected ? "none" : "unknown")"] : lines)
  }

  private var fonts: ReportSection {
    let coverage = facts.fonts.coverage
    guard !coverage.isEmpty else { return ReportSection("Fonts", ["- unknown: fontconfig is missing"]) }
    return ReportSection("Fonts", ["- " + coverage.map { "\($0.script) \($0.count)" }.joined(separator: ", ")])
  }

  // MARK: - Measurements

  private var touch: ReportSection {
    var lines: [String] = []
    for step in steps {
      lines.append("- \(step.step.title): \(step.outcome.rawValue)")
      lines += describe(step).map { "  - \($0)" }
    }
    return ReportSection("Touch", lines)
  }

  private func describe(_ step: Step) -> [String] {
    var lines: [String] = []
    if let calibration = step.calibration { lines += describe(calibration) }
    if let rest = step.rest { lines.append(describe(rest)) }
    if let touches = step.touches { lines += describe(touches) }
    if step.pointerPresses > 0 { lines.append("\(Numbers.count(step.pointerPresses, "press", "presses")) of a mouse") }
    return lines
  }

  private func describe(_ calibration: Calibration) -> [String] {
    let scale = calibration.scale
    return [
      "\(length(calibration.meanError)) from the targets on average, \(length(calibration.maximumError)) at most, "
        + "offset \(Numbers.text(calibration.offset.dx)), \(Numbers.text(calibration.offset.dy)) px",
      "touches come \(calibration.orientation.rawValue), at \(Numbers.percent(scale.dx)) of the width and "
        + "\(Numbers.percent(scale.dy)) of the height; the hand's own error \(length(calibration.residual))",
    ]
  }

  private func describe(_ rest: RestingFinger) -> String {
    "at rest for \(Numbers.text(rest.duration)) s: trembles by \(length(rest.deviation, digits: 2)), "
      + "\(length(rest.maximum, digits: 2)) at most, \(Numbers.text(rest.reportRate, digits: 0)) reports a second"
  }

  private func describe(_ touches: TouchStatistics) -> [String] {
    var lines = [
      "\(Numbers.count(touches.contactCount, "contact")), at most \(touches.maximumTogether) together, "
        + Numbers.count(touches.reportCount, "report")
    ]
    if let rate = touches.rate, let intervals = touches.intervals {
      lines.append(
        "\(Numbers.text(rate)) reports a second; intervals \(Numbers.milliseconds(intervals.low)) to "
          + "\(Numbers.milliseconds(intervals.high)) (5 to 95 %)"
          + (touches.evenness.map { ", \(Numbers.percent($0)) even" } ?? ""))
    }
    if let unit = touches.stampUnit, unit > 1 { lines.append("stamps in steps of \(unit) ms") }
    if touches.sameStampFraction >= 0.005 {
      lines.append("\(Numbers.percent(touches.sameStampFraction)) of the reports have the stamp of the one before")
    }
    if let delays = touches.delays {
      let kind =
        touches.delaysAreTrue ? "stamp to app" : "stamp to app, from the shortest on (the stamps follow another clock)"
      lines.append(
        "\(kind): \(Numbers.milliseconds(delays.median)) in the middle, \(Numbers.milliseconds(delays.high)) at 95 %, "
          + "\(Numbers.milliseconds(delays.maximum)) at most")
    }
    if let step = touches.resolution {
      lines.append(
        "smallest step \(Numbers.text(step.dx, digits: 3)) px across, \(Numbers.text(step.dy, digits: 3)) px down")
    }
    let counts = [
      (touches.ghostCount, "shorter than 30 ms"), (touches.jumpCount, "jumps over a quarter of the glass"),
      (touches.lossCount, "lost and found again"), (touches.replacedCount, "landed again without a lift"),
      (touches.cancelledCount, "cancelled by the compositor"), (touches.openCount, "never lifted"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    lines.append(counts.listed(orIfEmpty: "no ghosts, no jumps, none lost"))
    return lines
  }

  private func length(_ pixels: Double, digits: Int = 1) -> String {
    let millimetres = density.map { " (\(Numbers.text(pixels / $0, digits: digits)) mm)" } ?? ""
    return "\(Numbers.text(pixels, digits: digits)) px\(millimetres)"
  }

  private var frames: ReportSection {
    var lines = [
      "| scene | drawing, middle | 95 % | most | frames a second | refreshes without a new frame |",
      "|---|---|---|---|---|---|",
    ]
    for scene in scenes {
      guard let result = scene.result else {
        lines.append("| \(scene.kind.title) | not done | | | | |")
        continue
      }
      let source = result.isReported ? "" : ", by commits"
      let missed = result.missedCount.flatMap { missed in result.refreshCount.map { "\(missed) of \($0)\(source)" } }
      lines.append(
        "| \(scene.kind.title) | \(Numbers.milliseconds(result.drawing.median)) "
          + "| \(Numbers.milliseconds(result.drawing.high)) | \(Numbers.milliseconds(result.drawing.maximum)) "
          + "| \(result.rate.map { Numbers.text($0) } ?? "unknown") | \(missed ?? "unknown") |"
      )
    }
    lines += [
      "", "Drawing is the time on \(facts.machine.processor ?? "this processor") to lay out, record and draw a frame.",
    ]
    return ReportSection("Frames", lines)
  }
}

/// A part of the report with a heading.
package nonisolated struct ReportSection: Equatable, Sendable {
  package let title: String
  package let lines: [String]

  init(_ title: String, _ lines: [String]) { (self.title, self.lines) = (title, lines) }
}

/// A list of lines, each with a name and a value.
nonisolated private struct ReportLines {
  private(set) var all: [String] = []

  /// Adds a line, unless the value is nil or empty.
  mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { all.append("- \(name): \(value)") }
  }
}

nonisolated extension [String] {
  /// Returns the strings with commas between them, or the word if there are none.
  fileprivate func listed(orIfEmpty word: String) -> String { isEmpty ? word : joined(separator: ", ") }
}
