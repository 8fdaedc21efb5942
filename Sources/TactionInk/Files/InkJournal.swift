import Dispatch
import Glibc
import Synchronization
import TactionGraphics

/// A file of ink that grows with each change: a program that is killed loses nothing that the kernel has got.
///
///     let journal = try InkJournal(path: path)
///     ink.page = journal.document.pages[0]
///     ink.onInkChange = { _, change in journal.append(change, page: 0) }
///
/// Changes are written at once, on a thread of the journal's own, and brought to the disk (fdatasync) at most
/// ``syncDelay`` later. So a killed program loses at most what it drew in the last milliseconds, and a power cut the
/// last second. If the disk is full, the changes stay in memory and are written with the next ones, or by ``flush()``.
public nonisolated final class InkJournal: Sendable {
  /// The time within which changes are on the disk, in seconds. Our own choice.
  package static let syncDelay = 1.0
  /// The document as it was when the file was opened.
  public let document: InkDocument
  /// The contents that were found when the file was opened; nil for a new file.
  public let opened: InkFile?
  /// The path of the file.
  public let path: String

  private struct State {
    var descriptor: Int32
    /// The length of the whole records in the file.
    var length: Int
    var pending: [UInt8] = []
    var isSyncDue = false
    /// Whether there may be a part of a record at the end of the file.
    var isTorn = false
    var failure: InkFileError?
    var onError: (@Sendable (InkFileError) -> Void)?

    /// Cuts the file to its whole records; returns the number of the error, or 0.
    func cut() -> Int32 {
      ftruncate(descriptor, length) == 0 && lseek(descriptor, length, SEEK_SET) >= 0 ? 0 : errno
    }
  }

  private let queue = DispatchQueue(label: "taction.ink.journal")
  private let state: Mutex<State>

  /// Opens a file, or makes a new one with one page. A torn end is cut off.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - document: The document of a new file.
  public init(path: String, creating document: InkDocument = InkDocument()) throws(InkFileError) {
    self.path = path
    var descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    let isNew = descriptor < 0 && errno == ENOENT
    if isNew {
      try document.write(to: path)
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    }
    guard descriptor >= 0 else { throw .writing(path, errno) }
    do throws(InkFileError) {
      // Two that append to one file would destroy each other's records.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .writing(path, errno) }
      opened = try isNew ? nil : Self.contents(of: path)
      self.document = opened?.document ?? document
      let length = Int(lseek(descriptor, 0, SEEK_END)) - (opened?.tornBytes ?? 0)
      let state = State(descriptor: descriptor, length: length)
      let number = state.cut()
      guard number == 0 else { throw .writing(path, number) }
      self.state = Mutex(state)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Reads a file; keeps what will be cut off from its end beside it: after damage, that may be more than a torn
  /// record.
  private static func contents(of path: String) throws(InkFileError) -> InkFile {
    let bytes = try InkFile.bytes(of: path)
    let contents = try InkFile(decoding: bytes)
    if contents.tornBytes > 0 { try InkDisk.replace("\(path).torn", with: Array(bytes.suffix(contents.tornBytes))) }
    return contents
  }

  deinit {
    // The last changes are written here: the queue holds no reference to a journal that is gone.
    write()
    let descriptor = state.withLock(\.descriptor)
    // The file can be opened again at once, and nothing waits for the disk.
    flock(descriptor, LOCK_UN)
    queue.async {
      fdatasync(descriptor)
      close(descriptor)
    }
  }

  /// Called on the journal's thread when changes could not be written, once until they are.
  public var onError: (@Sendable (InkFileError) -> Void)? {
    get { state.withLock(\.onError) }
    set { state.withLock { $0.onError = newValue } }
  }

  /// The error because of which changes are not written yet; nil if all is well.
  public var failure: InkFileError? { state.withLock(\.failure) }

  /// Writes to another descriptor; returns the one before. For tests of full disks.
  func exchange(descriptor: Int32) -> Int32 {
    state.withLock { state in
      defer { state.descriptor = descriptor }
      return state.descriptor
    }
  }

  // MARK: Changes

  /// Adds a change of a page.
  public func append(_ change: InkChange, page: Int) { append(.change(change, page: page)) }
  /// Adds a page at the end.
  public func appendPage(_ paper: InkPaper, layerCount: Int = 1) { append(.page(paper, layerCount: layerCount)) }
  /// Changes the paper of a page.
  public func setPaper(_ paper: InkPaper, page: Int) { append(.paper(paper, page: page)) }
  /// Removes a page.
  public func removePage(_ page: Int) { append(.removal(page: page)) }

  private func append(_ record: InkRecord) {
    let bytes = record.bytes
    let isTooLong = state.withLock { state in
      // A longer file could not be opened again.
      guard state.length + state.pending.count + bytes.count <= InkFile.maximumBytes else { return true }
      state.pending += bytes
      return false
    }
    if isTooLong { return refuse(.tooLarge(bytes: InkFile.maximumBytes)) }
    queue.async { [weak self] in self?.writeAndSyncSoon() }
  }

  /// Writes all changes, and waits until they are on the disk.
  public func flush() throws(InkFileError) {
    let failure: InkFileError? = queue.sync {
      write()
      return self.failure ?? sync()
    }
    if let failure { throw failure }
  }

  // MARK: Writing

  private func refuse(_ error: InkFileError) {
    let report = state.withLock { state in
      defer { state.failure = error }
      return state.failure == nil ? state.onError : nil
    }
    if let report { queue.async { report(error) } }
  }

  private func writeAndSyncSoon() {
    write()
    let begins = state.withLock { state in
      defer { state.isSyncDue = true }
      return !state.isSyncDue
    }
    guard begins else { return }
    queue.asyncAfter(deadline: .now() + Self.syncDelay) { [weak self] in
      _ = self?.sync()
      // Once there is room again, what is pending is written.
      if self?.state.withLock({ !$0.pending.isEmpty }) == true { self?.writeAndSyncSoon() }
    }
  }

  /// Writes the pending changes. If that fails, it cuts the file back to its whole records.
  private func write() {
    let report = state.withLock { state -> (() -> Void)? in
      guard !state.pending.isEmpty else { return nil }
      var number = state.isTorn ? state.cut() : 0
      if number == 0 {
        number = ImageFile.append(state.pending, to: state.descriptor)
        state.isTorn = number != 0
      }
      guard number != 0 else {
        state.length += state.pending.count
        (state.pending, state.failure) = ([], nil)
        return nil
      }
      // If this fails too, the end is cut off before the next record, or when the file is opened.
      if state.cut() == 0 { state.isTorn = false }
      // A cut that fails hides no earlier error.
      let (error, isNew) = (state.failure ?? .writing(path, number), state.failure == nil)
      state.failure = error
      return isNew ? state.onError.map { report in { report(error) } } : nil
    }
    report?()
  }

  private func sync() -> InkFileError? {
    // Outside of the lock: `append` waits for that on the main thread.
    let descriptor = state.withLock { state in
      state.isSyncDue = false
      return state.descriptor
    }
    guard fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return nil }
    let error = InkFileError.writing(path, errno)
    refuse(error)
    return error
  }
}
