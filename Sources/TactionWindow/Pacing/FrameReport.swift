import TactionGraphics
import TactionViews

/// The measurements of one frame.
struct FrameReport {
  /// The time of the commit, in seconds of the application's clock.
  let committed: Double
  /// The time from the start of the frame to its commit, in seconds by the machine's clock, even on a stage.
  let drawingTime: Double
  /// The device pixels that the frame changed.
  let damage: Region
  /// All device pixels of the window.
  let pixels: PixelRect
  /// The time of the newest touch that the frame shows; nil if there was none since the previous frame.
  let touch: Double?
  /// The time from the commit that requested a callback to the callback that preceded this frame; nil if there was no
  /// callback since the previous frame.
  let lead: Double?
  /// The number of display items, and the number of items that were drawn.
  let content: FramePipeline.Drawing
}
