import TactionGeometry
import TactionGraphics

/// The graphite that a pencil leaves on paper.
///
/// Light strokes colour only the heights of the paper, and pressure fills its valleys. The heights are one random
/// surface for all strokes, so the grain at a place of the paper is always the same.
nonisolated enum InkGraphite {
  /// A coat. It begins at the height of the paper that is the lower bound of `heights`, and is complete from the upper
  /// bound on. `darkness` is the darkness of this coat and all coats behind it, where this coat is complete. `tones`
  /// and `part` are `tones` and `maximumPart` of its ``InkCoat``.
  private typealias Layer = (heights: ClosedRange<Double>, darkness: Double, tones: ClosedRange<Double>?, part: Double)

  /// The coats for light, usual and heavy strokes; our own choice, by eye. Each coat is narrower than the coats behind
  /// it, so that no two outlines begin with the same lines: the renderer recognizes a growing outline by its first
  /// lines.
  private static let layers: [Layer] = [
    (0.2...1, 0.62, nil, 1), (-0.15...0.85, 0.74, 0.08...0.5, 0.95), (-0.5...0.65, 0.84, 0.55...1, 0.9),
  ]
  /// The binary logarithm of the number of bytes in a row of the grain, and the distance between two bytes in px of the
  /// paper. So the grain repeats after 128 px, and has two bytes for a px, for screens of scale 2.
  private static let (exponent, unit) = (8, 0.5)

  /// The coats, which are made when the first pencil draws. Their grains need 262 KB.
  static let coats: [InkCoat] = {
    let heights = makeHeights()
    // The darkness of the coats behind, and its mean.
    var (behind, mean) = ([Double](repeating: 0, count: 256), 0.0)
    return layers.map { layer in
      let darkness = (0..<256).map { layer.darkness * smooth(Double($0) / 255, layer.heights) }
      // The coverage with which this coat, in front of the coats behind it, gives this darkness.
      let bytes = zip(darkness, behind).map { UInt8((255 * ($0 - $1) / (1 - $1)).rounded().clamped(to: 0...255)) }
      let grain = RepeatedMask(exponent: exponent, unit: unit) { bytes[Int(heights[($1 << exponent) + $0])] }
      // All heights are nearly equally frequent, so this is the mean darkness of the paper.
      let wanted = darkness.reduce(0, +) / 256
      let opacity = (wanted - mean) / (1 - mean)
      (behind, mean) = (darkness, wanted)
      return InkCoat(tones: layer.tones, maximumPart: layer.part, grain: grain, evenOpacity: opacity)
    }
  }()

  /// Returns 0 below a range, 1 above it, and a smooth step in it.
  private static func smooth(_ number: Double, _ range: ClosedRange<Double>) -> Double {
    let place = ((number - range.lowerBound) / (range.upperBound - range.lowerBound)).clamped(to: 0...1)
    return place * place * (3 - 2 * place)
  }

  // MARK: The paper

  /// Returns the heights of the paper, row by row: bumps of about a px, on longer and lower waves. All of the 256
  /// values are nearly equally frequent.
  private static func makeHeights() -> [UInt8] {
    var state: UInt64 = 0x7061_7065_7267_7261
    let noise = (0..<1 << (2 * exponent)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 52)
    }
    let (bumps, waves) = (blurred(blurred(noise, 1), 1), blurred(blurred(noise, 3), 3))
    return ranks(of: zip(bumps, waves).map { 32 * $0 + $1 })
  }

  /// Returns, for each number, the sum of the numbers that are at most `reach` columns and rows away. The opposite
  /// edges of the square are neighbours.
  private static func blurred(_ numbers: [Int], _ reach: Int) -> [Int] {
    let side = 1 << exponent
    return summed(summed(numbers, reach, step: 1, next: side), reach, step: side, next: 1)
  }

  /// Returns, for each number, the sum of the numbers on its line that are at most `reach` places away.
  ///
  /// - Parameters:
  ///   - step: The distance between neighbours in a line.
  ///   - next: The distance between lines.
  private static func summed(_ numbers: [Int], _ reach: Int, step: Int, next: Int) -> [Int] {
    var sums = numbers
    let side = 1 << exponent
    for line in 0..<side {
      let number = { (place: Int) in numbers[line * next + (place & (side - 1)) * step] }
      var sum = (-reach...reach).reduce(0) { $0 + number($1) }
      for place in 0..<side {
        sums[line * next + place * step] = sum
        sum += number(place + reach + 1) - number(place - reach)
      }
    }
    return sums
  }

  /// Returns the ranks of the numbers, scaled to 0...255. Numbers that differ by less than 4,096 may have the same
  /// rank.
  private static func ranks(of numbers: [Int]) -> [UInt8] {
    var counts = [Int](repeating: 0, count: (numbers.max() ?? 0) / 4096 + 1)
    for number in numbers { counts[number >> 12] += 1 }
    var (ranks, before): ([UInt8], Int) = ([], 0)
    for count in counts {
      ranks.append(UInt8(((2 * before + count) * 128 / numbers.count).clamped(to: 0...255)))
      before += count
    }
    return numbers.map { ranks[$0 >> 12] }
  }
}
