import TactionTesting
import TactionWayland
import Testing

/// Sends invalid requests that wlroots, Weston or the protocol itself answer with an error.
@Suite("Strict mode reports invalid requests")
struct RequestDutyTests {
  enum Fault: CaseIterable {
    case commitWithoutRole, geometryWithoutRole, ownParent, dialogAsParent
    case incompletePositioner, unknownAnchor, unknownGravity, scaleOfShownBuffer
  }

  @Test("Strict mode reports an invalid request, and the connection ends with its error", arguments: Fault.allCases)
  func invalidRequest(_ fault: Fault) throws {
    let client = try RawClient()
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, 0xFF00_00FF))
    let code = try send(fault, by: window)
    #expect(client.settleUntilError()?.code == code)
    #expect(client.onlyViolation() == (fault == .scaleOfShownBuffer ? .bufferScale : .validRequest))
  }

  /// Sends an invalid request; returns the code of its error.
  private func send(_ fault: Fault, by window: RawWindow) throws -> UInt32 {
    let client = window.client
    let surface = client.makeSurface()
    let rules = client.shell.createPositioner()
    switch fault {
    case .commitWithoutRole:
      _ = client.shell.getXdgSurface(surface: surface)
      surface.commit()
      return XdgSurface.Error.notConstructed.rawValue
    case .geometryWithoutRole:
      client.shell.getXdgSurface(surface: surface).setWindowGeometry(x: 0, y: 0, width: 10, height: 10)
      return XdgSurface.Error.notConstructed.rawValue
    case .ownParent:
      window.toplevel.setParent(parent: window.toplevel)
      return XdgToplevel.Error.invalidParent.rawValue
    case .dialogAsParent:
      let dialog = try client.makeWindow()
      dialog.toplevel.setParent(parent: window.toplevel)
      window.toplevel.setParent(parent: dialog.toplevel)
      return XdgToplevel.Error.invalidParent.rawValue
    case .incompletePositioner:
      rules.setSize(width: 10, height: 10)
      rules.setAnchorRect(x: 0, y: 0, width: 5, height: 4)
      let popup = client.shell.getXdgSurface(surface: surface).getPopup(parent: window.xdg, positioner: rules)
      popup.reposition(positioner: client.shell.createPositioner(), token: 1)
      return XdgWmBase.Error.invalidPositioner.rawValue
    case .unknownAnchor:
      rules.setAnchor(anchor: XdgPositioner.Anchor(rawValue: 9))
      return XdgPositioner.Error.invalidInput.rawValue
    case .unknownGravity:
      rules.setGravity(gravity: XdgPositioner.Gravity(rawValue: 9))
      return XdgPositioner.Error.invalidInput.rawValue
    case .scaleOfShownBuffer:
      window.surface.setBufferScale(scale: 3)
      window.surface.commit()
      return WlSurface.Error.invalidSize.rawValue
    }
  }

  @Test("Strict mode reports a request of a viewport whose surface is gone")
  func viewportWithoutSurface() throws {
    let client = try RawClient()
    let surface = client.makeSurface()
    let viewport = try client.registry.require(WpViewporter.self).getViewport(surface: surface)
    surface.destroy()
    try client.settle()
    viewport.setDestination(width: 10, height: 10)
    #expect(client.settleUntilError()?.code == WpViewport.Error.noSurface.rawValue)
    #expect(client.compositor.takeViolations().map(\.duty) == [.destroyOrder, .validRequest])
  }
}
