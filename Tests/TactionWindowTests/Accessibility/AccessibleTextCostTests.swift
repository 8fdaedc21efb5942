import Taction
import TactionTesting
import Testing

@Suite("The cost of a screen reader's questions about long lines")
struct AccessibleTextCostTests {
  typealias Part = TextReading.Part

  /// A text of one line of 20 million letters. It is not stored, and counts the letters that are read.
  private final class EndlessText: SemanticText {
    static let length = 20 << 20
    private static let pattern = Array("word, ".utf8)
    private var readCount = 0

    /// The number of letters that were read since the last call.
    func takeCount() -> Int {
      defer { readCount = 0 }
      return readCount
    }

    var count: Int { Self.length }
    var selection: SemanticTextSelection { SemanticTextSelection(anchor: 0, head: 0) }
    var isEditable: Bool { false }
    var isSelectable: Bool { false }
    var font: Font { .body }
    var alignment: TextAlignment { .leading }

    func string(in range: Range<Int>) -> String {
      readCount += range.count
      return String(decoding: range.map { Self.pattern[$0 % Self.pattern.count] }, as: UTF8.self)
    }

    func paragraph(at offset: Int) -> Range<Int> { 0..<count }

    func line(at offset: Int) -> SemanticLine {
      let start = min(offset, count - 1) / 80 * 80
      let end = min(start + 80, count)
      return SemanticLine(start..<end, next: end, hasNext: end < count)
    }

    func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) { (TextAttributes(), 0..<count) }
    func rects(of range: Range<Int>) -> [Rect] { [Rect(x: 0, y: 0, width: 10, height: 20)] }
    func offset(at point: Point) -> Int? { 0 }
    var visibleArea: Rect { Rect(x: 0, y: 0, width: 100, height: 100) }
    func scroll(by step: Vector) {}
    func select(_ selection: SemanticTextSelection) -> Bool { false }
    func replace(_ range: Range<Int>, with text: String) -> Bool { false }
    func copy(_ range: Range<Int>) -> Bool { false }
    func paste(at offset: Int, while mayBeUsed: @escaping () -> Bool) -> Bool { false }
  }

  private final class EndlessView: View {
    let text = EndlessText()
    override var semantics: Semantics? { Semantics(.textArea, name: "Endless") }
    override var semanticText: (any SemanticText)? { text }
  }

  @Test("A question about a line of 20 million letters reads only the letters around the offset")
  func reading() throws {
    try withReader { reader, window in
      let view = EndlessView(frame: Rect(x: 10, y: 10, width: 100, height: 100))
      window.content.addSubview(view)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(61))
      let (all, words) = (EndlessText.length, EndlessText.length / 6)
      #expect(try text.count == all)
      _ = view.text.takeCount()
      for place in [0, 1, all / 2, all - 1, all] {
        for kind in 0..<7 {
          for member in ["GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset", "GetStringAtOffset"] {
            // Kinds above 3 ask for the whole paragraph, whose text is long.
            if member == "GetStringAtOffset", kind > 3 { continue }
            #expect(try text.answer(member, place, kind).type == 2)
            let count = view.text.takeCount()
            #expect(count <= 1 << 16, "\(member) \(kind) at \(place) reads \(count) letters")
          }
        }
        for member in ["GetCharacterExtents", "GetCharacterAtOffset", "GetAttributes"] {
          _ = try text.answer(member, place, 1)
          #expect(view.text.takeCount() <= 1 << 10, "\(member)")
        }
      }
      for word in [0, 1, words / 2, words - 1] {
        let start = word * 6
        #expect(try text.at(start + 1, .wordStart) == Part("word, ", start, start + 6))
        #expect(try text.after(start, .character) == Part("o", start + 1, start + 2))
      }
      #expect(try text.at(all - 1, .wordStart) == Part("wo", all - 2, all))
      _ = view.text.takeCount()
      let paragraph = try text.part(.paragraph, at: all / 2)
      #expect(paragraph.start == 0 && paragraph.end == 1 << 18 && view.text.takeCount() == 1 << 18)
    }
  }

  @Test("A line of a megabyte is divided into words and sentences as a short line is")
  func megabyte() throws {
    try withReader { reader, window in
      let view = TextView(frame: Rect(x: 10, y: 10, width: 400, height: 200))
      view.text = String(repeating: "One, two. ", count: 100_000)
      window.content.addSubview(view)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(61))
      for sentence in [0, 1, 409, 50_000, 99_999] {
        let start = sentence * 10
        #expect(try text.at(start + 1, .wordStart) == Part("One, ", start, start + 5))
        #expect(try text.at(start + 6, .wordStart) == Part("two. ", start + 5, start + 10))
        #expect(try text.part(.sentence, at: start + 2) == Part("One, two. ", start, start + 10))
        #expect(try text.after(start, .character) == Part("n", start + 1, start + 2))
        let line = try text.part(.line, at: start + 2)
        #expect(line.start <= start + 2 && line.end > start + 2 && line.text.count == line.end - line.start)
      }
    }
  }
}
