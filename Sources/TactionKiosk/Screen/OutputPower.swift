import TactionWayland
import TactionWindow

/// Switches the screens by wlr-output-power-management, and follows switches by other programs.
final class OutputPower {
  /// Called when the compositor reports that all screens are off, or that at least one screen is on.
  var onReport: ((_ isOn: Bool) -> Void)?
  /// Called when the screens can no longer be switched, or can be switched again.
  var onUsabilityChange: (() -> Void)?

  private var manager: ZwlrOutputPowerManagerV1?
  private var switches: [Switch] = []
  private var answer: WlCallback?
  private var wasUsable = false

  /// The protocol object of one screen.
  private final class Switch {
    let output: Output
    let object: ZwlrOutputPowerV1
    var isOn = true
    var isReportedOn = true
    var hasFailed = false

    init(_ output: Output, _ object: ZwlrOutputPowerV1) { (self.output, self.object) = (output, object) }
  }

  /// Whether there are screens, and all of them can be switched.
  var isUsable: Bool { !switches.isEmpty && !switches.contains(where: \.hasFailed) }

  /// Whether the compositor has reported that all screens are off.
  var isConfirmedOff: Bool { !switches.isEmpty && !switches.contains(where: \.isReportedOn) }

  /// Binds the global of a connection, if the compositor offers it.
  func connect(_ registry: Registry, outputs: [Output]) {
    manager = registry.bindFirst(ZwlrOutputPowerManagerV1.self)
    update(outputs)
  }

  /// Destroys the objects of the connection.
  func disconnect() {
    answer?.invalidate()
    answer = nil
    for old in switches { old.object.destroy() }
    switches = []
    manager?.destroy()
    manager = nil
    usabilityMayHaveChanged()
  }

  /// Updates the list of screens.
  func update(_ outputs: [Output]) {
    for old in switches where !outputs.contains(where: { $0 === old.output }) { old.object.destroy() }
    switches.removeAll { old in !outputs.contains { $0 === old.output } }
    for output in outputs where !switches.contains(where: { $0.output === output }) { add(output) }
    usabilityMayHaveChanged()
  }

  /// Switches all screens.
  func set(isOn: Bool) {
    guard let display = manager?.display, !switches.isEmpty else { return }
    for one in switches where !one.hasFailed {
      one.isOn = isOn
      one.object.setMode(mode: isOn ? .on : .off)
    }
    // Reports that arrive before the answer to this sync were sent before the request was handled.
    let answer = display.sync()
    self.answer = answer
    answer.onEvent = { [weak self, weak answer] _ in
      if let self, self.answer === answer { self.answer = nil }
    }
  }

  private func add(_ output: Output) {
    guard let manager, let proxy = output.output else { return }
    let added = Switch(output, manager.getOutputPower(output: proxy))
    switches.append(added)
    added.object.onEvent = { [weak self, weak added] event in
      if let self, let added { handle(event, of: added) }
    }
  }

  private func handle(_ event: ZwlrOutputPowerV1.Event, of one: Switch) {
    switch event {
    case .failed:
      one.hasFailed = true
      usabilityMayHaveChanged()
    case .mode(let mode):
      one.isReportedOn = mode != .off
      guard answer == nil else { return }
      one.isOn = one.isReportedOn
      onReport?(switches.contains(where: \.isOn))
    }
  }

  private func usabilityMayHaveChanged() {
    guard isUsable != wasUsable else { return }
    wasUsable.toggle()
    onUsabilityChange?()
  }
}
