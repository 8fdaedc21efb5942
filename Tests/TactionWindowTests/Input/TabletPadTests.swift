import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests the buttons, rings and strips of tablets, through the wire.
struct TabletPadTests {
  /// Two groups with modes of their own; the compositor keeps button 0 for itself.
  private static let pair = TabletPadLayout(
    buttonCount: 6,
    groups: [
      TabletPadLayout.Group(buttons: [1, 2], rings: [0], strips: [0, 1], modeCount: 3),
      TabletPadLayout.Group(buttons: [3, 4, 5], rings: [1], modeCount: 2, mode: 1),
    ])

  /// Runs a test in a scene with the log of the changes that its window gets.
  private func withChanges(_ body: (Scene, ChangeLog) throws -> Void) throws {
    try withScene { scene in
      let log = ChangeLog()
      scene.window.onTabletPad = { _, event in log.events.append(event) }
      try body(scene, log)
    }
  }

  private final class ChangeLog {
    var events: [TabletPadEvent] = []
    var changes: [TabletPadEvent.Change] { events.map(\.change) }
  }

  // MARK: Events

  @Test("A window gets each event of the stage's default pad") func thePadThatAllStagesHave() throws {
    try withChanges { scene, log in
      let pen = scene.stage.stylus
      let all: [TabletPadEvent.Change] = [
        .button(3, isDown: true), .button(3, isDown: false), .ring(0, .degrees(90)), .ring(0, nil), .strip(0, 1),
        .strip(0, nil), .mode(2, group: 0),
      ]
      for change in all { pen.usePad(change) }
      #expect(log.changes == [.mode(0, group: 0)] + all)
      let pad = try #require(scene.stage.app.seats.first?.tabletPads.first)
      #expect(pad.layout.buttonCount == 8 && pad.layout.groups.count == 1)
      let group = try #require(pad.layout.groups.first)
      #expect(group.buttons == Array(0..<8) && group.modeCount == 3 && group.mode == 2)
      #expect(group.rings == [0] && group.strips == [0])
      pen.usePad(.button(1, isDown: true))
      pen.unplug()
      #expect(log.changes.last == .button(1, isDown: false), "a pad that vanishes has no button held")
      #expect(scene.stage.app.seats.first?.tabletPads.isEmpty == true)
    }
  }

  @Test("Rings, strips and groups of a pad are numbered from 0") func eachRingStripAndGroupHasItsNumber() throws {
    try withChanges { scene, log in
      let pen = scene.stage.stylus
      pen.padLayout = Self.pair
      let all: [TabletPadEvent.Change] = [
        .ring(0, .degrees(90)), .ring(1, .degrees(45)), .ring(0, nil), .ring(1, nil), .strip(1, 0), .strip(1, nil),
        .strip(0, 1), .strip(0, nil), .button(5, isDown: true), .button(5, isDown: false), .mode(2, group: 0),
        .mode(0, group: 1),
      ]
      for change in all { pen.usePad(change) }
      #expect(log.changes == [.mode(0, group: 0), .mode(1, group: 1)] + all)
      let pad = try #require(scene.stage.app.seats.first?.tabletPads.first)
      #expect(pad.layout == pen.padLayout && pad.layout.groups.map(\.mode) == [2, 0])
      pen.usePad(.ring(2, .degrees(1)))
      pen.usePad(.mode(0, group: 1))
      #expect(log.changes.last == all.last && log.events.count == all.count + 2)
    }
  }

  @Test("Events of two pads arrive with their pad") func twoPadsAreToldApart() throws {
    try withScene { scene in
      var used: [Int] = []
      let pads = { scene.stage.app.seats.first?.tabletPads ?? [] }
      scene.window.onTabletPad = { pad, event in
        if case .ring(_, _?) = event.change { used.append(pads().firstIndex { $0 === pad } ?? -1) }
      }
      let other = scene.stage.addStylus()
      other.padLayout = Self.pair
      scene.stage.stylus.usePad(.ring(0, .degrees(10)))
      other.usePad(.ring(1, .degrees(20)))
      scene.stage.stylus.usePad(.ring(0, .degrees(30)))
      #expect(used == [0, 1, 0] && pads().map(\.layout.groups.count) == [1, 2])
    }
  }

  @Test("Events of a pad have the time at which they happened, and their source")
  func eventsHaveTheirTimeAndTheirSource() throws {
    try withChanges { scene, log in
      let seat = try #require(scene.stage.seat)
      let pen = scene.stage.stylus
      pen.usePad(.button(0, isDown: true))
      let changes: [TabletPadEvent.Change] = [
        .ring(0, .degrees(90)), .strip(0, 0), .button(0, isDown: false), .mode(1, group: 0), .ring(0, nil),
      ]
      // Each event is 10 ms old when it arrives.
      seat.stamp = { $0 &- 10 }
      for change in changes {
        scene.wait(0.1)
        pen.usePad(change)
        let event = try #require(log.events.last)
        #expect(event.change == change)
        #expect(abs(event.timestamp - (scene.stage.clock.now - 0.01)) < 0.0015, "\(event)")
      }
      #expect(log.events.suffix(5).map(\.source) == [.finger, .finger, nil, nil, .finger])
      pen.usePad(.ring(0, .degrees(1)), source: nil)
      #expect(log.events.last?.source == nil)
    }
  }

  @Test("Events in one frame of a pad have the same time") func eventsOfOneFrameHaveOneTime() throws {
    try withChanges { scene, log in
      let pad = try #require(scene.stage.seat?.stylus.pad)
      pad.send(.ring(0, .degrees(10)), endsFrame: false)
      pad.send(.ring(0, .degrees(20)))
      scene.stage.settle()
      #expect(log.changes.suffix(2) == [.ring(0, .degrees(10)), .ring(0, .degrees(20))])
      #expect(Set(log.events.suffix(2).map(\.timestamp)).count == 1)
    }
  }

  @Test("A frame of a ring keeps its source if it arrives in two reads") func aFrameInTwoReads() throws {
    try withChanges { scene, log in
      let pad = try #require(scene.stage.seat?.stylus.pad)
      pad.send(.ring(0, .degrees(10)))
      scene.stage.settle()
      pad.sendFinger(onRing: 0)
      scene.stage.deliver()
      pad.send(.ring(0, .degrees(20)), source: nil)
      scene.stage.settle()
      #expect(log.changes.last == .ring(0, .degrees(20)) && log.events.last?.source == .finger)
    }
  }

  @Test("Events of a pad arrive even if their frame never ends") func aFrameThatNeverEnds() throws {
    try withChanges { scene, log in
      let pad = try #require(scene.stage.seat?.stylus.pad)
      pad.send(.strip(0, 0.5), endsFrame: false)
      scene.stage.settle()
      let count = log.events.count
      #expect(log.changes.contains { if case .strip(0, _?) = $0 { true } else { false } })
      for number in 0..<200 { pad.send(.strip(0, Double(number % 2)), endsFrame: false) }
      scene.stage.settle()
      #expect(log.events.count == count + 200 && log.events.allSatisfy { $0.timestamp <= scene.stage.clock.now })
    }
  }

  @Test("Losing the focus releases held buttons and rings of a pad") func whatIsHeldEndsWithTheFocus() throws {
    try withChanges { scene, log in
      let pen = scene.stage.stylus
      pen.usePad(.button(2, isDown: true))
      pen.usePad(.ring(0, .degrees(10)))
      scene.stage.seat?.stylus.pad.leave()
      scene.stage.settle()
      #expect(log.changes.suffix(2) == [.button(2, isDown: false), .ring(0, nil)])
      #expect(log.events.last?.source == .finger)
      log.events = []
      pen.usePad(.ring(0, nil))
      pen.usePad(.button(2, isDown: false))
      #expect(log.changes == [.mode(0, group: 0)], "the lift of a finger that landed on another window")
    }
  }

  @Test("The numbers of groups, rings, buttons and modes of a pad are limited")
  func aPadOfMorePartsThanAnyTabletHas() throws {
    try withChanges { scene, log in
      let pen = scene.stage.stylus
      let rings = TabletPadLayout.Group(buttons: Array(0..<600), rings: Array(0..<40), modeCount: 1_000_000)
      pen.padLayout = TabletPadLayout(groups: [rings] + Array(repeating: TabletPadLayout.Group(), count: 20))
      pen.usePad(.mode(999_999, group: 0))
      pen.usePad(.button(599, isDown: true))
      pen.usePad(.ring(2, .degrees(5)))
      let pad = try #require(scene.stage.app.seats.first?.tabletPads.first)
      let group = try #require(pad.layout.groups.first)
      #expect(pad.layout.groups.count + group.rings.count == 32 && group.modeCount == 256)
      #expect(pad.layout.buttonCount == 256 && group.buttons == Array(0..<256))
      #expect(log.changes.last == .ring(2, .degrees(5)) && !log.changes.contains(.button(599, isDown: true)))
    }
  }

  // MARK: Descriptions

  @Test("A window describes the buttons and rings of a pad to the compositor, for each mode")
  func aWindowDescribesThePartsOfAPad() throws {
    try withScene { scene in
      let pen = scene.stage.stylus
      pen.padLayout = Self.pair
      var undo = "Undo"
      scene.window.tabletPadDescription = { _, feature, mode in
        switch feature {
        case .button(0): "kept by the compositor"
        case .button(1): undo
        case .button(3): mode == 0 ? "Pen" : nil
        case .ring(let ring): "ring \(ring), mode \(mode)"
        default: nil
        }
      }
      pen.usePad(.button(1, isDown: true))
      #expect(pen.padDescriptions == [.button(1): "Undo", .ring(0): "ring 0, mode 0", .ring(1): "ring 1, mode 1"])
      pen.usePad(.mode(0, group: 1))
      #expect(pen.padDescriptions[.button(3)] == "Pen" && pen.padDescriptions[.ring(1)] == "ring 1, mode 0")
      pen.usePad(.mode(1, group: 1))
      #expect(pen.padDescriptions[.button(3)] == "" && pen.padDescriptions[.ring(1)] == "ring 1, mode 1")
      undo = "Undo Stroke"
      try #require(scene.stage.app.seats.first?.tabletPads.first).setNeedsDescriptions()
      scene.stage.settle()
      #expect(pen.padDescriptions[.button(1)] == "Undo Stroke")
      scene.window.tabletPadDescription = nil
      scene.stage.settle()
      #expect(!pen.padDescriptions.isEmpty && pen.padDescriptions.values.allSatisfy(\.isEmpty))
    }
  }

  @Test("A pad has the descriptions of the window that has the focus") func eachWindowHasItsDescriptions() throws {
    try withScene { scene in
      let pen = scene.stage.stylus
      scene.window.tabletPadDescription = { _, feature, _ in feature == .ring(0) ? "Zoom" : nil }
      pen.usePad(.button(1, isDown: true))
      #expect(pen.padDescriptions == [.ring(0): "Zoom"])
      let other = scene.stage.makeWindow()
      other.tabletPadDescription = { _, feature, _ in feature == .strip(0) ? "Scroll" : nil }
      pen.usePad(.button(1, isDown: false))
      #expect(pen.padDescriptions == [.strip(0): "Scroll"])
      other.close()
      scene.stage.settle()
      pen.usePad(.button(1, isDown: true))
      #expect(pen.padDescriptions == [.ring(0): "Zoom"])
    }
  }

  @Test("If the mode of a pad changes many times at once, only the last mode is described")
  func ofManyModesOnlyTheLastIsDescribed() throws {
    try withScene { scene in
      let pen = scene.stage.stylus
      var calls = 0
      scene.window.tabletPadDescription = { _, _, mode in
        calls += 1
        return "\(mode)"
      }
      pen.usePad(.mode(1, group: 0))
      #expect(calls == 10 && pen.padDescriptions.count == 10)
      for number in 0..<100 { scene.stage.seat?.stylus.pad.send(.mode(number % 3, group: 0)) }
      scene.stage.settle()
      #expect(calls == 20 && Set(pen.padDescriptions.values) == ["0"])
    }
  }
}
