import TactionGeometry

/// All that a picture shows, from back to front: a flat list that is recorded once a frame and drawn by a `Renderer`.
///
/// Groups are drawn as one picture, which is then clipped and made translucent as a whole. They may be nested. A list
/// that is emptied and filled again for each frame takes no memory for its items after the first; each polygon and each
/// line of text takes a small piece.
public struct DisplayList: Sendable, Hashable {
  /// What a group does to the picture of its members.
  public struct Group: Hashable, Sendable {
    /// By what the opacity of the whole is multiplied, 0...1.
    public var opacity: Double
    /// What can be seen of it, in local coordinates; nil for all.
    public var clip: RoundedRect?
    /// Brings the local coordinates of `clip` to device pixels.
    public var transform: Transform

    /// Makes a group.
    public init(opacity: Double = 1, clip: RoundedRect? = nil, transform: Transform = .identity) {
      self.opacity = opacity
      self.clip = clip
      self.transform = transform
    }
  }

  /// The items, from back to front; the beginnings and ends of groups are items, too.
  public private(set) var items: [DisplayItem] = []
  /// What items refer to, in the order in which they do: equal lists have equal tables.
  package private(set) var resources: [DisplayResource] = []
  /// The number of groups that are open.
  var openGroups = 0

  /// Makes an empty list.
  public init() {}

  /// Whether there is nothing in the list.
  public var isEmpty: Bool { items.isEmpty }

  /// The number of items, and of beginnings and ends of groups.
  public var count: Int { items.count }

  /// Makes room for a number of items.
  public mutating func reserveCapacity(_ count: Int) { items.reserveCapacity(count) }

  /// Takes out all items but keeps their memory for the next frame.
  public mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    resources.removeAll(keepingCapacity: true)
    openGroups = 0
  }

  /// Puts all items of another list in front of those of this one; its open groups end with it.
  ///
  /// - Parameters:
  ///   - list: what is added.
  ///   - transform: brings what are device pixels in that list to the device pixels of this one.
  ///   - opacity: by what the opacity of each item, and of each group as a whole, is multiplied.
  public mutating func append(contentsOf list: DisplayList, transform: Transform = .identity, opacity: Double = 1) {
    let first = Int32(truncatingIfNeeded: resources.count)
    // A list of one is what most views have.
    if list.resources.count == 1 { resources.append(list.resources[0]) } else { resources += list.resources }
    var depth = 0
    for var item in list.items {
      if item.kind == .endGroup {
        depth -= 1
      } else {
        item.transform = item.moved(by: transform)
        if item.resource >= 0 { item.resource += first }
        // What belongs to a group fades with it.
        if depth == 0 { item.opacity *= opacity }
        if item.kind == .beginGroup || item.kind == .beginClippedGroup { depth += 1 }
      }
      items.append(item)
    }
    for _ in 0..<list.openGroups { items.append(DisplayItem(kind: .endGroup)) }
  }

  /// Puts an item in front of all that is there, with what it refers to.
  mutating func append(_ item: DisplayItem, _ resource: DisplayResource? = nil) {
    items.append(item)
    guard let resource else { return }
    items[items.count - 1].resource = Int32(truncatingIfNeeded: resources.count)
    resources.append(resource)
  }

  /// Whether images are among the items.
  package var hasImages: Bool { items.contains { $0.kind == .image } }

  /// Replaces an item that is an image by the pixels that it is drawn from.
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

  /// The smallest rectangle around the device pixels that items may touch, groups' clips left aside, once a transform
  /// has brought them elsewhere.
  public func deviceBounds(at transform: Transform = .identity) -> PixelRect {
    items.reduce(.zero) { $0.union($1.deviceBounds(movedBy: transform)) }
  }

  /// What an item refers to; nil for one that is nothing but numbers.
  func resource(of item: DisplayItem) -> DisplayResource? {
    resources.indices.contains(Int(item.resource)) ? resources[Int(item.resource)] : nil
  }
}
