import Taction
import TactionCanvas
import TactionRestoration
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionEnvironment
@testable import TactionMap

@Suite("The map")
struct MapScreenTests {
  private func withMap(
    _ size: Size = Size(width: 800, height: 600), prepare: (Stage) -> Void = { _ in },
    _ body: (Stage, MapScreen) throws -> Void
  ) throws {
    try withStage(size: size) { stage in
      prepare(stage)
      let window = stage.makeWindow()
      let screen = MapScreen(frame: window.content.bounds)
      window.root = screen
      screen.show(.island)
      stage.settle()
      try body(stage, screen)
    }
  }

  @Test("Two fingers rotate the map, pins stay upright at their points, and the compass turns the map north up")
  func turning() throws {
    try withMap { stage, screen in
      let canvas = screen.canvas
      #expect(canvas.bounds.width == 800 && screen.pins.count == 5)
      let (starts, middle) = ([Point(x: 300, y: 300), Point(x: 500, y: 300)], Point(x: 400, y: 300))
      var fingers: [Finger] = []
      stage.fingers { fingers = starts.map { stage.touch(at: $0) } }
      for step in 1...30 {
        let turn = Transform.rotation(.degrees(Double(step) * 2)).about(middle)
        stage.fingers {
          for (finger, start) in zip(fingers, starts) { finger.move(to: turn.apply(start), over: 1 / 60) }
        }
      }
      fingers[0].rest(for: 0.2)
      stage.fingers { fingers.forEach { $0.lift() } }
      stage.advance(by: 1)
      #expect(abs(canvas.rotation.degrees - 60) < 1)
      for pin in screen.pins {
        let tip = pin.convert(Point(x: pin.bounds.center.x, y: pin.bounds.maxY), to: nil)
        #expect(tip.distance(to: canvas.content.convert(pin.place.point, to: nil)) < 0.01)
        #expect(pin.transformToWindow.rotation == .zero)
      }
      #expect(abs((screen.compass.iconView?.transform.rotation.degrees ?? 0) - canvas.rotation.degrees) < 0.01)
      try stage.find(.button, "North up").tap()
      stage.advance(by: 1)
      #expect(canvas.rotation == .zero)
    }
  }

  @Test("Buttons zoom as far as the map has tiles; a tap on a pin shows its name, and a tap on the map hides it")
  func buttons() throws {
    try withMap { stage, screen in
      for _ in 0..<9 {
        try? stage.find(.button, "Zoom in").tap()
        stage.advance(by: 1)
      }
      #expect(screen.canvas.zoomScale == screen.canvas.zoomLimits.upperBound && !screen.zoomIn.isEnabled)
      screen.canvas.zoom(to: Rect(origin: .zero, size: Island().size), animated: false)
      try stage.find(.button, "Saltmarsh").tap()
      stage.advance(by: 0.5)
      #expect(screen.canvas.annotations.count == 6)
      let callout = try #require(screen.canvas.annotations.last)
      let pin = try #require(screen.pins.first { $0.place.name == "Saltmarsh" })
      #expect(abs(callout.frame.maxY - pin.frame.minY) < 1 && abs(callout.center.x - pin.center.x) < 1)
      stage.tap(at: Point(x: 40, y: 40))
      stage.advance(by: 1)
      #expect(screen.canvas.annotations.count == 5)
    }
  }

  @Test("With reduced motion, the buttons move the map immediately")
  func reducedMotion() throws {
    try withMap(prepare: { $0.settings.prefersReducedMotion = true }) { stage, screen in
      let (canvas, scale) = (screen.canvas, screen.canvas.zoomScale)
      try stage.find(.button, "Zoom in").tap()
      #expect(canvas.zoomScale > scale && !canvas.isMoving)
      canvas.turn(to: .degrees(60), animated: false)
      try stage.find(.button, "North up").tap()
      #expect(canvas.rotation == .zero && !canvas.isMoving)
    }
  }

  @Test("The name of a place grows with the user's text size, and stays above its pin")
  func calloutTextSize() throws {
    try withMap { stage, screen in
      try stage.find(.button, "Saltmarsh").tap()
      stage.advance(by: 0.5)
      let callout = try #require(screen.canvas.annotations.last)
      let before = callout.bounds.height
      stage.settings.textScale = 2
      stage.advance(by: 0.5)
      #expect(callout.bounds.height > before && callout.bounds.size == callout.sizeThatFits(.zero))
      let pin = try #require(screen.pins.first { $0.place.name == "Saltmarsh" })
      #expect(abs(callout.frame.maxY - pin.frame.minY) < 1 && abs(callout.center.x - pin.center.x) < 1)
    }
  }

  @Test("With large text, the name of a place has as many lines as it needs, and is not wider than a phone")
  func calloutLines() throws {
    try withMap(Size(width: 360, height: 640)) {
      $0.settings.textScale = 2
    } _: { stage, screen in
      let pin = try #require(screen.pins.first { $0.place.name == "High Meadow" })
      pin.activate()
      stage.advance(by: 0.5)
      let callout = try #require(screen.canvas.annotations.last)
      #expect(callout.bounds.width <= 280 && callout.clippedTexts == [])
    }
  }

  @Test("Tab gives a pin the focus, Return shows the name of its place, and Escape hides it")
  func keys() throws {
    try withMap { stage, screen in
      for _ in 0..<20 where !screen.pins.contains(where: { $0.isFirstResponder }) { stage.type(.tab) }
      let pin = try #require(screen.pins.first { $0.isFirstResponder })
      stage.type(.return)
      stage.settle()
      #expect(screen.canvas.annotations.count == 6 && pin.showsFocusRing)
      stage.type(.escape)
      stage.settle()
      #expect(screen.canvas.annotations.count == 5 && pin.isFirstResponder)
    }
  }

  @Test(
    "Map controls do not overlap in both layout directions, with large text, and on a phone",
    arguments: [LayoutDirection.leftToRight, .rightToLeft], [1.0, 2])
  func layout(direction: LayoutDirection, textScale: Double) throws {
    try withMap(Size(width: 360, height: 640)) {
      ($0.settings.layoutDirection, $0.settings.textScale) = (direction, textScale)
    } _: { stage, screen in
      let buttons = screen.buttons.frame
      let notice = try #require(screen.subviews.first { ($0 as? StackView)?.arrangedSubviews.first is Label })
      #expect(
        !buttons.intersects(notice.frame) && screen.bounds.contains(buttons) && screen.bounds.contains(notice.frame))
      #expect((buttons.center.x > 180) == (direction == .leftToRight))
      let label = try #require(notice.subviews.first as? Label)
      #expect(label.sizeThatFits(Size(width: label.bounds.width, height: 0)).height <= label.bounds.height + 1)
    }
  }

  @Test("The map's window shows why a file cannot be shown")
  func reasons() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let screen = MapScreen(frame: window.content.bounds)
      window.root = screen
      for (error, reason) in [
        (.unsupported("pbf"), "Its tiles are pbf. This program shows PNG and JPEG."),
        (.unreadable("errno 13"), "It cannot be opened."),
        (.damaged("no table"), "It is not a file of map tiles, or it is damaged."),
      ] as [(MBTilesError, String)] {
        screen.say(error, about: "map")
        stage.settle()
        let text = "map cannot be shown. \(reason)"
        #expect(stage.findAll(.staticText, text).count == 1 && stage.findAll(.button).isEmpty)
      }
    }
  }

  @Test("The shown part of a file is stored under one name, also if the path of the file is relative")
  func storedName() async throws {
    let file = try TileFile(zooms: 1...2, metadata: [:])
    file.close()
    // Above the topmost folder, there is only this folder again.
    let relative = Array(repeating: "..", count: 20).joined(separator: "/") + file.path
    try await withStage { stage in
      let screen = MapScreen(frame: .zero)
      stage.makeWindow().root = screen
      var names: [String?] = []
      for path in [file.path, relative] {
        await screen.open(path)
        names.append(screen.canvas.restorationIdentifier)
      }
      #expect(names[0]?.hasPrefix("/") == true && names[0] == names[1])
    }
  }

  @Test("A map whose tiles begin at a higher zoom level than 0 is also shown at its smallest scale")
  func smallestScale() async throws {
    let file = try TileFile(zooms: 1...2, metadata: [:])
    file.close()
    let tiles = try await MBTiles.open(file.path)
    try await withStage(size: Size(width: 200, height: 200)) { stage in
      let window = stage.makeWindow()
      let screen = MapScreen(frame: window.content.bounds)
      window.root = screen
      screen.show(Chart(tiles))
      stage.settle()
      await screen.tiles?.finishLoading()
      // While the test waited, another test may have changed the theme, and so the size of the buttons.
      screen.buttons.isHidden = true
      stage.advance(by: 0.1)
      #expect(screen.canvas.zoomScale == 0.25)
      let picture = try stage.screenshot()
      // The tiles of zoom level 1 meet in the middle of the window.
      for (x, y) in [(0, 0), (1, 0), (0, 1)] {
        #expect(picture[40 + 70 * x, 40 + 70 * y] == TileFile.color(1, x, 1 - y).premultiplied, "\(x), \(y)")
      }
    }
  }

  @Test("Each part of the sample island is painted on each zoom level")
  func painting() async throws {
    let island = Island()
    for index in [
      TileIndex(column: 0, row: 0, level: 6), .init(column: 20, row: 40, level: 0), .init(column: 3, row: 3, level: 3),
    ] {
      let tile = try #require(await island.tile(at: index))
      #expect(tile.width == 256 && tile.isOpaque)
    }
    #expect(try await island.tile(at: TileIndex(column: 900, row: 0, level: 0)) == nil)
  }
}
