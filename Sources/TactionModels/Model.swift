import CTactionModels
import TactionGeometry

/// An immutable triangle mesh with normals and materials, drawn by a `ModelRenderer`.
///
/// The coordinates are the same as in the file: y points up, and z points toward the viewer.
public final class Model: Sendable {
  /// A vertex, which is a corner of one or more triangles.
  typealias Vertex = raster_vertex

  let vertices: [Vertex]
  /// The indices of three vertices for each triangle, counterclockwise as seen from outside.
  let corners: [Int32]
  let materials: [ModelMaterial]
  /// Whether the triangles enclose a volume, so that back faces are never visible.
  let isClosed: Bool

  /// The centre of the bounding box.
  public let center: Vector3
  /// The distance between `center` and the farthest vertex; greater than 0.
  public let radius: Double

  /// The number of triangles.
  public var triangleCount: Int { corners.count / 3 }
  /// The number of distinct vertices. Vertices differ in position, normal, texture point or material.
  public var vertexCount: Int { vertices.count }

  /// Makes a model. All indices must be within their arrays, and there must be at least one triangle.
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
    // The computation uses Double, because the square of a large Float overflows a Float.
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
  /// The indices of three vertices for each triangle.
  let corners: UnsafeBufferPointer<Int32>
  let materials: [ModelMaterial]
  let isClosed: Bool
}

extension Model {
  /// Calls a closure with the model's arrays, which are valid only during the call.
  // Not inlined: the optimizer of Swift 6.3.1 crashes when it inlines a closure with a borrowed argument.
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

  /// The position in the texture, from 0 to 1: from the left edge and from the top edge.
  var texturePoint: SIMD2<Float> { SIMD2(u, v) }
}
