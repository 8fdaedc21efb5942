import Foundation
import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("Files of ink")
struct InkFileTests {
  @Test("An ink document is read as it was written")
  func roundTrip() throws {
    let document = InkDocument.sample
    let file = try InkFile(decoding: document.fileBytes)
    #expect(file.document == document && file.damagedRecords == 0 && file.tornBytes == 0)
    let folder = try TemporaryFolder()
    let path = folder["a.ink"].path
    try document.write(to: path)
    #expect(try InkFile.read(path: path).document == document && folder.names == ["a.ink"])
  }

  @Test("With `createsOnChange`, a journal creates its file and folder at the first change, and replaces no file")
  func waiting() throws {
    let folder = try TemporaryFolder()
    let path = folder["pages/ink"].path
    let journals = try (0..<2).map { _ in try InkJournal(path: path, creating: .sample, createsOnChange: true) }
    try journals[0].flush()
    #expect(folder.names == [] && journals[0].opened == nil)
    journals[0].appendPage(InkPaper(color: .red))
    try journals[0].flush()
    journals[1].appendPage(InkPaper(color: .blue))
    #expect(throws: InkFileError.self) { try journals[1].flush() }
    let pages = try InkFile.read(path: path).document.pages
    #expect(pages.dropLast() == InkDocument.sample.pages[...] && pages.last?.paper.color == .red)
    #expect(journals[1].failure != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["pages"].path)
    #expect(names == ["ink"], "no drafts are left")
    #expect(throws: InkFileError.inUse(path: path)) { try InkJournal(path: path) }
    // Once this file is removed, the other journal can create its file, with its change.
    try FileManager.default.removeItem(atPath: path)
    try journals[1].flush()
    #expect(try InkFile.read(path: path).document.pages.last?.paper.color == .blue && journals[1].failure == nil)
  }

  @Test("A journal that could not create its file keeps its changes, and tries again")
  func creatingAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder["pages/ink"].path
    let journal = try InkJournal(path: path, creating: InkDocument.sample, createsOnChange: true)
    _ = try folder.write("no folder", to: "pages")
    journal.appendPage(InkPaper(color: .red))
    #expect(throws: InkFileError.self) { try journal.flush() }
    try FileManager.default.removeItem(at: folder["pages"])
    try journal.flush()
    #expect(try InkFile.read(path: path).document.pages.last?.paper.color == .red && journal.failure == nil)
  }

  @Test("A document that is too large to be opened again is not written, and does not replace a file")
  func documentTooLarge() throws {
    let folder = try TemporaryFolder()
    let (path, document) = (folder["a.ink"].path, InkDocument.sample)
    let limit = document.fileBytes.count
    try document.write(to: path, limit: limit)
    var larger = document
    larger.data["photo"] = [1, 2, 3]
    let error = InkFileError.tooLarge(bytes: larger.fileBytes.count)
    #expect(throws: error) { try larger.write(to: path, limit: limit) }
    #expect(throws: error) { try InkJournal(path: folder["b.ink"].path, creating: larger, limit: limit) }
    #expect(try InkFile.read(path: path).document.data.isEmpty && folder.names == ["a.ink"])
  }

  @Test("A document and a journal refuse a page that would not be read; a removed page makes room for another one")
  func tooManyPages() throws {
    let folder = try TemporaryFolder()
    let full = InkDocument(pages: Array(repeating: InkPage(), count: InkRecord.maximumPages))
    let larger = InkDocument(pages: full.pages + [InkPage()])
    let error = InkFileError.tooLarge(bytes: larger.fileBytes.count)
    #expect(throws: error) { try larger.write(to: folder["a.ink"].path) }
    #expect(throws: error) { try InkJournal(path: folder["a.ink"].path, creating: larger) }
    let path = folder["b.ink"].path
    let journal = try InkJournal(path: path, creating: full)
    journal.removePage(0)
    journal.appendPage(InkPaper(color: .red))
    try journal.flush()
    journal.appendPage(InkPaper(color: .white))
    #expect(throws: InkFileError.self) { try journal.flush() }
    let pages = try InkFile.read(path: path).document.pages
    #expect(pages.count == InkRecord.maximumPages && pages.last?.paper.color == .red)
  }

  @Test("A journal refuses a pipe, and does not wait for a reader of the pipe")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder["pipe"].path
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: InkFileError.self) { try InkJournal(path: path) }
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(throws: InkFileError.self) { try InkJournal(path: path, createsOnChange: true) }
  }

  @Test("An ink file of a newer version, and a file without ink, give specific errors")
  func versions() throws {
    var bytes = InkDocument().fileBytes
    bytes[8] = 2
    #expect(throws: InkFileError.newerVersion(2)) { try InkFile(decoding: bytes) }
    #expect(throws: InkFileError.notInk) { try InkFile(decoding: Array("<svg/>          ".utf8)) }
    let folder = try TemporaryFolder()
    #expect(throws: InkFileError.notFound(path: folder["no"].path)) { try InkFile.read(path: folder["no"].path) }
    #expect(throws: (any Error).self) { try InkFile.read(path: "/dev/zero") }
  }

  @Test("Each incomplete end of an ink file is kept in a file of its own, up to a limit")
  func tornEnds() throws {
    let folder = try TemporaryFolder()
    let path = folder["a.ink"].path
    try InkDocument().write(to: path)
    for number in 1...InkDisk.maximumTornEnds + 2 {
      let handle = try FileHandle(forWritingTo: folder["a.ink"])
      try handle.seekToEnd()
      try handle.write(contentsOf: [9, 0, 0, 0, UInt8(number)])
      try handle.close()
      var journal: InkJournal? = try InkJournal(path: path)
      #expect(journal?.opened?.tornBytes == 5)
      // The file is closed before it is damaged again.
      let file = journal?.file
      journal = nil
      #expect(file?.flush() == nil)
    }
    let last = InkDisk.maximumTornEnds
    #expect(folder.names.count == 1 + last)
    for (name, number) in [("torn", 1), ("torn2", 2), ("torn\(last)", last + 2)] {
      #expect(try Array(Data(contentsOf: folder["a.ink.\(name)"])).last == UInt8(number), "\(name)")
    }
  }

  @Test("The time to read an ink file does not depend on the order of its strokes")
  func orders() throws {
    let count = 100_000
    var bytes = InkFile.header + InkRecord.page(InkPaper(), layerCount: 1).bytes
    for place in (1...UInt64(count)).reversed() {
      let stroke = InkStroke(id: InkStroke.ID(place: place), [InkPoint(.zero)], tool: InkTool())
      bytes += InkRecord.change(InkChange(added: [stroke]), page: 0).bytes
    }
    var strokes: [InkStroke] = []
    let time = try threadTime { strokes = try InkFile(decoding: bytes).document.pages[0].layers[0].strokes }
    // Moving all strokes at each insertion would take more than a minute.
    #expect(time < 20, "\(time) s")
    #expect(strokes.map(\.id.place) == Array(1...UInt64(count)))
  }

  @Test("A record of an unknown kind in an ink file is skipped")
  func unknownKind() throws {
    var bytes = InkFile.header + InkRecord.page(InkPaper(), layerCount: 1).bytes
    var unknown = InkByteWriter()
    unknown.write(UInt32(3))
    unknown.write(InkRecord.checksum(200, [1, 2, 3][...]))
    bytes += unknown.bytes + [200, 1, 2, 3] + InkRecord.page(InkPaper(), layerCount: 2).bytes
    let file = try InkFile(decoding: bytes)
    #expect(file.document.pages.count == 2 && file.damagedRecords == 1)
  }

  @Test("An ink journal has all changes even if it was not closed, and continues after an incomplete end")
  func journal() throws {
    let folder = try TemporaryFolder()
    let path = folder["journal.ink"].path
    var page = InkPage()
    let words = SyntheticHandwriting(count: 3000, in: Rect(x: 0, y: 0, width: 600, height: 800), seed: 4).words
    let journal = try InkJournal(path: path, creating: InkDocument(pages: [page]))
    #expect(journal.opened == nil)
    for word in words {
      let stroke = page.append(InkStroke(word, tool: InkTool()))
      journal.append(InkChange(added: [stroke]), page: 0)
    }
    let erased = InkChange(removed: Array(page.layers[0].strokes.prefix(3)))
    page.apply(erased)
    journal.append(erased, page: 0)
    try journal.flush()
    // Reads the file while the journal is open, which is the state that a kill would leave.
    #expect(try InkFile.read(path: path).document.pages == [page])
    #expect(throws: InkFileError.inUse(path: path), "two journals would destroy each other's records") {
      try InkJournal(path: path)
    }
    let killed = folder["killed.ink"]
    try FileManager.default.copyItem(atPath: path, toPath: killed.path)
    let handle = try FileHandle(forWritingTo: killed)
    try handle.seekToEnd()
    try handle.write(contentsOf: [9, 0, 0, 0, 1, 2])
    try handle.close()
    let again = try InkJournal(path: killed.path)
    #expect(again.document.pages == [page] && again.opened?.tornBytes == 6)
    #expect(try Array(Data(contentsOf: folder["killed.ink.torn"])) == [9, 0, 0, 0, 1, 2])
    again.appendPage(InkPaper(ruling: .dots), layerCount: 2)
    try again.flush()
    let file = try InkFile.read(path: killed.path)
    #expect(file.tornBytes == 0 && file.document.pages.count == 2 && file.document.pages[0] == page)
  }

  @Test("An ink journal records the paper of a page and the removal of a page, and ignores pages that do not exist")
  func pages() throws {
    let folder = try TemporaryFolder()
    let path = folder["pages.ink"].path
    var pages = InkDocument.sample.pages
    let journal = try InkJournal(path: path, creating: InkDocument(pages: pages))
    journal.appendPage(InkPaper(ruling: .dots), layerCount: 2)
    pages.append(InkPage(paper: InkPaper(ruling: .dots), layerCount: 2))
    let paper = InkPaper(size: Size(width: 300, height: 200), color: .yellow, ruling: .lines, spacing: 24)
    journal.setPaper(paper, page: 1)
    pages[1].paper = paper
    journal.removePage(0)
    pages.remove(at: 0)
    // The appended page was page 3 before the removal.
    let stroke = pages[2].append(InkStroke([InkPoint(.zero), InkPoint(Point(x: 9, y: 9))], tool: InkTool()), to: 1)
    journal.append(InkChange(layer: 1, added: [stroke]), page: 2)
    journal.setPaper(InkPaper(), page: 9)
    journal.removePage(9)
    try journal.flush()
    let file = try InkFile.read(path: path)
    #expect(file.document.pages == pages && file.damagedRecords == 0 && file.tornBytes == 0)
  }

  @Test("Saving ink on a full disk gives an error, and the next save has all changes")
  func fullDisk() throws {
    let folder = try TemporaryFolder()
    let path = folder["full.ink"].path
    let journal = try InkJournal(path: path, creating: InkDocument())
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    let own = journal.file.exchange(descriptor: full)
    var page = InkPage()
    let stroke = page.append(InkStroke([InkPoint(.zero), InkPoint(Point(x: 9, y: 9))], tool: InkTool()))
    journal.append(InkChange(added: [stroke]), page: 0)
    #expect(throws: InkFileError.diskFull(path: path)) { try journal.flush() }
    #expect(journal.failure == .diskFull(path: path))
    _ = journal.file.exchange(descriptor: own)
    close(full)
    try journal.flush()
    #expect(journal.failure == nil)
    #expect(try InkFile.read(path: path).document.pages == [page])
    // A document that cannot be written does not change the old file.
    #expect(throws: (any Error).self) { try InkDocument(pages: []).write(to: "/dev/full/x") }
  }

  @Test("An ink journal ignores changes of pages and layers with negative or huge numbers, and changes no other page")
  func negativeNumbers() throws {
    let folder = try TemporaryFolder()
    let path = folder["negative.ink"].path
    let pages = InkDocument.sample.pages
    let journal = try InkJournal(path: path, creating: InkDocument(pages: pages))
    let stroke = InkStroke([InkPoint(.zero), InkPoint(Point(x: 9, y: 9))], tool: InkTool())
    for number in [-1, Int.min, Int.max] {
      journal.append(InkChange(added: [stroke]), page: number)
      journal.append(InkChange(layer: number, added: [stroke]), page: 0)
      journal.setPaper(InkPaper(ruling: .dots), page: number)
      journal.removePage(number)
    }
    try journal.flush()
    let file = try InkFile.read(path: path)
    #expect(file.document.pages == pages && file.damagedRecords == 0 && file.tornBytes == 0)
  }

  @Test("An ink journal refuses a change that would make the file too large, and reports the size that it would have")
  func changeTooLarge() throws {
    let folder = try TemporaryFolder()
    let path = folder["large.ink"].path
    let journal = try InkJournal(path: path, creating: InkDocument(), limit: 300)
    var page = InkPage()
    let stroke = page.append(InkStroke([InkPoint(.zero), InkPoint(Point(x: 9, y: 9))], tool: InkTool()))
    journal.append(InkChange(added: [stroke]), page: 0)
    try journal.flush()
    let points = (0..<100).map { InkPoint(Point(x: Double($0), y: 0)) }
    let change = InkChange(added: [InkStroke(points, tool: InkTool())])
    let size = try Data(contentsOf: folder["large.ink"]).count + InkRecord.change(change, page: 0).bytes.count
    #expect(size > 300)
    journal.append(change, page: 0)
    #expect(journal.failure == .tooLarge(bytes: size))
    #expect(throws: InkFileError.tooLarge(bytes: size)) { try journal.flush() }
    #expect(try InkFile.read(path: path).document.pages == [page])
    // Later changes are written, but the refused change is still missing.
    journal.append(InkChange(removed: [stroke]), page: 0)
    #expect(throws: InkFileError.tooLarge(bytes: size)) { try journal.flush() }
    #expect(try InkFile.read(path: path).document.pages == [InkPage()])
    #expect(journal.failure == .tooLarge(bytes: size))
  }

  @Test("The reason of an error of ink files is a sentence in the user's language")
  func words() {
    let errors: [(InkFileError, String)] = [
      (.notFound(path: "/a/b.ink"), "Die Datei »b.ink« existiert nicht."),
      (.notReadable(path: "/a/b.ink", reason: "denied"), "Die Datei »b.ink« konnte nicht gelesen werden."),
      (.notInk, "Dateien dieses Typs werden nicht unterstützt."),
      (.newerVersion(9), "Diese Datei stammt von einer neueren Version des Programms."),
      (.tooLarge(bytes: 1), "Die Datei ist zu groß."),
      (.inUse(path: "/a/b.ink"), "Ein anderes Programm benutzt die Datei »b.ink«."),
      (.diskFull(path: "/a/b.ink"), "Auf dem Datenträger ist nicht genug Platz."),
      (.notWritable(path: "/a/b.ink", reason: "denied"), "Die Datei »b.ink« konnte nicht gespeichert werden."),
      (.outOfMemory(width: 1, height: 1), "Es ist nicht genug Arbeitsspeicher frei."),
    ]
    for (error, text) in errors { #expect(error.description(in: Words(languages: ["de"])) == text) }
  }
}
