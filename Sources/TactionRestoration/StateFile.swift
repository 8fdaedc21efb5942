import Glibc
import Synchronization
import TactionGraphics
import TactionWindow

/// The file of a window's state. It contains JSON, and each write replaces the whole file.
nonisolated struct StateFile: Sendable {
  /// The maximum length of the file, in bytes. Our own choice: this is many times the text of a long letter.
  static let maximumLength = 1 << 20

  let path: String

  init(path: String) { self.path = path }

  /// Creates the file of a window, in the user's folder for states: `XDG_STATE_HOME`, or `~/.local/state` if this
  /// variable is not set, or not an absolute path. Returns nil if there is no such folder, or if a name cannot be a
  /// file name.
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
    /// The file exists, but cannot be opened or read, is not a regular file, is too long, or is not UTF-8. The value is
    /// the reason.
    case refused(String)
  }

  /// Reads the file on the calling thread, because the file is short and the state is needed before the first frame.
  func read() -> Outcome {
    do throws(FileError) {
      // A symbolic link could point to a file of another user.
      let bytes = try RegularFile.bytes(
        of: path, limit: Self.maximumLength, followsLinks: false, throwing: FileError.self)
      guard let text = String(validating: bytes, as: UTF8.self) else { return .refused("it is not UTF-8") }
      return .text(text)
    } catch {
      switch error {
      case .notReadable(_, let reason): return .refused(reason)
      case .tooLarge: return .refused("it is longer than a megabyte")
      default: return .absent
      }
    }
  }

  /// The number of the last change of each file, by its path. Changes of files run one after another; a change with a
  /// number that is not higher than the last number is skipped.
  private static let last = Mutex<[String: Int]>([:])

  /// Replaces the file, unless a change with a higher number has been made; returns the error if the write has failed.
  func write(_ text: String, number: Int) -> FileError? { change(number) { replace(with: text) } }

  /// Removes the file, unless a change with a higher number has been made.
  func remove(number: Int) {
    _ = change(number) {
      unlink(path)
      return nil
    }
  }

  private func change(_ number: Int, _ body: () -> FileError?) -> FileError? {
    Self.last.withLock { last in
      guard number > last[path, default: 0] else { return nil }
      last[path] = number
      return body()
    }
  }

  /// Replaces the file atomically: if the program is killed during the write, the file is either the old or the new
  /// one. Returns the error if the write has failed; the old file then stays.
  private func replace(with text: String) -> FileError? {
    do throws(FileError) {
      try WholeFile.write(
        Array(text.utf8), to: path, permissions: 0o600, makesFolders: true, waitsForDisk: false, followsLinks: false)
      return nil
    } catch {
      return error
    }
  }
}
