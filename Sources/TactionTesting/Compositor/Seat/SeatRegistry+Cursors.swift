import TactionWayland

// The cursors of mice and pens: surfaces or named cursors. The compositor does not draw them.
extension SeatRegistry {
  /// Returns whether a client may show a surface as the cursor of a device; if so, the surface gets the cursor role. If
  /// the surface is nil, the client hides the cursor.
  func mayShow(
    _ picture: CompositorSurface?, asCursorOf device: Resource, of owner: AnyObject, serial: UInt32, roleError: UInt32
  ) -> Bool {
    if let fault = display.client(device.client)?.serials.fault(in: serial, for: .cursor, of: owner) {
      display.strict.record(.eventSerial, by: device, "the cursor is set with the serial \(serial), \(fault)")
      return false
    }
    guard let picture else { return true }
    guard picture.role == nil || picture.role == .cursor else {
      display.strict.record(
        .validRequest, by: device, "\(picture.resource.name), the cursor, has another role", error: roleError)
      return false
    }
    picture.role = .cursor
    picture.roleObject = nil
    return true
  }

  /// The numbers of the cursor shapes in version 1 of the protocol.
  private static let shapes: ClosedRange<UInt32> = 1...34

  func serve(_ resource: WpCursorShapeManagerV1Resource) {
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request {
      case .destroy: break
      case .getPointer(let id, let pointer):
        let mouse = seats.first { $0.pointer.owns(pointer) }?.pointer
        serve(id, of: mouse) { [weak mouse] in mouse?.setShape($0) }
      case .getTabletToolV2(let id, let tool):
        let pen = seats.lazy.flatMap(\.styluses).first { $0.owns(tool) }
        serve(id, of: pen) { [weak pen] in pen?.setShape($0) }
      }
    }
  }

  private func serve(
    _ device: WpCursorShapeDeviceV1Resource, of owner: AnyObject?,
    apply: @escaping (CompositorPointer.CursorShape) -> Void
  ) {
    device.onRequest = { [weak self, weak device, weak owner] request in
      // Requests to the object of a removed device have no effect.
      guard let self, let device, let owner, case .setShape(let serial, let shape) = request else { return }
      guard Self.shapes.contains(shape.rawValue) else {
        return display.strict.record(
          .validRequest, by: device, "\(shape.rawValue) is not a cursor shape",
          error: WpCursorShapeDeviceV1.Error.invalidShape.rawValue)
      }
      if mayShow(nil, asCursorOf: device, of: owner, serial: serial, roleError: 0) { apply(shape) }
    }
  }
}
