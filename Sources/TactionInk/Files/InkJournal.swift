import Dispatch
import Glibc
import Synchronization
import TactionGraphics

/// An ink file to which each change is appended. If the program is killed, all changes that were already written are
/// kept.
///
///     let journal = try InkJournal(path: path)
///     ink.page = journal.document.pages[0]
///     ink.onInkChange = { _, change in journal.append(change, page: 0) }
///
/// Changes are written immediately, on the journal's own queue, and synchronised with the disk (`fdatasync`) at most
/// 1 s later. So a killed program loses at most the changes of the last milliseconds, and a power cut loses
/// at most the changes of the last second. If the disk is full, the changes stay in memory. They are written together
/// with the next change, or by ``flush()``.
///
/// With `createsOnChange`, a journal without a file writes nothing when it is opened, and the first stroke does not
/// wait for the disk.
public nonisolated final class InkJournal: Sendable {
  /// The time after which changes are synchronised with the disk, in seconds. Our own choice.
  package static let syncDelay = 1.0
  /// The document in the file when it was opened. Later changes do not change it.
  public let document: InkDocument
  /// The contents of the file when it was opened; nil for a new file.
  public let opened: InkFile?
  /// The path of the file.
  public let path: String

  private struct State {
    /// The descriptor of the file; negative while the file does not exist yet.
    var descriptor: Int32
    /// The length of all complete records in the file, in bytes.
    var length: Int
    var pending: [UInt8] = []
    var isSyncDue = false
    /// Whether the file may end with an incomplete record.
    var isTorn = false
    var failure: InkFileError?
    var onError: (@Sendable (InkFileError) -> Void)?

    /// Truncates the file after its last complete record; returns the error number, or 0.
    func cut() -> Int32 {
      ftruncate(descriptor, length) == 0 && lseek(descriptor, length, SEEK_SET) >= 0 ? 0 : errno
    }
  }

  private let limit: Int
  private let queue = DispatchQueue(label: "taction.ink.journal")
  private let state: Mutex<State>

  /// Opens a file, or creates a new file with a document. An incomplete record at the end of an existing file is cut
  /// off.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - document: The document of a new file (default: one empty page).
  ///   - createsOnChange: Whether a new file, and the folders on the way to it, are created only with the first change,
  ///     on the journal's own queue (default: false). If another program has created the file in the meantime, the file
  ///     is not replaced, and ``onError`` is called.
  public convenience init(
    path: String, creating document: InkDocument = InkDocument(), createsOnChange: Bool = false
  ) throws(InkFileError) {
    try self.init(path: path, creating: document, createsOnChange: createsOnChange, limit: InkFile.maximumBytes)
  }

  /// Opens or creates a file that can become as long as `limit`, in bytes.
  init(
    path: String, creating document: InkDocument, createsOnChange: Bool = false, limit: Int
  ) throws(InkFileError) {
    (self.path, self.limit) = (path, limit)
    var descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    let isNew = descriptor < 0 && errno == ENOENT
    if isNew, createsOnChange {
      (self.document, opened) = (document, nil)
      state = Mutex(State(descriptor: -1, length: 0))
      return
    }
    if isNew {
      try document.write(to: path)
      descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    }
    guard descriptor >= 0 else { throw .writing(path, errno) }
    do throws(InkFileError) {
      // Two journals that append to the same file would destroy each other's records.
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

  /// Reads a file. The bytes that will be cut off from its end are first copied to a file with the suffix `.torn`,
  /// because after damage they may contain more than an incomplete record.
  private static func contents(of path: String) throws(InkFileError) -> InkFile {
    let bytes = try InkFile.bytes(of: path)
    let contents = try InkFile(decoding: bytes)
    if contents.tornBytes > 0 { try InkDisk.replace("\(path).torn", with: Array(bytes.suffix(contents.tornBytes))) }
    return contents
  }

  deinit {
    // The last changes are written here, because work on the queue has no reference to a released journal.
    create()
    write()
    let descriptor = state.withLock(\.descriptor)
    guard descriptor >= 0 else { return }
    // The lock is released first. So the file can be opened again immediately, without waiting for the disk.
    flock(descriptor, LOCK_UN)
    queue.async {
      fdatasync(descriptor)
      close(descriptor)
    }
  }

  /// Called on the journal's queue when changes could not be written. It is not called again until a write has
  /// succeeded.
  public var onError: (@Sendable (InkFileError) -> Void)? {
    get { state.withLock(\.onError) }
    set { state.withLock { $0.onError = newValue } }
  }

  /// The error that prevents changes from being written; nil if there is no such error.
  public var failure: InkFileError? { state.withLock(\.failure) }

  /// Replaces the file descriptor; returns the previous descriptor. For tests of full disks.
  func exchange(descriptor: Int32) -> Int32 {
    state.withLock { state in
      defer { state.descriptor = descriptor }
      return state.descriptor
    }
  }

  // MARK: Changes

  /// Adds a change of a page. A page or a layer that does not exist is ignored, here and below, as
  /// ``InkPage/apply(_:)`` ignores a layer that does not exist.
  public func append(_ change: InkChange, page: Int) { append(.change(change, page: page)) }
  /// Adds a page at the end.
  public func appendPage(_ paper: InkPaper, layerCount: Int = 1) { append(.page(paper, layerCount: layerCount)) }
  /// Changes the paper of a page.
  public func setPaper(_ paper: InkPaper, page: Int) { append(.paper(paper, page: page)) }
  /// Removes a page.
  public func removePage(_ page: Int) { append(.removal(page: page)) }

  private func append(_ record: InkRecord) {
    let bytes = record.bytes
    let length = state.withLock { state in
      let length = state.length + state.pending.count + bytes.count
      // A file above the maximum size could not be opened again.
      if length <= limit { state.pending += bytes }
      return length
    }
    guard length <= limit else { return refuse(.tooLarge(bytes: length)) }
    queue.async { [weak self] in self?.writeAndSyncSoon() }
  }

  /// Writes all pending changes, and waits until they are on the disk.
  public func flush() throws(InkFileError) {
    let failure: InkFileError? = queue.sync {
      create()
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

  /// Creates the file, if it does not exist yet and there are changes. The lock is not held while the disk is busy,
  /// because `append` waits for the lock on the main thread.
  private func create() {
    guard state.withLock({ $0.descriptor < 0 && !$0.pending.isEmpty }) else { return }
    do throws(InkFileError) {
      let bytes = document.fileBytes
      let descriptor = try InkDisk.create(path, with: bytes)
      state.withLock { ($0.descriptor, $0.length) = (descriptor, bytes.count) }
    } catch {
      refuse(error)
    }
  }

  private func writeAndSyncSoon() {
    create()
    write()
    let begins = state.withLock { state in
      defer { state.isSyncDue = true }
      return !state.isSyncDue
    }
    guard begins else { return }
    queue.asyncAfter(deadline: .now() + Self.syncDelay) { [weak self] in
      _ = self?.sync()
      // Changes that could not be written are tried again, because the disk may have space again.
      if self?.state.withLock({ !$0.pending.isEmpty }) == true { self?.writeAndSyncSoon() }
    }
  }

  /// Writes the pending changes. If the write fails, truncates the file after its last complete record.
  private func write() {
    let report = state.withLock { state -> (() -> Void)? in
      guard !state.pending.isEmpty, state.descriptor >= 0 else { return nil }
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
      // If the truncation also fails, the end is cut off before the next record is written, or when the file is opened
      // again.
      if state.cut() == 0 { state.isTorn = false }
      // An earlier error is kept, so that an error of the truncation does not hide it.
      let (error, isNew) = (state.failure ?? .writing(path, number), state.failure == nil)
      state.failure = error
      return isNew ? state.onError.map { report in { report(error) } } : nil
    }
    report?()
  }

  private func sync() -> InkFileError? {
    // The lock is not held during `fdatasync`, because `append` waits for the lock on the main thread.
    let descriptor = state.withLock { state in
      state.isSyncDue = false
      return state.descriptor
    }
    guard descriptor >= 0, fdatasync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return nil }
    let error = InkFileError.writing(path, errno)
    refuse(error)
    return error
  }
}
