import Taction
import TactionTestSupport
import TactionTesting
import Testing

@Suite("Gestures in timelines")
struct TimelineGestureTests {
  private func events(_ text: String) throws -> String { try Timeline(parsing: text).text }

  @Test("A tap in a timeline is a finger that lands, and lifts 50 ms later or after the given time")
  func tap() throws {
    #expect(try events("200 tap 0 400 600") == "200 down 0 400 600\n250 up 0\n")
    #expect(try events("200 tap 3 1.5 -2 for 800") == "200 down 3 1.5 -2\n1000 up 3\n")
  }

  @Test("A drag in a timeline moves sixty times a second at constant speed, and lifts where it ends")
  func drag() throws {
    let moments = try Timeline(parsing: "200 drag 0 400 900 to 400 300 over 160").moments
    #expect(moments.first == .init(time: 0.2, events: [.down(id: 0, Point(x: 400, y: 900))]))
    #expect(
      moments.last == .init(time: 0.36, events: [.move(id: 0, Point(x: 400, y: 300)), .frame, .up(id: 0)]))
    #expect(moments.map { ($0.time * 1000).rounded() - 200 } == [0, 17, 33, 50, 67, 83, 100, 117, 133, 150, 160])
    for moment in moments.dropFirst() {
      guard case .move(0, let place) = moment.events[0] else {
        Issue.record("\(moment) is no move")
        continue
      }
      #expect(abs(place.y - (900 - 600 * (moment.time - 0.2) / 0.16)) < 1e-6)
    }
  }

  @Test("A drag in a timeline may rest and change its direction")
  func legs() throws {
    let text = try events("0 drag 0 10 10 for 600 to 30 10 over 20 to 30 50 over 20 for 300")
    #expect(
      text == """
        0 down 0 10 10
        617 move 0 27 10
        620 move 0 30 10
        633 move 0 30 36
        640 move 0 30 50
        940 up 0

        """)
  }

  @Test("Two fingers in a timeline spread about a center, and rotate")
  func spread() throws {
    let moments = try Timeline(parsing: "10 spread 0 1 100 100 from 40 to 80 turn 90 over 500").moments
    #expect(
      moments.first
        == .init(time: 0.01, events: [.down(id: 0, Point(x: 80, y: 100)), .down(id: 1, Point(x: 120, y: 100))]))
    let last = try #require(moments.last)
    #expect(last.time == 0.51)
    #expect(last.events.count == 5)
    guard case .move(0, let one) = last.events[0], case .move(1, let two) = last.events[1] else {
      Issue.record("\(last) does not move both")
      return
    }
    #expect(isClose(one, Point(x: 100, y: 60)) && isClose(two, Point(x: 100, y: 140)), "\(one) \(two)")
    #expect(last.events[2...] == [.frame, .up(id: 0), .up(id: 1)])
    #expect(moments.count == 31)
  }

  private func isClose(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-9 }

  @Test("Timelines have clicks and drags of the mouse, and key presses")
  func others() throws {
    #expect(
      try events("5 mouse click 30 40") == "5 mouse 30 40\n5 frame\n5 mouse down\n55 mouse up\n")
    #expect(
      try events("0 mouse drag 0 0 to 8 0 over 20")
        == "0 mouse 0 0\n0 frame\n0 mouse down\n17 mouse 6.8 0\n20 mouse 8 0\n20 frame\n20 mouse up\n")
    #expect(try events("5 key press 30 for 7") == "5 key down 30\n12 key up 30\n")
  }

  @Test("In a timeline, gestures and single events of different fingers and seats may overlap in time")
  func overlapping() throws {
    let text = try events(
      """
      0 size 800 600
      0 tap 0 1 1 for 100
      0 seat 1
      0 tap 0 2 2 for 100
      50 down 1 3 3
      100 up 1
      """)
    #expect(
      text == """
        0 size 800 600 1
        0 seat 1
        0 seat 0
        0 down 0 1 1
        0 seat 1
        0 down 0 2 2
        50 down 1 3 3
        100 up 1
        100 up 0
        100 seat 1
        100 up 0

        """)
  }

  @Test("A cancel in a timeline ends the gestures of its seat, whose fingers can then be used again")
  func cancelling() throws {
    let text = try events(
      "0 drag 0 0 0 to 90 0 over 90\n0 mouse click 5 5\n20 cancel\n20 tap 0 7 7\n100 tap 0 8 8")
    #expect(
      text == """
        0 down 0 0 0
        0 mouse 5 5
        0 frame
        0 mouse down
        17 move 0 17 0
        20 cancel
        20 down 0 7 7
        50 mouse up
        70 up 0
        100 down 0 8 8
        150 up 0

        """)
  }

  @Test(
    "An invalid line of a timeline is reported in one sentence",
    arguments: [
      ("0 tap", "the finger is missing"), ("0 tap 0 1", "y is missing"),
      ("0 tap 0 1 1 for", "the duration in milliseconds is missing"),
      ("0 tap 0 1 1 for 0", "the duration in milliseconds is out of range: '0'"),
      ("0 tap 0 1 1 for nan", "'nan' is no number (the duration in milliseconds)"),
      ("0 tap 0 1 1 for 1e300", "the duration in milliseconds is out of range: '1e300'"),
      ("0 tap 0 1 1 over 5", "there is a 'over' too many"),
      ("0 drag 0 1 1", "to and a position is missing after the start of the drag"),
      ("0 drag 0 1 1 for 10", "to and a position is missing after the start of the drag"),
      ("0 drag 0 1 1 2 2", "to and a position is missing after the start of the drag, before '2'"),
      ("0 drag 0 1 1 to 2 2", "over and a time is missing after the end of the drag"),
      ("0 drag 0 1 1 to 2 2 over -5", "the duration in milliseconds is out of range: '-5'"),
      ("0 drag 0 1 1 to 2 2 over 3600000 for 1", "the drag takes more than an hour"),
      ("0 spread 1 1 0 0 from 1 to 2 over 5", "the fingers of a spread have different numbers"),
      ("0 spread 0 1 0 0 to 2 over 5", "from and a distance is missing after the center of the spread, before 'to'"),
      ("0 mouse click", "x is missing"), ("0 key press 9000", "'9000' is no whole number from 0 to 767 (the key)"),
    ])
  func sentences(line: String, reason: String) throws {
    let error = #expect(throws: TimelineError.self) { try Timeline(parsing: "# a comment\n\(line)") }
    #expect(error?.description == "line 2: \(reason)")
  }

  @Test(
    "A finger in a timeline is in only one gesture at a time",
    arguments: [
      ("250 tap 0 1 1", "finger 0 is in the drag of line 1, which ends at 360.0 ms"),
      ("360 down 0 1 1", "finger 0 is in the drag of line 1, which ends at 360.0 ms"),
      ("300 up 0", "finger 0 is in the drag of line 1, which ends at 360.0 ms"),
      ("300 spread 1 0 5 5 from 1 to 5 over 9", "finger 0 is in the drag of line 1, which ends at 360.0 ms"),
      ("300 down 1 1 1\n400 tap 1 2 2", "finger 1 is down already"),
    ])
  func oneAtATime(lines: String, reason: String) throws {
    let error = #expect(throws: TimelineError.self) {
      try Timeline(parsing: "200 drag 0 400 900 to 400 300 over 160\n\(lines)")
    }
    #expect(error?.reason == reason)
  }

  @Test("Timeline gestures that would fill the memory are refused before they are made")
  func hostile() throws {
    let line = "drag 0 0 0 to 1 1 over 3600000"
    let many = (0..<24).map { "\($0 * 3_600_001) \(line)" }.joined(separator: "\n")
    let error = #expect(throws: TimelineError.self) { try Timeline(parsing: many) }
    #expect(error?.description == "line 5: the gestures up to here have more than 1000000 events")
    let legs = String(repeating: " for 1", count: 2_000_000)
    #expect(throws: TimelineError.self) { try Timeline(parsing: "0 drag 0 0 0 to 1 1 over 1\(legs)") }
    // Each cancel checks only the gestures since the previous cancel.
    let cancels = (0..<20_000).map { "\($0) tap 0 1 1\n\($0) cancel" }.joined(separator: "\n")
    #expect(try Timeline(parsing: cancels).moments.count == 20_000)
  }

  @Test("A timeline with gestures that is written and read again is equal")
  func again() throws {
    let timeline = try Timeline(
      parsing: "0 drag 0 0 0 to 100 50 over 333\n40 spread 1 2 50 50 from 10 to 99 turn 30 over 700\n50 mouse click 1 1"
    )
    #expect(try Timeline(parsing: timeline.text) == timeline)
  }

  @Test("A stage plays the gestures of a timeline through the wire")
  func onAStage() throws {
    try withStage(size: Size(width: 400, height: 400)) { stage in
      let window = stage.makeWindow()
      var (taps, presses) = (0, 0)
      let photo = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
      photo.addInteraction(TransformInteraction(scale: 0.25...4))
      window.content.addSubview(photo)
      window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      window.content.addGestureRecognizer(
        LongPressGestureRecognizer { if $0.state == .began { presses += 1 } })
      try stage.play(
        Timeline(parsing: "0 tap 0 20 20\n400 tap 0 20 20 for 900\n2000 mouse click 20 20"))
      #expect(taps == 2)
      #expect(presses == 1)
      let center = photo.center
      try stage.play(Timeline(parsing: "0 drag 0 200 200 to 260 240 over 200 for 300"))
      #expect((photo.center - center).length > 40)
      let scale = photo.transform.meanScale
      try stage.play(Timeline(parsing: "0 spread 0 1 240 220 from 80 to 160 over 300"))
      #expect(photo.transform.meanScale > scale * 1.5)
    }
  }
}
