import TactionWayland

/// Distinguishes the presses of a mouse from the fingers on a touch screen that the compositor reports as a mouse.
///
/// Such a finger arrives as one jump of the pointer and a press with the same timestamp, both at the same time. A hand
/// that moves a mouse and then presses needs more time, and the mouse reports the path. labwc emulates a mouse for
/// panels with `mouseEmulation="yes"`, which Raspberry Pi OS sets for its own panels. Even then, the seat announces a
/// touch screen.
struct MouseEmulation {
  /// The time without movement after which a movement is a jump, in milliseconds. Our own choice: a mouse that moves
  /// reports more than ten times as often.
  private static let quietDuration: UInt32 = 100
  /// The minimum distance of a jump, in logical pixels. Our own choice: the first report of a mouse that begins to move
  /// is shorter.
  private static let minimumJump = 10.0

  /// The way in which the pointer got to its location.
  private enum Way: Equatable {
    /// The pointer entered a window there, in the events that are being read.
    case entered
    /// The pointer jumped there, in the events that are being read.
    case jumped(stamp: UInt32)
    /// The pointer is where a finger lifted.
    case lifted
    /// The pointer moved there, or has rested there.
    case moved
  }

  private var way = Way.moved
  private var stamp: UInt32?
  /// Whether a press was a finger. From then on, a finger may also land near the last finger, and soon after it.
  private var isConfirmed = false

  /// Records that the pointer has entered a window.
  mutating func entered() { way = .entered }

  /// Records a movement without a button, by its distance.
  mutating func moved(by distance: Double, stamp: UInt32) {
    let isQuiet = self.stamp.map { stamp &- $0 >= Self.quietDuration } ?? true
    let isJump = way == .entered || way == .lifted && isConfirmed || isQuiet && distance >= Self.minimumJump
    // A stamp of 0 is not used, since stamps that are always 0 do not show when an event happened.
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

  /// Records that all arrived events have been read: a pointer that jumped or entered in them now rests.
  mutating func socketDidDrain() {
    if way != .lifted { way = .moved }
  }
}
