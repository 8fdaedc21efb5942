import TactionGeometry
import TactionGraphics

/// A view of a canvas that is too large to be in memory: a map, a chart, a scan.
///
///     let map = TiledView(source: Chart())
///     scrollView.addSubview(map)
///
/// It is as large as the canvas, one logical pixel for each of its pixels, and holds the tiles that are seen, from the
/// level that fits the scale at which they are drawn on the device, whatever scroll view or transform they are seen
/// through. Tiles are made away from the main thread, the middle of what is seen first. Until one is there a coarser
/// one is shown in its place, or finer ones that are there. A tile that cannot be made stays coarse; the log says so
/// once.
open class TiledView: View {
  /// What makes the tiles.
  public let source: any TileSource

  private let grid: TileGrid
  let loader: TileLoader
  private var plan: TilePlan?
  /// From the view's own coordinates to device pixels, for which the content was recorded.
  private var recordedPlace = Transform.identity

  /// What `cacheBudget` is when nothing is said: some three screens of 2560 by 1600 pixels.
  public static let defaultCacheBudget = 64 << 20

  /// Makes a view of a canvas, of its size, at the origin.
  public init(source: any TileSource) {
    self.source = source
    grid = TileGrid(size: source.size, tileSize: source.tileSize)
    loader = TileLoader(source, grid: grid, budget: Self.defaultCacheBudget)
    super.init(frame: grid.bounds)
    followsPlace = true
    loader.onArrival = { [weak self] in self?.setNeedsDisplay() }
  }

  /// The most bytes that tiles in memory may take; never exceeded, but for up to four tiles that are being made.
  ///
  /// With less than what the screen shows takes, the picture is coarser. At least one tile is held.
  public final var cacheBudget: Int {
    get { loader.cache.budget }
    set {
      loader.cache.budget = max(newValue, 2 * grid.tileBytes)
      plan = nil
      setNeedsDisplay()
    }
  }

  /// The bytes that the tiles in memory take at this moment.
  public final var cachedByteCount: Int { loader.cache.byteCount }

  /// The size of the canvas.
  open override func sizeThatFits(_ size: Size) -> Size { grid.size }

  override var contentStaysInside: Bool { seen.cornerRadius == 0 }

  /// Forgets what it wants, as nothing of it is seen.
  open override func didMoveToWindow() {
    guard !isInWindow else { return }
    plan = nil
    loader.want([])
  }

  /// Waits until all tiles that are seen are there, or cannot be had; the next frame shows them.
  package final func finishLoading() async { await loader.finish() }

  // MARK: Frames

  override func follow(_ place: Transform, clip: PixelRect) {
    let (across, down) = (bounds.width / grid.size.width, bounds.height / grid.size.height)
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return }
    let canvas = Transform.scale(x: across, y: down)
      .concatenating(.translation(bounds.origin - .zero))
      .concatenating(place)
    let most = loader.cache.budget / (grid.tileBytes + 256)
    let fresh = TilePlan(grid, place: canvas, clip: clip, keeping: plan?.level, most: most)
    guard fresh != plan else { return }
    (plan, recordedPlace) = (fresh, place)
    loader.want(fresh.wanted)
    contentIsStale = true
  }

  /// Records the tiles that are there.
  open override func draw(into list: inout DisplayList) {
    guard let plan, let back = recordedPlace.inverted() else { return }
    for piece in pieces(plan) {
      let rect = piece.rect
      let place = plan.isUpright ? back.boundingBox(of: Self.snapped(plan.place.boundingBox(of: rect))) : local(rect)
      guard !place.isEmpty else { continue }
      list.pixels(piece.pixels, source: piece.source, in: RoundedRect(place))
    }
  }

  /// What to draw from back to front. Nothing that shines through lies over something else of the canvas.
  private func pieces(_ plan: TilePlan) -> [TilePiece] {
    var (below, pieces): ([TileIndex: ImagePixels], [TilePiece]) = ([:], [])
    for index in plan.visible {
      let content = loader.cache.content(of: index)
      if case .nothing = content { continue }
      let coarse = content == nil || !plan.isUpright ? ancestor(of: index) : nil
      // Where edges lie between pixels, what is beneath shines through. What hides all is drawn whole there.
      let liesBelow = !plan.isUpright && coarse?.pixels.isOpaque == true
      if liesBelow, let coarse { below[coarse.index] = coarse.pixels }
      if case .pixels(let pixels) = content {
        pieces.append(TilePiece(pixels, over: grid.rect(of: index)))
      } else {
        pieces += standIns(for: index, beside: liesBelow ? nil : coarse)
      }
    }
    let order = below.sorted {
      ($1.key.level, $0.key.row, $0.key.column) < ($0.key.level, $1.key.row, $1.key.column)
    }
    return order.map { TilePiece($0.value, over: grid.rect(of: $0.key)) } + pieces
  }

  /// What is drawn in place of a tile that is missing: finer ones that are there, and parts of a coarser one beside
  /// them.
  private func standIns(
    for index: TileIndex, beside coarse: (index: TileIndex, pixels: ImagePixels)?
  ) -> [TilePiece] {
    let children = index.children
    let parts = children.contains { loader.cache.content(of: $0) != nil } ? children : [index]
    return parts.compactMap { part in
      let rect = grid.rect(of: part)
      guard !rect.isEmpty else { return nil }
      switch loader.cache.content(of: part) {
      case .pixels(let pixels): return TilePiece(pixels, over: rect)
      case .nothing: return nil
      case nil: return coarse.map { TilePiece($0.pixels, over: grid.rect(of: $0.index), within: rect) }
      }
    }
  }

  /// The finest tile in memory that holds one.
  private func ancestor(of index: TileIndex) -> (index: TileIndex, pixels: ImagePixels)? {
    var next = index
    while next.level < grid.levelCount - 1 {
      next = next.parent
      if case .pixels(let pixels) = loader.cache.content(of: next) { return (next, pixels) }
    }
    return nil
  }

  private func local(_ rect: Rect) -> Rect {
    let (across, down) = (bounds.width / grid.size.width, bounds.height / grid.size.height)
    return Rect(
      x: bounds.minX + rect.minX * across, y: bounds.minY + rect.minY * down, width: rect.width * across,
      height: rect.height * down)
  }

  /// With its edges on whole pixels of the device, so that neighbours leave no gap.
  private static func snapped(_ rect: Rect) -> Rect {
    let (left, top) = (rect.minX.rounded(), rect.minY.rounded())
    return Rect(x: left, y: top, width: rect.maxX.rounded() - left, height: rect.maxY.rounded() - top)
  }
}
