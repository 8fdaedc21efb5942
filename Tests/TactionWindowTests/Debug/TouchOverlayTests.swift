import TactionStageSupport
import TactionGraphics
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("The overlay with rings around touches and text next to them")
struct TouchOverlayTests {
  private let size = Size(width: 400, height: 300)

  /// Makes a stage with a dark window, a photo, and an overlay of the touches.
  private func withOverlay(scale: Int = 1, _ body: (Stage, Window, View) throws -> Void) throws {
    try withStage(size: size, scale: Double(scale)) { stage in
      stage.app.debug(.touches)
      let window = stage.makeWindow()
      window.content.backgroundColor = Color(hex: 0x20242C)
      let photo = View(frame: Rect(x: 50, y: 50, width: 120, height: 120))
      photo.accessibilityIdentifier = "photo 3"
      photo.backgroundColor = Color(hex: 0x4060E0)
      photo.addGestureRecognizer(PanGestureRecognizer { photo.center = $0.location(in: window.content) })
      photo.addGestureRecognizer(TapGestureRecognizer())
      window.content.addSubview(photo)
      stage.advance(by: 0.1)
      try body(stage, window, photo)
    }
  }

  @Test("the overlay has a ring around a finger, yellow until a gesture is recognized, then green", arguments: [1, 2])
  func ring(scale: Int) throws {
    try withOverlay(scale: scale) { stage, _, _ in
      let finger = stage.touch(at: Point(x: 110, y: 110))
      stage.advance(by: 0.05)
      // The ring is 3 px wide and 26 px from the finger.
      let onRing = { (x: Double) in Int((x - 24.5) * Double(scale)) }
      let waiting = try stage.screenshot()
      #expect(waiting[onRing(110), 110 * scale] == 0xFFFF_D60A)
      finger.move(to: Point(x: 200, y: 150))
      stage.advance(by: 0.05)
      let taken = try stage.screenshot()
      #expect(taken[onRing(200), 150 * scale] == 0xFF30_D158)
    }
  }

  @Test("when all fingers are up, the touch overlay is removed")
  func noTrace() throws {
    try withOverlay { stage, _, _ in
      let before = try stage.screenshot().allPixels
      let fingers = [Point(x: 300, y: 40), Point(x: 395, y: 295), Point(x: 2, y: 2)].map { stage.touch(at: $0) }
      stage.advance(by: 0.05)
      #expect(try stage.screenshot().allPixels != before)
      for finger in fingers { finger.move(by: Vector(dx: 3, dy: -2)) }
      for finger in fingers { finger.lift() }
      stage.advance(by: 0.7)
      #expect(try stage.screenshot().allPixels == before)
      let commits = stage.commitCount
      stage.advance(by: 1)
      #expect(stage.commitCount == commits, "and nothing more is drawn")
    }
  }

  @Test("the damage covers all changes of the touch overlay: the screen equals a full drawing")
  func damage() throws {
    try withOverlay { stage, window, _ in
      let finger = stage.touch(at: Point(x: 110, y: 110))
      let other = stage.touch(at: Point(x: 350, y: 250))
      for step in 1...12 {
        finger.move(by: Vector(dx: Double(step), dy: 7 - Double(step)), over: 1.0 / 60, steps: 1)
        if step == 7 { other.lift() }
        stage.advance(by: 1.0 / 60)
        let full = try Bitmap(width: 400, height: 300)
        window.pipeline.raster(into: full, region: Region(PixelRect(x: 0, y: 0, width: 400, height: 300)))
        let shown = try stage.screenshot().opaquePixels
        #expect(shown == full.opaquePixels, "step \(step)")
      }
    }
  }

  @Test("the app does not see the touch overlay in its tree, in a hit test or in a snapshot")
  func unseen() throws {
    try withOverlay { stage, window, photo in
      let before = try window.content.snapshot().allPixels
      let finger = stage.touch(at: Point(x: 110, y: 110))
      stage.advance(by: 0.05)
      #expect(window.content.subviews.count == 1)
      #expect(window.content.hitTest(Point(x: 110, y: 110)) === photo)
      #expect(try window.content.snapshot().allPixels == before)
      finger.lift()
    }
  }

  @Test("the text of the touch overlay is the number of the touch and each candidate's explanation")
  func words() throws {
    try withOverlay { stage, window, _ in
      let finger = stage.touch(at: Point(x: 110, y: 110))
      finger.move(by: Vector(dx: 4, dy: 3), over: 0)
      let note = try #require(window.pipeline.tree.touches.touches.first.map(TouchNote.init))
      let lines = note.text.split(separator: "\n")
      #expect(lines.first?.hasPrefix("touch ") == true)
      #expect(lines.dropFirst().first == "pan on photo 3: possible: moved 5 of 10 px")
      #expect(lines.last?.hasPrefix("tap on photo 3: possible: moved 5 of 10 px, ") == true)
      #expect(note.location == Point(x: 114, y: 113))
    }
  }

  @Test("the touch overlay is removed immediately when it is turned off")
  func off() throws {
    try withOverlay { stage, _, _ in
      let before = try stage.screenshot().allPixels
      let finger = stage.touch(at: Point(x: 300, y: 40))
      stage.advance(by: 0.05)
      stage.app.debug([])
      stage.advance(by: 0.05)
      #expect(try stage.screenshot().allPixels == before)
      finger.lift()
    }
  }
}
