import CTactionPixman
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Returns a square that pixman draws with its bilinear filter from a bitmap. The bitmap is extended by its outermost
/// pixels, and the matrix maps the pixels of the square to pixels of the bitmap.
func pixmanPicture(of source: Bitmap, through matrix: pixman_f_transform, side: Int) throws -> Bitmap {
  let target = try Bitmap(width: side, height: side)
  var (matrix, fixed) = (matrix, pixman_transform())
  #expect(pixman_transform_from_pixman_f_transform(&fixed, &matrix) != 0)
  let images = (try #require(PixmanImage(source)), try #require(PixmanImage(target)))
  pixman_image_set_transform(images.0.raw, &fixed)
  pixman_image_set_filter(images.0.raw, PIXMAN_FILTER_BILINEAR, nil, 0)
  pixman_image_set_repeat(images.0.raw, PIXMAN_REPEAT_PAD)
  pixman_image_composite32(
    PIXMAN_OP_SRC, images.0.raw, nil, images.1.raw, 0, 0, 0, 0, 0, 0, Int32(side), Int32(side))
  return target
}

/// Compares images with pixman's own bilinear filter, through the same transforms.
@Suite("Sampled pixels equal pixman's pixels")
struct PixmanTests {
  private let size = 160
  private let photo: Image

  init() throws { photo = try testPhoto(200, 150) }

  /// Returns the photo drawn by pixman, extended by its outermost pixels.
  private func reference(_ toDevice: Transform) throws -> Bitmap {
    let back = try #require(toDevice.inverted())
    let matrix = pixman_f_transform(
      m: ((back.a, back.c, back.tx), (back.b, back.d, back.ty), (0, 0, 1)))
    return try pixmanPicture(of: photo.bitmap(), through: matrix, side: size)
  }

  @Test(
    "Turned, scaled, mirrored and sheared photos have pixman's pixels, except for the rounding of weights",
    arguments: 0..<16)
  func pixels(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The scale is chosen so that level 0 is used, since pixman has no levels.
    let scale = random.number(0.55...4)
    let kind = seed % 4
    let toDevice = Transform.translation(Vector(dx: random.number(60...100), dy: random.number(60...100)))
      .rotated(by: kind == 0 ? .zero : .degrees(random.number(-180...180)))
      .concatenating(kind == 3 ? Transform(a: 1, b: 0, c: random.number(-0.1...0.1), d: 1, tx: 0, ty: 0) : .identity)
      .scaled(by: scale)
      .concatenating(kind == 2 ? Transform(a: -1, b: 0, c: 0, d: 1, tx: Double(size), ty: 0) : .identity)
      .translated(by: Vector(dx: -100, dy: -75))
    let seen = try Bitmap(width: size, height: size)
    var list = DisplayList()
    list.draw(photo, in: RoundedRect(Rect(x: 0, y: 0, width: 200, height: 150)), transform: toDevice)
    seen.draw(list, background: .black)
    let expected = try reference(toDevice)
    let back = try #require(toDevice.inverted())
    let inside = Rect(x: 0, y: 0, width: 200, height: 150).inset(by: 3)
    var (count, worst, sum) = (0, 0, 0)
    for y in 0..<size {
      for x in 0..<size where inside.contains(back.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))) {
        for (a, b) in zip(seen.components(x, y), expected.components(x, y)) {
          worst = max(worst, abs(a - b))
          sum += abs(a - b)
          count += 1
        }
      }
    }
    #expect(count > 10_000)
    // The renderer and pixman use weights of 7 bits, and neighbouring pixels differ by up to 170. So each of the two
    // may be wrong by 170/128 on each axis.
    #expect(worst <= 4)
    #expect(Double(sum) / Double(count) < 0.7)
  }
}
