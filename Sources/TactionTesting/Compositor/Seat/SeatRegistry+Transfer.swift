import TactionGeometry
import TactionWayland

// Clipboards and drags.
extension SeatRegistry {
  func serve(_ resource: WlDataDeviceManagerResource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createDataSource(let id):
        guard let self else { return }
        sources.add(CompositorDataSource(id, strict: display.strict), of: id)
      case .getDataDevice(let id, let seat): self?.seat(for: seat)?.add(id)
      }
    }
  }

  func serve(_ resource: ZwpPrimarySelectionDeviceManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      switch request {
      case .createSource(let id): self?.sources.add(CompositorDataSource(id), of: id)
      case .getDevice(let id, let seat): self?.seat(for: seat)?.add(id)
      case .destroy: break
      }
    }
  }

  /// The surfaces with the icons of drags, with their positions in the compositor's logical pixels.
  var dragIcons: [(surface: CompositorSurface, origin: Point)] {
    seats.compactMap { seat in
      guard let drag = seat.drag, let icon = drag.icon, icon.content != nil else { return nil }
      return (icon, drag.position + icon.pendingMovement)
    }
  }
}

extension CompositorSeat {
  /// Adds a client's wl_data_device, which gets the events of the clipboard and of drags, and can start drags.
  func add(_ device: WlDataDeviceResource) {
    guard let client = registry?.display.client(device.client) else { return }
    dataDevices.removeAll { $0.value?.isAlive != true }
    dataDevices.append(Weak(device))
    clipboard.add(device, of: client)
    device.onRequest = { [weak self, weak client] request in
      guard let self, let client else { return }
      switch request {
      case .release: break
      case .startDrag(let source, let origin, let icon, let serial):
        startDrag(source, from: origin, icon: icon, serial: serial, by: client, device)
      case .setSelection(let source, let serial):
        clipboard.select(registry?.sources.source(of: source), serial: serial, from: client)
      }
    }
  }

  /// Adds a client's device for the primary selection.
  func add(_ device: ZwpPrimarySelectionDeviceV1Resource) {
    guard let client = registry?.display.client(device.client) else { return }
    primary.add(device, of: client)
    device.onRequest = { [weak self, weak client] request in
      guard case .setSelection(let source, let serial) = request, let self, let client, let registry else { return }
      primary.select(registry.sources.source(of: source), serial: serial, from: client)
    }
  }

  /// Returns the wl_data_device through which a client gets the events of drags.
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
    guard let registry, let strict else { return }
    let source = registry.sources.source(of: source)
    if let fault = client.serials.fault(in: serial, for: .grab) {
      strict.record(.eventSerial, "wl_data_device", "a drag has the serial \(serial), \(fault)")
      source?.cancel()
      return
    }
    let picture = icon.flatMap { registry.surfaces.surface(for: $0) }
    if let picture {
      guard picture.role == nil || picture.role == .dragIcon else {
        return strict.record(
          .validRequest, by: device, "the icon of a drag has another role", error: WlDataDevice.Error.role.rawValue)
      }
      picture.role = .dragIcon
      picture.roleObject = nil
    }
    if let source, !source.take(for: .drag, strict: strict) { return }
    let new = CompositorDrag(source, icon: picture, origin: client, seat: self)
    // If no finger, button or pen has this serial, for example because it is the serial of a key press, the drag cannot
    // begin.
    let configuration = registry.display.configuration
    let byTouch = configuration.dragsBesideFingers || touch.activeFingers.count < 2
    if !take(serial, for: new, byTouch: byTouch), configuration.cancelsRefusedDrags { source?.cancel() }
  }
}

/// A reference that does not keep its object alive.
struct Weak<Object: AnyObject> {
  weak var value: Object?

  init(_ value: Object) { self.value = value }
}
