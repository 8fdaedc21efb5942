import CTactionLinux
import Glibc

/// All descendants of this process: the client, its helpers and their orphans.
///
/// As a subreaper this process adopts orphans, so that it also finds and ends a daemon that was made by a double fork.
nonisolated final class ProcessTree {
  /// The endings of all children that have been reaped, including the client.
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

  /// Kills all processes that were started with a variable, such as `NAME=value`, and waits until they are gone.
  static func endAll(withVariable variable: String) {
    // A dying process may have forked in between, so there are several rounds. A kill takes effect within a second,
    // even under load.
    for _ in 0..<1000 {
      let living = processes().filter { isStarted($0, withVariable: variable) }
      if living.isEmpty { return }
      for id in living { kill(id, SIGKILL) }
      usleep(1000)
    }
  }

  private static func isStarted(_ id: pid_t, withVariable variable: String) -> Bool {
    // A zombie no longer has variables.
    guard let text = smallFile("/proc/\(id)/environ", maximumBytes: 1 << 20) else { return false }
    return text.split(separator: "\0").contains { $0 == variable }
  }

  /// The parent of each process that is not a zombie.
  private static func parents() -> [pid_t: pid_t] {
    var parents: [pid_t: pid_t] = [:]
    for id in processes() { parents[id] = parent(of: id) }
    return parents
  }

  private static func processes() -> [pid_t] { entryNames(in: "/proc").compactMap { pid_t($0) } }

  /// The fourth field of /proc/PID/stat; the second field is a name in brackets that may itself contain spaces and
  /// brackets.
  private static func parent(of id: pid_t) -> pid_t? {
    guard let text = smallFile("/proc/\(id)/stat"), let bracket = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: bracket)...].split(separator: " ")
    guard fields.count > 1, fields[0] != "Z" else { return nil }
    return pid_t(fields[1])
  }
}

/// The ending of a process.
nonisolated enum Ending: Equatable, Sendable {
  /// It returned this exit status.
  case exited(Int32)
  /// It was killed by this signal.
  case signalled(Int32)

  /// Reads a status of waitpid(2); nil when the process has only stopped or continued.
  init?(waitStatus status: Int32) {
    let signal = status & 0x7f
    switch signal {
    case 0: self = .exited((status >> 8) & 0xff)
    case 0x7f: return nil
    default: self = .signalled(signal)
    }
  }

  /// The status a shell would report: the exit status itself, or 128 and the signal's number.
  var exitStatus: Int32 {
    switch self {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    }
  }
}

extension Ending: CustomStringConvertible {
  /// As part of a sentence: "exited with status 3", "was killed by signal 9".
  nonisolated var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was killed by signal \(signal)"
    }
  }
}

/// Returns the names of the entries of a directory, without `.` and `..`.
nonisolated func entryNames(in path: String) -> [String] {
  guard let directory = opendir(path) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The text of a small file, such as a file of the kernel about a process; nil if it cannot be read.
nonisolated func smallFile(_ path: String, maximumBytes: Int = 512) -> String? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: maximumBytes)
  var count = 0
  // The kernel gives a page at a time.
  while count < maximumBytes {
    let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + count }, maximumBytes - count) }
    guard got > 0 else { break }
    count += got
  }
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
}
