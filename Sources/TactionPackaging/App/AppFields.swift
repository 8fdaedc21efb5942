import TactionToolSupport

/// The fields of a file whose lines are `name: value`.
///
/// A line that begins with a space continues the previous line; `#` begins a comment.
struct AppFields {
  private var values: [String: (text: String, line: Int)] = [:]
  private let file: String

  /// Reads the lines of the text.
  ///
  /// - Throws: Status 1 if a line is not a field, if a field is repeated, or if there are control characters.
  init(parsing text: String, file: String) throws(ToolError) {
    self.file = file
    var last: String?
    // Some editors put a byte order mark at the beginning.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      guard !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        throw error(number, "there is a control character")
      }
      let content = Self.trimmed(line)
      if content.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix(" "), let last {
        values[last]?.text += " " + content
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { throw error(number, "a line is \"name: value\"") }
      let name = String(line[..<colon])
      guard values[name] == nil else { throw error(number, "\(name) is here twice") }
      values[name] = (Self.trimmed(line[line.index(after: colon)...]), number)
      last = name
    }
  }

  /// Removes a field and returns its value.
  ///
  /// - Parameters:
  ///   - fallback: The value of a missing field; if it is nil or not valid, the field is required.
  ///   - isRight: Returns whether a value is valid.
  ///   - rule: The description of a valid value, as the end of a sentence.
  mutating func take(
    _ name: String, default fallback: String? = nil, _ isRight: (String) -> Bool, _ rule: String
  ) throws(ToolError) -> String {
    guard let (text, line) = values.removeValue(forKey: name) else {
      guard let fallback, isRight(fallback) else { throw ToolError.input("\(file) has no \(name), which is \(rule)") }
      return fallback
    }
    guard !text.isEmpty, isRight(text) else { throw error(line, "\(name) is \(rule)") }
    return text
  }

  /// Removes a field and returns its converted value; the file and the line of the field are added to errors.
  mutating func take<Value>(
    _ name: String, _ read: (String) throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    guard let (text, line) = values.removeValue(forKey: name) else { throw ToolError.input("\(file) has no \(name)") }
    do {
      return try read(text)
    } catch {
      throw self.error(line, "\(name): \(error.description)")
    }
  }

  /// Removes a field and returns its words, which are separated by spaces or semicolons.
  mutating func takeWords(_ name: String, _ fallback: String?) throws(ToolError) -> [String] {
    let isWord = { (word: Substring) in word.utf8.allSatisfy { $0 > 32 && $0 != 44 && $0 != 92 && $0 != 127 } }
    let text = try take(
      name, default: fallback, { Self.words(of: $0).allSatisfy(isWord) }, "words without commas and backslashes")
    return Self.words(of: text).map(String.init)
  }

  /// Checks that no field is left: a field that was not removed is unknown.
  ///
  /// - Throws: Status 1, with the name of an unknown field.
  func expectNone() throws(ToolError) {
    guard let (name, value) = values.min(by: { $0.value.line < $1.value.line }) else { return }
    throw error(value.line, "\(name.prefix(40)) is not a field")
  }

  private func error(_ line: Int, _ reason: String) -> ToolError { ToolError.input("\(file):\(line): \(reason)") }

  private static func words(of text: String) -> [Substring] { text.split { $0 == " " || $0 == ";" } }

  private static func trimmed(_ text: Substring) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
