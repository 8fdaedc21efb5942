import Foundation
import Glibc
import Taction
import TactionInk
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionNotes

/// The app is killed with `kill -9` while a user types, at moments that depend on a seed, and is started again.
@Suite("Notes that are killed")
struct KillTests {
  /// The number of letters that are typed in a second of the app's clock.
  nonisolated static let rate = 10

  @Test(
    "A kill loses at most the last second of text, and damages no note", .ownProcess,
    arguments: SampleSize.number([1], of: [1, 2] as [UInt64]))
  func kills(seed: UInt64) async throws {
    let temporary = try TemporaryFolder()
    let (path, log) = (temporary["notes"].path, temporary["typed"].path)
    var dice = SeededGenerator(seed: seed)
    var before = 0
    for _ in 0..<5 {
      let moment = KillMoment(after: 8..<48, &dice)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, log = log as String, moment = moment as KillMoment] in
        try await KillTests.write(in: path, log: log, killedAt: moment)
      }
      let typed = try Data(contentsOf: temporary["typed"]).count
      let notes = try NoteFolder(path: path).read().notes
      #expect(notes.count <= 1)
      let text = notes.first?.text ?? ""
      #expect(text == KillTests.text(text.count), "the text is a prefix")
      #expect(text.count <= before + typed && text.count >= before + typed - KillTests.rate, "\(before) + \(typed)")
      #expect(typed >= moment.steps)
      before = text.count
    }
  }

  /// Returns the first letters of the typed text.
  static func text(_ count: Int) -> String { String((0..<count).map { Character("\($0 % 10)") }) }

  /// Opens the app and continues the note like a user, until the process is killed.
  ///
  /// - Parameters:
  ///   - path: The folder of the notes.
  ///   - log: A file to which each typed letter adds a byte.
  ///   - moment: The moment of the kill, in letters.
  static func write(in path: String, log: String, killedAt moment: KillMoment) async throws {
    let store = NoteStore(folder: NoteFolder(path: path))
    let stage = try Stage(size: Size(width: 1000, height: 700))
    stage.makeWindow(size: Size(width: 1000, height: 700)).root = Notes(store: store)
    stage.advance(by: 0.5)
    let before = store.notes.first?.text.count ?? 0
    if before == 0 {
      try stage.find(.button, "New").tap()
    } else {
      try stage.find(.textArea, "Note").tap()
    }
    stage.advance(by: 1)
    stage.keys.hold(.control) { stage.type(.end) }
    let file = Glibc.open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    for number in 0..<1000 {
      moment.strike(at: number)
      _ = Glibc.write(file, ".", 1)
      stage.type(String((before + number) % 10))
      stage.advance(by: 1 / Double(rate))
      // A save takes much less time than a user needs for the next letter, so the test waits for the save.
      await store.finish()
    }
  }

  @Test(
    "A kill loses at most the last second of ink, and the note opens again", .ownProcess, arguments: [3, 4] as [UInt64])
  func killsInk(seed: UInt64) async throws {
    let temporary = try TemporaryFolder()
    let (path, log) = (temporary["notes"].path, temporary["drawn"].path)
    var dice = SeededGenerator(seed: seed)
    for _ in 0..<3 {
      let moment = KillMoment(after: 3..<15, &dice)
      let before = KillTests.strokes(in: path)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, log = log as String, moment = moment as KillMoment] in
        try await KillTests.draw(in: path, log: log, killedAt: moment)
      }
      let drawn = try Data(contentsOf: temporary["drawn"]).count
      let saved = KillTests.strokes(in: path)
      #expect(drawn >= moment.steps)
      #expect(saved <= before + drawn && saved >= before + drawn - 3, "\(before) + \(drawn): \(saved)")
    }
  }

  /// Returns the number of strokes that a newly started program finds in the only note.
  static func strokes(in path: String) -> Int {
    let store = NoteStore(folder: NoteFolder(path: path))
    guard let note = store.open else { return 0 }
    let pages = NotePages(path: store.folder.place(note.id + ".pages")) { Issue.record("\($0)") }
    return pages.document.pages[0].layers.reduce(0) { $0 + $1.strokes.count }
  }

  /// Opens the app with its note, or with a new one.
  private static func open(in path: String) throws -> (NoteStore, Notes, Stage) {
    let store = NoteStore(folder: NoteFolder(path: path))
    let (notes, stage) = (Notes(store: store), try Stage(size: Size(width: 1000, height: 700)))
    stage.makeWindow(size: Size(width: 1000, height: 700)).root = notes
    stage.advance(by: 0.5)
    if store.open == nil { try stage.find(.button, "New").tap() }
    stage.advance(by: 1)
    return (store, notes, stage)
  }

  /// Draws strokes with a pen until the process is killed.
  static func draw(in path: String, log: String, killedAt moment: KillMoment) async throws {
    let (store, notes, stage) = try open(in: path)
    let file = Glibc.open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    for number in 0..<1000 {
      moment.strike(at: number)
      let start = Point(x: 450 + Double(number % 20) * 20, y: 250 + Double(number / 20 % 20) * 20)
      _ = Glibc.write(file, ".", 1)
      stage.stylus.press(at: start)
      stage.stylus.move(to: start + Vector(dx: 10, dy: 10), over: 0.05)
      stage.stylus.lift()
      stage.advance(by: 0.05)
      // The first stroke creates the file. This takes much less time than a user needs for the next stroke, so the test
      // waits for it.
      if number == 0 { notes.editor.pages?.flush() }
      await store.finish()
    }
  }

  @Test(
    "A kill in the middle of a long stroke loses at most its last second", .ownProcess,
    arguments: SampleSize.number([5], of: [5, 6] as [UInt64]))
  func killsStroke(seed: UInt64) async throws {
    let temporary = try TemporaryFolder()
    let (path, log) = (temporary["notes"].path, temporary["drawn"].path)
    var dice = SeededGenerator(seed: seed)
    for round in 0..<3 {
      let moment = KillMoment(after: 30..<180, &dice)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, log = log as String, moment = moment as KillMoment] in
        try await KillTests.drawStroke(in: path, log: log, killedAt: moment)
      }
      let drawn = try Data(contentsOf: temporary["drawn"]).count
      #expect(drawn >= moment.steps && KillTests.strokes(in: path) == round + 1)
      let store = NoteStore(folder: NoteFolder(path: path))
      let file = try InkFile.read(path: store.folder.place(try #require(store.open).id + ".pages/ink"))
      let last = try #require(file.document.pages.first?.layers[1].strokes.last?.points.last)
      #expect(last.time >= Double(drawn) * KillTests.step - 1, "\(drawn)")
    }
  }

  /// The duration of a part of a long stroke, in seconds of the app's clock.
  nonisolated static let step = 0.1

  /// Draws a single stroke of 20 s until the process is killed.
  static func drawStroke(in path: String, log: String, killedAt moment: KillMoment) async throws {
    let (_, notes, stage) = try open(in: path)
    let file = Glibc.open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    stage.stylus.press(at: Point(x: 450, y: 400))
    for number in 0..<1000 {
      moment.strike(at: number)
      _ = Glibc.write(file, ".", 1)
      let turn = Double(number) / 5
      stage.stylus.move(to: Point(x: 650 + 150 * sin(turn), y: 400 + 100 * cos(turn)), over: step)
      // A write takes much less time than such a part of the stroke, so the test waits for the write.
      notes.editor.pages?.flush()
    }
  }
}
