/// The name by which a test finds an element.
enum ElementName: CustomStringConvertible {
  case exact(String?)
  case containing(String)

  /// Whether the name of an element matches.
  func matches(_ name: String) -> Bool {
    switch self {
    case .exact(let wanted): wanted == nil || wanted == name
    case .containing(let text): name.lowercased().contains(text.lowercased())
    }
  }

  var description: String {
    switch self {
    case .exact(let name): name.map { " \"\($0)\"" } ?? ""
    case .containing(let text): " containing \"\(text)\""
    }
  }

  /// The text that the test gives; empty if any name matches.
  private var text: String {
    switch self {
    case .exact(let name): name ?? ""
    case .containing(let text): text
    }
  }

  /// Returns up to three similar names from `names`, the most similar name first. A name is similar if it contains the
  /// text of the test, if that text contains the name, or if both differ in a few letters.
  func suggestions(from names: [String]) -> [String] {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return [] }
    let ranked = Set(names).compactMap { name -> (name: String, distance: Int)? in
      let other = name.lowercased()
      guard !other.isEmpty else { return nil }
      if other.contains(wanted) || wanted.contains(other) { return (name, 0) }
      let distance = Self.distance(wanted, other)
      return distance <= max(1, wanted.count / 3) ? (name, distance) : nil
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// Returns the number of letters to insert, remove or replace between two texts; only the first 64 letters of each
  /// count.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.prefix(64)), Array(b.prefix(64)))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        (diagonal, row[j + 1]) = (row[j + 1], min(diagonal + (letter == other ? 0 : 1), row[j] + 1, row[j + 1] + 1))
      }
    }
    return row[b.count]
  }
}
