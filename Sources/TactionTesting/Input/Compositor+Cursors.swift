extension Compositor {
  /// Whether a client may show a surface as the cursor of a device, which gives the surface its role; nil is no cursor.
  func mayShow(
    _ picture: CompositorSurface?, asCursorOf device: Resource, serial: UInt32, roleError: UInt32
  ) -> Bool {
    if let client = client(device.client), !client.knows(serial: serial) {
      strict.record(
        .eventSerial, by: device, "the cursor is set with the serial \(serial), which this client was never sent")
      return false
    }
    guard let picture else { return true }
    guard picture.roleKind == nil || picture.roleKind == .cursor else {
      strict.record(
        .validRequest, by: device, "\(picture.resource.name), the cursor, has another role", error: roleError)
      return false
    }
    picture.roleKind = .cursor
    picture.role = .cursor
    return true
  }
}
