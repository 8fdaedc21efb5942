/// Gathers the faces of a file and makes a model of them: triangles, with normals where there are none.
struct MeshBuilder {
  /// What a face names at a corner; -1 for what it does not say.
  struct Corner: Hashable {
    var position: Int32
    var texturePoint: Int32
    var normal: Int32
  }

  /// Between faces that meet at a sharper angle than this, the edge is seen: its cosine, of 50°.
  ///
  /// The faces of a round thing of eight sides meet at 45°, those of a box at 90°.
  private static let sharpest: Float = 0.6428

  /// What the faces are made of that come next.
  var material = 0
  private var corners: [Corner] = []
  private var triangleMaterials: [Int32] = []

  var triangleCount: Int { triangleMaterials.count }

  /// Adds a polygon, cut into triangles about its first corner.
  mutating func addFace(_ face: [Corner]) {
    for index in 1..<(face.count - 1) {
      corners += [face[0], face[index], face[index + 1]]
      triangleMaterials.append(Int32(truncatingIfNeeded: material))
    }
  }

  /// The model; indices must be within the arrays.
  func model(
    positions: [SIMD3<Float>], normals: [SIMD3<Float>], texturePoints: [SIMD2<Float>], materials: [ModelMaterial]
  ) -> Model {
    var welder = VertexWelder(count: corners.count)
    let made = corners.contains { $0.normal < 0 } ? madeNormals(positions) : []
    for (index, corner) in corners.enumerated() {
      let normal = corner.normal < 0 ? made[index] : normals[Int(corner.normal)].unit ?? .up
      let texturePoint = corner.texturePoint < 0 ? .zero : texturePoints[Int(corner.texturePoint)]
      welder.add(
        Model.Vertex(
          position: positions[Int(corner.position)], normal: normal, texturePoint: texturePoint,
          material: triangleMaterials[index / 3]),
        position: corner.position)
    }
    return Model(vertices: welder.vertices, corners: welder.corners, materials: materials, isClosed: isClosed)
  }

  /// Whether each edge of a triangle runs, the other way, along exactly one other triangle.
  private var isClosed: Bool {
    var edges = Set<SIMD2<Int32>>(minimumCapacity: corners.count)
    for triangle in 0..<triangleCount {
      for side in 0..<3 {
        let (start, end) = (corners[3 * triangle + side].position, corners[3 * triangle + (side + 1) % 3].position)
        guard start != end, edges.insert(SIMD2(start, end)).inserted else { return false }
      }
    }
    return edges.allSatisfy { edges.contains(SIMD2($0.y, $0.x)) }
  }

  /// For each corner, the mean of the faces around it that do not stand at a sharp edge, larger ones more.
  private func madeNormals(_ positions: [SIMD3<Float>]) -> [SIMD3<Float>] {
    let faces = (0..<triangleCount).map { triangle -> SIMD3<Float> in
      let (a, b, c) = (3 * triangle, 3 * triangle + 1, 3 * triangle + 2)
      let start = positions[Int(corners[a].position)]
      return (positions[Int(corners[b].position)] - start).cross(positions[Int(corners[c].position)] - start)
    }
    let around = CornersAround(corners, positionCount: positions.count)
    return corners.indices.map { index in
      let own = faces[index / 3]
      guard let direction = own.unit else { return .up }
      var sum = SIMD3<Float>.zero
      around.forEach(at: corners[index].position) { other in
        let face = faces[other / 3]
        if let unit = face.unit, (unit * direction).sum() >= Self.sharpest { sum += face }
      }
      return sum.unit ?? direction
    }
  }
}

/// The corners that lie at each point, without an array for each.
private struct CornersAround {
  /// A corner meets so many others at most: beyond, a fan of a thousand faces looks no smoother, but takes a million steps.
  private static let most = 64

  private var starts: [Int32]
  private var members: [Int32]

  init(_ corners: [MeshBuilder.Corner], positionCount: Int) {
    starts = [Int32](repeating: 0, count: positionCount + 1)
    for corner in corners { starts[Int(corner.position) + 1] += 1 }
    for index in 0..<positionCount { starts[index + 1] += starts[index] }
    var next = starts
    members = [Int32](repeating: 0, count: corners.count)
    for (index, corner) in corners.enumerated() {
      members[Int(next[Int(corner.position)])] = Int32(truncatingIfNeeded: index)
      next[Int(corner.position)] += 1
    }
  }

  func forEach(at position: Int32, _ body: (Int) -> Void) {
    let (start, end) = (Int(starts[Int(position)]), Int(starts[Int(position) + 1]))
    for index in start..<min(end, start + Self.most) { body(Int(members[index])) }
  }
}

/// Gives corners that are the same one number.
private struct VertexWelder {
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

  /// The vector of length 1; nil for one without a direction.
  var unit: SIMD3<Float>? {
    let largest = Swift.max(Swift.abs(x), Swift.abs(y), Swift.abs(z))
    guard largest > 0, largest.isFinite else { return nil }
    let near = self / largest
    return near / (near * near).sum().squareRoot()
  }
}
