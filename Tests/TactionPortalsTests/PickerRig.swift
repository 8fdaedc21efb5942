import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionPortals

/// Runs a test with a picker on a stage.
func withPicker(
  size: Size = Size(width: 360, height: 640), look: Look = .light, _ body: (PickerRig) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  try await withStage(size: size) { stage in
    look.apply(to: stage)
    try await body(PickerRig(stage, folder))
  }
}

/// A picker in the window of a stage, and a folder of files.
final class PickerRig {
  let stage: Stage
  let window: Window
  let folder: TemporaryFolder
  private var task: Task<[FilePath], any Error>?

  init(_ stage: Stage, _ folder: TemporaryFolder) {
    (self.stage, self.folder) = (stage, folder)
    window = stage.makeWindow()
  }

  /// Makes files, each with as many bytes as its name has, and folders.
  func make(_ names: [String], folders: [String] = []) throws {
    for name in names { _ = try folder.write(String(repeating: "x", count: name.utf8.count), to: name) }
    for name in folders { mkdir(folder[name].path, 0o755) }
  }

  /// Shows the dialog, and waits until the folder was read.
  func begin(
    _ dialog: FileDialog = FileDialog("Files"),
    _ body: @escaping @MainActor (FileDialog, View) async throws -> [FilePath]
  ) async {
    var dialog = dialog
    dialog.style = .own
    dialog.folder = dialog.folder ?? FilePath(folder.url.path)
    task = Task { [dialog, window] in try await body(dialog, window.content) }
    await wait { picker != nil }
    await read()
  }

  func open(_ dialog: FileDialog = FileDialog("Files")) async {
    await begin(dialog) { try await $0.openFiles(from: $1) }
  }

  func openOne() async { await begin { try await $0.openFile(from: $1).map { [$0] } ?? [] } }

  func save(_ name: String) async { await begin { try await $0.saveFile(named: name, from: $1).map { [$0] } ?? [] } }

  var picker: FilePicker? {
    window.content.presentations.lazy.compactMap { ($0 as? Sheet)?.contentView as? FilePicker }.first
  }

  /// Waits until the picker has read and sorted the folder, and until its animations have ended.
  func read() async {
    await picker?.loading?.value
    await turn()
    stage.advance(by: 1)
  }

  /// Waits until another thread has made a condition true.
  func wait(until condition: @MainActor () -> Bool) async {
    await stage.wait(until: condition)
    #expect(condition())
  }

  /// Presses "Save", and waits for the question.
  func askToSave() async throws {
    try await tap(.button, "Save")
    await wait { !stage.findAll(.alert).isEmpty }
    stage.advance(by: 1)
  }

  func turn() async {
    await Task.yield()
    stage.settle()
  }

  /// The names in the list, as a screen reader has them, without sizes and dates.
  var names: [String] {
    stage.settle()
    return stage.findAll(.cell).map { String(($0.name ?? "").prefix { $0 != "," }) }
  }

  func tap(_ role: Semantics.Role, _ name: String) async throws {
    try stage.find(role, name).tap()
    stage.advance(by: 1)
    await read()
  }

  func tap(file name: String) async throws {
    try stage.find(.cell, containing: name).tap()
    stage.advance(by: 1)
    await read()
  }

  /// Replaces the name in the field.
  func enter(_ name: String) throws {
    let field = stage.find(.textField, "Name")
    try field.focus()
    (field.view as? TextField)?.selectAll()
    stage.type(.delete)
    stage.type(name)
    stage.settle()
  }

  /// Returns the result of the dialog.
  func result() async throws -> [FilePath] {
    let task = try #require(task)
    let paths = try await value(of: task, wait: wait)
    stage.advance(by: 1)
    #expect(stage.findAll(.sheet).isEmpty)
    return paths
  }
}
