import TactionGeometry
import TactionGraphics

/// What a view looks like in one frame: its place in device pixels, the pixels it may touch, and what to draw there.
struct ViewShape {
  /// From the view's own coordinates to device pixels.
  let place: Transform
  /// The same from the top left corner of the bounds: it stays when the view scrolls what it holds.
  let corner: Transform
  /// The bounds with their corner radius.
  let outline: RoundedRect
  /// The device pixels that the view itself may touch, shadow included, within the clip; empty for one that shows nothing.
  let box: PixelRect
  /// The device pixels in which subviews can be seen.
  let innerClip: PixelRect
  /// Whether all layers are to be drawn together and then made translucent as one.
  let isGroup: Bool

  private let alpha: Double
  private let clipsInside: Bool
  private let shadow: DisplayItem?
  private let background: DisplayItem?
  private let content: [DisplayList.Element]
  private let border: DisplayItem?

  init(_ view: View, place: Transform, alpha: Double, clip: PixelRect, showsShadow: Bool) {
    let seen = view.seen
    let outline = RoundedRect(seen.bounds, radius: seen.cornerRadius)
    let edge = PixelRect(enclosing: place.boundingBox(of: seen.bounds))
    let innerClip = view.clips ? edge.intersection(clip) : clip
    let hasSubviews = !view.children.isEmpty && !innerClip.isEmpty
    let shadow = showsShadow ? seen.shadow.flatMap { Self.item(of: $0, below: outline, at: place) } : nil
    let background = Self.item(filling: outline, with: seen.backgroundColor, at: place)
    let content = Self.content(of: view, stretchedTo: seen.bounds, at: place)
    let border = Self.item(of: view.border, around: outline, at: place)

    let layers = [shadow, background, border].count { $0 != nil } + content.count
    let isGroup = alpha < 1 && (hasSubviews || layers > 1)
    var box = background == nil && content.isEmpty && border == nil ? PixelRect.zero : edge
    if let shadow { box = box.union(shadow.deviceBounds) }
    if !view.clips, !view.contentStaysInside { box = content.reduce(box) { $0.union($1.deviceBounds) } }

    self.place = place
    self.outline = outline
    self.innerClip = innerClip
    self.isGroup = isGroup
    self.alpha = alpha
    self.shadow = shadow
    self.background = background
    self.content = content
    self.border = border
    self.box = box.intersection(clip)
    corner = place.translated(by: seen.bounds.origin - Point.zero)
    clipsInside = view.clips && (hasSubviews || !(content.isEmpty || view.contentStaysInside))
  }

  /// Draws what lies below the subviews.
  func open(into list: inout DisplayList) {
    if isGroup { list.beginGroup(DisplayList.Group(opacity: alpha)) }
    draw(shadow, into: &list)
    draw(background, into: &list)
    if clipsInside { list.beginGroup(DisplayList.Group(clip: outline, transform: place)) }
    guard !box.isEmpty else { return }
    for element in content {
      switch element {
      case .item(let item): draw(item, into: &list)
      case .beginGroup(let group): list.beginGroup(group)
      case .endGroup: list.endGroup()
      }
    }
  }

  /// Draws what lies above the subviews.
  func close(into list: inout DisplayList) {
    if clipsInside { list.endGroup() }
    draw(border, into: &list)
    if isGroup { list.endGroup() }
  }

  private func draw(_ item: DisplayItem?, into list: inout DisplayList) {
    guard var item, !box.isEmpty else { return }
    if !isGroup { item.opacity *= alpha }
    list.append(item)
  }
}

extension ViewShape {
  private static func item(of shadow: Shadow, below outline: RoundedRect, at place: Transform) -> DisplayItem? {
    guard shadow.opacity > 0, !shadow.color.isClear, !outline.rect.isEmpty else { return nil }
    return DisplayItem(
      .shadow(outline, offset: shadow.offset, blur: max(shadow.radius, 0), shadow.color), transform: place,
      opacity: min(shadow.opacity, 1))
  }

  private static func item(filling outline: RoundedRect, with color: Color?, at place: Transform) -> DisplayItem? {
    guard let color, !color.isClear, !outline.rect.isEmpty else { return nil }
    return DisplayItem(.fill(outline, color), transform: place)
  }

  private static func item(of border: Border, around outline: RoundedRect, at place: Transform) -> DisplayItem? {
    guard border.width > 0, !border.color.isClear, !outline.rect.isEmpty else { return nil }
    return DisplayItem(.border(outline, width: border.width, border.color), transform: place)
  }

  /// What the view recorded, brought to device pixels; stretched with the bounds while these are animated.
  private static func content(
    of view: View, stretchedTo bounds: Rect, at place: Transform
  ) -> [DisplayList.Element] {
    guard !view.content.isEmpty else { return [] }
    let recorded = view.state.bounds
    guard !recorded.isEmpty, recorded != bounds else { return view.content.elements.map { $0.placed(at: place) } }
    let stretch = Transform.translation(.zero - recorded.origin)
      .concatenating(.scale(x: bounds.width / recorded.width, y: bounds.height / recorded.height))
      .concatenating(.translation(bounds.origin - .zero))
    return view.content.elements.map { $0.placed(at: stretch.concatenating(place)) }
  }
}

extension DisplayList.Element {
  /// The device pixels that a placed element may touch; none for those that only begin or end a group.
  fileprivate var deviceBounds: PixelRect {
    if case .item(let item) = self { item.deviceBounds } else { .zero }
  }

  /// The element with what it drew in a view's coordinates brought to another space.
  fileprivate func placed(at place: Transform) -> DisplayList.Element {
    switch self {
    case .item(var item):
      item.transform = item.transform.concatenating(place)
      return .item(item)
    case .beginGroup(var group):
      group.transform = group.transform.concatenating(place)
      return .beginGroup(group)
    case .endGroup: return .endGroup
    }
  }
}
