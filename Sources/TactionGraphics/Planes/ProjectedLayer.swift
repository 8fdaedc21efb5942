import Synchronization

/// A picture that is drawn once, flat, and then seen in one frame after another through some projection.
///
/// It is drawn when a renderer first needs it; smaller copies, in which both axes are halved by themselves, are made
/// when it is seen so small along one of them. It takes the memory of its pixels, and less than three times as much
/// with all copies. Compared by identity.
public final class ProjectedLayer: @unchecked Sendable {
  // Unchecked, because bitmaps can be written. These are not, once they are in the table.

  /// What it shows, in its own pixels.
  package let list: DisplayList
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// How often each axis may be halved.
  static let mostHalvings = 10
  /// The longest edge that a picture may have, in pixels; one that would be longer is cut off there.
  package static let longestEdge = 1 << 14

  /// The pixels at each size that was asked for.
  private let sizes = Mutex<[Halvings: Pixels]>([:])
  /// How often each axis is halved.
  private struct Halvings: Hashable {
    var across: Int
    var down: Int
  }

  /// The pixels of one size.
  struct Pixels {
    let bitmap: Bitmap
    let isOpaque: Bool
  }

  /// Makes a picture of a list, which is drawn later; without a pixel each way it has one.
  public init(_ list: DisplayList, width: Int, height: Int) {
    self.list = list
    self.width = min(max(width, 1), Self.longestEdge)
    self.height = min(max(height, 1), Self.longestEdge)
  }

  /// The whole picture, in its own pixels.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Whether it has been drawn.
  package var isDrawn: Bool { sizes.withLock { $0[Halvings(across: 0, down: 0)] != nil } }

  /// The pixels with each axis halved so often; nil where the system has no memory left.
  func pixels(across: Int, down: Int) -> Pixels? {
    sizes.withLock { Self.pixels(Halvings(across: across, down: down), of: self, in: &$0) }
  }

  private static func pixels(_ size: Halvings, of picture: ProjectedLayer, in table: inout [Halvings: Pixels])
    -> Pixels?
  {
    if let pixels = table[size] { return pixels }
    var made: Pixels?
    if size.across > 0 || size.down > 0 {
      var larger = size
      if size.across > size.down { larger.across -= 1 } else { larger.down -= 1 }
      guard let source = pixels(larger, of: picture, in: &table) else { return nil }
      let half = try? source.bitmap.halved(across: larger.across < size.across)
      made = half.map { Pixels(bitmap: $0, isOpaque: source.isOpaque) }
    } else if let bitmap = try? Bitmap(width: picture.width, height: picture.height) {
      Renderer().draw(picture.list, into: bitmap)
      made = Pixels(bitmap: bitmap, isOpaque: bitmap.isOpaque)
    }
    table[size] = made
    return made
  }
}

extension ProjectedLayer: Hashable {
  /// Whether two references are to the same picture.
  public static func == (a: ProjectedLayer, b: ProjectedLayer) -> Bool { a === b }

  /// Feeds the identity of the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
