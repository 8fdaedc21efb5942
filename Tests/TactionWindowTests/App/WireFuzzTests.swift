import Taction
import TactionTesting
import Testing

/// Sends an app any events in any order: the app survives, keeps its duties, and gets the events of each touch in
/// order.
struct WireFuzzTests {
  @Test(
    "An app survives events in any order, and keeps the order of each touch", arguments: 1...8 as ClosedRange<UInt64>)
  func noOrderOfEventsBreaksAnything(seed: UInt64) throws {
    let chaos = try Chaos(seed: seed)
    for _ in 0..<400 { try chaos.step() }
    try chaos.finish()
  }
}

/// A compositor that sends random events, and an app that has to survive them.
private final class Chaos {
  private let rig: AppRig
  private var random: SplitMix
  private var ledgers: [Ledger] = []

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    rig = try AppRig {
      $0.placement = seed.isMultiple(of: 2) ? .kiosk : .floating
      $0.frameCallbacks = seed.isMultiple(of: 3) ? .byHand : .automatic
      $0.bufferRelease = [.whenReplaced, .atOnce, .byHand][Int(seed % 3)]
      $0.outputs = [OutputConfiguration(width: 320, height: 200)]
      $0.seats = [SeatConfiguration(name: "left"), SeatConfiguration(name: "right")]
    }
    makeWindow()
  }

  func step() throws {
    switch roll(36) {
    case 0...15: touch()
    case 16: for seat in rig.compositor.seats where roll(3) == 0 { seat.touch.cancel() }
    case 17: rig.compositor.seats.randomElement(using: &random)?.capabilities = anyCapabilities()
    case 18: rig.compositor.mainOutput?.change { $0.scale = 1 + Double(roll(9)) / 4 }
    case 19: try changeOutputs()
    case 20: try changeSeats()
    case 21, 22: configure()
    case 23: if roll(3) == 0 { rig.compositor.toplevels.randomElement(using: &random)?.close() }
    case 24: if roll(3) == 0 { rig.app.windows.randomElement(using: &random)?.close() }
    case 25: if rig.app.windows.count < 3 { makeWindow() }
    case 26: keys()
    case 27: mouse()
    case 28, 29: touchpad()
    case 30: wheel()
    case 31...33: pen()
    case 34: rig.stage.clock.advance(by: [0.001, 0.3, 60][roll(3)])
    default:
      rig.compositor.presentFrame()
      rig.compositor.releaseBuffers()
    }
    if roll(3) == 0 { rig.settle() }
    if roll(8) == 0 { rig.advance(by: 0.05) }
  }

  /// Removes all devices, which ends all touches, and has the strict compositor check the app's duties.
  func finish() throws {
    for seat in rig.compositor.seats {
      seat.capabilities = []
      for pen in seat.styluses { pen.unplug() }
    }
    rig.settle()
    #expect(rig.stage.failure == nil)
    #expect(ledgers.reduce(0) { $0 + $1.count } > 20, "too few touches began")
    #expect(ledgers.allSatisfy { $0.alive.isEmpty }, "a touch never ended")
    #expect(ledgers.flatMap(\.faults) == [])
    try rig.finish()
  }

  // MARK: - Events

  private func touch() {
    guard let touch = rig.compositor.seats.randomElement(using: &random)?.touch else { return }
    let id = [0, 1, 2, 7, -1, .max][roll(6)] as Int32
    let place = Point(x: Double(roll(180)), y: Double(roll(120)))
    switch roll(12) {
    case 0...2:
      if rig.app.windows.isEmpty { makeWindow() }
      let surface = rig.compositor.toplevels.filter(\.surface.isMapped).randomElement(using: &random)?.surface
      if let surface { touch.down(id, on: surface, at: place) }
    case 3, 4: touch.motion(id, to: place)
    case 5: touch.motion(id, to: Point(x: 8e6, y: -8e6))
    case 6: touch.up(id)
    case 7, 8: touch.frame()
    default: rawTouch(touch)
    }
  }

  /// Sends an event without the checks of `CompositorTouch`: for fingers that never landed, at any time, with any
  /// serial.
  private func rawTouch(_ touch: CompositorTouch) {
    guard let client = rig.compositor.clients.first else { return }
    let now = rig.stage.clock.milliseconds
    let (serial, time) = (
      [0, 1, 7, .max][roll(4)] as UInt32, [0, now, now &- 500, now &+ 90_000, .max][roll(5)] as UInt32
    )
    let id = [0, 1, 3, .min, .max][roll(5)] as Int32
    let place = Point(x: [5, 100, -8e6, 8e6][roll(4)], y: Double(roll(120)))
    switch roll(8) {
    case 0, 1:
      guard let surface = rig.compositor.surfaces.randomElement(using: &random) else { return }
      touch.send(.down(serial: serial, time: time, surface, id: id, place), to: client)
    case 2, 3: touch.send(.motion(time: time, id: id, place), to: client)
    case 4: touch.send(.up(serial: serial, time: time, id: id), to: client)
    case 5: touch.send(.shape(id: id, major: -8e6, minor: 8e6), to: client)
    case 6: touch.send(.orientation(id: id, degrees: 8e6), to: client)
    default: if roll(3) == 0 { touch.send(.cancel, to: client) }
    }
  }

  private func anyCapabilities() -> SeatConfiguration.Capabilities {
    SeatConfiguration.Capabilities(rawValue: UInt32(roll(8))).union(roll(4) == 0 ? [] : .touch)
  }

  private func changeOutputs() throws {
    if rig.compositor.outputs.count < 2 {
      try rig.compositor.add(OutputConfiguration(width: 300, height: 220, scale: 2))
    } else if let output = rig.compositor.outputs.randomElement(using: &random) {
      rig.compositor.remove(output)
    }
  }

  private func changeSeats() throws {
    if rig.compositor.seats.count < 2 {
      try rig.compositor.add(SeatConfiguration(name: "late", capabilities: anyCapabilities()))
    } else if let seat = rig.compositor.seats.last {
      rig.compositor.remove(seat)
    }
  }

  private func configure() {
    let size = Size(width: Double(roll(400)), height: Double(roll(3) * roll(300)))
    let states = [[], [.resizing], [.activated], [.fullscreen], [.maximized]] as [Set<Toplevel.State>]
    rig.compositor.toplevels.randomElement(using: &random)?.configure(size: size, states: states[roll(5)])
  }

  private func keys() {
    rig.compositor.seats.randomElement(using: &random)?.keyboard
      .key([30, 31, 29, 9999, .max][roll(5)], isPressed: roll(2) == 0)
  }

  private func mouse() {
    guard let pointer = rig.compositor.seats.randomElement(using: &random)?.pointer else { return }
    pointer.move(to: Point(x: Double(roll(500)), y: Double(roll(300))))
    pointer.button(.left, isPressed: roll(2) == 0)
    if roll(2) == 0 { pointer.frame() }
  }

  private func touchpad() {
    guard let pad = rig.compositor.seats.randomElement(using: &random)?.touchpad else { return }
    let (step, turn) = (Vector(dx: Double(roll(60) - 30), dy: 8e6), [0, 5, -90, 1e6][roll(4)])
    switch roll(8) {
    case 0, 1: pad.beginPinch(fingers: [2, 3, 0, .max][roll(4)])
    case 2, 3: pad.updatePinch(by: step, scale: [1.2, 0.5, 0, -8e6, 8e6][roll(5)], rotation: turn)
    case 4: pad.endPinch(isCancelled: roll(2) == 0)
    case 5: pad.beginSwipe(fingers: [3, 0, .max][roll(3)])
    case 6: roll(2) == 0 ? pad.updateSwipe(by: step) : pad.endSwipe(isCancelled: roll(2) == 0)
    default: roll(2) == 0 ? pad.beginHold(fingers: .max) : pad.endHold(isCancelled: roll(2) == 0)
    }
  }

  private func wheel() {
    guard let seat = rig.compositor.seats.randomElement(using: &random) else { return }
    seat.keyboard.key(29, isPressed: roll(3) > 0)
    seat.pointer.scroll(by: Vector(dx: 1, dy: [-15, 30, 8e6][roll(3)]), source: roll(2) == 0 ? .wheel : .finger)
    if roll(2) == 0 { seat.pointer.frame() }
  }

  private func pen() {
    guard let pen = rig.compositor.seats.randomElement(using: &random)?.stylus(roll(3)) else { return }
    switch roll(17) {
    case 0...2: pen.move(to: Point(x: Double(roll(500)), y: Double(roll(300))))
    case 3: pen.down()
    case 4: pen.up()
    case 5: pen.leave()
    case 6: pen.pressure([0, 0.5, 60_000][roll(3)])
    case 7: pen.tilt(x: [0, 30, -8e6][roll(3)], y: [0, 90, 8e6][roll(3)])
    case 8: pen.distance([0, 0.5, 60_000][roll(3)])
    case 9: if roll(3) == 0 { pen.unplug() }
    case 10: if roll(5) == 0 { pen.pad.add() }
    case 11: pen.rotation([0, -8e6, 8e6][roll(3)])
    case 12: pen.slider([0, 0.5, -60_000][roll(3)])
    case 13: pen.wheel(degrees: [0, 8e6][roll(2)], clicks: [0, .max, .min][roll(3)])
    case 14: pen.button([0x14B, 0x14C, 0x149, .max][roll(4)], isPressed: roll(2) == 0)
    case 15: pad(of: pen)
    default: pen.frame()
    }
  }

  private func pad(of pen: CompositorStylus) {
    switch roll(6) {
    case 0: pen.pad.send(.button([0, 7, .max][roll(3)], isDown: roll(2) == 0))
    case 1: pen.pad.send(.ring(0, [nil, .degrees(-8e6), .degrees(90)][roll(3)]))
    case 2: pen.pad.send(.strip(0, [nil, 60_000, 0.5][roll(3)]))
    case 3: pen.pad.send(.mode([0, .max][roll(2)], group: 0))
    case 4: pen.pad.become(pen.pad.layout == .usual ? Self.layout : .usual)
    default: pen.pad.leave()
    }
  }

  /// A pad whose parts and modes have unusual numbers, some of which no real pad has.
  private static let layout = TabletPadLayout(
    groups: [
      TabletPadLayout.Group(buttons: [7, 1, .max], rings: [1], strips: [0, 1], modeCount: .max),
      TabletPadLayout.Group(rings: [0]), TabletPadLayout.Group(modeCount: 0),
    ])

  // MARK: - The app

  private func makeWindow() {
    let window = rig.makeWindow(size: Size(width: 200, height: 150))
    let ledger = Ledger(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
    ledger.addGestureRecognizer(PanGestureRecognizer { [weak ledger] in ledger?.note($0.translation(in: ledger)) })
    ledger.addGestureRecognizer(
      PinchGestureRecognizer { [weak ledger] in ledger?.note(Vector(dx: $0.scale, dy: $0.velocity)) })
    ledger.addGestureRecognizer(LongPressGestureRecognizer { _ in })
    for recognizer in ledger.gestureRecognizers { recognizer.cancelsTouchesInView = false }
    window.content.addSubview(ledger)
    ledgers.append(ledger)
    window.tabletPadDescription = { _, feature, mode in mode < 2 ? "\(feature) \(mode)" : nil }
  }

  private func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
}

/// A view that checks the order of its touches' events.
private final class Ledger: View {
  private(set) var alive: Set<ObjectIdentifier> = []
  private(set) var faults: [String] = []
  /// The number of touches that have begun.
  var count: Int { seen.count }
  /// All touches so far, retained so that a new touch cannot have the identity of an old touch.
  private var seen: [Touch] = []

  func note(_ value: Vector) {
    if !value.dx.isFinite || !value.dy.isFinite { faults.append("\(value)") }
    transform = Transform.translation(Vector(dx: value.dx.truncatingRemainder(dividingBy: 3), dy: 0))
  }

  override func touchesBegan(_ touches: [Touch]) {
    for touch in touches {
      if seen.contains(where: { $0 === touch }) { faults.append("began twice") }
      seen.append(touch)
      alive.insert(ObjectIdentifier(touch))
    }
  }

  override func touchesMoved(_ touches: [Touch]) {
    for touch in touches where !alive.contains(ObjectIdentifier(touch)) { faults.append("moved without life") }
  }

  override func touchesEnded(_ touches: [Touch]) { end(touches) }
  override func touchesCancelled(_ touches: [Touch]) { end(touches) }

  private func end(_ touches: [Touch]) {
    for touch in touches where alive.remove(ObjectIdentifier(touch)) == nil { faults.append("ended without life") }
  }
}

/// Vigna's SplitMix64: numbers that look random and are the same on each run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
