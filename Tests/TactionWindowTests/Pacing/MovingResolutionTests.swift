import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Reduced resolution while much of a window moves and frames are slow")
struct MovingResolutionTests {
  /// A window with fractional scales whose drawing appears to take some time.
  private struct SlowWindow {
    let rig: AppRig
    let window: Window
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))

    init(drawingTime: Double, scale: Double = 1) throws {
      rig = try AppRig {
        $0.outputs = [OutputConfiguration(width: 800, height: 600, scale: scale)]
        $0.placement = .floating
      }
      window = rig.makeWindow(size: Size(width: 400, height: 300))
      window.renderScaleWhileMoving = 0.5
      window.frames.mayReduce = true
      var reading = 0.0
      window.frames.stopwatch = {
        reading += drawingTime
        return reading
      }
      window.content.addSubview(view)
      rig.advance(by: 0.5)
    }

    /// Returns the width and height of the last buffer.
    func pixels() throws -> [Int] {
      let content = try #require(try rig.toplevel().surface.content)
      return [content.bitmap.width, content.bitmap.height]
    }

    /// Ends the app. The only allowed breaches are buffers with fewer pixels than the compositor prefers.
    func finish() throws {
      let breaches = rig.compositor.takeViolations()
      #expect(breaches.allSatisfy { $0.duty == .fractionalScale }, "\(breaches)")
      try rig.finish()
    }

    /// Draws some frames, and changes the colour of the view in each of them.
    func move(frames: Int) {
      for frame in 0..<frames {
        view.backgroundColor = Color(hex: UInt32(frame % 2 + 1) * 0x335577)
        rig.advance(by: 1.0 / 60)
      }
    }
  }

  @Test(
    "Several slow frames in sequence have a quarter of the pixels; at rest, the frame has all pixels",
    arguments: [1, 1.5])
  func slow(scale: Double) throws {
    let slow = try SlowWindow(drawingTime: 0.02, scale: scale)
    let full = [Int(400 * scale), Int(300 * scale)]
    slow.move(frames: 3)
    #expect(try slow.pixels() == full)
    slow.move(frames: 3)
    #expect(try slow.pixels() == full.map { $0 / 2 })
    let picture = try slow.rig.compositor.screenshot()
    #expect(picture.color(x: picture.width / 2, y: picture.height / 2) == Color(hex: 0x335577))
    slow.rig.advance(by: 0.08)
    #expect(try slow.pixels() == full.map { $0 / 2 })
    slow.rig.advance(by: 0.06)
    #expect(try slow.pixels() == full)
    let commits = slow.rig.commits
    slow.rig.advance(by: 5)
    #expect(slow.rig.commits == commits, "at rest nothing is drawn")
    try slow.finish()
  }

  @Test(
    "A reduced window is covered by its views, at their places, whatever fraction of the scale is drawn",
    arguments: [(1.25, 0.25), (1.0, 0.33)])
  func places(scale: Double, part: Double) throws {
    let slow = try SlowWindow(drawingTime: 0.02, scale: scale)
    slow.window.renderScaleWhileMoving = part
    let mark = View(frame: Rect(x: 380, y: 0, width: 20, height: 300))
    mark.backgroundColor = Color(hex: 0x00FF00)
    slow.window.content.addSubview(mark)
    slow.move(frames: 6)
    let bitmap = try #require(try slow.rig.toplevel().surface.content).bitmap
    #expect(Double(bitmap.width) < 400 * scale)
    #expect(bitmap.color(x: bitmap.width - 1, y: bitmap.height / 2) == mark.backgroundColor)
    #expect(bitmap.color(x: bitmap.width - 3, y: bitmap.height - 1) == mark.backgroundColor)
    let ground = bitmap.color(x: 0, y: 0)
    let first = try #require((0..<bitmap.width).first { bitmap.color(x: $0, y: 0) != ground })
    #expect(abs(Double(first) / Double(bitmap.width) * 400 - mark.frame.minX) <= 400 / Double(bitmap.width))
    try slow.finish()
  }

  @Test("Frames of a quarter of the resolution use the memory of full frames")
  func memory() throws {
    let slow = try SlowWindow(drawingTime: 0.02)
    slow.window.renderScaleWhileMoving = 0.25
    let poolCount = slow.window.frames.poolCount
    for _ in 0..<10 {
      slow.move(frames: 6)
      #expect(try slow.pixels() == [100, 75])
      slow.rig.advance(by: 0.3)
      #expect(try slow.pixels() == [400, 300])
    }
    #expect(slow.window.frames.poolCount == poolCount)
    try slow.finish()
  }

  @Test("Fast frames, and slow frames in which only a small part changes, have all pixels")
  func unreduced() throws {
    let quick = try SlowWindow(drawingTime: 0.002)
    quick.move(frames: 20)
    #expect(try quick.pixels() == [400, 300])
    try quick.rig.finish()
    let small = try SlowWindow(drawingTime: 0.05)
    small.view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    small.rig.advance(by: 1)
    small.move(frames: 20)
    #expect(try small.pixels() == [400, 300])
    try small.rig.finish()
  }

  @Test("A picture that changes only occasionally is never reduced, however long it takes")
  func slideshow() throws {
    let slow = try SlowWindow(drawingTime: 0.05)
    for frame in 0..<10 {
      slow.move(frames: 1)
      slow.rig.advance(by: frame.isMultiple(of: 2) ? 0.2 : 1)
      #expect(try slow.pixels() == [400, 300])
    }
    try slow.finish()
  }

  @Test("After a reduced resolution, views at rest look as if they were never reduced")
  func layout() throws {
    let (slow, quick) = (try SlowWindow(drawingTime: 0.02), try SlowWindow(drawingTime: 0.001))
    for window in [slow, quick] {
      let label = Label("A line of text that is as wide as its letters")
      label.frame = Rect(x: 10.5, y: 10.25, width: 300, height: 30)
      window.window.content.addSubview(label)
      window.move(frames: 9)
    }
    #expect(try slow.pixels() != quick.pixels())
    for window in [slow, quick] { window.rig.advance(by: 0.5) }
    #expect(try slow.rig.compositor.screenshot().hasSamePixels(as: quick.rig.compositor.screenshot()))
    try slow.finish()
    try quick.rig.finish()
  }
}
