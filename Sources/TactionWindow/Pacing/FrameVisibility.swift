/// Decides whether a window is probably visible. A window is hidden if the compositor has suspended it, or if no frame
/// could be drawn for a second. Times are in seconds of the application's clock.
struct FrameVisibility {
  /// The time without frames after which a window counts as hidden, in seconds. Our own choice.
  private static let hidingDelay = 1.0

  /// The time at which frames began to be blocked; nil while frames can be drawn.
  var blockedSince: Double?
  /// The time at which the compositor suspended the window; nil while the window is not suspended.
  private(set) var suspendedSince: Double?
  /// Whether the compositor draws the window as the active one.
  private var isActive = false

  init(blockedSince: Double) { self.blockedSince = blockedSince }

  /// Records the states of a configure.
  mutating func take(_ states: WindowStates, now: Double) {
    let (wasSuspended, wasActive) = (suspendedSince != nil, isActive)
    suspendedSince = states.contains(.suspended) ? suspendedSince ?? now : nil
    isActive = states.contains(.activated)
    // A window that is shown again, or becomes active, can draw soon: the frame callback comes after the configure.
    let isShownAgain = wasSuspended && suspendedSince == nil
    if blockedSince != nil, isShownAgain || !wasActive && isActive { blockedSince = now }
  }

  /// The time from which the window counts as hidden; nil if it is visible.
  var hidingTime: Double? { suspendedSince ?? blockedSince.map { $0 + Self.hidingDelay } }

  /// Whether the window counts as hidden.
  func isHidden(now: Double) -> Bool { suspendedSince != nil || hidingTime.map { $0 <= now } ?? false }
}
