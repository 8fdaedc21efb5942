import TactionWayland

/// Distinguishes the presses of a mouse from fingers on a touch screen, for compositors that report these fingers as a
/// mouse.
///
/// Such a finger arrives as one jump of the pointer together with a press that has the same timestamp. A hand that
/// moves a mouse and then presses needs more time, and the mouse reports the path. labwc emulates a mouse for panels
/// with `mouseEmulation="yes"`, which Raspberry Pi OS sets for its own panels. labwc announces a touch screen even with
/// this setting.
struct MouseEmulation {
  /// The minimum time without movement before a jump, in milliseconds. Our own choice: between two reports of a mouse
  /// that moves, less than a tenth of this time passes.
  private static let quietDuration: UInt32 = 100
  /// The minimum distance of a jump, in logical pixels. Our own choice: the first report of a mouse that begins to move
  /// is shorter.
  private static let minimumJump = 10.0

  /// The last event that determined the location of the pointer.
  private enum Way: Equatable {
    /// The pointer entered a window at this location, in the events that are being read.
    case entered
    /// The pointer jumped to this location, in the events that are being read.
    case jumped(stamp: UInt32)
    /// A finger lifted at this location.
    case lifted
    /// The pointer moved to this location, or has rested here.
    case moved
  }

  private var way = Way.moved
  private var stamp: UInt32?
  /// Whether a press has been recognized as a finger. From then on, a press near the last finger, or soon after it, may
  /// also be a finger.
  private var isConfirmed = false

  /// Records that the pointer has entered a window. If the event may have waited (`isLate`), a press of the mouse may
  /// have waited after it. A press is then taken for a finger only if the compositor has sent fingers before.
  mutating func entered(isLate: Bool = false) { way = isLate && !isConfirmed ? .moved : .entered }

  /// Records a movement without a button, by its distance.
  mutating func moved(by distance: Double, stamp: UInt32) {
    let isQuiet = self.stamp.map { stamp &- $0 >= Self.quietDuration } ?? true
    let isJump = way == .entered || way == .lifted && isConfirmed || isQuiet && distance >= Self.minimumJump
    // A stamp of 0 is ignored: a device whose stamps are all 0 does not report when an event happened.
    way = isJump && stamp != 0 ? .jumped(stamp: stamp) : .moved
    self.stamp = stamp
  }

  /// Returns whether a press of the left button at the pointer's location is a finger that lands.
  mutating func isFinger(_ stamp: UInt32) -> Bool {
    let isFinger =
      switch way {
      case .entered, .jumped(stamp: stamp): true
      case .lifted: isConfirmed
      case .jumped, .moved: false
      }
    way = .moved
    if isFinger, !isConfirmed { confirm() }
    return isFinger
  }

  private mutating func confirm() {
    isConfirmed = true
    log.warning(
      """
      the compositor turns the touch screen into a mouse: one finger works, two do not. In labwc, and so on Raspberry \
      Pi OS, set mouseEmulation="no" for the panel in ~/.config/labwc/rc.xml, and run labwc --reconfigure
      """)
  }

  /// Records that the finger lifts.
  mutating func lifted(_ stamp: UInt32) { (way, self.stamp) = (.lifted, stamp) }

  /// Records that all arrived events have been read. A pointer that jumped or entered in these events now rests.
  mutating func socketDidDrain() {
    if way != .lifted { way = .moved }
  }
}
