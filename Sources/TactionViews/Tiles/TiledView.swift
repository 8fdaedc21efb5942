import TactionEnvironment
import TactionGeometry
import TactionGraphics

/// A view of a canvas that is too large to be in memory: a map, a chart, a scan.
///
///     let map = TiledView(source: Chart())
///     scrollView.addSubview(map)
///
/// The view is as large as the canvas: one logical pixel for each pixel of the canvas. In any scroll view and under any
/// transform, it loads the visible tiles of the mip level that fits the scale on the device. Tiles are not made on the
/// main thread. The tiles in the middle of the visible part are made first. A coarser tile, or finer tiles, replace a
/// missing tile. If a tile cannot be made, a coarser tile stays visible; this is logged once.
open class TiledView: View {
  /// The source of the tiles.
  public let source: any TileSource

  private let grid: TileGrid
  let loader: TileLoader
  private var plan: TilePlan?
  /// The transform from the view's own coordinates to device pixels at the time when the current plan was made.
  private var recordedTransform = Transform.identity

  /// The default of `cacheBudget`: about four screens of 2560 by 1600 pixels.
  private static let defaultCacheBudget = 64 << 20

  /// Creates a view at the origin, with the size of the canvas.
  public init(source: any TileSource) {
    self.source = source
    grid = TileGrid(source)
    loader = TileLoader(source, grid: grid, budget: grid.budget(Self.defaultCacheBudget))
    super.init(frame: grid.bounds)
    followsPlace = true
    loader.isPaused = { [weak self] in self?.mayBeSeen != true }
    // In a visible window, whatever shows the view again also requests a frame.
    loader.onPause = { [weak self] in if self?.tree?.calls.isHidden() == true { self?.tree?.setNeedsFrame() } }
    loader.onArrival = { [weak self] in self?.setNeedsDisplay() }
  }

  /// The maximum number of bytes of the tiles in memory; 64 MiB by default. Up to four tiles that are being made do not
  /// count.
  ///
  /// If the visible tiles need more memory, coarser tiles are shown. The minimum is the size of two tiles.
  public final var cacheBudget: Int {
    get { loader.budget }
    set {
      loader.budget = grid.budget(newValue)
      plan = nil
      setNeedsDisplay()
    }
  }

  /// The number of bytes of the tiles in memory.
  public final var cachedByteCount: Int { loader.cache.byteCount }

  /// Returns the size of the canvas.
  open override func sizeThatFits(_ size: Size) -> Size { grid.size }

  /// An image, whose name is the `accessibilityLabel`.
  open override var semantics: Semantics? { Semantics(.image) }

  // A subclass may draw anywhere.
  override var contentStaysInside: Bool { type(of: self) == TiledView.self && presentation.cornerRadius == 0 }

  /// Stops loading when the view leaves its window.
  open override func didMoveToWindow() {
    guard !isInWindow else { return }
    plan = nil
    loader.want([])
  }

  /// Waits until every wanted tile is in memory or has failed at its last attempt. The next frame shows the loaded
  /// tiles.
  public final func finishLoading() async { await loader.finish() }

  // MARK: Frames

  override func follow(_ place: Transform, clip: PixelRect) {
    let (across, down) = (bounds.width / grid.size.width, bounds.height / grid.size.height)
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return }
    let canvas = Transform.scale(x: across, y: down)
      .concatenating(.translation(bounds.origin - .zero))
      .concatenating(place)
    if let plan, plan.toDevice == canvas, plan.clip == clip { return loader.resume() }
    let maximumCount = loader.budget / (grid.tileBytes + 256)
    let fresh = TilePlan(grid, toDevice: canvas, clip: clip, after: plan, maximumCount: maximumCount)
    let showsTheSame = fresh.toDevice == plan?.toDevice && fresh.visible == plan?.visible
    (plan, recordedTransform) = (fresh, place)
    loader.want(fresh.wanted)
    if !showsTheSame { contentIsStale = true }
  }

  /// Draws the tiles in memory.
  open override func draw(into list: inout DisplayList) {
    guard let plan, let back = recordedTransform.inverted() else { return }
    for part in parts(plan) {
      let rect =
        plan.isUpright
        ? back.boundingBox(of: plan.toDevice.boundingBox(of: part.rect).snapped)
        : part.rect.mapped(from: grid.bounds, to: bounds)
      guard !rect.isEmpty else { continue }
      list.pixels(part.pixels, source: part.source, in: RoundedRect(rect))
    }
  }

  /// Returns the parts of tiles to draw, from back to front. Translucent tiles never overlap.
  private func parts(_ plan: TilePlan) -> [TilePart] {
    var (below, parts): ([TileIndex: ImagePixels], [TilePart]) = ([:], [])
    let gaps = plan.visible.filter { if case .empty = loader.cache.content(of: $0) { true } else { false } }
    for index in plan.visible {
      let content = loader.cache.content(of: index)
      if case .empty = content { continue }
      let coarse = ancestor(of: index)
      // Between the antialiased edges of tiles, the background would be visible. The edges are antialiased in a rotated
      // view, a loupe, a portal and a snapshot. An opaque coarser tile behind the tiles prevents this. It is not drawn
      // if it would fill empty parts of the canvas.
      let liesBelow = coarse.map { $0.pixels.isOpaque && !gaps.contains(where: $0.index.contains) } ?? false
      if liesBelow, let coarse { below[coarse.index] = coarse.pixels }
      if case .pixels(let pixels) = content {
        parts.append(TilePart(pixels, over: grid.rect(of: index)))
      } else {
        parts += substitutes(for: index, beside: liesBelow ? nil : coarse)
      }
    }
    let order = below.sorted {
      ($1.key.level, $0.key.row, $0.key.column) < ($0.key.level, $1.key.row, $1.key.column)
    }
    return order.map { TilePart($0.value, over: grid.rect(of: $0.key)) } + parts
  }

  /// Returns the parts to draw instead of a missing tile: finer tiles in memory, and parts of a coarser tile where
  /// finer tiles are missing.
  private func substitutes(
    for index: TileIndex, beside coarse: (index: TileIndex, pixels: ImagePixels)?
  ) -> [TilePart] {
    let children = index.children
    let tiles = children.contains { loader.cache.content(of: $0) != nil } ? children : [index]
    return tiles.compactMap { tile in
      let rect = grid.rect(of: tile)
      guard !rect.isEmpty else { return nil }
      switch loader.cache.content(of: tile) {
      case .pixels(let pixels): return TilePart(pixels, over: rect)
      case .empty: return nil
      case nil: return coarse.map { TilePart($0.pixels, over: grid.rect(of: $0.index), within: rect) }
      }
    }
  }

  /// Returns the finest coarser tile in memory that contains a given tile; nil if there is none.
  private func ancestor(of index: TileIndex) -> (index: TileIndex, pixels: ImagePixels)? {
    var next = index
    while next.level < grid.levelCount - 1 {
      next = next.parent
      if case .pixels(let pixels) = loader.cache.content(of: next) { return (next, pixels) }
    }
    return nil
  }
}

/// A part of a tile's pixels, and the part of the canvas over which it is drawn.
private nonisolated struct TilePart {
  let pixels: ImagePixels
  /// The part of the pixels, in their own coordinates.
  let source: Rect
  /// The part of the canvas, in pixels of level 0.
  let rect: Rect

  /// - Parameters:
  ///   - pixels: The pixels of the tile.
  ///   - whole: The rectangle of the whole tile in the canvas; must not be empty.
  ///   - rect: The part of `whole` that is drawn; nil draws the whole tile.
  init(_ pixels: ImagePixels, over whole: Rect, within rect: Rect? = nil) {
    let rect = rect ?? whole
    let size = Size(width: Double(pixels.width), height: Double(pixels.height))
    self.pixels = pixels
    self.rect = rect
    source = rect.mapped(from: whole, to: Rect(origin: .zero, size: size))
  }
}
