import CTactionZlib
import TactionInk
import TactionXournal

/// Files of Xournal++ that are made for a test.
enum XournalSample {
  /// A line of three points with one width.
  static let line = stroke("10 10 20 12 30 10")

  /// Two pages with all kinds of elements.
  static let whole = document([
    page(
      background: "<background type=\"solid\" color=\"#ffffffff\" style=\"graph\" config=\"r1=20,lw=0.5\"/>",
      layers: [
        line + stroke("5 5 6 6 7 8 9 8", width: "1.41 0.5 0.7 0.9") + picture + text("A &amp; B"),
        stroke("1 1 9 9", tool: "highlighter", color: "#ffff007f", width: "8.5") + formula,
      ]),
    page(
      background: "<background type=\"pdf\" domain=\"attach\" filename=\"bg.pdf\" pageno=\"1\"/>",
      layers: [
        stroke("1 2 3 4 5 6", more: "fill=\"128\" style=\"dash\""), "<unknown><stroke>1 1 2 2</stroke></unknown>",
      ]),
  ])

  /// The bytes of a picture, which need not be a valid picture file here.
  static let pictureBytes = Array("a picture, 28 bytes or so...".utf8)
  static let picture = """
    <image left="10" top="20" right="70" bottom="50">YSBwaWN0dXJlLCAyOCBieXRl
    cyBvciBzby4uLg==</image>
    """
  static let formula = """
    <teximage text="x^2" left="1" top="2" right="4" bottom="5">YSBwaWN0dXJlLCAyOCBieXRlcyBvciBzby4uLg==</teximage>
    """

  static func document(_ pages: [String]) -> String {
    """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="a test" fileversion="4">
    <title>A title</title>
    <preview>iVBORw0KGgo=</preview>
    \(pages.joined(separator: "\n"))
    </xournal>

    """
  }

  static func page(
    _ size: String = "width=\"595.27559\" height=\"841.88976\"", background: String = "", layers: [String] = []
  ) -> String {
    "<page \(size)>\n\(background)\n\(layers.map { "<layer>\n\($0)\n</layer>\n" }.joined())</page>"
  }

  static func stroke(
    _ points: String, tool: String = "pen", color: String = "black", width: String = "1.5", more: String = ""
  ) -> String {
    "<stroke tool=\"\(tool)\" color=\"\(color)\" width=\"\(width)\" \(more)>\(points)</stroke>"
  }

  static func text(_ text: String, more: String = "") -> String {
    "<text font=\"Sans Bold\" size=\"12\" x=\"30\" y=\"60\" color=\"#3333ccff\" \(more)>\(text)</text>"
  }

  /// Reads the text of a file.
  static func file(_ text: String) throws(XournalError) -> XournalFile { try XournalFile(decoding: Array(text.utf8)) }

  /// Reads a page with one layer.
  static func read(_ layer: String, background: String = "") throws -> XournalFile {
    try file(document([page(background: background, layers: [layer])]))
  }

  /// Reads the strokes of one layer.
  static func strokes(_ layer: String, background: String = "") throws -> [InkStroke] {
    try read(layer, background: background).document.pages[0].layers[0].strokes
  }

  /// Packs a file by gzip.
  static func packed(_ text: some Collection<UInt8>, level: Int32 = 6) -> [UInt8] {
    var input = Array(text)
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard deflateInit2_(&stream, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
    else { return [] }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(input.count))))
    let length = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        _ = deflate(&stream, Z_FINISH)
        return output.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(length))
  }
}
