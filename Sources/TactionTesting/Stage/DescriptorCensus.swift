import Glibc

/// The open file descriptors that a Wayland client may leak: sockets and memory files.
///
/// Other kinds are not counted, since other threads of a test run open and close files meanwhile.
struct DescriptorCensus {
  /// The target of each descriptor, as `socket:[4711]`, by descriptor.
  private let targets: [Int32: String]

  /// Counts what is open now.
  init() {
    targets = DescriptorCensus.openTargets()
  }

  private static func openTargets() -> [Int32: String] {
    var targets: [Int32: String] = [:]
    guard let directory = opendir("/proc/self/fd") else { return targets }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let descriptor = Int32(name), let target = DescriptorCensus.target(of: name) else { continue }
      if target.hasPrefix("socket:") || target.hasPrefix("/memfd:") { targets[descriptor] = target }
    }
    return targets
  }

  /// Returns the descriptors that have been opened since an earlier count and not been closed.
  func opened(since earlier: DescriptorCensus) -> [String] {
    targets.filter { earlier.targets[$0.key] != $0.value }.map { "descriptor \($0.key), \($0.value)" }.sorted()
  }

  /// The count without one descriptor, whose owner is known.
  func without(_ descriptor: Int32) -> DescriptorCensus {
    DescriptorCensus(targets: targets.filter { $0.key != descriptor })
  }

  private init(targets: [Int32: String]) { self.targets = targets }

  private static func target(of name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink("/proc/self/fd/\(name)", &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
