import Glibc
import TactionWayland

/// The clipboard of a seat: what one client offers and the one with the keyboard may fetch.
///
/// Dragging between clients is refused, as a compositor may: the source gets `cancelled`.
final class Clipboard {
  private var source: Source?
  private var devices: [WlDataDeviceResource] = []

  /// The data that a client offers.
  final class Source {
    let resource: WlDataSourceResource
    fileprivate(set) var types: [String] = []

    init(_ resource: WlDataSourceResource) {
      self.resource = resource
      resource.onRequest = { [self] in
        // Bounded, as a client may send any number.
        if case .offer(let type) = $0, types.count < 256 { types.append(type) }
      }
    }
  }

  /// Adds a client's device and sends it the current selection.
  func add(_ device: WlDataDeviceResource, of client: CompositorClient, seat: CompositorSeat) {
    devices.append(device)
    device.onRequest = { [weak self, weak seat, weak client] request in
      if let seat, let client { self?.handle(request, from: client, seat: seat) }
    }
    device.onDestroy = { [weak self] in self?.devices.removeAll { !$0.isAlive } }
    if seat.keyboard.focus?.client === client { offer(to: device) }
  }

  /// Sends the current selection to a client that has got the keyboard.
  func offer(to client: CompositorClient) {
    for device in devices where device.client == client.raw { offer(to: device) }
  }

  private func handle(_ request: WlDataDeviceResource.Request, from client: CompositorClient, seat: CompositorSeat) {
    switch request {
    case .release: break
    case .startDrag(let source, _, let icon, let serial):
      check(serial, .grab, from: client, seat: seat, "drag")
      if let icon = icon.flatMap({ seat.compositor?.surface(for: $0) }), icon.roleKind == nil {
        icon.roleKind = .dragIcon
        icon.role = .dragIcon
      }
      source?.sendCancelled()
    case .setSelection(let source, let serial):
      check(serial, .selection, from: client, seat: seat, "selection")
      select(source.flatMap { seat.compositor?.dataSource(for: $0) })
      if let focus = seat.keyboard.focus { offer(to: focus.client) }
    }
  }

  private func check(
    _ serial: UInt32, _ use: SerialLog.Use, from client: CompositorClient, seat: CompositorSeat, _ what: String
  ) {
    guard let fault = client.serials.fault(in: serial, for: use) else { return }
    seat.compositor?.strict.record(.eventSerial, "wl_data_device", "a \(what) has the serial \(serial), \(fault)")
  }

  private func select(_ new: Source?) {
    if let old = source, old !== new { old.resource.sendCancelled() }
    source = new
    new?.resource.onDestroy = { [weak self, weak new] in
      if self?.source === new { self?.source = nil }
    }
  }

  private func offer(to device: WlDataDeviceResource) {
    guard let source, source.resource.isAlive else { return device.sendSelection(id: nil) }
    guard let offer = device.sendDataOffer() else { return }
    offer.onRequest = { [weak source] request in
      guard case .receive(let type, let descriptor) = request else { return }
      source?.resource.sendSend(mimeType: type, fd: descriptor)
      close(descriptor)
    }
    for type in source.types { offer.sendOffer(mimeType: type) }
    device.sendSelection(id: offer)
  }
}
