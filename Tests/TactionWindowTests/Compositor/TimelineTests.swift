import TactionGeometry
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Touch timelines")
struct TimelineTests {
  @Test("Timeline lines with equal times are one moment; comments and empty lines are ignored")
  func reading() throws {
    let timeline = try Timeline(
      parsing: """
        # two fingers
        100 down 0 10 20.5

        100 down 1 30 -4   # the second one
        116.5\tmove 0 11 21
        200 up 0
        200 up 1 30 40
        300 cancel
        310 cancel 0 1 2
        """)
    #expect(
      timeline.moments == [
        .init(time: 0.1, events: [.down(id: 0, Point(x: 10, y: 20.5)), .down(id: 1, Point(x: 30, y: -4))]),
        .init(time: 0.1165, events: [.move(id: 0, Point(x: 11, y: 21))]),
        .init(time: 0.2, events: [.up(id: 0), .up(id: 1)]),
        .init(time: 0.3, events: [.cancel]),
        .init(time: 0.31, events: [.cancel]),
      ])
    #expect(timeline.duration == 0.31)
  }

  @Test("A timeline from a DOS editor is read the same, and an empty file is an empty timeline")
  func lineEnds() throws {
    #expect(try Timeline(parsing: "1 up 0\r\n2 up 1\r\n") == Timeline(parsing: "1 up 0\n2 up 1"))
    #expect(try Timeline(parsing: "\u{FEFF}1 up 0") == Timeline(parsing: "1 up 0"))
    #expect(try Timeline(parsing: "").moments.isEmpty)
  }

  @Test(
    "The error for an unreadable timeline line names the line",
    arguments: [
      "100", "down 0 1 2", "100 jump 0 1 2", "100 down", "100 down a 1 2", "100 down -1 1 2", "100 down 0 1",
      "100 down 0 1 y", "100 down 0 1 nan", "100 down 0 1 inf", "100 down 0 1 2 3", "100 up", "100 up 0 1",
      "nan down 0 1 2", "-1 down 0 1 2", "1e300 down 0 1 2", "100 down 0 1e300 2", "100 down 4294967296 1 2",
      "49 down 0 1 2",
      "100 shape 0 1 1", "100 size 10", "100 size 10 0", "100 size 10.5 10",
      "100 size 10 10 9", "100 size 10 10 1 1", "100 frame 1",
    ])
  func badLine(_ line: String) throws {
    let error = #expect(throws: TimelineError.self) {
      try Timeline(parsing: "# good\n50 down 0 1 2\n\n\(line)\n60 up 0")
    }
    #expect(error?.line == 4)
    #expect(error?.description.hasPrefix("line 4: ") == true)
  }

  @Test("Text that is not a timeline is quoted so that a terminal can show it")
  func binary() throws {
    let error = #expect(throws: TimelineError.self) {
      try Timeline(parsing: "\u{1b}[2J" + String(repeating: "x", count: 100_000))
    }
    #expect(error?.reason == "'?[2Jxxxxxxxxxxxxxxxxxxxx...' is no number (time in milliseconds)")
  }

  @Test("Any timeline that is written and read again is equal")
  func writing() throws {
    let text = """
      0 size 1280 800 2
      0 down 0 10 20.5
      16.5 frame
      16.5 move 0 -3.00390625 100000.12345
      33.333333 up 0
      86400000 cancel

      """
    #expect(try Timeline(parsing: text).text == text)
    var random = SeededGenerator(seed: 11)
    for _ in 1...200 {
      let point = Point(x: random.number(-1e6...1e6), y: random.number(-1e-3...1e-3))
      let timeline = Timeline([
        .init(time: (random.number(0...86_400) * 1e9).rounded() / 1e9, events: [.move(id: 3, point)])
      ])
      #expect(try Timeline(parsing: timeline.text) == timeline)
    }
  }

  @Test("The size of the screen is known if the timeline begins with it, and may be left out")
  func sizes() throws {
    let timeline = try Timeline(parsing: "0 size 640 400\n0 down 0 1 1\n5 size 320 200 2\n9 up 0\n")
    #expect(try #require(timeline.initialSize) == (640, 400, 1))
    #expect(timeline.withoutSizes().text == "0 down 0 1 1\n9 up 0\n")
    #expect(try Timeline(parsing: "0 down 0 1 1\n5 size 320 200").initialSize == nil)
    #expect(try Timeline(parsing: "5 size 320 200").initialSize == nil)
  }

  @Test("Moments in any order become a sorted timeline, with equal times joined")
  func byHand() {
    let timeline = Timeline([
      .init(time: 2, events: [.up(id: 0)]), .init(time: 1, events: [.down(id: 0, .zero)]),
      .init(time: 2, events: [.up(id: 1)]),
    ])
    #expect(timeline.moments.map(\.time) == [1, 2])
    #expect(timeline.moments.last?.events == [.up(id: 0), .up(id: 1)])
  }
}
