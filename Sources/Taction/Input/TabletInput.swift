import TactionWayland

/// The graphics tablets of a seat, and the pens that are used on them.
///
/// A compositor announces each when it first hears of it, and says when it is gone; then its object has to be
/// destroyed.
final class TabletInput {
  /// The most tablets, pens and pads each that are kept: a compositor that announces ever new ones must not make the
  /// app grow without end. Our own choice, more than a desk holds.
  static let greatestCount = 32

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

  /// Delivers what cannot wait for a frame.
  func socketDidDrain() {
    for tool in tools { tool.socketDidDrain() }
  }

  /// Forgets the pens on a window that is closing.
  func forget(_ window: Window) {
    for tool in tools { tool.forget(window) }
  }

  /// Cancels the touches of all pens and ends all objects.
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
    guard tablets.count < Self.greatestCount else { return tablet.destroy() }
    tablets.append(tablet)
    tablet.onEvent = { [weak self, weak tablet] event in
      guard case .removed = event, let tablet else { return }
      tablet.destroy()
      self?.tablets.removeAll { $0 === tablet }
    }
  }

  private func add(_ proxy: ZwpTabletToolV2) {
    guard tools.count < Self.greatestCount else { return proxy.destroy() }
    let tool = StylusInput(tool: proxy, context: context, time: time)
    tools.append(tool)
    tool.onRemoval = { [weak self, weak tool] in
      tool?.release()
      self?.tools.removeAll { $0 === tool }
    }
  }

  private func add(_ proxy: ZwpTabletPadV2) {
    guard pads.count < Self.greatestCount else { return proxy.destroy() }
    let pad = TabletPad(pad: proxy)
    pads.append(pad)
    pad.onRemoval = { [weak self, weak pad] in
      pad?.release()
      self?.pads.removeAll { $0 === pad }
    }
  }
}
