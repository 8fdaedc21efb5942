import Glibc
import TactionGeometry
import TactionGraphics
import TactionTesting
import TactionToolSupport

/// The stage's screen and fingers: an embedded compositor that listens for programs in other processes.
final class Screen {
  /// The name of the socket in the private runtime directory.
  static let socketName = "wayland-0"

  /// The clock for the timestamps of touches and frames.
  let clock: VirtualClock
  /// The number of commits of all clients so far.
  private(set) var commits = 0

  private let compositor: Compositor
  /// The positions of the fingers of each seat, in logical pixels.
  private var touches: [Int: [Int32: Point]] = [:]

  /// The radius of a fingertip in logical pixels: the diameter is about 9 mm on a tablet with 150 pixels per inch.
  private static let fingerRadius = 26.0

  /// Opens the socket `wayland-0` in a directory. The directory becomes this process's XDG_RUNTIME_DIR, because
  /// libwayland opens sockets there.
  ///
  /// The screen has `seats` seats, each with all devices.
  init(
    size: ScreenSize, scale: Double, seats: Int, directory: RuntimeDirectory, startingAt nanoseconds: Int64
  ) throws(ToolError) {
    setenv("XDG_RUNTIME_DIR", directory.path, 1)
    pixels = PixelRect(size: Size(width: Double(size.width), height: Double(size.height)), scale: scale)
    clock = VirtualClock(now: Double(nanoseconds) / 1e9)
    var configuration = CompositorConfiguration()
    // A program compares presentation times with the clock of its machine. The stage's clock stands still between
    // steps, so its times would be useless for the program.
    configuration.versions["wp_presentation"] = nil
    configuration.outputs[0].resize(to: Size(width: Double(size.width), height: Double(size.height)), scale: scale)
    configuration.seats = (0..<seats).map { SeatConfiguration(name: "seat\($0)") }
    configuration.isStrict = false  // programs are only shown here, and not checked
    do {
      compositor = try Compositor(configuration, clock: clock)
      try compositor.listen(on: Self.socketName)
    } catch {
      throw ToolError.system("cannot open the stage: \(error)")
    }
    compositor.onCommit = { [weak self] _ in self?.commits += 1 }
  }

  // MARK: The wire

  /// A descriptor that is readable when a client has sent something.
  var fileDescriptor: Int32 { compositor.fileDescriptor }

  /// Reads and answers the requests of clients and sends the events that are queued for them, without waiting.
  func pump() { compositor.pump() }

  /// Shows a frame, so that clients draw the next frame.
  func refresh() { compositor.presentFrame() }

  /// Begins all idle times again, as a use of each seat does.
  func restartIdleTimes() { compositor.restartIdleTimes() }

  /// Sends a ping to all clients; see `isAnswered`.
  func ping() { compositor.ping() }

  /// Whether all pings have been answered.
  var isAnswered: Bool { !compositor.isWaitingForPongs }

  // MARK: Windows

  /// Whether a window shows something.
  var hasWindow: Bool { compositor.toplevels.contains { $0.surface.isMapped } }

  /// Sends a request to close to every window, as when the user closes it.
  func closeWindows() {
    for toplevel in compositor.toplevels { toplevel.close() }
  }

  // MARK: Fingers

  private var scale: Double { compositor.mainOutput?.scale ?? 1 }

  /// The positions of the fingers, in pixels of the screen.
  var fingers: [Point] {
    let seats = touches.keys.sorted().compactMap { touches[$0] }
    return seats.flatMap { seat in seat.keys.sorted().compactMap { seat[$0]?.scaled(by: scale) } }
  }

  /// The radius of a fingertip, in pixels of the screen.
  var fingerRadius: Double { Self.fingerRadius * scale }

  /// Plays the events of one moment.
  func play(_ events: [Timeline.Event]) {
    guard !events.isEmpty else { return }
    var seat = 0
    for event in events {
      switch event {
      case .down(let id, let point), .move(let id, let point): touches[seat, default: [:]][id] = point
      case .up(let id): touches[seat]?[id] = nil
      case .cancel: touches[seat] = nil
      case .seat(let number): seat = number
      case .touchpad, .stylus, .pad, .mouse, .key, .size, .frame: break
      }
    }
    compositor.play(events, on: compositor.mainSeat)
  }

  // MARK: Pictures

  /// The rectangle of the screen in pixels, before the timeline changes it.
  let pixels: PixelRect

  /// Returns the picture on the screen; its size in pixels is the logical size times the scale, rounded.
  func picture() throws(ToolError) -> Bitmap {
    do throws(ImageError) {
      return try compositor.screenshot()
    } catch {
      throw ToolError.system("cannot take a picture: \(error)")
    }
  }
}

extension Point {
  /// Returns the point in pixels of a screen with the given scale.
  fileprivate func scaled(by scale: Double) -> Point { Point(x: x * scale, y: y * scale) }
}
