import Foundation

/// The pipes of one test. Tests that run beside it on other threads open pipes too, so that the number of all pipes
/// says nothing.
final class KnownPipes {
  /// The targets of their links in /proc, as `pipe:[4711]`, which no other pipe has while one of the ends is open.
  private var names: Set<String> = []

  /// Remembers the pipe that an open descriptor is an end of.
  func note(_ descriptor: Int32) {
    if let name = Self.target(of: "\(descriptor)"), name.hasPrefix("pipe:") { names.insert(name) }
  }

  /// The number of their ends that the process has open.
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
