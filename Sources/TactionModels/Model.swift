import CTactionModels
import TactionGeometry

/// An immutable triangle mesh with normals and materials, drawn by a `ModelRenderer`.
///
/// Its coordinates are those of the file: y up, z toward the viewer.
public final class Model: Sendable {
  /// A corner of triangles.
  typealias Vertex = raster_vertex

  let vertices: [Vertex]
  /// Three vertices for each triangle, counterclockwise seen from outside.
  let corners: [Int32]
  let materials: [ModelMaterial]
  /// Whether the triangles enclose a volume, so that back faces are never visible.
  let isClosed: Bool

  /// The centre of the bounding box.
  public let center: Vector3
  /// The distance of the farthest vertex from `center`; greater than 0.
  public let radius: Double

  /// The number of triangles.
  public var triangleCount: Int { corners.count / 3 }
  /// The number of distinct vertices: position, normal and texture point.
  public var vertexCount: Int { vertices.count }

  /// Makes a model; all indices must be within their arrays, and there must be at least one triangle.
  init(vertices: [Vertex], corners: [Int32], materials: [ModelMaterial], isClosed: Bool) {
    self.vertices = vertices
    self.corners = corners
    self.materials = materials
    self.isClosed = isClosed
    assert(!corners.isEmpty && corners.count % 3 == 0, "a model has whole triangles")
    var (least, greatest) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for vertex in vertices {
      least = pointwiseMin(least, vertex.position)
      greatest = pointwiseMax(greatest, vertex.position)
    }
    // The square of a large Float overflows a Float.
    let middle = (SIMD3<Double>(least) + SIMD3<Double>(greatest)) / 2
    let farthest = vertices.reduce(0.0) { farthest, vertex in
      let way = SIMD3<Double>(vertex.position) - middle
      return max(farthest, (way * way).sum())
    }
    center = Vector3(x: middle.x, y: middle.y, z: middle.z)
    radius = max(farthest.squareRoot(), .leastNormalMagnitude)
  }
}

/// The arrays of a model, borrowed without reference counting.
struct ModelArrays: ~Copyable {
  let vertices: UnsafeBufferPointer<raster_vertex>
  /// Three vertices for each triangle.
  let corners: UnsafeBufferPointer<Int32>
  let materials: [ModelMaterial]
  let isClosed: Bool
}

extension Model {
  /// Calls a body with the model's arrays, which are valid during the call only.
  // Swift 6.3.1 crashes when its optimizer inlines this: a closure with a borrowed argument.
  @inline(never)
  func withArrays(_ body: (borrowing ModelArrays) -> Void) {
    vertices.withUnsafeBufferPointer { vertices in
      corners.withUnsafeBufferPointer { corners in
        body(ModelArrays(vertices: vertices, corners: corners, materials: materials, isClosed: isClosed))
      }
    }
  }
}

extension raster_vertex {
  init(position: SIMD3<Float>, normal: SIMD3<Float>, texturePoint: SIMD2<Float>, material: Int32) {
    self.init(
      place: SIMD4(position, 0), direction: SIMD4(normal, 0), u: texturePoint.x, v: texturePoint.y, material: material)
  }

  var position: SIMD3<Float> { SIMD3(place.x, place.y, place.z) }

  /// The outward normal, of length 1.
  var normal: SIMD3<Float> { SIMD3(direction.x, direction.y, direction.z) }

  /// The position in the texture: 0...1 from the left and from the top.
  var texturePoint: SIMD2<Float> { SIMD2(u, v) }
}
