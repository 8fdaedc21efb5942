import TactionGraphics

/// The difference between two pictures of the same size: the seen picture, and the expected picture, a golden.
package struct SnapshotDifference {
  /// The number of pixels that differ by more than the tolerance.
  package let count: Int
  /// The maximum difference of a channel, in all pixels.
  package let maximum: Int
  private let seen: Bitmap
  private let expected: Bitmap
  private let channel: Int

  /// Compares two pictures; differences of a channel up to the value `channel` are ignored.
  package init(of seen: Bitmap, from expected: Bitmap, channel: Int) {
    (self.seen, self.expected, self.channel) = (seen, expected, channel)
    var (count, maximum) = (0, 0)
    for y in 0..<seen.height {
      for x in 0..<seen.width {
        let distance = SnapshotDifference.distance(seen[x, y], expected[x, y])
        maximum = max(maximum, distance)
        if distance > channel { count += 1 }
      }
    }
    (self.count, self.maximum) = (count, maximum)
  }

  /// The fraction of the pixels that differ by more than the tolerance.
  package var fraction: Double { Double(count) / Double(max(seen.width * seen.height, 1)) }

  /// Returns a picture of the differences: red pixels that differ by more than the tolerance, on the faded expected
  /// picture.
  package func picture() throws(ImageError) -> Bitmap {
    let picture = try Bitmap(width: seen.width, height: seen.height)
    for y in 0..<seen.height {
      for x in 0..<seen.width {
        let isDifferent = SnapshotDifference.distance(seen[x, y], expected[x, y]) > channel
        picture[x, y] = isDifferent ? 0xFFFF_0000 : SnapshotDifference.faded(expected[x, y])
      }
    }
    return picture
  }

  /// Returns the largest difference between the channels of two pixels, from 0 to 255.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    return [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
  }

  private static func faded(_ pixel: UInt32) -> UInt32 {
    let grey = ((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)) / 3
    let light = 255 - (255 - grey) / 4
    return 0xFF00_0000 | light << 16 | light << 8 | light
  }
}

/// A failed comparison of pictures.
public nonisolated enum SnapshotError: Error, CustomStringConvertible {
  /// There is no stored picture at `path`; the picture that was seen is at `seen`.
  case missing(path: String, seen: String)
  /// The pictures have different sizes.
  case size(path: String, expected: PixelRect, seen: PixelRect, picture: String)
  /// The pictures differ by more than the tolerance.
  case different(path: String, pixels: Int, fraction: Double, maximum: Int, seen: String, difference: String)
  /// The name is not a valid name for a picture.
  case name(String)

  /// The failure, and the paths of the pictures.
  public var description: String {
    switch self {
    case .missing(let path, let seen):
      "There is no \(path). Look at \(seen), and run the test with TACTION_SNAPSHOTS=record to keep it."
    case .size(let path, let expected, let seen, let picture):
      "\(path) has \(expected.width) x \(expected.height) pixels, and \(seen.width) x \(seen.height) were seen: "
        + picture
    case .different(let path, let pixels, let fraction, let maximum, let seen, let difference):
      "\(path) looks different in \(pixels) pixels (\((fraction * 1e6).rounded() / 1e4) %), by up to \(maximum) of "
        + "255. Seen: \(seen). Differences: \(difference)."
    case .name(let name):
      "\"\(name)\" is not a name for a picture: use letters, digits, \"-\", \"_\" and \".\"."
    }
  }
}
