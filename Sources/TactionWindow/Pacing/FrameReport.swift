import TactionGraphics
import TactionViews

/// The measurements of one frame.
struct FrameReport {
  /// The time of the commit, in seconds of the application's clock.
  let committed: Double
  /// The time from the start of the frame to its commit, in seconds by the machine's clock, even on a stage.
  let drawingTime: Double
  /// The device pixels that it changed.
  let damage: Region
  /// All device pixels of the window.
  let pixels: PixelRect
  /// The time of the newest touch in it; nil where there was none since the previous frame.
  let touch: Double?
  /// The time from the previous commit, with pixels or without, to the callback that requested this frame; nil for the
  /// first.
  let lead: Double?
  /// The numbers of display items, and of drawn ones.
  let content: FramePipeline.Drawing
}
