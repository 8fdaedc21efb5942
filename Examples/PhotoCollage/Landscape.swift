import Glibc
import Taction

/// A painted landscape, different for each seed and without symmetry: a sky with clouds and a sun, ranges of hills that
/// fade with distance, and a meadow with flowers. It has details at every scale, as photos do.
nonisolated struct Landscape: Sendable {
  static let width = 4000
  static let height = 3000

  private let noise: Noise
  private let skyTop, skyLow, sun, near, far: RGB
  private let sunCenter: (x: Double, y: Double)
  /// For each range of hills, front to back: the y coordinate of its edge in each column.
  private let ridges: [[Double]]

  init(seed: UInt64) {
    var random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15)
    noise = Noise(seed: UInt32(truncatingIfNeeded: random.next()))
    let hue = Double(seed) * 0.381_966
    skyTop = RGB(hue: 0.55 + 0.25 * (hue - floor(hue)), saturation: 0.65, value: 0.75)
    skyLow = RGB(hue: 0.04 + 0.12 * random.unit(), saturation: 0.45, value: 0.98)
    sun = RGB(hue: 0.10 + 0.05 * random.unit(), saturation: 0.35, value: 1)
    near = RGB(hue: hue, saturation: 0.60, value: 0.38)
    far = RGB(hue: hue + 0.12, saturation: 0.35, value: 0.78)
    sunCenter = (Double(Self.width) * (0.15 + 0.7 * random.unit()), Double(Self.height) * (0.12 + 0.2 * random.unit()))

    var ridges: [[Double]] = []
    for range in 0..<5 {
      let base = Double(Self.height) * (0.80 - 0.09 * Double(range)), reach = 150.0 + 90 * Double(range)
      let start = 1000 * random.unit(), tilt = (random.unit() - 0.5) * 0.12
      ridges.append(
        (0..<Self.width).map { [noise] x in
          let along = start + Double(x) / (380 + 120 * Double(range))
          return base + tilt * Double(x) + reach * (0.5 - noise.fractal(along, Double(range) * 7.3, octaves: 6))
        })
    }
    self.ridges = ridges
  }

  /// Returns a row of opaque pixels, in the format of the bitmap.
  func row(_ y: Int) -> [UInt32] {
    (0..<Self.width).map { x in color(x, y).pixel }
  }

  private func color(_ x: Int, _ y: Int) -> RGB {
    let depth = Double(y)
    for (range, edge) in ridges.enumerated() where depth > edge[x] { return hill(x, y, range, below: depth - edge[x]) }
    return sky(x, y)
  }

  private func sky(_ x: Int, _ y: Int) -> RGB {
    let height = Double(y) / (0.75 * Double(Self.height))
    let distance = hypot(Double(x) - sunCenter.x, Double(y) - sunCenter.y)
    let cloud = noise.fractal(Double(x) / 640, Double(y) / 260, octaves: 4)
    return skyTop.mixed(with: skyLow, min(1, height))
      .mixed(with: RGB(1, 1, 1), max(0, min(0.85, (cloud - 0.52) * 4)))
      .mixed(with: sun, distance < 150 ? 1 : 0.75 * exp(-(distance - 150) / 420))
  }

  private func hill(_ x: Int, _ y: Int, _ range: Int, below: Double) -> RGB {
    let ground = near.mixed(with: far, Double(range) / 4.5)
    let grain = noise.fractal(Double(x) / 46, Double(y) / 30, octaves: 3) - 0.5
    let lit = ground.brightened(by: 1.15 - min(0.4, below / 1600) + grain * (range == 0 ? 0.7 : 0.35))
    return range == 0 ? flower(x, y) ?? lit : lit
  }

  /// Returns the colour of a flower at a pixel, if there is one. Flowers are in an irregular grid; one in three cells
  /// is empty.
  private func flower(_ x: Int, _ y: Int) -> RGB? {
    let cell = 56
    let (column, line) = (x / cell, y / cell)
    let kind = noise.lattice(column, line + 9_000)
    guard kind > 0.33 else { return nil }
    let centerX = (Double(column) + 0.25 + 0.5 * noise.lattice(column + 3_000, line)) * Double(cell)
    let centerY = (Double(line) + 0.25 + 0.5 * noise.lattice(column, line + 5_000)) * Double(cell)
    let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
    let distance = hypot(dx, dy), size = 7 + 9 * kind
    if distance < size * 0.35 { return RGB(0.98, 0.85, 0.25) }
    let petal = size * (0.75 + 0.25 * cos(5 * atan2(dy, dx) + 6 * kind))
    return distance < petal ? RGB(hue: kind * 3, saturation: 0.65, value: 0.95) : nil
  }
}
