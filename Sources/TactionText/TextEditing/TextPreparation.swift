import TactionGraphics

/// A pasted or dropped text that is prepared for a field in steps.
///
/// No step blocks the window, even if the text is very long. When the text is ready, it is inserted into the field's
/// text as a whole, within some milliseconds.
final class TextPreparation {
  /// The maximum length of a step, in bytes. Our own choice: about 3 ms with a filter of the app.
  static let stepLength = 32 << 10
  /// The maximum number of paragraphs of a step. Our own choice: about 3 ms.
  static let stepParagraphs = 4096
  /// The maximum number of paragraphs; the rest is left out. A paragraph needs at least 40 bytes of memory. Our own
  /// choice.
  static let maximumParagraphs = 2_000_000

  private let source: ArraySlice<UInt8>
  /// The place in `source` up to which the text has been prepared.
  private var done: Int
  private let attributes: TextAttributes
  private let isMultiline: Bool
  /// The maximum length in bytes and in characters; the rest is left out.
  private let maximumBytes: Int
  private let maximumLength: Int?
  /// The part of the text that is ready.
  private(set) var text: TextStorage
  /// Whether the filter has left out characters.
  private(set) var isFiltered = false

  /// - Parameters:
  ///   - source: The text in UTF-8; bytes that are not UTF-8 become replacement characters.
  ///   - attributes: The attributes of the whole text.
  ///   - editor: The editor of the text into which the new text is inserted.
  init(_ source: [UInt8], attributes: TextAttributes = TextAttributes(), for editor: TextEditor) {
    (self.attributes, isMultiline, maximumLength) = (attributes, editor.isMultiline, editor.maximumLength)
    maximumBytes = editor.isMultiline ? .max : TextEditor.maximumLine
    text = editor.storage.making()
    // In a field of one line, line feeds at both ends are left out.
    let isFeed = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let end = source.lastIndex { !isFeed($0) }.map { $0 + 1 } ?? 0
    self.source = isMultiline ? source[...] : source[..<end].drop(while: isFeed)
    done = self.source.startIndex
  }

  /// Whether the text is ready, except for a rest that is left out.
  var isDone: Bool { done >= source.endIndex || isFull }

  /// Whether a maximum is reached, so that the rest is left out.
  private var isFull: Bool {
    if text.paragraphs.count > Self.maximumParagraphs || text.count > maximumBytes { return true }
    guard let maximumLength, text.count > maximumLength else { return false }
    return text.countCharacters() > maximumLength
  }

  /// Whether the end of the text was left out. Line feeds at the end do not count.
  var isCut: Bool { isFull && source[done...].contains { $0 != 0x0A && $0 != 0x0D } }

  /// Prepares the next step of the text.
  ///
  /// - Parameter filter: Returns the characters of a string that the field accepts.
  func step(filter: (String) -> String) {
    guard !isDone else { return }
    let end = end(ofStepAt: done)
    let piece = TextFragment(String(decoding: source[done..<end], as: UTF8.self)).normalized
    done = end
    let accepted = isMultiline ? filter(piece.text) : Self.lines(of: piece.text, filter)
    isFiltered = isFiltered || accepted.utf8.count < piece.count
    text.append(text.making(TextFragment(accepted, attributes: attributes)))
  }

  /// Filters each line of a text. A field of one line stores spaces in place of line feeds, so these are kept if its
  /// filter accepts spaces.
  private static func lines(of text: String, _ filter: (String) -> String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { filter(String($0)) }
    return lines.joined(separator: filter(" ").isEmpty ? "" : "\n")
  }

  /// Returns whether a byte ends a line: a line feed, or a carriage return without a line feed after it.
  private func endsLine(_ place: Int) -> Bool {
    source[place] == 0x0A || source[place] == 0x0D && place + 1 < source.endIndex && source[place + 1] != 0x0A
  }

  /// Returns the end of a step: the position after the last space or line feed or, if there is none, a boundary between
  /// scalars.
  private func end(ofStepAt start: Int) -> Int {
    var end = min(start + Self.stepLength, source.endIndex)
    var paragraphs = 0
    for place in start..<end where endsLine(place) {
      paragraphs += 1
      if paragraphs == Self.stepParagraphs { return place + 1 }
    }
    guard end < source.endIndex else { return end }
    let reach = max(start, end - StoredParagraph.reach)..<end
    if let space = source[reach].lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) { return space + 1 }
    // At most three bytes follow the first byte of a scalar.
    for _ in 0..<3 where source[end] & 0xC0 == 0x80 { end -= 1 }
    // A carriage return and a line feed after it end one line, so both must be in the same step.
    return source[end] == 0x0A ? end + 1 : end
  }
}
