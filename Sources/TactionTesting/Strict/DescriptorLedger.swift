import Glibc

/// The open file descriptors of the process, each with the party that opened it: a stage, or `nobody`.
///
/// Stages share the main thread, and asynchronous tests may run alternately. So a descriptor belongs to the stage that
/// was acting when it was opened. Other threads of a test run open and close files, pipes and the timers in Dispatch's
/// epoll set, which do not count; see ``isCounted(_:)``. If other threads open descriptors that count, the acting stage
/// takes them for its own; see ``CompositorConfiguration/countsDescriptors``.
final class DescriptorLedger {
  /// The ledger of the process.
  static let shared = DescriptorLedger()

  private struct Descriptor {
    /// The inode of the file and the number of its file system. All descriptors of `anon_inode:` have the same inode.
    let file: (ino_t, dev_t)
    /// The target of the descriptor's link in /proc, such as `socket:[4711]`.
    let target: String
    let owner: Int
  }

  /// The descriptors that were open at the last check, by their numbers.
  private var known: [Int32: Descriptor] = [:]
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

  /// Makes a party the acting party. Descriptors that were opened since the last check belong to `nobody`, so they may
  /// stay open.
  func accept(_ next: Int) {
    settle(for: Self.nobody)
    begin(next)
  }

  /// Returns the descriptors that a party has opened and not closed; the party stops acting.
  ///
  /// - Parameter countsAll: Whether descriptors of all kinds count, because nothing else in the process opens
  ///   descriptors.
  func leaks(of leaver: Int, countsAll: Bool) -> [String] {
    act(Self.nobody)
    let own = known.filter { $0.value.owner == leaver && (countsAll || Self.isCounted($0.value.target)) }
    guard !own.isEmpty else { return [] }
    let pollSets = countsAll ? [:] : known.filter { $0.value.target == "anon_inode:[eventpoll]" }
    let polled = Set(pollSets.keys.flatMap(Self.members))
    return own.filter { !polled.contains($0.key) }.map { "descriptor \($0.key), \($0.value.target)" }.sorted()
  }

  /// Makes a party the acting party until its test waits for something. During the wait, other code runs, and `nobody`
  /// is the acting party.
  private func begin(_ next: Int) {
    party = next
    guard next != Self.nobody else { return }
    Task { if party == next { act(Self.nobody) } }
  }

  private func settle(for owner: Int) {
    // Reading the list of open descriptors needs a free descriptor. If there is none, the list stays unchanged.
    guard let numbers = Self.openNumbers() else { return }
    var open: [Int32: Descriptor] = [:]
    for number in numbers { open[number] = descriptor(number, owner: owner) }
    known = open
  }

  /// Returns the record of an open descriptor; nil if the descriptor is closed. If the descriptor still refers to the
  /// same file, returns the known record, otherwise a new record with the given owner.
  private func descriptor(_ number: Int32, owner: Int) -> Descriptor? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return nil }
    let (file, old) = ((status.st_ino, status.st_dev), known[number])
    // Most descriptors are unchanged. Reading all links each time would take a tenth of the time of a test run.
    let isSame = old.map { $0.file == file } ?? false
    if isSame, let old, !old.target.hasPrefix("anon_inode:") { return old }
    guard let target = Self.target(of: number) else { return nil }
    return isSame && old?.target == target ? old : Descriptor(file: file, target: target, owner: owner)
  }

  /// Returns whether descriptors of a kind are counted. In Taction's own test runs, only the main thread opens
  /// descriptors of these kinds.
  private static func isCounted(_ target: String) -> Bool {
    ["socket:", "/memfd:", "anon_inode:[eventfd]", "anon_inode:[timerfd]", "anon_inode:[signalfd]"]
      .contains { target.hasPrefix($0) }
  }

  private static func openNumbers() -> [Int32]? {
    guard let directory = opendir("/proc/self/fd") else { return nil }
    defer { closedir(directory) }
    var found: [Int32] = []
    while let entry = readdir(directory) {
      let number = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { strtol($0, nil, 10) }
      }
      // `strtol` returns 0 for "." and ".."; descriptor 0, the standard input, is skipped too.
      if number > 0, number != dirfd(directory) { found.append(Int32(number)) }
    }
    return found
  }

  private static func target(of number: Int32) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let length = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
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
