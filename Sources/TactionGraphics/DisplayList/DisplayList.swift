import TactionGeometry

/// All that a picture shows, from back to front: a flat list that is recorded once a frame and drawn by a `Renderer`.
///
/// Groups are drawn as one picture, which is then clipped and made translucent as a whole. They may be nested.
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
  public private(set) var elements: [Element] = []

  /// Makes an empty list.
  public init() {}

  /// Whether there is nothing in the list.
  public var isEmpty: Bool { elements.isEmpty }

  /// Makes room for a number of entries.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Takes out all entries but keeps their memory for the next frame.
  public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// Puts an item in front of all that is there.
  public mutating func append(_ item: DisplayItem) { elements.append(.item(item)) }

  /// Puts all entries of another list in front of those of this one.
  public mutating func append(contentsOf list: DisplayList) { elements.append(contentsOf: list.elements) }

  /// Opens a group; a group that is never closed ends with the list.
  public mutating func beginGroup(_ group: Group) { elements.append(.beginGroup(group)) }

  /// Closes the innermost open group; without one, nothing happens when the list is drawn.
  public mutating func endGroup() { elements.append(.endGroup) }
}
