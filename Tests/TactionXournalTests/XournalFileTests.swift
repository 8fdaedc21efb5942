import TactionGeometry
import TactionGraphics
import TactionTestSupport
import TactionXournal
import Testing

@testable import TactionInk

@Suite("Pages of Xournal++")
struct XournalFileTests {
  private typealias Sample = XournalSample

  @Test("A Xournal++ file is read as text, packed, or packed in several members")
  func packing() throws {
    let text = Array(Sample.whole.utf8)
    let file = try XournalFile(decoding: text)
    #expect(file.document.pages.map { $0.layers.map(\.strokes.count) } == [[2, 1], [1, 0]])
    #expect(!file.isDamaged && file.texts.count == 1 && file.pictures.count == 2)
    #expect(file.skipped.backgrounds == 1 && file.skipped.fills == 1 && file.skipped.dashes == 1)
    #expect(file.skipped.elements == 1 && file.skipped.strokes == 0)
    let members = Sample.packed(text.prefix(300)) + Sample.packed(text.dropFirst(300))
    let stored = Sample.packed(text, level: 0)
    for bytes in [Sample.packed(text), stored, members, members + [0, 0, 0, 0]] {
      let again = try XournalFile(decoding: bytes)
      #expect(again.document == file.document && again.texts == file.texts && again.pictures == file.pictures)
      #expect(again.skipped == file.skipped && !again.isDamaged)
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(Sample.whole, to: "a.xopp")
    #expect(try XournalFile.read(path: path).document == file.document)
  }

  @Test("Lengths of Xournal++ files become px of 1/96 inch")
  func units() throws {
    let page = try Sample.read(Sample.stroke("72 36 144 72", width: "1.5")).document.pages[0]
    #expect(abs((page.paper.size?.width ?? 0) - 793.7008) < 0.001)
    let stroke = page.layers[0].strokes[0]
    #expect(stroke.points.map(\.location) == [Point(x: 96, y: 48), Point(x: 192, y: 96)])
    #expect(stroke.tool.width == 2)
    let endless = try Sample.file(Sample.document([Sample.page("width=\"nan\" height=\"5\"")]))
    #expect(endless.document.pages[0].paper.size == nil)
  }

  @Test("Xournal++ colours are numbers or names, and names mean other colours for paper")
  func colors() throws {
    let colors = ["#3333ccff", "#3333cc80", "#3333cc", "blue", "lightgreen", "no colour", "#12"]
    let strokes = try Sample.strokes(colors.map { Sample.stroke("1 1 2 2", color: $0) }.joined())
    #expect(
      strokes.map(\.tool.color.rgba) == [
        0x3333_CCFF, 0x3333_CC80, 0x3333_CCFF, 0x3333_CCFF, 0x00FF_00FF, 0x0000_00FF, 0x0000_00FF,
      ])
    for (name, expected) in [("blue", 0xA0E8_FFFF), ("#12345600", 0x1234_56FF), ("", 0xFFFF_FFFF)] as [(String, UInt32)]
    {
      let background = "<background type=\"solid\" color=\"\(name)\" style=\"plain\"/>"
      #expect(try Sample.read("", background: background).document.pages[0].paper.color.rgba == expected)
    }
  }

  @Test("Xournal++ strokes are drawn with their widths, for the whole stroke or for each point")
  func widths() throws {
    let drawn = { (stroke: InkStroke) in stroke.points.map { 2 * stroke.tool.radius(at: $0, speed: 0) } }
    let even = try Sample.strokes(Sample.line)[0]
    #expect(even.tool.kind == .ball && drawn(even) == [2, 2, 2])
    // The file has no width for the last point.
    for widths in ["1.5 0.75 1.5 0.9", "0.3 1.5 1.2 0.9", "9 1.5 3 0.6"] {
      let stroke = try Sample.strokes(Sample.stroke("10 10 20 12 30 10 40 10", width: widths))[0]
      let numbers = widths.split(separator: " ").dropFirst().compactMap { Double($0) }
      for (width, number) in zip(drawn(stroke), numbers + [numbers[2]]) {
        #expect(stroke.tool.kind == .fountain && abs(width - number * 96 / 72) < 0.001)
      }
    }
    // The widths vary more than a pen can: only the broadest widths are right.
    let wild = try Sample.strokes(Sample.stroke("10 10 20 12 30 10", width: "1 9 0.1"))[0]
    #expect(abs(drawn(wild)[0] - 12) < 0.001 && abs(drawn(wild)[1] - 12 * 0.3 / 1.7) < 0.001)
    #expect(try Sample.strokes(Sample.stroke("1 1 2 2", width: "nan"))[0].tool.width == Double(Float(96.0 / 72)))
    #expect(try Sample.strokes(Sample.stroke("1 1 2 2", width: "1e300"))[0].tool.width == 512)
  }

  @Test("Xournal++ strokes are not drawn where they have no width")
  func gaps() throws {
    let points = (0..<8).map { "\(10 * $0) 0" }.joined(separator: " ")
    let file = try Sample.read(
      Sample.stroke(points, width: "1 0.5 0.5 0 nan 0.5 -1 0.5") + Sample.stroke(points, width: "1 0 -0.5 nan"))
    let strokes = file.document.pages[0].layers[0].strokes
    let places = strokes.map { stroke in stroke.points.map { point in (point.location.x * 0.75).rounded() } }
    #expect(places == [[0, 10, 20], [40, 50], [60, 70]])
    #expect(file.skipped.strokes == 1)
  }

  @Test("Each Xournal++ tool becomes a pen")
  func tools() throws {
    let strokes = try Sample.strokes(
      Sample.stroke("1 1 2 2", tool: "highlighter", color: "#ffff007f", width: "8 1 2 3")
        + Sample.stroke("1 1 2 2", tool: "eraser", color: "white") + Sample.stroke("1 1 2 2", tool: "other"),
      background: "<background type=\"solid\" color=\"yellow\"/>")
    #expect(strokes.map(\.tool.kind) == [.highlighter, .ball, .ball])
    #expect(strokes.map(\.tool.color.rgba) == [0xFFFF_00FF, 0xFFFF_80FF, 0x0000_00FF])
    #expect(strokes[0].tool.width == Double(Float(8 * 96.0 / 72)) && strokes[0].points.allSatisfy { $0.force == nil })
  }

  @Test("Xournal++ handwriting becomes curves, and corners stay corners")
  func joints() throws {
    let wave = (0..<40).map { "\($0) \(10 + ($0 * $0 % 7) / 4)" }.joined(separator: " ")
    let box = "10 10 90 10 90 50 10 50 10 10"
    let strokes = try Sample.strokes([wave, box, "1 1 300 300", "5 5"].map { Sample.stroke($0) }.joined())
    #expect(strokes.map(\.joints) == [.smooth, .straight, .smooth, .smooth])
    #expect(strokes.map(\.points.count) == [40, 5, 2, 1])
  }

  @Test("Each Xournal++ ruling becomes the most similar ruling")
  func rulings() throws {
    let styles: [(String, InkPaper.Ruling, Double)] = [
      ("plain", .plain, 24), ("lined", .lines, 24), ("ruled", .lines, 24), ("staves", .lines, 24),
      ("graph", .squares, 14.17), ("isograph", .squares, 14.17), ("dotted", .dots, 14.17), ("isodotted", .dots, 14.17),
      ("new", .plain, 24), ("graph\" config=\"m1=40,r1=30", .squares, 30), ("graph\" config=\"r1=-3", .squares, 14.17),
    ]
    for (style, ruling, spacing) in styles {
      let background = "<background type=\"solid\" color=\"#ffffffff\" style=\"\(style)\"/>"
      let paper = try Sample.read("", background: background).document.pages[0].paper
      #expect(paper.ruling == ruling && abs(paper.spacing - spacing * 96 / 72) < 0.001, "\(style)")
    }
    let pixmap = try Sample.read("", background: "<background type=\"pixmap\" domain=\"absolute\" filename=\"/a\"/>")
    #expect(pixmap.document.pages[0].paper.ruling == .plain && pixmap.skipped.backgrounds == 1)
  }

  @Test("Xournal++ layers stay layers, and ink in front of a picture begins another layer")
  func layers() throws {
    let above = Sample.stroke("20 30 40 30")
    let beside = Sample.stroke("200 300 210 300")
    let page = Sample.page(layers: [
      Sample.line + Sample.picture + beside + Sample.text("a") + above + beside, Sample.line + above, "",
    ])
    let file = try Sample.file(Sample.document([page]))
    #expect(file.document.pages[0].layers.map(\.strokes.count) == [2, 2, 2, 0])
    #expect(file.pictures.map(\.layer) == [0] && file.texts.map(\.layer) == [0])
    let many = Sample.page(layers: Array(repeating: Sample.picture + above, count: 70))
    let joined = try Sample.file(Sample.document([many]))
    let layers = joined.document.pages[0].layers
    #expect(layers.count == InkPage.maximumLayers && layers.reduce(0) { $0 + $1.strokes.count } == 70)
    #expect(joined.pictures.count == 70 && joined.pictures.allSatisfy { layers.indices.contains($0.layer) })
  }

  @Test("Texts and pictures of Xournal++ files are read with their positions")
  func items() throws {
    let file = try Sample.read(
      Sample.text("one\n&lt;two&gt; 测试", more: "wrap=\"90\"") + "<link x=\"1\" y=\"2\" url=\"https://a.b\">c</link>"
        + Sample.picture + Sample.formula)
    let text = file.texts[0]
    #expect(text.string == "one\n<two> 测试" && text.fontName == "Sans Bold" && text.color == Color(hex: 0x3333CC))
    #expect(text.fontSize == 16 && text.origin == Point(x: 40, y: 80) && text.wrapWidth == 120 && text.link == nil)
    #expect(file.texts[1].string == "c" && file.texts[1].link == "https://a.b" && file.texts[1].wrapWidth == nil)
    #expect(file.pictures.map(\.bytes) == [Sample.pictureBytes, Sample.pictureBytes])
    #expect(file.pictures.map(\.formula) == [nil, "x^2"])
    let frame = file.pictures[0].frame
    #expect(frame.origin.distance(to: Point(x: 10, y: 20) + Vector(dx: 10, dy: 20) / 3) < 0.001)
    #expect(abs(frame.width - 80) < 0.001 && abs(frame.height - 40) < 0.001)
    #expect(file.skipped.isEmpty)
    let broken = try Sample.read(
      "<text x=\"nan\" y=\"1\">a</text><text x=\"1\" y=\"1\"></text><image left=\"1\" top=\"1\">QQ==</image>"
        + "<image left=\"1\" top=\"1\" right=\"5\" bottom=\"5\"> </image>")
    #expect(broken.texts.isEmpty && broken.pictures.isEmpty && broken.skipped.items == 4)
  }

  @Test("Unknown elements of Xournal++ files are skipped and counted")
  func unknown() throws {
    let layer = "<audio/><timestamp ts=\"1\" fn=\"a\"/>\(Sample.line)<new><layer>\(Sample.line)</layer></new>between"
    let file = try Sample.read(layer, background: "<background type=\"new\"/><page/>")
    #expect(file.document.pages.map { $0.layers.map(\.strokes.count) } == [[1]])
    #expect(file.skipped.elements == 3 && file.skipped.backgrounds == 1 && !file.isDamaged)
  }

  @Test("A Xournal++ stroke with too many points for ink becomes several strokes")
  func longStroke() throws {
    let points = (0..<70_000).map { "\($0 % 500) 5" }.joined(separator: " ")
    let strokes = try Sample.strokes(Sample.stroke(points))
    #expect(strokes.map(\.points.count) == [65_536, 70_000 - 65_535])
    #expect(strokes[0].points.last == strokes[1].points.first)
  }
}
