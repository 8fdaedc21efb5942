import ArgumentParser
import Glibc
import TactionGraphics
import TactionTesting
import TactionToolSupport

/// A picture that the screen should show at a time: `--expect T_MS=FILE.png`.
nonisolated struct ExpectedPicture: Hashable, Sendable, ExpressibleByArgument {
  /// The time in milliseconds after the start of the timeline.
  let milliseconds: Double
  /// The PNG file to compare with.
  let path: String

  init(milliseconds: Double, path: String) {
    (self.milliseconds, self.path) = (milliseconds, path)
  }

  init?(argument: String) {
    guard let shot = Shot(argument: argument) else { return nil }
    self.init(milliseconds: shot.milliseconds, path: shot.file.path)
  }
}

/// The settings for the comparison of pictures.
nonisolated struct PictureComparison: Sendable {
  /// The differences that are ignored.
  var tolerance = SnapshotTolerance()
  /// The folder in which the seen picture and the differences are written; nil for the folder of the expected picture.
  var folder: String?
  /// All expected pictures of the run.
  var expected: [ExpectedPicture] = []
  /// Whether the expected pictures are replaced by the seen pictures, instead of compared with them.
  var isRecording = getenv("TACTION_SNAPSHOTS").map { String(cString: $0) } == "record"

  /// Compares a picture of the screen with an expected picture.
  ///
  /// - Returns: The difference as a sentence; nil if there is none.
  /// - Throws: Status 73 if a picture cannot be written.
  @MainActor
  func difference(of seen: Bitmap, from expected: ExpectedPicture) throws(ToolError) -> String? {
    let path = expected.path
    if isRecording {
      try OutputFile(path: path).writePNG(seen)
      return nil
    }
    guard access(path, F_OK) == 0 else {
      let seenPath = try keep(seen, of: expected, as: "seen")
      return "there is no \(path): look at \(seenPath), and run again with TACTION_SNAPSHOTS=record to keep it"
    }
    let golden: Bitmap
    do throws(ImageError) {
      golden = try Image.decode(path: path).bitmap()
    } catch {
      return "cannot read \(path): \(error)"
    }
    guard golden.width == seen.width, golden.height == seen.height else {
      let picture = try keep(seen, of: expected, as: "seen")
      let bounds = PixelRect(x: 0, y: 0, width: golden.width, height: golden.height)
      return SnapshotError.size(path: path, expected: bounds, seen: seen.bounds, picture: picture).description
    }
    let difference = SnapshotDifference(of: seen, from: golden, channel: tolerance.channel)
    guard difference.fraction > tolerance.fraction else { return nil }
    let picture: Bitmap
    do throws(ImageError) {
      picture = try difference.picture()
    } catch {
      throw ToolError.system("cannot draw the differences: \(error)")
    }
    return SnapshotError.different(
      path: path, pixels: difference.count, fraction: difference.fraction, maximum: difference.maximum,
      seen: try keep(seen, of: expected, as: "seen"), difference: try keep(picture, of: expected, as: "difference")
    ).description
  }

  /// Writes a picture for the analysis of a failure, and returns its path.
  @MainActor
  private func keep(_ picture: Bitmap, of expected: ExpectedPicture, as kind: String) throws(ToolError) -> String {
    let kept = keptPath(of: expected, as: kind)
    try OutputFile(path: kept).writePNG(picture)
    return kept
  }

  /// Returns the path for a picture next to the expected picture, or in `folder`: `end.seen.png` for `end.png`. If
  /// several expected pictures of the run would have this path, the second has `end.2.seen.png`.
  func keptPath(of picture: ExpectedPicture, as kind: String) -> String {
    let stem = self.stem(of: picture)
    let number = expected.filter { self.stem(of: $0) == stem }.firstIndex(of: picture) ?? 0
    return number == 0 ? "\(stem).\(kind).png" : "\(stem).\(number + 1).\(kind).png"
  }

  private func stem(of picture: ExpectedPicture) -> String {
    let stem = String(picture.path.dropLast(".png".count))
    guard let folder else { return stem }
    return "\(folder)/\(stem.split(separator: "/").last ?? "picture")"
  }
}

/// The argument for the accepted differences of a picture: `--tolerance CHANNEL,PERCENT`.
nonisolated struct ToleranceArgument: Hashable, Sendable, ExpressibleByArgument {
  let tolerance: SnapshotTolerance

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let channel = Int(parts[0]), let percent = Double(parts[1]) else { return nil }
    guard (0...255).contains(channel), (0.0...100.0).contains(percent) else { return nil }
    tolerance = SnapshotTolerance(channel: channel, fraction: percent / 100)
  }
}
