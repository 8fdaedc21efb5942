import Glibc
import Taction

/// A starship, as the text of an OBJ file and its materials. Its nose is where z is greatest, and y points up.
enum Starship {
  static let materials = """
    newmtl hull
    Kd 0.80 0.83 0.87
    Ks 0.35 0.35 0.38
    Ns 40
    newmtl panel
    Kd 0.58 0.62 0.68
    Ks 0.35 0.35 0.38
    Ns 40
    newmtl stripe
    Kd 0.80 0.16 0.12
    Ks 0.4 0.3 0.3
    Ns 50
    newmtl metal
    Kd 0.24 0.26 0.30
    Ks 0.5 0.5 0.5
    Ns 25
    newmtl glass
    Kd 0.05 0.13 0.26
    Ks 0.9 0.95 1.0
    Ns 120
    newmtl fire
    Kd 0.2 0.4 0.5
    Ke 0.35 0.75 1.0
    """

  /// The text of the whole ship.
  static var text: String {
    var sculptor = Sculptor(materials: "starship.mtl")
    addHull(to: &sculptor)
    addCanopy(to: &sculptor)
    addWings(to: &sculptor)
    addEngines(to: &sculptor)
    addFins(to: &sculptor)
    addCannons(to: &sculptor)
    return sculptor.text
  }

  // MARK: Parts

  private static func addHull(to sculptor: inout Sculptor) {
    // For each z: half the width, the heights above and below the middle, and the height of the middle.
    let stations: [(z: Double, shape: [Double])] = [
      (3.30, [0.02, 0.015, 0.015, -0.06]), (3.05, [0.10, 0.06, 0.05, -0.05]), (2.40, [0.22, 0.13, 0.10, -0.03]),
      (1.60, [0.34, 0.21, 0.15, -0.01]), (0.80, [0.44, 0.28, 0.19, 0.00]), (0.00, [0.52, 0.33, 0.21, 0.02]),
      (-1.00, [0.57, 0.36, 0.23, 0.03]), (-1.90, [0.53, 0.33, 0.22, 0.03]), (-2.60, [0.42, 0.26, 0.18, 0.02]),
    ]
    var outlines = smooth(stations, steps: 4).map { z, shape in
      outline(28, z: z) { cosine, sine in
        let height = sine > 0 ? shape[1] : shape[2]
        return (shape[0] * rounded(cosine), shape[3] + height * rounded(sine))
      }
    }
    let skinCount = outlines.count - 1
    // The nozzle: a rim, and a surface that leads back inside.
    for (scale, z) in [(0.86, -2.66), (0.74, -2.62), (0.66, -2.38)] {
      outlines.append(outline(28, z: z) { (0.42 * scale * rounded($0), 0.04 + 0.20 * scale * rounded($1)) })
    }
    sculptor.addSkin(outlines) { row, place in
      guard row < skinCount else { return row == outlines.count - 2 ? "fire" : "metal" }
      if row == skinCount - 1 || row == skinCount - 2 { return "metal" }
      if (15...17).contains(row), (2...11).contains(place) { return "stripe" }
      return (row / 2 * 5 + place / 2 * 3) % 7 == 0 ? "panel" : "hull"
    }
  }

  private static func addCanopy(to sculptor: inout Sculptor) {
    let outlines = (0...12).map { step in
      let polar = Double.pi * (0.02 + 0.96 * Double(step) / 12)
      let (radius, along) = (sin(polar), cos(polar))
      return outline(20, z: 1.15 + 0.72 * along) { cosine, sine in
        (0.19 * radius * cosine, 0.19 - 0.06 * along + 0.17 * radius * sine)
      }
    }
    sculptor.addSkin(outlines) { row, _ in row == 4 || row == 9 ? "metal" : "glass" }
  }

  private static func addWings(to sculptor: inout Sculptor) {
    // From the hull outward: the front edge and the back edge of the wing, its height, and its thickness.
    let stations: [(z: Double, shape: [Double])] = [
      (0.30, [0.95, -1.95, 0.00, 0.085]), (0.80, [0.25, -1.95, -0.02, 0.070]), (1.50, [-0.55, -2.05, -0.07, 0.048]),
      (2.20, [-1.25, -2.20, -0.13, 0.030]), (2.45, [-1.55, -2.25, -0.15, 0.012]),
    ]
    let outlines = smooth(stations, steps: 5).map { x, shape in
      (0..<24).map { step -> Vector3 in
        let turn = 2 * Double.pi * Double(step) / 24
        // The wing is thick at the front, and sharp at the back.
        let part = (1 - cos(turn)) / 2
        let thickness = shape[3] * sin(turn) * (1 - 0.55 * part)
        return Vector3(x: x, y: shape[2] + thickness, z: shape[0] + (shape[1] - shape[0]) * part)
      }
    }
    sculptor.addSkins(outlines) { row, place in
      if row == 13 || row == 14 || row == 16 { return "stripe" }
      if place == 11 || place == 12 { return "metal" }
      return (row * 3 + place / 3 * 2) % 9 == 0 ? "panel" : "hull"
    }
  }

  private static func addEngines(to sculptor: inout Sculptor) {
    let profile: [(z: Double, radius: Double)] = [
      (0.05, 0.03), (0.25, 0.12), (0.38, 0.185), (0.40, 0.205), (0.37, 0.225), (0.05, 0.25), (-0.75, 0.27),
      (-1.50, 0.265), (-2.05, 0.24), (-2.45, 0.20), (-2.80, 0.175), (-2.82, 0.155), (-2.55, 0.14),
    ]
    let outlines = profile.map { z, radius in
      outline(24, z: z) { (0.86 + radius * $0, -0.05 + radius * $1) }
    }
    sculptor.addSkins(outlines) { row, place in
      switch row {
      case 0, 1: "metal"
      case 6: "stripe"
      case 9, 10: "metal"
      case 11: "fire"
      default: (row + place / 4) % 4 == 0 ? "panel" : "hull"
      }
    }
  }

  private static func addFins(to sculptor: inout Sculptor) {
    let stations: [(z: Double, shape: [Double])] = [
      (0.10, [0.84, -1.25, -2.35, 0.045]), (0.45, [0.93, -1.65, -2.55, 0.033]), (0.85, [1.05, -2.10, -2.75, 0.016]),
    ]
    let outlines = smooth(stations, steps: 4).map { y, shape in
      (0..<16).map { step -> Vector3 in
        let turn = 2 * Double.pi * Double(step) / 16
        let part = (1 - cos(turn)) / 2
        return Vector3(
          x: shape[0] - shape[3] * sin(turn) * (1 - 0.5 * part), y: y, z: shape[1] + (shape[2] - shape[1]) * part)
      }
    }
    sculptor.addSkins(outlines) { row, _ in row >= 5 ? "stripe" : "hull" }
  }

  private static func addCannons(to sculptor: inout Sculptor) {
    let profile: [(z: Double, radius: Double)] = [
      (0.35, 0.018), (0.36, 0.034), (0.18, 0.034), (0.17, 0.022), (-0.80, 0.026), (-0.85, 0.055), (-1.30, 0.075),
      (-2.00, 0.070), (-2.25, 0.035),
    ]
    let outlines = profile.map { z, radius in
      outline(14, z: z) { (2.46 + radius * $0, -0.15 + radius * $1) }
    }
    sculptor.addSkins(outlines) { row, _ in row < 4 ? "metal" : row == 6 ? "stripe" : "panel" }
  }

  // MARK: Outlines

  /// Returns an outline at right angles to z, counterclockwise as seen from the front.
  private static func outline(
    _ count: Int, z: Double, _ shape: (_ cosine: Double, _ sine: Double) -> (x: Double, y: Double)
  ) -> [Vector3] {
    (0..<count).map { step in
      let turn = 2 * Double.pi * Double(step) / Double(count)
      let place = shape(cos(turn), sin(turn))
      return Vector3(x: place.x, y: place.y, z: z)
    }
  }

  /// Makes a circle slightly more square.
  private static func rounded(_ value: Double) -> Double { copysign(pow(abs(value), 0.8), value) }

  /// Returns the stations with further stations in between, on curves through the given stations.
  private static func smooth(_ stations: [(z: Double, shape: [Double])], steps: Int) -> [(z: Double, shape: [Double])] {
    let numbers = stations.map { [$0.z] + $0.shape }
    var result: [[Double]] = []
    for index in 0..<(numbers.count - 1) {
      let before = numbers[max(index - 1, 0)], after = numbers[min(index + 2, numbers.count - 1)]
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        result.append(
          numbers[index].indices.map { part in
            let (a, b, c, d) = (before[part], numbers[index][part], numbers[index + 1][part], after[part])
            return b + t * ((c - a) + t * ((2 * a - 5 * b + 4 * c - d) + t * (3 * (b - c) + d - a))) / 2
          })
      }
    }
    result.append(numbers[numbers.count - 1])
    return result.map { ($0[0], Array($0.dropFirst())) }
  }
}
