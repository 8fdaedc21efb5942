import Foundation
import Taction
import TactionInk
import TactionTesting
import Testing

@testable import TactionNotes

/// Other programs, such as one that syncs folders, change the files while the app runs.
@Suite("Notes whose files other programs change")
struct OtherProgramTests {
  private typealias Desk = NotesTests.Desk

  /// Makes a note with an unsaved change by the user, and with a later change of its file by another program.
  private func conflict(_ theirs: String?) async throws -> Desk {
    let desk = try Desk(["Milk"])
    try desk.stage.find(.textArea, "Note").tap()
    desk.stage.advance(by: 1)
    desk.stage.keys.hold(.control) { desk.stage.type(.end) }
    desk.stage.type("!")
    try desk.writeOutside(theirs, id: "0")
    await desk.save()
    desk.stage.advance(by: 1)
    return desk
  }

  @Test("Hidden files of other programs are not notes, such as the lock of an editor")
  func hidden() async throws {
    let desk = try Desk(["Milk"])
    #expect(symlink("ada@tablet.1234:5678", desk.folder.place(".#0.txt")) == 0)
    try desk.writeOutside("Mac OS X", id: "._0")
    await desk.look()
    #expect(desk.store.notes.map(\.text) == ["Milk"])
    let names = desk.stage.findAll(.cell).compactMap(\.name)
    #expect(!names.contains { $0.hasPrefix("New note") || $0.hasPrefix("Mac") })
  }

  @Test("The app asks about a note that the user and another program changed, and keeps both texts until the answer")
  func asks() async throws {
    let desk = try await conflict("Milk and bread")
    #expect(desk.stage.find(.alert, "“Milk!”").exists)
    #expect(desk.saved == ["Milk and bread"] && desk.store.open?.text == "Milk!")
    // Another save during the question neither asks again nor overwrites the file.
    desk.store.save()
    await desk.save()
    #expect(desk.stage.findAll(.alert).count == 1 && desk.saved == ["Milk and bread"])
  }

  @Test(
    "The user decides which text of a conflicting note stays",
    arguments: [
      ("Keep mine", ["Milk!"], "Milk!"), ("Keep the other", ["Milk and bread"], "Milk and bread"),
      ("Keep both", ["Milk!", "Milk and bread"], "Milk!"),
    ] as [(String, Set<String>, String)])
  func decides(button: String, saved: Set<String>, shown: String) async throws {
    let desk = try await conflict("Milk and bread")
    try desk.stage.find(.button, button).tap()
    await desk.save()
    #expect(desk.saved == saved && desk.shownText == shown)
    #expect(Set(desk.store.notes.map(\.text)) == saved)
    desk.stage.type("?")
    await desk.save()
    #expect(!desk.stage.find(.alert).exists && desk.saved.count == saved.count)
  }

  @Test("The app asks about a note that another program removes while the user edits it", arguments: [true, false])
  func removed(keeps: Bool) async throws {
    let desk = try await conflict(nil)
    #expect(desk.saved == [])
    try desk.stage.find(.button, keeps ? "Keep it" : "Remove it").tap()
    await desk.save()
    #expect(desk.saved == (keeps ? ["Milk!"] : []))
    #expect(desk.store.notes.count == (keeps ? 1 : 0))
  }

  @Test("The app asks again about a note that another program changes once more during the question")
  func changesTwice() async throws {
    let desk = try await conflict("Milk and bread")
    try desk.writeOutside("Milk and butter", id: "0")
    try desk.stage.find(.button, "Keep mine").tap()
    await desk.save()
    desk.stage.advance(by: 1)
    #expect(desk.saved == ["Milk and butter"])
    try desk.stage.find(.button, "Keep both").tap()
    await desk.save()
    #expect(desk.saved == ["Milk!", "Milk and butter"])
  }

  @Test("A note that the user deletes and another program changed stays until the user decides")
  func deletes() async throws {
    let desk = try Desk(["Milk"])
    try desk.writeOutside("Milk and bread", id: "0")
    try desk.swipe("Milk")
    #expect(desk.stage.find(.toast).exists)
    await desk.look()
    #expect(desk.saved == ["Milk and bread"] && desk.store.notes.map(\.text) == ["Milk and bread"])
    try desk.swipe("Milk")
    #expect(desk.saved == [])
    try desk.stage.find(.button, "Undo").tap()
    #expect(desk.saved == ["Milk and bread"])
  }

  @Test("A note's file with only a new date, or with the same text, is not a conflict")
  func touched() async throws {
    for text in ["Milk", "Milk!"] {
      let desk = try await conflict(text)
      #expect(!desk.stage.find(.alert).exists && desk.saved == ["Milk!"])
    }
  }

  @Test("An open note without unsaved changes shows another program's text, and so does the list")
  func follows() async throws {
    let desk = try Desk(["Milk", "Tea"])
    try desk.tapNote("Milk")
    try desk.writeOutside("Oat milk", id: "0")
    try desk.writeOutside("Coffee", id: "2")
    try desk.writeOutside(nil, id: "1")
    await desk.look()
    #expect(desk.shownText == "Oat milk")
    #expect(Set(desk.store.notes.map(\.text)) == ["Oat milk", "Coffee"])
    #expect(desk.stage.findAll(.cell).count == 2)
    desk.stage.type(" and honey")
    await desk.save()
    #expect(!desk.stage.find(.alert).exists)
  }

  @Test("An open note stays open if another program renames its file")
  func renamed() async throws {
    let desk = try Desk(["Milk", "Tea"])
    try desk.tapNote("Milk")
    try FileManager.default.moveItem(at: desk.temporary["notes/0.txt"], to: desk.temporary["notes/drinks.txt"])
    await desk.look()
    #expect(desk.shownText == "Milk")
    try desk.stage.find(.textArea, "Note").tap()
    desk.stage.advance(by: 1)
    desk.stage.type("Oat ")
    await desk.save()
    #expect(desk.saved.count == 2 && !FileManager.default.fileExists(atPath: desk.temporary["notes/0.txt"].path))
  }

  @Test("If the app ends during a conflict, both texts are kept")
  func ends() async throws {
    for isAsked in [false, true] {
      let desk = try await conflict("Milk and bread")
      if !isAsked { try desk.stage.find(.button, "Keep mine").tap() }
      if !isAsked { try desk.writeOutside("Milk and butter", id: "0") }
      desk.store.saveNow()
      #expect(desk.saved == ["Milk!", isAsked ? "Milk and bread" : "Milk and butter"])
    }
  }

  @Test("Ink that the user draws after another program has removed the pages of the open note is kept")
  func removedPages() throws {
    let desk = try Desk(["Milk"])
    let pages = try #require(desk.notes.editor.pages)
    pages.addPage()
    pages.flush()
    try FileManager.default.removeItem(at: desk.temporary["notes/0.pages"])
    pages.addPage()
    #expect(pages.flush() == nil)
    let next = try Desk(after: desk)
    #expect(next.notes.editor.pages?.document.pages.count == pages.document.pages.count)
  }

  @Test("A file that is not UTF-8 text is not changed by the notes app")
  func foreign() async throws {
    let desk = try Desk(["Milk"])
    let bytes = Data([0x4D, 0xFC, 0x6C, 0x6C])
    try bytes.write(to: desk.temporary["notes/latin.txt"])
    await desk.look()
    #expect(desk.store.notes.map(\.text) == ["Milk"])
    #expect(try Data(contentsOf: desk.temporary["notes/latin.txt"]) == bytes)
  }

  @Test("The app shows a change by another program without an action of the user")
  func watched() async throws {
    let desk = try Desk(["Milk"])
    try desk.writeOutside("Oat milk", id: "0")
    for _ in 0..<2000 where desk.shownText != "Oat milk" {
      try await Task.sleep(for: .milliseconds(5))
      await desk.store.finish()
      desk.stage.advance(by: 0.1)
    }
    #expect(desk.shownText == "Oat milk")
  }

  @Test("For a path that is not a folder, the app shows an error instead of the notes")
  func noFolder() throws {
    let stage = try Stage(size: Size(width: 800, height: 600))
    stage.makeWindow(size: Size(width: 800, height: 600)).root = Notes(
      store: NoteStore(folder: NoteFolder(path: "/etc/passwd")))
    stage.advance(by: 0.5)
    #expect(stage.find(.staticText, containing: "passwd").isInSight)
    try stage.finish()
  }
}
