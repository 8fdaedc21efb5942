import Glibc

/// An ink file to which each change is appended (autosave). If the program is killed, all changes that were already
/// written are kept.
///
///     let journal = try InkJournal(path: path)
///     ink.page = journal.document.pages[0]
///     ink.onInkChange = { _, change in journal.append(change, page: 0) }
///     ink.onStrokeGrowth = { _, growth in journal.append(growth, page: 0) }
///
/// Changes are written immediately, on the journal's own queue, and synchronised with the disk (`fdatasync`) at most 1
/// s later. So a killed program loses at most the changes of the last milliseconds. If a stroke is being drawn, its
/// last half second is also lost. A power cut loses at most the changes of the last second.
///
/// If the disk is full, the changes stay in memory, and the journal tries to write them again each second. If the
/// journal is released before its changes are on the disk, no change is lost. The program keeps the file open and
/// continues to try, and another journal for this file has all changes. Before the program ends, ``flushReleased()``
/// writes such changes, or throws an error if it cannot.
///
/// If another program removes the file, the next change creates it again, with its whole content. If another program
/// replaces the file, the new file stays as it is, and ``onError`` is called: the changes stay in memory, as on a full
/// disk. A file that is renamed is still written.
///
/// With `createsOnChange`, a journal without a file writes nothing when it is opened, and the first stroke does not
/// wait for the disk.
public nonisolated final class InkJournal: Sendable {
  /// The document in the file when it was opened. Later changes do not change it.
  public let document: InkDocument
  /// The contents of the file when it was opened, with the changes that an earlier journal of this program could not
  /// write yet; nil for a new file.
  public let opened: InkFile?
  /// The path of the file.
  public let path: String
  let file: InkJournalFile

  /// Opens a file, or creates a new file with a document. An incomplete record at the end of an existing file is cut
  /// off.
  ///
  /// Throws ``InkFileError/inUse(path:)`` while another journal, of this program or of another program, has the file
  /// open.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - document: The document of a new file (default: one empty page).
  ///   - createsOnChange: Whether a new file, and the missing folders of its path, are created only with the first
  ///     change, on the journal's own queue (default: false). If another program has created the file in the meantime,
  ///     the file is not replaced, and ``onError`` is called.
  public convenience init(
    path: String, creating document: InkDocument = InkDocument(), createsOnChange: Bool = false
  ) throws(InkFileError) {
    try self.init(path: path, creating: document, createsOnChange: createsOnChange, limit: InkFile.maximumBytes)
  }

  /// Opens or creates a file that can become as long as `limit`, in bytes. Changes that are not on the disk yet use
  /// `memory`.
  init(
    path: String, creating document: InkDocument, createsOnChange: Bool = false, limit: Int,
    memory: InkJournalMemory = .shared
  ) throws(InkFileError) {
    self.path = path
    if let file = UnsavedInk.take(at: path) {
      do throws(InkFileError) {
        let contents = try InkFile(decoding: file.contents(at: path))
        (self.file, opened, self.document) = (file, contents, contents.document)
      } catch {
        UnsavedInk.keep(file)
        throw error
      }
      file.reopen(at: path)
      return
    }
    var (descriptor, contents, length): (Int32, InkFile?, Int) = (-1, nil, 0)
    if let existing = try InkDisk.open(path) {
      (descriptor, contents, length) = try Self.read(path, existing)
    } else if !createsOnChange {
      let bytes = try document.readableBytes()
      descriptor = try InkDisk.create(path, with: bytes, makesFolders: false, limit: limit)
      length = bytes.count
    }
    let known = contents?.document ?? document
    file = try InkJournalFile(
      path, descriptor: descriptor, length: length, pageCount: known.pages.count, creating: document, limit: limit,
      memory: memory)
    (opened, self.document) = (contents, known)
  }

  deinit { file.release() }

  /// Called on another thread when changes could not be written. The handler may make room on the disk and call
  /// ``flush()``. It is called again only after all changes have been written and another error occurs.
  public var onError: (@Sendable (InkFileError) -> Void)? {
    get { file.onError }
    set { file.onError = newValue }
  }

  /// The error that prevents changes from being written; nil if there is no such error.
  ///
  /// After ``InkFileError/tooLarge(bytes:)``, a change is missing in the file, so this error stays.
  public var failure: InkFileError? { file.failure }

  // MARK: Changes

  /// Adds a change of a page. All methods of the journal ignore a page or a layer that does not exist, as
  /// ``InkPage/apply(_:)`` ignores a layer that does not exist.
  public func append(_ change: InkChange, page: Int) { append(.change(change, page: page)) }
  /// Adds points of a stroke that is still being drawn on a page. If the stroke was cancelled, removes its points
  /// instead. The finished stroke is added as a change, which replaces these points.
  public func append(_ growth: InkGrowth, page: Int) {
    let removal = InkChange(layer: growth.layer, removed: [growth.stroke])
    append(growth.isCancelled ? .change(removal, page: page) : .growth(growth, page: page))
  }
  /// Adds a page at the end. A file has at most 4,096 pages: further pages are refused with
  /// ``InkFileError/tooLarge(bytes:)``.
  public func appendPage(_ paper: InkPaper, layerCount: Int = 1) { append(.page(paper, layerCount: layerCount)) }
  /// Changes the paper of a page.
  public func setPaper(_ paper: InkPaper, page: Int) { append(.paper(paper, page: page)) }
  /// Removes a page.
  public func removePage(_ page: Int) { append(.removal(page: page)) }

  /// Replaces the data of the app with a name; see ``InkDocument/data``. An empty array removes the data. Each call
  /// makes the file longer by the given bytes.
  public func setData(_ bytes: [UInt8], named name: String) { append(.data(bytes, name: name)) }

  private func append(_ record: InkRecord) { file.append(record) }

  /// Writes all pending changes, and waits until they are on the disk. Also throws if a change is missing in the file;
  /// see ``failure``.
  public func flush() throws(InkFileError) { if let failure = file.flush() ?? file.failure { throw failure } }

  /// Writes the changes of released journals that are not on the disk yet, and waits until they are on the disk.
  ///
  /// A program that ends after an error loses these changes, so it should ask the user first.
  public static func flushReleased() throws(InkFileError) { if let failure = UnsavedInk.flush() { throw failure } }

  // MARK: Opening

  /// Reads a file that is open, and returns its descriptor, its contents and the length of the sound part, which is
  /// everything before a torn end; closes the file if it cannot be read.
  ///
  /// The bytes after the sound part will be cut off. They are first copied to a separate file, because after damage
  /// they may contain more than an incomplete record.
  private static func read(_ path: String, _ descriptor: Int32) throws(InkFileError) -> (Int32, InkFile?, Int) {
    do throws(InkFileError) {
      let bytes = try InkFile.bytes(of: path)
      let contents = try InkFile(decoding: bytes)
      if contents.tornBytes > 0 { try InkDisk.keep(tornEnd: Array(bytes.suffix(contents.tornBytes)), of: path) }
      return (descriptor, contents, bytes.count - contents.tornBytes)
    } catch {
      close(descriptor)
      throw error
    }
  }
}
