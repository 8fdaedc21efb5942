import CTactionZlib
import TactionGeometry
import TactionGraphics

// Export of pages to the formats of other programs.
nonisolated extension InkPage {
  /// The page as an SVG file, with an area for each stroke. A stroke of a pencil has up to three areas, with even
  /// tones instead of grain. A px of the paper is a px of the file.
  public var svgBytes: [UInt8] {
    let drawing = InkDrawing(self)
    let area = drawing.area
    let box = [area.minX, area.minY, area.width, area.height].map(InkNumber.text).joined(separator: " ")
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" width="\(InkNumber.text(area.width))" \
      height="\(InkNumber.text(area.height))">

      """
    var bytes = Array(head.utf8)
    drawing.forEachArea { path, color in
      let rgb = String(color.rgba >> 8, radix: 16)
      let hex = String(repeating: "0", count: 6 - rgb.count) + rgb
      let opacity = color.alpha < 1 ? " fill-opacity=\"\(InkNumber.text(color.alpha))\"" : ""
      bytes += Array("<path fill=\"#\(hex)\"\(opacity) d=\"".utf8)
      InkNumber.write(
        path, to: &bytes, move: UInt8(ascii: "M"), line: UInt8(ascii: "L"), close: UInt8(ascii: "Z"), isPostfix: false)
      bytes += Array("\"/>\n".utf8)
    }
    return bytes + Array("</svg>\n".utf8)
  }

  /// Returns the page as a PNG file.
  ///
  /// - Parameter scale: The number of pixels for each px of the paper, from 0.01 to 16.
  /// - Throws: ``InkFileError/outOfMemory(width:height:)``.
  public func pngBytes(scale: Double = 2) throws(InkFileError) -> [UInt8] {
    let bitmap = try InkDrawing(self).bitmap(scale: scale)
    do { return try bitmap.pngData() } catch { throw .outOfMemory(width: bitmap.width, height: bitmap.height) }
  }
}

nonisolated extension InkDocument {
  /// The document as a PDF file with one PDF page for each page. A px of the paper is 1/96 inch.
  public var pdfBytes: [UInt8] { InkPDF(self).bytes }
}

/// Numbers and paths as text.
nonisolated enum InkNumber {
  /// The smallest number that is written is 1 divided by this number. Our own choice: with four digits after the point,
  /// thin lines and small writing keep their shape when another program scales the page up, and the 256 values of a
  /// part of a colour stay different.
  private static let steps: UInt = 10_000

  /// Returns a number with at most four digits after the point, never with an exponent; 0 for NaN.
  static func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    write(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a path of straight lines. A curve is written as a line to its end.
  static func write(
    _ path: Path, to bytes: inout [UInt8], move: UInt8, line: UInt8, close: UInt8, isPostfix: Bool
  ) {
    func add(_ letter: UInt8, _ point: Point) {
      if !isPostfix { bytes.append(letter) }
      write(point.x, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      write(point.y, to: &bytes)
      if isPostfix { bytes += [UInt8(ascii: " "), letter, UInt8(ascii: "\n")] }
    }
    for element in path.elements {
      switch element {
      case .move(let point): add(move, point)
      case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): add(line, point)
      case .close: bytes += isPostfix ? [close, UInt8(ascii: "\n")] : [close]
      }
    }
  }

  /// Writes a number in the same form as ``text(_:)``.
  private static func write(_ number: Double, to bytes: inout [UInt8]) {
    let number = Int(saturating: (number * Double(steps)).rounded())
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let whole = number.magnitude / steps
    var divisor: UInt = 1
    while whole / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(digit(whole / divisor))
      divisor /= 10
    }
    var (rest, place) = (number.magnitude % steps, steps / 10)
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      bytes.append(digit(rest / place))
      (rest, place) = (rest % place, place / 10)
    }
  }

  private static func digit(_ number: UInt) -> UInt8 { UInt8(ascii: "0") + UInt8(number % 10) }
}

/// A PDF file with a page of filled areas for each page of the document. Source: ISO 32000-1, 7.5 (file structure), 8.5
/// (paths), 11.6.4.4 (constant opacity), and 7.7.3.3 and annex C (the units and the size of a page).
private nonisolated struct InkPDF {
  private(set) var bytes: [UInt8]
  private var offsets: [Int] = []
  /// The number of points of 1/72 inch for each px.
  private static let unit = 0.75
  /// The maximum length of a side of a page, in the units of the page.
  private static let longestSide = 14_400.0
  /// The maximum number of times that the unit of a page is doubled, for a page of any size.
  private static let maximumDoublings = 32

  init(_ document: InkDocument) {
    bytes = Array("%PDF-1.6\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    // Object 1 is the catalogue, and object 2 is the tree of pages. Each page has two objects: the page and its
    // content.
    let kids = document.pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    add("<< /Type /Catalog /Pages 2 0 R >>")
    add("<< /Type /Pages /Count \(document.pages.count) /Kids [\(kids)] >>")
    for page in document.pages { add(page) }
    let start = bytes.count
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { table += "\(Self.padded(offset)) 00000 n \n" }
    table += "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    bytes += Array(table.utf8)
  }

  private mutating func add(_ page: InkPage) {
    let drawing = InkDrawing(page)
    let (area, unit) = (drawing.area, Self.unit)
    // The unit of a longer page is larger: 1/72 inch, doubled as often as necessary.
    let longest = max(area.width, area.height) * unit
    var doublings = 0
    while longest / Double(1 << doublings) > Self.longestSide, doublings < Self.maximumDoublings { doublings += 1 }
    let userUnit = Double(1 << doublings)
    var text = String(repeating: "0.5 0 0 0.5 0 0 cm\n", count: doublings)
    // In PDF, y coordinates grow upwards.
    text += "\(InkNumber.text(unit)) 0 0 -\(InkNumber.text(unit)) \(InkNumber.text(-area.minX * unit)) "
    text += "\(InkNumber.text(area.maxY * unit)) cm\n"
    var content = Array(text.utf8)
    var states: [UInt32: Int] = [:]
    var last: UInt32?
    drawing.forEachArea { path, color in
      if color.rgba != last {
        let alpha = color.rgba & 255
        let state = states[alpha] ?? states.count
        states[alpha] = state
        let parts = [color.red, color.green, color.blue].map(InkNumber.text).joined(separator: " ")
        content += Array("/A\(state) gs \(parts) rg\n".utf8)
        last = color.rgba
      }
      InkNumber.write(
        path, to: &content, move: UInt8(ascii: "m"), line: UInt8(ascii: "l"), close: UInt8(ascii: "h"), isPostfix: true)
      content += Array("f\n".utf8)
    }
    let names = states.sorted { $0.value < $1.value }.map { alpha, number in
      "/A\(number) << /ca \(InkNumber.text(Double(alpha) / 255)) >>"
    }
    let sides = [area.width, area.height].map { InkNumber.text($0 * unit / userUnit) }.joined(separator: " ")
    let units = doublings > 0 ? " /UserUnit \(InkNumber.text(userUnit))" : ""
    add(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(sides)]\(units) /Contents \(offsets.count + 2) 0 R "
        + "/Resources << /ExtGState << \(names.joined(separator: " ")) >> >> >>")
    add(stream: content)
  }

  private mutating func add(_ object: String) {
    begin()
    bytes += Array("\(object)\nendobj\n".utf8)
  }

  private mutating func add(stream content: [UInt8]) {
    begin()
    let packed = Self.deflated(content)
    let filter = packed == nil ? "" : " /Filter /FlateDecode"
    let data = packed ?? content
    bytes += Array("<< /Length \(data.count)\(filter) >>\nstream\n".utf8) + data + Array("\nendstream\nendobj\n".utf8)
  }

  private mutating func begin() {
    offsets.append(bytes.count)
    bytes += Array("\(offsets.count) 0 obj\n".utf8)
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(content.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    guard compress2(&packed, &size, content, uLong(content.count), 6) == Z_OK else { return nil }
    return Array(packed.prefix(Int(size)))
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(10 - digits.count, 0)) + digits
  }
}
