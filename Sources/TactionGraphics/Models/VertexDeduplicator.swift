/// Gives corners that are the same one number.
struct VertexDeduplicator {
  private(set) var vertices: [Model.Vertex] = []
  private(set) var corners: [Int32] = []
  private var known: [Key: Int32]

  private struct Key: Hashable {
    var position: Int32
    var normal: SIMD3<Float>
    var texturePoint: SIMD2<Float>
    var material: Int32
  }

  init(count: Int) {
    corners.reserveCapacity(count)
    known = Dictionary(minimumCapacity: count / 4)
  }

  mutating func add(_ vertex: Model.Vertex, position: Int32) {
    let key = Key(
      position: position, normal: vertex.normal, texturePoint: vertex.texturePoint, material: vertex.material)
    if let number = known[key] {
      corners.append(number)
      return
    }
    let number = Int32(truncatingIfNeeded: vertices.count)
    known[key] = number
    vertices.append(vertex)
    corners.append(number)
  }
}
