import Foundation

/// The pipes of one test. Tests that run at the same time also open pipes, so the number of all pipes is useless. Only
/// the pipes that the test registers count.
final class KnownPipes {
  /// The names of the pipes in /proc, like `pipe:[4711]`; a name is unique while an end of the pipe is open.
  private var names: Set<String> = []

  /// Registers the pipe to which an open descriptor belongs.
  func note(_ descriptor: Int32) {
    if let name = Self.target(of: "\(descriptor)"), name.hasPrefix("pipe:") { names.insert(name) }
  }

  /// The number of ends of these pipes that are open in the process.
  var endCount: Int { Self.ends.count { names.contains($0) } }

  /// The names of the pipes of all open pipe ends of the process.
  static var ends: [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.compactMap(target(of:)).filter { $0.hasPrefix("pipe:") }.sorted()
  }

  private static func target(of number: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
  }
}
