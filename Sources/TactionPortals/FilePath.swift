import Glibc
import TactionEnvironment
import TactionViews

/// The path of a file or a folder, in the bytes of the file system.
///
/// Linux does not require names to be UTF-8, and folders from other systems may have names that are not UTF-8. Most
/// functions of an app need a `String`: ``string`` is the path as a `String`, if the path is UTF-8.
public nonisolated struct FilePath: Hashable, Sendable, CustomStringConvertible {
  /// The bytes of the path, without a zero byte.
  public let bytes: [UInt8]

  /// Creates a path from a text; a zero character and everything after it is left out.
  public init(_ string: String) { self.init(bytes: Array(string.utf8)) }

  /// Creates a path from bytes; a zero byte and everything after it is left out.
  public init(bytes: [UInt8]) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// Creates the path of an address such as `file:///home/ada/photo%20one.jpg`; nil for any other address.
  public init?(uri: String) {
    guard let bytes = URIList.pathBytes(ofFileURI: uri) else { return nil }
    self.init(bytes: bytes)
  }

  /// The path as a text; nil if it is not UTF-8.
  public var string: String? { String(validating: bytes, as: UTF8.self) }

  /// The address of the file, such as `file:///home/ada/photo%20one.jpg`; nil for a path that does not begin with `/`.
  public var uri: String? { URIList.fileURI(pathBytes: bytes) }

  /// The path as a text to show to people; bytes that are not UTF-8 are shown as `�`.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component of the path, to show to people; "/" for the root.
  public var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// The bytes of the last component.
  var nameBytes: [UInt8] {
    let trimmed = bytes.reversed().drop { $0 == Self.slash }
    return trimmed.isEmpty ? [Self.slash] : Array(trimmed.prefix { $0 != Self.slash }.reversed())
  }

  /// The folder that contains the file or folder; nil for the root.
  public var parent: FilePath? {
    let trimmed = bytes.reversed().drop { $0 == Self.slash }
    let rest = trimmed.drop { $0 != Self.slash }
    guard !trimmed.isEmpty, !rest.isEmpty else { return nil }
    let folder = rest.drop { $0 == Self.slash }
    return FilePath(bytes: folder.isEmpty ? [Self.slash] : Array(folder.reversed()))
  }

  /// Returns the path of a file in this folder.
  public func appending(_ name: String) -> FilePath { appending(Array(name.utf8)) }

  func appending(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: bytes.last == Self.slash ? bytes + name : bytes + [Self.slash] + name)
  }

  /// Calls a closure with the path as a C string.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // The buffer has at least the final zero.
      guard let start = buffer.baseAddress else { return try "".withCString(body) }
      return try body(start)
    }
  }

  /// Opens the file for reading, without waiting for the writer of a pipe; returns a negative number if that fails. The
  /// call may wait for the disk, so do not make it on the main thread.
  func opened() -> Int32 { withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } }

  /// Returns the path with all links resolved; nil if that is not possible, as for links that form a circle. The call
  /// reads folders, so do not make it on the main thread.
  func resolved() -> FilePath? {
    withCString { path in
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      return FilePath(bytes: Array(UnsafeBufferPointer(start: real, count: strlen(real))).map(UInt8.init(bitPattern:)))
    }
  }

  private static let slash = UInt8(ascii: "/")
}
