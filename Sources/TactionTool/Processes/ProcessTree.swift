import CLinux
import Glibc

/// Every process that descends from this one: the client, its helpers, and what they left behind.
///
/// As a subreaper this process inherits orphans, so that a daemon made by double fork is still found and ended.
nonisolated final class ProcessTree {
  /// How each child that has been reaped ended, the client among them.
  private(set) var endings: [pid_t: Ending] = [:]

  /// Makes this process the parent of all orphans below it.
  init() throws(ToolError) {
    guard taction_adopt_orphans() == 0 else {
      throw ToolError.system("cannot adopt orphaned processes: \(Console.reason())")
    }
  }

  /// Collects every child that has ended, without waiting.
  func reap() {
    var status: Int32 = 0
    while true {
      let id = waitpid(-1, &status, WNOHANG)
      if id < 0 && errno == EINTR { continue }
      guard id > 0 else { return }
      if let ending = Ending(waitStatus: status) { endings[id] = ending }
    }
  }

  /// Sends a signal to every descendant that still runs; returns false when there is none.
  @discardableResult
  func signal(_ number: Int32) -> Bool {
    reap()
    let living = descendants()
    for id in living { kill(id, number) }
    return !living.isEmpty
  }

  /// The living descendants, nearest first, read from /proc.
  func descendants() -> [pid_t] {
    let parents = Self.parents()
    var family: Set<pid_t> = [getpid()]
    var found: [pid_t] = []
    var grew = true
    while grew {
      grew = false
      for (id, parent) in parents where family.contains(parent) && family.insert(id).inserted {
        found.append(id)
        grew = true
      }
    }
    return found
  }

  /// The parent of each process that is not a zombie.
  private static func parents() -> [pid_t: pid_t] {
    guard let directory = opendir("/proc") else { return [:] }
    defer { closedir(directory) }
    var parents: [pid_t: pid_t] = [:]
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard let id = pid_t(name), let parent = parent(of: id) else { continue }
      parents[id] = parent
    }
    return parents
  }

  /// The fourth field of /proc/PID/stat; the second is a name in brackets that may itself hold spaces and brackets.
  private static func parent(of id: pid_t) -> pid_t? {
    let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(bracket + 1)..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 1, fields[0] != [UInt8(ascii: "Z")] else { return nil }
    return pid_t(String(decoding: fields[1], as: UTF8.self))
  }
}
