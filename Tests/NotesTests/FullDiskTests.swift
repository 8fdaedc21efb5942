import Foundation
import Glibc
import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionInk
@testable import TactionNotes

/// The disk is full, or another program has the file of ink open. The list of changes that could not be written belongs
/// to the whole process, so these tests run one after the other.
@Suite("Notes that cannot be saved", .serialized)
struct FullDiskTests {
  private typealias Desk = NotesTests.Desk

  private func strokes(_ desk: Desk) -> Int { desk.notes.editor.ink.page.layers[1].strokes.count }

  /// Draws a stroke with a pen.
  private func draw(_ desk: Desk) {
    let (pen, start) = (desk.stage.stylus, Point(x: 660, y: 400 + 20 * Double(strokes(desk))))
    pen.press(at: start)
    pen.move(to: start + Vector(dx: 60, dy: 0), over: 0.2)
    pen.lift()
    pen.leave()
    desk.stage.advance(by: 1)
  }

  /// A disk that becomes full after the file for the ink of the open note was created.
  private final class FullDisk {
    private let file: InkJournalFile
    private let own: Int32

    init(_ desk: Desk) throws {
      file = try #require(desk.notes.editor.pages?.journal).file
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      try #require(full >= 0)
      own = file.exchange(descriptor: full)
    }

    func free() { close(file.exchange(descriptor: own)) }
  }

  @Test("Ink that could not be written to a full disk is not lost when the user opens another note")
  func switching() async throws {
    let desk = try Desk(["Milk", "Tea"])
    let first = try #require(desk.store.open?.id)
    draw(desk)
    desk.notes.editor.pages?.flush()
    let disk = try FullDisk(desk)
    draw(desk)
    desk.notes.editor.pages?.flush()
    for _ in 0..<100 where !desk.stage.find(.toast).exists {
      await Task.yield()
      desk.stage.advance(by: 0.1)
    }
    #expect(desk.stage.find(.toast).exists)
    desk.store.open(first == "0" ? "1" : "0")
    #expect(desk.store.open?.id != first && strokes(desk) == 0)
    desk.store.open(first)
    #expect(strokes(desk) == 2)
    draw(desk)
    desk.store.open(nil)
    disk.free()
    try InkJournal.flushReleased()
    let pages = try InkFile.read(path: desk.folder.place(first + ".pages/ink")).document.pages
    #expect(pages[0].layers[1].strokes.count == 3)
  }

  @Test("The window asks before it closes while ink is not saved, and closes without a question once it is saved")
  func closing() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    desk.notes.editor.pages?.flush()
    let (disk, window) = (try FullDisk(desk), try #require(desk.stage.app.windows.first))
    draw(desk)
    #expect(window.shouldClose?() == false)
    desk.stage.advance(by: 0.5)
    #expect(window.shouldClose?() == false && desk.notes.presentations.count == 1)
    #expect(desk.stage.find(.alert).find(.staticText, containing: "not enough space").exists)
    try desk.stage.find(.button, "Keep Editing").tap()
    desk.stage.advance(by: 1)
    #expect(!window.isClosed && strokes(desk) == 2)
    // The window also asks because of unsaved ink in a note that is no longer open.
    desk.store.open(nil)
    #expect(window.shouldClose?() == false)
    desk.stage.advance(by: 0.5)
    try desk.stage.find(.button, "Keep Editing").tap()
    desk.stage.advance(by: 1)
    disk.free()
    #expect(window.shouldClose?() == true)
    #expect(strokes(try Desk(after: desk)) == 2)
  }

  @Test("The file of a removed photo stays while the disk is full, because the file of ink still names the photo")
  func removedPhoto() throws {
    let desk = try Desk(["Milk"])
    let pages = try #require(desk.notes.editor.pages)
    let photo = InkPicture(id: "17", center: Point(x: 300, y: 300), edge: 100)
    try WholeFile.write([1], to: "\(pages.path)/17", makesFolders: true)
    pages.photos[0] = [photo]
    pages.flush()
    let disk = try FullDisk(desk)
    pages.photos[0] = []
    desk.store.open(nil)
    #expect(try NotePages.photos(in: InkFile.read(path: pages.path + "/ink").document)[0] == [photo])
    #expect(access("\(pages.path)/17", F_OK) == 0)
    desk.store.open("0")
    #expect(desk.notes.editor.pages?.photos[0] == [])
    disk.free()
    try InkJournal.flushReleased()
  }

  @Test("While another program locks the file of ink, the page can only be read; after that, a tap makes it writable")
  func inUse() throws {
    let desk = try Desk(["Milk"])
    draw(desk)
    desk.store.open(nil)
    try InkJournal.flushReleased()
    let other = open(desk.folder.place("0.pages/ink"), O_WRONLY | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    desk.store.open("0")
    desk.stage.advance(by: 0.5)
    let banner = desk.stage.find(.button, containing: "only be read")
    #expect(banner.isInSight && strokes(desk) == 1 && !desk.stage.find(.radioButton, "Pen").exists)
    draw(desk)
    #expect(strokes(desk) == 1 && !desk.notes.editor.ink.history.canUndo)
    close(other)
    try banner.tap()
    desk.stage.advance(by: 0.5)
    draw(desk)
    #expect(!desk.stage.find(.button, containing: "only be read").exists && strokes(desk) == 2)
    #expect(strokes(try Desk(after: desk)) == 2)
  }
}
