import TactionWayland

// The globals of devices that a seat does not name among its capabilities.
extension Compositor {
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
      self?.seats.first { $0.owns(seat) }?.stylus.add(id)
    }
  }

  private func touchpad(of pointer: WlPointerResource?) -> CompositorTouchpad? {
    seats.first { $0.pointer.owns(pointer) }?.touchpad
  }
}
