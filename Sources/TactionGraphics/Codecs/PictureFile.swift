/// The bytes of a picture file, of a format that can be decoded level by level.
enum PictureFile {
  case jpeg(JPEGDecoder)
  case png(PNGDecoder)

  /// The first bytes tell the format.
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

  var header: PictureHeader {
    switch self {
    case .jpeg(let decoder): decoder.header
    case .png(let decoder): decoder.header
    }
  }

  /// Decodes a level, or a part of it that is told in upright pixels of the level.
  ///
  /// Of a JPEG, the codec makes levels 1 to 3 itself, by smaller cosine transforms. Only the level is held in memory,
  /// whole even if a part of it is wanted, since the codec's simple interface knows no parts; only interlaced PNGs are
  /// held in full.
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

extension Bitmap {
  /// A bitmap of its own with the pixels of a part, which must lie within.
  func copy(of part: PixelRect) throws(ImageError) -> Bitmap {
    let copy = try Bitmap(width: part.width, height: part.height)
    for y in 0..<part.height { copy.row(y).update(from: row(part.y + y) + part.x, count: part.width) }
    return copy
  }

  /// A bitmap of 1/2ⁿ of the width and height.
  func halved(times count: Int) throws(ImageError) -> Bitmap {
    var bitmap = self
    for _ in 0..<max(count, 0) { bitmap = try bitmap.halved() }
    return bitmap
  }
}
