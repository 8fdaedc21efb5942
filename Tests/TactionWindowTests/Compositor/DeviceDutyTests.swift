import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// Breaks the duties of a client that uses pens and touchpads.
@Suite("Strict mode reports breaches of duties towards devices")
struct DeviceDutyTests {
  /// A client with a tablet seat, which stores its tablets, its pens and the serial of proximity.
  private final class PenClient {
    let client: RawClient
    let window: RawWindow
    let seat: ZwpTabletSeatV2
    private(set) var tablets: [ZwpTabletV2] = []
    private(set) var tools: [ZwpTabletToolV2] = []
    /// The serial of the event with which the pen came into range.
    private(set) var serial: UInt32?

    init() throws {
      client = try RawClient()
      window = try client.makeWindow()
      try window.show(try RawBuffer(client, 1280, 800, 0xFFFF_FFFF))
      let manager = try client.registry.require(ZwpTabletManagerV2.self)
      seat = manager.getTabletSeat(seat: try client.registry.require(WlSeat.self))
      seat.onEvent = { [weak self] event in self?.handle(event) }
      try client.settle()
      client.compositor.mainSeat?.stylus.move(to: Point(x: 100, y: 100))
      client.compositor.mainSeat?.stylus.frame()
      try client.settle()
    }

    private func handle(_ event: ZwpTabletSeatV2.Event) {
      switch event {
      case .tabletAdded(let tablet): tablets.append(tablet)
      case .toolAdded(let tool):
        tools.append(tool)
        tool.onEvent = { [weak self] event in
          if case .proximityIn(let serial, _, _) = event { self?.serial = serial }
        }
      case .padAdded: break
      }
    }
  }

  @Test("Strict mode reports that the object of a removed pen is not destroyed")
  func removedPen() throws {
    let pen = try PenClient()
    let compositor = pen.client.compositor
    compositor.mainSeat?.stylus.unplug()
    try pen.client.settle()
    pen.tablets.first?.destroy()
    try pen.client.settle()
    compositor.inspect()
    let tool = try #require(pen.tools.first)
    #expect(compositor.violations.map(\.object) == ["zwp_tablet_tool_v2@\(tool.id)"])
    #expect(pen.client.onlyViolation() == .removedDevice)
    compositor.inspect()
    try compositor.check()
  }

  @Test("Strict mode reports a pen's cursor set with a serial that was never sent")
  func unknownSerial() throws {
    let pen = try PenClient()
    let cursor = pen.client.makeSurface()
    pen.tools.first?.setCursor(serial: 987_654, surface: cursor, hotspotX: 0, hotspotY: 0)
    try pen.client.settle()
    #expect(pen.client.onlyViolation() == .eventSerial)
    let serial = try #require(pen.serial)
    pen.tools.first?.setCursor(serial: serial, surface: cursor, hotspotX: 0, hotspotY: 0)
    try pen.client.settle()
    #expect(pen.client.compositor.mainSeat?.stylus.cursor?.id == cursor.id)
    try pen.client.compositor.check()
  }

  @Test("Strict mode reports a pen's cursor that is a surface with another role")
  func cursorWithRole() throws {
    let pen = try PenClient()
    let serial = try #require(pen.serial)
    pen.tools.first?.setCursor(serial: serial, surface: pen.window.surface, hotspotX: 0, hotspotY: 0)
    #expect(pen.client.settleUntilError()?.code == ZwpTabletToolV2.Error.role.rawValue)
    #expect(pen.client.onlyViolation() == .validRequest)
  }
}
