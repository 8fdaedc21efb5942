import TactionGeometry
import TactionGraphics

/// The geometry and the composition of one view in one frame.
///
/// A shape is made for every view in every frame. Therefore it does not hold display items, only the values from which
/// they are made.
struct ViewShape {
  /// The transform from the view's own coordinates to device pixels.
  let transform: Transform
  /// The bounds with their corner radius.
  let outline: RoundedRect
  /// The device pixels within the clip that the view itself may touch, including its shadow; empty if the view itself
  /// shows nothing.
  let box: PixelRect
  /// The device pixels in which subviews can be visible.
  let innerClip: PixelRect
  /// Whether shadow, background, content, subviews and border are drawn together and then made translucent as a group.
  let isGroup: Bool
  /// Whether everything that the view itself draws is within its bounds.
  let staysInside: Bool

  /// Whether the view has a border, which is in front of the subviews.
  let showsBorder: Bool

  /// The opacity of the view, 0...1.
  let alpha: Double
  private let clipsInside: Bool
  /// Whether the content never leaves the bounds, so that no clip is needed.
  private let contentStaysInside: Bool
  private let showsShadow: Bool

  /// Creates the shape of a view. `edge` is the box of device pixels around the view's bounds.
  @inline(__always)
  init(_ view: borrowing View, transform: Transform, edge: PixelRect, alpha: Double, clip: PixelRect, showsShadow: Bool)
  {
    let bounds = view.presentationBounds
    self.transform = transform
    self.alpha = alpha
    outline = RoundedRect(bounds, radius: view.appearance.cornerRadius)
    innerClip = view.clips ? edge.intersection(clip) : clip

    let layersOfContent = view.contentCount
    let contentStaysInside = layersOfContent == 0 || view.contentStaysInside
    self.contentStaysInside = contentStaysInside
    let hasSubviews = view.showsViews && !innerClip.isEmpty
    clipsInside = view.clips && (hasSubviews || !contentStaysInside)
    showsBorder = !bounds.isEmpty && view.border.isVisible
    self.showsShadow = showsShadow && view.appearance.hasShadow
    let layers =
      (view.appearance.hasBackground ? 1 : 0) + (showsBorder ? 1 : 0) + (self.showsShadow ? 1 : 0) + layersOfContent
    isGroup = alpha < 1 && (hasSubviews || layers > 1)
    staysInside = !self.showsShadow && (view.clips || contentStaysInside)

    let showsInside = view.appearance.hasBackground || layersOfContent > 0 || view.portal != nil
    var box = showsInside || showsBorder ? edge : .zero
    if self.showsShadow, let shadow = view.presentation.shadow {
      box = box.union(
        DisplayItem.deviceBounds(ofShadowOf: bounds, offset: shadow.offset, blur: shadow.radius, at: transform))
    }
    if !contentStaysInside, !view.clips {
      box = box.union(view.content.deviceBounds(at: view.contentTransform(at: transform)))
    }
    self.box = box.intersection(clip)
  }

  /// The transform to device pixels, with the top left corner of the bounds as the origin. It stays the same when the
  /// view scrolls its subviews.
  var corner: Transform {
    outline.rect.origin == .zero ? transform : transform.translated(by: outline.rect.origin - Point.zero)
  }

  /// Adds the items that are behind the subviews.
  @inline(__always)
  func open(_ view: View, into list: inout DisplayList) {
    if isGroup { list.beginGroup(DisplayList.Group(opacity: alpha)) }
    let opacity = isGroup ? 1 : alpha
    if !box.isEmpty {
      if showsShadow, let shadow = view.presentation.shadow {
        list.drawShadow(
          of: outline, offset: shadow.offset, blur: max(shadow.radius, 0), color: view.resolved(shadow.color),
          transform: transform,
          opacity: min(shadow.opacity, 1) * opacity)
      }
      if view.appearance.hasBackground {
        let shape = showsBorder ? view.shapeBelowBorder : outline
        list.fill(shape, color: view.resolved(view.appearance.backgroundColor), transform: transform, opacity: opacity)
      }
    }
    if clipsInside, !contentStaysInside { beginClip(in: &list) }
    if !box.isEmpty, view.contentCount > 0 {
      list.append(contentsOf: view.content, transform: view.contentTransform(at: transform), opacity: opacity)
    }
    // Content that stays inside is not clipped, because a clip would make its antialiased edge thinner.
    if clipsInside, contentStaysInside { beginClip(in: &list) }
  }

  private func beginClip(in list: inout DisplayList) {
    list.beginGroup(DisplayList.Group(clip: outline, transform: transform))
  }

  /// Adds the items that are in front of the subviews.
  @inline(__always)
  func close(_ view: View, into list: inout DisplayList) {
    if clipsInside { list.endGroup() }
    if showsBorder, !box.isEmpty {
      list.strokeBorder(
        of: outline, width: view.border.width, color: view.resolved(view.border.color), transform: transform,
        opacity: isGroup ? 1 : alpha)
    }
    if isGroup { list.endGroup() }
  }
}

extension View {
  /// Whether other views are drawn in front of the content: subviews, or views that a portal shows.
  final var showsViews: Bool { !members.isEmpty || portal != nil }

  /// The transform from the coordinates in which the content was drawn to the view's own coordinates.
  ///
  /// While the bounds are animated, the content that was drawn for the new bounds is stretched over the presented
  /// bounds.
  final var contentStretch: Transform {
    guard isAnimating else { return .identity }
    let (recorded, presentation) = (bounds, presentationBounds)
    guard recorded != presentation, !recorded.isEmpty else { return .identity }
    return Transform.translation(.zero - recorded.origin)
      .concatenating(.scale(x: presentation.width / recorded.width, y: presentation.height / recorded.height))
      .concatenating(.translation(presentation.origin - .zero))
  }

  /// Returns the transform from the coordinates in which the content was drawn to device pixels.
  final func contentTransform(at transform: Transform) -> Transform {
    isAnimating ? contentStretch.concatenating(transform) : transform
  }
}
