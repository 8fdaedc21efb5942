import Taction
import TactionTesting
import Testing

@Suite("Reading texts on the bus of screen readers")
struct AccessibleTextTests {
  typealias Part = TextReading.Part

  /// Shows a text of several lines, and reads it.
  private func withText(
    _ text: String, width: Double = 600, _ body: (TextReading, TextView) throws -> Void
  ) throws {
    try withReader { reader, window in
      let view = TextView(frame: Rect(x: 10, y: 10, width: width, height: 300))
      view.text = text
      window.content.addSubview(view)
      reader.exchange()
      try body(TextReading(reader: reader, path: reader.object(61)), view)
    }
  }

  private static let plain = "Hello, don't stop! Then go.\nNext line"

  @Test("On the bus, words begin and end as in GTK, before, at and after an offset")
  func words() throws {
    try withText(Self.plain) { text, _ in
      let word = try text.at(8, .wordStart)
      #expect(word == Part("don't ", 7, 13))
      #expect(try text.at(5, .wordStart) == Part("Hello, ", 0, 7))
      #expect(try text.at(24, .wordStart) == Part("go.\n", 24, 28))
      #expect(try text.at(37, .wordStart) == Part("line", 33, 37))
      #expect(try text.at(8, .wordEnd) == Part(", don't", 5, 12) && text.at(5, .wordEnd) == Part(", don't", 5, 12))
      #expect(try text.before(8, .wordStart) == Part("Hello, ", 0, 7))
      #expect(try text.before(8, .wordEnd) == Part("Hello", 0, 5))
      #expect(try text.before(2, .wordStart) == Part("", 0, 0) && text.before(2, .wordEnd) == Part("", 0, 0))
      #expect(try text.after(8, .wordStart) == Part("stop! ", 13, 19))
      #expect(try text.after(8, .wordEnd) == Part(" stop", 12, 17))
      #expect(try text.after(35, .wordStart) == Part("", 37, 37))
      #expect(try text.part(.word, at: 13) == Part("stop! ", 13, 19))
    }
  }

  @Test("On the bus, sentences, paragraphs and characters also begin and end as in GTK")
  func sentences() throws {
    try withText(Self.plain) { text, _ in
      let sentence = try text.at(20, .sentenceStart)
      #expect(sentence == Part("Then go.\n", 19, 28))
      #expect(try text.at(20, .sentenceEnd) == Part(" Then go.", 18, 27))
      #expect(try text.at(0, .sentenceStart) == Part("Hello, don't stop! ", 0, 19))
      #expect(try text.before(20, .sentenceStart) == Part("Hello, don't stop! ", 0, 19))
      #expect(try text.after(20, .sentenceStart) == Part("Next line", 28, 37))
      #expect(try text.before(20, .sentenceEnd) == Part("Hello, don't stop!", 0, 18))
      #expect(try text.before(30, .sentenceEnd) == Part(" Then go.", 18, 27))
      #expect(try text.before(37, .sentenceEnd) == Part("\nNext line", 27, 37))
      #expect(try text.before(5, .sentenceEnd) == Part("", 0, 0))
      #expect(try text.after(20, .sentenceEnd) == Part("\nNext line", 27, 37))
      #expect(try text.part(.sentence, at: 20) == Part("Then go.\n", 19, 28))
      #expect(try text.part(.paragraph, at: 3) == Part("Hello, don't stop! Then go.\n", 0, 28))
      #expect(try text.part(.paragraph, at: 28) == Part("Next line", 28, 37))
      #expect(try text.at(27, .character) == Part("\n", 27, 28) && text.at(37, .character) == Part("", 37, 37))
      #expect(try text.before(28, .character) == Part("\n", 27, 28) && text.before(0, .character) == Part("", 0, 0))
      #expect(try text.after(26, .character) == Part("\n", 27, 28))
      #expect(try text.character(at: 1) == 0x65 && text.character(at: 27) == 10)
      #expect(try text.count == 37 && text.string() == Self.plain && text.string(28, 32) == "Next")
    }
  }

  @Test("On the bus, lines are the lines on the screen; the offset of a line break belongs to the next line")
  func lines() throws {
    try withText(Self.plain) { text, _ in
      let line = try text.at(30, .lineStart)
      #expect(line == Part("Next line", 28, 37))
      #expect(try text.at(27, .lineStart).end == 28 && text.at(27, .lineStart).start == 0)
      #expect(try text.at(30, .lineEnd) == Part("\nNext line", 27, 37))
      #expect(try text.at(3, .lineEnd) == Part("Hello, don't stop! Then go.", 0, 27))
      #expect(try text.before(30, .lineStart).end == 28 && text.before(3, .lineStart) == Part("", 0, 0))
      #expect(try text.before(30, .lineEnd) == Part("Hello, don't stop! Then go.", 0, 27))
      #expect(try text.after(3, .lineStart) == Part("Next line", 28, 37))
      #expect(try text.after(3, .lineEnd) == Part("\nNext line", 27, 37))
      #expect(try text.after(30, .lineStart) == Part("", 37, 37))
      // The line feed is at the end of its line, and has no width.
      let (last, feed) = (try text.extents("GetCharacterExtents", 26), try text.extents("GetCharacterExtents", 27))
      #expect(feed[1] == last[1] && feed[2] == 0 && feed[0] >= last[0] + last[2] - 1)
      #expect(try text.offset(atX: feed[0], y: feed[1] + 2) == 27)
    }
    let long = String(repeating: "one two three ", count: 20) + "\n\nend\n"
    try withText(long, width: 200) { text, _ in
      var (place, whole, lines) = (0, "", 0)
      while place < long.unicodeScalars.count, lines < 100 {
        let line = try text.at(place, .lineStart)
        try #require(line.start == place && line.end > place, "\(line) at \(place)")
        #expect(try text.part(.line, at: place) == line)
        whole += line.text
        (place, lines) = (line.end, lines + 1)
      }
      #expect(whole == long && lines > 6)
      #expect(try text.at(place, .lineStart) == Part("", place, place))
    }
  }

  @Test("On the bus, emoji, marks, carriage returns and Hebrew are counted by Unicode scalars")
  func scalars() throws {
    try withText("a👩‍🚀e\u{301}b\r\nשלום עולם") { text, view in
      #expect(try text.count == 17 && text.character(at: 5) == 0x301 && text.character(at: 7) == 10)
      #expect(try text.at(2, .character) == Part("👩‍🚀", 1, 4) && text.part(.character, at: 3) == Part("👩‍🚀", 1, 4))
      #expect(try text.at(5, .character) == Part("e\u{301}", 4, 6))
      #expect(try text.before(4, .character) == Part("👩‍🚀", 1, 4))
      #expect(try text.after(1, .character) == Part("e\u{301}", 4, 6))
      #expect(try text.string(1, 2) == "👩" && text.string(7, 9) == "\nש")
      #expect(try text.at(14, .wordStart) == Part("עולם", 13, 17) && text.at(9, .wordStart) == Part("שלום ", 8, 13))
      view.selectedRange = view.textLength..<view.textLength
      #expect(try text.caret == 17)
      // A caret offset inside a character moves to the start of the character.
      #expect(try text.done("SetCaretOffset", 3) && text.caret == 1)
      #expect(try text.done("SetCaretOffset", 13) && text.caret == 13)
      // In text from right to left, the second letter is to the left of the first letter.
      let (first, second) = (try text.extents("GetCharacterExtents", 8), try text.extents("GetCharacterExtents", 9))
      #expect(second[0] < first[0] && second[2] > 0 && first[1] == second[1])
      let emoji = try text.extents("GetCharacterExtents", 2)
      #expect(try emoji == text.extents("GetCharacterExtents", 1) && emoji[2] > 8 && emoji[0] >= 10)
      #expect(try text.offset(atX: emoji[0] + emoji[2] / 2, y: emoji[1] + emoji[3] / 2) == 1)
      #expect(try text.offset(atX: 2, y: 2) == -1)
      let whole = try text.extents("GetRangeExtents", 0, 17)
      #expect(whole[3] >= 2 * first[3] && whole[0] <= emoji[0])
    }
  }

  @Test("Scalars that a message cannot contain are replaced on the bus, one by one; the text is not changed")
  func refusedScalars() throws {
    try withText("a\u{FFFF}\u{1FFFF}b") { text, view in
      let string = try text.string()
      #expect(try string == "a\u{FFFD}\u{FFFD}b" && text.count == 4)
      view.accessibilityLabel = "\u{1FFFE}🧀"
      #expect(try text.reader.name(text.path) == "\u{FFFD}🧀" && view.text == "a\u{FFFF}\u{1FFFF}b")
      view.text = "\u{FFFE}"
      text.reader.exchange()
      #expect(text.reader.peer.signals.contains { $0.words == "TextChanged insert 0 1 \u{FFFD}" })
    }
    try withReader { reader, window in
      window.content.addSubview(Label("a\0b"))
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(29))
      #expect(try text.count == 3 && text.string() == "a\u{FFFD}b" && reader.name(text.path) == "a\u{FFFD}b")
    }
  }

  @Test("On the bus, a character may have many scalars, and many flags may follow each other")
  func longCharacters() throws {
    let flags = String(repeating: "🇩🇪", count: 100)
    try withText("x" + flags) { text, _ in
      let flag = try text.at(122, .character)
      #expect(flag == Part("🇩🇪", 121, 123))
      #expect(try text.before(121, .character) == Part("🇩🇪", 119, 121))
      #expect(try text.after(121, .character) == Part("🇩🇪", 123, 125))
    }
    let letter = "e" + String(repeating: "\u{301}", count: 200)
    try withText(letter + "x") { text, _ in
      let found = try text.at(100, .character)
      #expect(found == Part(letter, 0, 201))
      #expect(try text.after(100, .character) == Part("x", 201, 202))
    }
  }

  @Test("A label is read by lines on the bus, and has neither caret nor selection")
  func label() throws {
    try withReader { reader, window in
      let label = Label("one two three four five six")
      label.numberOfLines = 0
      label.frame = Rect(x: 20, y: 20, width: 90, height: 200)
      window.content.addSubview(label)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(29))
      let first = try text.at(0, .lineStart)
      #expect(first.start == 0 && first.end < 27 && first.text.hasPrefix("one"))
      #expect(try text.after(0, .lineStart).start == first.end)
      let second = try text.extents("GetCharacterExtents", first.end)
      let top = try text.extents("GetCharacterExtents", 0)
      #expect(second[1] > top[1] && second[0] == top[0] && top[0] == 20)
      #expect(try text.caret == 0 && text.selection == nil && !text.done("SetCaretOffset", 3))
      #expect(try !reader.interfaces(text.path).contains("EditableText"))
    }
  }

  @Test("On the bus, the digits of a label are at the left, where the label draws them, even in mirrored rows")
  func labelDigits() throws {
    try withReader { reader, window in
      let label = Label("12")
      (label.numberOfLines, label.alignment) = (0, .natural)
      label.frame = Rect(x: 20, y: 20, width: 90, height: 200)
      label.layoutDirectionOverride = .rightToLeft
      window.content.addSubview(label)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(29))
      #expect(try text.extents("GetCharacterExtents", 0)[0] == 20)
    }
  }

  @Test(
    "On the bus, the letters of a label are where the label draws them, and hidden lines have no height",
    arguments: Label.VerticalAlignment.allCases)
  func labelPlaces(alignment: Label.VerticalAlignment) throws {
    try withReader { reader, window in
      let label = Label("one two three four five six seven eight")
      (label.numberOfLines, label.verticalAlignment) = (2, alignment)
      label.frame = Rect(x: 20, y: 20, width: 90, height: 300)
      window.content.addSubview(label)
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(29))
      let first = try text.extents("GetCharacterExtents", 0)
      let last = try text.extents("GetCharacterExtents", text.count - 1)
      let (height, room) = (2 * first[3], 300 - 2 * first[3])
      let top =
        switch alignment {
        case .top: 20
        case .center: 20 + room / 2
        case .bottom: 20 + room
        }
      #expect(abs(first[1] - top) <= 2 && abs(last[1] - top - height) <= 2 && last[3] == 0)
      #expect(try text.offset(atX: 25, y: 318) < text.after(0, .lineStart).end)
      #expect(try text.parts(x: 0, y: 0, width: 600, height: 600).count == 2)
    }
  }

  @Test("On the bus, text offsets of any size get an answer", arguments: ["", "e\u{301}", "one\ntwo 👩‍🚀", "\n"])
  func hostile(words: String) throws {
    try withText(words) { text, view in
      let count = words.unicodeScalars.count
      let offsets = [Int(Int32.min), -2, -1, 0, 1, count, count + 1, Int(Int32.max)]
      for a in offsets {
        for kind in 0..<7 {
          for member in ["GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset", "GetStringAtOffset"] {
            var reader = BusTestReader(try text.answer(member, a, kind).body)
            let (string, start, end) = (reader.string(), reader.int32(), reader.int32())
            if member == "GetStringAtOffset", kind > 4 { continue }
            #expect(start >= 0 && start <= end && end <= count && string.unicodeScalars.count == end - start)
          }
        }
        #expect(try text.character(at: a) > 0 || !(0..<count).contains(a))
        for b in offsets {
          let string = try text.string(a, b)
          #expect(string.unicodeScalars.count <= count)
          for member in ["GetRangeExtents", "AddSelection", "ScrollSubstringTo"] {
            _ = try text.answer(member, a, b, 6)
          }
          _ = try text.answer("SetSelection", 0, a, b)
          _ = try text.answer("GetOffsetAtPoint", a, b, 1)
          _ = try text.answer("GetBoundedRanges", a, b, b, a, 1, 3, 3)
          _ = try text.answer("ScrollSubstringToPoint", a, b, 1, b, a)
        }
        for member in ["GetCharacterExtents", "GetAttributes", "GetAttributeRun", "RemoveSelection", "GetSelection"] {
          _ = try text.answer(member, a, 1)
        }
        #expect(try text.done("SetCaretOffset", a))
      }
      #expect(view.text == words)
      // Unknown kinds are refused.
      #expect(try text.answer("GetTextAtOffset", 0, 7).type == 3 && text.answer("GetStringAtOffset", 0, 5).type == 3)
    }
  }

  @Test("On the bus, text attributes have ATK's names, and the range in which they do not change")
  func attributes() throws {
    try withText("") { text, view in
      var words = AttributedText("plain ")
      words.append(AttributedText("struck", attributes: TextAttributes(isStruckThrough: true)))
      view.attributedText = words
      var plain = BusTestReader(try text.answer("GetAttributes", 1).body)
      #expect(plain.dictionary() == [:] && plain.int32() == 0 && plain.int32() == 6)
      var struck = BusTestReader(try text.answer("GetAttributes", 8).body)
      #expect(struck.dictionary() == ["strikethrough": "true"] && struck.int32() == 6 && struck.int32() == 12)
      var whole = BusTestReader(try text.answer("GetAttributeRun", 8, 1).body)
      let run = whole.dictionary()
      #expect(run["strikethrough"] == "true" && run["weight"] == "400" && run["family-name"] != nil)
      for member in ["GetDefaultAttributes", "GetDefaultAttributeSet"] {
        var reader = BusTestReader(try text.answer(member).body)
        #expect(reader.dictionary()["strikethrough"] == "false")
      }
    }
  }

  @Test("On the bus, an attribute has the value at the offset, or the value of the whole text")
  func attributeValues() throws {
    try withText("") { text, view in
      var words = AttributedText("plain ")
      let font = Font.system(size: 20, weight: .bold)
      words.append(AttributedText("bold", attributes: TextAttributes(font: font, isStruckThrough: true)))
      words.append(AttributedText(" link", attributes: TextAttributes(link: "https://www.debian.org")))
      view.attributedText = words
      let regular = try text.attribute("weight", at: 1)
      #expect(try regular == "400" && text.attribute("weight", at: 7) == "700")
      #expect(try text.attribute("size", at: 7) == "20" && text.attribute("size", at: 1) != "20")
      #expect(try text.attribute("strikethrough", at: 7) == "true" && text.attribute("strikethrough", at: 5) == "false")
      #expect(try text.attribute("underline", at: 1) == "none" && text.attribute("underline", at: 12) == "single")
      #expect(try text.attribute("style", at: 7) == "normal" && text.attribute("wrap-mode", at: 7) == "word")
      #expect(try text.attribute("family-name", at: 7) == font.family && text.attribute("nothing", at: 7) == "")
      // Any other offset means the end of the text.
      #expect(try text.attribute("underline", at: 99) == "single" && text.attribute("underline", at: -1) == "single")
      #expect(try text.attribute("justification", at: 0) == "left" && text.attribute("editable", at: 0) == "true")
      (view.alignment, view.isEditable) = (.center, false)
      #expect(try text.attribute("justification", at: 0) == "center" && text.attribute("editable", at: 0) == "false")
      // The justification is the side on the screen.
      for (direction, sides) in [(.leftToRight, ["left", "right"]), (.rightToLeft, ["right", "left"])]
        as [(LayoutDirection, [String])]
      {
        view.layoutDirectionOverride = direction
        for (alignment, side) in zip([.leading, .trailing] as [TextAlignment], sides) {
          view.alignment = alignment
          #expect(try text.attribute("justification", at: 0) == side)
        }
      }
    }
  }

  @Test("On the bus, any offset of a text of 100,000 characters gets consistent answers", arguments: [1, 60])
  func long(wordsInParagraph: Int) throws {
    let count = 100_000 / 5 / max(wordsInParagraph, 1)
    let paragraph = String(repeating: "word ", count: wordsInParagraph) + "é"
    let words = Array(repeating: paragraph, count: count).joined(separator: wordsInParagraph == 1 ? " " : "\n")
    try withText(words) { text, _ in
      let all = words.unicodeScalars.count
      #expect(try text.count == all && text.string().unicodeScalars.count == all)
      for step in 0..<50 {
        let place = all * step / 50
        let (word, line) = (try text.at(place, .wordStart), try text.at(place, .lineStart))
        #expect(word.start <= place && place < word.end && line.start <= place && place < line.end)
        #expect(try text.string(word.start, word.end) == word.text && text.string(line.start, line.end) == line.text)
        #expect(try text.after(place, .sentenceEnd).start <= all && text.done("SetCaretOffset", place))
        #expect(try text.caret == place || text.caret == place - 1)
      }
    }
  }
}
