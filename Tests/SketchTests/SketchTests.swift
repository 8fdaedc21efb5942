import Taction
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionSketch

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Sketch")
struct SketchTests {
  static let size = Size(width: 1000, height: 700)

  func withPad(
    file: SketchFile = SketchFile(path: "/nonexistent/sketch.png"), size: Size = Self.size,
    _ body: (Stage, Sketchpad) throws -> Void
  ) throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      let pad = Sketchpad(file: file)
      pad.fill(window)
      stage.settle()
      try body(stage, pad)
    }
  }

  private func ink(in picture: Bitmap) -> Int {
    var count = 0
    for y in 0..<picture.height { for x in 0..<picture.width where picture[x, y] & 0xFF < 0x80 { count += 1 } }
    return count
  }

  /// Returns the point of the screen at a place on the sheet, given as fractions of the sheet's size.
  func place(_ x: Double, _ y: Double, on pad: Sketchpad) -> Point {
    let bounds = pad.paper.bounds
    return pad.paper.convert(Point(x: bounds.width * x, y: bounds.height * y), to: nil)
  }

  func draw(_ stage: Stage, _ pad: Sketchpad, y: Double = 0.5) {
    let finger = stage.touch(at: place(0.2, y, on: pad))
    finger.move(to: place(0.8, y, on: pad), over: 0.3)
    finger.lift()
    stage.settle()
  }

  @Test("A line that begins outside the sheet continues on it; a line only outside leaves nothing to undo")
  func fromTheMargin() throws {
    try withPad { stage, pad in
      stage.stylus.press(at: place(-0.02, 0.5, on: pad), force: 0.5)
      stage.stylus.move(to: place(0.5, 0.5, on: pad), over: 0.3)
      stage.stylus.lift()
      stage.settle()
      #expect(pad.paper.strokes.count == 1)
      let picture = try pad.paper.snapshot(scale: 1)
      #expect(picture[2, 400] & 0xFF < 0x80 && picture[590, 400] & 0xFF < 0x80 && picture[620, 400] & 0xFF > 0x80)
      stage.stylus.press(at: place(-0.02, 0.2, on: pad), force: 0.5)
      stage.stylus.move(to: place(-0.02, 0.6, on: pad), over: 0.3)
      stage.stylus.leave()
      #expect(pad.paper.strokes.count == 1 && pad.paper.subviews.count == 1)
    }
  }

  @Test("A rotation of the screen ends a finger's line, and the next line begins where a finger lands")
  func turned() throws {
    try withPad { stage, pad in
      let finger = stage.touch(at: place(0.2, 0.5, on: pad))
      finger.move(to: place(0.5, 0.5, on: pad), over: 0.2)
      let length = try #require(pad.paper.subviews.first as? Stroke).length
      stage.resize(to: Size(width: 700, height: 1000))
      finger.move(by: Vector(dx: 100, dy: 100), over: 0.2)
      finger.lift()
      #expect(pad.paper.strokes.map(\.length) == [length])
      draw(stage, pad)
      #expect(pad.paper.strokes.count == 2 && pad.paper.canUndo)
    }
  }

  @Test("A finger that rests while the screen is turned upside down ends its line")
  func turnedUpsideDown() throws {
    try withPad { stage, pad in
      let finger = stage.touch(at: place(0.2, 0.5, on: pad))
      finger.move(to: place(0.3, 0.5, on: pad), over: 0.2)
      finger.move(by: Vector(dx: 1, dy: 0), over: 0.4, steps: 50)
      let length = try #require(pad.paper.subviews.first as? Stroke).length
      stage.compositor.mainOutput?.change { $0.transform = .turned180 }
      stage.settle()
      stage.advance(by: 0.008)
      finger.move(to: place(0.7, 0.5, on: pad), over: 0, steps: 1)
      finger.lift()
      #expect(pad.paper.strokes.map(\.length) == [length])
    }
  }

  @Test("A rotation of the screen under two fingers shows the whole sheet, which they no longer move")
  func turnedByTwo() throws {
    try withPad { stage, pad in
      let scale = pad.paper.transform.meanScale
      let (one, two) = (stage.touch(at: place(0.4, 0.5, on: pad)), stage.touch(at: place(0.6, 0.5, on: pad)))
      stage.fingers {
        one.move(by: Vector(dx: -80, dy: 30), over: 0.2)
        two.move(by: Vector(dx: 80, dy: -30), over: 0.2)
      }
      #expect(pad.paper.transform.meanScale > 1.2 * scale)
      stage.resize(to: Size(width: 700, height: 1000))
      let frame = pad.paper.convert(pad.paper.bounds, to: nil)
      #expect(Rect(x: 0, y: 0, width: 700, height: 1000).union(frame).size == Size(width: 700, height: 1000))
      stage.fingers {
        one.move(to: Point(x: 600, y: 300), over: 0.2)
        two.move(to: Point(x: 100, y: 900), over: 0.2)
      }
      one.lift()
      two.lift()
      stage.advance(by: 1)
      #expect(pad.paper.convert(pad.paper.bounds, to: nil) == frame && pad.paper.strokes.isEmpty)
      draw(stage, pad)
      #expect(pad.paper.strokes.count == 1)
    }
  }

  @Test("A finger draws a line in the chosen colour")
  func draws() throws {
    try withPad { stage, pad in
      try stage.find(.radioButton, "Red").tap()
      #expect(stage.find(.radioButton, "Red").states == .checked)
      #expect(stage.find(.radioButton, "Black").states == [])
      draw(stage, pad)
      let picture = try stage.screenshot()
      for x in [0.21, 0.5, 0.79] {
        let point = place(x, 0.5, on: pad)
        #expect(picture[Int(point.x), Int(point.y)] == Color.red.premultiplied, "\(x)")
      }
      #expect(pad.paper.strokes.count == 1)
    }
  }

  @Test("A tap on the sheet draws a dot")
  func dot() throws {
    try withPad { stage, pad in
      stage.tap(at: place(0.5, 0.5, on: pad))
      #expect(pad.paper.strokes.count == 1)
      let picture = try pad.paper.snapshot()
      #expect(ink(in: picture) > 5)
    }
  }

  @Test("A pen that is pressed harder draws a wider line, without gaps")
  func force() throws {
    try withPad { stage, pad in
      pad.paper.width = 30
      stage.stylus.press(at: place(0.2, 0.5, on: pad), force: 0.1)
      stage.stylus.move(to: place(0.8, 0.5, on: pad), force: 1, over: 0.4)
      stage.stylus.lift()
      let picture = try pad.paper.snapshot()
      func height(_ x: Int) -> Int { (0..<picture.height).count { picture[x, $0] & 0xFF < 0x80 } }
      #expect(height(900) > 2 * height(300))
      let middle = picture.height / 2
      #expect((250..<950).allSatisfy { picture[$0, middle] & 0xFF < 0x40 && picture[$0, middle + 3] & 0xFF < 0x40 })
    }
  }

  @Test("Two fingers rotate the sheet and leave no ink", arguments: [0, 0.1])
  func turns(delay: Double) throws {
    try withPad { stage, pad in
      let center = pad.paper.convert(pad.paper.bounds.center, to: nil)
      let first = stage.touch(at: center - Vector(dx: 100, dy: 0))
      if delay > 0 { first.move(by: Vector(dx: 4, dy: 2), over: delay) }
      let second = stage.touch(at: center + Vector(dx: 100, dy: 0))
      for step in 1...20 {
        let angle = Angle.degrees(Double(step) * 2)
        let way = Vector(dx: angle.cosine, dy: angle.sine) * 100
        stage.fingers {
          first.move(to: center - way, over: 0.016)
          second.move(to: center + way, over: 0.016)
        }
      }
      first.rest(for: 0.3)
      first.lift()
      second.lift()
      stage.advance(by: 2)
      #expect(abs(pad.paper.transform.rotation.degrees - 40) < 4)
      #expect(pad.paper.strokes.isEmpty && !pad.paper.canUndo)
      let picture = try pad.paper.snapshot()
      #expect(ink(in: picture) == 0)
    }
  }

  @Test("A second finger that lands late does not end a stroke")
  func palm() throws {
    try withPad { stage, pad in
      let finger = stage.touch(at: place(0.2, 0.5, on: pad))
      finger.move(to: place(0.5, 0.5, on: pad), over: 0.4)
      let palm = stage.touch(at: place(0.5, 0.9, on: pad))
      palm.move(by: Vector(dx: 40, dy: 0))
      finger.move(to: place(0.8, 0.5, on: pad), over: 0.4)
      finger.lift()
      palm.lift()
      stage.advance(by: 1)
      #expect(pad.paper.strokes.count == 1 && pad.paper.transform.rotation == .zero)
      #expect(pad.paper.strokes.first.map { $0.length > 600 } == true)
    }
  }

  @Test("A pen draws while its hand rests on the sheet, which draws and moves nothing")
  func restingHand() throws {
    try withPad { stage, pad in
      let transform = pad.paper.transform
      let hand = [(0.6, 0.8), (0.7, 0.9)].map { x, y in stage.touch(at: place(x, y, on: pad)) }
      hand[0].move(by: Vector(dx: 6, dy: 0))
      stage.stylus.press(at: place(0.2, 0.5, on: pad))
      stage.stylus.move(to: place(0.8, 0.5, on: pad), over: 0.4)
      hand[1].move(by: Vector(dx: 6, dy: 0))
      stage.stylus.lift()
      for finger in hand { finger.lift() }
      stage.settle()
      #expect(pad.paper.strokes.map { $0.length > 600 } == [true] && pad.paper.subviews.count == 1)
      #expect(pad.paper.transform == transform)
    }
  }

  @Test("A pen that lands on a sheet that still glides stops the sheet, and draws only its own way")
  func penOnGlidingSheet() throws {
    try withPad { stage, pad in
      let hand = [0.4, 0.6].map { stage.touch(at: place($0, 0.5, on: pad)) }
      stage.fingers { for finger in hand { finger.move(by: Vector(dx: -150, dy: 0), over: 0.15) } }
      stage.fingers { for finger in hand { finger.lift() } }
      let released = pad.paper.center
      stage.advance(by: 0.05)
      #expect(pad.paper.center.distance(to: released) > 5, "the sheet glides")
      let start = place(0.5, 0.5, on: pad)
      stage.stylus.press(at: start)
      stage.stylus.move(to: start + Vector(dx: 4, dy: 0), over: 0.3)
      stage.stylus.lift()
      #expect(pad.paper.strokes.map { $0.length < 10 } == [true])
    }
  }

  @Test("Buttons and keys undo and redo strokes")
  func undo() throws {
    try withPad { stage, pad in
      #expect(!stage.find(.button, "Undo").isEnabled)
      draw(stage, pad, y: 0.3)
      draw(stage, pad, y: 0.6)
      try stage.find(.button, "Undo").tap()
      #expect(pad.paper.strokes.count == 1 && pad.paper.subviews.count == 1)
      stage.keys.hold(.control) { stage.type(Key("z")) }
      #expect(pad.paper.strokes.isEmpty)
      let picture = try pad.paper.snapshot()
      #expect(ink(in: picture) == 0)
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type(Key("z")) } }
      try stage.find(.button, "Redo").tap()
      #expect(pad.paper.strokes.count == 2 && !stage.find(.button, "Redo").isEnabled)
    }
  }

  @Test("A line that is redone while a finger draws stays behind the line that is being drawn")
  func redoneWhileDrawing() throws {
    try withPad { stage, pad in
      draw(stage, pad)
      pad.paper.undo()
      let finger = stage.touch(at: place(0.5, 0.2, on: pad))
      finger.move(to: place(0.5, 0.8, on: pad), over: 0.3)
      pad.paper.redo()
      finger.lift()
      stage.settle()
      #expect(pad.paper.strokes.count == 2)
      #expect(pad.paper.subviews.elementsEqual(pad.paper.strokes) { $0 === $1 })
    }
  }

  @Test("The sheet is cleared only after a question, and undo brings the drawing back")
  func clear() throws {
    try withPad { stage, pad in
      draw(stage, pad)
      try stage.find(.button, "Clear").tap()
      stage.advance(by: 1)
      try stage.find(.alert).find(.button, "Cancel").tap()
      stage.advance(by: 1)
      #expect(pad.paper.strokes.count == 1)
      try stage.find(.button, "Clear").tap()
      stage.advance(by: 1)
      try stage.find(.alert).find(.button, "Clear").tap()
      stage.advance(by: 1)
      #expect(pad.paper.strokes.isEmpty)
      try stage.find(.button, "Undo").tap()
      #expect(pad.paper.strokes.count == 1)
    }
  }

  @Test("A slider in a popover sets the width of the next stroke")
  func width() throws {
    try withPad { stage, pad in
      try stage.find(.button, "Width").tap()
      stage.advance(by: 1)
      try stage.find(.slider, "Width").perform(.setNumber(20))
      #expect(pad.paper.width == 20)
    }
  }

  @Test("Save writes a picture that can be read; a second picture gets the next number")
  func saves() throws {
    let folder = try TemporaryFolder()
    try withPad(file: SketchFile(path: nil, pictures: folder["Pictures"].path)) { stage, pad in
      draw(stage, pad)
      try stage.find(.button, "Save").tap()
      stage.keys.hold(.control) {
        stage.keys.press(Key("s"))
        stage.advance(by: 1)
        stage.keys.release(Key("s"))
      }
      #expect(stage.find(.toast).exists)
      let image = try Image.decode(path: folder["Pictures/sketch-1.png"].path)
      #expect(image.width == 2400 && image.height == 1600)
      #expect(access(folder["Pictures/sketch-2.png"].path, R_OK) == 0)
      #expect(access(folder["Pictures/sketch-3.png"].path, F_OK) != 0, "a held key saves once")
    }
  }

  @Test("An alert names a sketch file that cannot be written")
  func failure() throws {
    try withPad { stage, _ in
      try stage.find(.button, "Save").tap()
      stage.advance(by: 1)
      #expect(stage.find(.alert, "The sketch was not saved").exists)
    }
  }

  @Test("All tools of Sketch fit a narrow window", arguments: [1, 1.5])
  func narrow(textScale: Double) throws {
    try withPad(size: Size(width: 360, height: 640)) { stage, _ in
      stage.settings.textScale = textScale
      stage.settle()
      for name in ["Undo", "Redo", "Width", "Clear", "Save"] {
        #expect(stage.find(.button, name).frame.map { $0.minX >= 0 && $0.maxX <= 360 } == true, "\(name)")
      }
    }
  }

  /// Runs a body with the path of a temporary file, which is removed afterwards.
  func withFile(ending: String = "png", _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder["a.\(ending)"].path) }
  }

  @Test("An alert reports a file that is not a picture; Sketch saves elsewhere and never overwrites the file")
  func foreignFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("root", to: "a.png")
    try withPad(file: SketchFile(path: path, pictures: folder["Pictures"].path)) { stage, pad in
      stage.advance(by: 1)
      #expect(stage.find(.alert, "\(path) cannot be opened").exists)
      try stage.find(.button, "OK").tap()
      stage.advance(by: 1)
      draw(stage, pad)
      try stage.find(.button, "Save").tap()
      pad.saveUnsaved()
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_size == 4)
      #expect(access(folder["Pictures/sketch-1.png"].path, R_OK) == 0)
    }
  }

  @Test("An existing picture is drawn on, and the drawing is saved when the program ends")
  func goesOn() throws {
    try withFile { path in
      for round in 1...2 {
        try withPad(file: SketchFile(path: path)) { stage, pad in
          pad.saveUnsaved()
          #expect((access(path, F_OK) == 0) == (round == 2), "an empty sheet needs no file")
          draw(stage, pad, y: 0.3 * Double(round))
          let finger = stage.touch(at: place(0.2, 0.8, on: pad))
          finger.move(to: place(0.3, 0.8, on: pad), over: 0.1)
          pad.saveUnsaved()
          finger.lift()
        }
      }
      let picture = try Image.decode(path: path).bitmap()
      for y in [0.3, 0.6, 0.8] {
        #expect(picture.color(x: Int(0.25 * 2400), y: Int(y * 1600)).luminance < 0.5, "\(y)")
      }
    }
  }
}

extension Color {
  fileprivate var luminance: Double { (red + green + blue) / 3 }
}
