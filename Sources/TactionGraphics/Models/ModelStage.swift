import TactionGeometry

/// A model on the way to one picture: its corners in device pixels and lit, and which triangles each band of rows has.
///
/// All is plain memory, which is read without counting references.
final class ModelStage {
  /// The rows of a band: with four samples for each pixel a screen's width of them fits into a core's own cache.
  static let bandHeight = 16
  /// What is nearer to the viewer than this part of the distance is cut off.
  private static let nearest: Float = 0.02
  /// How many triangles all bands may have together, 256 MB of numbers; what goes beyond is not drawn.
  private static let mostMembers = 1 << 26

  /// A corner in device pixels.
  struct Corner: BitwiseCopyable {
    var x: Double
    var y: Double
    /// Greater is nearer.
    var depth: Float
    /// This and the place in the texture, divided by w, change evenly over the picture.
    var inverseW: Float
    var texturePoint: SIMD2<Float>
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>
  }

  /// A triangle to draw.
  struct Triangle: BitwiseCopyable {
    var corners: (Int32, Int32, Int32)
    /// What its colour is multiplied with; nil for nothing.
    var texture: ModelTexture.Level?
  }

  /// A corner before the division by w.
  struct ProjectedVertex: BitwiseCopyable {
    var place: SIMD4<Float>
    var color: SIMD4<Float>
    var highlight: SIMD4<Float>
    var texturePoint: SIMD2<Float>
  }

  let corners = RowStack<Corner>(capacity: 4096)
  let triangles = RowStack<Triangle>(capacity: 4096)
  /// The triangles of all bands, as places in `triangles`.
  let members = RowStack<Int32>(capacity: 4096)
  /// Where the triangles of each band begin in `members`.
  private let bandStarts = RowStack<Int32>()
  private(set) var bandCount = 0

  private let projected = RowStack<ProjectedVertex>(capacity: 4096)
  /// For each material its texture, if any.
  private var textures: [ModelTexture?] = []
  private var size = (width: 0, height: 0)
  private var memberCount = 0

  /// Projects and lights all corners, leaves out what cannot be seen, and sorts the rest into bands.
  func prepare(_ model: Model, transform: Transform3D, light: ModelLight, width: Int, height: Int) {
    size = (width, height)
    bandCount = (height + Self.bandHeight - 1) / Self.bandHeight
    corners.shrink(to: 0)
    triangles.shrink(to: 0)
    memberCount = 0
    textures = model.materials.map { $0.texture.map(ModelTexture.init) }
    if let projection = ModelProjection(transform) {
      let shading = ModelShading(light)
      project(model, projection, shading)
      for index in 0..<model.triangleCount { add(index, of: model, projection, shading) }
    }
    fillBands()
  }

  /// Lets go of what is only needed while the picture is drawn.
  func finish() { textures.removeAll(keepingCapacity: true) }

  private func project(_ model: Model, _ projection: ModelProjection, _ shading: ModelShading) {
    projected.shrink(to: 0)
    for vertex in model.vertices {
      let material = model.materials[Int(vertex.material)]
      let lit = shading.shade(material, normal: projection.normal(vertex.normal))
      let point = ProjectedVertex(
        place: projection.apply(vertex.position), color: lit.color, highlight: lit.highlight,
        texturePoint: vertex.texturePoint)
      projected.push(point)
      corners.push(Corner(point))
    }
  }

  private func add(_ index: Int, of model: Model, _ projection: ModelProjection, _ shading: ModelShading) {
    let (a, b, c) = (model.corners[3 * index], model.corners[3 * index + 1], model.corners[3 * index + 2])
    let near = Self.nearest
    let (wA, wB, wC) = (projected[Int(a)].place.w, projected[Int(b)].place.w, projected[Int(c)].place.w)
    let material = model.vertices[Int(a)].material
    if wA > near, wB > near, wC > near {
      let isFront = area(a, b, c) * projection.handedness > 0
      if isFront {
        append(a, b, c, material)
      } else if !model.isClosed {
        addBack(a, b, c, of: model, projection, shading)
      }
    } else if wA > near || wB > near || wC > near {
      cut([a, b, c].map { projected[Int($0)] }, material, keepsBack: !model.isClosed, projection.handedness)
    }
  }

  /// The inside of an open surface is lit as what it is: a surface that looks the other way.
  private func addBack(
    _ a: Int32, _ b: Int32, _ c: Int32, of model: Model, _ projection: ModelProjection, _ shading: ModelShading
  ) {
    guard isSeen(a, b, c) else { return }
    let first = Int32(truncatingIfNeeded: corners.count)
    for index in [a, b, c] {
      let vertex = model.vertices[Int(index)]
      var point = projected[Int(index)]
      let lit = shading.shade(model.materials[Int(vertex.material)], normal: -projection.normal(vertex.normal))
      (point.color, point.highlight) = lit
      corners.push(Corner(point))
    }
    append(first, first + 1, first + 2, model.vertices[Int(a)].material)
  }

  /// Draws what is left of a triangle that reaches behind the viewer.
  private func cut(
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
    for point in left { corners.push(Corner(point)) }
    for offset in 1..<Int32(left.count - 1) {
      let (b, c) = (first + offset, first + offset + 1)
      if keepsBack || area(first, b, c) * handedness > 0 { append(first, b, c, material) }
    }
  }

  private func append(_ a: Int32, _ b: Int32, _ c: Int32, _ material: Int32) {
    guard isSeen(a, b, c) else { return }
    let texture = textures[Int(material)]?.level(forArea: shownArea(a, b, c))
    let triangle = Triangle(corners: (a, b, c), texture: texture)
    let count = bands(of: triangle).count
    guard memberCount + count <= Self.mostMembers else { return }
    memberCount += count
    triangles.push(triangle)
  }

  /// How much of the texture, as a part of it, a pixel of a triangle shows.
  private func shownArea(_ a: Int32, _ b: Int32, _ c: Int32) -> Float {
    let place = { [corners] (index: Int32) in corners[Int(index)].texturePoint / corners[Int(index)].inverseW }
    let (first, second) = (place(b) - place(a), place(c) - place(a))
    return abs(first.x * second.y - first.y * second.x) / Float(abs(area(a, b, c)))
  }

  /// Twice the area in the picture; positive where the corners go clockwise on the screen.
  private func area(_ a: Int32, _ b: Int32, _ c: Int32) -> Double {
    let (a, b, c) = (corners[Int(a)], corners[Int(b)], corners[Int(c)])
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }

  private func isSeen(_ a: Int32, _ b: Int32, _ c: Int32) -> Bool {
    // `min` and `max` pass over what is no number.
    guard area(a, b, c).isFinite else { return false }
    let (a, b, c) = (corners[Int(a)], corners[Int(b)], corners[Int(c)])
    let (left, right) = (min(a.x, b.x, c.x), max(a.x, b.x, c.x))
    let (top, bottom) = (min(a.y, b.y, c.y), max(a.y, b.y, c.y))
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

  private func fillBands() {
    bandStarts.shrink(to: 0)
    for _ in 0..<(bandCount + 2) { bandStarts.push(0) }
    for index in 0..<triangles.count { for band in bands(of: triangles[index]) { bandStarts[band + 2] += 1 } }
    for band in 0..<bandCount { bandStarts[band + 2] += bandStarts[band + 1] }
    members.shrink(to: 0)
    for _ in 0..<bandStarts[bandCount + 1] { members.push(0) }
    for index in 0..<triangles.count {
      for band in bands(of: triangles[index]) {
        // Each start runs to its band's end, and then is the start of the next one.
        members[Int(bandStarts[band + 1])] = Int32(truncatingIfNeeded: index)
        bandStarts[band + 1] += 1
      }
    }
  }

  /// The triangles of a band, as places in `members`.
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
    color = point.color
    highlight = point.highlight
    texturePoint = point.texturePoint * inverse
  }
}
