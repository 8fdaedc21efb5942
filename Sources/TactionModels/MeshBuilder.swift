import TactionGeometry

/// A builder of a model from the faces of a file. It divides polygons into triangles, and computes missing normals.
struct MeshBuilder {
  /// The indices that a face gives for a corner; -1 for an index that the face does not give.
  struct Corner: Hashable {
    var position: Int32
    var texturePoint: Int32
    var normal: Int32
  }

  /// The cosine of the crease angle, 50°. Normals are smoothed only across edges with a smaller angle.
  ///
  /// The faces of an eight-sided cylinder meet at 45° (smooth), and the faces of a box meet at 90° (sharp).
  private static let creaseCosine: Float = 0.6428

  /// The index of the material of the faces that are added next.
  var material = 0
  private var corners: [Corner] = []
  private var triangleMaterials: [Int32] = []
  private var cutter = PolygonCutter()

  var triangleCount: Int { triangleMaterials.count }

  /// Adds a polygon as triangles. The indices of its corners must be within the positions.
  mutating func addFace(_ face: [Corner], at positions: [SIMD3<Float>]) {
    // Most faces are triangles, so this case is fast.
    guard face.count > 3 else { return addTriangle(face[0], face[1], face[2]) }
    let points = face.map { SIMD3<Double>(positions[Int($0.position)]) }
    for (a, b, c) in cutter.triangles(of: points) { addTriangle(face[a], face[b], face[c]) }
  }

  private mutating func addTriangle(_ a: Corner, _ b: Corner, _ c: Corner) {
    corners.append(a)
    corners.append(b)
    corners.append(c)
    triangleMaterials.append(Int32(truncatingIfNeeded: material))
  }

  /// Returns the model. The indices of all faces must be within the arrays.
  ///
  /// If all faces of a closed solid point inward, they are reversed, because back faces of closed solids are not drawn.
  /// Then its normals that point inward are reversed too.
  mutating func model(
    positions: [SIMD3<Float>], normals: [SIMD3<Float>], texturePoints: [SIMD2<Float>], materials: [ModelMaterial]
  ) -> Model {
    var vertices = VertexDeduplicator(count: corners.count)
    let points = Self.distinctPoints(positions)
    let scale = scale(of: positions)
    let isClosed = isClosed(points)
    let isInverted = isClosed && volume(positions, scale) < 0
    if isInverted { invert() }
    let computed = corners.contains { $0.normal < 0 } ? smoothNormals(positions, points, scale) : []
    for (index, corner) in corners.enumerated() {
      var normal = corner.normal < 0 ? computed[index] : normals[Int(corner.normal)].unit ?? .up
      if isInverted, (normal * face(index / 3, positions, scale)).sum() < 0 { normal = -normal }
      let texturePoint = corner.texturePoint < 0 ? .zero : texturePoints[Int(corner.texturePoint)]
      vertices.add(
        Model.Vertex(
          position: positions[Int(corner.position)], normal: normal, texturePoint: texturePoint,
          material: triangleMaterials[index / 3]),
        position: corner.position)
    }
    return Model(vertices: vertices.vertices, corners: vertices.corners, materials: materials, isClosed: isClosed)
  }

  /// Returns, for each position, the index of the first equal position. Files repeat positions along the seams of
  /// textures.
  private static func distinctPoints(_ positions: [SIMD3<Float>]) -> [Int32] {
    var firsts: [SIMD3<Float>: Int32] = Dictionary(minimumCapacity: positions.count)
    return positions.enumerated().map { index, position in
      if let first = firsts[position] { return first }
      let number = Int32(truncatingIfNeeded: index)
      firsts[position] = number
      return number
    }
  }

  /// Returns whether each triangle shares each of its edges with exactly one other triangle, in which the edge has the
  /// opposite direction.
  private func isClosed(_ points: [Int32]) -> Bool {
    let point = { (corner: Int) in points[Int(corners[corner].position)] }
    var edges = Set<SIMD2<Int32>>(minimumCapacity: corners.count)
    for triangle in 0..<triangleCount {
      let (a, b, c) = (point(3 * triangle), point(3 * triangle + 1), point(3 * triangle + 2))
      // A triangle without an area is skipped, because it cannot cause a gap.
      guard a != b, b != c, c != a else { continue }
      guard edges.insert(SIMD2(a, b)).inserted, edges.insert(SIMD2(b, c)).inserted,
        edges.insert(SIMD2(c, a)).inserted
      else { return false }
    }
    return edges.allSatisfy { edges.contains(SIMD2($0.y, $0.x)) }
  }

  /// Returns a power of two that scales the farthest coordinates to about 1, so that products neither overflow nor
  /// underflow.
  private func scale(of positions: [SIMD3<Float>]) -> Float {
    let largest = corners.reduce(Float(0)) { largest, corner in
      let point = positions[Int(corner.position)]
      return max(largest, abs(point.x), abs(point.y), abs(point.z))
    }
    return Float(sign: .plus, exponent: largest > 0 ? (-largest.exponent).clamped(to: -126...126) : 0, significand: 1)
  }

  /// Returns six times the enclosed volume of the scaled points; negative if the faces point inward.
  private func volume(_ positions: [SIMD3<Float>], _ scale: Float) -> Double {
    guard let first = corners.first else { return 0 }
    let origin = positions[Int(first.position)] * scale
    let point = { (corner: Int) in positions[Int(corners[corner].position)] * scale - origin }
    return (0..<triangleCount).reduce(0) { sum, triangle in
      let face = point(3 * triangle + 1).cross(point(3 * triangle + 2))
      return sum + Double((point(3 * triangle) * face).sum())
    }
  }

  private mutating func invert() {
    for triangle in 0..<triangleCount { corners.swapAt(3 * triangle + 1, 3 * triangle + 2) }
  }

  /// Returns a vector in the direction in which a triangle points. Its length is twice the area of the triangle between
  /// the scaled points.
  private func face(_ triangle: Int, _ positions: [SIMD3<Float>], _ scale: Float) -> SIMD3<Float> {
    let point = { (corner: Int) in positions[Int(corners[corner].position)] * scale }
    let start = point(3 * triangle)
    return (point(3 * triangle + 1) - start).cross(point(3 * triangle + 2) - start)
  }

  /// Returns a normal for each corner: the mean of the normals of the faces at its point, weighted by area. Faces
  /// beyond the crease angle are left out.
  private func smoothNormals(_ positions: [SIMD3<Float>], _ points: [Int32], _ scale: Float) -> [SIMD3<Float>] {
    let faces = (0..<triangleCount).map { face($0, positions, scale) }
    let adjacency = VertexAdjacency(corners.map { points[Int($0.position)] }, pointCount: points.count)
    return corners.indices.map { index in
      let own = faces[index / 3]
      guard let direction = own.unit else { return .up }
      var sum = SIMD3<Float>.zero
      adjacency.forEach(at: points[Int(corners[index].position)]) { other in
        let face = faces[other / 3]
        if let unit = face.unit, (unit * direction).sum() >= Self.creaseCosine { sum += face }
      }
      return sum.unit ?? direction
    }
  }
}

/// The corners at each point, stored in two flat arrays.
private struct VertexAdjacency {
  /// The maximum number of corners that are visited at a point. With more corners, the model would not look smoother,
  /// but the time would be quadratic.
  private static let limit = 64

  private var starts: [Int32]
  private var members: [Int32]

  /// - Parameter points: the index of the point of each corner, less than `pointCount`.
  init(_ points: [Int32], pointCount: Int) {
    starts = [Int32](repeating: 0, count: pointCount + 1)
    for point in points { starts[Int(point) + 1] += 1 }
    for index in 0..<pointCount { starts[index + 1] += starts[index] }
    var next = starts
    members = [Int32](repeating: 0, count: points.count)
    for (index, point) in points.enumerated() {
      members[Int(next[Int(point)])] = Int32(truncatingIfNeeded: index)
      next[Int(point)] += 1
    }
  }

  func forEach(at point: Int32, _ body: (Int) -> Void) {
    let (start, end) = (Int(starts[Int(point)]), Int(starts[Int(point) + 1]))
    for index in start..<min(end, start + Self.limit) { body(Int(members[index])) }
  }
}

/// Merges equal corners into one vertex each.
private struct VertexDeduplicator {
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

extension SIMD3<Float> {
  static var up: SIMD3<Float> { SIMD3(0, 0, 1) }

  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The vector scaled to length 1; nil for zero and for infinite vectors.
  var unit: SIMD3<Float>? {
    let largest = Swift.max(Swift.abs(x), Swift.abs(y), Swift.abs(z))
    guard largest > 0, largest.isFinite else { return nil }
    let near = self / largest
    return near / (near * near).sum().squareRoot()
  }
}
