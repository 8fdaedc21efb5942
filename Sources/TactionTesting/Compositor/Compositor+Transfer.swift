import TactionGeometry
import TactionWayland

// Clipboards and drags.
extension Compositor {
  func serve(_ resource: WlDataDeviceManagerResource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createDataSource(let id):
        guard let self else { return }
        add(CompositorDataSource(id, strict: strict), of: id)
      case .getDataDevice(let id, let seat): self?.addDataDevice(id, seat)
      }
    }
  }

  func serve(_ resource: ZwpPrimarySelectionDeviceManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createSource(let id): self?.add(CompositorDataSource(id), of: id)
      case .getDevice(let id, let seat): self?.addPrimaryDevice(id, seat)
      case .destroy: break
      }
    }
  }

  private func add(_ source: CompositorDataSource, of resource: Resource) {
    let key = ObjectIdentifier(resource)
    registry.dataSources[key] = source
    resource.onDestroy = { [weak self, weak source] in
      self?.registry.dataSources[key] = nil
      source?.onDestroy?()
    }
  }

  private func addDataDevice(_ device: WlDataDeviceResource, _ seat: WlSeatResource?) {
    guard let client = client(device.client), let seat = seats.first(where: { $0.owns(seat) }) else { return }
    seat.add(device, of: client)
  }

  private func addPrimaryDevice(_ device: ZwpPrimarySelectionDeviceV1Resource, _ seat: WlSeatResource?) {
    guard let client = client(device.client), let seat = seats.first(where: { $0.owns(seat) }) else { return }
    seat.primary.add(device, of: client, seat: seat)
  }

  /// The surfaces with the icons of drags, with their places.
  var dragIcons: [(surface: CompositorSurface, origin: Point)] {
    seats.compactMap { seat in
      guard let drag = seat.drag, let icon = drag.icon, icon.content != nil else { return nil }
      return (icon, drag.position + icon.pendingMovement)
    }
  }
}

extension CompositorSeat {
  /// Adds a client's device, which gets the clipboard and drags, and starts drags.
  func add(_ device: WlDataDeviceResource, of client: CompositorClient) {
    dataDevices.removeAll { $0.value?.isAlive != true }
    dataDevices.append(Weak(device))
    clipboard.add(device, of: client, seat: self)
    device.onRequest = { [weak self, weak client] request in
      guard let self, let client else { return }
      switch request {
      case .release: break
      case .startDrag(let source, let origin, let icon, let serial):
        startDrag(source, from: origin, icon: icon, serial: serial, by: client, device)
      case .setSelection(let source, let serial):
        let source = source.flatMap { self.compositor?.registry.dataSources[ObjectIdentifier($0)] }
        clipboard.select(source, serial: serial, from: client, seat: self)
      }
    }
  }

  /// The device of a client that gets its drags.
  func dataDevice(of client: CompositorClient) -> WlDataDeviceResource? {
    dataDevices.lazy.compactMap(\.value).first { $0.isAlive && $0.client == client.raw }
  }

  func dragDidEnd(_ ended: CompositorDrag) {
    if drag === ended { drag = nil }
  }

  private func startDrag(
    _ source: WlDataSourceResource?, from origin: WlSurfaceResource?, icon: WlSurfaceResource?, serial: UInt32,
    by client: CompositorClient, _ device: WlDataDeviceResource
  ) {
    guard let compositor else { return }
    let source = source.flatMap { compositor.registry.dataSources[ObjectIdentifier($0)] }
    if let fault = client.serials.fault(in: serial, for: .grab) {
      compositor.strict.record(.eventSerial, "wl_data_device", "a drag has the serial \(serial), \(fault)")
      source?.cancel()
      return
    }
    let picture = icon.flatMap { compositor.surface(for: $0) }
    if let picture {
      guard picture.roleKind == nil || picture.roleKind == .dragIcon else {
        return compositor.strict.record(
          .validRequest, by: device, "the icon of a drag has another role", error: WlDataDevice.Error.role.rawValue)
      }
      picture.roleKind = .dragIcon
      picture.role = .dragIcon
    }
    if let source, !source.take(for: .drag, strict: compositor.strict) { return }
    drag?.cancel()
    let new = CompositorDrag(source, icon: picture, origin: client, seat: self)
    let isTaken = touch.take(serial, for: new) || pointer.take(serial, for: new) || stylus.take(serial, for: new)
    // A press of a key cannot hold a drag.
    if !isTaken { source?.cancel() }
  }
}

/// A reference that does not keep its object.
struct Weak<Object: AnyObject> {
  weak var value: Object?

  init(_ value: Object) { self.value = value }
}
