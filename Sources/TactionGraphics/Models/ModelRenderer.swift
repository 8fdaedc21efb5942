import CRaster
import TactionGeometry

/// Draws models into bitmaps, on the CPU: what is in front hides what is behind, edges are smooth, and light falls on
/// it.
///
/// Each pixel has four samples, with a depth and a colour each; a triangle is shaded once per pixel. The work is shared
/// among the process's drawing threads, and the picture is the same to the byte for any number of them. A renderer
/// keeps its memory for the next picture; it is not for two threads at once.
public final class ModelRenderer {
  /// What the parts of a model take on one core, in nanoseconds: as measured on a server core of 2023.
  private enum Cost {
    static let corner = 30.0
    static let triangle = 100.0
    static let pixel = 1.0
  }

  private let stage: ModelPipeline
  private let task: ModelTask
  private let worker = DrawingWorker()
  private let threads: DrawingThreads
  private let ownLimit: Int?

  /// Makes a renderer.
  public convenience init() { self.init(threads: .shared, limit: nil) }

  /// Makes a renderer that has the help of some threads.
  ///
  /// - Parameters:
  ///   - limit: how many threads draw any picture, the calling one included; nil for what the work is worth, up to
  ///     `DrawingThreads.limit`.
  init(threads: DrawingThreads, limit: Int?, kernels: raster_kernels = .chosen) {
    self.threads = threads
    ownLimit = limit
    stage = ModelPipeline(loops: kernels.models.pointee)
    task = ModelTask(stage)
  }

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
    let target = ModelTarget(bitmap, background: background.premultiplied)
    task.target = target
    let textures = model.materials.map { $0.texture?.pyramid() ?? [] }
    let count = threadCount(for: model, pixels: bitmap.width * bitmap.height)
    model.withArrays { arrays in
      stage.begin(arrays, textures: textures, transform: transform, light: light, size: (target.width, target.height))
      for step in ModelTask.Step.allCases {
        task.step = step
        threads.run(task, with: worker, threads: count)
      }
    }
    task.target = nil
    withExtendedLifetime((bitmap, textures)) {}
  }

  private func threadCount(for model: Model, pixels: Int) -> Int {
    if let ownLimit { return ownLimit }
    let cost =
      Double(model.vertexCount) * Cost.corner + Double(model.triangleCount) * Cost.triangle
      + Double(pixels) * Cost.pixel
    return min(max(Int(saturating: cost / DrawingThreads.workPerThread), 1), DrawingThreads.limit)
  }
}
