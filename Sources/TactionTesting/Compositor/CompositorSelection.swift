import TactionWayland

/// The clipboard of a seat, or its primary selection: data that one client offers, and that the client with the
/// keyboard focus may read.
final class CompositorSelection {
  /// The object of a client that gets the offers.
  private struct Device {
    let resource: Resource
    let makeOffer: (CompositorDataSource) -> CompositorOffer?
    let sendSelection: (CompositorOffer?) -> Void
  }

  /// The present source; nil for none.
  private(set) var source: CompositorDataSource?
  private var devices: [Device] = []
  /// The last offer to each device; its client destroys it when the next one arrives.
  private var offers: [ObjectIdentifier: CompositorOffer] = [:]
  /// The replaced offers, until their clients have been checked.
  private var replaced: [CompositorOffer] = []

  /// Adds a client's device and sends it the current selection.
  func add(_ device: WlDataDeviceResource, of client: CompositorClient, seat: CompositorSeat) {
    guard let strict = seat.compositor?.strict else { return }
    let entry = Device(resource: device) { [weak device] source in
      device.flatMap { CompositorOffer(to: $0, of: source, isDrag: false, strict: strict) }
    } sendSelection: { [weak device] offer in
      device?.sendSelection(id: offer?.resource as? WlDataOfferResource)
    }
    add(entry, isFocused: seat.keyboard.focus?.client === client)
  }

  /// Adds a client's device of the primary selection, and sends it the current one.
  func add(_ device: ZwpPrimarySelectionDeviceV1Resource, of client: CompositorClient, seat: CompositorSeat) {
    guard let strict = seat.compositor?.strict else { return }
    let entry = Device(resource: device) { [weak device] source in
      device.flatMap { CompositorOffer(to: $0, of: source, strict: strict) }
    } sendSelection: { [weak device] offer in
      device?.sendSelection(id: offer?.resource as? ZwpPrimarySelectionOfferV1Resource)
    }
    add(entry, isFocused: seat.keyboard.focus?.client === client)
    device.onRequest = { [weak self, weak seat, weak client] request in
      guard case .setSelection(let source, let serial) = request, let self, let seat, let client,
        let compositor = seat.compositor
      else { return }
      let new = source.flatMap { compositor.registry.dataSources[ObjectIdentifier($0)] }
      select(new, serial: serial, from: client, seat: seat)
    }
  }

  private func add(_ device: Device, isFocused: Bool) {
    devices.append(device)
    let key = ObjectIdentifier(device.resource)
    device.resource.onDestroy = { [weak self] in
      self?.devices.removeAll { !$0.resource.isAlive }
      self?.offers[key] = nil
    }
    if isFocused { offer(to: device) }
  }

  /// Sends the current selection to a client that is about to get the keyboard focus.
  func offer(to client: CompositorClient) {
    for device in devices where device.resource.isAlive && device.resource.client == client.raw { offer(to: device) }
  }

  /// Makes a source the selection at the request of a client.
  func select(_ new: CompositorDataSource?, serial: UInt32, from client: CompositorClient, seat: CompositorSeat) {
    if let fault = client.serials.fault(in: serial, for: .selection) {
      let message = "a selection has the serial \(serial), \(fault)"
      seat.compositor?.strict.record(.eventSerial, "wl_data_device", message)
    }
    guard let strict = seat.compositor?.strict else { return }
    if let new, !new.take(for: .selection, strict: strict) { return }
    select(new, seat: seat)
  }

  /// Makes a source the selection; the former one is cancelled.
  func select(_ new: CompositorDataSource?, seat: CompositorSeat) {
    if let old = source, old !== new {
      old.onDestroy = nil
      old.cancel()
    }
    source = new
    new?.onDestroy = { [weak self, weak new, weak seat] in
      guard let self, let seat, source === new else { return }
      select(nil, seat: seat)
    }
    if let focus = seat.keyboard.focus { offer(to: focus.client) }
  }

  /// Reports the replaced offers that are not destroyed, once their clients have had time to read of it.
  func inspect(_ strict: StrictMode) {
    for offer in replaced where offer.isLeft {
      strict.record(.noLeakedObjects, by: offer.resource, "a newer selection has come, and the offer is still there")
    }
    replaced = []
  }

  private func offer(to device: Device) {
    let key = ObjectIdentifier(device.resource)
    if let old = offers.removeValue(forKey: key) { replaced.append(old) }
    let offer = source.flatMap { $0.isAlive ? device.makeOffer($0) : nil }
    offers[key] = offer
    device.sendSelection(offer)
  }
}
