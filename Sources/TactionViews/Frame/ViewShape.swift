import TactionGeometry
import TactionGraphics

/// What a view looks like in one frame: its place in device pixels, the pixels it may touch, and how it is put
/// together.
///
/// It is made for every view of every frame, so it holds no items, only what they are made from.
struct ViewShape {
  /// From the view's own coordinates to device pixels.
  let place: Transform
  /// The bounds with their corner radius.
  let outline: RoundedRect
  /// The device pixels that the view itself may touch, shadow included, within the clip; empty for one that shows
  /// nothing.
  let box: PixelRect
  /// The device pixels in which subviews can be seen.
  let innerClip: PixelRect
  /// Whether all layers are to be drawn together and then made translucent as one.
  let isGroup: Bool
  /// Whether all that the view itself draws lies within its bounds.
  let staysInside: Bool

  /// How much of all of it is seen.
  let alpha: Double
  private let clipsInside: Bool
  private let showsShadow: Bool
  private let showsBorder: Bool

  /// Makes the shape of a view whose bounds are at a place, `edge` being the pixels around them.
  @inline(__always)
  init(_ view: borrowing View, place: Transform, edge: PixelRect, alpha: Double, clip: PixelRect, showsShadow: Bool) {
    let bounds = view.seenBounds
    self.place = place
    self.alpha = alpha
    outline = RoundedRect(bounds, radius: view.look.cornerRadius)
    innerClip = view.clips ? edge.intersection(clip) : clip

    let layersOfContent = view.content.count
    let contentStaysInside = layersOfContent == 0 || view.contentStaysInside
    let hasSubviews = view.showsViews && !innerClip.isEmpty
    clipsInside = view.clips && (hasSubviews || !contentStaysInside)
    showsBorder = !bounds.isEmpty && view.border.isVisible
    self.showsShadow = showsShadow && view.look.hasShadow
    let layers =
      (view.look.hasBackground ? 1 : 0) + (showsBorder ? 1 : 0) + (self.showsShadow ? 1 : 0) + layersOfContent
    isGroup = alpha < 1 && (hasSubviews || layers > 1)
    staysInside = !self.showsShadow && (view.clips || contentStaysInside)

    let showsInside = view.look.hasBackground || layersOfContent > 0 || view.portal != nil
    var box = showsInside || showsBorder ? edge : .zero
    if self.showsShadow, let shadow = view.seen.shadow {
      box = box.union(
        DisplayItem.deviceBounds(ofShadowOf: bounds, offset: shadow.offset, blur: shadow.radius, at: place))
    }
    if !contentStaysInside, !view.clips {
      box = box.union(view.content.deviceBounds(at: view.placeOfContent(at: place)))
    }
    self.box = box.intersection(clip)
  }

  /// From the top left corner of the bounds, as the origin: this stays when the view scrolls what it holds.
  var corner: Transform {
    outline.rect.origin == .zero ? place : place.translated(by: outline.rect.origin - Point.zero)
  }

  /// Draws what lies below the subviews.
  @inline(__always)
  func open(_ view: View, into list: inout DisplayList) {
    if isGroup { list.beginGroup(DisplayList.Group(opacity: alpha)) }
    let opacity = isGroup ? 1 : alpha
    if !box.isEmpty {
      if showsShadow, let shadow = view.seen.shadow {
        list.shadow(
          of: outline, offset: shadow.offset, blur: max(shadow.radius, 0), color: shadow.color, transform: place,
          opacity: min(shadow.opacity, 1) * opacity)
      }
      if view.look.hasBackground {
        let shape = showsBorder ? view.border.visiblePart(of: outline) : outline
        list.fill(shape, color: view.look.backgroundColor, transform: place, opacity: opacity)
      }
    }
    if clipsInside { list.beginGroup(DisplayList.Group(clip: outline, transform: place)) }
    if !box.isEmpty, !view.content.isEmpty {
      list.append(contentsOf: view.content, transform: view.placeOfContent(at: place), opacity: opacity)
    }
  }

  /// Draws what lies above the subviews.
  @inline(__always)
  func close(_ view: View, into list: inout DisplayList) {
    if clipsInside { list.endGroup() }
    if showsBorder, !box.isEmpty {
      list.border(
        outline, width: view.border.width, color: view.border.color, transform: place, opacity: isGroup ? 1 : alpha)
    }
    if isGroup { list.endGroup() }
  }
}

extension View {
  /// Whether other views are drawn above the content: its subviews, or what a portal shows.
  final var showsViews: Bool { !children.isEmpty || portal != nil }

  /// From the coordinates in which the content was recorded to device pixels.
  ///
  /// While the bounds are animated, the content of the new bounds is stretched over those that are seen.
  final func placeOfContent(at place: Transform) -> Transform {
    guard isAnimating else { return place }
    let (recorded, seen) = (bounds, seenBounds)
    guard recorded != seen, !recorded.isEmpty else { return place }
    return Transform.translation(.zero - recorded.origin)
      .concatenating(.scale(x: seen.width / recorded.width, y: seen.height / recorded.height))
      .concatenating(.translation(seen.origin - .zero))
      .concatenating(place)
  }
}
