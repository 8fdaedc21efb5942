import Foundation
import Taction
import TactionPortals
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionNotes

@Suite("Notes")
struct NotesTests {
  /// The app in a window, with its own folder.
  final class Desk {
    let temporary: TemporaryFolder
    let folder: NoteFolder
    let store: NoteStore
    let notes: Notes
    let stage: Stage

    convenience init(_ texts: [String] = [], size: Size = Size(width: 1000, height: 700)) throws {
      let temporary = try TemporaryFolder()
      for (number, text) in texts.enumerated() {
        try WholeFile.write(Array(text.utf8), to: temporary["notes/\(number).txt"].path, makesFolders: true)
      }
      try self.init(in: temporary, size: size)
    }

    /// Opens the app again with the folder of another `Desk`, as after a restart.
    convenience init(after other: Desk) throws {
      other.stage.app.windows.first?.close()
      // Only one editor may use a file of ink at a time, so the first editor closes it.
      other.notes.editor.show("", nil)
      try self.init(in: other.temporary, size: Size(width: 1000, height: 700))
    }

    private init(in temporary: TemporaryFolder, size: Size) throws {
      (self.temporary, folder) = (temporary, NoteFolder(path: temporary["notes"].path))
      store = NoteStore(folder: folder)
      notes = Notes(store: store)
      stage = try Stage(size: size)
      stage.makeWindow(size: size).root = notes
      stage.advance(by: 0.5)
    }

    /// The saved texts that a newly started program would read.
    var saved: Set<String> { Set((try? folder.read().notes.map(\.text)) ?? []) }

    /// Writes or removes a note's file, as another program could.
    func writeOutside(_ text: String?, id: String) throws {
      let file = temporary["notes/\(id).txt"]
      guard let text else { return try FileManager.default.removeItem(at: file) }
      try text.write(to: file, atomically: false, encoding: .utf8)
    }

    /// Lets the app read the changes of other programs.
    func look() async {
      store.look()
      await store.finish()
      stage.advance(by: 1)
    }

    /// The visible text.
    var shownText: String? {
      if case .text(let text)? = stage.find(.textArea, "Note").value { text } else { nil }
    }

    func save() async {
      stage.advance(by: Notes.saveDelay + 0.1)
      await store.finish()
    }

    /// Deletes a note by a swipe.
    func swipe(_ title: String) throws {
      let cell = try #require(stage.findAll(.cell).first { $0.name?.hasPrefix(title) == true }?.frame, "\(title)")
      let finger = stage.touch(at: Point(x: cell.maxX - 20, y: cell.center.y))
      finger.move(by: Vector(dx: -cell.width * 0.8, dy: 0), over: 0.3)
      finger.lift()
      stage.advance(by: 1)
    }

    func tapNote(_ title: String) throws {
      try #require(stage.findAll(.cell).first { $0.name?.hasPrefix(title) == true }, "\(title)").tap()
      stage.advance(by: 1)
    }
  }

  @Test("A new note is written by keys, and is on the disk half a second later")
  func writing() async throws {
    let desk = try Desk()
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    #expect(desk.stage.findAll(.staticText, "New note").contains { ($0.frame?.minX ?? 0) > 400 })
    desk.stage.type("Milk")
    desk.stage.advance(by: 0.1)
    desk.stage.type(.return)
    desk.stage.type("and bread")
    await desk.save()
    #expect(desk.saved == ["Milk\nand bread"])
    desk.stage.type("!")
    await desk.save()
    #expect(desk.saved == ["Milk\nand bread!"])
    #expect(desk.stage.findAll(.cell).first?.name?.contains("Milk") == true)
  }

  @Test("With the on-screen keyboard, a note begins with a capital letter, below its title")
  func ownKeyboard() throws {
    let desk = try Desk()
    desk.stage.app.keyboardPolicy = .always
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    let title = try #require(desk.stage.findAll(.staticText, "New note").compactMap(\.frame).max { $0.minX < $1.minX })
    #expect(title.minX > 400 && title.height > 20)
    for key in ["H", "i"] {
      try desk.stage.find(.button, key).tap()
      desk.stage.advance(by: 0.2)
    }
    #expect(desk.store.notes.map(\.text) == ["Hi"])
  }

  @Test("The list shows the day of a note's last change in the user's time zone", .ownProcess)
  func day() async {
    await #expect(processExitsWith: .exitCode(7)) {
      setenv("TZ", "America/New_York", 1)
      NSTimeZone.resetSystemTimeZone()
      // 5 May 2026, 0:30 UTC.
      let note = Note(id: "0", text: "Milk", changed: Date(timeIntervalSince1970: 1_777_941_000))
      exit(note.summary == "2026-05-04" ? 7 : 1)
    }
  }

  @Test("Continued typing does not delay the save of a note")
  func writingOn() async throws {
    let desk = try Desk()
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    for letter in "abcdefgh" {
      desk.stage.type(String(letter))
      desk.stage.advance(by: 0.1)
    }
    await desk.store.finish()
    let saved = try #require(desk.saved.first)
    #expect("abcdefgh".hasPrefix(saved) && saved.count >= 4)
  }

  @Test("A tap opens a note; a search finds words in upper or lower case")
  func searching() throws {
    let desk = try Desk(["Apples\nred", "Pears\ngreen", "Plums\nBLUE"])
    try desk.tapNote("Pears")
    #expect(desk.stage.findAll(.page).contains { $0.name == "Pears" })
    try desk.stage.find(.searchField).tap()
    desk.stage.advance(by: 0.3)
    desk.stage.type("blue")
    desk.stage.advance(by: 1)
    #expect(desk.stage.findAll(.cell).compactMap(\.name).count { $0.hasPrefix("Plums") } == 1)
    #expect(!desk.stage.findAll(.cell).contains { $0.name?.hasPrefix("Apples") == true && $0.isInSight })
  }

  @Test("A swipe deletes a note and its file, and Undo brings both back")
  func deleting() async throws {
    let desk = try Desk(["Apples", "Pears"])
    try desk.swipe("Pears")
    await desk.save()
    #expect(desk.saved == ["Apples"])
    try desk.stage.find(.toast).find(.button, "Undo").tap()
    await desk.save()
    #expect(desk.saved == ["Apples", "Pears"])
  }

  @Test("A note whose lines end as on Windows keeps these ends when the user writes")
  func lineEnds() async throws {
    let desk = try Desk(["Milk\r\nTea\r\n"])
    try desk.stage.find(.textArea, "Note").tap()
    desk.stage.advance(by: 1)
    desk.stage.type("!")
    await desk.save()
    let file = try String(contentsOf: desk.temporary["notes/0.txt"], encoding: .utf8)
    #expect(file.contains("!") && file.replacing("!", with: "") == "Milk\r\nTea\r\n")
    #expect(desk.shownText == desk.store.open?.text && desk.store.notes.count == 1)
  }

  @Test("A word that an input method still composes is saved when the user makes another note, or closes the window")
  func composed() throws {
    let desk = try Desk()
    for word in ["Milk", "Tea"] {
      try desk.stage.find(.button, "New").tap()
      desk.stage.advance(by: 1)
      desk.stage.inputMethod.compose(word)
    }
    desk.stage.app.windows.first?.close()
    #expect(desk.saved == ["Milk", "Tea"])
  }

  @Test("The last typed words are saved when the window closes")
  func closing() throws {
    let desk = try Desk()
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    desk.stage.type("last words")
    desk.stage.app.windows.first?.close()
    #expect(desk.saved == ["last words"])
  }

  @Test("The last text is saved after earlier saves that are still running")
  func closingWhileSaving() throws {
    let desk = try Desk()
    desk.store.makeNote()
    for number in 0..<50 {
      desk.store.change("version \(number)")
      if number % 2 == 0 { desk.store.save() } else { desk.store.saveNow() }
    }
    #expect(desk.saved == ["version 49"])
  }

  @Test("A reader finds each note complete at any moment of a save")
  func atomic() throws {
    let temporary = try TemporaryFolder()
    let folder = NoteFolder(path: temporary["a/b"].path)
    let texts = (0..<20).map { String(repeating: "\($0) ", count: 5000) }
    for text in texts {
      // A program that is stopped in the middle of a save leaves such a file.
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      try "half".write(toFile: folder.path + "/.one.part", atomically: false, encoding: .utf8)
      #expect(try folder.read().notes.map(\.text).allSatisfy(texts.contains))
      let document = TextDocument(path: folder.place("one.txt"), text: try folder.text(of: "one"))
      document.text = text
      document.saveNow()
      #expect(try folder.read().notes.map(\.text) == [text])
    }
  }

  @Test("A folder that cannot be written to is reported, and the text stays and is saved later")
  func unwritable() async throws {
    let desk = try Desk()
    _ = try desk.temporary.write("in the way", to: "notes")
    try desk.stage.find(.button, "New").tap()
    desk.stage.advance(by: 1)
    desk.stage.type("text")
    await desk.save()
    desk.stage.advance(by: 1)
    #expect(desk.stage.find(.toast).exists)
    try FileManager.default.removeItem(at: desk.temporary["notes"])
    await desk.save()
    await desk.save()
    #expect(desk.saved == ["text"])
  }

  @Test("The notes app works by touch in a narrow window")
  func narrow() throws {
    let desk = try Desk(["Apples", "Pears"], size: Size(width: 360, height: 640))
    try desk.tapNote("Apples")
    #expect(desk.stage.findAll(.page).contains { $0.name == "Apples" && $0.isInSight })
    let finger = desk.stage.touch(at: Point(x: 3, y: 400))
    finger.move(by: Vector(dx: 250, dy: 0))
    finger.lift()
    desk.stage.advance(by: 1)
    #expect(desk.stage.find(.searchField).isInSight)
  }
}
