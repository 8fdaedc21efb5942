import Foundation
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow

@Suite("Recordings of touches")
struct RecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Records the touches of a stage and returns the lines of the recording, without comments.
  private func record(size: Size = Size(width: 320, height: 200), _ body: (Stage) throws -> Void) throws -> [String] {
    let file = folder["a.touches"]
    try withStage(size: size) { stage in
      _ = stage.makeWindow()
      #expect(stage.app.recordTouches(to: file.path))
      stage.advance(by: 0.25)
      try body(stage)
    }
    return try lines(of: file)
  }

  private func lines(of file: URL) throws -> [String] {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  @Test("a recording has a line for each event of a finger, from the first touch on, exact to 1/256 px")
  func finger() throws {
    let lines = try record { stage in
      let finger = stage.touch(at: Point(x: 100.25, y: 50), id: 17)
      stage.advance(by: 0.016)
      finger.move(to: Point(x: 101 + 1.0 / 256, y: 52), over: 0)
      stage.advance(by: 0.1)
      finger.lift()
    }
    #expect(lines == ["0 size 320 200 1", "0 down 0 100.25 50", "16 move 0 101.00390625 52", "116 up 0"])
  }

  @Test("the recording of an earlier run is kept, and a recording without events does not replace it")
  func former() throws {
    let (file, kept) = (folder["a.touches"], folder["a.touches.former"])
    let first = try record { $0.tap(at: Point(x: 10, y: 10)) }
    #expect(first.count > 1)
    InputRecorder.keepFormer(at: file.path)
    #expect(try record { _ in } == [])
    InputRecorder.keepFormer(at: file.path)
    #expect(try lines(of: kept) == first)
  }

  @Test("the recording of an earlier run is also kept if its path is a link")
  func formerBehindLink() throws {
    #expect(symlink(folder["today.touches"].path, folder["a.touches"].path) == 0)
    let first = try record { $0.tap(at: Point(x: 10, y: 10)) }
    #expect(first.count > 1)
    InputRecorder.keepFormer(at: folder["a.touches"].path)
    #expect(try record { _ in } == [])
    #expect(try lines(of: folder["today.touches.former"]) == first)
    #expect(folder.names == ["a.touches", "today.touches", "today.touches.former"])
  }

  @Test(
    "the file of a recording is read from the environment, and removed there",
    arguments: ["a.touches", "", nil] as [String?])
  func environment(value: String?) {
    if let value { setenv("TACTION_RECORD", value, 1) } else { unsetenv("TACTION_RECORD") }
    #expect(Environment.takeRecording() == (value == "" ? nil : value))
    #expect(getenv("TACTION_RECORD") == nil)
  }

  @Test("a recording has the scrolls of a pointing stick; a recording of its replay is equal")
  func continuousScroll() throws {
    let lines = try record { stage in
      stage.mouse.move(to: Point(x: 100, y: 50))
      stage.advance(by: 0.1)
      let pointer = try #require(stage.seat?.pointer)
      pointer.scroll(by: Vector(dx: 0, dy: 20), source: .continuous)
      pointer.frame()
      stage.deliver()
    }
    #expect(lines.last == "100 mouse wheel 20")
    let timeline = try Timeline(parsing: lines.joined(separator: "\n"))
    #expect(try record { $0.play(timeline) } == lines)
  }

  enum Presser: CaseIterable { case mouse, finger, pen, penButton }

  @Test("a recording has the press that only closes a menu, by each device", arguments: Presser.allCases)
  func closingPress(by presser: Presser) throws {
    let lines = try record { stage in
      @MainActor func press(at point: Point) {
        switch presser {
        case .mouse: stage.mouse.click(at: point)
        case .finger: stage.tap(at: point)
        case .pen:
          stage.stylus.press(at: point)
          stage.stylus.lift()
        case .penButton:
          stage.stylus.hover(at: point)
          stage.stylus.press(.first)
          stage.stylus.release(.first)
        }
      }
      let window = try #require(stage.app.windows.first)
      press(at: Point(x: 10, y: 10))
      let place = PopupPlacement(at: Rect(x: 100, y: 60, width: 0, height: 0), size: Size(width: 100, height: 80))
      let menu = try #require(window.makePopup(place))
      stage.advance(by: 0.1)
      #expect(!menu.isClosed)
      press(at: Point(x: 20, y: 20))
      #expect(menu.isClosed)
    }
    let presses = lines.flatMap { line in line.split(separator: " ").filter { $0 == "down" || $0 == "up" } }
    #expect(presses == ["down", "up", "down", "up"])
  }

  @Test("a recording has pens with their tools; playing and recording it again gives an equal recording")
  func pens() throws {
    let lines = try record { stage in
      let eraser = stage.addStylus(PenTool(kind: .eraser, hardwareSerial: 77))
      stage.stylus.press(at: Point(x: 100, y: 50), force: 0.5)
      eraser.press(at: Point(x: 200, y: 50), force: 1)
      stage.advance(by: 0.004)
      stage.stylus.rotate(to: .degrees(-45))
      eraser.press(.first)
      stage.advance(by: 0.004)
      stage.stylus.usePad(.ring(0, .degrees(30)))
      eraser.leave()
      stage.stylus.leave()
    }
    #expect(lines.contains("0 pen tool 1 eraser 77") && lines.contains("4 pen rotation -45"))
    #expect(lines.contains("4 pen tool 1") && lines.contains("4 pen button down 331"))
    #expect(lines.contains("8 pad ring 0 30"))
    let timeline = try Timeline(parsing: lines.joined(separator: "\n"))
    #expect(try record { $0.play(timeline) } == lines)
  }

  @Test("a recording has each axis of a pen and the number of its model; playing it gives an equal recording")
  func axes() throws {
    let lines = try record { stage in
      let brush = stage.addStylus(PenTool(kind: .airbrush, hardwareSerial: 77, hardwareID: 3346))
      brush.press(at: Point(x: 100, y: 50), force: 1)
      stage.advance(by: 0.004)
      brush.slide(to: -1)
      brush.turnWheel(by: .degrees(15), clicks: -2)
      brush.tilt(x: .degrees(30), y: .degrees(-45))
      brush.lift()
      brush.hover(at: Point(x: 110, y: 50), distance: 1)
      brush.leave()
    }
    let first = "0 pen tool 0 airbrush 77 3346"
    for line in [first, "4 pen slider -1", "4 pen wheel 15 -2", "4 pen tilt 30 -45", "4 pen distance 1"] {
      #expect(lines.contains(line), "\(line)")
    }
    let timeline = try Timeline(parsing: lines.joined(separator: "\n"))
    #expect(try record { $0.play(timeline) } == lines)
  }

  @Test("a recording has tablet pads with their numbers; playing and recording it again gives an equal recording")
  func pads() throws {
    let lines = try record { stage in
      let other = stage.addStylus()
      other.padLayout = TabletPadLayout(
        buttonCount: 6,
        groups: [
          TabletPadLayout.Group(buttons: [1, 2], rings: [0], strips: [0, 1], modeCount: 3),
          TabletPadLayout.Group(buttons: [3, 4, 5], rings: [1], modeCount: 2),
        ])
      stage.stylus.usePad(.ring(0, .degrees(30)))
      other.usePad(.ring(1, .degrees(60)))
      stage.advance(by: 0.008)
      stage.stylus.usePad(.ring(0, nil))
      other.usePad(.strip(1, 0.2), source: nil)
      other.usePad(.mode(1, group: 0))
    }
    let device = "pad device 1 6 group 3 0 buttons 1 2 rings 0 strips 0 1 group 2 0 buttons 3 4 5 rings 1"
    #expect(
      lines == [
        "0 size 320 200 1", "0 pad mode 0 0", "0 frame", "0 pad ring 0 30", "0 frame", "0 \(device)", "0 pad mode 0 0",
        "0 frame", "0 pad mode 0 1", "0 frame", "0 pad ring 1 60", "8 pad ring 0 up", "8 frame", "8 pad device 1",
        "8 pad strip 1 0.2 other", "8 frame", "8 pad mode 1 0",
      ])
    let timeline = try Timeline(parsing: lines.joined(separator: "\n"))
    #expect(try record { $0.play(timeline) } == lines)
  }

  @Test(
    "in a recording, fingers of one frame have the same time, frames at the same time are separate, ids are reused")
  func frames() throws {
    let lines = try record { stage in
      var fingers: [Finger] = []
      stage.fingers { fingers = [stage.touch(at: Point(x: 10, y: 10)), stage.touch(at: Point(x: 20, y: 20))] }
      fingers[0].lift()
      _ = stage.touch(at: Point(x: 30, y: 30), id: 5)
      stage.advance(by: 0.02)
      stage.cancelTouches()
    }
    #expect(
      lines == [
        "0 size 320 200 1", "0 down 0 10 10", "0 down 1 20 20", "0 frame", "0 up 0", "0 frame", "0 down 0 30 30",
        "20 cancel",
      ])
  }

  @Test("if the lift of a finger is lost and the finger lands again, a recording and its replay keep the other finger")
  func lostLift() throws {
    let lines = try record { stage in
      let touch = try #require(stage.seat).touch
      @MainActor func step(_ action: () -> Void) {
        action()
        touch.frame()
        stage.deliver()
        stage.advance(by: 0.02)
      }
      step {
        touch.down(0, at: Point(x: 10, y: 10))
        touch.down(1, at: Point(x: 100, y: 100))
      }
      step { touch.motion(1, to: Point(x: 110, y: 100)) }
      step { touch.down(0, at: Point(x: 20, y: 20)) }
      step { touch.motion(1, to: Point(x: 120, y: 100)) }
      step {
        touch.up(1)
        touch.up(0)
      }
    }
    #expect(
      lines == [
        "0 size 320 200 1", "0 down 0 10 10", "0 down 1 100 100", "20 move 1 110 100", "40 down 0 20 20",
        "60 move 1 120 100", "80 up 1", "80 up 0",
      ])
    let timeline = try Timeline(parsing: lines.joined(separator: "\n"))
    #expect(try record { $0.play(timeline) } == lines)
  }

  @Test("if a window grows, the recording has its new size before the next touch, and so has the stage that plays it")
  func resizing() throws {
    let lines = try record { stage in
      stage.tap(at: Point(x: 10, y: 10))
      stage.compositor.mainOutput?.change { ($0.width, $0.height, $0.scale) = (640, 400, 2) }
      stage.settle()
      stage.advance(by: 0.1)
      stage.tap(at: Point(x: 600, y: 300))
    }
    let sizes = lines.filter { $0.contains("size") }
    #expect(sizes.first == "0 size 320 200 1")
    #expect(sizes.last == "50 size 640 400 2")
    try withStage(size: Size(width: 100, height: 100)) { stage in
      let window = stage.makeWindow()
      var taps: [Point] = []
      window.content.addGestureRecognizer(TapGestureRecognizer { taps.append($0.location(in: nil)) })
      stage.play(try Timeline(parsing: lines.joined(separator: "\n")))
      #expect(window.size == Size(width: 640, height: 400))
      #expect(window.scale == 2)
      #expect(taps == [Point(x: 10, y: 10), Point(x: 600, y: 300)])
    }
  }

  @Test("the file of a recording has each touch before the app receives it, so a crash loses nothing")
  func beforeTheApp() throws {
    let file = folder["a.touches"]
    try withStage(size: Size(width: 320, height: 200)) { stage in
      var seen: [[String]] = []
      let window = stage.makeWindow()
      window.content.addGestureRecognizer(
        PanGestureRecognizer { _ in seen.append((try? lines(of: file)) ?? []) })
      stage.app.recordTouches(to: file.path)
      stage.touch(at: Point(x: 10, y: 10)).move(to: Point(x: 60, y: 10), over: 0)
      #expect(seen.first?.last == "0 move 0 60 10")
    }
  }

  @Test(
    "a file that cannot be written is refused for recordings, and the app continues",
    arguments: ["/no/such/folder/a.touches", "/proc/version", "/dev/full", "/", "pipe"])
  func refused(path: String) throws {
    let path = path == "pipe" ? folder["pipe"].path : path
    if path.hasSuffix("/pipe") { #expect(mkfifo(path, 0o600) == 0) }
    try withStage(size: Size(width: 320, height: 200)) { stage in
      var taps = 0
      stage.makeWindow().content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
      #expect(!stage.app.recordTouches(to: path))
      stage.tap(at: Point(x: 10, y: 10))
      #expect(taps == 1)
    }
  }
}

@Suite("Files of recordings")
struct RecordingFileTests {
  @Test("the file of a recording ends with its last whole line if there is no room for more")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = folder["a.touches"]
    let file = try #require(RecordingFile(path: path.path, limit: 20))
    file.append("0 down 0 1 1\n")
    file.append("16 move 0 2 2\n")
    file.append("1 up 0\n")
    #expect(try String(contentsOf: path, encoding: .utf8) == "0 down 0 1 1\n", "after a gap nothing makes sense")
  }
}
