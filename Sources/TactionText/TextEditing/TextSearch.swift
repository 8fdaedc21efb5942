/// A search for a text that ignores case and accents.
package nonisolated struct TextSearch {
  /// The lines of the text to find, at least one, in lower case and without accents.
  private let lines: [[Unicode.Scalar]]
  /// The first line of the text to find, which is the whole text if it has only one line.
  private var pattern: [Unicode.Scalar] { lines[0] }

  /// Makes a search for a text.
  package init(_ text: String) {
    lines = TextFragment(text).normalized.paragraphs.map { Self.folded($0.text) }
  }

  /// Returns the letters of a text, in lower case and without accents.
  package static func folded(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.reduce(into: []) { fold($1, into: &$0) }
  }

  /// Whether there is nothing to find.
  var isEmpty: Bool { lines.count == 1 && pattern.isEmpty }

  /// Returns the range of the next match in a storage, after or before an offset; nil if there is no match. At an end
  /// of the storage, the search continues from the opposite end.
  func next(in storage: TextStorage, from offset: Int, backward: Bool) -> Range<Int>? {
    guard !isEmpty else { return nil }
    let first = storage.paragraphRange(at: offset)
    var (paragraph, isBeyond) = (first, false)
    while true {
      let places = places(in: storage, from: paragraph)
      let found =
        if isBeyond {
          backward ? places.last : places.first
        } else {
          backward ? places.last { $0.upperBound <= offset } : places.first { $0.lowerBound >= offset }
        }
      // The paragraph that contains the offset is searched twice. The first search covers the part on one side of the
      // offset; the last search covers the whole paragraph.
      if found != nil || isBeyond && paragraph == first { return found }
      if backward ? paragraph.lowerBound == 0 : paragraph.upperBound >= storage.count {
        isBeyond = true
        paragraph = storage.paragraphRange(at: backward ? storage.count : 0)
      } else {
        paragraph = storage.paragraphRange(at: backward ? paragraph.lowerBound - 1 : paragraph.upperBound + 1)
      }
    }
  }

  /// Returns the ranges of the matches that begin in a paragraph.
  private func places(in storage: TextStorage, from paragraph: Range<Int>) -> [Range<Int>] {
    if lines.count > 1 { return place(in: storage, from: paragraph).map { [$0] } ?? [] }
    let start = paragraph.lowerBound
    return ranges(in: storage.string(in: paragraph)).map { start + $0.lowerBound..<start + $0.upperBound }
  }

  /// Returns whether a line of text contains the text to find.
  package func matches(_ text: String) -> Bool { isEmpty || !ranges(in: text).isEmpty }

  /// Returns the ranges of the matches in a line of text, in bytes. The ranges do not overlap.
  func ranges(in text: String) -> [Range<Int>] {
    guard !pattern.isEmpty, lines.count == 1 else { return [] }
    let line = FoldedLine(text)
    return Self.find(pattern, in: line.letters).map { line.places[$0.lowerBound]..<line.end(of: $0) }
  }

  /// Returns the range of the match of several lines that begins in a paragraph; nil if there is none. The first line
  /// must match the end of this paragraph, the last line the beginning of a paragraph, and the lines between them whole
  /// paragraphs.
  private func place(in storage: TextStorage, from paragraph: Range<Int>) -> Range<Int>? {
    let head = FoldedLine(storage.string(in: paragraph))
    guard head.letters.suffix(pattern.count).elementsEqual(pattern) else { return nil }
    let lower = paragraph.lowerBound + head.places[head.letters.count - pattern.count]
    var end = paragraph
    for (number, line) in lines.enumerated().dropFirst() {
      guard end.upperBound < storage.count else { return nil }
      end = storage.paragraphRange(at: end.upperBound + 1)
      let folded = FoldedLine(storage.string(in: end))
      if number == lines.count - 1 {
        return folded.letters.starts(with: line) ? lower..<end.lowerBound + folded.end(of: 0..<line.count) : nil
      }
      guard folded.letters == line else { return nil }
    }
    return nil
  }

  /// A line of text in lower case and without accents.
  private struct FoldedLine {
    var letters: [Unicode.Scalar] = []
    /// For each letter, the offset in the line of the scalar that it replaces, in bytes; finally, the offset of the end
    /// of the line.
    var places: [Int] = []

    init(_ text: String) {
      letters.reserveCapacity(text.utf8.count)
      places.reserveCapacity(text.utf8.count + 1)
      var place = 0
      for scalar in text.unicodeScalars {
        let before = letters.count
        TextSearch.fold(scalar, into: &letters)
        for _ in before..<letters.count { places.append(place) }
        place += UTF8.width(scalar)
      }
      places.append(place)
    }

    /// Returns the offset in the line at which a range of letters ends.
    func end(of range: Range<Int>) -> Int {
      guard !range.isEmpty else { return 0 }
      // Accents after the last letter belong to it. If the last letter is one of several that replace a single scalar,
      // the range ends after all of them.
      var end = range.upperBound
      while end < letters.count, places[end] == places[end - 1] { end += 1 }
      return places[end]
    }
  }

  private static func find(_ pattern: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> [Range<Int>] {
    var (ranges, start) = ([Range<Int>](), 0)
    let last = letters.count - pattern.count
    while start <= last {
      var length = 0
      while length < pattern.count, letters[start + length] == pattern[length] { length += 1 }
      if length == pattern.count {
        ranges.append(start..<start + length)
        start += length
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Appends the letters of a scalar, in lower case and without accents.
  private static func fold(_ scalar: Unicode.Scalar, into letters: inout [Unicode.Scalar]) {
    if scalar.isASCII {
      let isCapital = (0x41...0x5A).contains(scalar.value)
      return letters.append(isCapital ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar)
    }
    if let base = bases[scalar] { return letters.append(contentsOf: base) }
    if isAccent(scalar) || complete(&letters, with: scalar) { return }
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      if let base = bases[small] {
        letters.append(contentsOf: base)
      } else if !isAccent(small) {
        letters.append(small)
      }
    }
  }

  /// Returns whether a scalar is an accent, a point of Hebrew or Arabic, or an invisible mark. Vowel signs and tone
  /// marks, such as in Hindi and Thai, do not count as accents, because words differ by them.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard properties.generalCategory == .nonspacingMark else { return false }
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...240: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// Replaces the last letter and a following mark, or a following part of a Korean syllable, by the one scalar that
  /// means the same; returns false if there is none.
  private static func complete(_ letters: inout [Unicode.Scalar], with scalar: Unicode.Scalar) -> Bool {
    guard let last = letters.last else { return false }
    guard let whole = koreanSyllable(last.value, scalar.value) ?? markedLetter(last, scalar) else { return false }
    letters[letters.count - 1] = whole
    return true
  }

  /// Returns the Korean syllable of a consonant and a vowel, or of a syllable and a final consonant. The Unicode
  /// standard calculates them in this way.
  private static func koreanSyllable(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    switch (first, second) {
    case (0x1100...0x1112, 0x1161...0x1175):
      let (consonant, vowel) = (first - 0x1100, second - 0x1161)
      return Unicode.Scalar(0xAC00 + (consonant * 21 + vowel) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0:
      return Unicode.Scalar(first + second - 0x11A7)
    default: return nil
    }
  }

  /// Returns the one scalar that means the same as a letter and a mark; nil if there is none.
  private static func markedLetter(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    let category = mark.properties.generalCategory
    // The marks of Thai and Lao, which are common, are in no other scalar.
    guard category == .nonspacingMark || category == .spacingMark, !(0xE00...0xEFF).contains(mark.value) else {
      return nil
    }
    var text = String(letter)
    text.unicodeScalars.append(mark)
    return composed[text]
  }

  /// The scalars that may also be spelled with marks, by their texts: Indian letters and kana. Two spellings of a
  /// character are the same key.
  private static let composed: [String: Unicode.Scalar] = {
    var composed: [String: Unicode.Scalar] = [:]
    for value in [0x929...0x1026, 0x304C...0x30FE].joined() {
      if let scalar = Unicode.Scalar(UInt32(value)) { composed[String(scalar)] = scalar }
    }
    return composed
  }()

  /// The base letters of letters with accents. Most of them are read from the Unicode names of the characters, which
  /// contain both the letter and the accent.
  private static let bases: [Unicode.Scalar: [Unicode.Scalar]] = {
    var bases: [Unicode.Scalar: [Unicode.Scalar]] = [
      "ß": ["s", "s"], "æ": ["a", "e"], "œ": ["o", "e"], "ı": ["i"], "ς": ["σ"],
      "ё": ["е"], "й": ["и"], "ї": ["і"], "ў": ["у"], "ѓ": ["г"], "ќ": ["к"],
      "آ": ["ا"], "أ": ["ا"], "إ": ["ا"], "ؤ": ["و"], "ئ": ["ي"],
      "ۀ": ["ە"], "ۂ": ["ہ"], "ۓ": ["ے"],
    ]
    var letters: [String: Unicode.Scalar] = [:]
    for value in [0x41...0x5A, 0x61...0x2AF, 0x3B1...0x4FF].joined() {
      guard let letter = Unicode.Scalar(UInt32(value)), let name = letter.properties.name else { continue }
      letters[name] = letter
    }
    // A Cyrillic letter with anything else, such as a descender, is a letter of its own.
    let cyrillicAccents: Set = ["GRAVE", "MACRON", "BREVE", "DIAERESIS", "DOUBLE ACUTE", "DOUBLE GRAVE ACCENT"]
    for value in [0xC0...0x24F, 0x386...0x4F9, 0x1E00...0x1FFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), let words = scalar.properties.name?.split(separator: " "),
        let with = words.firstIndex(of: "WITH"), let letter = letters[words[..<with].joined(separator: " ")],
        value < 0x400 || value > 0x4FF || cyrillicAccents.contains(words[(with + 1)...].joined(separator: " "))
      else { continue }
      let small = letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
      bases[scalar] = bases[small] ?? [small]
    }
    return bases
  }()
}
