import CTactionModels
import CTactionRaster
import TactionGeometry
import TactionGraphics

/// A renderer that draws models into bitmaps on the CPU, with depth, antialiasing and lighting.
///
/// Each pixel has four samples, each with a depth and a colour. A triangle is shaded once per pixel. The work is
/// divided among the drawing threads of the process, and the picture does not depend on their number. A renderer reuses
/// its memory, and only one thread at a time may use it.
package final class ModelRenderer {
  /// The estimated times of drawing a vertex, a triangle and a pixel, in nanoseconds, measured on one server core of
  /// 2023.
  private enum Cost {
    static let vertex = 30.0
    static let triangle = 100.0
    static let pixel = 1.0
  }

  private let pipeline: ModelPipeline
  private let task: ModelTask
  private let worker = DrawingWorker()
  private let threads: DrawingThreads
  private let threadLimit: Int?

  /// Makes a renderer.
  package convenience init() { self.init(threads: .shared, limit: nil) }

  /// Makes a renderer that uses given threads.
  ///
  /// - Parameters:
  ///   - limit: the number of threads for each picture, including the calling thread; nil to choose the number by the
  ///     work, up to `DrawingThreads.limit`.
  ///   - kernels: the instruction set, one of the sets of CTactionRaster.
  init(threads: DrawingThreads, limit: Int?, kernels: raster_kernels = .chosen) {
    self.threads = threads
    threadLimit = limit
    pipeline = ModelPipeline(loops: raster_model_loops_named(kernels.name).pointee)
    task = ModelTask(pipeline)
  }

  /// Draws a model over a background, and writes every pixel of the bitmap.
  ///
  /// - Parameters:
  ///   - model: the model.
  ///   - transform: the transform from the model's coordinates to device pixels: x to the right and y down in the
  ///     bitmap, z toward the viewer. Parts at or behind the viewer are clipped. With a singular transform, only the
  ///     background is drawn.
  ///   - light: the light on the model.
  ///   - bitmap: the bitmap to draw into.
  ///   - background: the colour around the model.
  package func draw(
    _ model: Model, transform: Transform3D, light: ModelLight = ModelLight(), into bitmap: Bitmap,
    background: Color = .clear
  ) {
    let target = ModelTarget(bitmap, background: background.premultiplied)
    task.target = target
    let textures = model.materials.map { $0.texture?.pyramid() ?? [] }
    let count = threadCount(for: model, pixels: bitmap.width * bitmap.height)
    model.withArrays { arrays in
      pipeline.begin(
        arrays, textures: textures, transform: transform, light: light, size: (target.width, target.height))
      for stage in ModelTask.Stage.allCases {
        task.stage = stage
        threads.run(task, with: worker, threads: count)
      }
    }
    task.target = nil
    withExtendedLifetime((bitmap, textures)) {}
  }

  private func threadCount(for model: Model, pixels: Int) -> Int {
    if let threadLimit { return threadLimit }
    let cost =
      Double(model.vertexCount) * Cost.vertex + Double(model.triangleCount) * Cost.triangle
      + Double(pixels) * Cost.pixel
    return DrawingThreads.count(forNanoseconds: cost)
  }
}

/// One stage of drawing a model, which runs on the drawing threads.
final class ModelTask: DrawingTask {
  /// The stages. Each stage needs the results of the previous stage.
  enum Stage: CaseIterable {
    /// Projects and lights vertices.
    case vertices
    /// Sets up triangles and sorts them into bands.
    case triangles
    /// Draws bands of rows.
    case bands
  }

  private let pipeline: ModelPipeline
  var stage = Stage.vertices
  /// The pixels into which the model is drawn; nil while no picture is being drawn.
  var target: ModelTarget?

  init(_ pipeline: ModelPipeline) { self.pipeline = pipeline }

  var partCount: Int { pipeline.partCount(of: stage) }

  func run(part: Int, worker: DrawingWorker) {
    switch stage {
    case .vertices: pipeline.projectVertices(part)
    case .triangles: pipeline.setUpTriangles(part)
    case .bands:
      if let target { worker.memory(SampleBand.self).draw(part, of: pipeline, into: target) }
    }
  }
}

/// The pixels of a bitmap into which a model is drawn. The bitmap must outlive this value.
struct ModelTarget {
  private let pixels: UnsafeMutableRawPointer
  private let stride: Int
  let width: Int
  let height: Int
  /// The colour around the model, premultiplied.
  let background: UInt32

  init(_ bitmap: Bitmap, background: UInt32) {
    (pixels, stride, width, height) = (bitmap.bytes, bitmap.stride, bitmap.width, bitmap.height)
    self.background = background
  }

  /// Returns the first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Fills columns of a row with the background.
  func clear(_ columns: Range<Int>, row y: Int) {
    (row(y) + columns.lowerBound).update(repeating: background, count: columns.count)
  }
}

/// The memory of one thread for the samples of one band of rows.
private final class SampleBand: WorkerMemory {
  private var blocks: UnsafeMutablePointer<raster_block>
  private var capacity = 0

  init() { blocks = Self.allocate(0) }

  deinit { UnsafeMutableRawPointer(blocks).deallocate() }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<raster_block> {
    let size = MemoryLayout<raster_block>.stride
    // The memory is aligned to cache lines.
    return UnsafeMutableRawPointer.allocate(byteCount: count * size, alignment: 64)
      .bindMemory(to: raster_block.self, capacity: count)
  }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    UnsafeMutableRawPointer(blocks).deallocate()
    blocks = Self.allocate(count)
    capacity = count
  }

  func trim() {}

  /// Draws one band of rows, and writes every pixel of the band.
  func draw(_ index: Int, of pipeline: ModelPipeline, into target: ModelTarget) {
    let rows = pipeline.rows(of: index), columns = pipeline.columns(of: index)
    guard !columns.isEmpty else {
      for y in rows { target.clear(0..<target.width, row: y) }
      return
    }
    // The columns are extended to whole blocks.
    let first = columns.lowerBound / Int(RASTER_BLOCK), end = (columns.upperBound - 1) / Int(RASTER_BLOCK) + 1
    let perRow = (target.width - 1) / Int(RASTER_BLOCK) + 1
    reserve(perRow * ModelPipeline.bandHeight)
    for row in 0..<rows.count {
      raster_clear(blocks + (row * perRow + first), Int32(truncatingIfNeeded: end - first), target.background)
    }
    var band = raster_band(
      blocks: blocks, blocks_per_row: Int32(truncatingIfNeeded: perRow),
      width: Int32(truncatingIfNeeded: target.width), top: Int32(truncatingIfNeeded: rows.lowerBound),
      end: Int32(truncatingIfNeeded: rows.upperBound))
    pipeline.draw(index, into: &band)
    let left = first * Int(RASTER_BLOCK), right = min(end * Int(RASTER_BLOCK), target.width)
    for y in rows {
      target.clear(0..<left, row: y)
      pipeline.loops.resolve(
        blocks + ((y - rows.lowerBound) * perRow + first), target.row(y) + left,
        Int32(truncatingIfNeeded: right - left))
      target.clear(right..<target.width, row: y)
    }
  }
}
