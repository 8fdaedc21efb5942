import Foundation
import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

@Suite("Strict mode with offers, sources and drags")
struct TransferDutyTests {
  /// A client with a window that drags from itself to itself, with a mouse.
  private final class Dragger {
    let client: RawClient
    let manager: WlDataDeviceManager
    let device: WlDataDevice
    let source: WlDataSource
    let window: RawWindow
    private let seat: WlSeat
    private let pointer: WlPointer
    private(set) var offers: [WlDataOffer] = []
    private(set) var enterSerial: UInt32 = 0
    private(set) var press: UInt32 = 0
    var events: [String] = []

    init(actions: WlDataDeviceManager.DndAction = [.copy]) throws {
      client = try RawClient()
      manager = try client.registry.require(WlDataDeviceManager.self)
      seat = try client.registry.require(WlSeat.self)
      device = manager.getDataDevice(seat: seat)
      pointer = seat.getPointer()
      window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
      source = manager.createDataSource()
      source.offer(mimeType: "text/plain")
      source.setActions(dndActions: actions)
      pointer.onEvent = { [weak self] in if case .button(let serial, _, _, .pressed) = $0 { self?.press = serial } }
      device.onEvent = { [weak self] event in
        switch event {
        case .dataOffer(let offer): self?.offers.append(offer)
        case .enter(let serial, _, _, _, _): self?.enterSerial = serial
        case .drop: self?.events.append("drop")
        case .leave: self?.events.append("leave")
        case .motion, .selection: break
        }
      }
      source.onEvent = { [weak self] event in
        switch event {
        case .cancelled: self?.events.append("cancelled")
        case .dndDropPerformed: self?.events.append("performed")
        case .dndFinished: self?.events.append("finished")
        case .action(let action): self?.events.append("action \(action.rawValue)")
        case .send(_, let descriptor): closing(descriptor)
        case .target: break
        }
      }
    }

    var mouse: CompositorPointer? { client.compositor.mainSeat?.pointer }

    func begin(icon: WlSurface? = nil) throws {
      mouse?.move(to: Point(x: 100, y: 100))
      mouse?.button(.left, isPressed: true)
      try client.settle()
      device.startDrag(source: source, origin: window.surface, icon: icon, serial: press)
      try client.settle()
    }

    func accept() throws {
      offers.last?.accept(serial: enterSerial, mimeType: "text/plain")
      offers.last?.setActions(dndActions: .copy, preferredAction: .copy)
      try client.settle()
    }

    func drop() throws {
      mouse?.button(.left, isPressed: false)
      try client.settle()
    }
  }

  @Test("Strict mode reports nothing for a correct drag, from its beginning to its end") func right() throws {
    let dragger = try Dragger()
    try dragger.begin()
    try dragger.accept()
    try dragger.drop()
    dragger.offers.last?.finish()
    dragger.offers.last?.destroy()
    try dragger.client.settle()
    #expect(dragger.events == ["action 1", "performed", "drop", "finished"])
    try dragger.client.compositor.check()
  }

  @Test("The icon of a drag gets its frame callbacks") func icon() throws {
    let dragger = try Dragger()
    let (icon, buffer) = (dragger.client.makeSurface(), try RawBuffer(dragger.client, 20, 20, 0xFF00_FF00))
    try dragger.begin(icon: icon)
    icon.attach(buffer: buffer.buffer, x: 0, y: 0)
    var frames = 0
    let callback = icon.frame()
    callback.onEvent = { _ in frames += 1 }
    icon.commit()
    try dragger.client.settle()
    dragger.client.compositor.advance(by: 0.1)
    try dragger.client.settle()
    #expect(frames == 1)
    withExtendedLifetime(callback) {}
  }

  @Test("Strict mode reports a drop that is destroyed without finish") func unfinished() throws {
    let dragger = try Dragger()
    try dragger.begin()
    try dragger.accept()
    try dragger.drop()
    dragger.offers.last?.destroy()
    try dragger.client.settle()
    #expect(dragger.events.last == "cancelled")
    try dragger.client.compositor.check()
  }

  @Test("A drop on a client that has accepted nothing is cancelled") func notAccepted() throws {
    let dragger = try Dragger()
    try dragger.begin()
    try dragger.drop()
    dragger.offers.last?.destroy()
    try dragger.client.settle()
    #expect(dragger.events == ["leave", "cancelled"])
    try dragger.client.compositor.check()
  }

  enum Breach: CaseIterable {
    case finishBeforeDrop, finishTwice, receiveAfterFinish, acceptOfUnknownType, receiveOfUnknownType, actionsUnknown
    case preferredOfTwo, preferredNotAmong, acceptWithOtherSerial, leakedAfterLeave, leakedSelection
    case sourceTwice, actionsTwice, sourceOfDragAsSelection, unknownSourceActions
  }

  @Test("Strict mode reports each breach", arguments: Breach.allCases) func breaches(_ breach: Breach) throws {
    let dragger = try Dragger()
    switch breach {
    case .leakedSelection, .sourceTwice, .actionsTwice, .sourceOfDragAsSelection, .unknownSourceActions:
      try breakSourceDuty(breach, dragger)
    default: try breakOfferDuty(breach, dragger)
    }
    _ = dragger.client.settleUntilError()
    dragger.client.compositor.inspect()
    #expect(dragger.client.compositor.takeViolations().count >= 1)
  }

  private func breakOfferDuty(_ breach: Breach, _ dragger: Dragger) throws {
    try dragger.begin()
    try dragger.accept()
    let offer = try #require(dragger.offers.last)
    switch breach {
    case .finishBeforeDrop: offer.finish()
    case .finishTwice, .receiveAfterFinish:
      try dragger.drop()
      offer.finish()
      if breach == .finishTwice { offer.finish() } else { receive("text/plain", of: offer) }
    case .acceptOfUnknownType: offer.accept(serial: dragger.enterSerial, mimeType: "text/html")
    case .receiveOfUnknownType: receive("text/html", of: offer)
    case .actionsUnknown: offer.setActions(dndActions: .init(rawValue: 8), preferredAction: .init(rawValue: 0))
    case .preferredOfTwo: offer.setActions(dndActions: [.copy, .move], preferredAction: [.copy, .move])
    case .preferredNotAmong: offer.setActions(dndActions: .copy, preferredAction: .move)
    case .acceptWithOtherSerial: offer.accept(serial: dragger.enterSerial &- 1, mimeType: "text/plain")
    default:
      dragger.mouse?.move(to: Point(x: -10, y: -10))
      try dragger.client.settle()
    }
  }

  private func breakSourceDuty(_ breach: Breach, _ dragger: Dragger) throws {
    switch breach {
    case .leakedSelection:
      let seat = try #require(dragger.client.compositor.mainSeat)
      seat.keyboard.key(30, isPressed: true)
      for _ in 0..<2 {
        let source = dragger.manager.createDataSource()
        source.offer(mimeType: "text/plain")
        dragger.mouse?.move(to: Point(x: 10, y: 10))
        dragger.mouse?.button(.left, isPressed: true)
        try dragger.client.settle()
        dragger.device.setSelection(source: source, serial: dragger.press)
        try dragger.client.settle()
      }
    case .sourceTwice:
      try dragger.begin()
      dragger.device.startDrag(
        source: dragger.source, origin: dragger.window.surface, icon: nil, serial: dragger.press)
    case .actionsTwice: dragger.source.setActions(dndActions: .move)
    case .sourceOfDragAsSelection:
      dragger.mouse?.move(to: Point(x: 10, y: 10))
      dragger.mouse?.button(.left, isPressed: true)
      try dragger.client.settle()
      dragger.device.setSelection(source: dragger.source, serial: dragger.press)
    default:
      let source = dragger.manager.createDataSource()
      source.setActions(dndActions: .init(rawValue: 64))
    }
  }

  private func receive(_ type: String, of offer: WlDataOffer) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    offer.receive(mimeType: type, fd: ends[1])
    for end in ends { closing(end) }
  }
}
