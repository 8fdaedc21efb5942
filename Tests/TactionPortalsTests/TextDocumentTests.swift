import Foundation
import TactionGraphics
import TactionTestSupport
import Testing

@testable import TactionPortals

@Suite("Text documents")
@MainActor struct TextDocumentTests {
  /// A document with a change by the user, and a log of its reports.
  private final class Desk {
    let folder: TemporaryFolder
    let document: TextDocument
    var log: [String] = []

    init(_ text: String = "Milk") throws {
      folder = try TemporaryFolder()
      document = TextDocument(path: try folder.write(text, to: "list.txt"), text: text)
      document.onUnsaved = { [unowned self] in log.append("unsaved") }
      document.onConflict = { [unowned self] in log.append("\($0)") }
      document.onError = { [unowned self] _ in log.append("error") }
    }

    func file(_ name: String = "list.txt") -> String? { try? String(contentsOf: folder[name], encoding: .utf8) }
  }

  @Test("A changed text is reported once, and is saved")
  func saving() async throws {
    let desk = try Desk()
    desk.document.text += "!"
    desk.document.text += "!"
    #expect(desk.log == ["unsaved"] && desk.document.isUnsaved)
    await desk.document.save()
    #expect(desk.file() == "Milk!!" && !desk.document.isUnsaved && desk.document.savedText == "Milk!!")
    #expect(await desk.document.matchesFile())
    desk.document.text = ""
    #expect(desk.log == ["unsaved", "unsaved"])
  }

  @Test("A save that began earlier never replaces a later save")
  func order() async throws {
    let desk = try Desk("")
    for number in 0..<20 {
      desk.document.text = "\(number)"
      async let saving: Void = desk.document.save()
      desk.document.text += "!"
      desk.document.saveNow()
      await saving
      #expect(desk.file() == "\(number)!")
    }
    #expect(desk.document.conflict == nil && desk.log.allSatisfy { $0 == "unsaved" })
  }

  @Test("A save does not wait for files that apps load, such as pictures on a disk that does not answer")
  func slowLoads() async throws {
    let (desk, gate) = (try Desk(), Gate())
    let count = ProcessInfo.processInfo.processorCount + 1
    let jobs = (0..<count).map { _ in BackgroundQueue.loads.run { gate.wait() } }
    desk.document.text += "!"
    await desk.document.save()
    #expect(desk.file() == "Milk!")
    for _ in jobs { gate.open() }
    for job in jobs { await job.finish() }
  }

  @Test(
    "If another program has changed or removed the file, the document is saved only after the user's decision",
    arguments: [true, false])
  func conflict(isChanged: Bool) async throws {
    for choice in [TextConflict.Choice.mine, .theirs, .both] {
      let desk = try Desk()
      desk.document.text = "Mine"
      let theirs = isChanged ? "Theirs" : nil
      try FileManager.default.removeItem(at: desk.folder["list.txt"])
      if let theirs { _ = try desk.folder.write(theirs, to: "list.txt") }
      await desk.document.save()
      await desk.document.save()
      let conflict = theirs.map { TextConflict.changed($0) } ?? .removed
      #expect(desk.document.conflict == conflict && desk.log == ["unsaved", "\(conflict)"] && desk.file() == theirs)
      desk.document.resolve(choice)
      #expect(desk.document.conflict == nil && desk.document.isUnsaved == (choice != .theirs))
      await desk.document.save()
      #expect(desk.file() == (choice == .theirs ? theirs : "Mine"))
      #expect(desk.document.text == (choice == .theirs ? theirs ?? "" : "Mine"))
      #expect(desk.file("list (2).txt") == (choice == .both ? theirs : nil))
    }
  }

  @Test("A save at the end of the program keeps the texts of both programs")
  func end() throws {
    let desk = try Desk()
    _ = try desk.folder.write("taken", to: "list (2).txt")
    _ = try desk.folder.write("Theirs", to: "list.txt")
    desk.document.text = "Mine"
    desk.document.saveNow()
    #expect(desk.file() == "Mine" && desk.file("list (3).txt") == "Theirs" && desk.file("list (2).txt") == "taken")
  }

  @Test("If both texts cannot be kept, because the folder is not writable, saveNow() reports the conflict", .ownProcess)
  func endInLockedFolder() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Theirs", to: "list.txt")
    try #require(chmod(path, 0o666) == 0 && chmod(folder.url.path, 0o555) == 0)
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      // The superuser may write to each folder.
      if geteuid() == 0, setuid(65534) != 0 { return }
      let isReported = await MainActor.run {
        let document = TextDocument(path: path, text: "Milk")
        var reports: [TextConflict] = []
        document.onConflict = { reports.append($0) }
        document.text = "Mine"
        for _ in 0..<2 { document.saveNow() }
        guard reports == [.changed("Theirs")] else { return false }
        document.resolve(.mine)
        document.saveNow()
        return !document.isUnsaved
      }
      _exit(isReported ? 7 : 1)
    }
    #expect(chmod(folder.url.path, 0o755) == 0)
  }

  @Test("A text with accents that are composed in another way is another text")
  func composition() async throws {
    let desk = try Desk("e\u{301}")
    desk.document.text = "\u{E9}"
    #expect(desk.log == ["unsaved"] && desk.document.isUnsaved)
    await desk.document.save()
    #expect(try WholeFile.read(desk.document.path) == Array("\u{E9}".utf8))
    _ = try desk.folder.write("e\u{301}", to: "list.txt")
    #expect(await desk.document.matchesFile() == false)
    desk.document.text += "!"
    await desk.document.save()
    #expect(desk.document.conflict == .changed("e\u{301}"))
  }

  @Test("If the path is a symbolic link, the other text of a conflict is kept next to its target, and the link stays")
  func linked() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder["sync"], withIntermediateDirectories: true)
    let (path, target) = (folder["list.txt"].path, try folder.write("Theirs", to: "sync/list.txt"))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "sync/list.txt")
    let document = TextDocument(path: path, text: "Milk")
    document.text = "Mine"
    document.saveNow()
    #expect(try TextDocument.read(target) == "Mine" && TextDocument.read(path) == "Mine")
    #expect(try TextDocument.read(folder["sync/list (2).txt"].path) == "Theirs")
    #expect(folder.names == ["list.txt", "sync"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "sync/list.txt")
  }

  @Test(
    "If the file already has the same text, there is no conflict; a file in another encoding is an error, and stays")
  func noConflict() async throws {
    let desk = try Desk()
    desk.document.text = "Bread"
    _ = try desk.folder.write("Bread", to: "list.txt")
    await desk.document.save()
    #expect(desk.document.conflict == nil && !desk.document.isUnsaved)
    let bytes = Data([0x4D, 0xFC])
    try bytes.write(to: desk.folder["list.txt"])
    desk.document.text = "Butter"
    for _ in 0..<2 { await desk.document.save() }
    #expect(desk.log == ["unsaved", "unsaved", "error", "unsaved", "unsaved"])
    #expect(try Data(contentsOf: desk.folder["list.txt"]) == bytes)
    await #expect(throws: FileError.self) { try await TextDocument.open(desk.folder["list.txt"].path) }
    #expect(try await TextDocument.open(desk.folder["none.txt"].path).text == "")
  }

  @Test("Lines keep the ending of the first line in the file, and the text of the document has line feeds")
  func lineEnds() async throws {
    for (old, text, new) in [
      ("a\r\nb\r\n", "a\nB\nc\n", "a\r\nB\r\nc\r\n"), ("a\rb", "x\na\nb", "x\ra\rb"), ("a\r\nb", "", ""),
      ("a\r\nb\nc\rd\n", "a\nc\nd\n", "a\r\nc\r\nd\r\n"), ("a\nb\rc", "a\nb", "a\nb"),
    ] {
      let desk = try Desk(old)
      #expect(desk.document.text.contains("\n") && !desk.document.text.utf8.contains(0x0D) && !desk.document.isUnsaved)
      #expect(try TextDocument.read(desk.document.path) == desk.document.text)
      desk.document.text = text
      await desk.document.save()
      #expect(desk.file() == new && desk.document.text == text && desk.log == ["unsaved"])
      #expect(await desk.document.matchesFile())
    }
  }

  @Test("After a conflict, the new file has the line endings of the old file")
  func lineEndsAfterConflict() throws {
    let desk = try Desk("Milk\r\n")
    _ = try desk.folder.write("Theirs\r\n", to: "list.txt")
    desk.document.text = "Mine\r\n"
    desk.document.saveNow()
    #expect(desk.document.text == "Mine\n" && !desk.document.isUnsaved)
    #expect(desk.file() == "Mine\r\n" && desk.file("list (2).txt") == "Theirs\r\n")
  }

  @Test("A file with NUL characters is not a text, and stays")
  func nul() async throws {
    let desk = try Desk()
    let path = try desk.folder.write("M\0i\0", to: "list.txt")
    await #expect(throws: FileError.self) { try await TextDocument.open(path) }
    desk.document.text = "Bread"
    await desk.document.save()
    #expect(desk.file() == "M\0i\0" && desk.log == ["unsaved", "error", "unsaved"])
  }

  @Test("If the text changes back to the saved text during a save, it is saved again")
  func reverted() async throws {
    for _ in 0..<20 {
      let desk = try Desk()
      desk.document.text = "Bread"
      let saving = Task { await desk.document.save() }
      await Task.yield()
      desk.document.text = "Milk"
      desk.document.saveNow()
      #expect(desk.file() == "Milk" && !desk.document.isUnsaved)
      await saving.value
      #expect(desk.file() == "Milk" && !desk.document.isUnsaved)
    }
  }

  @Test("After saveNow(), a save that began earlier reports neither a conflict, which is resolved, nor an error")
  func outdated() async throws {
    for _ in 0..<20 {
      let desk = try Desk()
      _ = try desk.folder.write("Theirs", to: "list.txt")
      desk.document.text = "Mine"
      let saving = Task { await desk.document.save() }
      await Task.yield()
      // The save may have ended here, with a conflict.
      let before = desk.log.count
      desk.document.saveNow()
      await saving.value
      #expect(desk.document.conflict == nil && desk.log.dropFirst(before).allSatisfy { $0 == "unsaved" })
      #expect(desk.file() == "Mine" && desk.file("list (2).txt") == "Theirs")
    }
  }

  @Test("A save at the end of the program keeps a file that is not a text, even if its name is as long as possible")
  func endWithoutText() throws {
    let (folder, bytes) = (try TemporaryFolder(), Data([0x4D, 0xFC]))
    let path = try folder.write("Milk", to: String(repeating: "n", count: 251) + ".txt")
    let document = TextDocument(path: path, text: "Milk")
    try bytes.write(to: URL(filePath: path))
    document.text = "Mine"
    document.saveNow()
    #expect(try TextDocument.read(path) == "Mine" && !document.isUnsaved)
    let other = try #require(folder.names.first { $0.hasSuffix(" (2).txt") })
    #expect(try Data(contentsOf: folder[other]) == bytes && folder.names.count == 2)
  }

  @Test("A change after saveNow() is reported, even if save() was not called after the last report")
  func announcing() throws {
    let desk = try Desk()
    desk.document.text += "!"
    desk.document.saveNow()
    desk.document.text += "!"
    #expect(desk.log == ["unsaved", "unsaved"])
  }

  @Test("A change after a saveNow() that has failed is reported, even if each report has called saveNow()")
  func announcingFailures() throws {
    let desk = try Desk()
    desk.document.onUnsaved = { [unowned desk] in
      desk.log.append("unsaved")
      desk.document.saveNow()
    }
    let place = desk.folder["list.txt"]
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    desk.document.text = "Bread"
    #expect(desk.log == ["unsaved", "error"])
    try FileManager.default.removeItem(at: place)
    _ = try desk.folder.write("Milk", to: "list.txt")
    desk.document.text += "!"
    #expect(desk.log == ["unsaved", "error", "unsaved"] && desk.file() == "Bread!")
  }
}
