import TactionGeometry

/// The conditions under which items are drawn with the same bytes at another position.
extension DisplayList {
  /// Returns whether an item gives the same bytes as an item of another list that is moved by a whole number of pixels.
  ///
  /// Apart from the distance, the numbers of both items and their edges on the device must be equal to the last bit,
  /// because rounding may differ at another position. The caller compares the resources. The result is true only for
  /// upright items, and for scaled images only if no coordinate in them is rounded.
  func shows(_ index: Int, as before: Int, of old: DisplayList, movedBy step: (dx: Double, dy: Double)) -> Bool {
    let (new, old) = (items[index], old.items[before])
    guard new.kind == old.kind, new.opacity == old.opacity, new.shape == old.shape, new.extent == old.extent,
      new.source == old.source, new.color == old.color
    else { return false }
    if new.kind == .beginGroup || new.kind == .endGroup { return true }
    let move = ExactMove(from: old.transform, to: new.transform, dx: step.dx, dy: step.dy)
    guard let move, new.kind == .placedPixels || new.shift == old.shift else { return false }
    // Masks of paths, repeated masks and gradients are positioned in whole pixels, so a move by whole pixels does not
    // change them.
    if new.kind == .path || new.resource >= 0 && new.kind == .beginClippedGroup { return true }
    let shape = new.shape
    switch new.kind {
    case .fill, .beginClippedGroup: return move.keeps(shape)
    case .border: return move.keeps(shape) && move.keeps(shape.inset(by: new.extent))
    case .shadow:
      // A large shadow is computed from the positions of its pixels, so these positions must not be rounded.
      return move.isEven && move.isCoarse
        && move.keeps(RoundedRect(shape.rect.offset(by: new.shift), radius: shape.radius))
    case .glyphs: return move.isEven && keepsGlyphs(new, old, move)
    case .placedPixels:
      return move.keeps(shape) && ExactMove.isExact(old.shift.dx, new.shift.dx, step.dx)
        && ExactMove.isExact(old.shift.dy, new.shift.dy, step.dy)
    case .image, .pixels: return move.keeps(shape) && keepsPicture(new, move)
    case .plane, .path, .beginGroup, .endGroup: return false
    }
  }

  private func keepsGlyphs(_ new: DisplayItem, _ old: DisplayItem, _ move: ExactMove) -> Bool {
    let start = Transform.translation(new.shift)
    let exact = ExactMove(
      from: start.concatenating(old.transform), to: start.concatenating(new.transform), dx: move.dx, dy: move.dy)
    // A glyph that begins half-way between two pixels is rounded to the right, but to the left if it is left of
    // column 0. So text that moves sideways must be right of column 0 before and after the move.
    return exact != nil && (move.dx == 0 || min(old.deviceBounds.x, new.deviceBounds.x) > 0)
  }

  private func keepsPicture(_ item: DisplayItem, _ move: ExactMove) -> Bool {
    guard let toLocal = Image.transform(of: item.source, over: item.shape.rect) else { return false }
    let (old, new) = (toLocal.concatenating(move.old), toLocal.concatenating(move.new))
    guard let placed = ExactMove(from: old, to: new, dx: move.dx, dy: move.dy) else { return false }
    // Pixels that coincide with device pixels are copied. This does not apply to images, because they may be drawn from
    // a coarser level.
    let isOnPixels = { PixelAlignment.isAligned($0, tolerance: PixelAlignment.tolerance / 2) }
    if item.kind == .pixels, new.a == 1, new.d == 1, isOnPixels(new.tx), isOnPixels(new.ty) { return true }
    return placed.isCoarse
  }
}

/// A move of an upright item by whole pixels, without a rounding error.
private struct ExactMove {
  let old: Transform
  let new: Transform
  let dx: Double
  let dy: Double

  /// Creates a move; nil if the transforms differ by more than the distance, or rotate.
  init?(from old: Transform, to new: Transform, dx: Double, dy: Double) {
    guard new.a == old.a, new.d == old.d, new.b == 0, old.b == 0, new.c == 0, old.c == 0, new.isInvertible,
      Self.isExact(old.tx, new.tx, dx), Self.isExact(old.ty, new.ty, dy)
    else { return nil }
    (self.old, self.new, self.dx, self.dy) = (old, new, dx, dy)
  }

  /// Whether both axes have the same scale and neither is mirrored.
  var isEven: Bool { new.a == new.d && new.a > 0 }

  /// Whether no coordinate is rounded when device pixels are mapped back to local coordinates, before and after the
  /// move.
  var isCoarse: Bool {
    guard let (first, second) = old.inverted().flatMap({ first in new.inverted().map { (first, $0) } }) else {
      return false
    }
    return second.a.isCoarse && second.d.isCoarse && first.tx.isCoarse && first.ty.isCoarse && second.tx.isCoarse
      && second.ty.isCoarse
  }

  /// Returns whether all edges and corners of a shape move by exactly the distance.
  func keeps(_ shape: RoundedRect) -> Bool {
    let radius = shape.effectiveRadius
    guard radius == 0 || isEven else { return false }
    let inner = shape.rect.inset(by: radius)
    return keeps(shape.rect)
      && (radius == 0
        || keeps(
          Rect(
            x: inner.minX - radius, y: inner.minY - radius, width: inner.width + 2 * radius,
            height: inner.height + 2 * radius)))
  }

  private func keeps(_ rect: Rect) -> Bool {
    let (first, second) = (old.boundingBox(of: rect), new.boundingBox(of: rect))
    let ends = (Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY))
    return keeps(Point(x: first.minX, y: first.minY), Point(x: second.minX, y: second.minY))
      && keeps(Point(x: first.maxX, y: first.maxY), Point(x: second.maxX, y: second.maxY))
      && keeps(old.apply(ends.0), new.apply(ends.0)) && keeps(old.apply(ends.1), new.apply(ends.1))
  }

  private func keeps(_ before: Point, _ after: Point) -> Bool {
    Self.isExact(before.x, after.x, dx) && Self.isExact(before.y, after.y, dy)
  }

  /// Returns whether `after` is `before + step` and `before` is `after - step`, both without rounding.
  ///
  /// Edges and glyphs are rounded to steps, the finest of which is 1/256. Halves of steps are rounded away from zero,
  /// so a number whose sign changes must not be at half a step.
  static func isExact(_ before: Double, _ after: Double, _ step: Double) -> Bool {
    guard after - step == before, before + step == after else { return false }
    if (before < 0) == (after < 0) { return true }
    return before == before.rounded() || before * 512 != (before * 512).rounded()
  }
}

extension Double {
  /// Whether the number is a multiple of 2^-20 and not large: sums and products of such numbers are never rounded.
  fileprivate var isCoarse: Bool { abs(self) < 0x1p24 && self * 0x1p20 == (self * 0x1p20).rounded() }
}

extension DisplayItem {
  /// Whether the item is a fill that hides all items behind it.
  var isOpaqueFill: Bool { kind == .fill && color.isOpaque && opacity >= 1 }

  /// The pixels in which the members of a group with this clip can be visible.
  var clippedPixels: PixelRect {
    transform.isInvertible ? PixelRect(enclosing: transform.boundingBox(of: shape.rect)) : .zero
  }

  /// The pixels that the shape covers completely; empty for a rotated shape and for a path.
  var evenPixels: PixelRect { resource < 0 ? Self.pixels(inside: shape, transform) : .zero }

  /// The pixels inside a border that the border does not touch.
  var untouchedPixels: PixelRect { extent > 0 ? Self.pixels(inside: shape.inset(by: extent), transform) : .zero }

  private static func pixels(inside shape: RoundedRect, _ transform: Transform) -> PixelRect {
    guard transform.b == 0, transform.c == 0, transform.isInvertible, shape.rect.isFinite, !shape.rect.isEmpty else {
      return .zero
    }
    let radius = shape.effectiveRadius * max(abs(transform.a), abs(transform.d))
    let box = transform.boundingBox(of: shape.rect)
    // Edges are drawn on whole pixels if all of them are closer to whole pixels than this tolerance.
    let isWhole = { PixelAlignment.isAligned($0, tolerance: PixelAlignment.tolerance / 2) }
    let isAligned = isWhole(box.minX) && isWhole(box.minY) && isWhole(box.maxX) && isWhole(box.maxY)
    // The edges of round shapes may be rounded to 1/256.
    let margin = radius > 0 ? radius + 1e-2 : isAligned ? -1e-2 : 0
    let (left, top) = ((box.minX + margin).rounded(.up), (box.minY + margin).rounded(.up))
    let (right, bottom) = ((box.maxX - margin).rounded(.down), (box.maxY - margin).rounded(.down))
    guard left < right, top < bottom, max(abs(left), abs(top), abs(right), abs(bottom)) < 0x1p29 else { return .zero }
    let (x, y) = (Int(saturating: left), Int(saturating: top))
    return PixelRect(x: x, y: y, width: Int(saturating: right) - x, height: Int(saturating: bottom) - y)
  }
}

// The differences between the items of two lists.
extension DisplayList {
  /// Returns the device pixels in which some items may differ from the items of an earlier list: a box for each item
  /// that is not in both lists. Returns nil if groups differ, because the pixels of their members depend on the groups.
  package func differences(_ range: Range<Int>, from old: DisplayList, _ before: Range<Int>) -> [PixelRect]? {
    var (new, before) = (range, before)
    while let index = new.first, let other = before.first, isSame(index, as: other, of: old) {
      (new, before) = (new.dropFirst(), before.dropFirst())
    }
    while let index = new.last, let other = before.last, isSame(index, as: other, of: old) {
      (new, before) = (new.dropLast(), before.dropLast())
    }
    var boxes: [PixelRect] = []
    var changed: [DisplayItem] = []
    if new.count == before.count {
      // Items that are equal and have the same position in both lists are left out.
      for (index, other) in zip(new, before) where !isSame(index, as: other, of: old) {
        if let box = growth(index, from: other, of: old) {
          boxes.append(box)
        } else {
          changed += [items[index], old.items[other]]
        }
      }
    } else {
      changed = new.map { items[$0] } + before.map { old.items[$0] }
    }
    let groups: [DisplayItem.Kind] = [.beginGroup, .beginClippedGroup, .endGroup]
    return changed.contains { groups.contains($0.kind) } ? nil : boxes + changed.map(\.deviceBounds)
  }

  /// Returns the device pixels in which an item that shows a path differs from an item of an earlier list; nil if all
  /// pixels of both items may differ. For example, a stroke that grows under a pen differs only at its end.
  private func growth(_ index: Int, from before: Int, of old: DisplayList) -> PixelRect? {
    let (item, earlier) = (items[index], old.items[before])
    guard item.kind == .path, case .path(let new)? = resource(of: item),
      case .path(let other)? = old.resource(of: earlier)
    else { return nil }
    var same = earlier
    (same.resource, same.shape) = (item.resource, item.shape)
    guard same == item, new.value.paint == other.value.paint, new.value.mask == other.value.mask else { return nil }
    return new.value.outline.difference(from: other.value.outline, through: item.transform)
  }

  /// Returns whether an item is drawn like an item of another list.
  private func isSame(_ index: Int, as before: Int, of old: DisplayList) -> Bool {
    var other = old.items[before]
    let resource = old.resource(of: other)
    // The same resource may have a different index in the other list.
    other.resource = items[index].resource
    return items[index] == other && self.resource(of: other) == resource
  }
}
