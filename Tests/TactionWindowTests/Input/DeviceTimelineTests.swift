import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Tests timelines of touchpads and pens.
struct DeviceTimelineTests {
  private let text = """
    0 pinch 2 400 300
    16 pinch by 4 -2.5 1.25 5
    32 pinch by 4 -2.5 2 -10
    48 pinch end
    100 swipe 3 400 300
    110 swipe by 12.5 0
    120 swipe cancel
    200 pen 400 300
    210 pen tilt 30 -12.5
    220 pen force 0.25
    220 pen down
    240 pen 420 300
    245 pen rotation 90
    246 pen slider -0.25
    247 pen wheel 15.5 -1
    248 pen button down 331
    250 pen button up 331
    252 pen tool 1 eraser 12345 2066
    252 pen 5 5
    252 pen down
    254 pen tool 1
    254 pen away
    256 pad button down 3
    256 pad button up 3
    257 pad ring 0 90
    257 pad ring 0 up
    258 pad strip 0 0.5
    258 pad strip 0 up
    259 pad mode 1 0
    259 pad device 1 6 group 3 0 buttons 1 2 rings 0 strips 0 1 group 2 1 buttons 3 4 5 rings 1
    259 pad ring 1 180 other
    259 pad device 0
    259 pad strip 0 1
    259 pad strip 0 up other
    260 pen up
    280 pen away
    300 pinch cancel
    310 swipe end
    400 mouse 400 300
    410 mouse scroll 2.5 -12
    420 mouse scroll end

    """

  @Test("The device events of a timeline are parsed, and written back unchanged") func whatIsWrittenIsRead() throws {
    let timeline = try Timeline(parsing: text)
    #expect(timeline.text == text)
    #expect(timeline.moments.first?.events == [.touchpad(.pinchBegan(fingers: 2, Point(x: 400, y: 300)))])
    // The rotation may be left out.
    let short = try Timeline(parsing: "5 pinch by 1 2 1.5")
    #expect(short.moments.first?.events == [.touchpad(.pinchMoved(Vector(dx: 1, dy: 2), scale: 1.5, degrees: 0))])
  }

  @Test(
    "An incomplete or invalid line for a device in a timeline is an error",
    arguments: [
      "0 pinch", "0 pinch 2", "0 pinch 2.5 1 1", "0 pinch by 1 1", "0 pinch by 1 1 x", "0 pinch end 3", "0 swipe",
      "0 swipe by 1", "0 swipe -1 2 2", "0 pen", "0 pen down 1", "0 pen force 2", "0 pen tilt 91 0", "0 pen 4",
      "0 pen slider 2", "0 pen rotation x", "0 pen button 331", "0 pen button down 9999", "0 pen tool", "0 pen tool 16",
      "0 pen tool 1 crayon", "0 pen tool 1 pen -4", "0 pen wheel", "0 pad", "0 pad ring 0", "0 pad strip 0 2",
      "0 pad button 3", "0 pad ring 0 90 some", "0 pad device", "0 pad device 16", "0 pad device 0 x",
      "0 pad device 0 8 group", "0 pad device 0 8 group 3", "0 pad device 0 8 group 3 3", "0 pad device 0 8 rings 0",
      "0 pad device 0 8 group 3 0 buttons 256", "0 pad device 0 8 group 1 0 dials 0", "0 pad device 0 257",
      "0 pad device 0 8" + String(repeating: " group 1 0", count: 257),
      "0 pad device 0 8 group 1 0 rings" + String(repeating: " 0", count: 257),
      "0 mouse scroll", "0 mouse scroll 4", "0 mouse scroll end 1",
    ])
  func aLineThatMakesNoSenseIsRefused(line: String) {
    #expect(throws: TimelineError.self) { try Timeline(parsing: line) }
  }

  @Test("An app receives the touchpad and pen events of a timeline") func theyAreFeltByAnApp() throws {
    try withScene { scene in
      let hand = HandLog(on: scene.view, minimumPanFingers: 1)
      scene.stage.play(try Timeline(parsing: text))
      #expect(abs(hand.scale - 2) < 1e-9)
      #expect(abs(hand.rotation.degrees + 5) < 1e-9)
      let pans = hand.eventLog.entries.filter { $0.hasPrefix("pan") && !$0.hasSuffix("changed") }
      #expect(
        pans == ["pan began", "pan ended", "pan began", "pan cancelled", "pan began", "pan ended"],
        "of the pinch, the swipe and the pen")
      #expect((hand.translation - Vector(dx: 20, dy: 0)).length < 1e-9)
    }
  }

  @Test("The pad events of a timeline arrive without a description of the pad")
  func aTimelineNeedsNoDescriptionOfItsPads() throws {
    try withScene { scene in
      var changes: [TabletPadEvent.Change] = []
      scene.window.onTabletPad = { _, event in changes.append(event.change) }
      scene.stage.play(
        try Timeline(
          parsing: """
            0 pad ring 1 90
            10 pad ring 1 up
            20 pad strip 2 1
            20 pad strip 2 up
            30 pad mode 4 1
            40 pad device 0
            40 pad button down 3
            """))
      let expected: [TabletPadEvent.Change] = [
        .ring(1, .degrees(90)), .ring(1, nil), .strip(2, 1), .strip(2, nil), .mode(4, group: 1),
        .button(3, isDown: true),
      ]
      #expect(changes.filter { expected.contains($0) } == expected)
    }
  }

  @Test("A mouse press of a timeline belongs to the seat whose mouse moved at the same time")
  func aPressIsThatOfTheSeatWhoseMouseMovedAtTheSameTime() throws {
    try withScene { scene in
      var taps = 0
      scene.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      scene.stage.play(
        try Timeline(
          parsing: """
            0 seat 1
            0 mouse 400 300
            0 mouse down
            50 seat 1
            50 mouse up
            60 seat 1
            60 mouse away
            """))
      #expect(taps == 1)
    }
  }
}
