import Taction
import TactionTestSupport
import TactionTesting
import Testing

@Suite("The listings on images, input, concurrency and tests")
struct GuideListingTests {
  private func withWindow(_ body: (Stage, Window) throws -> Void) throws {
    try withStage(size: Size(width: 800, height: 600)) { stage in try body(stage, stage.makeWindow()) }
  }

  @Test("Images are decoded, made from pixels, and written") func images() throws {
    let folder = try TemporaryFolder()
    let path = folder["logo.png"].path
    #expect(try ImageListings.logo().image?.width == 16)
    #expect(try ImageListings.checkers().bitmap().color(x: 0, y: 0) == .black)
    let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    card.backgroundColor = .red
    try ImageListings.save(card, to: path)
    #expect(try Image.decode(path: path).width == 600)
    #expect(try Image.decode(bytes: ImageListings.share(card)).height == 400)
    let thumbnail = try ImageListings.thumbnail(path)
    #expect(thumbnail.image?.width == 300 && thumbnail.contentMode == .aspectFill)
  }

  @Test("A logo follows the colour scheme") func logo() throws {
    try withWindow { stage, window in
      let (light, dark) = (try ImageListings.checkers(), try ImageListings.checkers())
      let logo = ImageListings.LogoView(light: light, dark: dark)
      window.content.addSubview(logo)
      stage.settle()
      #expect(logo.image === light)
      stage.settings.colorScheme = .dark
      stage.settle()
      #expect(logo.image === dark)
    }
  }

  @Test("An image is shown once it is loaded, and a loading error as text") func loading() async throws {
    let (photo, status) = (ImageView(), Label())
    ImageListings.show("/nowhere/photo.jpg", in: photo, status)
    while status.text.isEmpty { await Task.yield() }
    #expect(status.text == "The file “photo.jpg” does not exist.")
  }

  @Test("A pen draws dots whose size follows its pressure, and a cancelled touch takes only its own dots away")
  func dots() throws {
    try withWindow { stage, window in
      let paper = DotPaper(frame: window.content.bounds)
      window.content.addSubview(paper)
      stage.settle()
      stage.stylus.press(at: Point(100, 100), force: 0.25)
      stage.stylus.move(to: Point(200, 100), force: 1, over: 0.1)
      stage.stylus.lift()
      #expect(paper.dots.first.map { abs($0.radius - 4) < 0.01 } == true)
      #expect(paper.dots.last?.radius == 10)
      let count = paper.dots.count
      let finger = stage.touch(at: Point(50, 50))
      finger.move(by: Vector(dx: 30, dy: 0))
      #expect(paper.dots.count > count)
      stage.cancelTouches()
      #expect(paper.dots.count == count)
    }
  }

  @Test("A pen writes, its eraser end erases, and a palm does nothing") func pens() throws {
    try withWindow { stage, window in
      let slate = Slate(frame: window.content.bounds)
      window.content.addSubview(slate)
      let brush = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
      PenListings.outline(slate, brush)
      PenListings.calibrate(stage.app, worn: 7)
      var (undos, angle) = (0, Angle.zero)
      PenListings.pad(window, undo: { undos += 1 }, zoom: { angle = $0 })
      stage.settle()
      stage.stylus.tool = PenTool(hardwareSerial: 7)
      stage.stylus.hover(at: Point(40, 30))
      #expect(brush.center == Point(40, 30) && !brush.isHidden)
      stage.stylus.press(force: 0.8)
      let palm = stage.touch(at: Point(90, 70))
      stage.stylus.move(to: Point(80, 30), over: 0.1)
      stage.stylus.lift()
      palm.lift()
      #expect(slate.lines.count == 1 && abs((slate.lines[0].last?.width ?? 0) - 6) < 0.01)
      stage.stylus.usePad(.button(0, isDown: true))
      stage.stylus.usePad(.ring(0, .degrees(90)))
      #expect(undos == 1 && angle == .degrees(90))
      #expect(stage.stylus.padDescriptions == [.button(0): "Undo", .ring(0): "Zoom"])
      stage.stylus.tool = PenTool(kind: .eraser)
      stage.stylus.press(at: Point(40, 30))
      #expect(slate.lines.isEmpty)
      stage.stylus.leave()
    }
  }

  @Test("Arrow keys move, and shortcuts save and close") func keys() throws {
    try withWindow { stage, window in
      let board = Board(frame: window.content.bounds)
      window.content.addSubview(board)
      board.becomeFirstResponder()
      var saves = 0
      InputListings.shortcuts(window) { saves += 1 }
      stage.settle()
      stage.type(.rightArrow)
      stage.type(.rightArrow)
      stage.type(.leftArrow)
      #expect(board.column == 1)
      stage.keys.hold(.control) { stage.type("s") }
      #expect(saves == 1)
      InputListings.fingersOnly(board)
      stage.type(.escape)
      #expect(window.isClosed)
    }
  }

  @Test("A timer calls its closure later, unless it is cancelled") func timers() throws {
    try withWindow { stage, window in
      let (banner, field) = (View(), TextField(placeholder: "Words"))
      window.content.addSubview(banner)
      window.content.addSubview(field)
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      ConcurrencyListings.later(stage.app, banner)
      var searches: [String] = []
      ConcurrencyListings.cancel(stage.app, field) { searches.append($0) }
      stage.settle()
      field.becomeFirstResponder()
      stage.type("ab")
      stage.advance(by: 0.4)
      #expect(searches == ["ab"] && banner.superview != nil)
      stage.advance(by: 2)
      #expect(banner.superview == nil)
    }
  }

  @Test("Words are counted away from the main thread") func counting() async throws {
    let (button, label) = (Button("Count"), Label())
    ConcurrencyListings.count("one two three", button, label)
    button.action()
    #expect(label.text == "Counting")
    while label.text == "Counting" { await Task.yield() }
    #expect(label.text == "3 words")
  }

  @Test("A test controls the stage's time, fingers, devices, screen and recordings") func stage() throws {
    try withWindow { stage, window in
      TestingListings.time(stage, window)
      TestingListings.fingers(stage)
      TestingListings.devices(stage)
      try TestingListings.play(stage)
      stage.advance(by: 1)
      window.content.backgroundColor = .white
      stage.settle()
      try TestingListings.pixels(stage)
      TestingListings.screen(stage, window)
    }
    try TestingListings.older()
  }

  @Test("The window that was shown last is in front; when it has closed, the other one is") func windows() throws {
    try withStage { stage in TestingListings.windows(stage) }
  }

  @Test("Views are found by their roles and names") func finding() throws {
    try withWindow { stage, window in
      let (wifi, volume) = (Switch(), Slider(value: 50, in: 0...100))
      wifi.accessibilityLabel = "Wi-Fi"
      volume.accessibilityLabel = "Volume"
      StackView(axis: .vertical, arrangedSubviews: [wifi, volume]).fill(window.content, margins: Insets(20))
      stage.settle()
      try TestingListings.find(stage, Label())
      #expect(volume.value > 50)
    }
  }

  @Test("A test acts as pens, touchpads and other programs, and finds views in rows") func others() throws {
    try withWindow { stage, window in
      TestingListings.pensAndTouchpads(stage)
      let field = TextField()
      field.frame = Rect(x: 100, y: 100, width: 300, height: 44)
      window.content.addSubview(field)
      stage.settle()
      field.becomeFirstResponder()
      stage.settle()
      TestingListings.otherPrograms(stage, field)
      field.removeFromSuperview()
      var bought = 0
      let list = ListView<ListListings.Song>(ListCell.self) { cell, song in
        cell.title = song.name
        cell.accessoryView = Button("Buy") { bought += 1 }
      }
      list.setItems([ListListings.Song(id: 1, name: "Milk", artist: "")])
      list.fill(window.content)
      stage.advance(by: 0.1)
      try TestingListings.row(stage)
      #expect(bought == 1)
    }
  }

  @Test("A test waits for the tiles of a canvas") func tiles() async throws {
    try await withStage(size: Size(width: 400, height: 300)) { stage in
      let board = TiledView(source: Chessboard())
      stage.makeWindow().content.addSubview(board)
      stage.settle()
      let before = try stage.screenshot().color(x: 200, y: 150)
      await TestingListings.load(board, on: stage)
      let after = try stage.screenshot().color(x: 200, y: 150)
      #expect(before != .black && after == .black)
    }
  }
}
