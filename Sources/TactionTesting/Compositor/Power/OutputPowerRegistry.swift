import TactionWayland

/// The clients that switch screens on and off (wlr-output-power-management).
final class OutputPowerRegistry {
  private let outputs: OutputLayout
  private let strict: StrictMode
  private var switches: [(resource: ZwlrOutputPowerV1Resource, output: CompositorOutput)] = []

  init(_ outputs: OutputLayout, strict: StrictMode) {
    (self.outputs, self.strict) = (outputs, strict)
    outputs.onPowerChange = { [weak self] in self?.report($0) }
  }

  func serve(_ resource: ZwlrOutputPowerManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getOutputPower(let id, let screen) = request, let self else { return }
      add(id, outputs.output(for: screen))
    }
  }

  private func add(_ id: ZwlrOutputPowerV1Resource, _ output: CompositorOutput?) {
    guard let output, output.configuration.powerSwitch != .fails else { return id.sendFailed() }
    switches.append((id, output))
    id.onDestroy = { [weak self] in self?.switches.removeAll { !$0.resource.isAlive } }
    id.onRequest = { [weak self, weak id, weak output] request in
      guard case .setMode(let mode) = request, let self, let id else { return }
      guard mode == .on || mode == .off else {
        return strict.record(
          .validRequest, by: id, "a screen has no mode \(mode.rawValue)",
          error: ZwlrOutputPowerV1.Error.invalidMode.rawValue)
      }
      if output?.configuration.powerSwitch == .works { output?.isOn = mode == .on }
    }
    id.sendMode(mode: output.isOn ? .on : .off)
  }

  /// Sends the current mode of a screen to its clients, or the event that the screen has been removed.
  private func report(_ output: CompositorOutput) {
    let isThere = outputs.outputs.contains { $0 === output }
    for (resource, owner) in switches where owner === output {
      if isThere { resource.sendMode(mode: output.isOn ? .on : .off) } else { resource.sendFailed() }
    }
    if !isThere { switches.removeAll { $0.output === output } }
  }
}
