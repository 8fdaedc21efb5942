import Foundation
import FoundationXML
import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk

@Suite("InkView: pictures")
struct InkPictureTests {
  /// Writes handwriting in the middle of the window.
  private func write(in test: InkScene, _ tool: InkTool = InkTool(.fountain, color: Color(hex: 0x1A_2A6C), width: 2.5))
  {
    let area = Rect(center: .zero, size: Size(width: 280, height: 260))
    for word in SyntheticHandwriting(count: 6000, in: area, size: 9, seed: 6).words {
      test.ink.add(InkStroke(word, tool: tool))
    }
  }

  /// Returns the picture of the same page in a new window, which has never shown another part of the page or fewer
  /// strokes.
  private func freshPicture(of test: InkScene, _ parentKind: ParentKind = .plain, scale: Double? = nil) throws -> Bitmap
  {
    var picture: Bitmap?
    try withInk(in: parentKind) { other in
      if let scale { other.scene.stage.resize(to: Size(width: 800, height: 600), scale: scale) }
      other.ink.page = test.ink.page
      other.ink.zoomLimits = test.ink.zoomLimits
      other.ink.placement = test.ink.placement
      picture = try other.picture()
    }
    return try #require(picture)
  }

  @Test("Ink tiles that grew stroke by stroke equal tiles drawn whole, at each place", arguments: ParentKind.even)
  func same(parentKind: ParentKind) throws {
    try withInk(in: parentKind) { test in
      write(in: test)
      #expect(try test.picture().hasSamePixels(as: freshPicture(of: test, parentKind)))
      for (scale, angle) in SampleSize.every(2, of: [(4.0, 0.0), (0.31, 0), (1.7, 33), (1, 90)]) {
        test.ink.setPlacement(
          CanvasPlacement(center: Point(x: 10.3, y: 4.9), scale: scale, rotation: .degrees(angle)), animated: false)
        let picture = try test.picture()
        #expect(test.ink.isSharp)
        #expect(try picture.hasSamePixels(as: freshPicture(of: test, parentKind)), "\(scale), \(angle)")
      }
    }
  }

  @Test("Ink is drawn for the pixels of a screen of another scale, although the paper has not moved")
  func otherScale() throws {
    try withInk { test in
      write(in: test)
      _ = try test.picture()
      test.scene.stage.resize(to: Size(width: 800, height: 600), scale: 2)
      #expect(try test.picture().hasSamePixels(as: freshPicture(of: test, scale: 2)))
    }
  }

  @Test("Ink is drawn for the pixels of the screen after its view was scaled and moved, without a layout")
  func transformedView() throws {
    var pictures: [Bitmap] = []
    for isLate in [false, true] {
      try withInk { test in
        write(in: test)
        if isLate { _ = try test.picture() }
        test.ink.transform = Transform.scale(1.6).translated(by: Vector(dx: 0.4, dy: 0))
        if !isLate { test.ink.setNeedsLayout() }
        pictures.append(try test.picture())
        #expect(test.ink.isSharp)
      }
    }
    #expect(pictures[0].hasSamePixels(as: pictures[1]))
  }

  @Test("Ink in tiles looks like ink drawn without tiles")
  func direct() throws {
    try withInk { test in
      write(in: test)
      test.ink.placement = CanvasPlacement(center: Point(x: 3, y: 5), scale: 2)
      let picture = try test.picture()
      let expected = try Bitmap(width: 300, height: 300)
      var list = DisplayList()
      let place = CanvasPlacement(center: Point(x: 3, y: 5), scale: 2).transform(middle: Point(x: 150, y: 150))
      for stroke in test.strokes {
        list.fill(InkOutline.path(of: stroke, scale: 2), color: stroke.tool.ink, transform: place)
      }
      expected.draw(list, background: .white)
      var most = 0
      for y in 0..<300 {
        for x in 0..<300 {
          for shift: UInt32 in [0, 8, 16] {
            let (a, b) = (picture[250 + x, 150 + y] >> shift & 255, expected[x, y] >> shift & 255)
            most = max(most, abs(Int(a) - Int(b)))
          }
        }
      }
      #expect(most <= 4)
    }
  }

  @Test("Ink is visible in each frame of a zoom, and sharp after fingers rest")
  func zooming() throws {
    try withInk { test in
      write(in: test, InkTool(.marker, width: 6))
      _ = try test.picture()
      let fingers = test.scene.land([Point(x: 390, y: 300), Point(x: 410, y: 300)])
      test.scene.drag(fingers, to: [Point(x: 280, y: 300), Point(x: 520, y: 300)], steps: 20) {
        let picture = try? test.scene.stage.screenshot()
        let dark = (260..<540).count { x in (200..<400).contains { (picture?.color(x: x, y: $0).red ?? 1) < 0.5 } }
        #expect(dark > 40)
      }
      test.scene.wait(0.3)
      test.ink.finishDrawing()
      #expect(test.ink.isSharp)
      test.scene.lift(fingers)
      test.rest()
    }
  }

  @Test("Handwriting looks as recorded at 100 % and 400 %", arguments: [1, 4])
  func golden(zoom: Int) throws {
    try withInk { test in
      test.ink.page = InkPage(paper: InkPaper(ruling: .lines, spacing: 29))
      write(in: test)
      test.ink.add(
        InkStroke(
          [InkPoint(Point(x: -60, y: -20)), InkPoint(Point(x: 0, y: -24)), InkPoint(Point(x: 70, y: -18))],
          tool: InkTool(.highlighter, color: .yellow, width: 16)))
      test.ink.placement = CanvasPlacement(center: Point(x: 0, y: -10), scale: Double(zoom))
      let picture = try test.picture()
      let part = try Bitmap(width: 300, height: 200)
      for y in 0..<200 { part.setRow(y, to: (0..<300).map { picture[250 + $0, 200 + y] }) }
      try expectSnapshot(of: part, named: "handwriting-\(zoom)00", tolerance: .exact)
    }
  }

  @Test("Exports have every stroke: SVG and PDF are well formed, PNG equals the page")
  func export() throws {
    let page = InkPage.handwriting(count: 2000)
    let svg = String(decoding: page.svgBytes, as: UTF8.self)
    #expect(svg.components(separatedBy: "<path").count == page.layers[0].strokes.count + 2)
    #expect(XMLParser(data: Data(page.svgBytes)).parse() && !svg.contains("nan") && !svg.contains("inf"))
    let png = try Image.decode(bytes: page.pngBytes(scale: 1))
    #expect(png.width == 794 && png.height == 1123)
    let bitmap = try png.bitmap()
    let start = page.layers[0].strokes[0].points[20].location
    #expect(bitmap.color(x: Int(start.x), y: Int(start.y)).red < 0.9)
    let pdf = InkDocument(pages: [page, InkPage()]).pdfBytes
    let text = String(decoding: pdf, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.6") && text.hasSuffix("%%EOF\n"))
    // The table of objects has the offset of each object.
    let number = try #require(
      text.components(separatedBy: "startxref\n").last?.split(separator: "\n").first.flatMap { Int($0) })
    let table = String(decoding: pdf[number...], as: UTF8.self).split(separator: "\n")
    #expect(table[0] == "xref")
    for (index, line) in table[3...].prefix(while: { $0.hasSuffix(" n ") }).enumerated() {
      let offset = try #require(Int(line.prefix(10)))
      #expect(String(decoding: pdf[offset...].prefix(12), as: UTF8.self).hasPrefix("\(index + 1) 0 obj"))
    }
  }

  @Test("Lines and opacities of a vector file have four digits after the point, so that they can be scaled up")
  func exportedDigits() throws {
    var page = InkPage.handwriting(count: 200)
    page.append(
      InkStroke(
        [InkPoint(Point(x: 50.03, y: 60.07)), InkPoint(Point(x: 50.41, y: 60.22)), InkPoint(Point(x: 51.2, y: 60.9))],
        tool: InkTool(.marker, color: Color(rgba: 0x80), width: 0.1)))
    var areas: [(path: Path, color: Color)] = []
    InkDrawing(page).forEachArea { areas.append(($0, $1)) }
    let parts = String(decoding: page.svgBytes, as: UTF8.self).components(separatedBy: "<path ").dropFirst()
    try #require(parts.count == areas.count)
    for (part, area) in zip(parts, areas) {
      let data = part.components(separatedBy: " d=\"").last?.prefix { $0 != "\"" } ?? ""
      let numbers = data.split { "MLZ ".contains($0) }.compactMap { Double($0) }
      let points: [Point] = area.path.elements.compactMap { element in
        switch element {
        case .move(let point), .line(let point), .quadCurve(let point, _), .curve(let point, _, _): point
        case .close: nil
        }
      }
      let wanted = points.flatMap { [$0.x, $0.y] }
      #expect(numbers.count == wanted.count && zip(numbers, wanted).allSatisfy { abs($0 - $1) < 0.000_06 })
    }
    #expect(parts.last?.contains(" fill-opacity=\"0.502\"") == true, "128 of 255 steps")
    let texts = ([-0.000_04, 1e-9, .nan, -1234.5, 2e9, 0.123_456] as [Double]).map(InkNumber.text)
    #expect(texts == ["0", "0", "0", "-1234.5", "2000000000", "0.1235"])
  }

  @Test("A PNG of opaque paper is opaque up to its last pixels at any scale", arguments: [0.3, 1.1, 1.25, 1.5, 2])
  func exportedEdges(scale: Double) throws {
    let page = InkPage(paper: InkPaper(size: Size(width: 101, height: 67)))
    let image = try Image.decode(bytes: page.pngBytes(scale: scale))
    #expect(image.width == Int((101 * scale).rounded()) && image.height == Int((67 * scale).rounded()))
    #expect(try image.bitmap().color(x: image.width - 1, y: image.height - 1).alpha == 1)
  }

  @Test("The export of a very long page has all of its lines")
  func longPage() {
    let paper = InkPaper(size: Size(width: 600, height: 40_000), ruling: .squares, spacing: 32)
    let svg = String(decoding: InkPage(paper: paper).svgBytes, as: UTF8.self)
    // The paper, and its lines without those at its edges at 0.
    #expect(svg.components(separatedBy: "<path").count - 1 == 1 + 40_000 / 32 + 600 / 32)
  }

  @Test(
    "A page of a PDF has at most 14,400 units a side: the units of a longer page are larger",
    arguments: [(1000.0, 1.0), (19_200.0, 1.0), (19_300.0, 2.0), (40_000.0, 4.0)])
  func longPDF(height: Double, unit: Double) throws {
    let paper = InkPaper(size: Size(width: 600, height: height))
    let text = String(decoding: InkDocument(pages: [InkPage(paper: paper)]).pdfBytes, as: UTF8.self)
    let page = try #require(
      text.components(separatedBy: "/MediaBox [0 0 ").last?.components(separatedBy: " /Contents").first)
    let numbers = page.components(separatedBy: CharacterSet(charactersIn: " ]")).compactMap { Double($0) }
    // The width, the height and, unless it is 1, the unit.
    #expect(numbers == [450 / unit, height * 0.75 / unit] + (unit > 1 ? [unit] : []))
    #expect(page.contains("/UserUnit") == (unit > 1))
  }
}
