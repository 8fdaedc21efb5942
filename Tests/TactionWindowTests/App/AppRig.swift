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
