import TactionGraphics

/// The contents of the file `index.theme` of an icon theme, by the Icon Theme Specification of freedesktop.org.
struct IconThemeIndex: Sendable {
  /// A folder of icons for one size, or for a range of sizes, in logical pixels.
  struct Folder: Hashable, Sendable {
    var path: String
    var size = 0
    var scale = 1
    /// The type of the folder: Fixed, Scalable or Threshold. A folder without a type counts as Threshold.
    var kind = "Threshold"
    var minimum: Int?
    var maximum: Int?
    var threshold = 2

    /// Returns the distance between the folder's sizes and a size, in logical pixels; 0 if the size matches.
    func distance(from wanted: Int) -> Int {
      let range: (Int, Int) =
        switch kind {
        case "Scalable": (minimum ?? size, maximum ?? size)
        case "Fixed": (size, size)
        default: (size - threshold, size + threshold)
        }
      if wanted < range.0 * scale { return range.0 * scale - wanted }
      if wanted > range.1 * scale { return wanted - range.1 * scale }
      return scale == 1 ? 0 : 1
    }
  }

  /// The limits of the contents of an index.
  private enum Limit {
    static let folders = 1000
    static let parents = 32
    /// The largest size in logical pixels.
    static let size = 4096
  }

  /// The themes from which the theme inherits, in order.
  private(set) var parents: [String] = []
  /// The folders, in the order of the file.
  private(set) var folders: [Folder] = []

  /// Reads the text of an index. Lines in an unknown form are skipped.
  init(_ text: String) {
    var group: Substring = ""
    var places: [Substring: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        group = line[line.index(after: line.startIndex)..<end]
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let (key, value) = (Self.trimmed(parts[0]), Self.trimmed(parts[1]))
      if group == "Icon Theme" {
        set(key, value, &places)
      } else if let place = places[group] {
        Self.set(key, value, in: &folders[place])
      }
    }
  }

  private mutating func set(_ key: Substring, _ value: Substring, _ places: inout [Substring: Int]) {
    switch key {
    case "Inherits":
      parents = value.split(separator: ",").prefix(Limit.parents).map { String(Self.trimmed($0)) }
        .filter(\.isFileName)
    case "Directories", "ScaledDirectories":
      for path in value.split(separator: ",").map(Self.trimmed) {
        guard folders.count < Limit.folders, places[path] == nil, Self.isInside(path) else { continue }
        places[path] = folders.count
        folders.append(Folder(path: String(path)))
      }
    default: break
    }
  }

  private static func set(_ key: Substring, _ value: Substring, in folder: inout Folder) {
    if key == "Type" { folder.kind = String(value) }
    guard let number = Int(value)?.clamped(to: 0...Limit.size) else { return }
    switch key {
    case "Size": folder.size = number
    case "Scale": folder.scale = max(number, 1)
    case "MinSize": folder.minimum = number
    case "MaxSize": folder.maximum = number
    case "Threshold": folder.threshold = number
    default: break
    }
  }

  /// Returns whether a path refers to a folder inside the theme.
  private static func isInside(_ path: Substring) -> Bool {
    !path.isEmpty && path.utf8.count <= 255 && !path.hasPrefix("/")
      && path.split(separator: "/").allSatisfy { $0 != ".." } && !path.utf8.contains(0)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
