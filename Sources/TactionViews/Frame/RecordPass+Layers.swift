import Glibc
import TactionGeometry
import TactionGraphics

// Projected views are recorded flat, with all their subviews, into a layer. The origin of a layer's coordinates is the
// top left corner of the view's bounds. This corner does not move when the view scrolls its subviews.
extension RecordPass {
  /// The maximum depth of nested projected views. Deeper projected views are shown without perspective, because each
  /// layer needs stack memory and its own pixels.
  private static let maximumLayerDepth = 8
  /// The maximum distance beyond its bounds at which a projected view may draw, in pixels of its layer.
  private static let maximumOverhang = 1 << 13

  /// Records a projected view; returns false if too many projected views are nested.
  mutating func recordLayer(of view: View, in outer: PaintContext) -> Bool {
    guard let projected = view.projected, layerDepth < Self.maximumLayerDepth else { return false }
    guard !view.hidden, view.appearance.alpha > 0 else { return true }
    let bounds = view.presentationBounds
    let toDevice = Projection(.translation(bounds.origin - .zero))
      .concatenating(projected.projection).concatenating(outer.transform)
    let rect = Rect(origin: .zero, size: bounds.size)
    let fit = LayerFit(rect, toDevice, clip: outer.clip, base: outer.transform.meanScale)
    guard let fit else { return true }
    var content = recordFlat(view, scale: fit.scale)
    let fromPixels = content.moveToOrigin(fit, maximumArea: maximumLayerArea)

    let projection = Projection(fromPixels).concatenating(toDevice)
    let (start, index) = (frame.list.count, frame.instances.count)
    frame.list.plane(content.canvas, projection: projection, opacity: view.appearance.alpha)
    var hash = outer.hash
    hash.add(alpha: view.appearance.alpha, isGroup: true, of: view.serial)
    hash.add(depthOf: projection)
    frame.instances.append(
      Instance(
        id: InstanceID(serial: view.serial, through: portalInstance), version: view.version,
        transform: projection.numerator, size: bounds.size, context: hash,
        box: frame.list.items[start].deviceBounds.intersection(outer.clip), staysInside: false, start: start,
        end: frame.list.count))
    if content.hasPortals { frame.hasPortals = true }
    frame.layers.append(RecordedLayer(instance: index, item: start, content: content))
    return true
  }

  /// Returns a view and its subviews recorded without the view's projection and opacity.
  private mutating func recordFlat(_ view: View, scale: Double) -> RecordedFrame {
    var (outer, outerLevels) = (RecordedFrame(), [Level]())
    swap(&outer, &frame)
    swap(&outerLevels, &levels)
    layerDepth += 1
    let bounds = view.presentationBounds
    let transform = Transform.translation(.zero - bounds.origin).concatenating(.scale(scale))
    let room = Rect(origin: .zero, size: bounds.size * scale).inset(by: -Double(Self.maximumOverhang))
    let context = PaintContext(transform: .identity, clip: PixelRect(enclosing: room))
    if let level = enter(view, at: transform, alpha: 1, in: context, showsShadow: true) { walk(level) }
    layerDepth -= 1
    swap(&outerLevels, &levels)
    swap(&outer, &frame)
    return outer
  }
}

extension RecordedFrame {
  /// Moves the content of a layer so that the box around its pixels begins at (0, 0), and sets `canvas` to this box.
  /// Returns the transform from the moved pixels to the layer's coordinates.
  ///
  /// A layer that would have too many pixels is cut to its visible part. If that is not enough, its resolution is
  /// reduced.
  fileprivate mutating func moveToOrigin(_ fit: LayerFit, maximumArea: Int) -> Transform {
    let isSmall = { (box: PixelRect) in
      max(box.width, box.height) <= ProjectedLayer.longestEdge && box.area <= maximumArea
    }
    var box = instances.reduce(PixelRect.zero) { $0.union($1.box) }
    var (factor, isCut) = (1.0, false)
    if !isSmall(box) {
      box = box.intersection(PixelRect(enclosing: fit.visible.scaled(by: fit.scale)))
      while !isSmall(box) {
        factor /= 2
        box = PixelRect(enclosing: box.rect.scaled(by: 0.5))
      }
      isCut = true
    }
    let corner = Vector(dx: Double(box.x), dy: Double(box.y))
    move(by: Transform.scale(factor).concatenating(.translation(.zero - corner)))
    canvas = PixelRect(x: 0, y: 0, width: max(box.width, 1), height: max(box.height, 1))
    if isCut {
      // Tiles and parts of images outside of the canvas are not worth loading.
      for index in images.indices { images[index].clip = images[index].clip.intersection(canvas) }
      for index in followers.indices { followers[index].clip = followers[index].clip.intersection(canvas) }
    }
    return Transform.translation(corner).concatenating(.scale(1 / (fit.scale * factor)))
  }

  /// Applies a transform to all items, and to the images and followers, which later passes use.
  private mutating func move(by transform: Transform) {
    var moved = DisplayList()
    moved.append(contentsOf: list, transform: transform)
    assert(moved.count == list.count, "all groups are closed")
    list = moved
    for index in images.indices { images[index].clip.apply(transform) }
    for index in followers.indices {
      followers[index].transform = followers[index].transform.concatenating(transform)
      followers[index].clip.apply(transform)
    }
  }
}

/// The size at which a layer is drawn, before it is projected.
private struct LayerFit {
  /// The layer's pixels per unit of its coordinates.
  let scale: Double
  /// A rectangle in the layer's coordinates that contains the whole visible part of the layer.
  let visible: Rect

  /// The range of the exponent: the layer's scale is the scale of the surrounding coordinates, times two to the power
  /// of the exponent.
  private static let powers = -16.0...6.0

  /// - Parameters:
  ///   - rect: The bounds of the view, in the layer's coordinates.
  ///   - toDevice: The projection from the layer to device pixels.
  ///   - clip: The visible device pixels.
  ///   - base: Device pixels per unit of the surrounding coordinates.
  init?(_ rect: Rect, _ toDevice: Projection, clip: PixelRect, base: Double) {
    guard let back = toDevice.inverted() else { return nil }
    visible = back.boundingBox(of: clip.rect) ?? .zero
    // The smallest power of two for which no part of the layer is stretched by more than the square root of two. Powers
    // of two are used because the layer has to be drawn again for each new scale, and a power of two stays the same for
    // many frames.
    let required = Self.cut(toDevice.outline(of: rect.corners), by: clip.rect).lazy
      .compactMap { back.apply($0).flatMap(toDevice.tangent) }
      .map { max(hypotenuse($0.a, $0.b), hypotenuse($0.c, $0.d)) }
      .max()
    let power = required.map { (log2($0 / base) - 0.5).rounded(.up) } ?? 0
    scale = base * exp2(power.isFinite ? power.clamped(to: Self.powers) : 0)
    guard scale > 0, scale.isFinite, visible.isFinite else { return nil }
  }

  /// Returns the corners of the part of a convex polygon that is inside a rectangle.
  private static func cut(_ polygon: [Point], by rect: Rect) -> [Point] {
    let sides: [(Point) -> Double] = [
      { $0.x - rect.minX }, { rect.maxX - $0.x }, { $0.y - rect.minY }, { rect.maxY - $0.y },
    ]
    return sides.reduce(polygon) { corners, inside in
      var kept: [Point] = []
      for index in corners.indices {
        let (start, end) = (corners[index], corners[index + 1 < corners.count ? index + 1 : 0])
        let (from, to) = (inside(start), inside(end))
        if from >= 0 { kept.append(start) }
        if (from >= 0) != (to >= 0) { kept.append(start + (end - start) * (from / (from - to))) }
      }
      return kept
    }
  }
}

extension Rect {
  /// Returns the rectangle with all of its numbers multiplied by a factor.
  func scaled(by factor: Double) -> Rect {
    Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}

extension PixelRect {
  fileprivate mutating func apply(_ transform: Transform) {
    self = PixelRect(enclosing: transform.boundingBox(of: rect))
  }
}
