import TactionGraphics

/// The file with the settings that the desktop sent last, so that the next program that starts can use them in its
/// first frame.
///
/// The portal answers some milliseconds after the first frame, and no frame waits for the portal. Without the file,
/// each program on a dark desktop would start with a light frame. The values apply until the portal has answered.
/// Errors when reading and writing are ignored.
nonisolated struct SettingsFile: Sendable {
  /// The maximum length of the file, in bytes; a longer file is not read. Our own choice, some ten times the usual
  /// length.
  static let maximumLength = 8192
  private static let heading = "taction settings 1"

  private let path: String

  /// Makes a file at a path.
  init(path: String) { self.path = path }

  /// The user's file, in `XDG_CACHE_HOME` or, if this variable is not set, in `~/.cache`; nil if neither is known.
  @MainActor static var standard: SettingsFile? {
    Environment.folder("XDG_CACHE_HOME", orAtHome: ".cache").map { SettingsFile(path: "\($0)/taction/settings") }
  }

  /// Returns the values; nil if there is no file, or if it cannot be read, is too long or has another format.
  @MainActor func read() -> SettingValues? {
    guard let text = contents() else { return nil }
    let lines = text.split(separator: "\n")
    guard let heading = lines.first, heading == Self.heading else { return nil }
    var values = SettingValues()
    for line in lines.dropFirst() {
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = SettingValues.Name(rawValue: String(parts[0])),
        let value = Self.value(of: parts[1])
      else { continue }
      values[name] = value
    }
    return values
  }

  /// Writes the values on another thread. They replace the former content of the file.
  ///
  /// - Returns: the write; nil if the values are too long. The queue starts the newest waiting job first, so the last
  ///   write has to be withdrawn before the next one.
  @MainActor func write(_ values: SettingValues) -> BackgroundQueue.Job? {
    var text = Self.heading + "\n"
    for name in SettingValues.Name.allCases {
      if let line = values[name].flatMap(Self.line) { text += "\(name.rawValue)\t\(line)\n" }
    }
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.maximumLength else { return nil }
    return BackgroundQueue.writes.run { replace(with: bytes) }
  }

  // MARK: - Values

  @MainActor private static func line(_ value: BusValue) -> String? {
    switch value {
    case .boolean(let value): "b\(value ? 1 : 0)"
    case .integer(let value): "i\(value)"
    case .double(let value): "d\(value)"
    case .string(let value): value.utf8.count > 256 || value.contains(where: \.isNewline) ? nil : "s\(value)"
    case .numbers(let values): "n" + values.map { "\($0)" }.joined(separator: " ")
    case .strings, .dictionary, .other: nil
    }
  }

  @MainActor private static func value(of line: Substring) -> BusValue? {
    let text = line.dropFirst()
    switch line.first {
    case "b": return .boolean(text == "1")
    case "i": return Int(text).map { .integer($0) }
    case "d": return Double(text).map { .double($0) }
    case "s": return .string(String(text))
    case "n": return .numbers(text.split(separator: " ").compactMap { Double($0) })
    default: return nil
    }
  }

  // MARK: - The file

  private func contents() -> String? {
    (try? WholeFile.read(path, limit: Self.maximumLength)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Replaces the file as a whole, so that a program that starts at the same time reads either the old or the new file.
  private func replace(with bytes: [UInt8]) {
    _ = try? WholeFile.write(
      bytes, to: path, permissions: 0o600, makesFolders: true, waitsForDisk: false, followsLinks: false)
  }
}
