import Dispatch
import Glibc
import Synchronization
import TactionGraphics

/// The file of a journal, and the changes that are not on the disk yet.
///
/// A change is `new` until the file is about to be written, `pending` until it is written, and then `written` until the
/// file is synchronised with the disk. Only a synchronised change needs no memory any more. If the synchronisation
/// fails, the system may have dropped changes that it could not write, and a later synchronisation would succeed
/// without them. So all `written` changes are written again.
nonisolated final class InkJournalFile: Sendable {
  /// The time after which changes are synchronised with the disk, and after which a failed write is tried again, in
  /// seconds. Our own choice.
  static let delay = 1.0

  private struct State {
    var path: String
    /// The descriptor of the file; negative while the file does not exist yet, and after it was closed.
    var descriptor: Int32
    var identity: Identity?
    /// The length of the beginning of the file that is certainly on the disk, in bytes. This beginning ends with a
    /// complete record.
    var length: Int
    /// The number of pages, with all changes.
    var pageCount: Int
    /// The bytes after this beginning, which may not be on the disk yet. They and the pending bytes change only while
    /// the lock of the disk is held.
    var written: [UInt8] = []
    var pending: [UInt8] = []
    var new: [UInt8] = []
    var isSyncDue = false
    /// Whether the file may have additional bytes after ``end``.
    var isTorn = false
    /// The reason why the last attempt to bring changes to the disk failed; nil if it did not fail.
    var failure: InkFileError?
    /// Whether ``onError`` was already called for the failure.
    var isTold = false
    /// The reason why a change was refused. That change is missing in the file.
    var refusal: InkFileError?
    /// Called with an error, on ``reports``. After the journal was released, this closure is called at most once.
    var onError: (@Sendable (InkFileError) -> Void)?
    var isReleased = false
    /// Synchronises a descriptor with the disk; returns the error number, or 0.
    var synchronize: @Sendable (Int32) -> Int32 = { descriptor in
      // These errors come from file systems that have nothing to synchronise.
      fdatasync(descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno
    }

    var unsavedCount: Int { written.count + pending.count + new.count }
    /// The end of the last complete record that was written.
    var end: Int { length + written.count }

    /// Makes the new changes pending.
    mutating func collect() {
      if pending.isEmpty { swap(&pending, &new) } else { pending += new }
      new = []
    }
  }

  /// The identity of a file, which stays the same when the file is renamed.
  private struct Identity: Equatable {
    private let device: UInt64
    private let number: UInt64

    init?(_ read: (inout stat) -> Int32) {
      var status = stat()
      guard read(&status) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }

  private let limit: Int
  private let memory: InkJournalMemory
  /// The document of a file that does not exist yet.
  private let document: InkDocument
  private let queue = DispatchQueue(label: "taction.ink.journal")
  /// The queue of the error handlers. A handler may wait for the queue of any journal, so it cannot run there.
  let reports = DispatchQueue(label: "taction.ink.reports")
  /// The lock of the disk, which is held while the file is created or written. A thread that needs both locks takes
  /// this lock first. `append` waits for the lock of the state on the main thread, so the lock of the state is never
  /// held while the disk is busy.
  private let disk = Mutex(())
  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: The path.
  ///   - descriptor: The locked descriptor of the file, which this object closes; -1 if the file is to be created with
  ///     its first change.
  ///   - length: The length of the sound part of the file, in bytes. The bytes after this part will be cut off.
  ///   - pageCount: The number of pages in the file, or in the document of a file that does not exist yet.
  ///   - document: The document of a file that does not exist yet.
  ///   - limit: The maximum length of the file, in bytes.
  ///   - memory: The memory for changes that are not on the disk yet.
  init(
    _ path: String, descriptor: Int32, length: Int, pageCount: Int, creating document: InkDocument, limit: Int,
    memory: InkJournalMemory
  ) throws(InkFileError) {
    (self.limit, self.memory, self.document) = (limit, memory, document)
    var start = State(path: path, descriptor: descriptor, length: length, pageCount: pageCount)
    if descriptor >= 0 {
      start.identity = Identity { fstat(descriptor, &$0) }
      let number = Self.cut(descriptor, at: length)
      guard number == 0 else {
        Glibc.close(descriptor)
        throw .writing(path, number)
      }
    }
    state = Mutex(start)
  }

  deinit {
    let (descriptor, count) = state.withLock { ($0.descriptor, $0.unsavedCount) }
    memory.give(count)
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Called on ``reports`` when changes could not be written.
  var onError: (@Sendable (InkFileError) -> Void)? {
    get { state.withLock(\.onError) }
    set { state.withLock { $0.onError = newValue } }
  }

  /// The reason why changes are not on the disk or, if there is none, the reason why a change was refused; nil without
  /// any such reason.
  var failure: InkFileError? { state.withLock { $0.failure ?? $0.refusal } }

  /// Whether changes are not on the disk yet.
  var isUnsaved: Bool { state.withLock { $0.unsavedCount > 0 } }

  /// Replaces the file descriptor; returns the previous descriptor. For tests of full disks.
  func exchange(descriptor: Int32) -> Int32 {
    disk.withLock { _ in
      state.withLock { state in
        defer { state.descriptor = descriptor }
        return state.descriptor
      }
    }
  }

  /// Replaces the function that synchronises a descriptor with the disk and returns the error number, or 0. For tests.
  func setSynchronize(_ body: @escaping @Sendable (Int32) -> Int32) { state.withLock { $0.synchronize = body } }

  // MARK: Changes

  /// Adds a record. It is written soon.
  func append(_ record: InkRecord) {
    let bytes = record.bytes
    let refusal = state.withLock { state -> InkFileError? in
      let length = state.length + state.unsavedCount + bytes.count
      let pageCount = Self.pageCount(state.pageCount, after: record)
      // A file above the maximum size could not be opened again, and pages above their maximum would not be read.
      guard length <= limit, pageCount <= InkRecord.maximumPages else { return .tooLarge(bytes: length) }
      guard memory.take(bytes.count) else { return state.failure ?? .tooLarge(bytes: state.unsavedCount) }
      state.new += bytes
      state.pageCount = pageCount
      return nil
    }
    if let refusal { return refuse(refusal) }
    queue.async { self.writeAndSyncSoon() }
  }

  private static func pageCount(_ count: Int, after record: InkRecord) -> Int {
    switch record {
    case .page: count + 1
    case .removal(let page) where (0..<count).contains(page): count - 1
    default: count
    }
  }

  /// Writes all changes, and waits until they are on the disk; returns the error that prevents this.
  func flush() -> InkFileError? {
    queue.sync {
      write()
      if state.withLock(\.pending.isEmpty) { sync() }
      UnsavedInk.closeIfSaved(self)
      return state.withLock(\.failure)
    }
  }

  private func refuse(_ error: InkFileError) {
    let report = state.withLock { state in
      defer { state.refusal = state.refusal ?? error }
      return state.refusal == nil && !state.isTold ? state.onError : nil
    }
    if let report { reports.async { report(error) } }
  }

  private func fail(_ error: InkFileError) {
    let (report, first) = state.withLock { state in
      // The first error is kept, so that an error of a later step does not hide it.
      let first = state.failure ?? error
      let report = state.isTold ? nil : state.onError
      (state.failure, state.isTold) = (first, true)
      if state.isReleased { state.onError = nil }
      return (report, first)
    }
    if let report { reports.async { report(first) } }
  }

  // MARK: Writing

  private func writeAndSyncSoon() {
    write()
    let begins = state.withLock { state in
      defer { state.isSyncDue = true }
      return !state.isSyncDue
    }
    guard begins else { return }
    queue.asyncAfter(deadline: .now() + Self.delay) {
      self.state.withLock { $0.isSyncDue = false }
      self.syncAndSettle()
    }
  }

  /// Synchronises the file. If changes are still not on the disk, tries again later, because the disk may have space
  /// then. If all changes are on the disk, closes the file of a released journal.
  private func syncAndSettle() {
    sync()
    if isUnsaved { writeAndSyncSoon() } else { UnsavedInk.closeIfSaved(self) }
  }

  /// Creates the file, if there are changes and the file does not exist, or no longer exists. In the second case, its
  /// descriptor still has the content. Returns false if the file cannot be created.
  ///
  /// A file that no longer exists is created again only on the queue, because its old descriptor is closed.
  private func create() -> Bool {
    let failure: InkFileError? = disk.withLock { _ in
      let (path, old, length, isUnsaved) = state.withLock { ($0.path, $0.descriptor, $0.length, $0.unsavedCount > 0) }
      guard isUnsaved, isMissing() else { return nil }
      // This is known without a draft of the whole file, which would be written each second.
      if old >= 0, Identity({ lstat(path, &$0) }) != nil { return .writing(path, EEXIST) }
      do throws(InkFileError) {
        let bytes = try old < 0 ? document.readableBytes() : InkFile.bytes(of: "/proc/self/fd/\(old)", first: length)
        let descriptor = try InkDisk.create(path, with: bytes, makesFolders: true, limit: limit)
        state.withLock { state in
          (state.descriptor, state.length, state.isTorn) = (descriptor, bytes.count, false)
          (state.pending, state.written) = (state.written + state.pending, [])
          state.identity = Identity { fstat(descriptor, &$0) }
        }
        if old >= 0 { Glibc.close(old) }
        return nil
      } catch {
        return error
      }
    }
    if let failure { fail(failure) }
    return failure == nil
  }

  /// Whether there is no file to write to: it was not created yet, or another program has removed or replaced it. A
  /// file that was renamed is still there. After the journal was released, a removed file stays removed.
  private func isMissing() -> Bool {
    let (path, descriptor, identity, isReleased) = state.withLock {
      ($0.path, $0.descriptor, $0.identity, $0.isReleased)
    }
    guard descriptor >= 0 else { return true }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return false }
    // Some file systems do not count links.
    let found = Identity { lstat(path, &$0) }
    return found != identity && !(isReleased && found == nil)
  }

  /// Writes the pending and the new changes into the file, which is created if necessary. If the write fails, truncates
  /// the file after its last complete record.
  private func write() {
    guard create() else { return }
    let failure: InkFileError? = disk.withLock { _ in
      let (path, descriptor, bytes, end, isTorn) = state.withLock { state in
        state.collect()
        return (state.path, state.descriptor, state.pending, state.end, state.isTorn)
      }
      guard !bytes.isEmpty, descriptor >= 0 else { return nil }
      var number = isTorn ? Self.cut(descriptor, at: end) : 0
      if number == 0 { number = ImageFile.append(bytes, to: descriptor) }
      // If the truncation also fails, the end is cut off before the next record is written, or when the file is opened
      // again.
      let staysTorn = number != 0 && Self.cut(descriptor, at: end) != 0
      state.withLock { state in
        state.isTorn = staysTorn
        guard number == 0 else { return }
        state.written += state.pending
        state.pending = []
      }
      return number == 0 ? nil : .writing(path, number)
    }
    if let failure { fail(failure) }
  }

  /// Synchronises the file with the disk. This takes long, so neither lock is held meanwhile.
  private func sync() {
    let (descriptor, count, isAll, synchronize) = state.withLock {
      ($0.descriptor, $0.written.count, $0.pending.isEmpty && $0.new.isEmpty, $0.synchronize)
    }
    // The next write creates a missing file.
    guard descriptor >= 0, count > 0, !isMissing() else { return }
    let number = synchronize(descriptor)
    let failure: InkFileError? = disk.withLock { _ in
      guard number != 0 else {
        state.withLock { state in
          state.length += count
          state.written.removeFirst(count)
          if isAll { (state.failure, state.isTold) = (nil, false) }
        }
        return nil
      }
      let (path, end) = state.withLock { state in
        (state.pending, state.written) = (state.written + state.pending, [])
        return (state.path, state.end)
      }
      let staysTorn = Self.cut(descriptor, at: end) != 0
      state.withLock { $0.isTorn = staysTorn }
      return .writing(path, number)
    }
    if let failure { fail(failure) } else { memory.give(count) }
  }

  /// Truncates a file; returns the error number, or 0.
  private static func cut(_ descriptor: Int32, at end: Int) -> Int32 {
    ftruncate(descriptor, end) == 0 && lseek(descriptor, end, SEEK_SET) >= 0 ? 0 : errno
  }

  // MARK: The end

  /// Writes all changes that were not written yet, because the program may end soon, and keeps the file open until all
  /// changes are on the disk. So the last journal of a program loses no changes, and the program does not wait for the
  /// disk.
  func release() {
    state.withLock { state in
      state.isReleased = true
      if state.isTold { state.onError = nil }
    }
    UnsavedInk.keep(self)
    write()
    queue.async { self.syncAndSettle() }
  }

  /// Returns whether the file is at a path. A file that does not exist yet is identified by its path, and only while it
  /// has changes.
  func isAt(_ path: String) -> Bool {
    let found = Identity { lstat(path, &$0) }
    return state.withLock { state in
      if state.descriptor >= 0 { return found != nil && state.identity == found }
      return found == nil && state.path == path && state.unsavedCount > 0
    }
  }

  /// Prepares the file for another journal, which has opened it at a path.
  func reopen(at path: String) {
    state.withLock { ($0.path, $0.isTold, $0.onError, $0.isReleased) = (path, false, nil, false) }
  }

  /// Reads the content of the file at its path, with the changes that are not on the disk yet.
  func contents(at path: String) throws(InkFileError) -> [UInt8] {
    let (exists, length, rest) = state.withLock {
      ($0.descriptor >= 0, $0.length, $0.written + $0.pending + $0.new)
    }
    return try (exists ? InkFile.bytes(of: path, first: length) : document.fileBytes) + rest
  }

  /// Closes the file. The lock of the file is released first, because closing may wait for a file server.
  func close() {
    let descriptor = state.withLock { state in
      defer { state.descriptor = -1 }
      return state.descriptor
    }
    guard descriptor >= 0 else { return }
    flock(descriptor, LOCK_UN)
    queue.async { Glibc.close(descriptor) }
  }
}
