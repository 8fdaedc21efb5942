import TactionGeometry
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionViews

@Suite("Pixels that have moved by whole pixels are moved, not drawn")
struct MovedPixelsTests {
  /// Draws random windows that scroll, into buffers that have missed up to a few frames.
  @Test("Buffers with moved pixels have the same bytes as a whole redraw", arguments: 1...SampleSize.number(20, of: 60))
  func sameAsWhole(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed ^ 0x5C01)
    let scale = seed % 2 == 0 ? 2 : 1
    let scene = try ScrollingScene(seed: seed, width: 160, height: 120)
    let pipeline = FramePipeline(root: scene.root)
    let buffers = try BufferRow(pipeline, count: 4, width: 160 * scale, height: 120 * scale, scale: Double(scale))
    for step in 0..<40 {
      scene.change()
      if random.chance(0.03) {
        let scale = random.chance(0.5) ? 1 : 2
        try buffers.resize(
          width: Int.random(in: 100...170, using: &random) * scale, height: 110 * scale, scale: Double(scale))
      }
      buffers.update(at: Double(step) / 60)
      // Some frames are never drawn, and the buffer that is drawn may have missed any number of frames.
      guard random.chance(0.8) else { continue }
      let drawn = buffers.draw(Int.random(in: 0..<(step < 20 ? 2 : 4), using: &random))
      let whole = try buffers.whole()
      guard drawn.hasSamePixels(as: whole) else {
        Issue.record("step \(step): \(drawn.worstDifference(from: whole)), change \(pipeline.change)")
        return
      }
    }
  }

  // MARK: Moved pixels

  /// Makes a list of rows of 20 px in a window of 200 x 150 px, with a translucent bar in front of the topmost 30 px.
  private func list(scale: Int = 1) throws -> (window: TestWindow, holder: View, bar: View) {
    let window = try TestWindow(scale: Double(scale))
    window.root.backgroundColor = .white
    let holder = View(frame: window.root.bounds)
    holder.clipsToBounds = true
    for number in 0..<30 {
      let label = Label("Row \(number)")
      label.frame = Rect(x: 10, y: Double(number) * 20, width: 120, height: 20)
      holder.addSubview(label)
    }
    window.root.addSubview(holder)
    let bar = View(frame: Rect(x: 0, y: 0, width: 200, height: 30))
    bar.backgroundColor = Color(white: 0.8, alpha: 0.8)
    window.root.addSubview(bar)
    window.frame()
    return (window, holder, bar)
  }

  /// Makes a change and a frame, and returns the rows of pixels that are drawn.
  private func rows(_ window: TestWindow, _ change: () -> Void) throws -> [Range<Int>] {
    change()
    window.frame(at: 1)
    #expect(try window.bitmap.hasSamePixels(as: window.redrawn()))
    return window.pipeline.change.drawn.rectangles.map { $0.y..<$0.maxY }
  }

  @Test("Scrolling draws only rows that become visible, and the edge of a bar in front", arguments: [1, 2])
  func strip(scale: Int) throws {
    let (window, holder, _) = try list(scale: scale)
    let drawn = try rows(window) { holder.bounds.origin.y += 7 }
    let strip = 7 * scale
    // The bar has one colour, so only pixels that appear from behind it, or disappear behind it, differ.
    #expect(drawn == [30 * scale - strip..<30 * scale, (150 * scale - strip)..<150 * scale])
    #expect(window.pipeline.change.move?.dy == -strip)
    #expect(try rows(window) { holder.bounds.origin.y -= 7 } == [0..<strip, 30 * scale..<30 * scale + strip])
  }

  @Test("Pixels are also moved when a superview moves instead of scrolling")
  func superview() throws {
    let (window, holder, bar) = try list()
    holder.clipsToBounds = false
    bar.removeFromSuperview()
    window.frame()
    #expect(try rows(window) { holder.frame.origin.y -= 7 } == [143..<150])
  }

  @Test(
    "Pixels are drawn, not moved, after a scroll by half a pixel, in a rotated view, or over a fixed picture",
    arguments: 0..<3)
  func drawn(reason: Int) throws {
    let (window, holder, _) = try list()
    switch reason {
    case 0: break
    case 1: holder.transform = .rotation(.degrees(10))
    default:
      let picture = ImageView(image: try LoupeScene.noise(width: 200, height: 150, alpha: false))
      picture.frame = window.root.bounds
      window.root.insertSubview(picture, at: 0)
    }
    window.frame()
    _ = try rows(window) { holder.bounds.origin.y += reason == 0 ? 7.5 : 7 }
    #expect(window.pipeline.change.move == nil || reason == 2)
    #expect(window.pipeline.change.drawn.area > window.pipeline.change.damage.area * 9 / 10)
  }

  @Test("Pixels of two alternating buffers move by two steps")
  func twoBuffers() throws {
    let (window, holder, _) = try list()
    let buffers = try BufferRow(window.pipeline, count: 2, width: 200, height: 150, scale: 1)
    for step in 0..<6 {
      holder.bounds.origin.y += 3
      buffers.update(at: Double(step))
      if step == 2 { buffers.resetCounts() }
      #expect(try buffers.draw(step % 2).hasSamePixels(as: buffers.whole()))
    }
    // The limit counts the rows that become visible in two frames, and as many rows at the edge of the bar.
    #expect(buffers.drawnPixels <= 4 * 2 * 2 * 3 * 200)
  }

  // MARK: Successive changes

  private func change(_ damage: PixelRect, _ moved: PixelRect? = nil, dy: Int = 0) -> FrameChange {
    guard let moved else { return FrameChange(damage: Region(damage)) }
    return FrameChange(
      damage: Region(damage), touched: Region(damage), move: PixelMove(to: Region(moved), dx: 0, dy: dy))
  }

  @Test("Successive moves of pixels add up; pixels that are drawn over are not moved")
  func sums() throws {
    let all = PixelRect(x: 0, y: 0, width: 10, height: 100)
    var sum = change(all, PixelRect(x: 0, y: 0, width: 10, height: 95), dy: -5)
    sum.append(sum)
    #expect(sum.move == PixelMove(to: Region(PixelRect(x: 0, y: 0, width: 10, height: 90)), dx: 0, dy: -10))
    sum.append(change(PixelRect(x: 0, y: 20, width: 10, height: 10)))
    #expect(sum.move?.region.area == 800)
    #expect(sum.damage == Region(all))
    // A move back cancels the first move.
    var back = change(all, PixelRect(x: 0, y: 0, width: 10, height: 95), dy: -5)
    back.append(change(all, PixelRect(x: 0, y: 5, width: 10, height: 95), dy: 5))
    #expect(back.move == nil)
    #expect(back.drawn == Region(PixelRect(x: 0, y: 0, width: 10, height: 5)))
    // A buffer to which nothing was drawn has no pixels to move.
    var unknown = FrameChange(damage: Region(all))
    unknown.append(change(all, PixelRect(x: 0, y: 0, width: 10, height: 95), dy: -5))
    #expect(unknown.move == nil && unknown.drawn == Region(all))
  }
}
