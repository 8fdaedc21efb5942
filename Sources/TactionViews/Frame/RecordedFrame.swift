import TactionGeometry
import TactionGraphics

/// All that a frame shows: what to draw, and what each view has to do with it.
struct RecordedFrame {
  /// What to draw, back to front, in device pixels.
  var list = DisplayList()
  /// The views that draw something within the canvas, back to front.
  var views: [RecordedView] = []
  /// Device pixels per logical pixel.
  var scale: Int
  /// The device pixels there are.
  var canvas: PixelRect
}

/// What a frame remembers of a view, to tell whether its pixels differ in the next one.
struct RecordedView {
  /// `View.serial`.
  let serial: Int
  /// `View.version`.
  let version: Int
  /// From the top left corner of the bounds, as the origin, to device pixels.
  let place: Transform
  let size: Size
  /// Stands for the opacity and the clips of all superviews and the view's own opacity: equal means equal.
  let surroundings: Int
  /// The device pixels that it may touch, shadow included, clipped.
  let box: PixelRect
  /// Where the view may stand in the previous frame; to be checked by the serial.
  let previousIndex: Int

  /// Whether the view has the same pixels as in another frame, as far as views in front of it let them be seen.
  func looksLike(_ other: RecordedView) -> Bool {
    version == other.version && surroundings == other.surroundings && box == other.box && place == other.place
      && size == other.size
  }
}
