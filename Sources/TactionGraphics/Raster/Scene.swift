import CRaster
import TactionGeometry

/// A display list, made ready for one drawing: outlines flattened, sources chosen, everything by rows.
///
/// The elements are plain values over the scene's memory, so that several threads can read them at once without counting
/// references. What they are drawn from (the images of the list, shadow profiles) must stay as long as they are used.
final class Scene {
  /// How deep groups may be nested; what is in deeper ones is not drawn. Each level takes some stack and a row of pixels.
  static let deepestGroup = 1024

  /// What can be seen, from back to front.
  private(set) var elements: UnsafeMutablePointer<SceneElement>
  private(set) var count = 0

  private var capacity = 0
  let memory = SceneMemory()
  // What the elements point into.
  private var profiles: [ShadowProfile] = []
  private var masks: [PieceMask] = []
  private(set) var glyphs: [PlacedGlyph] = []
  private var inks: [LineInk] = []
  private var pixels: [ImagePixels] = []
  private var planes: [PlanePicture] = []
  private var cache = ShadowProfileCache()
  private var maskCache = PieceMaskCache()
  private var openGroups: [Int] = []
  /// How many groups are open that are too deep, or show nothing there.
  private var ignoredGroups = 0

  init() {
    capacity = 256
    elements = .allocate(capacity: capacity)
  }

  deinit { elements.deallocate() }

  /// Prepares what of the backmost entries may touch an area; the rest is left out.
  func prepare(_ list: DisplayList, first entryCount: Int, visible: PixelRect) {
    memory.reset()
    count = 0
    ignoredGroups = 0
    for entry in list.entries.prefix(entryCount) {
      switch entry.kind {
      case .endGroup: endGroup()
      case .beginGroup, .beginClippedGroup: if let group = entry.group { begin(group, visible: visible) }
      default:
        // Preparing an outline costs more than asking where it would be.
        guard ignoredGroups == 0, entry.deviceBounds.intersects(visible), let item = list.item(entry) else { continue }
        add(item, visible: visible)
      }
    }
    while !openGroups.isEmpty { endGroup() }
  }

  /// Lets go of what is only needed while the scene is drawn.
  func finish() {
    profiles.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    inks.removeAll(keepingCapacity: true)
    pixels.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
  }

  /// Lets the ink of a line stay as long as the preparation.
  func keep(_ ink: LineInk) { inks.append(ink) }

  /// Places the glyphs of a line, which stay as long as the preparation; returns where in `glyphs` they are.
  func place(_ line: GlyphLine, at transform: Transform, visible: PixelRect) -> Range<Int> {
    let first = glyphs.count
    FontLibrary.shared.place(line, at: transform, visible: visible, into: &glyphs)
    return first..<glyphs.count
  }

  // MARK: Items

  private func add(_ item: DisplayItem, visible: PixelRect) {
    if case .glyphs(let line, let origin, let color) = item.content {
      let place = Transform.translation(origin - .zero).concatenating(item.transform)
      add(line, color, item.opacity.clamped(to: 0...1), at: place, visible: visible)
    } else if let element = prepared(item, visible: visible), !element.stencil.bounds.isEmpty {
      append(element)
    }
  }

  private func prepared(_ item: DisplayItem, visible: PixelRect) -> SceneElement? {
    let (opacity, transform) = (item.opacity.clamped(to: 0...1), item.transform)
    switch item.content {
    case .fill(let shape, let color):
      return SceneElement(stencil(shape, transform, visible: visible), color, opacity)
    case .border(let shape, let width, let color):
      guard width > 0 else { return nil }
      let hole = shape.inset(by: width)
      return SceneElement(
        RowStencil(shape, hole: hole, transform: transform, visible: visible, memory: memory), color, opacity)
    case .polygon(let points, let color):
      return SceneElement(
        RowStencil(polygon: points, transform: transform, visible: visible, memory: memory), color, opacity)
    case .shadow(let shape, let offset, let blur, let color):
      let moved = RoundedRect(shape.rect.offset(by: offset), radius: shape.radius)
      return SceneElement(shadow(of: moved, blur: blur, transform, visible: visible), color, opacity)
    case .image(let image, let source, let shape):
      return prepared(image, source, shape, transform, opacity, visible: visible)
    case .pixels(let pixels, let source, let shape):
      guard let place = Image.place(of: source, over: shape.rect) else { return nil }
      let rows = ImageRows(pixels.bitmap, toDevice: place.concatenating(transform))
      return prepared(pixels, rows, shape, transform, opacity, visible: visible)
    case .placedPixels(let pixels, let corner, let shape):
      return prepared(pixels, ImageRows(pixels, corner: corner), shape, transform, opacity, visible: visible)
    case .plane(let picture, let projection):
      return prepared(picture, projection.concatenating(transform), opacity, visible: visible)
    case .glyphs:
      return nil
    }
  }

  private func prepared(
    _ image: Image, _ source: Rect?, _ shape: RoundedRect, _ transform: Transform, _ opacity: Double, visible: PixelRect
  ) -> SceneElement? {
    guard let toDevice = image.place(of: source, over: shape.rect)?.concatenating(transform) else { return nil }
    let (pixels, level) = image.pixels(forLevel: image.level(forScale: toDevice.meanScale))
    // The image may let it go before it is drawn.
    self.pixels.append(pixels)
    // A pixel of the level stands for so many pixels of level 0 each way, counted from the top left.
    let power = Double(1 << level)
    let rows = ImageRows(pixels.bitmap, toDevice: toDevice.scaled(by: power))
    return prepared(pixels, rows, shape, transform, opacity, visible: visible)
  }

  private func prepared(
    _ pixels: ImagePixels, _ rows: ImageRows?, _ shape: RoundedRect, _ transform: Transform, _ opacity: Double,
    visible: PixelRect
  ) -> SceneElement? {
    let stencil = self.stencil(shape, transform, visible: visible)
    guard opacity > 0.5 / 255, let stencil, let rows else { return nil }
    return SceneElement(stencil, .image(memory.keep(rows)), opacity: opacity, isOpaque: pixels.isOpaque)
  }

  private func prepared(
    _ picture: PlanePicture, _ toDevice: Projection, _ opacity: Double, visible: PixelRect
  ) -> SceneElement? {
    let outline = toDevice.outline(of: picture.bounds.rect.corners)
    let stencil = RowStencil(convex: outline, visible: visible, memory: memory)
    // Drawn only now, as what is out of sight need not be.
    guard opacity > 0.5 / 255, let stencil, stencil.bounds.intersects(visible),
      let rows = PlaneRows(picture, toDevice: toDevice, outline: outline, memory: memory)
    else { return nil }
    planes.append(picture)
    let isOpaque = picture.pixels(across: 0, down: 0)?.isOpaque ?? false
    return SceneElement(stencil, .plane(memory.keep(rows)), opacity: opacity, isOpaque: isOpaque)
  }

  /// The inside of a shape.
  private func stencil(_ shape: RoundedRect, _ transform: Transform, visible: PixelRect) -> RowStencil? {
    if shape.radius > 0, let upright = UprightShape(shape, transform), let mask = maskCache.inside(of: upright) {
      return stencil(mask)
    }
    return RowStencil(shape, transform: transform, visible: visible, memory: memory)
  }

  /// What a mask lets through, which stays for as long as the preparation.
  private func stencil(_ mask: (PieceMask, MaskRows)) -> RowStencil {
    masks.append(mask.0)
    return RowStencil(mask.1, memory: memory)
  }

  private func shadow(of shape: RoundedRect, blur: Double, _ transform: Transform, visible: PixelRect) -> RowStencil? {
    // A blur that stays within a pixel is that of an antialiased edge.
    let leastBlur = 0.3
    guard blur > 1e-3, blur * transform.meanScale > leastBlur, blur.isFinite, shape.rect.isFinite, !shape.rect.isEmpty
    else { return stencil(shape, transform, visible: visible) }
    if let upright = UprightShape(shape, transform),
      let mask = maskCache.shadow(of: upright, blur: blur * upright.scale)
    {
      return stencil(mask)
    }
    let key = ShadowProfile.Key(size: shape.rect.size, radius: shape.effectiveRadius, blur: blur)
    let profile = cache.profile(key)
    profiles.append(profile)
    return RowStencil(shadowOf: shape.rect, profile: profile, transform: transform, visible: visible, memory: memory)
  }

  // MARK: Groups

  private func begin(_ group: DisplayList.Group, visible: PixelRect) {
    guard openGroups.count < Self.deepestGroup, ignoredGroups == 0, group.mayTouch(visible) else {
      ignoredGroups += 1
      return
    }
    let stencil = group.clip.map {
      self.stencil($0, group.transform, visible: visible) ?? RowStencil(.zero)
    }
    openGroups.append(count)
    append(
      SceneElement(
        stencil ?? RowStencil(visible), .beginning(end: 0), opacity: group.opacity.clamped(to: 0...1), isOpaque: false))
  }

  private func endGroup() {
    if ignoredGroups > 0 {
      ignoredGroups -= 1
      return
    }
    guard let start = openGroups.popLast() else { return }
    guard start + 1 < count else {
      // Nothing in it can be seen.
      count = start
      return
    }
    elements[start].paint = .beginning(end: count)
    let stencil = elements[start].stencil
    append(SceneElement(stencil, .end(beginning: start), opacity: 1, isOpaque: false))
    elements[count - 1].opacity = elements[start].opacity
  }

  func append(_ element: SceneElement) {
    if count == capacity {
      let larger = UnsafeMutablePointer<SceneElement>.allocate(capacity: 2 * capacity)
      larger.moveInitialize(from: elements, count: count)
      elements.deallocate()
      (elements, capacity) = (larger, 2 * capacity)
    }
    (elements + count).initialize(to: element)
    count += 1
  }
}

extension DisplayList.Group {
  /// Whether its clip leaves something of some pixels.
  fileprivate func mayTouch(_ pixels: PixelRect) -> Bool {
    guard let clip else { return true }
    return transform.isInvertible && PixelRect(enclosing: transform.boundingBox(of: clip.rect)).intersects(pixels)
  }
}
