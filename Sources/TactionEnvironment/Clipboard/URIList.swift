/// The format in which programs exchange lists of addresses: `text/uri-list` of RFC 2483.
///
/// Each address is on its own line, lines end in CR and LF, and lines that begin with `#` are comments. Addresses of
/// files have the form `file:///home/ada/photo.jpg`. Characters other than letters, digits and some marks are escaped;
/// for example, a space becomes `%20`.
public nonisolated enum URIList {
  /// The maximum length of an address in bytes, and the maximum number of addresses in a list. Our own choice:
  /// addresses of files have up to 12,288 bytes.
  private static let (maximumLength, maximumCount) = (65_536, 65_536)

  /// Returns the list as bytes. Strings that are not addresses are left out, as in ``decode(_:)``.
  public static func encode(_ uris: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for uri in uris where isURI(uri.utf8[...]) { bytes += Array(uri.utf8) + [0x0D, 0x0A] }
    return bytes
  }

  /// Returns the addresses of a list, without comments and without lines that are not addresses.
  ///
  /// Lines may also end in LF alone or CR alone, and white space around an address is left out. At most 65,536
  /// addresses of at most 65,536 bytes are returned.
  public static func decode(_ bytes: [UInt8]) -> [String] {
    var uris: [String] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A || $0 == 0 }) {
      guard uris.count < maximumCount else { break }
      var text = line.drop { isBlank($0) }
      while let last = text.last, isBlank(last) { text.removeLast() }
      guard text.first != UInt8(ascii: "#"), text.count <= maximumLength else { continue }
      let uri = String(decoding: text, as: UTF8.self)
      if isURI(uri.utf8[...]) { uris.append(uri) }
    }
    return uris
  }

  /// Returns the address of a file; nil for a path that does not begin with `/`.
  public static func fileURI(path: String) -> String? { fileURI(pathBytes: Array(path.utf8)) }

  /// Returns the address of a file whose path may be invalid UTF-8; nil for a path that does not begin with `/`.
  package static func fileURI(pathBytes path: [UInt8]) -> String? {
    guard path.first == UInt8(ascii: "/"), !path.contains(0) else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file://".utf8)
    for byte in path {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the path in the address of a file on this machine; nil for any other address. A query and a fragment, as
  /// in `file:///page.html#part`, do not belong to the path.
  ///
  /// Another program may have chosen any path: check it before you write to it.
  public static func path(ofFileURI uri: String) -> String? {
    pathBytes(ofFileURI: uri).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Returns the path in the address of a file on this machine; the path may be invalid UTF-8.
  package static func pathBytes(ofFileURI uri: String) -> [UInt8]? {
    let bytes = Array(uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let scheme = Array("file:".utf8)
    guard bytes.count > scheme.count, zip(bytes, scheme).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 }) else { return nil }
    var rest = bytes.dropFirst(scheme.count)
    if rest.starts(with: [0x2F, 0x2F]) {
      let host = rest.dropFirst(2).prefix { $0 != 0x2F }
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.first == 0x2F, let path = unescaped(rest), !path.contains(0) else { return nil }
    return path
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a text is an address: a scheme, a colon, and no characters that an address cannot contain.
  private static func isURI(_ text: Substring.UTF8View) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first else { return false }
    let scheme = text[..<colon]
    return isLetter(first)
      && scheme.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
      && text.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// Returns the bytes with each escape, such as `%20`, replaced by its byte; nil if a `%` is not followed by two
  /// hexadecimal digits.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == 0x25 else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else {
        return nil
      }
      result.append(high << 4 | low)
      index += 3
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether a byte of a path is not escaped in an address.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || [0x2D, 0x2E, 0x2F, 0x5F, 0x7E].contains(byte)
  }
}
