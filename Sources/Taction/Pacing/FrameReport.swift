import TactionGraphics
import TactionViews

/// What a frame was like, for those who look at frames.
struct FrameReport {
  /// When drawing started, in seconds of the application's clock: what fingers did until then is in the picture.
  let began: Double
  /// When it was committed.
  let committed: Double
  /// The device pixels that it changed.
  let damage: Region
  /// The device pixels there are.
  let pixels: PixelRect
  /// The time of the newest touch in it; nil where no touch was told since the frame before.
  let touch: Double?
  /// How long before the compositor asked for this frame the one before it was committed; nil for the first.
  let lead: Double?
  /// What was there to be drawn, and what was.
  let content: FramePipeline.Drawing
}
