import Taction
import TactionTesting
import Testing

@Suite("Rectangles and scrolling of texts on the bus of screen readers")
struct AccessibleTextPlaceTests {
  typealias Part = TextReading.Part

  /// Shows a text view whose frame in the window is (40, 60, 500, 300), in a group at (30, 50).
  private func withText(_ words: String, _ body: (TextReading, TextView) throws -> Void) throws {
    try withReader { reader, window in
      let group = View(frame: Rect(x: 30, y: 50, width: 600, height: 400))
      group.accessibilityLabel = "Group"
      let view = TextView(frame: Rect(x: 10, y: 10, width: 500, height: 300))
      view.text = words
      group.addSubview(view)
      window.content.addSubview(group)
      reader.exchange()
      try body(TextReading(reader: reader, path: reader.object(61)), view)
    }
  }

  // MARK: Rectangles

  @Test("Characters that the left or the right edge of a rectangle cuts are left out if the reader asks for this")
  func clippedCharacters() throws {
    try withText("one two\nthree four\nfive") { text, _ in
      // The rectangle begins in the middle of the "h", and ends in the middle of the "o".
      let (first, last) = (try text.extents("GetCharacterExtents", 9), try text.extents("GetCharacterExtents", 15))
      let (left, right) = (first[0] + first[2] / 2, last[0] + last[2] / 2)
      let expected = [Part("hree fo", 9, 16), Part("ree fo", 10, 16), Part("hree f", 9, 15), Part("ree f", 10, 15)]
      for (clip, part) in expected.enumerated() {
        let found = try text.parts(
          x: left, y: first[1] + 2, width: right - left, height: first[3] - 4, clipX: clip, clipY: 0)
        #expect(found == [part], "clip \(clip)")
      }
    }
  }

  @Test("Lines that the upper or the lower edge of a rectangle cuts are left out if the reader asks for this")
  func clippedLines() throws {
    try withText("one two\nthree four\nfive") { text, _ in
      let (first, last) = (try text.extents("GetCharacterExtents", 0), try text.extents("GetCharacterExtents", 8))
      let (top, bottom) = (first[1] + first[3] / 2, last[1] + last[3] / 2)
      let (one, two) = (Part("one two", 0, 7), Part("three four", 8, 18))
      for (clip, parts) in [[one, two], [two], [one], []].enumerated() {
        #expect(try text.parts(x: 0, y: top, width: 600, height: bottom - top, clipY: clip) == parts, "clip \(clip)")
      }
      let third = Part("five", 19, 23)
      #expect(try text.parts(x: 0, y: 0, width: 600, height: 600, clipX: 3, clipY: 3) == [one, two, third])
      let outside = try text.parts(x: 0, y: 0, width: 600, height: 30)
      #expect(try outside == [] && text.parts(x: 60, y: 0, width: 0, height: 600) == [])
    }
  }

  @Test("In a field with a long line, of which only a part is visible, the characters in a rectangle are found")
  func longLine() throws {
    try withReader { reader, window in
      let field = TextField()
      field.frame = Rect(x: 10, y: 10, width: 300, height: 44)
      field.text = String(repeating: "word ", count: 2000)
      window.content.addSubview(field)
      field.becomeFirstResponder()
      field.selectedRange = 5000..<5000
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(79))
      let (first, last) = (try text.extents("GetCharacterExtents", 5005), try text.extents("GetCharacterExtents", 5008))
      try #require(first[0] > 10 && last[0] < 310)
      let found = try text.parts(
        x: first[0] + 1, y: first[1] + 1, width: last[0] + last[2] - first[0] - 2, height: first[3] - 2)
      #expect(found == [Part("word", 5005, 5009)])
    }
  }

  // MARK: Scrolling

  private static let lines = (0..<100).map { "line \($0)" }.joined(separator: "\n")
  /// The offset of "line 50": ten lines of 7 letters, and forty lines of 8.
  private static let place = 10 * 7 + 40 * 8

  @Test("A part of a text is scrolled to the edge that the reader names", arguments: 0..<7)
  func edges(edge: Int) throws {
    try withText(Self.lines) { text, _ in
      let before = try text.extents("GetCharacterExtents", Self.place)
      #expect(try before[1] > 360 && text.string(Self.place, Self.place + 7) == "line 50")
      #expect(try text.done("ScrollSubstringTo", Self.place, Self.place + 7, edge))
      let after = try text.extents("GetRangeExtents", Self.place, Self.place + 7)
      #expect(after[0] == before[0])
      switch edge {
      case 0, 2: #expect(after[1] == 60)
      case 4, 5: #expect(after[1] == before[1], "a text does not scroll sideways")
      // The rectangle's numbers are rounded, so its end may be off by a pixel.
      default: #expect(abs(after[1] + after[3] - 360) <= 1)
      }
      // A visible part is not scrolled, unless an edge is named.
      let now = try text.extents("GetCharacterExtents", Self.place)[1]
      #expect(try text.done("ScrollSubstringTo", Self.place, Self.place + 7, 6))
      let isVisible = now >= 60 && now < 360
      #expect(try !isVisible || text.extents("GetCharacterExtents", Self.place)[1] == now)
    }
  }

  @Test("A line of a field is scrolled sideways to the left and the right edge")
  func sideways() throws {
    try withReader { reader, window in
      let field = TextField()
      field.frame = Rect(x: 10, y: 10, width: 300, height: 44)
      field.clearButtonMode = .never
      field.text = String(repeating: "word ", count: 100)
      window.content.addSubview(field)
      field.becomeFirstResponder()
      field.selectedRange = 0..<0
      reader.exchange()
      let text = TextReading(reader: reader, path: try reader.object(79))
      let start = try text.extents("GetCharacterExtents", 0)[0]
      #expect(try start > 10 && text.extents("GetCharacterExtents", 200)[0] > 310)
      for edge in [0, 4] {
        #expect(try text.done("ScrollSubstringTo", 200, 204, edge))
        #expect(try text.extents("GetCharacterExtents", 200)[0] == start, "edge \(edge)")
      }
      // The margins of the text are equal on both sides.
      let end = 310 - (start - 10)
      for edge in [1, 5] {
        #expect(try text.done("ScrollSubstringTo", 300, 304, edge))
        let word = try text.extents("GetRangeExtents", 300, 304)
        #expect(abs(word[0] + word[2] - end) <= 1, "edge \(edge)")
      }
    }
  }

  @Test("A part of a text is scrolled to a point of the window or of the parent", arguments: [0, 1, 2])
  func points(kind: Int) throws {
    try withText(Self.lines) { text, _ in
      #expect(try text.done("ScrollSubstringToPoint", Self.place, Self.place + 7, kind, 0, 150))
      #expect(try text.extents("GetCharacterExtents", Self.place)[1] == (kind == 2 ? 200 : 150))
      // A text scrolls only as far as its ends.
      #expect(try text.done("ScrollSubstringToPoint", 0, 4, kind, 0, 350))
      let first = try text.extents("GetCharacterExtents", 0)[1]
      #expect((60...80).contains(first), "\(first)")
    }
  }
}
