import Taction
import TactionTesting
import Testing

@Suite("Windows at fractional scales, by wp_fractional_scale_v1")
struct FractionalScaleTests {
  /// Sizes that are whole numbers of pixels at some of the scales only.
  nonisolated private static let sizes = [Size(width: 240, height: 160), Size(width: 241, height: 163)]

  @Test(
    "At a fractional scale, buffer and viewport have the right sizes, and the screen the right pixels",
    arguments: tabletScales, sizes)
  func sizes(scale: Double, size: Size) throws {
    try withStage(size: size, scale: scale) { stage in
      let window = stage.makeWindow()
      _ = try ScaledScene(in: window)
      stage.settle()
      let surface = try #require(stage.compositor.toplevels.first?.surface)
      let pixels = (width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
      #expect(window.scale == scale && window.size == size && surface.size == size)
      let picture = try stage.screenshot()
      for bitmap in [surface.content?.bitmap, picture] {
        #expect(bitmap?.width == pixels.width && bitmap?.height == pixels.height)
      }
      #expect(picture.isEqual(to: try window.content.snapshot(scale: scale)))
    }
  }

  @Test("The first commit with pixels already has the fractional scale", arguments: [1.25, 2.5])
  func firstFrame(scale: Double) throws {
    try withStage(size: Size(width: 200, height: 100), scale: scale) { stage in
      _ = stage.makeWindow()
      let surface = try #require(stage.compositor.toplevels.first?.surface)
      #expect(surface.commitCount == 1 && surface.scale == scale)
    }
  }

  @Test("At any scale, a checkerboard of device pixels stays black and white", arguments: tabletScales)
  func checkerboard(scale: Double) throws {
    let size = Size(width: 121, height: 83)
    try withStage(size: size, scale: scale) { stage in
      let window = stage.makeWindow()
      let board = Checkerboard()
      window.root = board
      stage.settle()
      let picture = try stage.screenshot()
      let isRight = (0..<picture.height).allSatisfy { y in
        (0..<picture.width).allSatisfy { x in picture[x, y] & 0xFF_FFFF == ((x + y) % 2 == 0 ? 0 : 0xFF_FFFF) }
      }
      #expect(isRight, "at \(scale)")
    }
  }

  @Test("At any scale, edges on device pixels are sharp, and thin lines one device pixel wide", arguments: tabletScales)
  func edges(scale: Double) throws {
    try withStage(size: Size(width: 160, height: 90), scale: scale) { stage in
      let window = stage.makeWindow()
      let pixel = 1 / window.content.displayScale
      let box = View(frame: Rect(x: 17 * pixel, y: 9 * pixel, width: 31 * pixel, height: 23 * pixel))
      box.backgroundColor = .white
      box.borderWidth = pixel
      box.borderColor = .black
      window.content.backgroundColor = Color(hex: 0xFF_0000)
      window.content.addSubview(box)
      stage.settle()
      let row = (15..<50).map { [picture = try stage.screenshot()] in picture[$0, 20] & 0xFF_FFFF }
      #expect(row == [0xFF_0000, 0xFF_0000, 0] + Array(repeating: 0xFF_FFFF, count: 29) + [0, 0xFF_0000, 0xFF_0000])
    }
  }

  @Test("At any scale, views at the right or lower edge fill the last pixels", arguments: tabletScales)
  func windowEnd(scale: Double) throws {
    let size = Size(width: 101, height: 67)
    try withStage(size: size, scale: scale) { stage in
      let window = stage.makeWindow()
      window.content.backgroundColor = Color(hex: 0x10_2030)
      // Two views that clip: one at the right edge of the window, and one at the lower edge.
      for frame in [Rect(x: 40, y: 0, width: 61, height: 30), Rect(x: 0, y: 40, width: 50, height: 27)] {
        let holder = View(frame: frame)
        holder.clipsToBounds = true
        let inner = View(frame: holder.bounds)
        inner.backgroundColor = Color(hex: 0x44_CC66)
        holder.addSubview(inner)
        window.content.addSubview(holder)
      }
      stage.settle()
      let picture = try stage.screenshot()
      let (right, bottom) = (picture.width - 1, picture.height - 1)
      #expect(picture[right, 10] & 0xFF_FFFF == 0x44_CC66 && picture[10, bottom] & 0xFF_FFFF == 0x44_CC66)
      #expect(picture[right, bottom] & 0xFF_FFFF == 0x10_2030)
      #expect(picture.isEqual(to: try window.content.snapshot(scale: scale)))
    }
  }

  @Test("At a fractional scale, a photo as large as the window fills its last pixels", arguments: [1.25, 1.5, 1.75])
  func photo(scale: Double) throws {
    try withStage(size: Size(width: 101, height: 67), scale: scale) { stage in
      let window = stage.makeWindow()
      let bitmap = try Bitmap(width: 50, height: 30)
      bitmap.fill(Color(hex: 0x20_6040))
      let photo = ImageView(image: try Image(copying: bitmap))
      photo.contentMode = .scaleToFill
      photo.frame = window.content.bounds
      window.content.addSubview(photo)
      stage.advance(by: 0.5)
      let picture = try stage.screenshot()
      #expect(picture[picture.width - 1, picture.height - 1] & 0xFF_FFFF == 0x20_6040)
    }
  }
}

/// A view that draws its device pixels alternately in black and white.
private final class Checkerboard: View {
  private let canvas = PixelCanvas()

  override func draw(into list: inout DisplayList) {
    canvas.draw(into: &list, in: bounds, scale: displayScale) { y, row in
      for x in row.indices { row[x] = (x + y) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
  }
}
