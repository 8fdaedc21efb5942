import Synchronization

/// The files of released journals whose changes are not on the disk yet. A file stays open until all of its changes are
/// on the disk.
nonisolated enum UnsavedInk {
  private static let files = Mutex<[InkJournalFile]>([])

  static func keep(_ file: InkJournalFile) { files.withLock { $0.append(file) } }

  /// Returns the file at a path, for another journal; nil if no file is kept.
  static func take(at path: String) -> InkJournalFile? {
    files.withLock { files in files.firstIndex { $0.isAt(path) }.map { files.remove(at: $0) } }
  }

  /// Closes a file, unless changes are still to be written or a journal uses the file. The lock of the list is held
  /// meanwhile, so that no journal can take and change a file that is being closed.
  static func closeIfSaved(_ file: InkJournalFile) {
    files.withLock { files in
      guard !file.isUnsaved, let place = files.firstIndex(where: { $0 === file }) else { return }
      files.remove(at: place).close()
    }
  }

  /// Writes all changes, and waits until they are on the disk; returns the first error.
  static func flush() -> InkFileError? {
    let all = files.withLock(\.self)
    return all.reduce(nil) { error, file in
      let failure = file.flush()
      return error ?? failure
    }
  }
}
