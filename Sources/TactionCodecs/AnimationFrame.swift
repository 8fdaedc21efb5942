import TactionGeometry
import TactionGraphics

/// A frame of an animation: its place on the canvas and in time.
struct AnimationFrame: Hashable, Sendable {
  /// The canvas that the next frame finds.
  enum Disposal: Hashable, Sendable {
    /// Stays as it is.
    case keep
    /// Is cleared where the frame is.
    case clear
    /// Is as it was before the frame.
    case restore
  }

  /// The pixels of the canvas; for a GIF, also such outside of it.
  var rect = PixelRect.zero
  /// The time as the file states it, in seconds.
  var delay = 0.0
  /// The canvas after the frame.
  var disposal = Disposal.keep
  /// Whether the canvas shows through translucent pixels; if not, they replace it.
  var blends = true

  /// The time for which the frame is shown, in seconds.
  ///
  /// Delays of at most 10 ms are 100 ms. Origin: browsers, because many old files state 0 for "as fast as possible"
  /// (bugs.webkit.org 36082, which followed Firefox; Chromium does the same).
  var duration: Double { delay < 0.011 ? 0.1 : delay.clamped(to: 0...86_400) }
}
