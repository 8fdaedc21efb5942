import TactionGeometry

// At a scale such as 1.5, a window of 101 logical pixels ends in the middle of its last column of device pixels.
extension DisplayList {
  /// Extends the shapes that reach the end of a window to the end of the window's last pixels. Without the extension,
  /// the shapes would cover these pixels only in part, and the content behind them would be visible there.
  ///
  /// Only upright shapes, such as the bounds of views, are extended. If the size of the window was rounded down to
  /// whole pixels, the window ends after its last pixels, and nothing is extended.
  ///
  /// - Parameters:
  ///   - end: The lower right corner of the window, in device pixels.
  ///   - canvas: The pixels of the window.
  package mutating func extend(from end: Point, to canvas: PixelRect) {
    let corner = Point(x: Double(canvas.maxX), y: Double(canvas.maxY))
    // Rounding adds half a pixel at most. A larger difference means that the root view does not end at the end of its
    // window.
    let isInLastPixel = { (end: Double, last: Double) in end < last - PixelAlignment.tolerance && end > last - 0.51 }
    let (isAcross, isDown) = (isInLastPixel(end.x, corner.x), isInLastPixel(end.y, corner.y))
    guard isAcross || isDown else { return }
    let ends = Point(x: isAcross ? end.x : .infinity, y: isDown ? end.y : .infinity)
    for index in items.indices where items[index].hasShape { items[index].extend(from: ends, to: corner) }
  }
}

extension DisplayItem {
  /// Whether the item covers its shape, or is clipped to it.
  fileprivate var hasShape: Bool {
    switch kind {
    case .fill, .border, .image, .pixels, .placedPixels: true
    case .beginClippedGroup: resource < 0
    case .plane, .shadow, .path, .glyphs, .beginGroup, .endGroup: false
    }
  }

  /// Extends an upright shape to the second of two points if it ends between the two points.
  fileprivate mutating func extend(from end: Point, to corner: Point) {
    let box = transform.boundingBox(of: shape.rect)
    let tolerance = PixelAlignment.tolerance
    let isAtRight = box.maxX > end.x - tolerance && box.maxX < corner.x && box.minX < corner.x
    let isAtBottom = box.maxY > end.y - tolerance && box.maxY < corner.y && box.minY < corner.y
    guard isAtRight || isAtBottom, let alignment = AxisAlignment(transform, over: box) else { return }
    let (old, last) = (shape.rect, Point(x: isAtRight ? corner.x : box.maxX, y: isAtBottom ? corner.y : box.maxY))
    guard let new = local(box, to: last, isPlain: alignment == .upright && transform.a > 0 && transform.d > 0) else {
      return
    }
    shape = RoundedRect(new, radius: shape.radius)
    // The picture is not stretched. Its outermost pixels are repeated instead.
    if !source.isEmpty, let toSource = Image.transform(of: source, over: old)?.inverted() {
      source = toSource.boundingBox(of: new)
    }
  }

  /// Returns the shape's rectangle in local coordinates, changed so that it ends at `last` on the device.
  private func local(_ box: Rect, to last: Point, isPlain: Bool) -> Rect? {
    let rect = shape.rect
    guard isPlain else {
      let reach = Rect(x: box.minX, y: box.minY, width: last.x - box.minX, height: last.y - box.minY)
      return transform.inverted()?.boundingBox(of: reach)
    }
    // Rounding noise would make rows of a scrolling list differ, so edges that do not move are kept exactly.
    return Rect(
      x: rect.minX, y: rect.minY,
      width: last.x == box.maxX ? rect.width : (last.x - transform.tx) / transform.a - rect.minX,
      height: last.y == box.maxY ? rect.height : (last.y - transform.ty) / transform.d - rect.minY)
  }
}
