import TactionGestures
import TactionTesting
import TactionWayland
import Testing

/// Breaks the duties of a client that describes the parts of a tablet pad.
@Suite("Strict mode reports descriptions of tablet pads with wrong serials")
struct PadDutyTests {
  /// A client with the objects of a pad of two groups, and the serials that it was sent.
  private final class PadUser {
    let client: RawClient
    private let window: RawWindow
    private let seat: ZwpTabletSeatV2
    private(set) var pad: ZwpTabletPadV2?
    private(set) var rings: [ZwpTabletPadRingV2] = []
    /// The serial of the pad's focus, and the serials of the modes of each group.
    private(set) var enter: UInt32 = 0
    private(set) var modes: [[UInt32]] = []
    private var groups: [ZwpTabletPadGroupV2] = []

    init() throws {
      client = try RawClient()
      window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_FFFF))
      let manager = try client.registry.require(ZwpTabletManagerV2.self)
      seat = manager.getTabletSeat(seat: try client.registry.require(WlSeat.self))
      seat.onEvent = { [weak self] event in
        if case .padAdded(let pad) = event { self?.listen(to: pad) }
      }
      try settle()
      server?.become(
        TabletPadLayout(groups: [
          TabletPadLayout.Group(buttons: [0], rings: [0], modeCount: 2),
          TabletPadLayout.Group(rings: [1], modeCount: 2),
        ]))
      server?.send(.button(0, isDown: true))
      try settle()
    }

    /// The pad on the compositor's side.
    var server: CompositorPad? { client.compositor.mainSeat?.stylus.pad }

    /// Exchanges messages, and has the compositor check the client once both sides are idle.
    func settle() throws {
      try client.settle()
      client.compositor.inspect()
    }

    private func listen(to pad: ZwpTabletPadV2) {
      self.pad = pad
      pad.onEvent = { [weak self] event in
        if case .enter(let serial, _, _) = event { self?.enter = serial }
        if case .group(let group) = event { self?.listen(to: group) }
      }
    }

    private func listen(to group: ZwpTabletPadGroupV2) {
      let number = groups.count
      groups.append(group)
      modes.append([])
      group.onEvent = { [weak self] event in
        if case .modeSwitch(_, let serial, _) = event { self?.modes[number].append(serial) }
        if case .ring(let ring) = event { self?.rings.append(ring) }
      }
    }
  }

  enum WrongSerial: CaseIterable { case invented, ofTheFocus, ofAFormerMode, ofAnotherGroup, ofAnotherGroupForARing }

  @Test(
    "Strict mode reports a pad's description whose serial is not from the latest mode of its group",
    arguments: WrongSerial.allCases)
  func wrongSerial(_ wrong: WrongSerial) throws {
    let user = try PadUser()
    try #require(user.modes.count == 2 && user.modes.allSatisfy { $0.count == 1 } && user.rings.count == 2)
    switch wrong {
    case .invented: user.pad?.setFeedback(button: 0, description: "Undo", serial: 4711)
    case .ofTheFocus: user.pad?.setFeedback(button: 0, description: "Undo", serial: user.enter)
    case .ofAFormerMode:
      user.server?.send(.mode(1, group: 0))
      try user.settle()
      user.pad?.setFeedback(button: 0, description: "Undo", serial: user.modes[0][0])
    case .ofAnotherGroup: user.pad?.setFeedback(button: 0, description: "Undo", serial: user.modes[1][0])
    case .ofAnotherGroupForARing: user.rings[1].setFeedback(description: "Zoom", serial: user.modes[0][0])
    }
    try user.client.settle()
    #expect(user.client.onlyViolation() == .eventSerial)
    #expect(user.server?.descriptions.isEmpty == true)
  }

  @Test(
    "Strict mode allows the serial of the latest mode that the client has read, however many events were sent since")
  func rightSerials() throws {
    let user = try PadUser()
    user.pad?.setFeedback(button: 0, description: "Undo", serial: user.modes[0][0])
    user.rings[1].setFeedback(description: "Zoom", serial: user.modes[1][0])
    // A description of a button that is in no group has no effect, so it may have any serial.
    user.pad?.setFeedback(button: 7, description: "Nothing", serial: 4711)
    try user.settle()
    #expect(user.server?.descriptions == [.button(0): "Undo", .ring(1): "Zoom"])
    // The client has not read the new mode.
    user.server?.send(.mode(1, group: 0))
    user.pad?.setFeedback(button: 0, description: "Redo", serial: user.modes[0][0])
    try user.settle()
    let seat = try #require(user.client.compositor.mainSeat)
    for number in 0..<9000 {
      seat.keyboard.key(30, isPressed: number % 2 == 0)
      if number % 100 == 0 { try user.settle() }
    }
    user.pad?.setFeedback(button: 0, description: "Erase", serial: try #require(user.modes[0].last))
    try user.settle()
    #expect(user.server?.descriptions[.button(0)] == "Erase")
    try user.client.compositor.check()
  }
}
