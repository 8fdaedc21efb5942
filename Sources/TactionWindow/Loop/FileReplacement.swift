import Glibc
import TactionGraphics

/// Replaces short files as a whole.
package nonisolated enum FileReplacement {
  /// Writes a draft next to a file, and renames it to the file; returns whether that was possible.
  ///
  /// So other programs read either the old or the new file, and a kill leaves either the old or the new file.
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
