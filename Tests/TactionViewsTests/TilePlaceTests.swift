import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("A canvas of tiles in tilted views, portals and animations, and with translucent tiles")
struct TilePlaceTests {
  private func scene(_ source: ColourTiles) throws -> (TestWindow, TiledView) {
    let window = try TestWindow(width: 200, height: 150)
    window.pipeline.ownBackground = .white
    let view = TiledView(source: source)
    view.loader.retryDelay = 0
    view.loader.report = { _ in }
    view.anchorPoint = .zero
    view.center = .zero
    return (window, view)
  }

  /// Returns the number of wrong pixels in the left part of the window.
  private func count(_ window: TestWindow, width: Int = 200, where isWrong: (UInt32) -> Bool) -> Int {
    (0..<150).reduce(0) { sum, y in sum + (0..<width).count { isWrong(window.bitmap[$0, y]) } }
  }

  // MARK: One set of tiles for a frame

  /// Records the whole window by a change next to the canvas, and expects that no tile is made or drawn again.
  private func expectRest(of view: TiledView, in window: TestWindow, _ source: ColourTiles, at time: Double) {
    let (made, place) = (source.made, PixelRect(x: 0, y: 0, width: 150, height: 150))
    #expect(Set(made).count == made.count && made.contains { $0.level < 6 }, "no tile twice, and fine tiles too")
    for step in 0..<3 {
      let spot = View(frame: Rect(x: 160 + Double(step), y: 10, width: 20, height: 20))
      spot.backgroundColor = .black
      window.root.addSubview(spot)
      let damage = window.frame(at: time + Double(step))
      #expect(!damage.isEmpty && !damage.intersects(place), "\(damage.rectangles)")
    }
    #expect(source.made.count == made.count && view.loader.runningCount == 0)
    #expect(!window.pipeline.needsFrame)
  }

  @Test("A tilted canvas too large to be drawn whole requests one set of tiles, and then draws nothing")
  func tilted() async throws {
    let source = ColourTiles(width: 20_000, height: 20_000)
    let (window, view) = try scene(source)
    let frame = View(frame: Rect(x: 0, y: 0, width: 150, height: 150))
    frame.clipsToBounds = true
    window.root.addSubview(frame)
    frame.addSubview(view)
    view.transform3D = Transform3D.perspective(distance: 900).rotated(by: .degrees(20), about: .unitX)
    for step in 0..<3 { await window.settle(view, at: Double(step)) }
    #expect(count(window, width: 150) { $0 == 0xFFFF_FFFF } == 0)
    expectRest(of: view, in: window, source, at: 3)
  }

  @Test("A canvas also shown in a portal requests tiles for its own scale, and then draws nothing")
  func throughPortal() async throws {
    let source = ColourTiles(width: 20_000, height: 20_000)
    let (window, view) = try scene(source)
    let frame = View(frame: Rect(x: 0, y: 0, width: 100, height: 150))
    frame.clipsToBounds = true
    window.root.addSubview(frame)
    frame.addSubview(view)
    let portal = PortalView(sourceView: frame)
    portal.frame = Rect(x: 100, y: 0, width: 50, height: 150)
    portal.sourceTransform = .scale(0.25)
    portal.clipsToBounds = true
    window.root.addSubview(portal)
    for step in 0..<3 { await window.settle(view, at: Double(step)) }
    #expect(source.made.map(\.level).min() == 0)
    expectRest(of: view, in: window, source, at: 3)
  }

  @Test("A canvas of tiles has no holes while its bounds are animated")
  func animatedBounds() async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    window.root.addSubview(view)
    view.bounds.size = Size(width: 400, height: 400)
    await window.settle(view, at: 0)
    let grow = { View.animate(duration: 1, curve: .linear) { view.bounds.size = Size(width: 4000, height: 4000) } }
    grow()
    for step in 0..<4 {
      await window.settle(view, at: 1 + Double(step) / 4)
      #expect(count(window) { $0 == 0xFFFF_FFFF } == 0)
    }
    #expect(view.presentationBounds.width < 4000)
  }

  @Test("A snapshot, whose pixels differ from the pixels of the screen, has no seams between tiles")
  func snapshot() async throws {
    let source = ColourTiles(width: 128, height: 128)
    let (window, view) = try scene(source)
    view.center = Point(x: 10.3, y: 5.7)
    window.root.addSubview(view)
    await window.settle(view, at: 0)
    let picture = try view.snapshot()
    #expect(picture[20, 20] == ColourTiles.colour(of: TileIndex(column: 0, row: 0, level: 0)))
    let seams = (1..<126).reduce(0) { sum, y in sum + (1..<126).count { picture[$0, y] >> 24 < 0xFF } }
    #expect(seams == 0)
  }

  // MARK: Translucent tiles

  @Test("Translucent tiles are blended once, with any tiles missing", arguments: [0.0, 20])
  func blending(degrees: Double) async throws {
    let source = ColourTiles(width: 4000, height: 4000, isGlass: true)
    let (window, view) = try scene(source)
    window.root.addSubview(view)
    let once = Color(white: 0, alpha: 0.5).premultiplied
    let grey = 255 - (once >> 24)
    // In the first step, coarse tiles replace the fine tiles of every second column. In the second step, all tiles are
    // fine. In the third step, fine tiles replace half of the coarse tiles.
    let steps: [(Double, @Sendable (TileIndex) -> Bool)] = [
      (1, { $0.level == 0 && $0.column % 2 == 0 }), (0.9, { _ in false }), (0.4, { $0.level == 1 && $0.row % 2 == 0 }),
    ]
    for (step, (scale, refused)) in steps.enumerated() {
      source.refuse(refused)
      view.transform = .rotation(.degrees(degrees)).scaled(by: scale)
      let corner = view.transform.apply(Point(x: 1000, y: 900))
      view.center = Point(x: -corner.x, y: -corner.y)
      await window.settle(view, at: Double(step))
      // In a rotated view the edges between two tiles may be a little lighter, but never darker.
      let darker = count(window) { $0 & 0xFF < grey - 1 }
      let lighter = count(window) { $0 & 0xFF > grey + 1 }
      #expect(darker == 0, "at \(scale)")
      #expect(degrees == 0 ? lighter == 0 : lighter < 200 * 150 / 10, "at \(scale)")
    }
  }
}
