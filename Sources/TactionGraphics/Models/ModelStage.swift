import TactionGeometry

/// A model on the way to one picture: its corners in device pixels and lit, and which triangles each band of rows has.
struct ModelStage {
  /// The rows of a band: with four samples for each pixel a screen's width of them fits into a core's own cache.
  static let bandHeight = 16
  /// What is nearer to the viewer than this part of the distance is cut off.
  private static let nearest: Float = 0.02

  /// A corner in device pixels. All but the place is divided by w, and so changes evenly over the picture.
  struct Corner {
    var x: Double
    var y: Double
    /// Greater is nearer.
    var depth: Float
    var inverseW: Float
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>
    var texturePoint: SIMD2<Float>
  }

  /// A triangle to draw.
  struct Triangle {
    var corners: (Int32, Int32, Int32)
    var material: Int32
  }

  /// A corner before the division by w.
  struct ProjectedVertex {
    var place: SIMD4<Float>
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>
    var texturePoint: SIMD2<Float>
  }

  private(set) var corners: [Corner] = []
  private(set) var triangles: [Triangle] = []
  /// For each material its texture, if any.
  private(set) var textures: [ModelTexture?] = []
  /// Where the triangles of each band begin in `members`.
  private(set) var bandStarts: [Int32] = []
  private(set) var members: [Int32] = []
  private(set) var bandCount = 0

  private var projected: [ProjectedVertex] = []
  private var size = (width: 0, height: 0)

  /// Projects and lights all corners, leaves out what cannot be seen, and sorts the rest into bands.
  mutating func prepare(_ model: Model, transform: Transform3D, light: ModelLight, width: Int, height: Int) {
    size = (width, height)
    bandCount = (height + Self.bandHeight - 1) / Self.bandHeight
    corners.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
    textures = model.materials.map { $0.texture.map(ModelTexture.init) }
    if let projection = ModelProjection(transform) {
      project(model, projection, light)
      for index in 0..<model.triangleCount { add(index, of: model, projection, light) }
    }
    fillBands()
  }

  /// Lets go of what is only needed while the picture is drawn.
  mutating func finish() { textures.removeAll(keepingCapacity: true) }

  private mutating func project(_ model: Model, _ projection: ModelProjection, _ light: ModelLight) {
    projected.removeAll(keepingCapacity: true)
    projected.reserveCapacity(model.vertices.count)
    corners.reserveCapacity(model.vertices.count)
    for vertex in model.vertices {
      let material = model.materials[Int(vertex.material)]
      let lit = light.shade(material, normal: projection.normal(vertex.normal))
      let point = ProjectedVertex(
        place: projection.apply(vertex.position), color: lit.color, highlight: lit.highlight,
        texturePoint: vertex.texturePoint)
      projected.append(point)
      corners.append(Corner(point))
    }
  }

  private mutating func add(_ index: Int, of model: Model, _ projection: ModelProjection, _ light: ModelLight) {
    let (a, b, c) = (model.corners[3 * index], model.corners[3 * index + 1], model.corners[3 * index + 2])
    let near = Self.nearest
    let (wA, wB, wC) = (projected[Int(a)].place.w, projected[Int(b)].place.w, projected[Int(c)].place.w)
    let material = model.vertices[Int(a)].material
    if wA > near, wB > near, wC > near {
      let isFront = area(a, b, c) * projection.handedness > 0
      if isFront {
        append(a, b, c, material)
      } else if !model.isClosed {
        addBack(a, b, c, of: model, projection, light)
      }
    } else if wA > near || wB > near || wC > near {
      cut([a, b, c].map { projected[Int($0)] }, material, keepsBack: !model.isClosed, projection.handedness)
    }
  }

  /// The inside of an open surface is lit as what it is: a surface that looks the other way.
  private mutating func addBack(
    _ a: Int32, _ b: Int32, _ c: Int32, of model: Model, _ projection: ModelProjection, _ light: ModelLight
  ) {
    guard isSeen(a, b, c) else { return }
    let first = Int32(truncatingIfNeeded: corners.count)
    for index in [a, b, c] {
      let vertex = model.vertices[Int(index)]
      var point = projected[Int(index)]
      let lit = light.shade(model.materials[Int(vertex.material)], normal: -projection.normal(vertex.normal))
      (point.color, point.highlight) = lit
      corners.append(Corner(point))
    }
    append(first, first + 1, first + 2, model.vertices[Int(a)].material)
  }

  /// Draws what is left of a triangle that reaches behind the viewer.
  private mutating func cut(
    _ points: [ProjectedVertex], _ material: Int32, keepsBack: Bool, _ handedness: Double
  ) {
    var left: [ProjectedVertex] = []
    guard var start = points.last else { return }
    for end in points {
      if (start.place.w > Self.nearest) != (end.place.w > Self.nearest) {
        let part = (Self.nearest - start.place.w) / (end.place.w - start.place.w)
        left.append(start.interpolated(to: end, part))
      }
      if end.place.w > Self.nearest { left.append(end) }
      start = end
    }
    guard left.count >= 3 else { return }
    let first = Int32(truncatingIfNeeded: corners.count)
    for point in left { corners.append(Corner(point)) }
    for offset in 1..<Int32(left.count - 1) {
      let (b, c) = (first + offset, first + offset + 1)
      if keepsBack || area(first, b, c) * handedness > 0 { append(first, b, c, material) }
    }
  }

  private mutating func append(_ a: Int32, _ b: Int32, _ c: Int32, _ material: Int32) {
    if isSeen(a, b, c) { triangles.append(Triangle(corners: (a, b, c), material: material)) }
  }

  /// Twice the area in the picture; positive where the corners go clockwise on the screen.
  private func area(_ a: Int32, _ b: Int32, _ c: Int32) -> Double {
    let (a, b, c) = (corners[Int(a)], corners[Int(b)], corners[Int(c)])
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }

  private func isSeen(_ a: Int32, _ b: Int32, _ c: Int32) -> Bool {
    let (a, b, c) = (corners[Int(a)], corners[Int(b)], corners[Int(c)])
    let (left, right) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (top, bottom) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
    // Numbers that are none make all of these false.
    return right > 0 && left < Double(size.width) && bottom > 0 && top < Double(size.height)
      && right - left < 1e7 && bottom - top < 1e7
  }

  private func bands(of triangle: Triangle) -> ClosedRange<Int> {
    let (a, b, c) = triangle.corners
    let (a1, b1, c1) = (corners[Int(a)].y, corners[Int(b)].y, corners[Int(c)].y)
    let height = Double(Self.bandHeight)
    let first = Int(max(min(a1, b1, c1) / height, 0))
    return first...max(first, Int(min(max(a1, b1, c1) / height, Double(bandCount - 1))))
  }

  private mutating func fillBands() {
    bandStarts.removeAll(keepingCapacity: true)
    bandStarts.append(contentsOf: repeatElement(0, count: bandCount + 2))
    for triangle in triangles { for band in bands(of: triangle) { bandStarts[band + 2] += 1 } }
    for band in 0..<bandCount { bandStarts[band + 2] += bandStarts[band + 1] }
    members.removeAll(keepingCapacity: true)
    members.append(contentsOf: repeatElement(0, count: Int(bandStarts[bandCount + 1])))
    for (index, triangle) in triangles.enumerated() {
      for band in bands(of: triangle) {
        // Each start runs to its band's end, and then is the start of the next one.
        members[Int(bandStarts[band + 1])] = Int32(truncatingIfNeeded: index)
        bandStarts[band + 1] += 1
      }
    }
  }

  /// The triangles of a band, as places in `triangles`.
  func members(of band: Int) -> Range<Int> { Int(bandStarts[band])..<Int(bandStarts[band + 1]) }
}

extension ModelStage.ProjectedVertex {
  fileprivate func interpolated(to other: Self, _ part: Float) -> Self {
    Self(
      place: place + (other.place - place) * part, color: color + (other.color - color) * part,
      highlight: highlight + (other.highlight - highlight) * part,
      texturePoint: texturePoint + (other.texturePoint - texturePoint) * part)
  }
}

extension ModelStage.Corner {
  fileprivate init(_ point: ModelStage.ProjectedVertex) {
    let inverse = 1 / point.place.w
    x = Double(point.place.x * inverse)
    y = Double(point.place.y * inverse)
    depth = point.place.z * inverse
    inverseW = inverse
    color = point.color * inverse
    highlight = point.highlight * inverse
    texturePoint = point.texturePoint * inverse
  }
}
