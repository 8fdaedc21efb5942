import Glibc

extension Bitmap {
  /// The premultiplied 0xAARRGGBB pixel of a column and a row; clear outside the bitmap, where writes are lost.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { bounds.contains(x: x, y: y) ? row(y)[x] : 0 }
    set { if bounds.contains(x: x, y: y) { row(y)[x] = newValue } }
  }

  /// The colour of a column and a row, with straight alpha; clear outside the bitmap.
  public func color(x: Int, y: Int) -> Color { Color(premultiplied: self[x, y]) }

  /// Whether nothing shines through any pixel.
  public var isOpaque: Bool {
    for y in 0..<height {
      var all = UInt32.max
      let pixels = row(y)
      for x in 0..<width { all &= pixels[x] }
      if all >> 24 != 255 { return false }
    }
    return true
  }

  /// Sets a row, from its left end, to premultiplied 0xAARRGGBB pixels; what lies outside the bitmap is lost.
  public func setRow(_ y: Int, to pixels: [UInt32]) {
    guard (0..<height).contains(y) else { return }
    pixels.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      row(y).update(from: first, count: min(source.count, width))
    }
  }

  /// Sets every pixel of a region to a colour, whatever was there; nil is the whole bitmap.
  public func fill(_ color: Color, in region: Region? = nil) {
    let pixel = color.premultiplied
    for rect in (region ?? Region(bounds)).rectangles {
      let part = rect.intersection(bounds)
      for y in part.y..<part.maxY { (row(y) + part.x).update(repeating: pixel, count: part.width) }
    }
  }

  /// Copies the pixels of a region from the same place of another bitmap; what lies outside either stays as it is.
  public func copy(_ region: Region, from source: Bitmap) {
    guard source !== self else { return }
    for rect in region.rectangles {
      let part = rect.intersection(bounds).intersection(source.bounds)
      for y in part.y..<part.maxY { memcpy(row(y) + part.x, source.row(y) + part.x, part.width * 4) }
    }
  }

  /// A bitmap with memory of its own and the same pixels.
  public func copy() throws(ImageError) -> Bitmap {
    let twin = try Bitmap(width: width, height: height)
    twin.copy(Region(bounds), from: self)
    return twin
  }

  /// Whether another bitmap has the same size and the same pixels.
  public func hasSamePixels(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { memcmp(row($0), other.row($0), width * 4) == 0 }
  }
}
