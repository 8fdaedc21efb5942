import CTactionThai
import Synchronization

/// The words of Thai text, which is written without spaces; libthai finds them with its dictionary.
enum ThaiWords {
  /// The maximum number of scalars before a position, and after it, that are divided into words together. A sentence
  /// has about fifty scalars.
  static let longestPiece = 400

  /// The dictionary, which is loaded when it is first needed.
  private static let dictionary = WordList()

  private final class WordList: Sendable {
    private let raw: Mutex<OpaquePointer?>

    init() { raw = Mutex(th_brk_new(nil)) }

    func breaks(in bytes: [UInt8]) -> [Int] {
      raw.withLock { raw in
        guard let raw else { return [] }
        var places = [Int32](repeating: 0, count: bytes.count)
        let count = th_brk_find_breaks(raw, bytes, &places, places.count)
        return places.prefix(max(Int(count), 0)).map(Int.init)
      }
    }
  }

  /// Returns whether a scalar belongs to the Thai script.
  static func covers(_ scalar: Unicode.Scalar) -> Bool { (0xE01...0xE5B).contains(scalar.value) }

  /// Returns the positions inside a Thai text at which words begin; empty if there is no dictionary.
  static func breaks(in scalars: some Collection<Unicode.Scalar>) -> [Int] {
    guard scalars.count > 1 else { return [] }
    // The text in the encoding TIS-620, followed by a zero byte.
    let bytes = scalars.map { UInt8(truncatingIfNeeded: $0.value &- 0xE00 &+ 0xA0) } + [0]
    return dictionary.breaks(in: bytes).filter { $0 > 0 && $0 < scalars.count }
  }

  /// A stretch of Thai scalars in a text.
  struct Piece {
    /// The range, in bytes of UTF-8.
    let range: Range<Int>
    /// The offsets inside the stretch at which words begin.
    let breaks: Set<Int>
  }

  /// Returns the stretch around an index of a text; there must be a Thai scalar at the index.
  static func piece(of text: String, around index: String.Index) -> Piece {
    let view = text.unicodeScalars
    var start = index
    for _ in 0..<longestPiece where start > view.startIndex {
      let before = view.index(before: start)
      guard covers(view[before]) else { break }
      start = before
    }
    var (end, count) = (index, 0)
    while end < view.endIndex, count < longestPiece, covers(view[end]) {
      end = view.index(after: end)
      count += 1
    }
    // Each scalar has three bytes.
    let (first, last) = (text.utf8Offset(of: start), text.utf8Offset(of: end))
    return Piece(range: first..<last, breaks: Set(breaks(in: Array(view[start..<end])).map { first + 3 * $0 }))
  }
}
