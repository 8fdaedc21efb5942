import Glibc

/// A colour with components that can be mixed.
nonisolated struct RGB: Sendable {
  var red, green, blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Makes a colour from its hue (in turns), saturation and value.
  init(hue: Double, saturation: Double, value: Double) {
    let channel = { (offset: Double) in
      let position = (hue - floor(hue)) * 6 + offset
      let k = position.truncatingRemainder(dividingBy: 6)
      return value * (1 - saturation * max(0, min(1, min(k, 4 - k))))
    }
    self.init(channel(5), channel(3), channel(1))
  }

  func mixed(with other: RGB, _ share: Double) -> RGB {
    RGB(red + (other.red - red) * share, green + (other.green - green) * share, blue + (other.blue - blue) * share)
  }

  func brightened(by factor: Double) -> RGB { RGB(red * factor, green * factor, blue * factor) }

  /// The opaque pixel in the format of a bitmap: alpha, red, green and blue, from the high byte to the low byte.
  var pixel: UInt32 {
    let byte = { (value: Double) in UInt32(max(0, min(255, value * 255))) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}

/// Smooth noise from 0 to 1, always the same for the same seed.
nonisolated struct Noise: Sendable {
  let seed: UInt32

  /// Returns a pseudo-random number for a point of the integer lattice.
  func lattice(_ x: Int, _ y: Int) -> Double {
    var hash = seed ^ UInt32(truncatingIfNeeded: x) &* 0x85EB_CA6B ^ UInt32(truncatingIfNeeded: y) &* 0xC2B2_AE35
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    hash = (hash ^ hash >> 12) &* 0x297A_2D39
    return Double(hash ^ hash >> 15) / Double(UInt32.max)
  }

  /// Returns the numbers of the surrounding lattice points, smoothly interpolated.
  func smooth(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (floor(x), floor(y))
    let ease = { (t: Double) in t * t * (3 - 2 * t) }
    let (u, v) = (ease(x - left), ease(y - top))
    let (column, line) = (Int(left), Int(top))
    let above = lattice(column, line) * (1 - u) + lattice(column + 1, line) * u
    let below = lattice(column, line + 1) * (1 - u) + lattice(column + 1, line + 1) * u
    return above * (1 - v) + below * v
  }

  /// Returns noise with details: each octave is twice as fine and half as strong as the octave before.
  func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (sum, strength, scale) = (0.0, 0.5, 1.0)
    for octave in 0..<octaves {
      sum += strength * smooth(x * scale + Double(octave) * 17.1, y * scale)
      strength /= 2
      scale *= 2
    }
    return sum / (1 - strength * 2)
  }
}

/// A small random number generator; with it, each photo is the same on every machine.
nonisolated struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// Returns a number from 0 to 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
