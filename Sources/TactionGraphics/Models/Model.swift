import CRaster
import TactionGeometry

/// A solid of triangles in space, that a `ModelRenderer` draws: corners with normals, and what its parts are made of.
///
/// A model never changes. Its own coordinates are those of the file: y up, z toward the viewer, as modelling programs
/// have it.
public final class Model: Sendable {
  /// A corner of triangles.
  typealias Vertex = raster_vertex

  let vertices: [Vertex]
  /// Three vertices for each triangle, counterclockwise seen from outside.
  let corners: [Int32]
  let materials: [ModelMaterial]
  /// Whether the triangles enclose a volume, each edge being one of two that meet: nobody then sees their insides.
  let isClosed: Bool

  /// The middle of the box around all corners.
  public let center: Vector3
  /// The distance of the farthest corner from the middle; more than zero.
  public let radius: Double

  /// The number of triangles.
  public var triangleCount: Int { corners.count / 3 }
  /// The number of different corners: of place, normal or place in the texture.
  public var vertexCount: Int { vertices.count }

  /// Takes what was read; all indices must be within their arrays, and there must be a triangle.
  init(vertices: [Vertex], corners: [Int32], materials: [ModelMaterial], isClosed: Bool) {
    self.vertices = vertices
    self.corners = corners
    self.materials = materials
    self.isClosed = isClosed
    var (least, greatest) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
    for vertex in vertices {
      least = pointwiseMin(least, vertex.position)
      greatest = pointwiseMax(greatest, vertex.position)
    }
    // Squares of what a Float holds need more room.
    let middle = (SIMD3<Double>(least) + SIMD3<Double>(greatest)) / 2
    let farthest = vertices.reduce(0.0) { farthest, vertex in
      let way = SIMD3<Double>(vertex.position) - middle
      return max(farthest, (way * way).sum())
    }
    center = Vector3(x: middle.x, y: middle.y, z: middle.z)
    radius = max(farthest.squareRoot(), .leastNormalMagnitude)
  }
}
