import Taction
import TactionTesting
import Testing

/// An application on a ``Stage``, for tests that drive the compositor by hand.
struct AppRig {
  let stage: Stage

  /// Sets up a stage with a compositor that a closure configures.
  init(_ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    var configuration = CompositorConfiguration()
    configure(&configuration)
    let output = configuration.outputs.first ?? OutputConfiguration()
    stage = try Stage(
      size: Size(width: Double(output.width), height: Double(output.height)), scale: output.scale,
      configuration: configuration)
  }

  var app: Application { stage.app }
  var compositor: Compositor { stage.compositor }

  /// Makes a window and waits until it is on the screen.
  func makeWindow(title: String = "Rig", size: Size = Size(width: 400, height: 300)) -> Window {
    stage.makeWindow(title: title, size: size)
  }

  /// Exchanges messages until both sides are idle.
  func settle() { stage.settle() }

  /// Sends events of a device as one frame, and lets the app handle them.
  func send<Device: FramedDevice>(_ device: Device, _ events: (Device) -> Void) {
    events(device)
    device.frame()
    settle()
  }

  /// Advances the time, a frame of the compositor at a time.
  func advance(by seconds: Double) { stage.advance(by: seconds) }

  /// Returns the compositor's side of a window.
  func toplevel(_ index: Int = 0) throws -> Toplevel { try #require(compositor.toplevels.dropFirst(index).first) }

  /// Returns the devices of a seat.
  func seat(_ index: Int = 0) throws -> CompositorSeat { try #require(compositor.seats.dropFirst(index).first) }

  /// The number of commits with pixels, summed over all surfaces.
  var commits: Int { compositor.surfaces.reduce(0) { $0 + $1.commitCount } }

  /// Ends the app; throws if there were violations or leaks.
  func finish() throws { try stage.finish() }
}

/// A device of the compositor that sends its events in frames.
protocol FramedDevice {
  /// Ends a frame.
  func frame()
}

extension CompositorTouch: FramedDevice {}
extension CompositorPointer: FramedDevice {}
extension CompositorStylus: FramedDevice {}

extension AppRig {
  /// The place of a submenu next to the second row of a menu.
  static let submenuPlace = PopupPlacement(
    at: Rect(x: 0, y: 20, width: 150, height: 20), edge: .right, size: Size(width: 50, height: 60))

  /// Taps a window of 400 x 300 px, and opens a menu over it.
  func openMenu(of window: Window) throws -> Window {
    stage.tap(at: Point(x: 450, y: 260))
    let place = PopupPlacement(
      at: Rect(x: 300, y: 260, width: 80, height: 20), size: Size(width: 150, height: 200))
    let menu = try #require(window.makePopup(place))
    advance(by: 0.1)
    return menu
  }

  /// Taps the menu, and opens a submenu of it.
  func openSubmenu(of menu: Window) throws -> Window {
    stage.tap(at: Point(x: 760, y: 550))
    let submenu = try #require(menu.makePopup(Self.submenuPlace))
    advance(by: 0.1)
    return submenu
  }
}
