import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionSketch

#if canImport(Glibc)
  import Glibc
#endif

extension SketchTests {
  /// The number of a file, which changes when the file is replaced; 0 if there is no file.
  private func number(of path: String) -> UInt {
    var status = stat()
    return stat(path, &status) == 0 ? UInt(status.st_ino) : 0
  }

  @Test("A picture keeps its size and the pixels without ink, and is not written without a change")
  func pixels() throws {
    try withFile { path in
      let photo = try Bitmap(width: 401, height: 300)
      photo.fill(Color(hex: 0x30_80D0))
      try photo.writePNG(to: path)
      let before = number(of: path)
      try withPad(file: SketchFile(path: path)) { stage, pad in
        draw(stage, pad)
        try stage.find(.button, "Undo").tap()
        pad.saveUnsaved()
        #expect(number(of: path) == before)
        draw(stage, pad)
        pad.saveUnsaved()
      }
      let picture = try Image.decode(path: path).bitmap()
      #expect(picture.width == 401 && picture.height == 300)
      #expect(picture[5, 5] == photo[5, 5] && picture[200, 150] != photo[200, 150])
    }
  }

  @Test("A photo that is not a PNG picture is drawn on, but its file is not changed")
  func photo() throws {
    try withFile(ending: "jpg") { path in
      let photo = try Bitmap(width: 400, height: 300)
      photo.fill(.blue)
      try photo.writeJPEG(to: path)
      let before = number(of: path)
      try withPad(file: SketchFile(path: path, pictures: "/nonexistent/Pictures")) { stage, pad in
        stage.advance(by: 1)
        #expect(stage.find(.alert, "The sketch is not saved as \(path)").exists && pad.paper.picture != nil)
        try stage.find(.button, "OK").tap()
        stage.advance(by: 1)
        draw(stage, pad)
        try stage.find(.button, "Save").tap()
        #expect(number(of: path) == before)
      }
    }
  }

  @Test("A picture that another program has changed is replaced only if the user wants it; otherwise both are kept")
  func changedElsewhere() throws {
    let folder = try TemporaryFolder()
    let path = folder["a.png"].path
    let other = try Bitmap(width: 401, height: 300)
    try other.writePNG(to: path)
    try withPad(file: SketchFile(path: path, pictures: folder["Pictures"].path)) { stage, pad in
      try other.writePNG(to: path)
      let changed = number(of: path)
      draw(stage, pad)
      stage.compositor.toplevels.first?.close()
      stage.advance(by: 1)
      #expect(stage.app.windows.count == 1 && number(of: path) == changed)
      try stage.find(.alert).find(.button, "Keep Editing").tap()
      stage.advance(by: 1)
      try stage.find(.button, "Save").tap()
      stage.advance(by: 1)
      #expect(number(of: path) == changed)
      try stage.find(.alert).find(.button, "Replace").tap()
      stage.advance(by: 1)
      #expect(number(of: path) != changed)
      try other.writePNG(to: path)
      let last = number(of: path)
      draw(stage, pad, y: 0.3)
      #expect(pad.saveUnsaved() == nil && number(of: path) == last)
      #expect(access(folder["Pictures/sketch-1.png"].path, R_OK) == 0)
    }
  }

  @Test("Two new sketches that are saved at the same time, as at the end of a session, are both kept")
  func savedTogether() throws {
    let folder = try TemporaryFolder()
    let first = folder["Pictures/sketch-1.png"].path
    mkdir(folder["Pictures"].path, 0o755)
    var file = SketchFile(path: nil, pictures: folder["Pictures"].path)
    file.encode = { picture in
      // The other program is faster.
      try Bitmap(width: 8, height: 8).writePNG(to: first)
      return try picture.pngData()
    }
    try withPad(file: file) { stage, pad in
      draw(stage, pad)
      #expect(pad.saveUnsaved() == nil)
      let widths = try [first, folder["Pictures/sketch-2.png"].path].map { try Image.decode(path: $0).width }
      #expect(widths == [8, 2400])
    }
  }

  @Test("A line that is saved while it is drawn stays in the sketch, even if the system then takes its touch")
  func savedWhileDrawn() throws {
    try withFile { path in
      try withPad(file: SketchFile(path: path)) { stage, pad in
        let finger = stage.touch(at: place(0.2, 0.5, on: pad))
        finger.move(to: place(0.6, 0.5, on: pad), over: 0.2)
        stage.keys.hold(.control) { stage.type("s") }
        stage.cancelTouches()
        stage.settle()
        pad.saveUnsaved()
        let (saved, shown) = (try Image.decode(path: path).bitmap(), try pad.paper.snapshot(scale: Paper.resolution))
        let (x, y) = (saved.width * 2 / 5, saved.height / 2)
        #expect(saved.width == shown.width && saved[x, y] & 0xFF < 0x80 && shown[x, y] & 0xFF < 0x80)
      }
    }
  }

  @Test("If a pen is erasing a line when the window closes, one picture is saved, without that line")
  func closedWhileErasing() throws {
    let folder = try TemporaryFolder()
    try withPad(file: SketchFile(path: nil, pictures: folder["Pictures"].path)) { stage, pad in
      for y in [0.2, 0.6] { draw(stage, pad, y: y) }
      let eraser = stage.addStylus(PenTool(kind: .eraser))
      eraser.press(at: place(0.5, 0.1, on: pad), force: 0.5)
      eraser.move(to: place(0.5, 0.3, on: pad), over: 0.5)
      stage.compositor.toplevels.first?.close()
      stage.settle()
      // The program also saves when it ends.
      pad.saveUnsaved()
      #expect(stage.app.windows.isEmpty && pad.paper.strokes.count == 1)
      #expect(access(folder["Pictures/sketch-1.png"].path, R_OK) == 0)
      #expect(access(folder["Pictures/sketch-2.png"].path, F_OK) != 0)
    }
  }

  @Test("A sketch that is saved and then cleared is saved as an empty sheet")
  func cleared() throws {
    try withFile { path in
      try withPad(file: SketchFile(path: path)) { stage, pad in
        draw(stage, pad)
        try stage.find(.button, "Save").tap()
        let drawn = try Image.decode(path: path).bitmap()
        pad.paper.clear()
        pad.saveUnsaved()
        let cleared = try Image.decode(path: path).bitmap()
        let (x, y) = (drawn.width / 2, drawn.height / 2)
        #expect(drawn[x, y] != drawn[5, 5] && cleared[x, y] == drawn[5, 5])
      }
    }
  }

  @Test("A window closes once its sketch is saved; if this fails, the user decides")
  func closing() throws {
    try withFile { path in
      try withPad(file: SketchFile(path: path)) { stage, pad in
        draw(stage, pad)
        stage.compositor.toplevels.first?.close()
        stage.settle()
        #expect(stage.app.windows.isEmpty && access(path, R_OK) == 0)
      }
    }
    try withPad { stage, pad in
      draw(stage, pad)
      for _ in 0..<2 {
        stage.compositor.toplevels.first?.close()
        stage.advance(by: 1)
      }
      #expect(stage.app.windows.count == 1 && pad.presentations.count == 1)
      try stage.find(.alert).find(.button, "Discard").tap()
      stage.advance(by: 1)
      #expect(stage.app.windows.isEmpty && pad.saveUnsaved() == nil)
    }
  }

  /// Saves under another name with the dialog; nil keeps the proposed name.
  private func saveAs(_ name: String?, _ stage: Stage) async throws {
    stage.keys.hold(.control, .shift) { stage.type("S") }
    let save = stage.find(.sheet).find(.button, "Save")
    // The program first looks for a file dialog of the desktop.
    for _ in 0..<1000 where !save.exists {
      await Task.yield()
      stage.advance(by: 0.01)
    }
    await stage.wait { save.isEnabled }
    stage.advance(by: 1)
    if let name { (stage.find(.textField, "Name").view as? TextField)?.text = name }
    try save.tap()
  }

  @Test("If a sketch cannot be saved under another name, it keeps its file; a name with another ending is refused")
  func savingElsewhere() async throws {
    let folder = try TemporaryFolder()
    let (path, completed) = (folder["a.png"].path, folder["flower.png"].path)
    // No picture can be written where this link leads.
    symlink("/nonexistent/sketch.png", folder["sketch.png"].path)
    try await withStage(size: Self.size) { stage in
      let pad = Sketchpad(file: SketchFile(path: path))
      pad.fill(stage.makeWindow(size: Self.size))
      stage.settle()
      draw(stage, pad)
      for name in [nil, "sketch.jpg"] {
        try await saveAs(name, stage)
        await stage.wait { stage.find(.alert).exists }
        stage.advance(by: 1)
        if name == nil { try stage.find(.alert).find(.button, "Replace").tap() }
        await stage.wait { stage.find(.alert, containing: "The sketch was not saved").exists }
        stage.advance(by: 1)
        try stage.find(.alert).find(.button, "OK").tap()
        stage.advance(by: 1)
      }
      #expect(access(path, F_OK) != 0 && access(folder["sketch.jpg"].path, F_OK) != 0)
      #expect(pad.saveUnsaved() == nil && access(path, F_OK) == 0)
      try await saveAs("flower", stage)
      await stage.wait { access(completed, F_OK) == 0 }
      #expect(access(completed, F_OK) == 0)
    }
  }
}
