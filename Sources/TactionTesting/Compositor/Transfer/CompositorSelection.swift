import TactionWayland

/// The clipboard of a seat, or its primary selection: data that one client offers, and that the client with the
/// keyboard focus may read.
final class CompositorSelection {
  /// A client's object that gets the offers.
  private struct Device {
    let resource: Resource
    let makeOffer: (CompositorDataSource) -> CompositorOffer?
    let sendSelection: (CompositorOffer?) -> Void
  }

  /// The current source; nil if the selection is empty.
  private(set) var source: CompositorDataSource?
  private var devices: [Device] = []
  /// The last offer to each device; the client must destroy this offer when the next offer arrives.
  private var offers: [ObjectIdentifier: CompositorOffer] = [:]
  /// The offers that were replaced since the last inspection.
  private var replaced: [CompositorOffer] = []
  private let strict: StrictMode
  /// Returns the client with the keyboard focus; nil if no client has the focus.
  private let focus: () -> CompositorClient?

  init(_ strict: StrictMode, focus: @escaping () -> CompositorClient?) { (self.strict, self.focus) = (strict, focus) }

  /// Adds a client's device. Sends the current selection to the device if the client has the keyboard focus.
  func add(_ device: WlDataDeviceResource, of client: CompositorClient) {
    let entry = Device(resource: device) { [weak device, strict] source in
      device.flatMap { CompositorOffer(to: $0, of: source, isDrag: false, strict: strict) }
    } sendSelection: { [weak device] offer in
      device?.sendSelection(id: offer?.resource as? WlDataOfferResource)
    }
    add(entry, isFocused: focus() === client)
  }

  /// Adds a client's device for the primary selection. Sends the current selection to the device if the client has the
  /// keyboard focus.
  func add(_ device: ZwpPrimarySelectionDeviceV1Resource, of client: CompositorClient) {
    let entry = Device(resource: device) { [weak device, strict] source in
      device.flatMap { CompositorOffer(to: $0, of: source, strict: strict) }
    } sendSelection: { [weak device] offer in
      device?.sendSelection(id: offer?.resource as? ZwpPrimarySelectionOfferV1Resource)
    }
    add(entry, isFocused: focus() === client)
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
  func select(_ new: CompositorDataSource?, serial: UInt32, from client: CompositorClient) {
    if let fault = client.serials.fault(in: serial, for: .selection) {
      strict.record(.eventSerial, "wl_data_device", "a selection has the serial \(serial), \(fault)")
    }
    if let new, !new.take(for: .selection, strict: strict) { return }
    select(new)
  }

  /// Makes a source the selection, and cancels the previous source.
  func select(_ new: CompositorDataSource?) {
    if let old = source, old !== new {
      old.onDestroy = nil
      old.cancel()
    }
    source = new
    new?.onDestroy = { [weak self, weak new] in
      guard let self, source === new else { return }
      select(nil)
    }
    if let client = focus() { offer(to: client) }
  }

  /// Reports the replaced offers that clients have not destroyed; to be called when the clients have read all events.
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
