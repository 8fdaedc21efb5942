import CTactionRaster
import TactionGeometry

/// A display list that is prepared for one drawing: outlines are flattened, mip levels are chosen, and invisible items
/// are left out.
///
/// The items are plain values that refer to memory in an arena, so several threads can read them at the same time
/// without reference counting.
final class RasterList {
  /// The maximum nesting depth of layers. In deeper groups, the opacity is applied to each member separately, and a
  /// clip is replaced by its bounding box. The limit exists because each layer needs memory and space on the stack.
  static let maximumLayerDepth = 200

  /// The visible items, from back to front.
  private(set) var items: UnsafeMutablePointer<RasterItem>
  private(set) var count = 0
  let arena = FrameArena()
  private(set) var glyphs: [PositionedGlyph] = []

  private let decodesImages: Bool
  private let drawLayer: @Sendable (DisplayList, Bitmap) -> Void
  private var capacity = 256
  /// The objects to whose memory the items point. Without these references, an image could release its pixels during
  /// the drawing.
  private var retained: [AnyObject] = []
  private var decodedParts = DecodedParts()
  private var profiles = ShadowProfileCache()
  private var patches = ShapeMaskCache()
  let paths: PathMaskCache
  private(set) var openGroups: [OpenGroup] = []
  /// The number of open groups that are invisible.
  private var hiddenGroups = 0

  /// An open group.
  struct OpenGroup {
    let beginning: Int
    /// The pixels in which the group's members are visible.
    let visible: PixelRect
    /// The number of layers in which the group's members are nested.
    let layers: Int
    /// The factor by which the members' opacity is multiplied: the product of the opacities that no layer applies.
    let memberOpacity: Double
  }

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - paths: the masks of paths.
  ///   - decodesImages: whether images are decoded if only a coarser level is in memory.
  ///   - drawLayer: draws a display list into a clear bitmap; used for projected layers that are not rasterized yet.
  init(paths: PathMaskCache, decodesImages: Bool, drawLayer: @escaping @Sendable (DisplayList, Bitmap) -> Void) {
    (self.paths, self.decodesImages, self.drawLayer) = (paths, decodesImages, drawLayer)
    items = .allocate(capacity: capacity)
  }

  deinit { items.deallocate() }

  /// Prepares the backmost `itemCount` items, except the items that cannot touch the pixels `visible`.
  func prepare(_ list: DisplayList, first itemCount: Int, visible: PixelRect) {
    arena.reset()
    count = 0
    hiddenGroups = 0
    let whole = OpenGroup(beginning: 0, visible: visible, layers: 0, memberOpacity: 1)
    // The previous item; nil if the previous item began or ended a group, or was left out.
    var previous: DisplayItem?
    for item in list.items.prefix(itemCount) {
      let (group, before) = (openGroups.last ?? whole, count)
      switch item.kind {
      case .endGroup: endGroup()
      case .beginGroup, .beginClippedGroup: begin(item, of: list, in: group)
      default:
        // The bounds are tested first, because preparing an outline costs more than computing its bounds.
        if hiddenGroups == 0, item.deviceBounds.intersects(group.visible) {
          add(item, of: list, opacity: item.opacity.clamped(to: 0...1) * group.memberOpacity, visible: group.visible)
        }
        let isAdded = count > before
        if isAdded, previous.map({ item.isShape(above: $0) }) ?? false { mergeUniform(visible: group.visible) }
        previous = isAdded ? item : nil
        continue
      }
      previous = nil
    }
    while !openGroups.isEmpty { endGroup() }
    paths.finish()
  }

  /// Releases the objects that are only needed while the list is drawn.
  func finish() {
    retained.removeAll(keepingCapacity: true)
    decodedParts = DecodedParts()
    glyphs.removeAll(keepingCapacity: true)
  }

  /// Retains an object until `finish()`.
  func retain(_ object: AnyObject) { retained.append(object) }

  /// Appends the glyphs of a line to `glyphs`, and returns their range.
  func glyphRange(of line: GlyphLine, at transform: Transform, visible: PixelRect) -> Range<Int> {
    let first = glyphs.count
    FontLibrary.shared.appendGlyphs(of: line, at: transform, visible: visible, to: &glyphs)
    return first..<glyphs.count
  }

  // MARK: Items

  private func add(_ item: DisplayItem, of list: DisplayList, opacity: Double, visible: PixelRect) {
    let (transform, shape) = (item.transform, item.shape)
    switch (item.kind, list.resource(of: item)) {
    case (.fill, _):
      add(coverage(shape, transform, visible: visible), item.color, opacity, visible: visible)
    case (.border, _):
      guard item.extent > 0 else { return }
      let border = BoundedCoverage(
        shape, hole: shape.inset(by: item.extent), transform: transform, visible: visible, arena: arena)
      add(border, item.color, opacity, visible: visible)
    case (.shadow, _):
      let moved = RoundedRect(shape.rect.offset(by: item.shift), radius: shape.radius)
      add(shadow(of: moved, blur: item.extent, transform, visible: visible), item.color, opacity, visible: visible)
    case (.path, .path(let content)):
      add(content.value, item, opacity, visible: visible)
    case (.image, .image(let image)):
      add(image, item, opacity, visible: visible)
    case (.pixels, .pixels(let pixels)):
      guard let toLocal = Image.transform(of: item.source, over: shape.rect) else { return }
      let sampler = AffineSampler(pixels.bitmap, toDevice: toLocal.concatenating(transform))
      add(pixels, sampler, shape, transform, opacity, visible: visible)
    case (.placedPixels, .pixels(let pixels)):
      add(pixels, AffineSampler(pixels, corner: item.shift), shape, transform, opacity, visible: visible)
    case (.plane, .plane(let layer)):
      add(layer, item.projection, opacity, visible: visible)
    case (.glyphs, .glyphs(let line)):
      let toDevice = Transform.translation(item.shift).concatenating(transform)
      add(line.value, item.color, opacity, at: toDevice, visible: visible)
    default: break
    }
  }

  /// Adds an item in one colour.
  func add(_ covered: BoundedCoverage?, _ color: Color, _ opacity: Double, visible: PixelRect) {
    guard let item = RasterItem(covered, color, opacity: opacity, visible: visible) else { return }
    append(item)
  }

  private func add(_ image: Image, _ item: DisplayItem, _ opacity: Double, visible: PixelRect) {
    guard let toDevice = Image.transform(of: item.source, over: item.shape.rect)?.concatenating(item.transform) else {
      return
    }
    let (level, area) = (image.level(forScale: toDevice.meanScale), item.deviceBounds.intersection(visible))
    // Only a list that is drawn once, such as a snapshot, has images here: the resolve pass of a window replaces them
    // by pixels. No later frame could show a finer level, so it is decoded now.
    let part =
      decodesImages
      ? decodedParts.pixels(of: image, forLevel: level, in: area, toDevice: toDevice)
      : image.heldPixels(forLevel: level, in: area, toDevice: toDevice)
    let sampler = AffineSampler(part.pixels.bitmap, toDevice: part.transform(toDevice: toDevice))
    add(part.pixels, sampler, item.shape, item.transform, opacity, visible: visible)
  }

  private func add(
    _ pixels: ImagePixels, _ sampler: AffineSampler?, _ shape: RoundedRect, _ transform: Transform, _ opacity: Double,
    visible: PixelRect
  ) {
    guard let sampler, let covered = coverage(shape, transform, visible: visible) else { return }
    retain(pixels)
    add(covered, sampler, opacity, isOpaque: pixels.isOpaque, visible: visible)
  }

  private func add(_ layer: ProjectedLayer, _ toDevice: Projection, _ opacity: Double, visible: PixelRect) {
    let outline = toDevice.outline(of: layer.bounds.rect.corners)
    let covered = BoundedCoverage(convex: outline, visible: visible, arena: arena)
    // The layer is rasterized only if it is visible.
    guard let covered, covered.bounds.intersects(visible),
      let sampler = PerspectiveSampler(layer, toDevice: toDevice, outline: outline, arena: arena, draw: drawLayer)
    else { return }
    retain(layer)
    let isOpaque = layer.pixels(across: 0, down: 0, draw: drawLayer)?.isOpaque ?? false
    add(covered, .plane(arena.store(sampler)), opacity, isOpaque: isOpaque, visible: visible)
  }

  /// Adds an item with an image through an affine transform.
  func add(
    _ covered: BoundedCoverage, _ sampler: AffineSampler, _ opacity: Double, isOpaque: Bool, visible: PixelRect
  ) {
    let image = arena.store(sampler.limited(to: covered.bounds.intersection(visible)))
    add(covered, .image(image), opacity, isOpaque: isOpaque, visible: visible)
  }

  /// Adds an item whose pixels come from a source, such as an image or a gradient.
  func add(
    _ covered: BoundedCoverage, _ source: RasterItem.Source, _ opacity: Double, isOpaque: Bool, visible: PixelRect
  ) {
    let opacity = UInt8(saturating: opacity * 255)
    guard opacity > 0 else { return }
    append(RasterItem(covered, source, opacity: opacity, isOpaque: isOpaque, visible: visible))
  }

  // MARK: Coverage

  /// Returns the coverage of a shape's inside.
  private func coverage(_ shape: RoundedRect, _ transform: Transform, visible: PixelRect) -> BoundedCoverage? {
    if shape.radius > 0, let upright = UprightShape(shape, transform), let patch = patches.inside(of: upright) {
      return coverage(patch)
    }
    return BoundedCoverage(shape, transform: transform, visible: visible, arena: arena)
  }

  /// Returns the coverage of a mask, and retains the mask.
  private func coverage(_ patch: (mask: NinePatch, placed: PlacedPatch)) -> BoundedCoverage {
    retain(patch.mask)
    return BoundedCoverage(.patch(arena.store(patch.placed)), bounds: patch.placed.bounds)
  }

  private func shadow(
    of shape: RoundedRect, blur: Double, _ transform: Transform, visible: PixelRect
  ) -> BoundedCoverage? {
    // A blur that is smaller than a pixel looks like an antialiased edge.
    let minimumBlur = 0.3
    guard blur > 1e-3, blur * transform.meanScale > minimumBlur, blur.isFinite, shape.rect.isFinite, !shape.rect.isEmpty
    else { return coverage(shape, transform, visible: visible) }
    if let upright = UprightShape(shape, transform),
      let patch = patches.shadow(of: upright, blur: blur * upright.scale)
    {
      return coverage(patch)
    }
    let profile = profiles.profile(ShadowProfile.Key(of: shape, blur: blur))
    retain(profile)
    return BoundedCoverage(shadowOf: shape.rect, profile: profile, transform: transform, visible: visible, arena: arena)
  }

  // MARK: Groups

  private func begin(_ item: DisplayItem, of list: DisplayList, in outer: OpenGroup) {
    let opacity = item.groupOpacity
    guard hiddenGroups == 0, UInt8(saturating: opacity * 255) > 0 else {
      hiddenGroups += 1
      return
    }
    var clip = BoundedCoverage(outer.visible, arena: arena)
    if item.kind == .beginClippedGroup {
      guard let shape = clipCoverage(item, of: list, visible: outer.visible), shape.bounds.intersects(outer.visible)
      else {
        hiddenGroups += 1
        return
      }
      clip = shape
    }
    let visible = clip.bounds.intersection(outer.visible)
    let isTooDeep = outer.layers == Self.maximumLayerDepth
    if isTooDeep { clip = BoundedCoverage(visible, arena: arena) }
    // If there is no layer, the opacity is applied to each member.
    let steps: UInt8 = isTooDeep ? 255 : UInt8(saturating: opacity * 255)
    let hasLayer = !isTooDeep && (steps < 255 || !clip.coverage.isWhole)
    openGroups.append(
      OpenGroup(
        beginning: count, visible: visible, layers: outer.layers + (hasLayer ? 1 : 0),
        memberOpacity: outer.memberOpacity * (steps == 255 ? opacity : 1)))
    append(RasterItem(clip, .beginGroup(end: 0), opacity: steps, isOpaque: false, visible: outer.visible))
  }

  private func clipCoverage(_ item: DisplayItem, of list: DisplayList, visible: PixelRect) -> BoundedCoverage? {
    guard case .path(let content)? = list.resource(of: item) else {
      return coverage(item.shape, item.transform, visible: visible)
    }
    return coverage(content.value.outline, item.transform, within: item.clippedPixels, visible: visible)
  }

  private func endGroup() {
    if hiddenGroups > 0 {
      hiddenGroups -= 1
      return
    }
    guard let start = openGroups.popLast()?.beginning else { return }
    guard start + 1 < count else {
      // The group has no visible members, so its items are removed.
      count = start
      return
    }
    var end = items[start]
    items[start].source = .beginGroup(end: count)
    end.source = .endGroup(beginning: start)
    append(end)
  }

  func append(_ item: RasterItem) {
    if count == capacity {
      let larger = UnsafeMutablePointer<RasterItem>.allocate(capacity: 2 * capacity)
      larger.initialize(from: items, count: count)
      items.deallocate()
      (items, capacity) = (larger, 2 * capacity)
    }
    (items + count).initialize(to: item)
    count += 1
  }
}

// The merging of uniform pixels of two items, so that one pixel is blended instead of two.
extension RasterList {
  /// The minimum area for merging, in pixels. Drawing a smaller area twice is faster than splitting it.
  private static let minimumMergedArea = 1 << 14

  /// Merges the last item and the item behind it, which is its shadow, into one item in the pixels in which both have
  /// uniform coverage.
  ///
  /// The rounding of a pixel must not depend on other items of the list, or on the visible area. So only a shape and
  /// its own shadow are merged, which always occur together.
  func mergeUniform(visible: PixelRect) {
    guard count > 1,
      case (.solid, .patch(let front)) = (items[count - 1].source, items[count - 1].coverage),
      case (.solid, .patch(let back)) = (items[count - 2].source, items[count - 2].coverage),
      !items[count - 1].isOpaque, front.pointee.full.count > 0, back.pointee.full.count > 0
    else { return }
    let common = BoxRegion(front.pointee.full)
    common.formIntersection(back.pointee.full)
    guard common.area >= Self.minimumMergedArea else { return }
    let pixel = items[count - 1].uniformPixel.over(items[count - 2].uniformPixel)
    leave(front, without: common, at: count - 1)
    leave(back, without: common, at: count - 2)
    let covered = BoundedCoverage(.boxes(common.list(arena)), bounds: common.bounds)
    append(RasterItem(covered, .solid(pixel), opacity: 255, isOpaque: pixel >> 24 == 255, visible: visible))
  }

  /// Removes pixels from the pixels that an item covers uniformly.
  private func leave(_ patch: UnsafePointer<PlacedPatch>, without pixels: BoxRegion, at index: Int) {
    let rest = BoxRegion(patch.pointee.full)
    rest.subtract(pixels)
    var placed = patch.pointee
    placed.full = rest.list(arena)
    items[index].coverage = .patch(arena.store(placed))
  }
}

extension DisplayItem {
  /// Returns whether the other item is the shadow of the shape that this item fills.
  func isShape(above other: DisplayItem) -> Bool {
    kind == .fill && other.kind == .shadow && shape == other.shape && transform == other.transform
  }
}
