import CRaster

/// The bytes of a picture file in a format that can be decoded level by level.
enum PictureFile {
  case jpeg(JPEGDecoder)
  case png(PNGDecoder)

  /// Detects the format from the first bytes.
  init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg(try JPEGDecoder(bytes))
    } else if bytes.starts(with: PNGDecoder.signature) {
      self = .png(try PNGDecoder(bytes))
    } else {
      throw .unknownFormat
    }
  }

  /// The name of the format.
  var format: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    }
  }

  /// The size and orientation.
  var header: PictureHeader {
    switch self {
    case .jpeg(let decoder): decoder.header
    case .png(let decoder): decoder.header
    }
  }

  /// Decodes the picture with straight alpha.
  ///
  /// - Parameter length: the minimum length of the longer edge in pixels; a codec that can decode a smaller picture at
  ///   less cost does so, down to that length. Nil for full size.
  func decodeStraight(atLeast length: Int? = nil) throws(ImageError) -> StraightPicture {
    switch self {
    case .jpeg(let decoder): try decoder.decode(atLeast: length)
    case .png(let decoder): try decoder.decode()
    }
  }

  /// Decodes a mip level, or a part of it in upright pixels of the level.
  ///
  /// Levels 1 to 3 of a JPEG are made by the codec, with smaller cosine transforms. Only the level is in memory, though
  /// whole even for a part, since the codec's simple interface has no parts; interlaced PNGs are decoded at full size.
  func decode(level: Int, part: PixelRect? = nil) throws(ImageError) -> LevelPicture {
    let stored: LevelPicture
    switch self {
    case .jpeg(let decoder): stored = LevelPicture(bitmap: try decoder.decode(level: level), isOpaque: true)
    case .png(let decoder): stored = try decoder.decode(level: level)
    }
    let orientation = header.orientation
    let whole = stored.bitmap.bounds
    let cut = part.map { orientation.stored($0, width: whole.width, height: whole.height).intersection(whole) } ?? whole
    let bitmap = cut == whole ? stored.bitmap : try stored.bitmap.copy(of: cut)
    return LevelPicture(bitmap: try orientation.upright(bitmap), isOpaque: stored.isOpaque)
  }
}

/// The properties of a picture that its file states before the pixels.
struct PictureHeader: Hashable, Sendable {
  /// The number of columns as stored.
  var width: Int
  /// The number of rows as stored.
  var height: Int
  /// The orientation of the picture.
  var orientation: ImageOrientation
}

/// A mip level of a picture, or a part of one: upright and premultiplied.
struct LevelPicture {
  let bitmap: Bitmap
  /// Whether every pixel of level 0 is opaque.
  let isOpaque: Bool
}

/// A decoded picture as the file has it: with straight alpha, and not yet upright.
struct StraightPicture {
  /// Blue, green, red and straight alpha of each pixel.
  var bitmap: Bitmap
  /// Whether the file has transparency.
  var hasAlpha: Bool
  /// The orientation of the picture.
  var orientation: ImageOrientation

  /// Premultiplies the bitmap in place; returns whether every pixel is opaque.
  func premultiply() -> Bool {
    guard hasAlpha else { return true }
    var isOpaque = true
    for y in 0..<bitmap.height {
      if raster_premultiply(bitmap.row(y), Int32(clamping: bitmap.width)) < 255 { isOpaque = false }
    }
    return isOpaque
  }
}
