import TactionGeometry
import TactionWayland

/// The seats of the compositor, and the globals that give clients objects of a seat.
final class SeatRegistry {
  let display: CompositorDisplay
  let surfaces: SurfaceRegistry
  /// The sources that clients use on clipboards and in drags.
  let sources = DataSourceRegistry()
  /// The windows under the devices.
  weak var stack: (any SurfaceStack)?
  /// Called with a seat whose devices are used, before clients get the event.
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
    return added
  }

  func remove(_ seat: CompositorSeat) {
    display.retire(seat)
    seats.removeAll { $0 === seat }
  }

  /// The seat that a wl_seat of a client belongs to.
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

/// The windows, as the devices of a seat see them.
protocol SurfaceStack: AnyObject {
  /// The surface that takes touches and clicks at a place in the compositor's logical pixels, and the place in its
  /// own coordinates.
  func surface(at point: Point) -> (surface: CompositorSurface, location: Point)?
  /// Handles a press on a surface, or outside of all surfaces.
  func didPress(_ surface: CompositorSurface?)
}
