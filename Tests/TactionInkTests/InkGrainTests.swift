import Glibc
import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("The grain of pencils")
struct InkGrainTests {
  /// Returns a wavy stroke from left to right.
  private func stroke(
    _ kind: InkTool.Kind = .pencil, force: Double = 0.5, altitude: Double = 90, width: Double = 12,
    from left: Double = 20,
    to right: Double = 220, id: UInt64 = 1
  ) -> InkStroke {
    let points = (0...Int((right - left) / 4)).map { index in
      let x = left + Double(index) * 4
      return InkPoint(
        Point(x: x, y: 60 + 8 * sin(x / 40)), time: Double(index) / 200, force: force, altitude: .degrees(altitude))
    }
    return InkStroke(id: InkStroke.ID(place: id), points, tool: InkTool(kind, width: width))
  }

  /// Returns a picture of a stroke without the paper: an area of 240 by 120 px of the paper.
  private func picture(_ stroke: InkStroke, scale: Double = 1, shift: Vector = .zero) throws -> Bitmap {
    let bitmap = try Bitmap(width: Int(240 * scale), height: Int(120 * scale))
    var list = DisplayList()
    let place = Transform.scale(scale).concatenating(.translation(shift))
    stroke.draw(into: &list, scale: scale, transform: place)
    bitmap.draw(list)
    return bitmap
  }

  private func darkness(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double { Double(bitmap[x, y] >> 24) / 255 }

  /// Returns the row of pixels that contains the middle of the drawn stroke in a column.
  private func middle(_ x: Int, scale: Double = 1) -> Int {
    let wave = sin(Double(x) / scale / 40)
    return Int((60 + 8 * wave) * scale)
  }

  /// Returns the standard deviation of the darkness along the middle of a drawn stroke.
  private func deviation(_ bitmap: Bitmap, scale: Double = 1) -> Double {
    var (count, sum, squares) = (0.0, 0.0, 0.0)
    for x in Int(40 * scale)..<Int(200 * scale) {
      let row = middle(x, scale: scale)
      for y in (row - 2)...(row + 2) {
        let number = darkness(bitmap, x, y)
        (count, sum, squares) = (count + 1, sum + number, squares + number * number)
      }
    }
    let mean = sum / count
    return (squares / count - mean * mean).squareRoot()
  }

  /// Returns the mean darkness of a whole drawn stroke.
  private func mean(_ bitmap: Bitmap, _ stroke: InkStroke, scale: Double = 1) throws -> Double {
    let area = try Bitmap(width: bitmap.width, height: bitmap.height)
    var list = DisplayList()
    list.fill(InkOutline.path(of: stroke, scale: scale), color: .black, transform: .scale(scale))
    area.draw(list)
    func sum(_ bitmap: Bitmap) -> Double {
      var sum: UInt32 = 0
      for y in 0..<bitmap.height { for x in 0..<bitmap.width { sum += bitmap[x, y] >> 24 } }
      return Double(sum)
    }
    return sum(bitmap) / sum(area)
  }

  @Test("A pencil is darker where it presses, with grain at each force and at 100 % and 400 %", arguments: [1.0, 4])
  func pressure(scale: Double) throws {
    var last = 0.0
    for force in [0, 0.1, 0.3, 0.5, 0.7, 1] {
      let stroke = stroke(force: force)
      let bitmap = try picture(stroke, scale: scale)
      let (mean, deviation) = (try mean(bitmap, stroke, scale: scale), deviation(bitmap, scale: scale))
      #expect(mean > last + 0.005 && mean < 0.85 && deviation > 0.06, "\(force): \(mean), \(deviation), \(last)")
      last = mean
    }
  }

  @Test("A tilted pencil is broader and lighter")
  func tilt() throws {
    let (upright, flat) = (stroke(width: 10), stroke(altitude: 20, width: 10))
    let pictures = try (upright: picture(upright), flat: picture(flat))
    let height = { (bitmap: Bitmap) in
      (0..<120).count { y in (40..<200).contains { darkness(bitmap, $0, y) > 0.05 } }
    }
    #expect(height(pictures.flat) > height(pictures.upright) + 8)
    #expect(try mean(pictures.flat, flat) < mean(pictures.upright, upright) - 0.03)
  }

  @Test("The grain stays at its place on the paper: in a moved picture, at each zoom, and for each stroke")
  func place() throws {
    // At full force, the edges of all coats (the layers of a pencil's stroke) are far from the middle, which is
    // compared.
    let near = try picture(stroke(force: 1))
    let moved = try picture(stroke(force: 1), shift: Vector(dx: 7, dy: 5))
    #expect((5..<120).allSatisfy { y in (7..<240).allSatisfy { moved[$0, y] == near[$0 - 7, y - 5] } })
    let other = try picture(stroke(force: 1, from: 60, to: 180))
    let large = try picture(stroke(force: 1), scale: 2)
    var (most, sum, count, isSame) = (0.0, 0.0, 0.0, true)
    for x in 90..<150 {
      for y in (middle(x) - 2)...(middle(x) + 2) {
        if other[x, y] != near[x, y] { isSame = false }
        // At twice the scale, four pixels cover the area of one pixel, and their mean is about as dark.
        let upper = darkness(large, 2 * x, 2 * y) + darkness(large, 2 * x + 1, 2 * y)
        let lower = darkness(large, 2 * x, 2 * y + 1) + darkness(large, 2 * x + 1, 2 * y + 1)
        let error = abs((upper + lower) / 4 - darkness(near, x, y))
        (most, sum, count) = (max(most, error), sum + error, count + 1)
      }
    }
    #expect(isSame, "another stroke at the same place has the same grain")
    #expect(most < 0.15 && sum / count < 0.03, "\(most), \(sum / count)")
  }

  @Test("A pencil stroke that is drawn very small has an even tone, the same as in vector files")
  func even() throws {
    // A stroke of 8,000 px, in which one pixel shows 64 by 64 bytes of the grain.
    for force in [0, 0.3, 1] {
      let points = (0...80).map { InkPoint(Point(x: Double($0) * 100, y: 1000), force: force) }
      let stroke = InkStroke(points, tool: InkTool(.pencil, width: 400))
      let (grained, even) = try (Bitmap(width: 250, height: 63), Bitmap(width: 250, height: 63))
      var list = DisplayList()
      stroke.draw(into: &list, scale: 1.0 / 32, transform: .scale(1.0 / 32))
      grained.draw(list)
      var page = InkPage(paper: InkPaper(size: Size(width: 8000, height: 2000)))
      page.paper.color = .clear
      page.append(stroke)
      list.removeAll()
      InkDrawing(page).forEachArea { path, color in list.fill(path, color: color, transform: .scale(1.0 / 32)) }
      even.draw(list)
      let numbers = (20..<230).map { darkness(grained, $0, 31) }
      let range = (numbers.max() ?? 1) - (numbers.min() ?? 0)
      let mean = numbers.reduce(0, +) / Double(numbers.count)
      #expect(range < 0.13, "\(force): \(range)")
      #expect(abs(mean - darkness(even, 100, 31)) < 0.04, "\(force): \(mean), even \(darkness(even, 100, 31))")
    }
  }

  @Test("A stroke of a pencil over the border of two tiles has no seam", arguments: [1.0, 1.7])
  func seam(scale: Double) throws {
    let stroke = stroke(force: 0.7, from: 20, to: 480)
    let whole = try Bitmap(width: 512, height: 256)
    var list = DisplayList()
    stroke.draw(into: &list, scale: scale, transform: .scale(scale))
    whole.draw(list)
    for column in 0...1 {
      let drawing = InkTileDrawing(
        key: InkTiles.Key(column: column, row: 0), transform: .scale(scale), paper: nil)
      let tile = try #require(drawing.image(of: [stroke], isCancelled: { false })).bitmap()
      var most = 0
      for y in 0..<256 {
        for x in 0..<256 {
          most = max(most, abs(Int(tile[x, y] >> 24) - Int(whole[256 * column + x, y] >> 24)))
        }
      }
      // Each of three coats may differ by 1.
      #expect(most <= 3)
    }
  }

  @Test("A pencil's stroke looks the same while it is drawn, directly after the lift, and in tiles")
  func lift() throws {
    try withInk { test in
      test.ink.prediction = 0
      test.ink.instrument = .pen(InkTool(.pencil, width: 10))
      test.pen.press(at: Point(x: 300, y: 300), force: 0.6)
      test.pen.move(to: Point(x: 420, y: 320), over: 0.2)
      var pictures: [Bitmap] = []
      let wait = { test.scene.wait(2.0 / 60) }
      wait()
      pictures.append(try test.scene.stage.screenshot())
      test.pen.lift()
      for _ in 0..<4 {
        wait()
        pictures.append(try test.scene.stage.screenshot())
      }
      let rest = try test.picture()
      #expect(test.ink.layerViews[0].subviews.isEmpty, "the tiles show the stroke alone")
      for (index, picture) in pictures.enumerated() {
        var (most, inked) = (0.0, 0)
        for y in 280..<340 {
          for x in 320..<410 {
            most = max(most, abs(picture.color(x: x, y: y).red - rest.color(x: x, y: y).red))
            inked += rest.color(x: x, y: y).red < 0.7 ? 1 : 0
          }
        }
        #expect(most < 0.02 && inked > 200, "picture \(index): \(most), \(inked)")
      }
      test.ink.history.undo()
      test.ink.history.redo()
      #expect(try test.picture().hasSamePixels(as: rest))
    }
  }

  @Test("The paper keeps the grain when it is scrolled by whole pixels")
  func scrolled() throws {
    try withInk { test in
      test.ink.instrument = .pen(InkTool(.pencil, width: 10))
      test.write(from: Point(x: 320, y: 300), to: Point(x: 420, y: 310))
      let before = try test.picture()
      test.ink.placement.center.x -= 30
      let after = try test.picture()
      var most = 0.0
      for y in 280..<330 {
        for x in 330..<410 {
          most = max(most, abs(after.color(x: x + 30, y: y).red - before.color(x: x, y: y).red))
        }
      }
      #expect(most < 0.02 && after.color(x: 360, y: 300) != .white)
    }
  }

  @Test("Strokes of other pens are plain fills of one outline", arguments: InkTool.Kind.allCases)
  func others(kind: InkTool.Kind) {
    let stroke = stroke(kind)
    var (list, plain) = (DisplayList(), DisplayList())
    stroke.draw(into: &list, scale: 2, transform: .scale(2))
    plain.fill(InkOutline.path(of: stroke, scale: 2), color: stroke.tool.ink, transform: .scale(2))
    #expect((list == plain) == (kind != .pencil))
  }

  @Test("Each coat of a pencil's stroke is narrower than the one behind it, and only pressure adds coats")
  func coats() {
    func areas(_ force: Double) -> [Rect?] {
      InkTool(.pencil).coats.map { InkOutline.path(of: stroke(force: force), scale: 1, coat: $0).bounds }
    }
    #expect(areas(0)[0] != nil && areas(0)[1] == nil && areas(0)[2] == nil)
    #expect(areas(0.2)[1] != nil && areas(0.2)[2] == nil)
    let all = areas(1).compactMap(\.self)
    #expect(all.count == 3)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.height > $1.height })
  }

  @Test("Strokes of pencils with extreme positions, widths and pressures have bounded outlines")
  func hostile() throws {
    for force in [0, 1.0] {
      for width in [InkTool.widths.lowerBound, InkTool.widths.upperBound] {
        var dice = SeededGenerator(seed: 4)
        let points = (0..<500).map { _ in
          InkPoint(
            Point(x: dice.number(-1e6...1e6), y: dice.number(-1e6...1e6)), force: force,
            altitude: .degrees(dice.number(0...90)))
        }
        let stroke = InkStroke(points + [InkPoint(.zero, force: force)], tool: InkTool(.pencil, width: width))
        for coat in stroke.tool.coats {
          #expect(InkOutline.path(of: stroke, scale: 1, coat: coat).elements.count < 500_000)
        }
        let drawing = InkTileDrawing(key: InkTiles.Key(column: 0, row: 0), transform: .scale(4), paper: nil)
        #expect(drawing.image(of: [stroke], isCancelled: { false }) != nil)
      }
    }
  }
}
