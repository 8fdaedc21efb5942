/// A kind of data that programs exchange: a MIME type, such as `image/png`.
///
/// ``text`` stands for all the names that programs have for plain text; other types have one name. A program's own
/// type can be written as a literal: `"application/x-note"`.
public nonisolated struct TransferType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The MIME type.
  public let rawValue: String

  /// Plain text in UTF-8, `text/plain;charset=utf-8`.
  public static let text = TransferType(canonical: "text/plain;charset=utf-8")
  /// A picture, `image/png`.
  public static let png = TransferType(canonical: "image/png")
  /// A list of addresses, such as file addresses: `text/uri-list`. See ``URIList``.
  public static let uris = TransferType(canonical: "text/uri-list")

  /// The names of plain text, the best first. The last four are used by X11 and by programs that do not name an
  /// encoding.
  private static let textNames = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "TEXT", "STRING"]
  /// The maximum length of a name in bytes. Our own choice: the longest registered type has 85 bytes.
  private static let maximumLength = 255

  /// Creates the type with a name. Every name of plain text creates ``text``.
  public init(rawValue: String) {
    self.rawValue = Self.isText(rawValue) ? Self.text.rawValue : rawValue
  }

  /// Creates the type with a name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  private init(canonical: String) { rawValue = canonical }

  /// The names of the type on the wire, the best first.
  package var names: [String] { self == .text ? Self.textNames : [rawValue] }

  /// Whether the name can be sent: it has 1 to 255 bytes and no control characters.
  var isSendable: Bool {
    !rawValue.isEmpty && rawValue.utf8.count <= Self.maximumLength
      && rawValue.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func isText(_ name: String) -> Bool {
    if textNames.contains(name) { return true }
    // Some programs write the encoding in capitals, in quotes, or after a space.
    guard name.utf8.count <= 64 else { return false }
    let plain = name.lowercased().filter { $0 != " " && $0 != "\"" }
    return plain == "text/plain;charset=utf-8" || plain == "text/plain;charset=utf8" || plain == "text/plain"
  }
}
