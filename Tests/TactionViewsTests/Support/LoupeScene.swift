import TactionGeometry
import TactionGraphics
import TactionTestSupport

@testable import TactionViews

/// A window with all kinds of content for a loupe: photos with and without alpha, text, turned and clipped views.
final class LoupeScene {
  let window: TestWindow
  /// A photo whose pixels are all different, with one pixel per device pixel.
  let photo: ImageView
  /// A rotated and mirrored view with a subview.
  let card = View(frame: Rect(x: 150, y: 20, width: 60, height: 50))
  /// A view like a scroll view: it clips, and its bounds have moved.
  let scroller = View(frame: Rect(x: 20, y: 110, width: 100, height: 70))
  let row = View(frame: Rect(x: 0, y: 40, width: 100, height: 30))
  let loupe: Loupe
  private var time = 0.0
  /// The window without the loupe.
  private(set) var base: Bitmap

  init(scale: Int = 1, magnification: Double = 2, source: Loupe.Source = .content, diameter: Double = 60) throws {
    window = try TestWindow(width: 240, height: 200, scale: Double(scale))
    photo = ImageView(image: try Self.noise(width: 110, height: 80, alpha: false))
    base = try Bitmap(width: 240 * scale, height: 200 * scale)
    loupe = Loupe(target: photo)
    build(scale: Double(scale), veil: try Self.noise(width: 50, height: 50, alpha: true))
    (loupe.magnification, loupe.source, loupe.diameter) = (magnification, source, diameter)
    try takeBase()
  }

  private func build(scale: Double, veil: Image) {
    let size = Size(width: 110 / scale, height: 80 / scale)
    photo.frame = Rect(origin: Point(x: 10, y: 10), size: size)
    window.root.addSubview(photo)
    card.backgroundColor = Color(hex: 0x20_60A0)
    card.transform = Transform.rotation(.degrees(25)).scaled(x: -1, y: 1)
    let spot = View(frame: Rect(x: 4, y: 6, width: 14, height: 12))
    spot.backgroundColor = .white
    card.addSubview(spot)
    window.root.addSubview(card)
    scroller.clipsToBounds = true
    scroller.bounds.origin.y = 30
    scroller.backgroundColor = Color(white: 0.9)
    row.backgroundColor = Color(hex: 0x90_3010)
    let label = Label("Rows of text")
    label.frame.origin = Point(x: 4, y: 80)
    for view in [row, label] { scroller.addSubview(view) }
    window.root.addSubview(scroller)
    let cover = ImageView(image: veil)
    cover.frame = Rect(x: 95, y: 90, width: 50, height: 50)
    window.root.addSubview(cover)
  }

  /// Stores the current picture, without a loupe, as the picture to be magnified.
  func takeBase() throws {
    window.frame()
    base = try window.redrawn()
  }

  /// Shows the loupe over a device pixel, and draws frames until the loupe is at rest.
  func show(overX x: Int, y: Int) {
    let pixel = Point(x: Double(x) + 0.3, y: Double(y) + 0.7)
    let place = photo.convert(Point(x: pixel.x / window.scale, y: pixel.y / window.scale), from: nil)
    if loupe.isShown { loupe.move(to: place) } else { loupe.show(at: place, animated: false) }
    repeat {
      time += 1
      window.frame(at: time)
    } while window.pipeline.needsFrame
  }

  /// The device pixel in the middle of the loupe.
  var middle: (x: Int, y: Int) {
    let center = loupe.frame.center
    return (Int(center.x * window.scale), Int(center.y * window.scale))
  }

  /// The colour in the middle of the loupe.
  var colorInMiddle: UInt32 { window.bitmap[middle.x, middle.y] }

  /// Whether all pixels around a pixel of the base are equal.
  func isFlat(x: Int, y: Int) -> Bool {
    (-1...1).allSatisfy { right in (-1...1).allSatisfy { base[x + right, y + $0] == base[x, y] } }
  }

  static func noise(width: Int, height: Int, alpha: Bool) throws -> Image {
    let bitmap = try Bitmap(width: width, height: height)
    var random = SeededGenerator(seed: 7)
    for y in 0..<height {
      bitmap.setRow(
        y,
        to: (0..<width).map {
          // A premultiplied component is at most the alpha.
          let opacity = alpha ? UInt32($0 * 255 / width) : 255
          let (noise, mask) = (UInt32(truncatingIfNeeded: random.next() >> 32), UInt32(opacity * 0x01_0101))
          return opacity << 24 | (alpha ? (noise & 0x7F7F7F & mask) : noise & 0xFF_FFFF)
        })
    }
    return try Image(copying: bitmap)
  }
}
