/// Takes lines off a paragraph, one after the other. All lengths are in parts of the font's size.
struct LineBreaker {
  /// Sums of many advances may differ in the last digits.
  private static let tolerance = 1e-9

  private var pieces: [TextPiece]
  private var position = 0
  private let width: Double

  init(_ pieces: [TextPiece], width: Double) {
    self.pieces = pieces
    self.width = width + Self.tolerance
  }

  /// Whether something is left to be read.
  var hasMore: Bool { pieces[position...].contains { !$0.isSpace } }

  /// The pieces of the next line: as many words as fit, or else as many characters of a long one, at least one.
  mutating func nextLine() -> [TextPiece] {
    var line: [TextPiece] = []
    var length = 0.0
    var lastBreak: (count: Int, position: Int)?
    var hasWords = false
    while position < pieces.count {
      let piece = pieces[position]
      if !piece.isSpace, length + piece.advance > width {
        if let lastBreak {
          line.removeLast(line.count - lastBreak.count)
          position = lastBreak.position
        } else if let (head, tail) = piece.cut(at: width - length, forced: !hasWords) {
          line.append(head)
          if let tail { pieces[position] = tail } else { position += 1 }
        }
        return line
      }
      line.append(piece)
      length += piece.advance
      position += 1
      hasWords = hasWords || !piece.isSpace
      if piece.canBreakAfter, hasWords { lastBreak = (line.count, position) }
    }
    return line
  }

  /// All that is left, if it fits on one line and nothing follows; nil otherwise.
  func rest() -> [TextPiece]? {
    var length = 0.0
    for piece in pieces[position...] where !piece.isSpace || length > 0 {
      length += piece.advance
      if !piece.isSpace, length > width { return nil }
    }
    return Array(pieces[position...])
  }

  /// As much of what is left as fits together with an ellipsis, and that.
  func shortened(with ellipsis: TextPiece) -> [TextPiece] {
    let room = width - ellipsis.advance
    var line: [TextPiece] = []
    var length = 0.0
    for piece in pieces[position...] {
      guard length + piece.advance <= room else {
        if !piece.isSpace, let (head, _) = piece.cut(at: room - length, forced: false) { line.append(head) }
        break
      }
      line.append(piece)
      length += piece.advance
    }
    while line.last?.isSpace == true { line.removeLast() }
    return line + [ellipsis]
  }
}
