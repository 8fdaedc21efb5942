import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics
@testable import TactionIcons

@Suite("Icons in SVG files")
struct SVGReaderTests {
  private func icon(_ body: String, root: String = "", isSymbolic: Bool = false) throws(IconError) -> Icon {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' \(root)>\(body)</svg>"
    return try Icon(svg: Array(text.utf8), isSymbolic: isSymbolic)
  }

  private func layer(_ body: String, isSymbolic: Bool = false) throws -> Icon.Layer {
    let layers = try icon(body, isSymbolic: isSymbolic).layers
    #expect(layers.count == 1, "\(body)")
    return try #require(layers.first)
  }

  @Test(
    "SVG shapes become paths",
    arguments: [
      ("<rect x='1' y='2' width='3' height='4'/>", "M1 2L4 2L4 6L1 6Z"),
      ("<polygon points='1,2 4,2 4,6 1,6'/>", "M1 2L4 2L4 6L1 6Z"),
      ("<polyline points='1 2 4 2 4 6'/>", "M1 2L4 2L4 6"),
      ("<g transform='translate(1 2)'><rect width='3' height='4'/></g>", "M1 2L4 2L4 6L1 6Z"),
      ("<rect width='3' height='4' transform='matrix(1 0 0 1 1 2)'/>", "M1 2L4 2L4 6L1 6Z"),
      ("<rect width='1' height='1' transform='translate(1,2) scale(3 4)'/>", "M1 2L4 2L4 6L1 6Z"),
      ("<title>a</title><metadata><a:b xmlns:a='u'/></metadata><path d='M1 2h3'/><a:b xmlns:a='u'/>", "M1 2L4 2"),
      ("<defs><linearGradient id='a'/></defs><path d='M1 2h3'/><g display='none'><path d='M0 0h9'/></g>", "M1 2L4 2"),
    ])
  func shapes(body: String, data: String) throws {
    #expect(try layer(body).path == PathData.path(data))
  }

  @Test(
    "An SVG file whose root is not displayed draws nothing",
    arguments: ["display='none'", "style='display: none'", "display='none' opacity='.5'"])
  func removedRoot(root: String) throws {
    #expect(try icon("<rect width='9' height='9'/><g><rect width='9' height='9'/></g>", root: root).steps.isEmpty)
  }

  @Test(
    "round SVG shapes have the right extents",
    arguments: [
      ("<circle cx='8' cy='8' r='4'/>", 8.0, 8.0), ("<ellipse cx='8' cy='8' rx='4' ry='4'/>", 8, 8),
      ("<rect x='4' y='4' width='8' height='8' rx='4'/>", 8, 8),
      ("<rect x='4' y='4' width='8' height='8' rx='9' ry='9'/>", 8, 8),
      ("<circle r='2' transform='translate(8 8) scale(2)'/>", 8, 8),
      (
        "<circle cx='8' r='4' transform='rotate(45 8 0) translate(0 8) rotate(-45 8 0)'/>", 8 - 32.0.squareRoot(),
        32.0.squareRoot()
      ),
    ])
  func round(body: String, x: Double, y: Double) throws {
    var count = 0
    for case .curve(let end, _, _) in try layer(body).path.elements {
      #expect(abs(end.distance(to: Point(x: x, y: y)) - 4) < 1e-9)
      count += 1
    }
    #expect(count >= 4)
  }

  @Test("SVG properties are read from attributes and styles, and inherited")
  func properties() throws {
    let line = try layer(
      "<g fill='none' stroke='red' style='stroke-width:2px; stroke-linecap : round'>"
        + "<path d='M1 1h9' stroke-opacity='.5'/></g>"
    )
    #expect(line.shape == .stroke(StrokeStyle(width: 2, cap: .round, join: .miter, miterLimit: 4)))
    #expect(line.paint == .color(Color(hex: 0xFF0000)) && line.opacity == 0.5)
    let fill = try layer("<path d='M1 1h9v9z' fill='#08f' fill-rule='evenodd' opacity='.5' fill-opacity='50%'/>")
    #expect(fill.shape == .fill(.evenOdd) && fill.paint == .color(Color(hex: 0x0088FF)) && fill.opacity == 0.25)
    let scaled = try layer("<path transform='scale(3)' d='M1 1h1' fill='none' stroke='#000' stroke-dasharray='1,2,3'/>")
    guard case .stroke(let style) = scaled.shape else { throw IconError.notFound(name: "a stroke") }
    #expect(style.width == 3 && style.dash == [3, 6, 9])
    let united = try layer("<path d='M1 1h1' fill='none' stroke='#000' stroke-dasharray='4px, 1pc'/>")
    guard case .stroke(let withUnits) = united.shape else { throw IconError.notFound(name: "a stroke") }
    #expect(withUnits.dash == [4, 16])
    #expect(try layer("<path transform='scale(3 1)' d='M1 1h1' fill='none' stroke='#000'/>").transform.a == 3)
    #expect(
      try icon("<g opacity='.5'><path d='M0 0h9v9z'/><path d='M0 0h9v9z'/></g>").steps.first
        == .beginGroup(opacity: 0.5))
  }

  @Test(
    "SVG colours are read",
    arguments: [
      ("rgb(255, 0,0)", 0xFF0000), ("rgb(100% 0% 0%)", 0xFF0000), ("Red", 0xFF0000), ("#f00", 0xFF0000),
      ("#FF0000ff", 0xFF0000), ("rebecca", nil), ("rgb(1,2)", nil), ("#12", nil), ("#ggg", nil), ("rgb(1,2,3", nil),
    ])
  func colors(text: String, value: UInt32?) {
    #expect(SVGColor.color(text)?.premultiplied == value.map { Color(hex: $0).premultiplied })
  }

  @Test("a symbolic icon is drawn in the tint, except for the classes success, warning and error")
  func symbolic() throws {
    let body =
      "<path d='M0 0h9v9z' fill='#2e3436'/><path d='M0 0h9v9z' class='error'/><path d='M0 0h9v9z' fill='none'/>"
    #expect(try icon(body, isSymbolic: true).layers.map(\.paint) == [.tint, .color(.destructive)])
    #expect(try layer("<path d='M0 0h9v9z' fill='currentColor'/>").paint == .tint)
    #expect(try layer("<path d='M0 0h9v9z' color='red' fill='currentColor'/>").paint == .color(Color(hex: 0xFF0000)))
  }

  @Test("The style sheets of KDE's icons give colours to classes; a symbolic icon is drawn in the tint")
  func styleSheet() throws {
    let sheet = """
      <style type="text/css" id="current-color-scheme">.ColorScheme-Text { color:#232629; }
        .ColorScheme-Highlight
        {color : #3daee9}<![CDATA[ .ColorScheme-Text{color:#fcfcfc;} ]]></style>
      """
    let shapes = """
      <path class="other ColorScheme-Text" style="fill:currentColor" d="M0 0h9v9z"/>
      <g class="ColorScheme-Highlight"><path color="red" fill="currentColor" d="M0 0h9v9z"/>
        <path class="ColorScheme-Highlight" color="red" fill="currentColor" d="M0 0h9v9z"/>
        <path class="ColorScheme-Text" style="fill:currentColor;color:red" d="M0 0h9v9z"/></g>
      <path class="ColorScheme-Text" d="M0 0h9v9z"/>
      """
    let colors: [UInt32] = [0xFCFCFC, 0xFF0000, 0x3DAEE9, 0xFF0000, 0]
    for body in [sheet + shapes, "<defs>\(sheet)</defs>\(shapes)"] {
      #expect(try icon(body).layers.map(\.paint) == colors.map { Icon.Layer.Paint.color(Color(hex: $0)) })
      #expect(try icon(body, isSymbolic: true).layers.allSatisfy { $0.paint == .tint })
    }
    let paints = try icon(sheet + shapes, root: "class='icon'").layers.map(\.paint)
    #expect(paints == colors.map { Icon.Layer.Paint.color(Color(hex: $0)) }, "the sheet does not apply to the root")
    let second = "<style>.b{color:blue}</style><path class='b' d='M0 0h9v9z' fill='currentColor'/>"
    let both = try icon(sheet + shapes + second).layers.map(\.paint)
    #expect(both == (colors + [0x0000FF]).map { Icon.Layer.Paint.color(Color(hex: $0)) }, "each element has its sheet")
    let many = String(repeating: ".a{color:red}", count: 1000)
    #expect(throws: IconError.tooComplex(line: 1)) { try icon("<style>\(many)</style>") }
  }

  @Test("SVG shapes outside the view box are not drawn")
  func outside() throws {
    #expect(try icon("<rect x='-20' width='9' height='9'/><rect width='9' height='9'/>").layers.count == 1)
    #expect(try icon("<rect x='-2' width='9' height='9'/>").isClipped)
    #expect(try !icon("<rect width='9' height='9'/>").isClipped)
  }

  @Test(
    "the error for unsupported SVG names the line and the element",
    arguments: [
      "<text>a</text>", "<image href='a.png'/>", "<use href='#a'/>", "<style>a{}</style>",
      "<defs><style>.a{fill:red}</style></defs>", "<style>.a .b{color:red}</style>", "<style>.a{color:red</style>",
      "<style>.a{color:var(--b)}</style>", "<style>@media print{.a{color:red}}</style>",
      "<style><a/>.a{color:red}</style>", "<path class='b a' d='M0 0h9'/><style>.a{color:red}</style>",
      "<style>.a{color:red}</style><path class='a' d='M0 0h9'/><style>.a{color:blue}</style>",
      "<path d='M0 0h9' fill='url(#a)'/>", "<g filter='url(#a)'/>", "<g style='mask:url(#a)'/>", "<script/>", "<svg/>",
      "<foreignObject/>", "<g clip-path='url(#a)'/>", "<switch/>", "<animate/>",
    ])
  func unsupported(body: String) {
    let error = #expect(throws: IconError.self) { try icon("\n" + body) }
    guard case .unsupported(line: 2, _, _) = error else {
      Issue.record("\(body): \(String(describing: error))")
      return
    }
  }

  @Test(
    "invalid SVG values give errors",
    arguments: [
      "<rect width='-1' height='1'/>", "<rect width='a' height='1'/>", "<circle r='1%'/>", "<path d='M0 0L'/>",
      "<path d='M0 0h1' fill='#zz'/>", "<g transform='turn(5)'/>", "<g transform='scale(1'/>",
      "<g transform='scale(1e999)'/>",
      "<polygon points='1 2 3'/>", "<path d='M0 0h1' stroke-width='-1'/>", "<path d='M0 0h1' stroke-linecap='odd'/>",
      "<path d='M0 0h1' stroke-dasharray='1 -1'/>", "<g style='fill'/>", "<path d='M0 0h1' opacity='x'/>",
      "<rect width='9e9' height='1'/>",
    ])
  func invalid(body: String) {
    let error = #expect(throws: IconError.self) { try icon(body) }
    guard case .invalid(line: 1, _, _) = error else {
      Issue.record("\(body): \(String(describing: error))")
      return
    }
  }

  @Test(
    "invalid and hostile SVG files give errors",
    arguments: [
      "", "x", "<svg", "<svg>", "<svg viewBox='0 0 0 5'/>", "<svg viewBox='0 0 nan 5'/>", "<svg/>", "<html/>",
      "<a></b>",
      "<svg viewBox='0 0 5 5'><g></svg>", "<svg viewBox='0 0 5 5'/><svg/>", "<svg viewBox='0 0 5 5'>&a;</svg>",
      "<!DOCTYPE a [<!ENTITY a 'b'>]><svg viewBox='0 0 5 5'>&a;</svg>",
      "<!DOCTYPE a [<!ATTLIST path d CDATA 'M0 0'>]><svg viewBox='0 0 5 5'/>",
      "<?xml-stylesheet href='a.css'?><svg viewBox='0 0 5 5'/>",
      "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><svg viewBox='0 0 5 5'>&b;</svg>",
    ])
  func broken(text: String) { #expect(throws: IconError.self) { try Icon(svg: Array(text.utf8)) } }

  @Test("SVG files with the prologues of editors are read")
  func heads() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- a comment -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="i" width="16px" height="16" inkscape:version="1">
        <inkscape:grid/><svg:path d="M1 1h9"/>
      </svg:svg>
      """
    #expect(try Icon(svg: Array(text.utf8)).viewBox == Rect(x: 0, y: 0, width: 16, height: 16))
    #expect(try Icon(svg: Array(text.utf8)).layers.count == 1)
  }

  @Test("SVG files have limits of size, depth and number of elements")
  func limits() throws {
    let repeated = { (text: String, count: Int) in String(repeating: text, count: count) }
    // A shape counts once, even if it is filled and has a line.
    #expect(try icon(repeated("<path d='M0 0h1v1' stroke='red'/>", 3000)).layers.count == 6000)
    #expect(throws: IconError.tooComplex(line: 1)) {
      try icon(repeated("<g opacity='0.5'><path d='M0 0h1v1'/></g>", 3000))
    }
    #expect(throws: IconError.tooComplex(line: 1)) { try icon(repeated("<g>", 100)) }
    #expect(throws: IconError.tooComplex(line: 1)) { try icon(repeated("<path d='M0 0h1v1'/>", 6000)) }
    #expect(throws: IconError.tooLarge(bytes: 2 << 20)) {
      try Icon(svg: [UInt8](repeating: 32, count: 2 << 20))
    }
    #expect(throws: IconError.self) { try icon("<path d='M0 0\(repeated("l0 0", 200_000))'/>") }
  }
}
