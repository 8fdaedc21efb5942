import TactionWayland

// Cursors that the compositor knows by name; it does not draw them.
extension Compositor {
  /// A cursor by the name of cursor-shape.
  package typealias CursorShape = WpCursorShapeDeviceV1.Shape

  /// The numbers of the shapes of version 1.
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
        let pen = seats.first { $0.stylus.owns(tool) }?.stylus
        serve(id, of: pen) { [weak pen] in pen?.setShape($0) }
      }
    }
  }

  private func serve(
    _ device: WpCursorShapeDeviceV1Resource, of owner: AnyObject?, apply: @escaping (CursorShape) -> Void
  ) {
    device.onRequest = { [weak self, weak device, weak owner] request in
      // The object of a removed device does nothing.
      guard let self, let device, let owner, case .setShape(let serial, let shape) = request else { return }
      guard Self.shapes.contains(shape.rawValue) else {
        return strict.record(
          .validRequest, by: device, "\(shape.rawValue) is no cursor shape",
          error: WpCursorShapeDeviceV1.Error.invalidShape.rawValue)
      }
      guard
        mayShow(nil, asCursorOf: device, of: owner, serial: serial, roleError: 0)
      else { return }
      apply(shape)
    }
  }
}
