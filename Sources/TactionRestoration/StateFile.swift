import Glibc
import Synchronization
import TactionWindow

/// The file of a window's state: JSON, replaced as a whole.
nonisolated struct StateFile: Sendable {
  /// The maximum length of the file, in bytes. Our own choice: the text of a long letter, many times over.
  static let maximumLength = 1 << 20

  let path: String

  init(path: String) { self.path = path }

  /// The file of a window in the user's folder for states, `XDG_STATE_HOME`, otherwise `~/.local/state`; nil where
  /// there is neither, or for a name that cannot be the name of a file.
  init?(application: String, window: String) {
    guard let folder = Environment.folder("XDG_STATE_HOME", orAtHome: ".local/state"), Self.isName(application),
      Self.isName(window)
    else { return nil }
    path = "\(folder)/\(application)/restoration-\(window).json"
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 200 && !text.utf8.contains { $0 == 0 || $0 == 0x2F }
  }

  /// The outcome of reading the file.
  enum Outcome {
    case absent
    case text(String)
    /// Something that this program did not write, with the reason.
    case refused(String)
  }

  /// Reads the file; it is short, and read before the first frame.
  func read() -> Outcome {
    // Without waiting: a pipe there would stop the start. A link could lead to a file of someone else.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return errno == ENOENT ? .absent : .refused("it cannot be opened") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .refused("it is no regular file")
    }
    guard status.st_size <= Self.maximumLength else { return .refused("it is longer than a megabyte") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0, let text = String(validating: bytes[..<count], as: UTF8.self) else {
      return .refused("it is not UTF-8")
    }
    return .text(text)
  }

  /// The numbers of the last changes of files: they take turns, and one that is late is left out.
  private static let last = Mutex<[String: Int]>([:])

  /// Replaces the file, unless a change with a higher number has been made; returns whether it is as it has to be.
  func write(_ text: String, number: Int) -> Bool { change(number) { replace(with: text) } }

  /// Removes the file, unless a change with a higher number has been made.
  func remove(number: Int) { _ = change(number) { unlink(path) == 0 } }

  private func change(_ number: Int, _ body: () -> Bool) -> Bool {
    Self.last.withLock { last in
      guard number > last[path, default: 0] else { return true }
      last[path] = number
      return body()
    }
  }

  /// Replaces the file: a program that is killed meanwhile leaves the old one or the new one.
  private func replace(with text: String) -> Bool {
    makeFolders()
    return FileReplacement.replace(path, with: Array(text.utf8), mode: 0o600)
  }

  private func makeFolders() {
    // The folder of the application, that for states, and `.local`.
    var folders: [String] = []
    var folder = path[...]
    for _ in 0..<3 {
      guard let slash = folder.lastIndex(of: "/") else { break }
      folder = folder[..<slash]
      folders.append(String(folder))
    }
    for folder in folders.reversed() where !folder.isEmpty { mkdir(folder, 0o700) }
  }
}
