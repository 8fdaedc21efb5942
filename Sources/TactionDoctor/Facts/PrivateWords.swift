import Glibc
import TactionWindow

/// The words that a report must not contain: the names of the user and the machine, and the home folder.
///
/// A name is hidden if it is a separate word, in capital and small letters. Each name of a full name is hidden too,
/// because a device may be called "Ada's tablet". Only texts from the system are searched. The report's own sentences
/// are not searched: they never contain private words, and for a user with the name `touch` they would become
/// unreadable.
package nonisolated struct PrivateWords: Sendable {
  /// The text that replaces a private word.
  static let replacement = "(hidden)"
  /// Names that do not identify a person: names of programs in the report, the user names of kiosks, and root.
  static let harmless = KnownCompositor.names.union(["root", "kiosk", "user", "localhost", "debian", "linux"])

  private var words: [String] = []

  /// Makes a list of private words, and of the names in them; empty and harmless words are omitted. A path is
  /// hidden only as a whole.
  package init(_ words: [String]) {
    let parts = words.filter { !$0.contains("/") }.flatMap { $0.split(separator: " ") }.filter(Self.isName)
    // The longest word is replaced first, because a home folder contains the name of its user.
    self.words = Set(words + parts.map(String.init))
      .filter { !$0.isEmpty && $0 != "/" && !Self.harmless.contains($0.lowercased()) }
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// The private words of this user and this machine.
  package static var ofThisMachine: PrivateWords {
    let names = ["USER", "LOGNAME", "SUDO_USER", "HOME", "HOSTNAME", "XDG_RUNTIME_DIR", "PWD", "OLDPWD"]
    var words = names.compactMap { Environment[$0] }
    if let entry = getpwuid(getuid()) {
      words.append(String(cString: entry.pointee.pw_name))
      words.append(String(cString: entry.pointee.pw_dir))
      // The full name, and the other fields of the entry, such as a telephone number.
      if let name = entry.pointee.pw_gecos { words += String(cString: name).split(separator: ",").map(String.init) }
    }
    var host = [CChar](repeating: 0, count: 256)
    if gethostname(&host, host.count - 1) == 0 {
      let name = String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      words += [name] + name.split(separator: ".").prefix(1).map(String.init)
    }
    return PrivateWords(words)
  }

  /// Returns a text from the system as one line without private words, and without paths in /home and /root.
  package func hidden(in text: String) -> String {
    // Control characters could control a terminal, and `|` would end a cell of a table.
    let line = text.prefix(400).map { character -> Character in
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isControl || character.isNewline || character == "|" ? " " : character
    }
    var text = String(line)
    for word in words { text = Self.replace(word, in: text) }
    return Self.withoutHomes(text)
  }

  private static func replace(_ word: String, in text: String) -> String {
    let (sought, characters) = (word.map { $0.lowercased() }, Array(text))
    let small = characters.map { $0.lowercased() }
    var (result, place) = ("", 0)
    while place < characters.count {
      let end = place + sought.count
      let isWord =
        end <= characters.count && small[place..<end].elementsEqual(sought)
        && !isLetter(place > 0 ? characters[place - 1] : nil)
        && !isLetter(end < characters.count ? characters[end] : nil)
      result += isWord ? replacement : String(characters[place])
      place = isWord ? end : place + 1
    }
    return result
  }

  /// Whether a part of a full name is a name; an initial, a number such as 1, and "de" are none.
  private static func isName(_ part: Substring) -> Bool {
    part.count > 2 || part.count == 2 && part.allSatisfy(\.isLetter) && part.first?.isLowercase == false
  }

  private static func isLetter(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// The folders in the root of the file system that contain home folders.
  private static let homes = ["home", "root"]

  private static func withoutHomes(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      homes.contains { word.contains("/\($0)/") } ? replacement : String(word)
    }.joined(separator: " ")
  }
}
