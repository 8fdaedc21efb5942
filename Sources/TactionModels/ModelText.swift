/// A reader of the words and numbers of OBJ and MTL files, line by line.
///
/// Line ends may be LF, CR or CRLF. A line that ends with a backslash continues in the next line, and `#` starts a
/// comment. A byte order mark at the beginning of the file is skipped.
struct ModelText {
  /// The name of the file in errors.
  let file: String
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  /// The number of the current line, starting at 1.
  private(set) var line = 0
  /// The words of the current line, as byte ranges in the file.
  private(set) var words: [Range<Int>] = []
  private var nextLine = 1

  private init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Calls a closure with a reader of a file's bytes.
  static func with<Value>(
    _ bytes: [UInt8], _ file: String, _ body: (consuming ModelText) throws(ModelError) -> Value
  ) throws(ModelError) -> Value {
    // The result is passed as a `Result`, because `withUnsafeBufferPointer` does not support typed throws.
    let outcome = bytes.withUnsafeBufferPointer { buffer -> Result<Value, ModelError> in
      do throws(ModelError) { return .success(try body(ModelText(buffer, file: file))) } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Advances to the next line that contains words; returns false at the end of the file. Throws if a line has too many
  /// words.
  mutating func advance() throws(ModelError) -> Bool {
    words.removeAll(keepingCapacity: true)
    while offset < bytes.count {
      line = nextLine
      try readLine()
      if !words.isEmpty { return true }
    }
    return false
  }

  /// The maximum number of words in a line: the words of a face with the maximum number of triangles.
  private static let maximumWords = ModelLimits.triangles + 3

  private mutating func readLine() throws(ModelError) {
    var start: Int?
    var isComment = false
    while offset < bytes.count {
      let byte = bytes[offset]
      let joins = byte == UInt8(ascii: "\\") && endsLine(at: offset + 1)
      if joins || byte <= 32 || byte == UInt8(ascii: "#") || isComment {
        if let begin = start { try addWord(begin..<offset) }
        start = nil
      } else if start == nil {
        start = offset
      }
      if byte == UInt8(ascii: "#") { isComment = true }
      if joins {
        offset = afterLineEnd(from: offset + 1)
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        offset = afterLineEnd(from: offset)
        return
      } else {
        offset += 1
      }
    }
    if let begin = start { try addWord(begin..<offset) }
  }

  private mutating func addWord(_ word: Range<Int>) throws(ModelError) {
    guard words.count < Self.maximumWords else { throw broken("it has too many words") }
    words.append(word)
  }

  private func endsLine(at index: Int) -> Bool {
    index < bytes.count && (bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r"))
  }

  private mutating func afterLineEnd(from index: Int) -> Int {
    nextLine += 1
    let isPair = bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
    return index + (isPair ? 2 : 1)
  }

  /// Returns whether a word is equal to a string.
  func isWord(_ index: Int, _ letters: StaticString) -> Bool {
    let word = words[index]
    guard word.count == letters.utf8CodeUnitCount else { return false }
    for offset in 0..<word.count where bytes[word.lowerBound + offset] != letters.utf8Start[offset] { return false }
    return true
  }

  /// Returns a word as text.
  func text(_ index: Int) -> String { String(decoding: bytes[words[index]], as: UTF8.self) }

  /// Returns the rest of the line from a word on, for names that may contain spaces.
  func rest(from index: Int) -> String {
    guard index < words.count, let last = words.last else { return "" }
    return String(decoding: bytes[words[index].lowerBound..<last.upperBound], as: UTF8.self)
  }

  /// Returns the rest of the line from a word on as the path of a file. Models that were made on Windows separate
  /// folders by backslashes; these become slashes.
  func path(from index: Int) -> String { rest(from: index).replacing("\\", with: "/") }

  /// Returns an error about the current line.
  func broken(_ reason: String) -> ModelError { .broken(file: file, line: line, reason: reason) }

  /// Returns a word as a finite number.
  func number(_ index: Int) throws(ModelError) -> Float {
    guard index < words.count else { throw broken("it has too few numbers") }
    guard let number = Self.number(bytes[words[index]]) else {
      throw broken("\"\(text(index).prefix(40))\" is no number")
    }
    return number
  }

  /// Returns `count` numbers, at most three, beginning with the second word.
  func vector(_ count: Int) throws(ModelError) -> SIMD3<Float> {
    var result = SIMD3<Float>.zero
    for index in 0..<min(count, 3) { result[index] = try number(index + 1) }
    return result
  }

  /// Returns the indices in a word such as `3/-1/7`; 0 for an omitted index.
  func indices(_ index: Int) throws(ModelError) -> (Int, Int, Int) {
    var parts = (0, 0, 0)
    var (part, value, isNegative, digits) = (0, 0, false, 0)
    func store() { if part == 0 { parts.0 = value } else if part == 1 { parts.1 = value } else { parts.2 = value } }
    for byte in bytes[words[index]] {
      switch byte {
      case UInt8(ascii: "/") where part < 2 && (digits > 0 || part > 0):
        store()
        (part, value, isNegative, digits) = (part + 1, 0, false, 0)
      case UInt8(ascii: "-") where digits == 0 && !isNegative:
        isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 10:
        let digit = Int(byte - UInt8(ascii: "0"))
        value = value * 10 + (isNegative ? -digit : digit)
        digits += 1
      default:
        throw broken("\"\(text(index).prefix(40))\" names no corner")
      }
    }
    if digits > 0 { store() }
    guard parts.0 != 0 else { throw broken("\"\(text(index).prefix(40))\" names no corner") }
    return parts
  }

  /// Parses a finite number in decimal or scientific notation; nil for anything else.
  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Float? {
    var (mantissa, exponent, isNegative) = (0.0, 0, false)
    var index = digits.startIndex
    var (count, hasDigits, isBehindPoint) = (0, false, false)
    if index < digits.endIndex, digits[index] == UInt8(ascii: "-") || digits[index] == UInt8(ascii: "+") {
      isNegative = digits[index] == UInt8(ascii: "-")
      index += 1
    }
    while index < digits.endIndex {
      let byte = digits[index]
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        // Digits beyond the precision of a Float only change the exponent.
        if count < 17 { mantissa = mantissa * 10 + Double(byte - UInt8(ascii: "0")) } else { exponent += 1 }
        if isBehindPoint { exponent -= 1 }
        hasDigits = true
        // Leading zeros are not significant.
        if mantissa > 0 { count += 1 }
      } else if byte == UInt8(ascii: "."), !isBehindPoint {
        isBehindPoint = true
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    if index < digits.endIndex {
      guard digits[index] | 0x20 == UInt8(ascii: "e"),
        let power = Int(String(decoding: digits[(index + 1)...], as: UTF8.self)), (-999...999).contains(power)
      else { return nil }
      exponent += power
    }
    let value = Float((isNegative ? -mantissa : mantissa) * power(of: exponent))
    return value.isFinite ? value : nil
  }

  private static func power(of exponent: Int) -> Double {
    guard abs(exponent) <= 400 else { return exponent < 0 ? 0 : .infinity }
    var (result, base, left) = (1.0, 10.0, abs(exponent))
    while left > 0 {
      if left & 1 == 1 { result *= base }
      base *= base
      left >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }
}
