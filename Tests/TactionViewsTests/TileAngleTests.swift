import TactionGeometry
import TactionGraphics
import Testing

@testable import TactionViews

@Suite("A canvas of tiles at any angle")
struct TileAngleTests {
  private func scene(_ source: ColourTiles) throws -> (TestWindow, TiledView) {
    let window = try TestWindow(width: 400, height: 250)
    window.pipeline.ownBackground = .white
    let view = TiledView(source: source)
    view.loader.retryDelay = 0
    view.anchorPoint = .zero
    view.center = .zero
    window.root.addSubview(view)
    return (window, view)
  }

  /// Shows a point of the canvas in the middle of the window, and rotates the canvas.
  private func show(_ point: Point, at angle: Angle, _ view: TiledView) {
    view.transform = .rotation(angle)
    view.center = Point(x: 200, y: 125) - view.transform.apply(point - .zero)
  }

  @Test("A rotated canvas loads all visible tiles, and few others", arguments: [0.0, 30, 45, 60, 90, 225])
  func covers(degrees: Double) async throws {
    let source = ColourTiles(width: 4000, height: 4000)
    let (window, view) = try scene(source)
    show(Point(x: 2000, y: 2000), at: .degrees(degrees), view)
    await window.settle(view, at: 0)
    let fine = source.made.filter { $0.level == 0 }
    let blue = ColourTiles.colour(of: TileIndex(column: 0, row: 0, level: 0)) & 0xFF
    for y in stride(from: 0, to: 250, by: 3) {
      for x in stride(from: 0, to: 400, by: 3) where abs(Int(window.bitmap[x, y] & 0xFF) - Int(blue)) > 3 {
        let place = view.convert(Point(x: Double(x) + 0.5, y: Double(y) + 0.5), from: nil)
        let index = TileIndex(column: Int(place.x / 64), row: Int(place.y / 64), level: 0)
        #expect(fine.contains(index), "nothing at \(x), \(y)")
      }
    }
    // Each tile is visible: it reaches into the window, with a tolerance of a pixel.
    for index in fine {
      let box = view.transformToWindow.boundingBox(of: TileGrid(source).rect(of: index))
      #expect(box.intersects(Rect(x: -1, y: -1, width: 402, height: 252)))
    }
    // The tiles have at most 1.5 times the area of the window of 400 x 250 px with a border of half a tile's diagonal.
    #expect(Double(fine.count * 64 * 64) < 1.5 * (400 + 64 * 1.42) * (250 + 64 * 1.42))
  }

  @Test("Tiles in the direction of a movement are loaded first")
  func ahead() {
    let grid = TileGrid(size: Size(width: 40_000, height: 40_000), tileSize: 64)
    let clip = PixelRect(x: 0, y: 0, width: 640, height: 640)
    let plan = { (x: Double, previous: TilePlan?) in
      TilePlan(
        grid, toDevice: .translation(Vector(dx: -x, dy: -20_000)), clip: clip, after: previous, maximumCount: 1000)
    }
    let middle = { (plan: TilePlan) in grid.rect(of: plan.visible[0]).center.x - (-plan.toDevice.tx + 320) }
    let first = plan(20_000, nil)
    #expect(abs(middle(first)) <= 64)
    let moved = plan(20_016, first)
    #expect(middle(moved) > 96 && middle(moved) <= 160 + 64)
    #expect(middle(plan(20_000, moved)) < -96)
    #expect(abs(middle(plan(30_000, moved))) <= 64, "a jump has no direction")
    #expect(Set(moved.visible) == Set(plan(20_016, nil).visible))
  }
}
