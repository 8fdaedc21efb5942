import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

@Suite("The words of the dialog for files")
struct PickerWordsTests {
  @Test("No text of the dialog for files is fixed in the code: all of it can be replaced")
  func replaced() async throws {
    let folder = try TemporaryFolder()
    for name in ["1", "2"] { _ = try folder.write("x", to: name) }
    mkdir(folder["3"].path, 0o755)
    try await withStage(size: Size(width: 360, height: 640)) { stage in
      stage.app.keyboardPolicy = .never
      let rig = PickerRig(stage, folder)
      let words = ReplacedWords(stage)
      try await open(rig, words)
      try await save(rig, words)
      for (path, title) in [(folder["3"].path, "empty"), ("/nowhere/at/all", "unreadable")] {
        var dialog = FileDialog("0")
        dialog.folder = FilePath(path)
        await rig.begin(dialog) { try await $0.chooseFolder(from: $1).map { [$0] } ?? [] }
        words.note()
        try await rig.tap(.button, "<cancel>")
        #expect(try await rig.result().isEmpty, "\(title)")
      }
      let path = folder.url.path.split(separator: "/").map(String.init)
      #expect(
        words.complaints(
          about: [
            .cancel, .open, .places, .sort, .name, .modified, .size, .showHiddenFiles, .search, .computer, .noResults,
            .save, .replaceQuestion, .replace, .fileExists, .ok, .createFolder, .folderName, .create,
            .folderNotCreated, .select, .empty, .folderUnreadable,
          ], own: path + ["Files", "nowhere", "at", "all"]) == [])
    }
  }

  /// Opens files: the list, its order, and a search.
  private func open(_ rig: PickerRig, _ words: ReplacedWords) async throws {
    await rig.open(FileDialog("0"))
    words.note()
    try await rig.tap(.button, "<sort>")
    words.note()
    try await rig.tap(.menuItem, "<size>")
    rig.stage.keys.hold(.control) { rig.stage.type("f") }
    rig.stage.type("99")
    await rig.read()
    words.note()
    try await rig.tap(.button, "<cancel>")
    #expect(try await rig.result().isEmpty)
  }

  /// Tries to save under the names of a file and of a folder, and to create a folder under the name of a file.
  private func save(_ rig: PickerRig, _ words: ReplacedWords) async throws {
    await rig.save("1")
    words.note()
    try await press("<save>", rig, words)
    try rig.stage.find(.alert).find(.button, "<cancel>").tap()
    rig.stage.advance(by: 1)
    let field = rig.stage.find(.textField, "<name>")
    try field.focus()
    (field.view as? TextField)?.selectAll()
    rig.stage.type("3")
    try await press("<save>", rig, words)
    try await rig.tap(.button, "<ok>")
    try await rig.tap(.button, "<sort>")
    try await rig.tap(.menuItem, "<createFolder>")
    words.note()
    rig.stage.type("1")
    try await press("<create>", rig, words)
    try await rig.tap(.button, "<ok>")
    try await rig.tap(.button, "<cancel>")
    #expect(try await rig.result().isEmpty)
  }

  /// Presses a button that leads to an alert, and notes the alert's texts.
  private func press(_ name: String, _ rig: PickerRig, _ words: ReplacedWords) async throws {
    try await rig.tap(.button, name)
    await rig.wait { !rig.stage.findAll(.alert).isEmpty }
    rig.stage.advance(by: 1)
    words.note()
  }

  @Test("No text of the dialog for files is cut off on a phone in the longest language", arguments: LongestWords.scales)
  func room(scale: Double) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("x", to: "1")
    try await withStage(size: Size(width: 360, height: 640)) { stage in
      stage.settings.textScale = scale
      stage.app.keyboardPolicy = .never
      stage.app.wordTables = [LongestWords.table]
      let rig = PickerRig(stage, folder)
      await rig.begin(FileDialog("Save the sketch")) { try await $0.saveFile(named: "2", from: $1).map { [$0] } ?? [] }
      try stage.writePicture("picker-longest-\(Int(scale * 100))")
      let picker = try #require(rig.picker)
      #expect(picker.clippedTexts == [])
      try await rig.tap(.button, Words(languages: [], tables: [LongestWords.table])[.cancel])
      #expect(try await rig.result().isEmpty)
    }
  }
}
