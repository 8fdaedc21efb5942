import TactionEnvironment
import TactionWayland

/// The cursor of one mouse or pen on the windows of this program.
///
/// A client must set the cursor whenever the device enters one of its surfaces. A compositor with cursor-shape draws
/// cursors by their names; for any other compositor, this program uses pictures of the user's theme. The cursor is
/// hidden while the user uses fingers or keys instead of the device.
final class PointerCursor {
  /// The time since the last use of the device after which fingers and keys hide its cursor, in seconds. Our own
  /// choice.
  static let hidingDelay = 3.0

  /// Sets the surface of the cursor; nil hides the cursor. `x` and `y` are the hotspot in logical pixels.
  typealias Assignment = (_ serial: UInt32, _ surface: WlSurface?, _ x: Int32, _ y: Int32) -> Void

  private struct Look: Equatable {
    var cursor = Cursor.arrow
    var scale = 1
  }

  private let globals: Globals
  private let shapes: WpCursorShapeDeviceV1?
  private let assign: Assignment
  private let activity: SeatActivity
  private var surface: WlSurface?
  /// The serial of the enter event; nil while the device is not on a window of the program.
  private var serial: UInt32?
  private var wanted = Look()
  /// The cursor that is set; nil if none is set.
  private var shown: Look?
  private var isHidden = false
  /// Whether the user has moved the device, or pressed a button.
  private var hasMoved = false
  /// The time at which the device was used last, in seconds of the application's clock.
  private var lastUse = -Double.infinity

  /// Makes the cursor of a device.
  ///
  /// - Parameters:
  ///   - shapes: the object that sets cursors by name; nil if the compositor has no cursor-shape.
  ///   - assign: gives the device a surface as its cursor.
  init(
    globals: Globals, activity: SeatActivity, shapes: WpCursorShapeDeviceV1?, assign: @escaping Assignment
  ) {
    (self.globals, self.activity, self.shapes, self.assign) = (globals, activity, shapes, assign)
  }

  /// Records that the device has entered a window; afterwards, ``show(_:scale:)`` has to set the cursor. This does not
  /// count as use of the device, since the window may have appeared below it: a cursor that is hidden stays hidden.
  func enter(serial: UInt32) {
    (self.serial, shown) = (serial, nil)
    if waits { isHidden = true }
  }

  /// Whether the cursor waits for the first movement.
  private var waits: Bool { globals.cursors.waitsForMovement && !hasMoved }

  /// Records that the user has moved the device, or pressed a button.
  func move(now: Double) {
    hasMoved = true
    use(now: now)
  }

  /// Records that the device has left the program's windows.
  func leave() { (serial, shown) = (nil, nil) }

  /// Records that the device is used, and shows its cursor again.
  func use(now: Double) {
    lastUse = now
    guard isHidden, !waits else { return }
    isHidden = false
    update()
  }

  /// Shows a cursor at the scale of a window; for pictures of a theme, the scale is rounded up to a whole number.
  func show(_ cursor: Cursor, scale: Double) {
    // Surfaces before version 3 have no scale.
    let whole = globals.compositor.version < 3 ? 1 : Int(saturating: scale.rounded(.up).clamped(to: 1...16))
    wanted = Look(cursor: cursor, scale: whole)
    update()
  }

  /// The time at which the cursor is to be hidden, in seconds of the application's clock; nil if it is not to be
  /// hidden.
  var nextDeadline: Double? {
    guard serial != nil, !isHidden, activity.lastUseOfHands > lastUse else { return nil }
    return max(lastUse + Self.hidingDelay, activity.lastUseOfHands)
  }

  /// Shows the cursor again, with the user's current settings.
  func settingsDidChange() {
    shown = nil
    update()
  }

  /// Hides the cursor when it is time.
  func runTimers(now: Double) {
    guard let nextDeadline, nextDeadline <= now else { return }
    isHidden = true
    update()
  }

  /// Destroys the objects, before the device is destroyed.
  func destroy() {
    shapes?.destroy()
    surface?.destroy()
    (surface, serial, shown) = (nil, nil, nil)
  }

  private func update() {
    guard let serial else { return }
    let look = isHidden ? Look(cursor: .none, scale: wanted.scale) : wanted
    guard look != shown else { return }
    shown = look
    guard let shape = look.cursor.shape else { return assign(serial, nil, 0, 0) }
    if let shapes { shapes.setShape(serial: serial, shape: shape) } else { showPicture(of: look, serial: serial) }
  }

  private func showPicture(of look: Look, serial: UInt32) {
    guard let (picture, scale) = globals.cursors.picture(of: look.cursor, scale: look.scale) else {
      // The theme has no picture, or the picture could not be loaded. `shown` becomes nil, so that the next call tries
      // again.
      return shown = nil
    }
    let surface = self.surface ?? globals.compositor.createSurface()
    self.surface = surface
    assign(serial, surface, Int32(clamping: picture.hotspot.x / scale), Int32(clamping: picture.hotspot.y / scale))
    // The compositor unmaps the surface when the device leaves, so the picture is attached again at each enter.
    surface.setBufferScale(scale: Int32(clamping: scale))
    surface.attach(picture)
    surface.damage(
      x: 0, y: 0, width: Int32(clamping: picture.size.width / scale),
      height: Int32(clamping: picture.size.height / scale))
    surface.commit()
  }
}
