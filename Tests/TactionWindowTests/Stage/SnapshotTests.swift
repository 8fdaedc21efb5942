import Foundation
import Taction
import TactionTesting
import Testing

@Suite("Snapshots that tests compare", .serialized)
struct SnapshotTests {
  /// Runs a test with the path of a test file in a new folder.
  @MainActor private func withFile(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("SomeTests.swift").path)
  }

  @MainActor private func record(_ bitmap: Bitmap, _ name: String, beside file: String) throws {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bitmap.writePNG(to: folder.appendingPathComponent("\(name).png").path)
  }

  @Test("An equal snapshot passes; a different one fails, and writes both pictures and their difference")
  func comparison() throws {
    try withFile { file in
      try withStage(size: Size(width: 100, height: 80)) { stage in
        let window = stage.makeWindow()
        let box = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
        box.backgroundColor = .black
        window.content.addSubview(box)
        stage.settle()
        let missing = #expect(throws: SnapshotError.self) { try expectSnapshot(of: stage, named: "box", file: file) }
        #expect("\(try #require(missing))".contains("TACTION_SNAPSHOTS=record"))
        try record(stage.screenshot(), "box", beside: file)
        try expectSnapshot(of: stage, named: "box", tolerance: .exact, file: file)
        box.frame.origin.x = 15
        let error = try #require(
          #expect(throws: SnapshotError.self) { try expectSnapshot(of: stage, named: "box", file: file) })
        guard case .different(_, let pixels, _, let maximum, let seen, let difference) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(pixels == 2 * 5 * 20 && maximum == 255)
        #expect(try Image.decode(path: seen).bitmap().hasSamePixels(as: stage.screenshot()))
        let picture = try Image.decode(path: difference).bitmap()
        #expect(picture[12, 15] == 0xFFFF_0000 && picture[32, 15] == 0xFFFF_0000 && picture[22, 15] != 0xFFFF_0000)
        try expectSnapshot(
          of: stage, named: "box", tolerance: SnapshotTolerance(channel: 0, fraction: 0.03), file: file)
        for path in [seen, difference] { try? FileManager.default.removeItem(atPath: path) }
      }
    }
  }

  @Test("The failure of a snapshot tells the fraction of the pixels exactly enough to choose a tolerance")
  func fractionInFailure() {
    let error = SnapshotError.different(
      path: "a.png", pixels: 12, fraction: 12 / 1_024_000, maximum: 255, seen: "b.png", difference: "c.png")
    #expect("\(error)".contains("in 12 pixels (0.0012 %)"))
  }

  @Test("Failures of snapshots with the same name, in tests of different folders, leave different pictures")
  func sameName() throws {
    try withFile { file in
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      var seen: Set<String> = []
      for target in ["PhoneTests", "TabletTests"] {
        let error = #expect(throws: SnapshotError.self) {
          try expectSnapshot(of: view, named: "menu", file: "\(folder)/\(target)/MenuTests.swift")
        }
        if case .missing(_, let path) = error { seen.insert(path) }
      }
      #expect(seen.count == 2 && seen.allSatisfy { FileManager.default.fileExists(atPath: $0) })
      for path in seen { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  @Test("On a large screen, a digit that changes fails")
  func digit() throws {
    try withFile { file in
      try withStage { stage in
        let label = Label("Total 128")
        label.frame = Rect(x: 100, y: 100, width: 200, height: 40)
        stage.makeWindow().content.addSubview(label)
        stage.settle()
        try record(stage.screenshot(), "total", beside: file)
        try expectSnapshot(of: stage, named: "total", file: file)
        label.text = "Total 123"
        let error = #expect(throws: SnapshotError.self) { try expectSnapshot(of: stage, named: "total", file: file) }
        guard case .different(_, _, _, _, let seen, let difference) = error else { return }
        for path in [seen, difference] { try? FileManager.default.removeItem(atPath: path) }
      }
    }
  }

  @Test("Small differences of a snapshot within the tolerance pass; other sizes and invalid names fail")
  func tolerance() throws {
    try withFile { file in
      let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
      view.backgroundColor = Color(white: 0.5)
      try record(view.snapshot(), "grey", beside: file)
      view.backgroundColor = Color(white: 0.52)
      try expectSnapshot(of: view, named: "grey", file: file)
      #expect(throws: SnapshotError.self) { try expectSnapshot(of: view, named: "grey", tolerance: .exact, file: file) }
      #expect(throws: SnapshotError.self) { try expectSnapshot(of: view, named: "grey", scale: 2, file: file) }
      for name in ["", "../x", ".hidden", "a/b", "ü"] {
        #expect(throws: SnapshotError.self) { try expectSnapshot(of: view, named: name, file: file) }
      }
    }
  }
}
