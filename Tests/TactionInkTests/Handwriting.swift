import Taction
import TactionInk
import TactionTestSupport

extension InkStroke {
  /// Makes the stroke of a word.
  nonisolated init(_ word: [SyntheticHandwriting.Report], tool: InkTool) {
    self.init(word.map { InkPoint($0.point, time: $0.time, force: $0.force) }, tool: tool)
  }
}

extension InkPage {
  /// Returns a page of synthetic handwriting.
  nonisolated static func handwriting(count: Int, seed: UInt64 = 1, tool: InkTool = InkTool(.fountain)) -> InkPage {
    var page = InkPage(paper: InkPaper(size: InkPaper.a4))
    let area = Rect(origin: .zero, size: InkPaper.a4).inset(by: 40)
    for word in SyntheticHandwriting(count: count, in: area, seed: seed).words {
      page.append(InkStroke(word, tool: tool))
    }
    return page
  }
}
