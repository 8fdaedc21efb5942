import TactionGeometry

// The masks of upright shapes; the top left corner of a shape is in the mask's first pixel.
extension NinePatch {
  /// The maximum size of a mask in bytes. Making a larger mask would take longer than the mask saves.
  private static let maximumSize = 1 << 19

  private static func isSmall(_ columns: Axis, _ rows: Axis) -> Bool {
    max(columns.storedCount, rows.storedCount) <= PixmanLimits.longestEdge
      && columns.storedCount * rows.storedCount <= maximumSize
  }

  /// Returns the mask of a rounded rectangle; nil if the mask would be too large.
  static func inside(of form: UprightShape.Form) -> NinePatch? {
    let (rect, radius) = (form.rect, form.radius)
    let columns = Axis(from: rect.minX, to: rect.maxX, corner: radius, maximumTile: Axis.columnTile),
      rows = Axis(from: rect.minY, to: rect.maxY, corner: radius)
    guard !rect.isEmpty, isSmall(columns, rows) else { return nil }
    let mask = NinePatch(columns: columns, rows: rows)
    // Draws a smaller shape, which has the same corners, but no repeated middle.
    let width = columns.distinct.storedCount
    let smaller = Rect(
      x: rect.minX, y: rect.minY, width: rect.width - Double(columns.count - width),
      height: rect.height - Double(rows.count - rows.storedCount))
    let pixels = PixelRect(x: 0, y: 0, width: width, height: rows.storedCount)
    let scratch = CoverageScratch()
    scratch.prepare(width: width)
    guard
      let shape = BoundedCoverage(
        RoundedRect(smaller, radius: radius), transform: .identity, visible: pixels, arena: scratch.arena)
    else { return nil }
    let row = Span(start: 0, end: Int32(clamping: width))
    for y in 0..<rows.storedCount {
      mask.cover(row, y, by: shape.coverage, scratch)
      mask.repeatMiddle(ofRow: y)
    }
    mask.findUniform()
    return mask
  }

  /// Returns the mask of the shadow of a rounded rectangle; nil if the mask would be too large. `blur` is the standard
  /// deviation of the Gaussian in device pixels; `margin` whole pixels are added to each side of the shape.
  static func shadow(of form: UprightShape.Form, blur: Double, margin: Int) -> NinePatch? {
    let rect = form.rect.offset(by: Vector(dx: Double(margin), dy: Double(margin)))
    let soft = RoundedRect.shadowExtent * blur + form.radius
    let columns = Axis(
      from: rect.minX, to: rect.maxX, corner: soft, margin: margin, maximumTile: Axis.columnTile)
    let rows = Axis(from: rect.minY, to: rect.maxY, corner: soft, margin: margin)
    guard !rect.isEmpty, isSmall(columns, rows) else { return nil }
    let mask = NinePatch(columns: columns, rows: rows)
    let distinct = columns.distinct
    let strips = ShadowStrips(of: RoundedRect(Rect(origin: .zero, size: rect.size), radius: form.radius), blur: blur)
    let across = strips.across((0..<distinct.storedCount).map { Double(distinct.position(of: $0)) + 0.5 - rect.minX })
    let down = strips.down((0..<rows.storedCount).map { Double(rows.position(of: $0)) + 0.5 - rect.minY })
    withUnsafeTemporaryAllocation(of: Float.self, capacity: distinct.storedCount) { sums in
      for y in 0..<rows.storedCount {
        sums.update(repeating: 0)
        for strip in 0..<strips.count {
          let (weight, source) = (down[strip][y], across[strip])
          source.withUnsafeBufferPointer { for x in 0..<$0.count { sums[x] += weight * $0[x] } }
        }
        let bytes = mask.row(y)
        for x in 0..<sums.count {
          // The comparison is written so that NaN becomes 0.
          let value = sums[x] > 0 ? min(sums[x], 1) : 0
          bytes[x] = UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))
        }
        mask.repeatMiddle(ofRow: y)
      }
    }
    mask.findUniform()
    return mask
  }
}

extension NinePatch {
  /// Completes a row in which only the pixels of `distinct` were set: moves the columns after the middle to their final
  /// positions, and repeats the column of the middle.
  private func repeatMiddle(ofRow index: Int) {
    guard columns.tile > 1 else { return }
    let middle = row(index) + columns.head
    (middle + columns.tile).update(from: middle + 1, count: columns.tail)
    middle.update(repeating: middle[0], count: columns.tile)
  }

  private func cover(_ span: Span, _ y: Int, by coverage: Coverage, _ scratch: CoverageScratch) {
    if case .outline(let edges) = coverage {
      edges.coverPixels(span, inRow: y, full: 255, into: row(y), areas: scratch.areas)
    } else {
      row(y).update(repeating: 255, count: span.count)
    }
  }
}

extension NinePatch.Axis {
  /// The number of equal columns that are stored, so that one call of a loop can process many pixels. Of equal rows,
  /// only one is stored.
  fileprivate static let columnTile = 512

  /// The axis with only one of its equal pixels. Only these pixels have to be computed.
  fileprivate var distinct: Self {
    Self(count: count, uniform: (head, head + middle))
  }

  /// Makes the axis of a shape, with `margin` more pixels after its end; the pixels between its corners are uniform.
  fileprivate init(from start: Double, to end: Double, corner: Double, margin: Int = 0, maximumTile: Int = 1) {
    let whole = { (value: Double) in Int(saturating: value.clamped(to: -0x1p30...0x1p30)) }
    self.init(
      count: whole(end.rounded(.up)) + margin,
      uniform: (whole((start + corner).rounded(.up)), whole((end - corner).rounded(.down))), maximumTile: maximumTile)
  }
}

/// The masks of recently drawn upright shapes and shadows. Unchanged shapes and shadows need no new mask.
struct ShapeMaskCache {
  private struct Key: Hashable {
    let form: UprightShape.Form
    /// The standard deviation of a shadow in device pixels; 0 for the shape itself.
    let blur: Double
  }

  /// The maximum memory of each of the two generations of the cache, in bytes: enough for about fifty different shadows
  /// of cards.
  private static let limit = 4 << 20

  private var masks = RecentCache<Key, NinePatch>(limit: limit)

  /// Returns the mask of a shape; nil if the shape has to be drawn as an outline.
  mutating func inside(of shape: UprightShape) -> (NinePatch, PlacedPatch)? {
    mask(Key(form: shape.form, blur: 0)) { NinePatch.inside(of: $0.form) }.map {
      ($0, PlacedPatch($0, x: shape.x, y: shape.y))
    }
  }

  /// Returns the mask of the shadow of a shape; nil if the shadow has to be drawn from a profile.
  mutating func shadow(of shape: UprightShape, blur: Double) -> (NinePatch, PlacedPatch)? {
    let margin = Int(saturating: (RoundedRect.shadowExtent * blur).clamped(to: 0...1e6).rounded(.up))
    return mask(Key(form: shape.form, blur: blur)) {
      NinePatch.shadow(of: $0.form, blur: $0.blur, margin: margin)
    }.map { ($0, PlacedPatch($0, x: shape.x - margin, y: shape.y - margin)) }
  }

  private mutating func mask(_ key: Key, make: (Key) -> NinePatch?) -> NinePatch? {
    if let known = masks.value(key) { return known }
    guard let mask = make(key) else { return nil }
    masks.insert(mask, for: key, cost: mask.byteCount)
    return mask
  }
}
