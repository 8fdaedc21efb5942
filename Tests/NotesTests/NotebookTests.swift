import Foundation
import Glibc
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionNotes

@Suite("Notebooks")
struct NotebookTests {
  private typealias Desk = NotesTests.Desk

  /// Chooses an item of the menu of notebooks.
  private func pick(_ item: String, of button: String, on desk: Desk) throws {
    try desk.stage.find(.button, button).tap()
    desk.stage.advance(by: 0.5)
    try desk.stage.find(.menuItem, item).tap()
    desk.stage.advance(by: 1)
  }

  /// Replaces the name in the dialog by another name, and saves it.
  private func name(_ name: String, on desk: Desk) throws {
    desk.stage.keys.hold(.control) { desk.stage.type("a") }
    desk.stage.type(name)
    try desk.stage.find(.button, "Save").tap()
    desk.stage.advance(by: 1)
  }

  /// Returns a desk with the note "Milk", and a notebook "Recipes" with one note.
  private func recipes(_ text: String) throws -> Desk {
    let desk = try Desk(["Milk"])
    try desk.folder.makeNotebook("Recipes")
    try WholeFile.write(Array(text.utf8), to: desk.folder.place("Recipes/1.txt"))
    return try Desk(after: desk)
  }

  @Test("A notebook is created, gets notes, is renamed and deleted, and Undo restores it")
  func life() async throws {
    let desk = try Desk(["Milk"])
    try pick("New notebook", of: "All notes", on: desk)
    try name("Recipes", on: desk)
    #expect(desk.store.notebooks == ["Recipes"] && desk.stage.find(.button, "Recipes").exists)
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    desk.stage.type("Soup")
    await desk.save()
    #expect(desk.store.open?.notebook == "Recipes" && desk.folder.exists("Recipes"))
    #expect(desk.stage.findAll(.cell).count == 1, "only the notes of the notebook")

    try pick("Rename notebook", of: "Recipes", on: desk)
    try name("Kitchen", on: desk)
    #expect(desk.store.notebooks == ["Kitchen"] && desk.store.open?.id.hasPrefix("Kitchen/") == true)
    #expect(desk.shownText == "Soup" && desk.saved == ["Milk", "Soup"])
    desk.stage.type("!")

    try pick("Delete notebook", of: "Kitchen", on: desk)
    #expect(desk.store.notebooks == [] && desk.saved == ["Milk"] && desk.shownText == "Milk")
    try desk.stage.find(.toast).find(.button, "Undo").tap()
    desk.stage.advance(by: 1)
    #expect(desk.store.notebooks == ["Kitchen"] && desk.saved.contains("Milk") && desk.saved.count == 2)
  }

  @Test("If a notebook is renamed while a new note is empty, another note is open afterwards")
  func emptyNote() throws {
    let desk = try recipes("Soup")
    try pick("Recipes", of: "All notes", on: desk)
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    #expect(desk.shownText == "")
    try pick("Rename notebook", of: "Recipes", on: desk)
    try name("Kitchen", on: desk)
    #expect(desk.store.notebooks == ["Kitchen"] && desk.shownText?.isEmpty == false)
  }

  @Test("A notebook whose folder cannot be read does not hide the other notes", .ownProcess)
  func closedNotebook() async throws {
    let desk = try recipes("Soup")
    try desk.folder.makeNotebook("Closed")
    // Another user may read the other notes, even if the mask of this process is strict.
    let others = ["", "0.txt", "Recipes", "Recipes/1.txt"].map(desk.folder.place)
    for path in [desk.temporary.url.path] + others { try #require(chmod(path, 0o755) == 0) }
    try #require(chmod(desk.folder.place("Closed"), 0o311) == 0)
    await #expect(processExitsWith: .exitCode(7)) { [path = desk.folder.path as String] in
      // The superuser may read each folder.
      if geteuid() == 0, setuid(65534) != 0 { return }
      let found = try? NoteFolder(path: path).read()
      _exit(found?.notes.count == 2 && found?.notebooks == ["Closed", "Recipes"] ? 7 : 1)
    }
    #expect(chmod(desk.folder.place("Closed"), 0o755) == 0)
  }

  @Test("A search finds the notes of all notebooks")
  func search() throws {
    let next = try recipes("Soup\nwith LEEK")
    try pick("Recipes", of: "All notes", on: next)
    try next.stage.find(.searchField).tap()
    next.stage.advance(by: 0.3)
    next.stage.type("milk")
    next.stage.advance(by: 1)
    #expect(next.stage.findAll(.cell).contains { $0.name?.hasPrefix("Milk") == true && $0.isInSight })
  }

  @Test("Notes that were deleted more than a day ago are erased at the next start; newer ones can still be restored")
  func erasing() throws {
    let desk = try Desk(["Milk", "Tea"])
    let undo = desk.store.remove("0")
    try WholeFile.write(Array("Soup".utf8), to: desk.folder.place(".deleted/1000-1.txt"))
    let next = try Desk(after: desk)
    #expect(!next.folder.exists(".deleted/1000-1.txt") && next.saved == ["Tea"])
    undo?()
    #expect(next.saved == ["Milk", "Tea"])
  }

  @Test("A note whose files cannot be moved is not deleted, and stays open")
  func immovable() throws {
    let desk = try Desk(["Milk", "Tea"])
    desk.store.open("0")
    try WholeFile.write([], to: desk.folder.place(".deleted"))
    #expect(desk.store.remove("0") == nil && desk.saved == ["Milk", "Tea"])
    try desk.swipe("Milk")
    #expect(desk.saved == ["Milk", "Tea"] && desk.shownText == "Milk")
  }

  @Test("While the text of the open note cannot be saved, the user opens no other note, and makes no new one")
  func stuck() throws {
    let desk = try Desk(["Milk", "Tea"])
    desk.store.open("0")
    let file = desk.temporary["notes/0.txt"]
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    desk.store.change("Milk and bread")
    desk.store.saveNow()
    desk.stage.advance(by: 10)
    #expect(!desk.stage.find(.toast).exists)
    for name in ["Tea", "New"] {
      try desk.stage.find(name == "New" ? .button : .cell, containing: name).tap()
      desk.stage.advance(by: 0.5)
      #expect(desk.stage.find(.toast).exists)
      #expect(desk.store.open?.id == "0" && desk.store.notes.count == 2 && desk.shownText == "Milk")
    }
  }

  @Test("A notebook is not deleted while the text of its open note cannot be saved")
  func unsaved() throws {
    let next = try recipes("Soup")
    next.store.open("Recipes/1")
    let file = next.temporary["notes/Recipes/1.txt"]
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    next.store.change("Soup and bread")
    #expect(next.store.remove("Recipes", isNotebook: true) == nil && next.folder.exists("Recipes"))
    #expect(next.store.open?.text == "Soup and bread")
    try FileManager.default.removeItem(at: file)
    next.store.saveNow()
    #expect(next.saved == ["Milk", "Soup and bread"])
  }
}
