import TactionWayland

/// The graphics tablets of a seat, and the pens that are used on them.
///
/// A compositor announces each device when it first detects it, and when it is removed; then its object has to be
/// destroyed.
final class TabletInput: InputDevice {
  /// The maximum number of tablets, pens and pads each: a compositor that announces more and more must not make the app
  /// grow without limit. Our own choice, more than a desk holds.
  fileprivate static let maximumCount = 32

  private let seat: ZwpTabletSeatV2
  private let context: InputContext
  private let time: WireTime
  private var tablets: [ZwpTabletV2] = []
  private var tools: [StylusInput] = []
  private var pads: [TabletPad] = []

  init(seat: ZwpTabletSeatV2, context: InputContext, time: WireTime) {
    self.seat = seat
    self.context = context
    self.time = time
    seat.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// Whether some pen is known.
  var hasTools: Bool { !tools.isEmpty }

  var tap: ((InputReport) -> Void)? {
    didSet { for tool in tools { tool.tap = tap } }
  }

  func socketDidDrain() {
    for tool in tools { tool.socketDidDrain() }
  }

  var nextDeadline: Double? { tools.compactMap(\.nextDeadline).min() }

  func runTimers(now: Double) {
    for tool in tools { tool.runTimers(now: now) }
  }

  func windowsDidDraw() {
    for tool in tools { tool.windowsDidDraw() }
  }

  func cursorSettingsDidChange() {
    for tool in tools { tool.cursorSettingsDidChange() }
  }

  func forget(_ window: any InputTarget) {
    for tool in tools { tool.forget(window) }
  }

  func release() {
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
    let pad = TabletPad(pad: proxy)
    pads.append(pad)
    pad.onRemoval = { [weak self, weak pad] in
      pad?.release()
      self?.pads.removeAll { $0 === pad }
    }
  }
}

/// The buttons, rings and strips of a tablet. They are unused, but their objects exist as soon as they are announced,
/// and have to be destroyed.
private final class TabletPad {
  private let pad: ZwpTabletPadV2
  private var groups: [ZwpTabletPadGroupV2] = []
  private var rings: [ZwpTabletPadRingV2] = []
  private var strips: [ZwpTabletPadStripV2] = []

  /// Called when the pad is gone.
  var onRemoval: (() -> Void)?

  init(pad: ZwpTabletPadV2) {
    self.pad = pad
    pad.onEvent = { [weak self] event in
      switch event {
      case .group(let group): self?.add(group)
      case .removed: self?.onRemoval?()
      default: break
      }
    }
  }

  /// Ends the objects, the parts before the pad.
  func release() {
    for ring in rings { ring.destroy() }
    for strip in strips { strip.destroy() }
    for group in groups { group.destroy() }
    pad.destroy()
    (rings, strips, groups) = ([], [], [])
  }

  private var isFull: Bool { groups.count + rings.count + strips.count >= TabletInput.maximumCount }

  private func add(_ group: ZwpTabletPadGroupV2) {
    guard !isFull else { return group.destroy() }
    groups.append(group)
    group.onEvent = { [weak self] event in
      guard let self else { return }
      switch event {
      case .ring(let ring): isFull ? ring.destroy() : rings.append(ring)
      case .strip(let strip): isFull ? strip.destroy() : strips.append(strip)
      default: break
      }
    }
  }
}
