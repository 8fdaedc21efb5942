import Foundation

/// A folder that is deleted when this object is released.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Makes a new folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("taction-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The location of a file in the folder.
  public subscript(name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file with a text and returns its path.
  public func write(_ text: String, to name: String) throws -> String {
    try text.write(to: self[name], atomically: true, encoding: .utf8)
    return self[name].path
  }

  /// The names of the files in the folder.
  public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
