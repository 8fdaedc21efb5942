import TactionWayland

/// The graphics tablets of a seat, and the pens that are used on them.
///
/// The compositor announces a device when it first detects the device. It also announces the removal of a device, whose
/// object then has to be destroyed.
final class TabletInput: InputDevice {
  /// The maximum number of tablets, of pens and of pads. A compositor that keeps announcing devices must not fill the
  /// memory of the app. Our own choice: a desk holds fewer.
  private static let maximumCount = 32

  private let seat: ZwpTabletSeatV2
  private let context: InputContext
  private let time: WireTime
  private var tablets: [ZwpTabletV2] = []
  private var tools: [StylusInput] = []
  private(set) var pads: [TabletPad] = []

  init(seat: ZwpTabletSeatV2, context: InputContext, time: WireTime) {
    self.seat = seat
    self.context = context
    self.time = time
    seat.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Whether any pen is known.
  var hasTools: Bool { !tools.isEmpty }

  var tap: ((InputReport) -> Void)? {
    didSet {
      for tool in tools { tool.tap = tap }
      for pad in pads { pad.tap = tap }
    }
  }

  func socketDidDrain() {
    for tool in tools { tool.socketDidDrain() }
    for pad in pads { pad.socketDidDrain() }
  }

  var nextDeadline: Double? { tools.lazy.compactMap(\.nextDeadline).min() }

  func runTimers(now: Double) {
    for tool in tools { tool.runTimers(now: now) }
  }

  func windowsDidDraw() {
    for tool in tools { tool.windowsDidDraw() }
    for pad in pads { pad.windowsDidDraw() }
  }

  func cursorSettingsDidChange() {
    for tool in tools { tool.cursorSettingsDidChange() }
  }

  func forget(_ window: any InputTarget) {
    for tool in tools { tool.forget(window) }
    for pad in pads { pad.forget(window) }
  }

  func release() {
    seat.onEvent = nil
    for tool in tools { tool.release() }
    for pad in pads { pad.release() }
    for tablet in tablets { tablet.destroy() }
    (tools, pads, tablets) = ([], [], [])
    seat.destroy()
  }

  private func handle(_ event: ZwpTabletSeatV2.Event) {
    switch event {
    case .tabletAdded(let tablet): add(tablet)
    case .toolAdded(let tool): add(tool)
    case .padAdded(let pad): add(pad)
    }
  }

  private func add(_ tablet: ZwpTabletV2) {
    guard tablets.count < Self.maximumCount else { return tablet.destroy() }
    tablets.append(tablet)
    tablet.onEvent = { [weak self, weak tablet] event in
      guard case .removed = event, let tablet else { return }
      tablet.destroy()
      self?.tablets.removeAll { $0 === tablet }
    }
  }

  private func add(_ proxy: ZwpTabletToolV2) {
    guard tools.count < Self.maximumCount else { return proxy.destroy() }
    let tool = StylusInput(tool: proxy, context: context, time: time)
    tool.tap = tap
    tools.append(tool)
    tool.onRemoval = { [weak self, weak tool] in
      tool?.release()
      self?.tools.removeAll { $0 === tool }
    }
  }

  private func add(_ proxy: ZwpTabletPadV2) {
    guard pads.count < Self.maximumCount else { return proxy.destroy() }
    let pad = TabletPad(pad: proxy, context: context, time: time)
    pad.tap = tap
    pads.append(pad)
    pad.onRemoval = { [weak self, weak pad] in
      pad?.release()
      self?.pads.removeAll { $0 === pad }
    }
  }
}
