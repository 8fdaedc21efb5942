import CRaster
import TactionGeometry

/// A model on the way to one picture: its corners in device pixels and lit, and its triangles, sorted into bands of
/// rows.
///
/// All is plain memory, kept for the next picture. What each step does is cut into pieces that depend on the model
/// alone, so that the picture is the same for any number of threads.
final class ModelPipeline {
  /// The rows of a band: with four samples for each pixel, a screen's width of them fits into a core's own cache.
  static let bandHeight = 8
  private static let cornersPerPiece = 1024
  private static let trianglesPerPiece = 2048
  /// What each triangle may ask of the loops in any case: that of four rows. See `raster_set_up`.
  private static let workPerTriangle = 4.0 * 2 * Double(RASTER_BLOCK)

  let loops: raster_model_loops
  private var model = raster_model()
  private var triangleCount = 0
  private var isTextured = false
  private var chunks: [TriangleBatch] = []

  private let corners = ValueStack<raster_corner>(capacity: 1)
  private let shades = ValueStack<raster_shade>(capacity: 1)
  private let materials = ValueStack<raster_material>(capacity: 1)
  private let levels = ValueStack<raster_texture>(capacity: 1)

  /// Makes a stage for pictures that some loops draw.
  init(loops: raster_model_loops) { self.loops = loops }
}

extension ModelPipeline {
  /// Has a model drawn by the steps to come.
  ///
  /// - Parameters:
  ///   - source: the model, whose arrays are only lent: all steps are to be over before the call that lends them is.
  ///   - textures: for each material the pictures of its texture, from the finest on, which are to stay as long.
  ///   - size: the columns and rows of the picture.
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
    model.most_work =
      Double(ModelLimits.layers) * Double(size.width) * Double(size.height)
      + Self.workPerTriangle * Double(triangleCount)
    model.columns = projection.columns
    model.normals = projection.normals
    model.handedness = projection.handedness
    light.fall(on: &model)
  }

  private func makeRoom(for source: borrowing ModelArrays) {
    corners.makeRoom(for: source.vertices.count)
    shades.makeRoom(for: source.vertices.count * (source.isClosed ? 1 : 2))
    (model.projected, model.shades) = (corners.elements, shades.elements)
    let count = (triangleCount + Self.trianglesPerPiece - 1) / Self.trianglesPerPiece
    if chunks.count > count { chunks.removeLast(chunks.count - count) }
    while chunks.count < count { chunks.append(TriangleBatch()) }
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

  // MARK: The steps

  private var bandCount: Int { (Int(model.height) + Self.bandHeight - 1) / Self.bandHeight }

  /// How many pieces a step has.
  func pieceCount(of step: ModelTask.Step) -> Int {
    switch step {
    case .corners:
      triangleCount == 0 ? 0 : (Int(model.vertex_count) + Self.cornersPerPiece - 1) / Self.cornersPerPiece
    case .triangles: triangleCount == 0 ? 0 : chunks.count
    case .bands: bandCount
    }
  }

  func projectCorners(_ piece: Int) {
    let first = piece * Self.cornersPerPiece
    let count = min(Self.cornersPerPiece, Int(model.vertex_count) - first)
    withUnsafePointer(to: model) {
      raster_project($0, Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: count))
    }
  }

  func setUpTriangles(_ piece: Int) {
    let first = piece * Self.trianglesPerPiece
    let range = first..<min(first + Self.trianglesPerPiece, triangleCount)
    withUnsafePointer(to: model) {
      chunks[piece].prepare($0, range, isTextured: isTextured, bandCount: bandCount)
    }
  }

  func rows(of band: Int) -> Range<Int> {
    band * Self.bandHeight..<min((band + 1) * Self.bandHeight, Int(model.height))
  }

  /// The columns of a band that triangles may touch.
  func columns(of band: Int) -> Range<Int> {
    guard triangleCount > 0 else { return 0..<0 }
    var (left, right) = (Int32.max, Int32(0))
    for chunk in chunks {
      for bin in [band, bandCount] {
        let columns = chunk.columns(of: bin)
        (left, right) = (min(left, columns.left), max(right, columns.right))
      }
    }
    return left < right ? Int(left)..<Int(right) : 0..<0
  }

  /// Draws the triangles of a band, in the same order whichever thread it is, up to the chunk with which they become
  /// too many.
  func draw(_ index: Int, into band: inout raster_band) {
    var work = 0.0
    for chunk in chunks where work < model.most_work {
      chunk.draw(bin: bandCount, into: &band, with: loops)
      chunk.draw(bin: index, into: &band, with: loops)
      work += chunk.work
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
