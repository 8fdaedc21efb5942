import CRaster
import TactionGeometry

/// A solid of triangles in space, that a `ModelRenderer` draws: corners with normals, and what its parts are made of.
///
/// A model never changes. Its own coordinates are those of the file: y up, z toward the viewer, as modelling programs have it.
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
    let middle = (least + greatest) / 2
    let farthest = vertices.reduce(Float(0)) { max($0, (($1.position - middle) * ($1.position - middle)).sum()) }
    center = Vector3(x: Double(middle.x), y: Double(middle.y), z: Double(middle.z))
    radius = max(Double(farthest).squareRoot(), .leastNormalMagnitude)
  }
}
