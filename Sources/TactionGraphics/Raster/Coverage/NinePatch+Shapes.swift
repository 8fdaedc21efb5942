import TactionGeometry

// Masks of upright shapes, which lie at the top left but for a part of a pixel.
extension NinePatch {
  /// Larger ones would take longer to make than what they stand for takes to draw; in bytes.
  private static let largest = 1 << 19

  private static func isSmall(_ columns: Axis, _ rows: Axis) -> Bool {
    max(columns.keptCount, rows.keptCount) <= PixmanLimits.longestEdge && columns.keptCount * rows.keptCount <= largest
  }

  /// The inside of a rounded rectangle; nil where that is no smaller than the picture of it.
  static func inside(of form: UprightShape.Form) -> NinePatch? {
    let (rect, radius) = (form.rect, form.radius)
    let columns = Axis(from: rect.minX, to: rect.maxX, corner: radius),
      rows = Axis(from: rect.minY, to: rect.maxY, corner: radius)
    guard !rect.isEmpty, isSmall(columns, rows) else { return nil }
    let mask = NinePatch(columns: columns, rows: rows)
    // Without what repeats in the middle, the shape has the same corners.
    let smaller = Rect(
      x: rect.minX, y: rect.minY, width: rect.width - Double(columns.count - columns.keptCount),
      height: rect.height - Double(rows.count - rows.keptCount))
    let pixels = PixelRect(x: 0, y: 0, width: columns.keptCount, height: rows.keptCount)
    let tools = CoverageTools()
    tools.prepare(width: columns.keptCount)
    guard
      let shape = BoundedCoverage(
        RoundedRect(smaller, radius: radius), transform: .identity, visible: pixels, arena: tools.arena)
    else { return nil }
    let row = Span(start: 0, end: Int32(clamping: columns.keptCount))
    for y in 0..<rows.keptCount { mask.cover(row, y, by: shape.coverage, tools) }
    mask.findFull()
    return mask
  }

  /// The shadow of a rounded rectangle under a Gaussian of a standard deviation in device pixels; `margin` whole pixels
  /// are added to each side of the shape.
  static func shadow(of form: UprightShape.Form, blur: Double, margin: Int) -> NinePatch? {
    let rect = form.rect.offset(by: Vector(dx: Double(margin), dy: Double(margin)))
    let soft = ShadowProfile.reach * blur + form.radius
    let columns = Axis(from: rect.minX, to: rect.maxX, corner: soft, margin: margin)
    let rows = Axis(from: rect.minY, to: rect.maxY, corner: soft, margin: margin)
    guard !rect.isEmpty, isSmall(columns, rows) else { return nil }
    let mask = NinePatch(columns: columns, rows: rows)
    let sums = UnsafeMutablePointer<Float>.allocate(capacity: columns.keptCount)
    defer { sums.deallocate() }
    let strips = ShadowStrips(of: RoundedRect(Rect(origin: .zero, size: rect.size), radius: form.radius), blur: blur)
    let across = strips.across((0..<columns.keptCount).map { Double(columns.place(of: $0)) + 0.5 - rect.minX })
    let down = strips.down((0..<rows.keptCount).map { Double(rows.place(of: $0)) + 0.5 - rect.minY })
    for y in 0..<rows.keptCount {
      sums.update(repeating: 0, count: columns.keptCount)
      for strip in 0..<strips.count {
        let (share, source) = (down[strip][y], across[strip])
        source.withUnsafeBufferPointer { for x in 0..<$0.count { sums[x] += share * $0[x] } }
      }
      let bytes = mask.row(y)
      for x in 0..<columns.keptCount {
        // Written so that what is not a number is nothing.
        let value = sums[x] > 0 ? min(sums[x], 1) : 0
        bytes[x] = UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))
      }
    }
    mask.findFull()
    return mask
  }
}

extension NinePatch {
  private func cover(_ span: Span, _ y: Int, by coverage: Coverage, _ tools: CoverageTools) {
    if case .outline(let edges) = coverage {
      edges.coverPixels(span, inRow: y, full: 255, into: row(y), areas: tools.areas)
    } else {
      row(y).update(repeating: 255, count: span.count)
    }
  }
}

extension NinePatch.Axis {
  /// The pixels that a shape touches from one edge to the other, with some more at both ends; those are alike that lie
  /// deeper than its corners.
  fileprivate init(from start: Double, to end: Double, corner: Double, margin: Int = 0) {
    let whole = { (value: Double) in Int(saturating: value.clamped(to: -0x1p30...0x1p30)) }
    self.init(
      count: whole(end.rounded(.up)) + margin,
      alike: (whole((start + corner).rounded(.up)), whole((end - corner).rounded(.down))))
  }
}
