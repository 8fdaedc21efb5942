/// A group of items in a ``ListView`` or ``GridView``, with a title that stays at the top while its items scroll.
public nonisolated struct ListSection<Item: Identifiable> {
  /// The title; if empty, the section has no header.
  public var title: String
  /// The items, in the order in which they are shown.
  public var items: [Item]

  /// Creates a section.
  public init(_ title: String = "", items: [Item]) {
    self.title = title
    self.items = items
  }
}

nonisolated extension ListSection: Sendable where Item: Sendable {}
