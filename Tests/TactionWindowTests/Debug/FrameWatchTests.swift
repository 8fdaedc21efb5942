import TactionStageSupport
import TactionGraphics
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("The frame statistics on the screen")
struct FrameWatchTests {
  private let size = Size(width: 400, height: 300)

  private func withWatch(_ topics: DebugTopics = .frames, _ body: (Stage, Window, View) throws -> Void) throws {
    try withStage(size: size) { stage in
      stage.app.debug(topics)
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 300, y: 200, width: 40, height: 20))
      view.backgroundColor = Color(hex: 0x4060E0)
      window.content.addSubview(view)
      stage.advance(by: 0.1)
      try body(stage, window, view)
    }
  }

  @Test("frame statistics are drawn with frames that are needed anyway, and request no frames")
  func noFrames() throws {
    try withWatch { stage, window, view in
      let before = stage.commitCount
      stage.advance(by: 2)
      #expect(stage.commitCount == before && stage.app.nextDeadline == nil)
      view.center = Point(x: 310, y: 210)
      stage.advance(by: 2)
      #expect(stage.commitCount == before + 1)
      #expect(window.frameWatch?.statistics.count == 3)
    }
  }

  @Test("frame statistics damage only their own box")
  func damage() throws {
    try withWatch { stage, window, view in
      let box = try #require(window.frameWatch?.view.frame)
      for step in 1...5 {
        view.center = Point(x: 310 + Double(step), y: 210)
        stage.advance(by: 1.0 / 60)
        let damage = try #require(stage.compositor.toplevels.first).surface.lastDamage
        let rest = damage.subtracting(PixelRect(enclosing: box))
        #expect(PixelRect(x: 288, y: 198, width: 52, height: 24).contains(rest.bounds), "step \(step)")
        let full = try Bitmap(width: 400, height: 300)
        window.pipeline.raster(into: full, region: Region(PixelRect(x: 0, y: 0, width: 400, height: 300)))
        #expect(try stage.screenshot().opaquePixels == full.opaquePixels)
      }
    }
  }

  @Test("frame statistics describe the previous frames: time, damage, items, touches, misses")
  func lines() throws {
    try withWatch { stage, window, view in
      for _ in 0..<3 {
        view.center = Point(x: 310, y: 210)
        stage.advance(by: 1.0 / 60)
        view.center = Point(x: 311, y: 210)
        stage.advance(by: 1.0 / 60)
      }
      let statistics = try #require(window.frameWatch?.statistics)
      let lines = statistics.lines
      #expect(lines.count == 6 && statistics.summary.contains(lines[5]))
      #expect(lines[0].hasPrefix("drawn in ") && lines[0].contains(" ms (95 %: "))
      #expect(lines[1].hasPrefix("damage ") && lines[1].hasSuffix(" rectangles"))
      #expect(lines[2].hasPrefix("items ") && lines[2] != "items 0 of 0")
      #expect(lines[3] == "touch to commit -")
      #expect(lines[5] == "missed 0 of \(statistics.count)")
      let finger = stage.touch(at: Point(x: 320, y: 210))
      view.center = Point(x: 320, y: 211)
      stage.settle()
      stage.advance(by: 0.1)
      #expect(window.frameWatch?.statistics.lines[3].hasPrefix("touch to commit") == true)
      #expect(window.frameWatch?.statistics.lines[3] != "touch to commit -")
      finger.lift()
    }
  }

  @Test("frame statistics measure drawing by the machine's clock, since the stage's clock does not advance")
  func drawingTime() throws {
    try withWatch { stage, window, view in
      var times: [Double] = []
      let report = window.frames.onFrame
      window.frames.onFrame = {
        times.append($0.drawingTime)
        report?($0)
      }
      view.center = Point(x: 310, y: 210)
      stage.advance(by: 0.1)
      #expect(times.count == 1 && times[0] > 0)
    }
  }

  @Test("frame statistics are shown together with the rings of touches, and can be turned off separately")
  func together() throws {
    try withWatch([.touches, .frames]) { stage, window, view in
      let finger = stage.touch(at: Point(x: 320, y: 100))
      stage.advance(by: 0.1)
      let shown = try stage.screenshot()
      #expect(shown[Int(320 - 24.5), 100] == 0xFFFF_D60A, "the ring")
      #expect(shown[12, 60] != shown[390, 290], "the box")
      stage.app.debug(.touches)
      stage.advance(by: 0.1)
      #expect(try stage.screenshot()[12, 60] == shown[390, 290])
      #expect(try stage.screenshot()[Int(320 - 24.5), 100] == 0xFFFF_D60A)
      finger.lift()
      stage.app.debug([])
      stage.advance(by: 0.1)
      #expect(window.pipeline.overlay == nil && window.frameWatch == nil)
      _ = view
    }
  }
}
