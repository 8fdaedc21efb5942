import Foundation
import Synchronization
import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

/// Journals whose disks are full or broken, and journals that are released meanwhile. `flushReleased()` is for all
/// journals of the process, so these tests run one after the other.
@Suite("Ink journals on full disks", .serialized)
struct InkJournalTests {
  /// A journal with a new file, on a disk that can be full.
  private final class Desk {
    let folder: TemporaryFolder
    let file: InkJournalFile
    var journal: InkJournal?
    /// The page, with all changes that the journal has received.
    private(set) var page = InkPage()
    private var own: Int32?

    init(memory: InkJournalMemory = .shared) throws {
      folder = try TemporaryFolder()
      let journal = try InkJournal(
        path: folder["a.ink"].path, creating: InkDocument(), limit: InkFile.maximumBytes, memory: memory)
      (self.journal, file) = (journal, journal.file)
    }

    var path: String { folder["a.ink"].path }
    var saved: [InkPage] { get throws { try InkFile.read(path: path).document.pages } }

    func write(_ count: Int = 1) {
      for _ in 0..<count {
        let x = Double(page.layers[0].strokes.count)
        let points = (0..<5).map { InkPoint(Point(x: x, y: Double($0)), time: Double($0) / 100) }
        journal?.append(InkChange(added: [page.append(InkStroke(points, tool: InkTool()))]), page: 0)
      }
    }

    func fill() throws {
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(full >= 0)
      use(full)
    }

    /// Writes to another descriptor instead of the file.
    func use(_ descriptor: Int32) { own = file.exchange(descriptor: descriptor) }

    func free() {
      if let own = own.take() { close(file.exchange(descriptor: own)) }
    }
  }

  @Test("What a released journal could not write to a full disk is in the next journal, and later in the file")
  func released() throws {
    let desk = try Desk()
    try desk.fill()
    desk.write(3)
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    desk.journal = nil
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try InkJournal.flushReleased() }
    #expect(try desk.saved == [InkPage()])
    desk.journal = try InkJournal(path: desk.path)
    #expect(desk.journal?.document.pages == [desk.page])
    desk.write()
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    #expect(throws: InkFileError.inUse(path: desk.path), "there is still only one journal") {
      try InkJournal(path: desk.path)
    }
    desk.free()
    try desk.journal?.flush()
    #expect(try desk.saved == [desk.page] && desk.journal?.failure == nil)
  }

  /// The errors that a journal reports.
  private final class Reports: Sendable {
    let errors = Mutex<[InkFileError]>([])
  }

  @Test("A released journal reports once that the disk is full, and then does not retain its error handler")
  func lastReport() throws {
    let desk = try Desk()
    try desk.fill()
    weak var kept: Reports?
    do {
      let reports = Reports()
      kept = reports
      desk.journal?.onError = { error in reports.errors.withLock { $0.append(error) } }
      desk.write(3)
      desk.journal = nil
      for _ in 0..<2 {
        #expect(throws: InkFileError.diskFull(path: desk.path)) { try InkJournal.flushReleased() }
      }
      desk.file.reports.sync {}
      #expect(reports.errors.withLock(\.self) == [.diskFull(path: desk.path)])
    }
    #expect(kept == nil)
    desk.free()
    try InkJournal.flushReleased()
  }

  @Test("An error handler may write all changes again")
  func flushInHandler() throws {
    let desk = try Desk()
    try desk.fill()
    let reports = Reports()
    desk.journal?.onError = { [weak journal = desk.journal] error in
      try? journal?.flush()
      try? InkJournal.flushReleased()
      reports.errors.withLock { $0.append(error) }
    }
    desk.write(3)
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    desk.file.reports.sync {}
    #expect(reports.errors.withLock(\.self) == [.diskFull(path: desk.path)])
    desk.free()
    try desk.journal?.flush()
    #expect(try desk.saved == [desk.page])
  }

  @Test("A released journal continues to write, and its file is closed when everything is on the disk")
  func continues() throws {
    let desk = try Desk()
    try desk.fill()
    desk.write(3)
    desk.journal = nil
    desk.free()
    try InkJournal.flushReleased()
    #expect(try desk.saved == [desk.page])
    let other = open(desk.path, O_WRONLY | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0, "another program can open it")
    close(other)
  }

  @Test("If the file of a released journal could not be created, the next journal gets its changes")
  func neverCreated() throws {
    let folder = try TemporaryFolder()
    let path = folder["pages/ink"].path
    var page = InkPage()
    do {
      let journal = try InkJournal(path: path, creating: InkDocument(pages: [page]), createsOnChange: true)
      _ = try folder.write("no folder", to: "pages")
      let stroke = page.append(InkStroke([InkPoint(.zero)], tool: InkTool()))
      journal.append(InkChange(added: [stroke]), page: 0)
      #expect(throws: InkFileError.self) { try journal.flush() }
    }
    #expect(throws: InkFileError.self) { try InkJournal.flushReleased() }
    try FileManager.default.removeItem(at: folder["pages"])
    let next = try InkJournal(path: path, createsOnChange: true)
    #expect(next.document.pages == [page])
    try next.flush()
    #expect(try InkFile.read(path: path).document.pages == [page])
  }

  @Test("A released journal without a file and without changes leaves nothing to the next journal")
  func unused() throws {
    let folder = try TemporaryFolder()
    let path = folder["ink"].path
    _ = try InkJournal(path: path, createsOnChange: true)
    let pages = [InkPage(), InkPage()]
    let next = try InkJournal(path: path, creating: InkDocument(pages: pages), createsOnChange: true)
    #expect(next.opened == nil && next.document.pages == pages && folder.names == [])
  }

  @Test("A released journal has written its last changes when it is gone")
  func lastChanges() throws {
    let desk = try Desk()
    desk.write(100)
    desk.journal = nil
    #expect(try desk.saved == [desk.page])
    desk.journal = try InkJournal(path: desk.path)
    #expect(desk.journal?.document.pages == [desk.page])
  }

  /// A disk that is full, but reports this only at the synchronisation, and then drops what it could not write.
  private final class LazyDisk: Sendable {
    let isFull = Mutex(true)

    init(of file: InkJournalFile, at path: String) throws {
      let length = try Data(contentsOf: URL(fileURLWithPath: path)).count
      file.setSynchronize { [weak self] descriptor in
        guard self?.isFull.withLock(\.self) == true else { return 0 }
        ftruncate(descriptor, length)
        return ENOSPC
      }
    }
  }

  @Test("Ink that the disk drops when it synchronises is written again", arguments: [true, false])
  func synchronisation(isReleased: Bool) throws {
    let desk = try Desk()
    let disk = try LazyDisk(of: desk.file, at: desk.path)
    desk.write(2)
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    desk.write()
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    #expect(desk.journal?.failure == .diskFull(path: desk.path))
    if isReleased {
      desk.journal = nil
      #expect(throws: InkFileError.diskFull(path: desk.path)) { try InkJournal.flushReleased() }
      disk.isFull.withLock { $0 = false }
      try InkJournal.flushReleased()
    } else {
      disk.isFull.withLock { $0 = false }
      try desk.journal?.flush()
      #expect(desk.journal?.failure == nil)
    }
    #expect(try desk.saved == [desk.page])
  }

  @Test("A file that another program removes is there again with the next change", arguments: [true, false])
  func removed(isSaved: Bool) throws {
    let desk = try Desk()
    desk.write(2)
    if isSaved { try desk.journal?.flush() }
    try FileManager.default.removeItem(atPath: desk.path)
    desk.write()
    try desk.journal?.flush()
    #expect(try desk.saved == [desk.page] && desk.journal?.failure == nil)
    #expect(throws: InkFileError.inUse(path: desk.path), "the new file is locked") { try InkJournal(path: desk.path) }
    desk.write()
    try desk.journal?.flush()
    #expect(try desk.saved == [desk.page])
  }

  @Test("A file that has replaced the journal's file is not changed, and the journal reports this")
  func replaced() throws {
    let desk = try Desk()
    desk.write()
    try desk.journal?.flush()
    let other = InkDocument(pages: [InkPage(), InkPage()])
    try other.write(to: desk.path)
    desk.write()
    for _ in 0..<2 {
      #expect(throws: InkFileError.self) { try desk.journal?.flush() }
      #expect(try desk.saved == other.pages && desk.journal?.failure != nil)
    }
    try FileManager.default.moveItem(atPath: desk.path, toPath: desk.folder["b.ink"].path)
    try desk.journal?.flush()
    #expect(try desk.saved == [desk.page] && desk.journal?.failure == nil)
  }

  @Test("A journal writes to its file after another program has renamed the file")
  func renamed() throws {
    let desk = try Desk()
    desk.write()
    let path = desk.folder["b.ink"].path
    try FileManager.default.moveItem(atPath: desk.path, toPath: path)
    desk.write()
    try desk.journal?.flush()
    #expect(try InkFile.read(path: path).document.pages == [desk.page] && desk.folder.names == ["b.ink"])
  }

  @Test("A file that is removed after its journal was released stays removed")
  func removedAfterRelease() throws {
    let desk = try Desk()
    try desk.fill()
    desk.write()
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    desk.journal = nil
    try FileManager.default.removeItem(atPath: desk.path)
    desk.free()
    try InkJournal.flushReleased()
    #expect(desk.folder.names == [])
  }

  @Test("A change does not wait for a disk that is busy")
  func busyDisk() throws {
    let desk = try Desk()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    desk.use(ends[1])
    // A pipe holds less than this, so the journal waits until the rest is read.
    let bytes = [UInt8](repeating: 0, count: 2 << 20)
    desk.journal?.setData(bytes, named: "a")
    var beginning = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&beginning, 1, 20_000) == 1)
    let (journal, isAdded) = (desk.journal, DispatchSemaphore(value: 0))
    DispatchQueue.global().async {
      journal?.appendPage(InkPaper())
      isAdded.signal()
    }
    #expect(isAdded.wait(timeout: .now() + 20) == .success)
    var (buffer, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
    while count < bytes.count {
      let part = read(ends[0], &buffer, buffer.count)
      guard part > 0 else { break }
      count += part
    }
    #expect(count >= bytes.count)
    desk.free()
  }

  @Test("Changes for a full disk use limited memory, and a change that is refused is reported from then on")
  func memory() throws {
    let record = InkRecord.change(InkChange(removed: [InkStroke([], tool: InkTool())]), page: 0).bytes.count
    let memory = InkJournalMemory(limit: 2 * record)
    let desk = try Desk(memory: memory)
    try desk.fill()
    for _ in 0..<2 { desk.journal?.append(InkChange(removed: [InkStroke([], tool: InkTool())]), page: 0) }
    #expect(throws: InkFileError.diskFull(path: desk.path)) { try desk.journal?.flush() }
    #expect(!memory.take(1))
    desk.write()
    desk.free()
    #expect(throws: InkFileError.diskFull(path: desk.path), "a change is missing") { try desk.journal?.flush() }
    #expect(try desk.saved == [InkPage()])
    #expect(memory.take(2 * record), "nothing waits any more")
  }

  @Test("Data of an app are kept with the pages, replaced and removed")
  func data() throws {
    let desk = try Desk()
    let steps: [(String, [UInt8])] = [
      ("photos", [1, 2, 3]), ("ü", [4]), ("photos", [5, 6]), ("ü", []), ("", [7]),
    ]
    for (name, bytes) in steps { desk.journal?.setData(bytes, named: name) }
    try desk.journal?.flush()
    let document = try InkFile.read(path: desk.path).document
    #expect(document.data == ["photos": [5, 6], "": [7]] && document.pages == [InkPage()])
    #expect(try InkFile(decoding: document.fileBytes).document == document)
  }
}
