import TactionWayland

/// The landing of a finger or a pen, or the press of a button, with its serial for requests to the compositor.
struct DevicePress {
  /// The touch that the press began; nil if the press began no touch.
  let touch: Int?
  let serial: UInt32
  let seat: WlSeat
  private(set) weak var device: (any InputDevice)?

  init(touch: Int?, serial: UInt32, seat: WlSeat, device: any InputDevice) {
    (self.touch, self.serial, self.seat, self.device) = (touch, serial, seat, device)
  }

  /// Cancels the touches of the device, since from now on the compositor handles them. Some compositors send a
  /// cancellation, others send nothing.
  ///
  /// - Parameter isKept: whether the touch of this press continues.
  func cancelTouches(keepingOwn isKept: Bool = false) { device?.cancelTouches(except: isKept ? touch : nil) }

  /// Calls a closure after each later event of the press, until the press has lifted or another press of the device is
  /// watched. Returns false if the press has already lifted; then the closure is never called.
  func watch(_ report: @escaping (_ isLifted: Bool) -> Void) -> Bool {
    guard let touch, let device else { return false }
    return device.watch(touch, report)
  }
}

/// The latest presses of all seats, by the touches that they began. Some of them may still be down.
final class PressLog {
  /// The maximum number of presses that are stored. Our own choice: several hands have fewer fingers.
  private static let capacity = 64

  private var presses: [DevicePress] = []

  /// Records a press that began a touch.
  func add(_ press: DevicePress) {
    if presses.count >= Self.capacity { presses.removeFirst(Self.capacity / 2) }
    presses.append(press)
  }

  /// Returns the press that began a touch; nil if the press is no longer stored.
  func press(of touch: Int) -> DevicePress? { presses.last { $0.touch == touch } }
}
