import Glibc
import Taction

/// Photos that move by formulas, so that other programs can draw the same.
///
/// The screen is 2560 by 1600 pixels. Photo k shows source k mod 12 about its centre; its place, angle and scale in frame f
/// follow from k and f. All other renderers of the comparison use the same formulas.
struct PhotoScene {
  /// What moves.
  enum Kind: String {
    /// All photos, at their angles.
    case full
    /// All photos, upright.
    case fullax
    /// The photo in the middle of the order only.
    case damage
    /// One photo grows from 0.3 to 4.
    case pinch
    /// The same, at an angle.
    case pinchr
  }

  static let size = Size(width: 2560, height: 1600)
  static let background = Color(hex: 0x20_242C)

  let kind: Kind
  /// How many photos there are.
  let count: Int

  init(_ kind: Kind, count: Int) {
    self.kind = kind
    self.count = kind == .pinch || kind == .pinchr ? 1 : max(count, 1)
  }

  /// Puts a photo where it is in a frame.
  func place(_ photo: View, number: Int, frame: Int) {
    let pose = pose(of: number, frame: frame)
    photo.center = pose.center
    photo.transform = .rotation(pose.angle).scaled(by: pose.scale)
  }

  private struct Pose {
    var center: Point
    var angle: Angle
    var scale: Double
  }

  private func pose(of number: Int, frame: Int) -> Pose {
    if kind == .pinch || kind == .pinchr { return pinch(frame: frame) }
    let (k, f) = (Double(number), Double(frame))
    var pose = Pose(
      center: Point(
        x: Self.size.width * (0.12 + 0.76 * fraction(0.5 + k * 0.754_877_666)),
        y: Self.size.height * (0.15 + 0.70 * fraction(0.5 + k * 0.569_840_296))),
      angle: .degrees((fraction(0.3 + k * 0.618_033_989) - 0.5) * 60),
      scale: 0.175 * (0.85 + 0.3 * fraction(0.2 + k * 0.381_966_01)))
    if kind == .damage {
      guard number == count / 2 else { return pose }
      pose.angle += .degrees(15 * wave(f / 64))
      pose.scale *= 1 + 0.25 * wave(f / 48)
      pose.center += Vector(dx: 120 * wave(f / 40), dy: 90 * wave(f / 56))
      return pose
    }
    pose.angle += .degrees(4 * wave(f / 64, k))
    pose.scale *= 1 + 0.05 * wave(f / 48, 1.3 * k)
    pose.center += Vector(dx: 20 * wave(f / 40, k), dy: 20 * wave(f / 56, k + .pi / 2))
    if kind == .fullax { pose.angle = .zero }
    return pose
  }

  private func pinch(frame: Int) -> Pose {
    let time = Double(frame % 60) / 59
    let middle = Point(x: Self.size.width / 2 + 37.3 * time, y: Self.size.height / 2 - 21.7 * time)
    let angle = kind == .pinchr ? Angle.degrees(12 + 4 * wave(Double(frame) / 60)) : .zero
    return Pose(center: middle, angle: angle, scale: 0.3 * pow(4 / 0.3, time))
  }

  /// A sine by turns, ahead by an angle in radians.
  private func wave(_ turns: Double, _ phase: Double = 0) -> Double { sin(2 * .pi * turns + phase) }

  private func fraction(_ value: Double) -> Double { value - value.rounded(.down) }
}
