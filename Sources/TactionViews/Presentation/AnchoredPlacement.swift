import TactionGeometry

/// The place of a card beside something that it belongs to: a menu at its button, a popover with its arrow.
nonisolated struct AnchoredPlacement: Equatable {
  /// A side of the thing, on the screen.
  enum Side: Hashable, CaseIterable {
    case above, below, left, right

    var isVertical: Bool { self == .above || self == .below }
  }

  /// The alignment of a card with the thing along their common edge.
  enum Alignment { case center, left, right }

  /// The frame of the card.
  var frame: Rect
  /// The side on which it is.
  var side: Side
  /// The point of the thing's edge at which an arrow points.
  var tip: Point

  /// Places a card.
  ///
  /// The first of the sides with room wins, or else the one with most room, where the card becomes smaller or covers
  /// the thing.
  ///
  /// - Parameters:
  ///   - size: The size that fits the card's content.
  ///   - anchor: The thing.
  ///   - area: The rectangle that the card has to stay in, in the same coordinates.
  ///   - sides: The sides in the order of preference.
  ///   - gap: The distance from the thing.
  ///   - alignment: The alignment along the edge, as far as the area allows it.
  init(
    of size: Size, at anchor: Rect, in area: Rect, sides: [Side], gap: Double, alignment: Alignment = .center
  ) {
    // Something outside of the area counts as at its edge.
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
    // It becomes lower, and scrolls, rather than cover the thing, unless there is hardly any room.
    if side.isVertical, room(side) >= min(size.height, Self.minimumHeight) {
      size.height = min(size.height, room(side))
    }
    let along =
      switch alignment {
      case .center: anchor.midX - size.width / 2
      case .left: anchor.minX
      case .right: anchor.maxX - size.width
      }
    let origin =
      switch side {
      case .above: Point(x: along, y: anchor.minY - gap - size.height)
      case .below: Point(x: along, y: anchor.maxY + gap)
      case .left: Point(x: anchor.minX - gap - size.width, y: anchor.midY - size.height / 2)
      case .right: Point(x: anchor.maxX + gap, y: anchor.midY - size.height / 2)
      }
    frame = Rect(origin: origin, size: size).pulled(into: area)
    tip =
      switch side {
      case .above: Point(x: anchor.midX, y: anchor.minY)
      case .below: Point(x: anchor.midX, y: anchor.maxY)
      case .left: Point(x: anchor.minX, y: anchor.midY)
      case .right: Point(x: anchor.maxX, y: anchor.midY)
      }
  }

  /// The height, in px, below which a card rather covers the thing than becomes lower: two rows of a menu.
  private static let minimumHeight = 96.0
}

nonisolated extension Rect {
  fileprivate var midX: Double { origin.x + size.width / 2 }
  fileprivate var midY: Double { origin.y + size.height / 2 }

  /// Returns the rectangle moved into another one, and made smaller where it has to be.
  fileprivate func pulled(into area: Rect) -> Rect {
    let (width, height) = (min(size.width, area.width), min(size.height, area.height))
    return Rect(
      x: max(area.minX, min(minX, area.maxX - width)), y: max(area.minY, min(minY, area.maxY - height)),
      width: width, height: height)
  }
}
