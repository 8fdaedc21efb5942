import Foundation

/// The pipes of one test. Tests that run at the same time open pipes too, so the number of all pipes says nothing.
/// Only the pipes that the test registers count.
final class KnownPipes {
  /// The targets of the pipes' links in /proc, like `pipe:[4711]`: unique as long as an end of the pipe is open.
  private var names: Set<String> = []

  /// Remembers the pipe that an open descriptor is an end of.
  func note(_ descriptor: Int32) {
    if let name = Self.target(of: "\(descriptor)"), name.hasPrefix("pipe:") { names.insert(name) }
  }

  /// The number of ends of these pipes that the process has open.
  var endCount: Int { Self.ends.count { names.contains($0) } }

  /// The ends of all pipes of the process, by the names of their pipes.
  static var ends: [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.compactMap(target(of:)).filter { $0.hasPrefix("pipe:") }.sorted()
  }

  private static func target(of number: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
  }
}
