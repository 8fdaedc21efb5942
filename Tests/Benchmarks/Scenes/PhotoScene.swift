import Glibc
import Taction

/// Photos that move by formulas, so that other programs can draw the same scene.
///
/// The screen is 2560 by 1600 pixels. Photo k shows source k mod 12; its centre, angle and scale in frame f follow from
/// k and f. All other renderers of the comparison use the same formulas.
final class PhotoScene: BenchmarkScene {
  /// The photos that move.
  enum Kind: String {
    /// All photos, at their angles.
    case full
    /// All photos, upright.
    case fullax
    /// Only the photo in the middle of the order moves.
    case damage
    /// One photo grows from 0.3 to 4.
    case pinch
    /// One photo grows from 0.3 to 4, at an angle.
    case pinchr
  }

  let kind: Kind
  /// The number of photos.
  let count: Int
  private var photos: [View] = []
  private let images: [Image]

  /// Makes a scene with the given pictures; if there are none, the scene makes its own pictures.
  init(_ kind: Kind, count: Int, images: [Image] = []) {
    self.kind = kind
    self.images = images
    self.count = kind == .pinch || kind == .pinchr ? 1 : max(count, 1)
  }

  var name: String { kind.rawValue }
  var needsAllFrames: Bool { kind == .damage }

  func build(in root: View) throws {
    let images = images.isEmpty ? try (0..<min(count, PhotoSource.count)).map(PhotoSource.make) : images
    for number in 0..<count {
      let photo = ImageView(image: images[number % images.count])
      root.addSubview(photo)
      photos.append(photo)
    }
  }

  func pose(frame: Int) {
    for (number, photo) in photos.enumerated() {
      let pose = pose(of: number, frame: frame)
      photo.center = pose.center
      photo.transform = .rotation(pose.angle).scaled(by: pose.scale)
    }
  }

  private struct Pose {
    var center: Point
    var angle: Angle
    var scale: Double
  }

  private func pose(of number: Int, frame: Int) -> Pose {
    if kind == .pinch || kind == .pinchr { return pinch(frame: frame) }
    let (k, f) = (Double(number), Double(frame))
    let (wave, fraction) = (SceneCanvas.wave, SceneCanvas.fraction)
    var pose = Pose(
      center: SceneCanvas.middle(of: k),
      angle: .degrees((fraction(0.3 + k * 0.618_033_989) - 0.5) * 60),
      scale: 0.175 * (0.85 + 0.3 * fraction(0.2 + k * 0.381_966_01)))
    if kind == .damage {
      guard number == count / 2 else { return pose }
      pose.angle += .degrees(15 * wave(f / 64, 0))
      pose.scale *= 1 + 0.25 * wave(f / 48, 0)
      pose.center += Vector(dx: 120 * wave(f / 40, 0), dy: 90 * wave(f / 56, 0))
      return pose
    }
    pose.angle += .degrees(4 * wave(f / 64, k))
    pose.scale *= 1 + 0.05 * wave(f / 48, 1.3 * k)
    pose.center += SceneCanvas.drift(of: k, frame: f)
    if kind == .fullax { pose.angle = .zero }
    return pose
  }

  private func pinch(frame: Int) -> Pose {
    let time = Double(frame % 60) / 59
    let middle = Point(x: SceneCanvas.size.width / 2 + 37.3 * time, y: SceneCanvas.size.height / 2 - 21.7 * time)
    let angle = kind == .pinchr ? Angle.degrees(12 + 4 * SceneCanvas.wave(Double(frame) / 60)) : .zero
    return Pose(center: middle, angle: angle, scale: 0.3 * pow(4 / 0.3, time))
  }
}
