import Taction
import Testing

@testable import TactionInk

extension InkDocument {
  /// Pages with strokes of all kinds of tools, on paper with several layers.
  static var sample: InkDocument {
    var page = InkPage(paper: InkPaper(size: InkPaper.a4, color: .yellow, ruling: .squares, spacing: 20), layerCount: 3)
    for kind in InkTool.Kind.allCases {
      let points = stride(from: 0.0, to: 20, by: 1).map { index -> InkPoint in
        let force = kind == .marker ? nil : index / 20
        return InkPoint(
          Point(x: index * 7.3, y: -index * index), time: index * 0.004, force: force, altitude: .degrees(60),
          azimuth: .degrees(-33))
      }
      let tool = InkTool(kind, color: Color(hex: 0x123456, alpha: 0.5), width: 2.7)
      page.append(
        InkStroke(points, tool: tool, joints: kind == .ball ? .straight : .smooth), to: Int(kind.rawValue) % 3)
    }
    return InkDocument(pages: [page, InkPage(), InkPage.handwriting(count: 500)])
  }

  /// Applies a record, as a program does that has its document in memory.
  mutating func apply(_ record: InkRecord) {
    switch record {
    case .page(let paper, let layerCount): pages.append(InkPage(paper: paper, layerCount: layerCount))
    case .paper(let paper, let page): pages[page].paper = paper
    case .change(let change, let page): if pages.indices.contains(page) { pages[page].apply(change) }
    case .removal(let page): pages.remove(at: page)
    case .growth: Issue.record("a growing stroke is no step of a document")
    case .data(let bytes, let name): data[name] = bytes
    }
  }
}
