import CTactionRaster
import TactionGeometry

/// A picture file in a format that can be decoded level by level.
///
/// Each row of the codec is halved, rotated upright and written directly into the requested bitmaps, so that no other
/// bitmap of the whole picture is needed.
struct PictureFile {
  private let bytes: PictureBytes
  private let decoder: any ImageDecoder
  /// The name of the format.
  let format: String
  /// The size and orientation.
  let header: PictureHeader

  /// Detects the format from the first bytes, and reads all data in front of the pixels.
  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    for format in ImageFormat.registered {
      guard let decoder = try format.open(bytes) else { continue }
      (self.decoder, self.format, header) = (decoder, format.name, decoder.header)
      return
    }
    try bytes.check()
    throw .unknownFormat
  }

  /// Opens a file.
  init(path: String) throws(ImageError) { try self.init(PictureBytes(RegularFile(path))) }

  /// The path of the file; nil for bytes in memory.
  var path: String? { bytes.file?.path }

  /// Returns a hash of the file's bytes, to detect that the file was replaced.
  func digest() -> Int { bytes.digest() }

  /// Throws if the file could not be read, or if it was changed since it was opened.
  func check() throws(ImageError) { try bytes.check() }

  /// Returns the size of a mip level of the upright picture.
  func size(ofLevel level: Int) -> (width: Int, height: Int) {
    let step = 1 << level
    let (width, height) = ((header.width + step - 1) >> level, (header.height + step - 1) >> level)
    return header.orientation.swapsAxes ? (height, width) : (width, height)
  }

  /// Returns the number of pixels of a mip level.
  func pixels(ofLevel level: Int) -> Int {
    let (width, height) = size(ofLevel: level)
    return width * height
  }

  /// Returns the mip level that costs least to decode if the longer edge must have at least `length` pixels. A coarser
  /// level may also have enough pixels, but costs more, because the rows of the codec then have to be halved.
  func cheapestLevel(atLeast length: Int?) -> Int {
    guard let length, length > 0 else { return 0 }
    return decoder.halvings(atLeast: length)
  }

  /// Returns the smallest scale of the codec, in eighths, at which the longer edge has at least `length` pixels; nil if
  /// `length` is not positive or the codec cannot scale.
  func eighths(atLeast length: Int) -> Int? { length > 0 ? decoder.eighths(atLeast: length) : nil }

  /// Returns the number of pixels of the picture at a scale in eighths.
  func pixels(eighths: Int) -> Int {
    PictureHeader.length(header.width, eighths: eighths) * PictureHeader.length(header.height, eighths: eighths)
  }

  /// Decodes the picture, upright, at a scale that ``eighths(atLeast:)`` has returned.
  ///
  /// - Throws: `ImageError`.
  func decode(eighths: Int) throws(ImageError) -> LevelPicture {
    let width = PictureHeader.length(header.width, eighths: eighths)
    let height = PictureHeader.length(header.height, eighths: eighths)
    let (across, down) = header.orientation.swapsAxes ? (height, width) : (width, height)
    let whole = PixelRect(x: 0, y: 0, width: across, height: down)
    let bytes = PackedBitmap.byteCount(whole, isOpaque: false)
    let reservation = try DecodingMemory.current.reserve(bytes + memory)
    defer { withExtendedLifetime(reservation) {} }
    let target = try OrientedRows([whole], of: header.orientation, width: width, height: height, isPacked: false)
    try decoder.decode(eighths: eighths, DecodingEffort()) { row in
      target.add(row)
      return !target.isComplete
    }
    guard let first = target.bitmaps.first else { throw .outOfMemory(width: across, height: down) }
    return LevelPicture(bitmap: first.bitmap, isOpaque: decoder.isOpaque)
  }

  /// Decodes a mip level, or a part of it, in upright pixels of the level.
  ///
  /// The codec itself makes levels 1 to 3 of a JPEG, with smaller cosine transforms, and of an opaque WebP, with its
  /// own scaling.
  ///
  /// - Parameter isStraight: whether alpha is not premultiplied.
  /// - Throws: `ImageError`.
  func decode(
    level: Int, part: PixelRect? = nil, isStraight: Bool = false
  ) throws(ImageError) -> LevelPicture {
    let (width, height) = size(ofLevel: level)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let (parts, isOpaque) = try decode(
      level: level, parts: [part.map { $0.intersection(whole) } ?? whole], isPacked: false, isStraight: isStraight)
    guard let first = parts.first else { throw .outOfMemory(width: width, height: height) }
    return LevelPicture(bitmap: first.bitmap, isOpaque: isOpaque)
  }

  /// Decodes parts of a mip level, all in one run of the codec. Parts are in upright pixels and must be within the
  /// level.
  ///
  /// - Parameter isPacked: whether the parts take three bytes for each pixel, without alpha.
  /// - Throws: `ImageError`.
  func decode(
    level: Int, parts: [PixelRect], isPacked: Bool, isStraight: Bool = false
  ) throws(ImageError) -> (parts: [PackedBitmap], isOpaque: Bool) {
    let bytes = parts.reduce(0) { $0 + PackedBitmap.byteCount($1, isOpaque: isPacked) }
    let reservation = try DecodingMemory.current.reserve(bytes + memory)
    defer { withExtendedLifetime(reservation) {} }
    let (width, height) = size(ofLevel: level)
    let stored = header.orientation.swapsAxes ? (height, width) : (width, height)
    let target = try OrientedRows(
      parts, of: header.orientation, width: stored.0, height: stored.1, isPacked: isPacked)
    let isOpaque = try decode(level: level, isStraight: isStraight, into: target)
    return (target.bitmaps, isOpaque)
  }

  /// The memory that the codec needs in addition to the bitmaps, in bytes.
  var memory: Int { decoder.memory }

  /// Decodes a level; returns whether its rows were opaque.
  private func decode(level: Int, isStraight: Bool, into target: OrientedRows) throws(ImageError) -> Bool {
    var isOpaque = true
    let halvings = decoder.codecHalvings(of: level)
    let width = (header.width + (1 << halvings) - 1) >> halvings
    let halver = RowHalver(width: width, halving: level - halvings, take: target.add)
    let isKnown = decoder.isOpaque || isStraight
    try decoder.decode(eighths: 8 >> halvings, DecodingEffort()) { row in
      if !isKnown, raster_premultiply(row, Int32(clamping: width)) < 255 { isOpaque = false }
      halver.add(row)
      return !target.isComplete
    }
    halver.finish()
    return isOpaque
  }
}

/// A mip level of a picture, or a part of one: upright and, by default, premultiplied.
struct LevelPicture {
  let bitmap: Bitmap
  /// Whether every pixel of level 0 that was decoded is opaque.
  let isOpaque: Bool
}
