import Glibc
import TactionWindow
import TactionGraphics

/// The differences that a picture may have from the expected picture.
public nonisolated struct SnapshotTolerance: Hashable, Sendable {
  /// The maximum difference of one channel of a pixel, from 0 to 255, that is ignored.
  public var channel: Int
  /// The maximum fraction of the pixels that may differ by more than `channel`, from 0 to 1.
  public var fraction: Double

  /// Makes a tolerance; the default accepts the slightly different edges that other versions of the font libraries
  /// draw, and ten other pixels on a screen of 1280 x 800.
  public init(channel: Int = 8, fraction: Double = 0.00001) {
    // A digit that changes, in a font of 12 pixels, changes at least 19 pixels by more than 32. FreeType 2.10 to 2.13
    // draw the same text with differences of up to 2.
    (self.channel, self.fraction) = (channel, fraction)
  }

  /// A tolerance that accepts no difference.
  public static let exact = SnapshotTolerance(channel: 0, fraction: 0)
}

/// Compares the picture on a stage's screen with the golden, the stored picture of the given name, and throws if they
/// differ.
///
///     try expectSnapshot(of: stage, named: "settings-dark")
///
/// The picture is `Snapshots/NAME.png` next to the file of the test. With `TACTION_SNAPSHOTS=record` in the
/// environment, the picture is written and not compared. Look at the picture before you keep it. If the pictures
/// differ, the picture on the screen and a picture of the differences are written to a folder in `.build/snapshots`. If
/// there is no `.build`, the folder is in `TMPDIR`. The error has the paths.
///
/// - Parameters:
///   - stage: The stage, which settles before the comparison.
///   - name: The name of the file without ".png": letters, digits, "-", "_" and ".".
///   - tolerance: The differences that are ignored.
///   - file: The file of the test.
/// - Throws: ``SnapshotError``, or `ImageError` if a picture cannot be read or written.
public func expectSnapshot(
  of stage: Stage, named name: String, tolerance: SnapshotTolerance = SnapshotTolerance(), file: String = #filePath
) throws {
  stage.settle()
  try expectSnapshot(of: try stage.screenshot(), named: name, tolerance: tolerance, file: file)
}

/// Compares a view and its subviews with the stored picture of the given name, like the function for a stage.
///
/// - Parameters:
///   - view: The view; it need not be in a window.
///   - name: The name of the picture, without ".png".
///   - scale: The number of picture pixels per logical pixel of the view.
///   - tolerance: The difference that is allowed.
///   - file: The file of the test; the pictures are next to it.
/// - Throws: `SnapshotError` if the stored picture is missing or different.
public func expectSnapshot(
  of view: View, named name: String, scale: Double = 1, tolerance: SnapshotTolerance = SnapshotTolerance(),
  file: String = #filePath
) throws {
  try expectSnapshot(of: try view.snapshot(scale: scale), named: name, tolerance: tolerance, file: file)
}

/// Compares a picture with the stored picture of the given name, like the function for a stage.
public func expectSnapshot(
  of bitmap: Bitmap, named name: String, tolerance: SnapshotTolerance = SnapshotTolerance(), file: String = #filePath
) throws {
  let snapshot = try SnapshotFile(name, beside: file)
  guard !SnapshotFile.isRecording else { return try snapshot.record(bitmap) }
  guard access(snapshot.path, F_OK) == 0 else {
    throw SnapshotError.missing(path: snapshot.path, seen: snapshot.keep(bitmap, as: "seen"))
  }
  let expected = try Image.decode(path: snapshot.path).bitmap()
  guard expected.width == bitmap.width, expected.height == bitmap.height else {
    throw SnapshotError.size(
      path: snapshot.path, expected: PixelRect(x: 0, y: 0, width: expected.width, height: expected.height),
      seen: bitmap.bounds, picture: snapshot.keep(bitmap, as: "seen"))
  }
  let difference = SnapshotDifference(of: bitmap, from: expected, channel: tolerance.channel)
  guard difference.fraction > tolerance.fraction else { return }
  throw SnapshotError.different(
    path: snapshot.path, pixels: difference.count, fraction: difference.fraction, maximum: difference.maximum,
    seen: snapshot.keep(bitmap, as: "seen"),
    difference: snapshot.keep(try difference.picture(), as: "difference"))
}

/// The files that belong to one stored picture.
private struct SnapshotFile {
  let path: String
  private let name: String
  /// The folder of the test and the folder around it, since other targets may have pictures of the same name.
  private let owner: String

  init(_ name: String, beside file: String) throws {
    let isPlain = name.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 200 else { throw SnapshotError.name(name) }
    self.name = name
    let folder = SnapshotFile.folder(of: file)
    owner = folder.split(separator: "/").suffix(2).joined(separator: "-")
    path = "\(folder)/Snapshots/\(name).png"
  }

  static var isRecording: Bool { getenv("TACTION_SNAPSHOTS").map { String(cString: $0) } == "record" }

  func record(_ bitmap: Bitmap) throws {
    mkdir(SnapshotFile.folder(of: path), 0o777)
    try bitmap.writePNG(to: path)
  }

  /// Writes a picture for the analysis of a failure, and returns its path. If it cannot be written, returns the reason,
  /// so that the test still fails because of the difference.
  func keep(_ bitmap: Bitmap, as kind: String) -> String {
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let all =
      access(".build", W_OK) == 0
      ? ".build/snapshots"
      : "\(temporary.isEmpty ? "/tmp" : temporary)/taction-snapshots-\(getuid())"
    let folder = "\(all)/\(owner)"
    for made in [all, folder] { mkdir(made, 0o777) }
    let path = "\(folder)/\(name).\(kind).png"
    do {
      try bitmap.writePNG(to: path)
      return path
    } catch {
      return "a picture that is lost (\(error))"
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
