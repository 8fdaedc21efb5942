import TactionGeometry
import TactionGraphics
import TactionToolSupport

/// A film of the stage, as an animated WebP: pictures of the screen with the fingers drawn on them.
final class Film {
  /// The file of the film.
  let file: OutputFile
  /// Whether no picture has been added yet.
  private(set) var isEmpty = true

  private let writer: FilmWriter
  private var last: [UInt32] = []
  private var end = 0

  /// The default maximum length of a film's longer side, in pixels.
  static let defaultLongestSide = 960
  /// The maximum lengths of the longer side that a user may choose, in pixels.
  nonisolated static let longestSides = 64...4096

  /// Starts the film of a screen with the given size in pixels. The film is scaled down if its longer side would exceed
  /// `longestSide`.
  init(
    file: OutputFile, width: Int, height: Int, longestSide: Int = defaultLongestSide
  ) throws(ToolError) {
    self.file = file
    let shrink = min(1, Double(longestSide) / Double(max(width, height, 1)))
    writer = try FilmWriter(
      width: Int((Double(width) * shrink).rounded()), height: Int((Double(height) * shrink).rounded()))
  }

  /// Adds the picture at a time after the start. If the picture equals the last picture, the last picture is shown
  /// longer instead.
  ///
  /// - Parameters:
  ///   - fingers: The positions of fingers, in pixels of the picture.
  ///   - radius: The radius of a fingertip, in pixels of the picture.
  func add(_ picture: Bitmap, fingers: [Point], radius: Double, milliseconds: Int) {
    var frame = FilmFrame(picture, milliseconds: milliseconds)
    for finger in fingers {
      FingerMark(center: finger, radius: radius).draw(into: &frame.pixels, width: frame.width, height: frame.height)
    }
    end = milliseconds
    guard isEmpty || frame.pixels != last else { return }
    isEmpty = false
    last = frame.pixels
    writer.add(frame)
  }

  /// Ends the film and writes its file. If no picture was added, no file is written.
  func finish() throws(ToolError) {
    guard !isEmpty else { return }
    let frameLength = 1000 / 30
    try file.write(writer.finish(milliseconds: end + frameLength))
  }
}
