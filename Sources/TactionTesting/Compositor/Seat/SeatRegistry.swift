import TactionGeometry
import TactionWayland

/// The seats of the compositor, and the globals that give clients objects of a seat.
final class SeatRegistry {
  let display: CompositorDisplay
  let surfaces: SurfaceRegistry
  /// The sources that clients use on clipboards and in drags.
  let sources = DataSourceRegistry()
  /// The stack of windows, in which the devices find the surface at a point.
  weak var stack: (any SurfaceStack)?
  /// Called when the user uses a device of a seat, before clients get the event.
  var onUse: ((CompositorSeat) -> Void)?
  /// The seats in the order in which they were added.
  private(set) var seats: [CompositorSeat] = []

  init(_ display: CompositorDisplay, _ surfaces: SurfaceRegistry) {
    (self.display, self.surfaces) = (display, surfaces)
    display.onLeave = { [weak self] client in
      for seat in self?.seats ?? [] { seat.touch.clientDidLeave(client) }
    }
  }

  func add(_ configuration: SeatConfiguration) throws(ServerError) -> CompositorSeat {
    let added = try CompositorSeat(configuration, registry: self)
    seats.append(added)
    stack?.refocus(added)
    return added
  }

  func remove(_ seat: CompositorSeat) {
    display.retire(seat)
    seats.removeAll { $0 === seat }
  }

  /// Returns the seat to which a client's wl_seat belongs.
  func seat(for resource: WlSeatResource?) -> CompositorSeat? { seats.first { $0.owns(resource) } }

  func serve(_ resource: ZwpTextInputManagerV3Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getTextInput(let id, let seat) = request, let self else { return }
      self.seat(for: seat)?.inputMethod.add(id, strict: display.strict)
    }
  }

  func serve(_ resource: ZwpPointerGesturesV1Resource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .getSwipeGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .getPinchGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .getHoldGesture(let id, let pointer): self?.touchpad(of: pointer)?.add(id)
      case .release: break
      }
    }
  }

  func serve(_ resource: ZwpTabletManagerV2Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getTabletSeat(let id, let seat) = request else { return }
      self?.seat(for: seat)?.add(id)
    }
  }

  private func touchpad(of pointer: WlPointerResource?) -> CompositorTouchpad? {
    seats.first { $0.pointer.owns(pointer) }?.touchpad
  }
}

/// The stack of windows, with the functions that the devices of a seat need.
protocol SurfaceStack: AnyObject {
  /// Returns the surface that gets touches and clicks at a point in the compositor's logical pixels, and that point in
  /// the coordinates of the surface.
  func surface(at point: Point) -> (surface: CompositorSurface, location: Point)?
  /// Handles a press on a surface, or outside of all surfaces.
  func didPress(_ surface: CompositorSurface?)
  /// Gives the focus to the devices of a seat that is new or has got more devices.
  func refocus(_ seat: CompositorSeat)
}
