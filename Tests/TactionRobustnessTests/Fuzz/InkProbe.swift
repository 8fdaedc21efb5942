import Taction

@testable import TactionInk

/// Reads pages of ink from foreign bytes, writes them, draws them and exports them.
enum InkProbe {
  /// The number of pages of a document that are drawn.
  private static let maximumPages = 2
  /// The largest page that is drawn: its points, the lines of its paper, and the side of its picture in pixels. A
  /// larger page takes a second, and finds no more faults.
  private static let (maximumPoints, maximumLines, maximumSide) = (200, 2000.0, 256.0)

  /// Reads a file of ink, and may draw its pages.
  static func read(_ bytes: [UInt8], draws: Bool = false) -> [String] {
    guard let document = try? InkFile(decoding: bytes).document else { return [] }
    // In the file, each page takes at least the bytes of an empty record, even if the record is damaged.
    let points = document.pages.reduce(0) { $0 + $1.pointCount }
    guard points <= bytes.count / InkRecord.pointBytes, document.pages.count <= bytes.count / InkRecord.overhead else {
      return ["more ink than a file of \(bytes.count) bytes can have"]
    }
    guard let again = try? InkFile(decoding: document.fileBytes), again.document == document,
      again.damagedRecords == 0, again.tornBytes == 0
    else { return ["what was written reads as something else"] }
    return draws ? draw(document) : []
  }

  /// Draws and exports the pages of a document.
  static func draw(_ document: InkDocument) -> [String] {
    guard document.pages.allSatisfy({ $0.inkBounds?.isFinite ?? true }) else { return ["a page that is not sound"] }
    let pages = Array(document.pages.prefix(maximumPages).filter(isSmall))
    guard InkDocument(pages: pages).pdfBytes.ends(with: "%%EOF\n") else { return ["a PDF file without an end"] }
    return pages.flatMap(draw)
  }

  private static func isSmall(_ page: InkPage) -> Bool {
    let (area, paper) = (InkDrawing(page).area, page.paper)
    let (rows, columns) = (area.height / paper.spacing, area.width / paper.spacing)
    let lines = paper.ruling == .plain ? 0 : paper.ruling == .dots ? rows * columns : rows + columns
    return page.pointCount <= maximumPoints && lines <= maximumLines
  }

  private static func draw(_ page: InkPage) -> [String] {
    guard page.svgBytes.ends(with: "</svg>\n") else { return ["an SVG file without an end"] }
    let area = InkDrawing(page).area
    let scale = (64 / max(area.width, area.height)).clamped(to: 0.01...4)
    let (width, height) = (area.width * scale, area.height * scale)
    guard max(width, height) <= maximumSide else { return [] }
    return (try? page.pngBytes(scale: scale))?.isEmpty == false ? [] : ["no picture of a small page"]
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
