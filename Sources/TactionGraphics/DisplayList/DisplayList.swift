import TactionGeometry

/// All that a picture shows, from back to front: a flat list that is recorded once a frame and drawn by a `Renderer`.
///
/// Groups are drawn as one picture, which is then clipped and made translucent as a whole. They may be nested.
/// A list that is emptied and filled again for each frame takes no memory for its entries after the first; each polygon and each
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

  /// One entry of the list.
  public enum Element: Hashable, Sendable {
    /// Something to draw.
    case item(DisplayItem)
    /// What follows, to the matching end, belongs to a group.
    case beginGroup(Group)
    /// The innermost open group is complete.
    case endGroup
  }

  /// The entries, from back to front.
  private(set) var entries: [DisplayEntry] = []
  /// What entries refer to, in the order in which they do: equal lists have equal tables.
  private(set) var resources: [DisplayResource] = []

  /// Makes an empty list.
  public init() {}

  /// Whether there is nothing in the list.
  public var isEmpty: Bool { entries.isEmpty }

  /// The number of items, and of beginnings and ends of groups.
  public var count: Int { entries.count }

  /// Makes room for a number of entries.
  public mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Takes out all entries but keeps their memory for the next frame.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    resources.removeAll(keepingCapacity: true)
  }

  /// Puts an item in front of all that is there.
  public mutating func append(_ item: DisplayItem) { append(item.entry, item.resource) }

  /// Puts all entries of another list in front of those of this one.
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
    for var entry in list.entries {
      if entry.kind == .endGroup {
        depth = max(depth - 1, 0)
      } else {
        if entry.kind == .plane {
          entry.transform = entry.projection.concatenating(transform).numerator
        } else {
          entry.transform = entry.transform.concatenating(transform)
        }
        if entry.resource >= 0 { entry.resource += first }
        // What belongs to a group fades with it.
        if depth == 0 { entry.opacity *= opacity }
        if entry.kind == .beginGroup || entry.kind == .beginClippedGroup { depth += 1 }
      }
      entries.append(entry)
    }
  }

  /// Opens a group; a group that is never closed ends with the list.
  public mutating func beginGroup(_ group: Group) {
    entries.append(
      DisplayEntry(
        kind: group.clip == nil ? .beginGroup : .beginClippedGroup, opacity: group.opacity, transform: group.transform,
        shape: group.clip ?? RoundedRect(.zero)))
  }

  /// Closes the innermost open group; without one, nothing happens when the list is drawn.
  public mutating func endGroup() { entries.append(DisplayEntry(kind: .endGroup)) }

  /// Puts an entry in front of all that is there, with what it refers to.
  mutating func append(_ entry: DisplayEntry, _ resource: DisplayResource? = nil) {
    entries.append(entry)
    guard let resource else { return }
    entries[entries.count - 1].resource = Int32(truncatingIfNeeded: resources.count)
    resources.append(resource)
  }

  /// A place between two entries of a list, or after the last one.
  package struct Position: Equatable {
    var entry: Int32 = 0
    var resource: Int32 = 0

    /// The number of entries in front of it.
    package var index: Int { Int(entry) }

    /// The place in another list in front of which this one stands at a position.
    package func offset(by start: Position) -> Position {
      Position(entry: start.entry + entry, resource: start.resource + resource)
    }
  }

  /// The place after the last entry.
  package var end: Position {
    Position(entry: Int32(truncatingIfNeeded: entries.count), resource: Int32(truncatingIfNeeded: resources.count))
  }

  /// Puts the entries of another list in the place of as many, from a position on.
  package mutating func overwrite(from start: Position, with list: DisplayList) {
    let (first, firstResource) = (Int(start.entry), Int(start.resource))
    guard first + list.entries.count <= entries.count, firstResource + list.resources.count <= resources.count else {
      return
    }
    for index in list.entries.indices {
      entries[first + index] = list.entries[index]
      if list.entries[index].resource >= 0 { entries[first + index].resource += start.resource }
    }
    for index in list.resources.indices { resources[firstResource + index] = list.resources[index] }
  }

  /// The first entry, from a place on, that is an image; nil where there is none.
  package func firstImage(from start: Int) -> Int? {
    var index = start
    while index < entries.count {
      if entries[index].kind == .image { return index }
      index += 1
    }
    return nil
  }

  /// Has an entry that is an image drawn from certain pixels.
  package mutating func draw(_ index: Int, as choice: ImageChoice) {
    guard entries.indices.contains(index), entries[index].kind == .image,
      resources.indices.contains(Int(entries[index].resource))
    else { return }
    resources[Int(entries[index].resource)] = .pixels(choice.pixels)
    switch choice.place {
    case .part(let source): (entries[index].kind, entries[index].source) = (.pixels, source)
    case .device(let corner): (entries[index].kind, entries[index].shift) = (.placedPixels, corner)
    }
  }

  /// The smallest rectangle around the device pixels that items may touch, groups' clips left aside, once a transform has
  /// brought them elsewhere.
  public func deviceBounds(at transform: Transform = .identity) -> PixelRect {
    entries.reduce(.zero) { $0.union($1.deviceBounds(movedBy: transform)) }
  }

  /// What an item refers to; nil for one that is nothing but numbers.
  func resource(of item: DisplayEntry) -> DisplayResource? {
    resources.indices.contains(Int(item.resource)) ? resources[Int(item.resource)] : nil
  }
}
