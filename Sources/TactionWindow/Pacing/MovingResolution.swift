import TactionGraphics

/// Decides when a window is drawn at a reduced resolution: while much of the window moves, and drawing a frame takes
/// too long.
///
/// Movement hides the lower resolution, and a blurred frame in time is better than a sharp frame that is late. At rest
/// the window is always sharp: if no further frame of reduced resolution follows within ``restDuration``, a frame with
/// all pixels is drawn.
struct MovingResolution {
  /// The number of slow frames in a row after which the resolution is reduced. Our own choice: a single slow frame may
  /// be caused by the first use of a picture.
  private static let patience = 3
  /// The time without movement after which the window is drawn with all pixels, in seconds. Our own choice: it takes
  /// users longer to notice that a picture at rest is blurred.
  static let restDuration = 0.1
  /// The minimum fraction of the window that a frame has to change to count as movement. Our own choice: smaller
  /// changes are drawn quickly.
  private static let movingPart = 0.25
  /// The fraction of the refresh interval that drawing may take. Our own choice: the compositor needs the rest.
  private static let budget = 0.8

  /// The fraction of the full resolution, along each axis, to which the resolution is reduced; 1 to never reduce it.
  var scale = 1.0
  private var slowCount = 0
  private var lastMovement = -Double.infinity
  private(set) var isReduced = false

  /// The time at which a window of reduced resolution is to be drawn with all pixels; nil for a window of full
  /// resolution.
  var restTime: Double? { isReduced ? lastMovement + Self.restDuration : nil }

  /// Returns the pixels per logical pixel for a frame at a time, on a screen with a given scale. A reduced scale is
  /// also a multiple of 1/120, because the sizes of buffers are computed in such steps.
  mutating func pixelScale(at now: Double, displayScale: Double) -> Double {
    if scale >= 1 || restTime.map({ $0 <= now }) ?? false { (isReduced, slowCount) = (false, 0) }
    return isReduced ? (displayScale * scale * 120).rounded() / 120 : displayScale
  }

  /// Records a frame.
  ///
  /// - Parameters:
  ///   - damage: the pixels that the frame changed; `pixels` are all its pixels.
  ///   - duration: the time that drawing took, in seconds.
  ///   - now: the time of the frame, in seconds of the application's clock.
  ///   - interval: the time between two refreshes, in seconds; nil if it is unknown, which counts as 60 Hz.
  mutating func drew(
    _ damage: Region, of pixels: PixelRect, in duration: @autoclosure () -> Double, at now: Double, interval: Double?
  ) {
    guard scale < 1, Double(damage.area) >= Self.movingPart * Double(pixels.area) else { return }
    let goesOn = now - lastMovement < Self.restDuration
    lastMovement = now
    guard !isReduced else { return }
    let isSlow = duration() > (interval ?? 1.0 / 60) * Self.budget
    slowCount = isSlow ? (goesOn ? slowCount : 0) + 1 : 0
    isReduced = slowCount >= Self.patience
  }
}
