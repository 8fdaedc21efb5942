import Foundation
import TactionGeometry
import TactionTesting
import TactionWayland
import Testing

/// Closes a descriptor that was received on the wire.
func closing(_ descriptor: Int32) { close(descriptor) }

/// Opens a socket without close-on-exec, as a careless application does.
func leaking() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }

@Suite("Globals, screens and seats of the embedded compositor")
struct OfferTests {
  @Test("Each version of a global can be offered", arguments: CompositorConfiguration.newestVersions.keys.sorted())
  func versions(_ interface: String) throws {
    let newest = try #require(CompositorConfiguration.newestVersions[interface])
    for version in 1...newest {
      var configuration = CompositorConfiguration()
      configuration.versions[interface] = version
      let compositor = try Compositor(configuration)
      let display = try compositor.connect()
      let registry = Registry(display)
      try settle(display, compositor)
      #expect(registry.globals.first { $0.interface == interface }?.version == version)
      #expect(registry.globals.count == CompositorConfiguration.newestVersions.count)
    }
  }

  @Test("The compositor can leave out any global", arguments: CompositorConfiguration.newestVersions.keys.sorted())
  func absence(_ interface: String) throws {
    var configuration = CompositorConfiguration()
    configuration.versions[interface] = nil
    let compositor = try Compositor(configuration)
    let display = try compositor.connect()
    let registry = Registry(display)
    try settle(display, compositor)
    #expect(!registry.globals.contains { $0.interface == interface })
    #expect(registry.globals.count == CompositorConfiguration.newestVersions.count - 1)
  }

  @Test("Each screen has its own size, scale and position; a window enters the screen that shows it")
  func outputs() throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = [
      OutputConfiguration(name: "LEFT", width: 640, height: 480),
      OutputConfiguration(name: "RIGHT", width: 400, height: 600, scale: 2, transform: .turned90),
    ]
    let client = try RawClient(configuration)
    let outputs = client.registry.globals.filter { $0.interface == "wl_output" }
      .map { client.registry.bind(WlOutput.self, $0) }
    var log: [String] = []
    for output in outputs {
      output.onEvent = { event in
        switch event {
        case .geometry(let x, let y, _, _, _, _, _, let transform): log.append("at \(x) \(y) \(transform.rawValue)")
        case .mode(_, let width, let height, let refresh): log.append("\(width) x \(height) \(refresh)")
        case .scale(let factor): log.append("scale \(factor)")
        case .name(let name): log.append(name)
        case .done: log.append("done")
        case .description: break
        }
      }
    }
    try client.settle()
    #expect(
      log == [
        "LEFT", "at 0 0 0", "640 x 480 60000", "scale 1", "done", "RIGHT", "at 640 0 1", "1200 x 800 60000",
        "scale 2", "done",
      ])
    let window = try client.makeWindow()
    var entered: [String] = []
    window.surface.onEvent = { event in
      switch event {
      case .enter(let output): entered.append("enter \(output === outputs[0] ? "LEFT" : "RIGHT")")
      case .leave(let output): entered.append("leave \(output === outputs[0] ? "LEFT" : "RIGHT")")
      case .preferredBufferScale, .preferredBufferTransform: break
      }
    }
    try window.show(try RawBuffer(client, 640, 480, 0xFF00_0000))
    #expect(entered == ["enter LEFT"])
    let picture = try client.compositor.screenshot(of: client.compositor.outputs[1])
    #expect((picture.width, picture.height) == (800, 1200))
    try client.compositor.check()
  }

  @Test("A rotated screen sends full-screen windows their new size; windows leave a removed screen")
  func outputChanges() throws {
    let client = try RawClient()
    let screen = try client.registry.require(WlOutput.self)
    var log: [String] = []
    screen.onEvent = { event in
      switch event {
      case .geometry: log.append("geometry")
      case .mode: log.append("mode")
      case .scale(let factor): log.append("scale \(factor)")
      case .name(let name): log.append(name)
      case .description: log.append("description")
      case .done: log.append("done")
      }
    }
    let window = try client.makeWindow()
    var preferred: [String] = []
    window.surface.onEvent = { event in
      switch event {
      case .preferredBufferScale(let factor): preferred.append("scale \(factor)")
      case .preferredBufferTransform(let transform): preferred.append("transform \(transform.rawValue)")
      case .enter: preferred.append("enter")
      case .leave: preferred.append("leave")
      }
    }
    try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
    #expect(preferred == ["enter", "scale 1", "transform 0"])
    #expect(log == ["TACTION-1", "description", "geometry", "mode", "scale 1", "done"])
    log = []
    let output = try #require(client.compositor.mainOutput)
    output.change { ($0.width, $0.height, $0.transform) = (800, 1280, .turned90) }
    try client.settle()
    #expect(window.sizes.last == [800, 1280])
    #expect(log == ["geometry", "mode", "scale 1", "done"], "the name of a screen is sent once")
    #expect(preferred.dropFirst(3) == ["transform 1"])
    client.compositor.remove(output)
    try client.settle()
    #expect(client.vanished == ["wl_output"])
  }

  @Test("Each seat has its own name, devices and fingers")
  func seats() throws {
    var configuration = CompositorConfiguration()
    configuration.seats = [
      SeatConfiguration(name: "table", capabilities: [.touch]), SeatConfiguration(name: "desk", capabilities: [.touch]),
    ]
    let client = try RawClient(configuration)
    let seats = client.registry.globals.filter { $0.interface == "wl_seat" }
      .map { client.registry.bind(WlSeat.self, $0) }
    var log: [String] = []
    for (index, seat) in seats.enumerated() {
      seat.onEvent = { event in
        switch event {
        case .name(let name): log.append(name)
        case .capabilities(let capabilities): log.append("\(capabilities.rawValue)")
        }
      }
      seat.getTouch().onEvent = { if case .down(_, _, _, let id, _, _) = $0 { log.append("seat \(index) down \(id)") } }
    }
    let touches = seats.map { $0.getTouch() }
    for (index, touch) in touches.enumerated() {
      touch.onEvent = { if case .down(_, _, _, let id, _, _) = $0 { log.append("touch \(index) finger \(id)") } }
    }
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 1280, 800, 0xFF00_0000))
    #expect(log == ["table", "4", "desk", "4"])
    log = []
    client.compositor.seats[1].touch.down(0, at: Point(x: 1, y: 1))
    client.compositor.seats[0].touch.down(0, at: Point(x: 1, y: 1))
    try client.settle()
    #expect(log == ["touch 1 finger 0", "touch 0 finger 0"])
    client.compositor.remove(client.compositor.seats[1])
    try client.settle()
    #expect(client.vanished == ["wl_seat"])
  }

  @Test("The clipboard carries text from one client to another")
  func clipboard() throws {
    let giver = try RawClient()
    let manager = try giver.registry.require(WlDataDeviceManager.self)
    let seat = try giver.registry.require(WlSeat.self)
    let device = manager.getDataDevice(seat: seat)
    var serial: UInt32 = 0
    let keyboard = seat.getKeyboard()
    keyboard.onEvent = { event in
      if case .keymap(_, let descriptor, _) = event { closing(descriptor) }
      if case .enter(let number, _, _) = event { serial = number }
    }
    let source = manager.createDataSource()
    source.offer(mimeType: "text/plain")
    source.onEvent = { event in
      guard case .send(_, let descriptor) = event else { return }
      _ = "hello".withCString { write(descriptor, $0, 5) }
      closing(descriptor)
    }
    var offers: [WlDataOffer] = []
    var types: [String] = []
    device.onEvent = { event in
      guard case .dataOffer(let offer) = event else { return }
      offers.append(offer)
      offer.onEvent = { if case .offer(let type) = $0 { types.append(type) } }
    }
    let window = try giver.makeWindow()
    try window.show(try RawBuffer(giver, 1280, 800, 0xFF00_0000))
    device.setSelection(source: source, serial: serial)
    try giver.settle()
    #expect(types == ["text/plain"])
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    offers.last?.receive(mimeType: "text/plain", fd: ends[1])
    closing(ends[1])
    try giver.settle()
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(ends[0], &bytes, 16) == 5)
    closing(ends[0])
    #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "hello")
    try giver.compositor.check()
  }

  private func settle(_ display: Display, _ compositor: Compositor) throws {
    for _ in 0..<3 {
      _ = try display.flush()
      compositor.pump()
      _ = try display.pump()
    }
  }
}
