import TactionGeometry
import TactionGraphics

// How views in perspective are recorded: flat and with all that they hold, as a picture that is then tilted.
extension RecordPass {
  /// How many planes may lie within each other; in deeper ones views lie flat. Each takes some stack, and pixels of its
  /// own.
  private static let deepestPlane = 8
  /// How far beyond its bounds a view may draw, in pixels of its plane.
  private static let farthestBeyond = 1 << 13

  /// What was recorded of a plane. Its units and pixels count from the top left corner of the view's bounds, which
  /// stays when the view scrolls what it holds.
  private struct Plane {
    var list: DisplayList
    /// The pixels that it takes.
    var box: PixelRect
    var scale: Double
    /// Whether the box holds all that the view draws.
    var isWhole = true
  }

  /// Records a view that is seen in perspective; returns false where there are too many planes within each other.
  mutating func recordPlane(of view: View, in outer: PaintContext) -> Bool {
    guard let place = view.projected, planeDepth < Self.deepestPlane else { return false }
    guard !view.hidden, view.look.alpha > 0 else { return true }
    let bounds = view.seenBounds
    let toDevice = Projection(.translation(bounds.origin - .zero))
      .concatenating(place.projection).concatenating(outer.place)
    let fit = PlaneFit(
      Rect(origin: .zero, size: bounds.size), toDevice, clip: outer.clip, base: outer.place.meanScale)
    guard let fit else { return true }
    var drawn = lastDrawn(of: view, at: place)
    let plane = planeAsBefore(of: view, fit, drawn) ?? planeAnew(of: view, fit)
    let picture = drawn.picture(plane.list, box: plane.box)
    drawn.scale = plane.isWhole ? plane.scale : 0
    // What is only measured is recorded again at once, and perhaps otherwise.
    if !isMeasuring { keep(drawn, of: view, at: place) }

    let fromPixels = Transform.translation(Vector(dx: Double(plane.box.x), dy: Double(plane.box.y)))
      .concatenating(.scale(1 / plane.scale))
    let projection = Projection(fromPixels).concatenating(toDevice)
    let start = frame.list.end
    frame.list.plane(picture, projection: projection, opacity: view.look.alpha)
    let box = frame.list.items[start.index].deviceBounds.intersection(outer.clip)
    var key = outer.key
    key.add(alpha: view.look.alpha, isGroup: true, of: view.serial)
    key.add(depthOf: projection, picture: drawn.number)
    let index = frame.views.count
    frame.views.append(
      RecordedView(
        serial: view.serial, version: view.version, place: projection.numerator, size: bounds.size,
        surroundings: key, box: box, previousIndex: view.recordIndex,
        staysInside: false, start: start, end: frame.list.end))
    remember(view, at: index)
    return true
  }

  /// Records the plane as it was drawn last; nil where it takes other pixels now.
  ///
  /// Not while a plane around it is measured: nothing is kept of that, and each plane would double how often those in
  /// it are recorded.
  private mutating func planeAsBefore(of view: View, _ fit: PlaneFit, _ drawn: ProjectionState.Drawn) -> Plane? {
    guard !isMeasuring, drawn.scale == fit.scale else { return nil }
    let imageCount = images?.foundCount ?? 0
    let flat = recordFlat(view, scale: fit.scale, corner: drawn.box, in: room(for: view, fit))
    guard flat.box == PixelRect(x: 0, y: 0, width: drawn.box.width, height: drawn.box.height) else {
      images?.forgetFound(since: imageCount)
      return nil
    }
    return Plane(list: flat.list, box: drawn.box, scale: fit.scale)
  }

  /// Finds out which pixels the plane takes, and records it, unless that is all that is asked for. What would take too
  /// many is cut to what can be seen, and drawn smaller if that is not enough.
  private mutating func planeAnew(of view: View, _ fit: PlaneFit) -> Plane {
    let (room, wasMeasuring) = (room(for: view, fit), isMeasuring)
    isMeasuring = true
    var plane = Plane(
      list: DisplayList(), box: recordFlat(view, scale: fit.scale, corner: .zero, in: room).box, scale: fit.scale)
    isMeasuring = wasMeasuring
    if !isSmallEnough(plane.box) {
      plane.isWhole = false
      plane.box = plane.box.intersection(PixelRect(enclosing: fit.seen.scaled(by: fit.scale)))
      while !isSmallEnough(plane.box) {
        plane.scale /= 2
        plane.box = PixelRect(enclosing: plane.box.rect.scaled(by: 0.5))
      }
    }
    guard !isMeasuring else { return plane }
    plane.list = recordFlat(view, scale: plane.scale, corner: plane.box, in: plane.isWhole ? room : plane.box).list
    return plane
  }

  /// The pixels in which views of the plane are recorded.
  private func room(for view: View, _ fit: PlaneFit) -> PixelRect {
    let beyond = Double(Self.farthestBeyond)
    let size = view.seenBounds.size * fit.scale
    return PixelRect(enclosing: Rect(origin: .zero, size: size).inset(by: -beyond))
  }

  private func isSmallEnough(_ box: PixelRect) -> Bool {
    max(box.width, box.height) <= ProjectedLayer.longestEdge && box.area <= mostPlanePixels
  }

  /// Records a view and what it holds without its place and opacity; returns the list, and which pixels it takes.
  ///
  /// The pixels of the list, and those of the box, count from the top left corner of some pixels; the clip does not.
  private mutating func recordFlat(
    _ view: View, scale: Double, corner: PixelRect, in clip: PixelRect
  ) -> (list: DisplayList, box: PixelRect) {
    var (plane, above) = (RecordedFrame(), [Level]())
    swap(&plane, &frame)
    swap(&above, &levels)
    planeDepth += 1
    let place = Transform.translation(.zero - view.seenBounds.origin)
      .concatenating(.scale(scale))
      .concatenating(.translation(Vector(dx: -Double(corner.x), dy: -Double(corner.y))))
    let around = PaintContext(place: .identity, clip: clip.offset(x: -corner.x, y: -corner.y))
    if let level = enter(view, at: place, alpha: 1, in: around, showsShadow: true) { walk(level) }
    planeDepth -= 1
    swap(&above, &levels)
    swap(&plane, &frame)
    return (plane.list, plane.views.reduce(.zero) { $0.union($1.box) })
  }
}

extension ProjectionState.Drawn {
  /// The picture of a list that takes some pixels: the last one, if it is the same.
  fileprivate mutating func picture(_ list: DisplayList, box: PixelRect) -> ProjectedLayer {
    defer { self.box = box }
    if let picture, picture.list == list, self.box.width == box.width, self.box.height == box.height { return picture }
    let fresh = ProjectedLayer(list, width: box.width, height: box.height)
    number = Self.nextNumber()
    picture = fresh
    return fresh
  }

  private static var lastNumber = 0

  private static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
