import TactionGeometry
import TactionGraphics

/// The properties of a frame of an animation: its position on the canvas and its time.
struct AnimationFrame: Hashable, Sendable {
  /// The change of the canvas after the frame, before the next frame is drawn.
  enum Disposal: Hashable, Sendable {
    /// The canvas stays unchanged.
    case keep
    /// The area of the frame is cleared.
    case clear
    /// The canvas is restored to its state before the frame.
    case restore
  }

  /// The rectangle in pixels of the canvas. In a GIF, the rectangle may reach beyond the canvas.
  var rect = PixelRect.zero
  /// The time that the file states, in seconds.
  var delay = 0.0
  /// The change of the canvas after the frame.
  var disposal = Disposal.keep
  /// Whether translucent pixels are blended with the canvas. If false, they replace the pixels of the canvas.
  var blends = true

  /// The time for which the frame is shown, in seconds.
  ///
  /// If the delay is at most 10 ms, the duration is 100 ms. Browsers do the same, because many old files state 0 for
  /// "as fast as possible" (bugs.webkit.org 36082, which followed Firefox; also Chromium).
  var duration: Double { delay < 0.011 ? 0.1 : delay.clamped(to: 0...86_400) }
}
