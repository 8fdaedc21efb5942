import TactionWayland

extension Compositor {
  /// Offers the globals of the configuration, except outputs, seats and text input.
  func makeGlobals() throws(ServerError) -> [Global] {
    if configuration.version(of: "wl_shm") != nil { try server.offerSharedMemory() }
    let (surfaces, seats) = (surfaceRegistry, seatRegistry)
    let globals: [Global?] = [
      try display.offer(WlCompositorResource.self) { [weak surfaces] in surfaces?.serve($0) },
      try display.offer(WlSubcompositorResource.self) { [weak surfaces] in surfaces?.serve($0) },
      try display.offer(WlDataDeviceManagerResource.self) { [weak seats] in seats?.serve($0) },
      try display.offer(ZwpPrimarySelectionDeviceManagerV1Resource.self) { [weak seats] in seats?.serve($0) },
      try display.offer(WpViewporterResource.self) { [weak surfaces] in surfaces?.serve($0) },
      try display.offer(WpFractionalScaleManagerV1Resource.self) { [weak surfaces] in surfaces?.serve($0) },
      try display.offer(WpPresentationResource.self) { [weak surfaces] in surfaces?.serve($0) },
      try display.offer(XdgWmBaseResource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(WpCursorShapeManagerV1Resource.self) { [weak seats] in seats?.serve($0) },
      try display.offer(ZwpIdleInhibitManagerV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(XdgWmDialogV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(XdgToplevelIconManagerV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(XdgActivationV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(ZxdgExporterV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(ZxdgExporterV2Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(ZxdgDecorationManagerV1Resource.self) { [weak desktop] in desktop?.serve($0) },
      try display.offer(ZwpPointerGesturesV1Resource.self) { [weak seats] in seats?.serve($0) },
      try display.offer(ZwpTabletManagerV2Resource.self) { [weak seats] in seats?.serve($0) },
      try display.offer(ExtIdleNotifierV1Resource.self) { [weak idleRegistry] in idleRegistry?.serve($0) },
      try display.offer(ZwlrOutputPowerManagerV1Resource.self) { [weak powerRegistry] in powerRegistry?.serve($0) },
    ]
    let foreign = configuration.foreignGlobals.sorted { $0.key < $1.key }
    return try globals.compactMap { $0 }
      + foreign.map { name, version throws(ServerError) in try Global(server, named: name, version: version) }
  }

  /// Offers text-input-v3, like a compositor whose input method has just started. A second offer is another global.
  package func offerTextInput() throws(ServerError) {
    textInputGlobals.append(
      try Global(server, ZwpTextInputManagerV3Resource.self, version: 1) { [weak seatRegistry] in
        seatRegistry?.serve($0)
      })
  }

  /// Stops the oldest offer of text-input-v3.
  package func withdrawTextInput() {
    guard !textInputGlobals.isEmpty else { return }
    display.retire(textInputGlobals.removeFirst())
  }
}
