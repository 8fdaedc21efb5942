/// Draws a scene into one tile after another; keeps the memory for masks and layers from tile to tile.
final class TilePainter {
  /// The layers that are kept between frames: nested groups beyond these get memory of their own.
  private static let keptLayers = 8

  private let mask: CoverageMask
  private var freeLayers: [TileLayer] = []
  /// The open groups that are drawn on layers in the present tile, from the outermost.
  private var openLayers: [OpenLayer] = []

  private struct OpenLayer {
    let group: Int
    let layer: TileLayer
    /// What is drawn of the layer in the end.
    let area: PixelRect
    let below: DrawingTarget
  }

  /// Nil where there is no memory.
  init?() {
    guard let mask = CoverageMask() else { return nil }
    self.mask = mask
  }

  /// Draws the elements with some indices into a tile.
  ///
  /// - Parameters:
  ///   - tile: a whole tile of the grid; everything is decided for all of it.
  ///   - visible: the rectangle around the pixels that are to be written; the target's clip says which they are.
  func draw(
    _ scene: Scene, _ indices: [Int], onto bitmap: PixmanImage, background: PixmanImage, tile: PixelRect,
    visible: PixelRect
  ) {
    var target = DrawingTarget(image: bitmap, x: 0, y: 0)
    var position = 0
    if let cover = frontmostCover(scene, indices, tile) {
      position = cover
    } else {
      target.composite(background, replacing: true, area: visible)
    }
    while position < indices.count {
      let index = indices[position]
      position += 1
      switch scene.elements[index] {
      case .item(let item):
        draw(item, onto: target, tile: tile, visible: visible)
      case .begin(let group):
        switch group.treatment(in: tile) {
        case .passThrough: break
        case .layer(let area) where open(index, area, tile, &target): break
        case .skip, .layer:
          while position < indices.count, indices[position] < group.end { position += 1 }
        }
      case .end:
        if let parent = scene.parents[index], case .begin(let group) = scene.elements[parent] {
          close(parent, group, tile, visible, &target)
        }
      }
    }
  }

  /// Where to begin: at the frontmost item that hides all that is behind it.
  private func frontmostCover(_ scene: Scene, _ indices: [Int], _ tile: PixelRect) -> Int? {
    indices.indices.last { position in
      guard case .item(let item) = scene.elements[indices[position]], item.isOpaque, item.bounds.contains(tile),
        item.stencil.coverage(of: tile) == .whole
      else { return false }
      return scene.isOutsideOfLayers(indices[position], in: tile)
    }
  }

  private func draw(_ item: SceneItem, onto target: DrawingTarget, tile: PixelRect, visible: PixelRect) {
    // Sources are placed for all of the item's part of the tile, whatever part of it is redrawn.
    let area = tile.intersection(item.bounds)
    let part = area.intersection(visible)
    guard !part.isEmpty else { return }
    paint(item, onto: target, tile: tile, area: area, part: part)
    for picture in item.pictures { draw(picture, opacity: item.pictureOpacity, onto: target, tile: tile, part: part) }
  }

  /// Draws a glyph that has colours of its own.
  private func draw(
    _ picture: PlacedGlyph, opacity: Double, onto target: DrawingTarget, tile: PixelRect, part: PixelRect
  ) {
    let area = tile.intersection(picture.bounds)
    let seen = area.intersection(part)
    guard !seen.isEmpty, let source = picture.source(for: area) else { return }
    target.composite(
      source.image, x: source.x + seen.x - area.x, y: source.y + seen.y - area.y,
      mask: cover(.whole, nil, tile: tile, opacity: opacity), replacing: false, area: seen)
  }

  /// Draws an item's paint through its stencil.
  private func paint(
    _ item: SceneItem, onto target: DrawingTarget, tile: PixelRect, area: PixelRect, part: PixelRect
  ) {
    let coverage = item.stencil.coverage(of: area)
    guard coverage != .none else { return }
    let source: (image: PixmanImage, x: Int, y: Int)
    switch item.paint {
    case .solid(let solid): source = (solid, 0, 0)
    case .image(let sampling):
      guard let found = sampling.source(for: area) else { return }
      source = (found.image, found.x + part.x - area.x, found.y + part.y - area.y)
    }
    let cover = self.cover(coverage, item.stencil, tile: tile, opacity: item.opacity)
    target.composite(
      source.image, x: source.x, y: source.y, mask: cover, maskX: part.x - tile.x, maskY: part.y - tile.y,
      replacing: cover == nil && item.isOpaque, area: part)
  }

  /// The mask that a stencil and an opacity make; nil where everything is drawn in full.
  private func cover(_ coverage: Coverage, _ stencil: (any Stencil)?, tile: PixelRect, opacity: Double) -> PixmanImage?
  {
    if coverage == .part, let stencil {
      stencil.draw(into: mask, tile: (tile.x, tile.y), opacity: opacity)
      return mask.image
    }
    let step = UInt32(saturating: opacity * 255)
    return step < 255 ? PixmanImage(solid: step << 24) : nil
  }

  /// Directs what follows onto a layer; false where there is no memory for one.
  private func open(_ group: Int, _ area: PixelRect, _ tile: PixelRect, _ target: inout DrawingTarget) -> Bool {
    guard let layer = freeLayers.popLast() ?? TileLayer() else { return false }
    layer.clear()
    openLayers.append(OpenLayer(group: group, layer: layer, area: area, below: target))
    target = DrawingTarget(image: layer.image, x: tile.x, y: tile.y)
    return true
  }

  /// Draws the layer of a group, if it has one, onto what lies below.
  private func close(
    _ index: Int, _ group: SceneGroup, _ tile: PixelRect, _ visible: PixelRect, _ target: inout DrawingTarget
  ) {
    guard let open = openLayers.last, open.group == index else { return }
    openLayers.removeLast()
    target = open.below
    let part = open.area.intersection(visible)
    if !part.isEmpty {
      let coverage = group.clip?.coverage(of: open.area) ?? .whole
      let cover = self.cover(coverage, group.clip, tile: tile, opacity: group.opacity)
      let (x, y) = (part.x - tile.x, part.y - tile.y)
      target.composite(open.layer.image, x: x, y: y, mask: cover, maskX: x, maskY: y, replacing: false, area: part)
    }
    if freeLayers.count < Self.keptLayers { freeLayers.append(open.layer) }
  }
}
