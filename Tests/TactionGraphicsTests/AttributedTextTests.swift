import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Text with attributes")
struct AttributedTextTests {
  private let bold = TextAttributes(font: .system(size: 40, weight: .bold))
  private let link = TextAttributes(link: "https://example.org")

  @Test("Runs cover an attributed text, and equal adjacent runs are merged")
  func runs() {
    var text = AttributedText("one two three")
    #expect(text.runs.map(\.range) == [0..<13])
    text.setAttributes(in: 4..<7) { $0.isUnderlined = true }
    #expect(text.runs.map(\.range) == [0..<4, 4..<7, 7..<13])
    text.setAttributes(in: 0..<13) { $0.isUnderlined = false }
    #expect(text == AttributedText("one two three"))
    let sum = AttributedText("a", attributes: bold) + AttributedText("b", attributes: bold) + "c"
    #expect(sum.runs.map(\.range) == [0..<2, 2..<3] && sum.attributes(at: 1) == bold)
    #expect(sum.attributes(at: -1) == bold && sum.attributes(at: 99) == TextAttributes())
  }

  @Test("A part of an attributed text, and the text around a replacement, keep their attributes")
  func replacing() {
    var text = AttributedText("ab") + AttributedText("cd", attributes: link) + AttributedText("ef")
    #expect(
      text.part(1..<3).runs == [
        .init(range: 0..<1, attributes: TextAttributes()), .init(range: 1..<2, attributes: link),
      ])
    text.replace(2..<2, with: "X")
    #expect(text.text == "abXcdef" && text.attributes(at: 2) == TextAttributes())
    text.replace(5..<5, with: "Y")
    #expect(text.text == "abXcdYef" && text.attributes(at: 5) == link)
    text.replace(3..<6, with: "")
    #expect(text == "abXef")
    text.replace(0..<5, with: AttributedText("z", attributes: bold))
    #expect(text.runs == [.init(range: 0..<1, attributes: bold)])
  }

  @Test(
    "A range of an attributed text is cut off at the text's ends, and extended to whole Unicode scalars",
    arguments: [-9..<(-3), -5..<3, 1..<2, 2..<Int.max, Int.min..<Int.max, 77..<99])
  func hostile(range: Range<Int>) {
    var text = AttributedText("äé") + AttributedText("漢字", attributes: link)
    text.setAttributes(in: range) { $0.isStruckThrough = true }
    #expect(text.runs.reduce(0) { $0 + $1.range.count } == text.count && text.text == "äé漢字")
    #expect(String(decoding: Array(text.part(range).text.utf8), as: UTF8.self) == text.part(range).text)
    text.replace(range, with: "!")
    #expect(text.runs.reduce(0) { $0 + $1.range.count } == text.count && text.text.contains("!"))
  }

  @Test("After any changes, each character of an attributed text has its attributes")
  func changes() {
    let kinds = [TextAttributes(), bold, link]
    var generator = SeededGenerator(seed: 9)
    var (text, expected): (AttributedText, [Int?]) = ("", [])
    for _ in 0..<2000 {
      let start = Int.random(in: 0...expected.count, using: &generator)
      let range = start..<Int.random(in: start...expected.count, using: &generator)
      let (kind, count) = (Int.random(in: 0..<3, using: &generator), Int.random(in: 0..<7, using: &generator))
      let new = AttributedText(String(repeating: "x", count: count), attributes: kinds[kind])
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        text.setAttributes(in: range) { $0 = kinds[kind] }
        for index in range { expected[index] = kind }
      case 1:
        text.replace(range, with: new)
        expected.replaceSubrange(range, with: [Int?](repeating: kind, count: count))
      default:
        text.append(new)
        expected += [Int?](repeating: kind, count: count)
      }
      let runs = text.runs
      let found = runs.flatMap { run in run.range.map { _ in kinds.firstIndex(of: run.attributes) } }
      #expect(found == expected && text.count == expected.count)
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.attributes != $1.attributes })
      guard !expected.isEmpty else { continue }
      let place = Int.random(in: 0..<expected.count, using: &generator)
      #expect(kinds.firstIndex(of: text.attributes(at: place)) == expected[place])
      #expect(text.part(place..<expected.count).runs.first?.attributes == text.attributes(at: place))
    }
  }

  @Test("Changing the attributes of each word of a text takes time in proportion to the number of words")
  func growth() {
    let times = [1000, 8000].map { count in
      (0..<3).map { _ in
        var text = AttributedText(String(repeating: "word ", count: count))
        return threadTime {
          for word in 0..<count { text.setAttributes(in: 5 * word..<5 * word + 4) { $0.isUnderlined = true } }
        }
      }.min() ?? 0
    }
    // In quadratic time, the longer text would take 64 times as long.
    #expect(times[1] < 24 * times[0])
  }

  @Test("A line of text is as high as its largest font, and its runs share one baseline")
  func fonts() throws {
    let font = Font.system(size: 20)
    let text = AttributedText("small ") + AttributedText("LARGE", attributes: bold) + AttributedText(" small")
    let layout = TextLayout(text, font: font)
    let line = try #require(layout.lines.first)
    let large = Font.system(size: 40, weight: .bold)
    #expect(layout.lines.count == 1 && line.segments.count == 3 && abs(layout.size.height - large.lineHeight) < 1e-6)
    #expect(line.segments[1].glyphs.font == large && line.segments[1].x == line.segments[0].glyphs.width)
    let paragraph = ParagraphLayout(text, style: ParagraphStyle(font: font, width: 180))
    #expect(paragraph.lines.map(\.height) == [font.lineHeight, large.lineHeight, font.lineHeight])
    #expect(paragraph.caret(at: 7).height == large.lineHeight)
    let narrow = TextLayout(text, font: font, width: 180, height: large.lineHeight + font.lineHeight + 1)
    #expect(narrow.lines.count == 2 && narrow.isTruncated)
  }

  @Test("Links are found at a point, and drawn in the tint")
  func links() throws {
    let font = Font.system(size: 20)
    let layout = TextLayout(AttributedText("see ") + AttributedText("here", attributes: link) + " now", font: font)
    let line = try #require(layout.lines.first)
    let x = line.segments[1].x
    #expect(layout.link(at: Point(x: x + 5, y: 5)) == "https://example.org")
    #expect(layout.link(at: Point(x: x - 5, y: 5)) == nil)
    #expect(layout.link(at: Point(x: x - 5, y: 5), within: 12) == "https://example.org")
    #expect(layout.link(at: Point(x: .nan, y: .infinity), within: 12) == nil)
    var attributes = link
    attributes.isUnderlined = true
    attributes.isStruckThrough = true
    attributes.background = .fill
    var list = DisplayList()
    list.draw(TextLayout(AttributedText("x", attributes: attributes), font: font), color: .label)
    #expect(list.items.map(\.kind) == [.fill, .glyphs, .fill, .fill])
    #expect(list.items.map(\.color) == [.fill, .tint, .tint, .tint])
  }

  @Test("The background of text is even where lines touch, and where the font changes within a line")
  func backgrounds() throws {
    let plain = TextAttributes(background: .black)
    let bold = TextAttributes(font: .system(size: 17, weight: .bold), background: .black)
    let text =
      AttributedText("one ", attributes: plain) + AttributedText("two", attributes: bold)
      + AttributedText("\nthree four", attributes: plain)
    var list = DisplayList()
    list.draw(TextLayout(text, font: .system(size: 17)), at: Point(x: 0.3, y: 0), color: .black)
    let bitmap = try Bitmap(width: 60, height: 40)
    bitmap.draw(list, background: .white)
    for y in 2..<34 { #expect((2..<45).allSatisfy { bitmap[$0, y] == 0xFF00_0000 }, "row \(y)") }
  }
}
