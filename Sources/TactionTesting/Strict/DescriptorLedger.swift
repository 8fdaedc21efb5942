import Glibc

/// The open file descriptors of the process, each with the party that opened it: a stage, or `nobody`.
///
/// Stages share the main thread: descriptors that are opened after a stage begins to act belong to it, until another
/// party acts. So asynchronous tests may take turns. Other threads of a test run also open and close files and pipes,
/// and timers of Dispatch, which are in its epoll set; see ``isCounted(_:)``.
final class DescriptorLedger {
  /// The ledger of the process.
  static let shared = DescriptorLedger()

  private struct Descriptor: Hashable {
    let number: Int32
    /// The target of its link in /proc, such as `socket:[4711]`.
    let target: String
  }

  private var known: Set<Descriptor> = []
  private var owners: [Descriptor: Int] = [:]
  private var party = DescriptorLedger.nobody
  private var count = 0

  /// The party whose descriptors are not checked.
  static let nobody = 0

  /// Returns the number of a new party.
  func makeParty() -> Int {
    count += 1
    return count
  }

  /// Records that a party acts from now on.
  func act(_ next: Int) {
    guard next != party else { return }
    settle(for: party)
    begin(next)
  }

  /// Records that a party acts from now on, and that the present descriptors may stay open.
  func accept(_ next: Int) {
    settle(for: Self.nobody)
    begin(next)
  }

  /// Returns the descriptors that a party has opened and not closed, and ends its turn.
  ///
  /// - Parameter countsAll: whether all kinds count, since nothing else runs in the process.
  func leaks(of leaver: Int, countsAll: Bool) -> [String] {
    act(Self.nobody)
    let own = owners.filter { $0.value == leaver && (countsAll || Self.isCounted($0.key.target)) }.keys
    guard !own.isEmpty else { return [] }
    let pollSets = countsAll ? [] : known.filter { $0.target == "anon_inode:[eventpoll]" }
    let polled = Set(pollSets.flatMap { Self.members(of: $0.number) })
    return own.filter { !polled.contains($0.number) }.map { "descriptor \($0.number), \($0.target)" }.sorted()
  }

  /// Begins a turn, which ends when the test waits for something: then others act, and not all of them are parties.
  private func begin(_ next: Int) {
    party = next
    guard next != Self.nobody else { return }
    Task { if party == next { act(Self.nobody) } }
  }

  private func settle(for owner: Int) {
    // Without a free descriptor, the open ones cannot be listed.
    guard let open = Self.openDescriptors() else { return }
    owners = owners.filter { open.contains($0.key) }
    for descriptor in open.subtracting(known) { owners[descriptor] = owner }
    known = open
  }

  /// Whether only the main thread opens descriptors of a kind in a test run.
  private static func isCounted(_ target: String) -> Bool {
    ["socket:", "/memfd:", "anon_inode:[eventfd]", "anon_inode:[timerfd]", "anon_inode:[signalfd]"]
      .contains { target.hasPrefix($0) }
  }

  private static func openDescriptors() -> Set<Descriptor>? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    var found: Set<Descriptor> = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let number = Int32(name), number != dirfd(directory), let target = target(of: name) else { continue }
      found.insert(Descriptor(number: number, target: target))
    }
    return found
  }

  private static func target(of name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink("/proc/self/fd/\(name)", &buffer, buffer.count)
    guard length > 0 else { return nil }
    return String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the descriptors in an epoll set, from lines such as `tfd: 5 events: ...`.
  private static func members(of pollSet: Int32) -> [Int32] {
    guard let file = fopen("/proc/self/fdinfo/\(pollSet)", "re") else { return [] }
    defer { fclose(file) }
    var (members, line): ([Int32], [CChar]) = ([], [CChar](repeating: 0, count: 256))
    while fgets(&line, Int32(line.count), file) != nil {
      let words = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }.split(
        separator: " ")
      if words.count > 1, words[0] == "tfd:", let number = Int32(words[1]) { members.append(number) }
    }
    return members
  }
}
