import Glibc
import TactionGeometry

/// Synthetic handwriting, not recorded: words of loops in lines, as reported by a pen with a given rate.
public struct SyntheticHandwriting: Sendable {
  /// A report of the pen.
  public struct Report: Sendable {
    /// The position, in px.
    public var point: Point
    /// The pressure, from 0 to 1.
    public var force: Double
    /// The time since the stroke began, in seconds.
    public var time: Double
  }

  /// The words; each word is one stroke.
  public let words: [[Report]]

  /// Writes words on lines, from left to right.
  ///
  /// - Parameters:
  ///   - count: The minimum number of reports.
  ///   - area: The area of the lines; when it is full, writing starts again at its top.
  ///   - rate: The reports per second.
  ///   - size: The height of a small letter in px.
  public init(count: Int, in area: Rect, rate: Double = 200, size: Double = 12, seed: UInt64) {
    var (dice, words, done) = (SeededGenerator(seed: seed), [[Report]](), 0)
    var pen = Point(x: area.minX, y: area.minY + 2.5 * size)
    while done < count {
      let length = dice.number(2...7) * 1.6 * size
      if pen.x + length > area.maxX { pen = Point(x: area.minX, y: pen.y + 3.2 * size) }
      if pen.y > area.maxY { pen.y = area.minY + 2.5 * size }
      let word = Self.word(from: pen, length: length, rate: rate, size: size, &dice)
      pen.x += length + 1.2 * size
      done += word.count
      words.append(word)
    }
    self.words = words
  }

  private static func word(
    from start: Point, length: Double, rate: Double, size: Double, _ dice: inout SeededGenerator
  ) -> [Report] {
    // A word is made of loops: an even movement to the right, plus an ellipse with 4 to 6 revolutions a second, whose
    // height changes with each letter.
    let (turns, lean) = (dice.number(4...6), dice.number(0.1...0.5))
    let speed = 1.6 * size * turns / dice.number(1.2...1.6)
    var (reports, heights): ([Report], [Double]) = ([], [])
    let count = max(Int(length / speed * rate), 8)
    for index in 0..<count {
      let time = Double(index) / rate
      let phase = time * turns
      while heights.count <= Int(phase) + 1 { heights.append(dice.chance(0.25) ? 2 : dice.number(0.8...1.1)) }
      let part = phase - phase.rounded(.down)
      let blend = part * part * (3 - 2 * part)
      let height = size / 2 * (heights[Int(phase)] * (1 - blend) + heights[Int(phase) + 1] * blend)
      let (up, across) = (cos(2 * .pi * phase), sin(2 * .pi * phase))
      let y = start.y - height * (1 - up)
      let x = start.x + speed * time + 0.35 * size * across + lean * (start.y - y)
      let edge = min(time, Double(count - 1) / rate - time)
      let force = (0.5 - 0.25 * up) * min(edge / 0.03, 1) + 0.05
      let noise = Vector(dx: dice.number(-0.06...0.06), dy: dice.number(-0.06...0.06))
      reports.append(Report(point: Point(x: x, y: y) + noise, force: force, time: time))
    }
    return reports
  }
}
