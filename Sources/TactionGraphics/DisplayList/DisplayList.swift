import TactionGeometry

/// A flat list of items to draw, from back to front, which is recorded once a frame and drawn by a `Renderer`.
///
/// A group is a transparency group: it is drawn as one picture, which is then clipped and made translucent as a whole.
/// Groups may be nested. A list that is emptied and filled again for each frame allocates no memory for its items after
/// the first frame; each path and each line of text allocates a little.
public struct DisplayList: Sendable, Hashable {
  /// The opacity and the clip of a group of items.
  public struct Group: Hashable, Sendable {
    /// The opacity of the whole group, 0...1.
    public var opacity: Double
    /// The shape to which the group is clipped, in local coordinates; nil if the group is not clipped to a shape.
    public var clip: RoundedRect?
    /// The path that clips the group, in local coordinates: only its inside is visible. If it is not nil, it is used
    /// instead of `clip`.
    public var clipPath: Path?
    /// The rule that determines the inside of `clipPath`.
    public var clipRule = FillRule.nonZero
    /// The transform from the local coordinates of the clip to device pixels.
    public var transform: Transform
    /// The colour whose alpha is a second factor of the opacity. It may follow the theme.
    var color = Color.black

    /// Makes a group.
    public init(opacity: Double = 1, clip: RoundedRect? = nil, transform: Transform = .identity) {
      self.opacity = opacity
      self.clip = clip
      self.transform = transform
    }

    /// Makes a group that is clipped to the inside of a path.
    public init(opacity: Double = 1, clip path: Path, rule: FillRule = .nonZero, transform: Transform = .identity) {
      self.init(opacity: opacity, transform: transform)
      (clipPath, clipRule) = (path, rule)
    }
  }

  /// The items, from back to front; the beginnings and ends of groups are also items.
  package internal(set) var items: [DisplayItem] = []
  /// The resources of items, in the order in which they were added, so that equal lists have equal tables.
  package private(set) var resources: [DisplayResource] = []
  /// The number of groups that are open.
  var openGroups = 0
  /// Whether an item may have a colour that follows the theme.
  private var followsTheme = false

  /// Makes an empty list.
  public init() {}

  /// Whether the list has no items.
  public var isEmpty: Bool { items.isEmpty }

  /// The number of items; the beginnings and the ends of groups are also counted.
  package var count: Int { items.count }

  /// Reserves memory for a number of items.
  package mutating func reserveCapacity(_ count: Int) { items.reserveCapacity(count) }

  /// Removes all items, but keeps their memory for the next frame.
  public mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    resources.removeAll(keepingCapacity: true)
    openGroups = 0
    followsTheme = false
  }

  /// Adds all items of another list in front of this list's items. Groups that are open at the end of the other list
  /// end there.
  ///
  /// - Parameters:
  ///   - list: The list to add.
  ///   - transform: The transform from the device pixels of the other list to the device pixels of this list.
  ///   - opacity: The factor by which the opacity of each item, and of each group as a whole, is multiplied.
  public mutating func append(contentsOf list: DisplayList, transform: Transform = .identity, opacity: Double = 1) {
    let first = Int32(truncatingIfNeeded: resources.count)
    // Most views have a single resource, so this case is fast.
    if list.resources.count == 1 { resources.append(list.resources[0]) } else { resources += list.resources }
    if list.followsTheme { followsTheme = true }
    var depth = 0
    for var item in list.items {
      if item.kind == .endGroup {
        depth -= 1
      } else {
        item.transform = item.moved(by: transform)
        if item.resource >= 0 { item.resource += first }
        // The members of a group are not changed, because the opacity of the group applies to them.
        if depth == 0 { item.opacity *= opacity }
        if item.kind == .beginGroup || item.kind == .beginClippedGroup { depth += 1 }
      }
      items.append(item)
    }
    for _ in 0..<list.openGroups { items.append(DisplayItem(kind: .endGroup)) }
  }

  /// Adds an item in front of the other items, with its resource.
  mutating func append(_ item: DisplayItem, _ resource: DisplayResource? = nil) {
    items.append(item)
    if !item.color.isFixed { followsTheme = true }
    guard let resource else { return }
    if resource.followsTheme { followsTheme = true }
    items[items.count - 1].resource = Int32(truncatingIfNeeded: resources.count)
    resources.append(resource)
  }

  /// Whether some items are images.
  package var hasImages: Bool { items.contains { $0.kind == .image } }

  /// Replaces the colours that follow the theme by the colours of a palette.
  package mutating func resolveColors(in palette: Palette) {
    guard followsTheme else { return }
    for index in items.indices where !items[index].color.isFixed {
      items[index].color = items[index].color.resolved(in: palette)
    }
    for index in resources.indices where resources[index].followsTheme {
      guard case .path(let content) = resources[index], let paint = content.value.paint else { continue }
      var resolved = content.value
      resolved.paint = paint.resolved(in: palette)
      resources[index] = .path(DisplayResource.Boxed(resolved))
    }
    followsTheme = false
  }

  /// Replaces an image item by an item of the pixels from which the image is drawn.
  package mutating func resolve(_ index: Int, as image: ResolvedImage) {
    assert(items[index].kind == .image && resources.indices.contains(Int(items[index].resource)), "an image item")
    resources[Int(items[index].resource)] = .pixels(image.pixels)
    switch image.place {
    case .part(let source): (items[index].kind, items[index].source) = (.pixels, source)
    case .device(let corner): (items[index].kind, items[index].shift) = (.placedPixels, corner)
    }
  }

  /// Sets the layer that an item of a projected view shows.
  package mutating func resolve(_ index: Int, as layer: ProjectedLayer) {
    assert(items[index].kind == .plane && items[index].resource < 0, "an item without a layer")
    items[index].resource = Int32(truncatingIfNeeded: resources.count)
    resources.append(.plane(layer))
  }

  /// Returns the smallest rectangle around the device pixels that the items touch if a transform is applied; clips of
  /// groups are ignored.
  package func deviceBounds(at transform: Transform = .identity) -> PixelRect {
    items.reduce(.zero) { $0.union($1.deviceBounds(movedBy: transform)) }
  }

  /// Returns the resource of an item; nil if the item has no resource.
  func resource(of item: DisplayItem) -> DisplayResource? {
    resources.indices.contains(Int(item.resource)) ? resources[Int(item.resource)] : nil
  }
}

/// The immutable object that an item of a display list needs for drawing, in addition to the item's numbers.
package enum DisplayResource: Hashable, Sendable {
  case image(Image)
  case pixels(ImagePixels)
  case plane(ProjectedLayer)
  case path(Boxed<PathContent>)
  case glyphs(Boxed<GlyphLine>)

  /// Whether the resource has a colour that follows the theme.
  fileprivate var followsTheme: Bool {
    guard case .path(let content) = self, let stops = content.value.paint?.stops else { return false }
    return stops.contains { !$0.color.isFixed }
  }

  /// A value in an object of its own, so that copying an array of such values copies only references. Two boxes are
  /// equal if their values are equal.
  package final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value

    init(_ value: Value) { self.value = value }

    package static func == (a: Boxed, b: Boxed) -> Bool { a === b || a.value == b.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }
}

/// A path that is drawn: its outline, its gradient if it has one, and the repeated mask through which it is drawn if it
/// has one.
package struct PathContent: Hashable, Sendable {
  package let outline: PathOutline
  package var paint: Paint?
  package var mask: RepeatedMask?
}
