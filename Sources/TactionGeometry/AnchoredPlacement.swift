/// The position of a card next to its anchor: for example, of a menu at its button, or of a popover at the view to
/// which its arrow points.
public struct AnchoredPlacement: Equatable {
  /// A side of the anchor, on the screen.
  public enum Side: Hashable, CaseIterable {
    /// A side of the anchor.
    case above, below, left, right

    var isVertical: Bool { self == .above || self == .below }
  }

  /// The alignment of the card with the anchor along their common edge.
  public enum Alignment: Sendable {
    /// A common edge, or the middle.
    case center, left, right
  }

  /// The frame of the card.
  public var frame: Rect
  /// The side of the anchor on which the card is.
  public var side: Side
  /// The point of the anchor's edge to which an arrow points.
  public var tip: Point

  /// Places a card.
  ///
  /// The card is placed at the first of the sides with enough room. If no side has enough room, the card is placed at
  /// the side with the most room, where it becomes smaller or covers the anchor.
  ///
  /// - Parameters:
  ///   - size: The size that fits the card's content.
  ///   - anchor: The rectangle that the card belongs to.
  ///   - area: The rectangle in which the card must stay, in the same coordinates.
  ///   - sides: The sides in the order of preference.
  ///   - gap: The distance of the card from the anchor.
  ///   - alignment: The alignment along the edge, as far as the area allows it.
  public init(
    of size: Size, at anchor: Rect, in area: Rect, sides: [Side], gap: Double, alignment: Alignment = .center
  ) {
    // An anchor outside of the area is moved to the edge of the area.
    let anchor = anchor.pulled(into: area)
    var size = Size(width: min(size.width, area.width), height: min(size.height, area.height))
    func room(_ side: Side) -> Double {
      switch side {
      case .above: anchor.minY - gap - area.minY
      case .below: area.maxY - anchor.maxY - gap
      case .left: anchor.minX - gap - area.minX
      case .right: area.maxX - anchor.maxX - gap
      }
    }
    func need(_ side: Side) -> Double { side.isVertical ? size.height : size.width }
    let sides = sides.isEmpty ? [.below, .above] : sides
    side = sides.first { room($0) >= need($0) } ?? sides.max { room($0) < room($1) } ?? .below
    // The height of the card is reduced, and its content scrolls, so that the card does not cover the anchor. It still
    // covers the anchor if there is hardly any room.
    if side.isVertical, room(side) >= min(size.height, Self.minimumHeight) {
      size.height = min(size.height, room(side))
    }
    let along =
      switch alignment {
      case .center: anchor.center.x - size.width / 2
      case .left: anchor.minX
      case .right: anchor.maxX - size.width
      }
    tip = anchor.middle(of: side)
    let origin =
      switch side {
      case .above: Point(x: along, y: tip.y - gap - size.height)
      case .below: Point(x: along, y: tip.y + gap)
      case .left: Point(x: tip.x - gap - size.width, y: tip.y - size.height / 2)
      case .right: Point(x: tip.x + gap, y: tip.y - size.height / 2)
      }
    frame = Rect(origin: origin, size: size).pulled(into: area)
  }

  /// The minimum height to which a card is reduced, in px: two rows of a menu. With less room, the card covers the
  /// anchor.
  private static let minimumHeight = 96.0
}

extension Rect {
  /// Returns the middle of an edge.
  fileprivate func middle(of side: AnchoredPlacement.Side) -> Point {
    switch side {
    case .above: Point(x: center.x, y: minY)
    case .below: Point(x: center.x, y: maxY)
    case .left: Point(x: minX, y: center.y)
    case .right: Point(x: maxX, y: center.y)
    }
  }

  /// Returns the rectangle moved into another rectangle, and made smaller if it does not fit.
  fileprivate func pulled(into area: Rect) -> Rect {
    let (width, height) = (min(size.width, area.width), min(size.height, area.height))
    return Rect(
      x: max(area.minX, min(minX, area.maxX - width)), y: max(area.minY, min(minY, area.maxY - height)),
      width: width, height: height)
  }
}
