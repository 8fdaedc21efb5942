import CTactionModels
import TactionGeometry
import TactionGraphics

/// The state of drawing a model once: the projected and lit vertices, and the triangles sorted into bands of rows.
///
/// The memory is reused for the next drawing. The parts of each stage depend only on the model, so the picture does not
/// depend on the number of threads.
final class ModelPipeline {
  /// The number of rows of a band. With four samples per pixel, a band of a screen's width fits into the cache of a
  /// core.
  static let bandHeight = 8
  /// The maximum times on one core, in nanoseconds: for preparing a vertex, for preparing a triangle, and for a pixel
  /// of the picture. They were measured in the same way as the times for drawing triangles in triangles.c.
  private enum Cost {
    static let vertex = 15.0
    static let triangle = 60.0
    static let pixel = 2.0
  }

  private static let verticesPerPart = 1024
  private static let trianglesPerPart = 2048

  let loops: raster_model_loops
  private var model = raster_model()
  private var triangleCount = 0
  private var isTextured = false
  private var batches: [TriangleBatch] = []

  private let corners = ValueStack<raster_corner>(capacity: 1)
  private let shades = ValueStack<raster_shade>(capacity: 1)
  private let materials = ValueStack<raster_material>(capacity: 1)
  private let levels = ValueStack<raster_texture>(capacity: 1)

  init(loops: raster_model_loops) { self.loops = loops }
}

extension ModelPipeline {
  /// Prepares the stages for a model.
  ///
  /// - Parameters:
  ///   - source: the model's arrays. They must stay valid until all stages are done.
  ///   - textures: the mip levels of each material's texture, the finest level first. They must stay valid until all
  ///     stages are done.
  ///   - size: the size of the picture in device pixels.
  func begin(
    _ source: borrowing ModelArrays, textures: [[Bitmap]], transform: Transform3D, light: ModelLight,
    size: (width: Int, height: Int)
  ) {
    triangleCount = 0
    model.width = Int32(truncatingIfNeeded: size.width)
    model.height = Int32(truncatingIfNeeded: size.height)
    guard let projection = ModelProjection(transform) else { return }
    triangleCount = source.corners.count / 3
    makeRoom(for: source)
    prepare(source.materials, textures)
    model.vertices = source.vertices.baseAddress
    model.vertex_count = Int32(truncatingIfNeeded: source.vertices.count)
    model.corners = source.corners.baseAddress
    model.is_closed = source.isClosed
    model.most_work = limit(for: source, pixels: Double(size.width) * Double(size.height))
    model.columns = projection.columns
    model.normals = projection.normals
    model.handedness = projection.handedness
    light.apply(to: &model)
  }

  /// Returns the maximum work of drawing triangles: the limit of a frame minus the work for all vertices, for preparing
  /// all triangles, and for all pixels.
  private func limit(for source: borrowing ModelArrays, pixels: Double) -> raster_work {
    let fixed = Double(source.vertices.count) * Cost.vertex + Double(source.corners.count / 3) * Cost.triangle
    return raster_work(
      time: Double(ModelLimits.frameWork) - fixed - pixels * Cost.pixel, pixels: Double(ModelLimits.layers) * pixels)
  }

  private func makeRoom(for source: borrowing ModelArrays) {
    corners.makeRoom(for: source.vertices.count)
    shades.makeRoom(for: source.vertices.count * (source.isClosed ? 1 : 2))
    (model.projected, model.shades) = (corners.elements, shades.elements)
    let count = (triangleCount + Self.trianglesPerPart - 1) / Self.trianglesPerPart
    if batches.count > count { batches.removeLast(batches.count - count) }
    while batches.count < count { batches.append(TriangleBatch()) }
  }

  private func prepare(_ materials: [ModelMaterial], _ textures: [[Bitmap]]) {
    levels.makeRoom(for: textures.reduce(0) { $0 + $1.count })
    self.materials.makeRoom(for: materials.count)
    isTextured = levels.count > 0
    var first = 0
    for (index, material) in materials.enumerated() {
      let pictures = textures[index]
      for (offset, picture) in pictures.enumerated() { levels[first + offset] = raster_texture(picture) }
      self.materials[index] = raster_material(
        color: SIMD4(material.color * 255, 0), highlight: SIMD4(material.highlight * 255, 0),
        glow: SIMD4(material.glow * 255, 0), shininess: material.shininess,
        level_count: Int32(truncatingIfNeeded: pictures.count), levels: UnsafePointer(levels.elements + first))
      first += pictures.count
    }
    model.materials = UnsafePointer(self.materials.elements)
  }

  // MARK: The stages

  private var bandCount: Int { (Int(model.height) + Self.bandHeight - 1) / Self.bandHeight }

  /// Returns the number of parts of a stage.
  func partCount(of stage: ModelTask.Stage) -> Int {
    switch stage {
    case .vertices:
      triangleCount == 0 ? 0 : (Int(model.vertex_count) + Self.verticesPerPart - 1) / Self.verticesPerPart
    case .triangles: triangleCount == 0 ? 0 : batches.count
    case .bands: bandCount
    }
  }

  func projectVertices(_ part: Int) {
    let first = part * Self.verticesPerPart
    let count = min(Self.verticesPerPart, Int(model.vertex_count) - first)
    withUnsafePointer(to: model) {
      raster_project($0, Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: count))
    }
  }

  func setUpTriangles(_ part: Int) {
    let first = part * Self.trianglesPerPart
    let range = first..<min(first + Self.trianglesPerPart, triangleCount)
    withUnsafePointer(to: model) {
      batches[part].prepare($0, range, isTextured: isTextured, bandCount: bandCount)
    }
  }

  func rows(of band: Int) -> Range<Int> {
    band * Self.bandHeight..<min((band + 1) * Self.bandHeight, Int(model.height))
  }

  /// Returns the range of columns of a band that triangles may touch.
  func columns(of band: Int) -> Range<Int> {
    guard triangleCount > 0 else { return 0..<0 }
    var (left, right) = (Int32.max, Int32(0))
    for batch in batches {
      for bin in [band, bandCount] {
        let columns = batch.columns(of: bin)
        (left, right) = (min(left, columns.left), max(right, columns.right))
      }
    }
    return left < right ? Int(left)..<Int(right) : 0..<0
  }

  /// Draws the triangles of a band, batch by batch in the model's order. Stops after the batch that makes the total
  /// work exceed the limit.
  func draw(_ index: Int, into band: inout raster_band) {
    // Bands are drawn on several threads, so the limit is copied: `&` would be a write access to the shared model.
    var (work, limit) = (raster_work(), model.most_work)
    for batch in batches {
      batch.draw(bin: bandCount, into: &band, with: loops)
      batch.draw(bin: index, into: &band, with: loops)
      work.time += batch.work.time
      work.pixels += batch.work.pixels
      if raster_exceeds(&work, &limit) { return }
    }
  }
}

extension raster_texture {
  fileprivate init(_ bitmap: Bitmap) {
    self.init(
      pixels: UnsafePointer(bitmap.row(0)), stride: bitmap.stride / 4, width: Int32(clamping: bitmap.width),
      height: Int32(clamping: bitmap.height))
  }
}

/// A batch of consecutive triangles. The visible triangles are sorted into bands of rows.
final class TriangleBatch {
  private let triangles = ValueStack<raster_triangle>(capacity: 1)
  /// The textures of textured triangles.
  private let paints = ValueStack<raster_paint>(capacity: 1)
  /// For each band, a bin: the range of its triangles in `members`. A last bin has the triangles that touch many bands.
  private let bins = ValueStack<raster_bin>(capacity: 1)
  private let members = ValueStack<Int32>(capacity: 1)
  /// The work of drawing the triangles.
  private(set) var work = raster_work()

  /// Sets up the visible triangles of a range.
  func prepare(_ model: UnsafePointer<raster_model>, _ range: Range<Int>, isTextured: Bool, bandCount: Int) {
    // A triangle that is clipped at the near plane may become two triangles. Unused pages use no memory.
    triangles.makeRoom(for: 2 * range.count)
    paints.makeRoom(for: isTextured ? 2 * range.count : 0)
    bins.makeRoom(for: bandCount + 1)
    let count = raster_set_up(
      model, Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.count), triangles.elements,
      paints.elements, &work)
    members.makeRoom(for: Int(count) * Int(RASTER_MOST_BANDS))
    raster_sort(
      triangles.elements, count, Int32(truncatingIfNeeded: ModelPipeline.bandHeight),
      Int32(truncatingIfNeeded: bandCount), bins.elements, members.elements)
  }

  /// Returns the columns that the triangles of a bin may touch; empty unless `left` is less than `right`.
  func columns(of bin: Int) -> (left: Int32, right: Int32) { (bins[bin].left, bins[bin].right) }

  /// Draws the parts of a bin's triangles that are in a band.
  func draw(bin: Int, into band: inout raster_band, with loops: raster_model_loops) {
    let (start, count) = (Int(bins[bin].start), bins[bin].count)
    guard count > 0 else { return }
    loops.draw(&band, triangles.elements, paints.elements, members.elements + start, count)
  }
}

/// The projection of a model's coordinates to the picture, in single precision.
struct ModelProjection {
  /// The sign of the projected area of a front-facing triangle. Front-facing triangles are counterclockwise in the
  /// model.
  let handedness: Float
  /// The projected axes and origin, in homogeneous device pixels.
  let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// The matrix that transforms normals from the model's axes to the picture's axes.
  let normals: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Makes a projection; nil if the transform is singular or beyond single precision.
  init?(_ transform: Transform3D) {
    guard transform.isInvertible else { return nil }
    let columns = transform.columns
    let narrow = { (column: SIMD4<Double>) in SIMD4<Float>(column) }
    self.columns = (narrow(columns.x), narrow(columns.y), narrow(columns.z), narrow(columns.origin))
    let finite = [self.columns.0, self.columns.1, self.columns.2, self.columns.3].allSatisfy { column in
      (0..<4).allSatisfy { column[$0].isFinite }
    }
    guard finite else { return nil }
    let middle = Self.vanishingPoint([columns.x, columns.y, columns.z])
    // Perspective moves distant points toward the vanishing point. This does not rotate surfaces, so the perspective is
    // removed before normals are computed.
    let axes = [columns.x, columns.y, columns.z].map {
      SIMD3($0.x - middle.x * $0.w, $0.y - middle.y * $0.w, $0.z)
    }
    // With the cofactor matrix, normals stay perpendicular to surfaces under a nonuniform scale.
    let cofactors = [axes[1].cross(axes[2]), axes[2].cross(axes[0]), axes[0].cross(axes[1])]
    let volume = (axes[0] * cofactors[0]).sum()
    let sign = volume < 0 ? -1.0 : 1.0
    let largest = cofactors.flatMap { [abs($0.x), abs($0.y), abs($0.z)] }.max() ?? 1
    let scaled = cofactors.map { SIMD4(SIMD3<Float>($0 / (largest > 0 ? largest : 1) * sign), 0) }
    normals = (scaled[0], scaled[1], scaled[2])
    // Front faces are counterclockwise if y points up. In the picture, y points down, so a projection without mirroring
    // makes them clockwise.
    handedness = Float(sign)
  }

  /// Returns the vanishing point of the line of sight, for uniformly scaled axes; zero if there is no perspective.
  private static func vanishingPoint(_ axes: [SIMD4<Double>]) -> SIMD2<Double> {
    let sight = axes.reduce(SIMD4<Double>.zero) { $0 + $1 * $1.w }
    let point = SIMD2(sight.x, sight.y) / sight.w
    return point.x.isFinite && point.y.isFinite ? point : .zero
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
