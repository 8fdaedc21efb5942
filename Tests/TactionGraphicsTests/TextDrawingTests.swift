import CTactionFcft
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Drawing text")
struct TextDrawingTests {
  private let text = "Handgloves, 123"

  private func picture(
    _ text: String, size: Double = 20, at transform: Transform, width: Int = 400, height: Int = 200,
    font: Font = .system()
  ) throws -> Bitmap {
    var list = DisplayList()
    list.draw(TextLayout(text, font: font.withSize(size)), color: .white, transform: transform)
    let bitmap = try Bitmap(width: width, height: height)
    bitmap.draw(list, background: .black)
    return bitmap
  }

  @Test("Glyphs grow with the scale, at their exact positions", arguments: [1.0, 1.25, 1.37, 2, 2.9, 3])
  func scales(scale: Double) throws {
    let small = try #require(try picture(text, at: .translation(Vector(dx: 10, dy: 10)), width: 600).ink)
    let place = Transform.translation(Vector(dx: 10, dy: 10)).scaled(by: scale)
    let large = try #require(try picture(text, at: place, width: 600).ink)
    let expected = small.offset(by: Vector(dx: -10, dy: -10))
    #expect(abs(large.minX - (10 + expected.minX * scale)) < 1.5 + scale)
    #expect(abs(large.maxX - (10 + expected.maxX * scale)) < 1.5 + scale)
    #expect(abs(large.height - expected.height * scale) < 2 + scale)
  }

  @Test("Text has the same total coverage at any angle", arguments: [0.0, 3, 30, 45, 90, 133, 180, 270])
  func turned(degrees: Double) throws {
    let upright = try picture(text, size: 24, at: .translation(Vector(dx: 20, dy: 20)))
    let transform = Transform.translation(Vector(dx: 200, dy: 200))
      .rotated(by: .degrees(degrees)).translated(by: Vector(dx: -90, dy: -14))
    let turned = try picture(text, size: 24, at: transform, height: 400)
    #expect(abs(turned.light / upright.light - 1) < 0.06)
    // In upright text, the baseline is moved to the nearest row of pixels, and letters are fitted to rows.
    let toLocal = try #require(transform.inverted())
    let middle = upright.lightCenter - Vector(dx: 20, dy: 20)
    #expect(toLocal.apply(turned.lightCenter).distance(to: middle) < 1)
  }

  @Test("Text covers the same local coordinates at any angle and scale", arguments: [1, 1.7, 4, 8])
  func exact(scale: Double) throws {
    // The reference is also rotated a little, since upright glyphs are moved to whole pixels.
    let large = Transform.translation(Vector(dx: 300, dy: 200)).rotated(by: .degrees(2)).scaled(by: 8)
    let expected = try center(of: "Hug", at: large)
    for degrees in [1.0, 30, 90, 200] {
      let transform = Transform.translation(Vector(dx: 300, dy: 200)).rotated(by: .degrees(degrees)).scaled(by: scale)
      let distance = try center(of: "Hug", at: transform).distance(to: expected)
      #expect(distance * scale < 0.2 + 0.03 * scale, "off by \(distance)")
    }
  }

  /// Returns the middle of the ink in local coordinates.
  private func center(of text: String, at transform: Transform) throws -> Point {
    let place = Transform.translation(Vector(dx: -16, dy: -12)).concatenating(transform)
    let light = try picture(text, size: 20, at: place, width: 600, height: 400).lightCenter
    return try #require(place.inverted()).apply(light)
  }

  @Test("Small text that is moved by a fraction of a pixel is drawn there, to 0.14 pixels", arguments: 0..<16)
  func fine(step: Int) throws {
    let shift = Double(step) / 8
    let moved = try picture(text, size: 16, at: .translation(Vector(dx: 10 + shift, dy: 10))).lightCenter.x
    let rest = try picture(text, size: 16, at: .translation(Vector(dx: 10, dy: 10))).lightCenter.x
    #expect(abs(moved - rest - shift) < 0.14)
  }

  @Test("Mirrored, sheared and stretched text is drawn through its transform")
  func affine() throws {
    let rest = try picture(text, size: 24, at: .identity).light
    for linear in [
      Transform.scale(x: -1, y: 1), .scale(x: 1.5, y: 0.8), Transform(a: 1, b: 0, c: 0.4, d: 1, tx: 0, ty: 0),
    ] {
      let transform = linear.concatenating(.translation(Vector(dx: linear.a < 0 ? 300 : 20, dy: 60)))
      let light = try picture(text, size: 24, at: transform).light
      #expect(abs(light / (rest * abs(linear.determinant)) - 1) < 0.07)
    }
  }

  @Test("The baseline of upright text is always moved to the border between two rows of pixels")
  func baseline() throws {
    let still = try picture("HHH", at: .translation(Vector(dx: 10, dy: 10)))
    for part in [0.1, 0.3, 0.45] {
      let moved = try picture("HHH", at: .translation(Vector(dx: 10, dy: 10 + part)))
      let lower = try picture("HHH", at: .translation(Vector(dx: 10, dy: 9 + part)))
      #expect(moved.hasSamePixels(as: still) || lower.hasSamePixels(as: still))
    }
  }

  @Test("A group's opacity applies to all of its text at once")
  func colors() throws {
    var list = DisplayList()
    list.group(DisplayList.Group(opacity: 0.5)) {
      // In a group, text drawn twice at the same place is no darker than text drawn once.
      for _ in 0..<2 { $0.draw(TextLayout("███", font: .system(size: 40)), color: Color(red: 1, green: 0, blue: 0)) }
    }
    let bitmap = try Bitmap(width: 60, height: 50)
    bitmap.draw(list, background: .white)
    #expect([[255, 127, 127, 255], [255, 128, 128, 255]].contains(bitmap.components(20, 24)))
  }

  @Test("A clip cuts off parts of letters")
  func clipped() throws {
    var list = DisplayList()
    let clip = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 50))
    list.group(DisplayList.Group(clip: clip)) {
      $0.draw(TextLayout("███", font: .system(size: 40)), color: .white)
    }
    let bitmap = try Bitmap(width: 60, height: 50)
    bitmap.draw(list, background: .black)
    #expect(try #require(bitmap.ink).maxX == 10)
  }

  @Test("Emoji show in their own colours, or as a box if no font has them")
  func emoji() throws {
    for transform in [Transform.scale(2), Transform.scale(2).rotated(by: .degrees(10), about: Point(x: 10, y: 10))] {
      let bitmap = try picture("😀", size: 30, at: transform)
      let ink = try #require(bitmap.ink)
      #expect(ink.width > 20 && ink.height > 20 && ink.width < 110 && ink.height < 110)
      let line = TextLayout("😀", font: .system(size: 30)).lines[0].glyphs
      let toDevice = Transform.translation(Vector(dx: 0, dy: 30)).concatenating(transform)
      #expect(toDevice.boundingBox(of: line.inkBounds).width > 20)
    }
    #expect(
      TextLayout("a😀b", font: .system(size: 30)).size.width > TextLayout("ab", font: .system(size: 30)).size.width)
  }

  @Test("A glyph with its own colours is known to be a picture when it is measured")
  func pictures() throws {
    let bitmap = try Bitmap(width: 2, height: 2)
    let picture = try #require(PixmanImage(bitmap))
    let mask = try #require(GlyphMask(width: 2, height: 2).flatMap { PixmanImage($0) })
    for (image, isPicture) in [(picture, true), (mask, false)] {
      var glyph = fcft_glyph()
      glyph.pix = image.raw
      (glyph.width, glyph.height) = (2, 2)
      for rasterized in [false, true] {
        let read = FcftGlyph(glyph, cluster: 0, rasterized: rasterized)
        #expect(read.isPicture == isPicture)
        #expect((read.picture != nil) == (isPicture && rasterized) && (read.mask != nil) == (!isPicture && rasterized))
      }
    }
  }
}

extension Bitmap {
  /// The smallest rectangle around all pixels with green in them.
  var ink: Rect? {
    var box = PixelRect.zero
    for y in 0..<height {
      for x in 0..<width where self[x, y] >> 8 & 0xFF > 24 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box.isEmpty ? nil : box.rect
  }
}
