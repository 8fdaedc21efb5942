import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionRestoration

/// Runs of one program after another, with the same folder for states.
@MainActor final class Runs {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  var path: String { folder["state.json"].path }

  /// Runs the program: makes its window, lets a user do something, and kills it, or ends it as a user does.
  func run(version: Int = 1, kills: Bool = true, _ make: (Window) -> Void, _ use: (Stage, Window) async throws -> Void)
    async throws
  {
    try await withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.app.makeWindow(title: "App", size: Size(width: 400, height: 600))
      window.restoration.start(in: StateFile(path: path), version: version)
      make(window)
      stage.settle()
      try await use(stage, window)
      guard kills else { return }
      // A second after the last change the state is on the disk; nothing is written after that. A write that is still
      // running delays the next one.
      for _ in 0..<3 {
        stage.advance(by: 2)
        await window.restoration.finishWriting()
      }
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      window.restoration.forgetFile()
      #expect(text == (try? String(contentsOfFile: path, encoding: .utf8)))
    }
  }
}

struct Song: Identifiable { let id: Int }

/// Makes a list of songs in rows of different heights.
@MainActor func makeList(_ count: Int = 500) -> ListView<Song> {
  let list = ListView<Song>(ListCell.self) { $0.title = String(repeating: "word ", count: 1 + $1.id % 40) }
  list.restorationIdentifier = "list"
  list.setItems((0..<count).map(Song.init))
  return list
}
