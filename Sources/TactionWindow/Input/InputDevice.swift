import TactionEnvironment
import TactionWayland

/// A device of a ``Seat``, or all devices of one kind. It turns the events of the devices into touches, hovers and keys
/// of windows.
protocol InputDevice: AnyObject {
  /// Called with each decoded event before it takes effect; nil while nothing records.
  var tap: ((InputReport) -> Void)? { get set }
  /// The time of the device's next timer; nil if there is none.
  var nextDeadline: Double? { get }
  /// Runs the timers that are due.
  func runTimers(now: Double)
  /// Called when all arrived events have been read; delivers the events that wait for the end of their frame.
  func socketDidDrain()
  /// Called when the windows have been drawn; updates the cursor, since another view may now be under the pointer.
  func windowsDidDraw()
  func cursorSettingsDidChange()
  /// Forgets the input on a window that is closing; the window itself cancels its touches.
  func forget(_ window: any InputTarget)
  /// Cancels the device's touches, except `touch`, since from now on the compositor handles them.
  func cancelTouches(except touch: Int?)
  /// Calls a closure after each later event of the press that began a touch; see ``DevicePress/watch(_:)``.
  func watch(_ touch: Int, _ report: @escaping (_ isLifted: Bool) -> Void) -> Bool
  /// Cancels the device's touches and destroys the device's objects. Called when the seat loses the device.
  func release()
}

extension InputDevice {
  var nextDeadline: Double? { nil }
  func runTimers(now: Double) {}
  func socketDidDrain() {}
  func windowsDidDraw() {}
  func cursorSettingsDidChange() {}
  func cancelTouches(except touch: Int?) {}
  func watch(_ touch: Int, _ report: @escaping (_ isLifted: Bool) -> Void) -> Bool { false }
}

/// A receiver of the input of devices: a window, or a part of its frame.
protocol InputTarget: AnyObject {
  /// Whether the target no longer takes any input.
  var isClosed: Bool { get }
  /// The number of device pixels per logical pixel along each axis.
  var scale: Double { get }
  /// The size once the latest configure has taken effect, in logical pixels.
  var comingSize: Size { get }
  /// The time of the last change of the size, the scale or the outputs, in seconds on the application's clock. Such a
  /// change gives the places of the screen other coordinates in the target.
  var lastRearrangement: Double { get }
  /// The size before that change, in logical pixels.
  var sizeBeforeRearrangement: Size { get }
  /// A number that changes whenever the views, or their cursors, may have changed.
  var revision: Int { get }
  /// The touch screen that the target is on; nil if it is not known.
  var glass: Glass? { get }
  /// The filter for short contacts on the target; nil for no filter.
  var touchFilter: TouchFilter? { get }
  /// Returns the view that a touch would hit; nil if there is none.
  func view(at location: Point) -> View?
  /// Returns the cursor for a location.
  func cursor(at location: Point) -> Cursor
  /// Whether a recording contains the input of the target: false for the frame of a window, which belongs to the
  /// desktop, not to the app.
  var isRecorded: Bool { get }
  /// The tree of views that accept drops; nil if there is none.
  var dropTree: ViewTree? { get }
  func deliver(_ frame: TouchFrame)
  func deliver(_ hover: Hover)
  /// Handles a press of the right button of a mouse, or of the first button of a pen, at a location in logical pixels.
  func takeSecondaryButton(_ press: DevicePress, at location: Point)
  func scroll(_ event: ScrollEvent)
  func click(_ click: PointerClick)
  func padDidChange(_ pad: TabletPad, by event: TabletPadEvent)
  /// Returns a description of the action of a button, a ring or a strip of a pad in a mode; nil if there is no action.
  func padDescription(of feature: TabletPadLayout.Feature, on pad: TabletPad, mode: Int) -> String?
  /// The target that takes the keys that arrive at this target: a menu or a modal dialog of a window, or the target
  /// itself.
  var keyTarget: any InputTarget { get }
  func keyDown(_ event: KeyEvent)
  func keyUp(_ event: KeyEvent)
}

extension InputTarget {
  var isRecorded: Bool { true }
  var dropTree: ViewTree? { nil }
  var lastRearrangement: Double { -.infinity }
  var sizeBeforeRearrangement: Size { comingSize }
  var revision: Int { 0 }
  var glass: Glass? { nil }
  var touchFilter: TouchFilter? { nil }
  func view(at location: Point) -> View? { nil }
  func cursor(at location: Point) -> Cursor { view(at: location)?.presentCursor ?? .arrow }
  var keyTarget: any InputTarget { self }
  func click(_ click: PointerClick) {}
  func padDidChange(_ pad: TabletPad, by event: TabletPadEvent) {}
  func padDescription(of feature: TabletPadLayout.Feature, on pad: TabletPad, mode: Int) -> String? { nil }
  func takeSecondaryButton(_ press: DevicePress, at location: Point) {}
}

/// Decoded input of one device, for recordings.
struct InputReport {
  enum Device { case touch, mouse, touchpad, stylus, pad, keyboard }

  enum Content {
    /// A touch frame for a window, with the app's numbers for touches, not the wire's; if it is a cancellation, whether
    /// other fingers stay down.
    case touches(TouchFrame, othersStay: Bool)
    /// Events of a timeline; if `isOpen`, more events of the same frame may follow.
    case events([Timeline.Event], isOpen: Bool)
    /// The end of an open frame.
    case frameEnd
  }

  var device: Device
  /// The pen that sent the input; nil for other devices.
  var tool: PenTool?
  /// The tablet pad that sent the input; nil for other devices.
  var pad: TabletPad?
  var content: Content
  /// The window that receives the input; nil for the continuation of a gesture, or if no window receives the input.
  var target: (any InputTarget)?
  /// The time of the event, in seconds of the application's clock.
  var time: Double
}

/// The services that the devices of a seat need from their application.
struct InputContext {
  let clock: any TimeSource
  let globals: Globals
  /// The seat of the devices, to name in requests.
  let seat: WlSeat
  /// The presses of all seats.
  let presses: PressLog
  /// Returns the window, or the part of a window's frame, that a surface belongs to; nil for other surfaces, and for a
  /// closed window.
  let target: (WlSurface) -> (any InputTarget)?
  /// Returns a number for a touch that no other touch of the application has had.
  let makeTouchID: () -> Int
  /// Returns the app's curve for the pressure of a pen.
  let pressureCurve: (PenTool) -> PressureCurve
  /// The latest presses on the devices of the seat.
  let activity = SeatActivity()
}
