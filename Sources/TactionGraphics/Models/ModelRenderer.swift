import TactionGeometry

/// Draws models into bitmaps, on the CPU: what is in front hides what is behind, edges are smooth, and light falls on it.
///
/// Each pixel has four samples, with a depth and a colour each; a triangle is shaded once per pixel. The picture is drawn in
/// bands of rows, whose samples fit into the cache. A renderer keeps its memory for the next picture; it is not for two threads at
/// once.
public final class ModelRenderer {
  private let stage = ModelStage()
  private let band = ModelBand()

  /// Makes a renderer.
  public init() {}

  /// Draws a model over a background; every pixel of the bitmap is written.
  ///
  /// - Parameters:
  ///   - model: what is drawn.
  ///   - transform: brings the model's coordinates to device pixels: x to the right and y down in the bitmap, z toward the
  ///     viewer. What comes to lie at the viewer or behind is not seen. One without a way back shows nothing.
  ///   - light: what falls on it.
  ///   - bitmap: what it is drawn into.
  ///   - background: what shows beside the model.
  public func draw(
    _ model: Model, transform: Transform3D, light: ModelLight = ModelLight(), into bitmap: Bitmap,
    background: Color = .clear
  ) {
    stage.prepare(model, transform: transform, light: light, width: bitmap.width, height: bitmap.height)
    for index in 0..<stage.bandCount {
      band.draw(index, of: stage, into: bitmap, background: background.premultiplied)
    }
    stage.finish()
  }
}
