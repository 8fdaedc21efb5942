import Taction
import TactionTestSupport
import Testing

@testable import TactionInk

@Suite("The tiles of ink")
struct InkTilesTests {
  private let keys = [InkTiles.Key(column: 0, row: 0), InkTiles.Key(column: 1, row: 0)]

  /// Returns a stroke across two tiles.
  private func stroke(_ place: UInt64, y: Double, _ kind: InkTool.Kind = .ball) -> InkStroke {
    let points = (0...40).map { InkPoint(Point(x: 20 + Double($0) * 12, y: y + Double($0 % 2) * 9)) }
    return InkStroke(id: InkStroke.ID(place: place), points, tool: InkTool(kind, width: 12))
  }

  private func make(_ tiles: InkTiles, of strokes: [InkStroke]) {
    tiles.make(keys, atMost: 2, of: { _ in strokes }, then: {})
  }

  private func finish(_ tiles: InkTiles, of strokes: [InkStroke]) {
    for _ in 0..<10 where !tiles.areCurrent(keys) {
      make(tiles, of: strokes)
      BackgroundQueue.tiles.drain(timeout: 60)
    }
    #expect(tiles.areCurrent(keys))
  }

  private func bitmaps(_ tiles: InkTiles) throws -> [Bitmap] {
    try keys.compactMap { key in
      guard case .some(.some(let image)) = tiles.pixels(of: key) else { return nil }
      return try image.bitmap()
    }
  }

  private func haveSamePixels(_ some: [Bitmap], _ others: [Bitmap]) -> Bool {
    some.count == 2 && others.count == 2 && zip(some, others).allSatisfy { $0.hasSamePixels(as: $1) }
  }

  private func whole(_ strokes: [InkStroke], on paper: InkPaper?) throws -> [Bitmap] {
    let tiles = try #require(InkTiles(.identity, paper: paper))
    finish(tiles, of: strokes)
    return try bitmaps(tiles)
  }

  @Test(
    "New strokes are drawn onto tiles in the background, with the bytes of tiles that are drawn whole",
    arguments: [nil, InkPaper(ruling: .lines, spacing: 20)])
  func append(paper: InkPaper?) throws {
    let strokes = [
      stroke(1, y: 40), stroke(2, y: 46, .highlighter), stroke(3, y: 52, .pencil), stroke(4, y: 90, .highlighter),
    ]
    let tiles = try #require(InkTiles(.identity, paper: paper))
    finish(tiles, of: [strokes[0]])
    let before = try bitmaps(tiles)
    tiles.append(strokes[1])
    tiles.append(strokes[2])
    #expect(!tiles.areCurrent(keys))
    #expect(try haveSamePixels(bitmaps(tiles), before))
    make(tiles, of: Array(strokes.prefix(3)))
    // This stroke comes while the tiles are being made.
    tiles.append(strokes[3])
    finish(tiles, of: strokes)
    #expect(try haveSamePixels(bitmaps(tiles), whole(strokes, on: paper)))
    tiles.append(stroke(5, y: 60))
    tiles.invalidate(strokes[1].bounds)
    let rest = [strokes[0], strokes[2], strokes[3]]
    finish(tiles, of: rest)
    #expect(try haveSamePixels(bitmaps(tiles), whole(rest, on: paper)))
  }

  @Test("Tiles that are held change all together when the hold ends, and never show ink that has been removed")
  func hold() throws {
    let (old, new) = (stroke(1, y: 40), stroke(2, y: 80))
    let tiles = try #require(InkTiles(.identity, paper: nil))
    finish(tiles, of: [old])
    let before = try bitmaps(tiles)
    tiles.hold([new.bounds])
    tiles.append(new)
    finish(tiles, of: [old, new])
    #expect(try haveSamePixels(bitmaps(tiles), before))
    tiles.hold([])
    #expect(try haveSamePixels(bitmaps(tiles), whole([old, new], on: nil)))
    let removed = stroke(3, y: 120)
    tiles.hold([removed.bounds])
    tiles.append(removed)
    finish(tiles, of: [old, new, removed])
    tiles.invalidate(removed.bounds)
    tiles.hold([])
    let rest = try whole([old, new], on: nil)
    #expect(try haveSamePixels(bitmaps(tiles), rest))
    finish(tiles, of: [old, new])
    // The stroke is removed while it is being drawn onto the tiles.
    tiles.append(removed)
    make(tiles, of: [old, new, removed])
    tiles.invalidate(removed.bounds)
    BackgroundQueue.tiles.drain(timeout: 60)
    #expect(try haveSamePixels(bitmaps(tiles), rest))
    // The stroke is in a view of its own, and is removed while all ink of the tiles is being drawn.
    let fresh = try #require(InkTiles(.identity, paper: nil))
    for tiles in [tiles, fresh] {
      make(tiles, of: [old, new, removed])
      tiles.invalidate(removed.bounds, wasSeparate: true)
      BackgroundQueue.tiles.drain(timeout: 60)
    }
    #expect(try haveSamePixels(bitmaps(tiles), rest))
    #expect(keys.allSatisfy { fresh.pixels(of: $0) == nil }, "coarse pixels are drawn there")
    finish(fresh, of: [old, new])
    #expect(try haveSamePixels(bitmaps(fresh), rest))
  }

  @Test("Coarse ink in place of missing tiles has no seams between them while the paper is zoomed")
  func seams() throws {
    let points = (0...100).map { InkPoint(Point(x: Double($0) * 20, y: 300)) }
    let view = InkLayerView()
    view.layer = InkLayer([InkStroke(id: InkStroke.ID(place: 1), points, tool: InkTool(width: 60))])
    view.follow(.identity, viewport: Rect(x: 0, y: 0, width: 256, height: 600))
    view.rest()
    for _ in 0..<10 { BackgroundQueue.tiles.drain(timeout: 60) }
    #expect(view.isSharp)
    // The edges of the tiles, most of which are missing, are now between device pixels.
    let place = Transform.scale(0.7)
    view.follow(place, viewport: Rect(x: 0, y: 0, width: 600, height: 400))
    var (content, list) = (DisplayList(), DisplayList())
    view.draw(into: &content)
    list.append(contentsOf: content, transform: place)
    let bitmap = try Bitmap(width: 600, height: 400)
    bitmap.draw(list, background: .white)
    #expect((20..<580).allSatisfy { bitmap.color(x: $0, y: 210).red < 0.02 })
  }

  @Test("Lines and dots of the paper are whole at the edges of tiles", arguments: InkPaper.Ruling.allCases)
  func ruling(_ ruling: InkPaper.Ruling) throws {
    // The fifth dot is 2.75 pixels beyond the edge of a tile, and has a radius of 4 pixels.
    let (paper, place) = (InkPaper(ruling: ruling, spacing: 12.9375), Transform.scale(4))
    for key in keys + [InkTiles.Key(column: 0, row: 1)] {
      let drawing = InkTileDrawing(key: key, transform: place, paper: paper)
      let tile = try #require(drawing.image(of: [], isCancelled: { false }))
      let toTile = place.concatenating(.translation(.zero - InkTiles.rect(of: key).origin))
      var list = DisplayList()
      paper.draw(into: &list, in: Rect(x: -50, y: -50, width: 250, height: 250), scale: 4, transform: toTile)
      let whole = try Bitmap(width: InkTiles.side, height: InkTiles.side)
      whole.draw(list)
      #expect(try tile.bitmap().hasSamePixels(as: whole))
    }
  }
}
