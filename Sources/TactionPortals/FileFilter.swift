import Glibc

/// A selection of files that a dialog shows, by their names or by their media types.
///
///     let pictures = FileFilter("Pictures", types: ["image/jpeg", "image/png"])
///     let notes = FileFilter("Notes", patterns: ["*.txt", "*.md"])
public nonisolated struct FileFilter: Hashable, Sendable {
  /// The name of the filter in the dialog, in the user's language.
  public var name: String
  /// Patterns of names, with `*`, `?` and `[...]`, such as `*.txt`. Case does not matter.
  public var patterns: [String]
  /// Media types, such as `image/png`, or `image/*` for all pictures. A type includes its kinds, as the desktop's
  /// database lists them: `text/plain` includes Markdown. Endings such as `*.txt` belong in ``patterns``; here, they
  /// cause a notice in the log.
  public var types: [String]

  /// Creates a filter for the files that match one of the patterns or types. A filter without patterns and types shows
  /// all files.
  public init(_ name: String, patterns: [String] = [], types: [String] = []) {
    (self.name, self.patterns, self.types) = (name, patterns, types)
  }

  /// Returns whether a file is shown.
  ///
  /// - Parameters:
  ///   - name: the bytes of the file's name.
  ///   - table: the media types by the endings of names.
  func matches(_ name: [UInt8], _ table: MediaTypes) -> Bool {
    if patterns.isEmpty, types.isEmpty { return true }
    if patterns.contains(where: { Self.matches(name, pattern: $0) }) { return true }
    guard !types.isEmpty else { return false }
    let type = table.type(ofName: name) ?? MediaTypes.anyFile
    return types.contains { table.isKind(type, of: $0) }
  }

  private static func matches(_ name: [UInt8], pattern: String) -> Bool {
    // FNM_CASEFOLD, which Swift's importer does not see.
    FilePath(bytes: name).withCString { fnmatch(pattern, $0, 1 << 4) } == 0
  }

  /// The entries of ``types`` that are not media types, such as the pattern `*.txt`; no file has such a type.
  var invalidTypes: [String] {
    types.filter { type in
      let parts = type.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count != 2 || parts.contains { $0.isEmpty }
    }
  }

  /// The patterns for a dialog of another program. Case matters there, so each letter is written as `[aA]`.
  ///
  /// A filter without patterns and types has the pattern `*`.
  var foldedPatterns: [String] {
    patterns.isEmpty && types.isEmpty ? ["*"] : patterns.map { Self.folded(Array($0)) }
  }

  private static func folded(_ pattern: [Character]) -> String {
    var (folded, index) = ("", 0)
    while index < pattern.count {
      if let members = membersOfSet(in: pattern, from: index) {
        folded += String(pattern[index..<members.lowerBound]) + foldedMembers(pattern[members]) + "]"
        index = members.upperBound
      } else {
        let pair = cases(of: String(pattern[index]))
        // A bracket that begins no set becomes a set of its own. Otherwise a bracket added later would close it.
        folded += pair.count > 1 || pattern[index] == "[" ? "[\(pair.joined())]" : pair[0]
      }
      index += 1
    }
    return folded
  }

  /// Returns the range of the members of the set that begins at an index; nil if no set begins there.
  private static func membersOfSet(in pattern: [Character], from start: Int) -> Range<Int>? {
    guard pattern[start] == "[" else { return nil }
    let isNegated = start + 1 < pattern.count && "!^".contains(pattern[start + 1])
    let first = start + (isNegated ? 2 : 1)
    // A closing bracket at the beginning is a member of the set.
    return pattern.dropFirst(first + 1).firstIndex(of: "]").map { first..<$0 }
  }

  /// Returns the members of a set with both cases of their letters and ranges.
  private static func foldedMembers(_ members: ArraySlice<Character>) -> String {
    var (folded, rest) = ("", members)
    while !rest.isEmpty {
      let isRange = rest.count > 2 && rest[rest.startIndex + 1] == "-"
      let member = rest.prefix(isRange ? 3 : 1)
      folded += cases(of: String(member)).joined()
      rest = rest.dropFirst(member.count)
    }
    return folded
  }

  /// Returns both cases of an ASCII text; only the text itself if it has no letters.
  private static func cases(of text: String) -> [String] {
    let pair = [text.lowercased(), text.uppercased()]
    return pair[0] != pair[1] && text.utf8.allSatisfy { $0 < 0x80 } ? pair : [text]
  }
}
