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
      corners.append(face[0])
      corners.append(face[index])
      corners.append(face[index + 1])
      triangleMaterials.append(Int32(truncatingIfNeeded: material))
    }
  }

  /// The model; indices must be within the arrays.
  ///
  /// A solid whose faces all look inward is turned inside out: what is closed is drawn without the sides that look
  /// inward.
  mutating func model(
    positions: [SIMD3<Float>], normals: [SIMD3<Float>], texturePoints: [SIMD2<Float>], materials: [ModelMaterial]
  ) -> Model {
    var welder = VertexDeduplicator(count: corners.count)
    let places = Self.places(of: positions)
    let scale = scale(of: positions)
    let isClosed = isClosed(places)
    if isClosed, volume(positions, scale) < 0 { turnInsideOut() }
    let made = corners.contains { $0.normal < 0 } ? madeNormals(positions, places, scale) : []
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

  /// For each point the first one that lies where it does: files say the same point again at the seams of textures.
  private static func places(of positions: [SIMD3<Float>]) -> [Int32] {
    var firsts: [SIMD3<Float>: Int32] = Dictionary(minimumCapacity: positions.count)
    return positions.enumerated().map { index, position in
      if let first = firsts[position] { return first }
      let number = Int32(truncatingIfNeeded: index)
      firsts[position] = number
      return number
    }
  }

  /// Whether each edge of a triangle runs, the other way, along exactly one other triangle.
  private func isClosed(_ places: [Int32]) -> Bool {
    let place = { (corner: Int) in places[Int(corners[corner].position)] }
    var edges = Set<SIMD2<Int32>>(minimumCapacity: corners.count)
    for triangle in 0..<triangleCount {
      let (a, b, c) = (place(3 * triangle), place(3 * triangle + 1), place(3 * triangle + 2))
      // One that is only a line encloses nothing, and lets nothing in.
      guard a != b, b != c, c != a else { continue }
      guard edges.insert(SIMD2(a, b)).inserted, edges.insert(SIMD2(b, c)).inserted,
        edges.insert(SIMD2(c, a)).inserted
      else { return false }
    }
    return edges.allSatisfy { edges.contains(SIMD2($0.y, $0.x)) }
  }

  /// A power of two that brings the farthest corners near to 1, so that products of places are neither infinite nor
  /// nothing.
  private func scale(of positions: [SIMD3<Float>]) -> Float {
    let largest = corners.reduce(Float(0)) { largest, corner in
      let place = positions[Int(corner.position)]
      return max(largest, abs(place.x), abs(place.y), abs(place.z))
    }
    return Float(sign: .plus, exponent: largest > 0 ? min(max(-largest.exponent, -126), 126) : 0, significand: 1)
  }

  /// Six times what the triangles enclose, with the points scaled; negative where they look inward.
  private func volume(_ positions: [SIMD3<Float>], _ scale: Float) -> Double {
    guard let first = corners.first else { return 0 }
    let origin = positions[Int(first.position)] * scale
    let place = { (corner: Int) in positions[Int(corners[corner].position)] * scale - origin }
    return (0..<triangleCount).reduce(0) { sum, triangle in
      let face = place(3 * triangle + 1).cross(place(3 * triangle + 2))
      return sum + Double((place(3 * triangle) * face).sum())
    }
  }

  private mutating func turnInsideOut() {
    for triangle in 0..<triangleCount { corners.swapAt(3 * triangle + 1, 3 * triangle + 2) }
  }

  /// For each corner, the mean of the faces around it that do not stand at a sharp edge, larger ones more.
  private func madeNormals(_ positions: [SIMD3<Float>], _ places: [Int32], _ scale: Float) -> [SIMD3<Float>] {
    let place = { (corner: Int) in positions[Int(corners[corner].position)] * scale }
    let faces = (0..<triangleCount).map { triangle -> SIMD3<Float> in
      let start = place(3 * triangle)
      return (place(3 * triangle + 1) - start).cross(place(3 * triangle + 2) - start)
    }
    let around = VertexAdjacency(corners.map { places[Int($0.position)] }, placeCount: places.count)
    return corners.indices.map { index in
      let own = faces[index / 3]
      guard let direction = own.unit else { return .up }
      var sum = SIMD3<Float>.zero
      around.forEach(at: places[Int(corners[index].position)]) { other in
        let face = faces[other / 3]
        if let unit = face.unit, (unit * direction).sum() >= Self.sharpest { sum += face }
      }
      return sum.unit ?? direction
    }
  }
}
