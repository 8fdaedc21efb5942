import CTactionPixman
import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGraphics

/// Compares projected layers with pixman's projective transforms.
@Suite("Planes")
struct PlaneTests {
  private let size = 160

  /// Returns the photo as a plane of 200 by 150 pixels.
  private func picture() throws -> ProjectedLayer {
    var list = DisplayList()
    list.draw(try testPhoto(200, 150), in: RoundedRect(Rect(x: 0, y: 0, width: 200, height: 150)))
    return ProjectedLayer(list, width: 200, height: 150)
  }

  /// Returns a tilt that brings the middle of the plane to the middle of the bitmap.
  private func tilt(_ turn: Quaternion, distance: Double, scale: Double = 1) -> Projection {
    let space = Transform3D.perspective(distance: distance).rotated(by: turn).scaled(by: scale)
    return Projection(Transform.translation(Vector(dx: -100, dy: -75)))
      .concatenating(Projection(space))
      .concatenating(.translation(Vector(dx: 80, dy: 80)))
  }

  private func drawn(_ picture: ProjectedLayer, _ tilt: Projection, background: Color = .black) throws -> Bitmap {
    let bitmap = try Bitmap(width: size, height: size)
    bitmap.draw(list(picture, tilt), background: background)
    return bitmap
  }

  private func list(_ picture: ProjectedLayer, _ tilt: Projection) -> DisplayList {
    var list = DisplayList()
    list.plane(picture, projection: tilt)
    return list
  }

  /// Returns the picture drawn through pixman's projective transform and bilinear filter.
  private func reference(_ picture: ProjectedLayer, _ tilt: Projection) throws -> Bitmap {
    let source = try #require(picture.pixels(across: 0, down: 0)).bitmap
    let back = try #require(tilt.inverted())
    // With 16 fraction bits, small numbers have few digits, and no result may exceed 32,767. Therefore all numbers are
    // scaled up as far as possible.
    let map = back.numerator
    let corners = Rect(x: 0, y: 0, width: Double(size), height: Double(size)).corners
    let reached = corners.flatMap { [map.apply($0).x, map.apply($0).y, back.depth(at: $0)].map(abs) }
    let unit = 16_000 / max(reached.max() ?? 1, abs(map.a), abs(map.b), abs(map.c), abs(map.d))
    let matrix = pixman_f_transform(
      m: (
        (map.a * unit, map.c * unit, map.tx * unit), (map.b * unit, map.d * unit, map.ty * unit),
        (back.depthX * unit, back.depthY * unit, back.depth * unit)
      ))
    return try pixmanPicture(of: source, through: matrix, side: size)
  }

  @Test("Tilted and rotated planes have pixman's pixels", arguments: 0..<6)
  func pixels(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let axis = Vector3(x: random.number(-1...1), y: random.number(-1...1), z: random.number(-1...1))
    let tilt = tilt(
      Quaternion(angle: .degrees(random.number(-50...50)), axis: axis), distance: random.number(250...900),
      scale: random.number(0.9...2))
    let picture = try picture()
    let (seen, expected) = (try drawn(picture, tilt), try reference(picture, tilt))
    let back = try #require(tilt.inverted())
    let inside = Rect(x: 0, y: 0, width: 200, height: 150).inset(by: 3)
    var (count, worst, sum) = (0, 0, 0)
    for y in 0..<size {
      for x in 0..<size {
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // If the next device pixel is two or more pixels of the plane away, a smaller mip level is sampled, which
        // pixman does not have.
        guard let point = back.apply(place), inside.contains(point), let map = back.tangent(at: place),
          max(map.a * map.a + map.c * map.c, map.b * map.b + map.d * map.d) < 3.9
        else { continue }
        for (a, b) in zip(seen.components(x, y), expected.components(x, y)) {
          worst = max(worst, abs(a - b))
          sum += abs(a - b)
          count += 1
        }
      }
    }
    #expect(count > 10_000)
    // Positions may be wrong by 1/32 of a pixel, the renderer and pixman use weights of 7 bits, and neighbouring pixels
    // may differ by 170.
    #expect(worst <= 10, "\(worst)")
    #expect(Double(sum) / Double(count) < 1, "\(Double(sum) / Double(count))")
  }

  @Test("Edges of planes are antialiased by the covered fraction of each pixel")
  func edges() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 200, height: 150), color: .white)
    let tilt = tilt(Quaternion(angle: .degrees(35), axis: Vector3(x: 1, y: 2, z: 0)), distance: 400, scale: 0.6)
    let seen = try drawn(ProjectedLayer(list, width: 200, height: 150), tilt)
    let outline = tilt.outline(of: Rect(x: 0, y: 0, width: 200, height: 150).corners)
    var area = 0.0
    for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) { area += (a - .zero).cross(b - .zero) / 2 }
    #expect(abs(seen.light - abs(area)) < 2)
    let levels = Set((0..<size).flatMap { x in (0..<size).map { seen[x, $0] } })
    #expect(levels.count > 40)
  }

  @Test("A small plane has the mean brightness of its content, without aliasing")
  func minification() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 200, height: 150), color: .white)
    for x in stride(from: 0.0, to: 200, by: 2) { list.fill(Rect(x: x, y: 0, width: 1, height: 150), color: .black) }
    let picture = ProjectedLayer(list, width: 200, height: 150)
    // The plane is narrow but has its full height: only columns may be averaged.
    for angle in [76.0, 80, 84] {
      let seen = try drawn(picture, tilt(Quaternion(angle: .degrees(angle), axis: .unitY), distance: 5000))
      for x in 78..<82 { #expect(abs(seen.components(x, 80)[0] - 128) < 45, "\(angle), \(x)") }
    }
  }

  @Test("Content behind the eye is not drawn, and a plane that passes through the eye does no harm")
  func behind() throws {
    let picture = try picture()
    let away = Projection(Transform3D.perspective(distance: 100).translated(by: Vector3(x: 0, y: 0, z: 200)))
    #expect(try drawn(picture, away).light == 0)
    for angle in stride(from: 2.0, to: 360, by: 31) {
      let tilt = tilt(Quaternion(angle: .degrees(angle), axis: .unitY), distance: 60, scale: 2)
      _ = try drawn(picture, tilt)
    }
    for number in [Double.nan, .infinity, 1e300, 0, -1] {
      _ = try drawn(picture, Projection(numerator: .scale(number), depthX: 0, depthY: 0, depth: 1))
      _ = try drawn(picture, Projection(numerator: .identity, depthX: number, depthY: 0, depth: 1))
      _ = try drawn(picture, Projection(numerator: .identity, depthX: 0, depthY: 0, depth: number))
    }
  }

  @Test("A layer is rasterized once, and only if it is visible")
  func drawnOnce() throws {
    let picture = try picture()
    let tilt = tilt(Quaternion(angle: .degrees(20), axis: .unitX), distance: 500)
    _ = try drawn(picture, tilt.concatenating(.translation(Vector(dx: 1000, dy: 0))))
    #expect(!picture.isDrawn)
    _ = try drawn(picture, tilt)
    let pixels = try #require(picture.pixels(across: 0, down: 0)).bitmap
    _ = try drawn(picture, tilt.concatenating(.translation(Vector(dx: 3, dy: 0))))
    #expect(try #require(picture.pixels(across: 0, down: 0)).bitmap === pixels)
  }

  @Test("A path that rests in a plane is not traced again when the plane's content changes")
  func restingPath() throws {
    let (renderer, bitmap) = (Renderer(), try Bitmap(width: size, height: size))
    let tilt = tilt(Quaternion(angle: .degrees(20), axis: .unitX), distance: 500)
    var path = Path()
    for corner in [Point(x: 60, y: 40), Point(x: 150, y: 50), Point(x: 90, y: 120)] { path.addLine(to: corner) }
    var counts: [Int] = []
    for x in [0.0, 30, 60] {
      var content = DisplayList()
      content.stroke(path, StrokeStyle(width: 3, cap: .round, join: .round), color: .white)
      content.fill(Rect(x: x, y: 0, width: 20, height: 20), color: .white)
      renderer.draw(list(ProjectedLayer(content, width: 200, height: 150), tilt), into: bitmap)
      counts.append(renderer.tracedCount)
    }
    #expect(counts[0] > 0 && Set(counts).count == 1)
  }

  @Test("A display list can be added to another one, with all its planes")
  func nesting() throws {
    let (picture, turn) = (try picture(), Quaternion(angle: .degrees(40), axis: .unitX))
    let place = Transform.translation(Vector(dx: 20, dy: 10)).scaled(by: 0.7)
    var outer = DisplayList()
    outer.append(contentsOf: list(picture, tilt(turn, distance: 400)), transform: place)
    #expect(outer == list(picture, tilt(turn, distance: 400).concatenating(place)))
    #expect(outer.deviceBounds() == list(picture, tilt(turn, distance: 400)).deviceBounds(at: place))
    #expect(outer.items.map(\.projection) == [tilt(turn, distance: 400).concatenating(place)])
  }
}
