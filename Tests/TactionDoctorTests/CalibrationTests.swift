import TactionDoctor
import TactionGeometry
import TactionTestSupport
import Testing

@Suite("Calibration by the corners")
struct CalibrationTests {
  private let size = Size(width: 1280, height: 800)
  private var targets: [Point] {
    [Point(x: 48, y: 48), Point(x: 1232, y: 48), Point(x: 1232, y: 752), Point(x: 48, y: 752)]
  }

  private func calibration(_ map: (Point) -> Point) -> Calibration? {
    let unit = { (point: Point) in Point(x: point.x / size.width, y: point.y / size.height) }
    let landings = targets.map { target in
      let place = map(unit(target))
      return Point(x: place.x * size.width, y: place.y * size.height)
    }
    return Calibration(targets: targets, landings: landings, size: size, density: 6)
  }

  @Test("Fingers that aim badly do not count as a wrong calibration")
  func aim() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let found = try #require(
        calibration { Point(x: $0.x + random.number(-0.012...0.012), y: $0.y + random.number(-0.015...0.015)) })
      #expect(!found.isOff)
      #expect(found.orientation == .upright)
      #expect(found.meanError < 20)
    }
  }

  @Test("An offset of the touch screen is detected, and the matrix corrects it")
  func offset() throws {
    let found = try #require(calibration { Point(x: $0.x + 0.05, y: $0.y - 0.02) })
    #expect(found.isOff)
    #expect(abs(found.offset.dx - 64) < 0.01)
    #expect(abs(found.offset.dy + 16) < 0.01)
    #expect(found.residual < 0.01)
    #expect(abs(found.correction.tx + 0.05) < 1e-6)
    #expect(abs(found.correction.ty - 0.02) < 1e-6)
    #expect(abs(found.correction.a - 1) < 1e-6)
  }

  @Test("A scale is detected if a touch screen is spread over two screens")
  func scale() throws {
    let found = try #require(calibration { Point(x: $0.x * 2, y: $0.y) })
    #expect(found.isOff)
    #expect(abs(found.scale.dx - 2) < 1e-6)
    #expect(abs(found.scale.dy - 1) < 1e-6)
    #expect(abs(found.correction.a - 0.5) < 1e-6)
  }

  /// Returns the position that a panel in an orientation reports for a touch at a position.
  private static func seen(_ place: Point, by orientation: Calibration.Orientation) -> Point {
    let (x, y) = (place.x, place.y)
    return switch orientation {
    case .upright: place
    case .mirroredHorizontally: Point(x: 1 - x, y: y)
    case .mirroredVertically: Point(x: x, y: 1 - y)
    case .halfTurn: Point(x: 1 - x, y: 1 - y)
    case .swapped: Point(x: y, y: x)
    case .turnedRight: Point(x: 1 - y, y: x)
    case .turnedLeft: Point(x: y, y: 1 - x)
    case .swappedAndTurned: Point(x: 1 - y, y: 1 - x)
    }
  }

  @Test("Each orientation of a touch panel is detected", arguments: Calibration.Orientation.allCases)
  func orientation(_ orientation: Calibration.Orientation) throws {
    var random = SeededGenerator(seed: 5)
    let found = try #require(
      calibration {
        let place = Self.seen($0, by: orientation)
        return Point(x: place.x + random.number(-0.01...0.01), y: place.y + random.number(-0.01...0.01))
      })
    #expect(found.orientation == orientation)
    #expect(found.isOff == (orientation != .upright))
    #expect(abs(found.scale.dx - 1) < 0.05)
    #expect(abs(found.scale.dy - 1) < 0.05)
    // The matrix maps the positions that the panel reports to the true positions.
    for target in targets {
      let truth = Point(x: target.x / size.width, y: target.y / size.height)
      let (seen, m) = (Self.seen(truth, by: orientation), found.correction)
      #expect(abs(m.apply(seen).x - truth.x) < 0.03)
      #expect(abs(m.apply(seen).y - truth.y) < 0.03)
    }
  }

  @Test("Too few targets, or taps at one position, give no calibration")
  func degenerate() {
    #expect(Calibration(targets: [.zero], landings: [.zero], size: size, density: nil) == nil)
    #expect(Calibration(targets: targets, landings: Array(targets.prefix(3)), size: size, density: nil) == nil)
    #expect(calibration { _ in Point(x: 0.5, y: 0.5) } == nil)
    let line = [Point(x: 0, y: 0), Point(x: 10, y: 10), Point(x: 20, y: 20)]
    #expect(Calibration(targets: line, landings: line, size: size, density: nil) == nil)
    #expect(Calibration(targets: targets, landings: targets, size: .zero, density: nil) == nil)
  }
}
