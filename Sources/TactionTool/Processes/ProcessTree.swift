import CTactionLinux
import Glibc
import TactionToolSupport

/// All descendants of this process: the client, its helpers and their orphans.
///
/// This process is a subreaper, which adopts orphans. So it also finds and ends a daemon that a double fork has made.
nonisolated final class ProcessTree {
  /// The endings of all children that have been reaped, including the client.
  private(set) var endings: [pid_t: Ending] = [:]

  /// Makes this process the parent of all orphans below it. An emulator of a processor may not know this request; then
  /// orphans are not found. The program continues without them.
  init() throws(ToolError) {
    guard taction_adopt_orphans() == 0 || errno == EINVAL else {
      throw ToolError.system("cannot adopt orphaned processes: \(Console.reason())")
    }
  }

  /// Reaps every child that has ended, without waiting.
  func reap() {
    var status: Int32 = 0
    while true {
      let id = waitpid(-1, &status, WNOHANG)
      if id < 0 && errno == EINTR { continue }
      guard id > 0 else { return }
      if let ending = Ending(waitStatus: status) { endings[id] = ending }
    }
  }

  /// Sends a signal to every descendant that is still running; returns false if there is none.
  @discardableResult
  func signal(_ number: Int32) -> Bool {
    reap()
    let living = descendants()
    for id in living { kill(id, number) }
    return !living.isEmpty
  }

  /// Returns the living descendants, read from /proc; parents are before their children.
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

  /// Kills all processes that were started with an environment variable, such as `NAME=value`, and waits until they are
  /// gone.
  static func endAll(withVariable variable: String) {
    // A process may have forked before it died, so there are several rounds. Even under load, a kill takes effect
    // within a second.
    for _ in 0..<1000 {
      let living = processes().filter { isStarted($0, withVariable: variable) }
      if living.isEmpty { return }
      for id in living { kill(id, SIGKILL) }
      usleep(1000)
    }
  }

  private static func isStarted(_ id: pid_t, withVariable variable: String) -> Bool {
    // A zombie has no environment any more.
    guard let text = smallFile("/proc/\(id)/environ", maximumBytes: 1 << 20) else { return false }
    return text.split(separator: "\0").contains { $0 == variable }
  }

  /// Returns the parent of each process that is not a zombie.
  private static func parents() -> [pid_t: pid_t] {
    var parents: [pid_t: pid_t] = [:]
    for id in processes() { parents[id] = parent(of: id) }
    return parents
  }

  private static func processes() -> [pid_t] { Folder.entryNames(in: "/proc").compactMap { pid_t($0) } }

  /// Returns the parent, which is the fourth field of /proc/PID/stat.
  private static func parent(of id: pid_t) -> pid_t? {
    guard let fields = smallFile("/proc/\(id)/stat").flatMap(laterFields(ofStat:)), fields.count > 1, fields[0] != "Z"
    else { return nil }
    return pid_t(fields[1])
  }

  /// Returns the fields of /proc/PID/stat from the third field on; nil if the text has another form. The second field
  /// is a name in brackets, which may itself contain spaces and brackets.
  static func laterFields(ofStat text: String) -> [Substring]? {
    text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
  }
}

/// Returns the text of a small file, such as a file of the kernel about a process; nil if it cannot be read or is
/// empty.
nonisolated func smallFile(_ path: String, maximumBytes: Int = 512) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: maximumBytes)
  var count = 0
  // The kernel may return only one page for each read.
  while count < maximumBytes {
    let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + count }, maximumBytes - count) }
    guard got > 0 else { break }
    count += got
  }
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}
