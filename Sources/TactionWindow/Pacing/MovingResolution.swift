import TactionGraphics

/// Decides when a window is drawn with fewer pixels: while much of it moves, and its frames take longer than a refresh.
///
/// Movement hides what pixels are missing, and a frame that comes in time shows more than one that is sharp. At rest
/// the window is always sharp: a reduced frame is followed by another one, or by a full one after ``restDuration``.
struct MovingResolution {
  /// The number of slow frames in a row after which the window is reduced. Our own choice: one slow frame may be the
  /// first use of a picture.
  private static let patience = 3
  /// The time without movement after which the window is drawn in full, in seconds. Our own choice: less than a glance.
  static let restDuration = 0.1
  /// The part of the window that a moving frame changes at least. Our own choice: smaller changes are quick.
  private static let movingPart = 0.25
  /// The part of the refresh interval that drawing may take. Our own choice: the compositor needs the rest.
  private static let budget = 0.8

  /// The part of the resolution that is left while the window is reduced, along each axis; 1 for never.
  var scale = 1.0
  private var slowCount = 0
  private var lastMovement = -Double.infinity
  private(set) var isReduced = false

  /// The time at which a reduced window is to be drawn in full; nil for one that is not reduced.
  var restTime: Double? { isReduced ? lastMovement + Self.restDuration : nil }

  /// Returns the part of the resolution for a frame at a time.
  mutating func part(at now: Double) -> Double {
    if scale >= 1 || restTime.map({ $0 <= now }) ?? false { (isReduced, slowCount) = (false, 0) }
    return isReduced ? scale : 1
  }

  /// Records a frame.
  ///
  /// - Parameters:
  ///   - damage: the pixels that the frame changed, of all its pixels.
  ///   - duration: the time that drawing took, in seconds.
  ///   - now: the time of the frame, in seconds of the application's clock.
  ///   - interval: the time between two refreshes, in seconds; nil where it is unknown, for 60 Hz.
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
