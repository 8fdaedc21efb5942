import Synchronization
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

@Suite("Huge texts, and text without fonts")
struct TextLimitsTests {
  private func draw(_ text: String, _ font: Font, width: Double = 300, at transform: Transform = .identity) throws
    -> Bitmap
  {
    var list = DisplayList()
    list.draw(TextLayout(text, font: font, width: width), color: .white, transform: transform)
    let bitmap = try Bitmap(width: 300, height: 100)
    bitmap.draw(list, background: .black)
    return bitmap
  }

  private func boxed(size: Double) -> Font {
    Font(FontFace(family: "sans-serif", weight: .regular, isItalic: false, source: .none), size: size)
  }

  @Test("Text without fonts shows a box for each character")
  func boxes() throws {
    let font = boxed(size: 20)
    #expect(TextLayout("abcd", font: font).size.width == 2 * TextLayout("ab", font: font).size.width)
    #expect(TextLayout("e\u{301}", font: font).size == TextLayout("e", font: font).size)
    #expect(font.lineHeight > 20)
    let (one, two) = (try draw("a", font), try draw("a a", font))
    #expect(one.light > 10 && abs(two.light / one.light - 2) < 0.01)
    #expect(try draw("שלום 😀", font).light > one.light * 3)
    #expect(try draw("abc", font, at: .rotation(.degrees(20))).light > 10)
    #expect(try draw("a", boxed(size: 40)).ink?.size == Size(width: 20, height: 28))
    #expect(TextLayout("one two three", font: font, width: 80).lines.count > 1)
  }

  @Test("A missing font is reported once, for any amount of text")
  func complaint() {
    let told = Mutex(0)
    withExtendedLifetime(told) {
      var state = GlyphCache()
      state.reportMissingFont = { told.withLock { $0 += 1 } }
      for number in 1..<20 {
        let face = FontFace(family: "family \(number)", weight: .regular, isItalic: false, source: .none)
        #expect(state.metrics(of: face).lineHeight > 1)
        let text = state.text(ShapedText.Key(face: face, scalars: [65, 66], isRightToLeft: false, isEmoji: false))
        #expect(text.glyphs.count == 2)
      }
    }
    #expect(told.withLock { $0 } == 1)
  }

  @Test("Several scripts can be on one line, each laid out by its own rules")
  func scripts() throws {
    let words = ["Ελλάδα", "Россия", "საქართველო", "עברית", "عربي", "日本", "😀"]
    let font = Font.system(size: 20)
    let space = TextLayout("a a", font: font).size.width - 2 * TextLayout("a", font: font).size.width
    let whole = TextLayout(words.joined(separator: " "), font: font)
    let parts = words.map { TextLayout($0, font: font).size.width }
    #expect(whole.lines.count == 1 && parts.allSatisfy { $0 > 10 })
    #expect(abs(whole.size.width - parts.reduce(0, +) - space * Double(words.count - 1)) < 1)
    for word in words { #expect(try draw(word, font).light > 5, "\(word)") }
  }

  @Test("Text without shaping is still readable")
  func unshaped() throws {
    let font = Font(FontFace(family: "sans-serif", weight: .regular, isItalic: false, source: .unshaped), size: 20)
    let (plain, shaped) = (TextLayout("minimum", font: font), TextLayout("minimum", font: .system(size: 20)))
    #expect(abs(plain.size.width / shaped.size.width - 1) < 0.03)
    #expect(abs(try draw("minimum", font).light / draw("minimum", .system(size: 20)).light - 1) < 0.1)
  }

  @Test(
    "Any text is laid out and drawn",
    arguments: [
      String(repeating: "\0", count: 1000), "\u{1}\u{7F}\u{9F}\u{FFFE}\u{FFFF}\u{10FFFF}\u{E000}\u{FEFF}",
      "a" + String(repeating: "\u{301}", count: 20_000), String(repeating: "\u{200B}", count: 5000),
      "\u{202E}abc\u{202C}\u{2066}\u{2067}\u{2069}\u{2069}", String(repeating: "\u{202B}", count: 500) + "x",
      String(repeating: "\u{1F468}\u{200D}", count: 200), "\u{301}", "\u{FE0F}", "\u{20E3}", "\u{200D}", "\t\t \u{A0}",
      "\r\r\n\u{85}\u{2028}\u{2029}x", String(repeating: "\u{1F1E9}", count: 301), "\u{FDFD}\u{12031}\u{A9C1}",
    ])
  func odd(text: String) throws {
    for font in [Font.system(size: 18), boxed(size: 18)] {
      let layout = TextLayout(text, font: font, width: 100, height: 400, alignment: .center)
      #expect(layout.size.isFinite && layout.lines.allSatisfy { $0.origin.isFinite })
      #expect(try draw(text, font, width: 100).width == 300)
      #expect(TextLayout(text, font: font, width: 5, numberOfLines: 2).lines.count <= 2)
    }
  }

  @Test("A text of a hundred thousand characters is laid out in bounded time")
  func long() throws {
    let word = TextLayout(String(repeating: "m", count: 120_000), font: .system(size: 16), width: 300)
    #expect(word.isTruncated && word.lines.count > 1000)
    let lines = TextLayout(String(repeating: "\n", count: 120_000), font: .system(size: 16), height: 500)
    #expect(lines.lines.count < 40)
    let text = String(repeating: "lorem ipsum ", count: 10_000)
    #expect(TextLayout(text, font: .system(size: 16), width: 300, height: 200).lines.count == 10)
  }

  @Test(
    "Font sizes are limited to sizes that can be drawn",
    arguments: [.nan, -5, 0, 1e-300, 1e300, .infinity, -.infinity, 0.5, 1999.9])
  func sizes(size: Double) throws {
    let font = Font.system(size: size)
    #expect(Font.sizes.contains(font.size))
    let layout = TextLayout("Wg", font: font)
    #expect(layout.size.width > 0 && layout.size.isFinite)
    for scale in [1e-6, 0.3, 1, 40, 1e9] { #expect(try draw("Wg", font, at: .scale(scale)).width == 300) }
  }

  @Test(
    "Any font family name finds a font",
    arguments: [
      "", "a:b,c-12\\", "\0", "no such font", ":::size=0", "monospace:matrix=0 0 0 0",
      String(repeating: "x", count: 9000),
    ])
  func families(name: String) throws {
    #expect(TextLayout("Hello", font: Font(family: name, size: 20)).size.width > 20)
    #expect(try draw("Hello", Font(family: name, size: 20)).light > 10)
  }

  @Test("The text cache keeps used entries, and at most two generations")
  func cache() {
    var cache = RecentCache<Int, String>(limit: 10)
    for key in 0..<1000 {
      if cache.value(0) == nil { cache.insert("zero", for: 0, cost: 1) }
      cache.insert("\(key)", for: key + 1, cost: 1)
      #expect(cache.totalCost <= 20 && cache.count == cache.totalCost)
    }
    #expect(cache.value(0) == "zero" && cache.value(1000) == "999" && cache.value(500) == nil)
    cache.insert("huge", for: -1, cost: 1_000_000)
    cache.insert("next", for: -2, cost: 1)
    cache.insert("one more", for: -3, cost: 10)
    #expect(cache.value(-2) == "next" && cache.totalCost < 1_000_100)
  }

  @Test("Text memory stays bounded for any number of texts, sizes and scales")
  func memory() throws {
    var random = SeededGenerator(seed: 5)
    let bitmap = try Bitmap(width: 100, height: 40)
    for round in 0..<1500 {
      var list = DisplayList()
      let font = Font.system(size: random.number(5...60))
      let transform = Transform.scale(random.number(0.2...6)).rotated(by: .degrees(round % 3 == 0 ? 0 : 10))
      list.draw(TextLayout("\(round) \(round * 7919)", font: font), color: .white, transform: transform)
      bitmap.draw(list)
    }
    let load = FontLibrary.shared.load
    #expect(load.fonts <= 2 * GlyphCache.Limit.fonts)
    #expect(load.shapedGlyphs <= 2 * GlyphCache.Limit.shapedGlyphs)
    #expect(load.rasterBytes <= 3 * GlyphCache.Limit.rasterBytes)
    #expect(load.lineMaskBytes <= 3 * GlyphCache.Limit.lineMaskBytes && load.lineMaskBytes > 0)
  }
}
