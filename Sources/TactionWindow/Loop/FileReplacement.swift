import Glibc
import TactionGraphics

/// Replaces short files as a whole.
package nonisolated enum FileReplacement {
  /// Writes a draft next to a file, and puts it in the file's place; returns whether that was possible.
  ///
  /// A program that reads or is killed meanwhile finds or leaves the old file or the new one.
  package static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) -> Bool {
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard file >= 0 else { return false }
    let isWritten = ImageFile.append(bytes, to: file) == 0
    close(file)
    if isWritten, rename(draft, path) == 0 { return true }
    unlink(draft)
    return false
  }
}
