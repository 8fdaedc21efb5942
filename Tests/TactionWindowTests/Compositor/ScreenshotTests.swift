import TactionGeometry
import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

@Suite("Screenshots of the embedded compositor")
struct ScreenshotTests {
  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF
  private let black: UInt32 = 0xFF00_0000

  private func floating(_ width: Int = 40, _ height: Int = 30, scale: Double = 1) -> CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    configuration.outputs = [OutputConfiguration(width: width, height: height, scale: scale)]
    return configuration
  }

  @Test("A screenshot shows a window in the middle of a black screen, pixel for pixel")
  func window() throws {
    let client = try RawClient(floating())
    let window = try client.makeWindow()
    let buffer = try RawBuffer(client, 20, 10, red)
    buffer[19, 9] = green
    try window.show(buffer)
    let picture = try client.compositor.screenshot()
    #expect((picture.width, picture.height) == (40, 30))
    #expect(picture[9, 10] == black)
    #expect(picture[10, 10] == red)
    #expect(picture[29, 19] == green)
    #expect(picture[30, 19] == black)
    try client.compositor.check()
  }

  @Test("A screenshot has a subsurface at its position, above or below, after its parent's next commit")
  func subsurface() throws {
    let client = try RawClient(floating())
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 20, 10, 0x8080_0000))
    let surface = client.makeSurface()
    let part = try client.registry.require(WlSubcompositor.self).getSubsurface(
      surface: surface, parent: window.surface)
    part.setPosition(x: 15, y: -2)
    let (first, second) = (try RawBuffer(client, 10, 4, green), try RawBuffer(client, 10, 4, blue))
    surface.attach(buffer: first.buffer, x: 0, y: 0)
    surface.commit()
    try client.settle()
    #expect(try client.compositor.screenshot()[25, 8] == black, "the parent has not been committed")
    window.surface.commit()
    try client.settle()
    var picture = try client.compositor.screenshot()
    #expect(picture[25, 8] == green)
    #expect(picture[34, 11] == green)
    #expect(picture[35, 11] == black)
    #expect(picture[10, 10] == 0xFF80_0000, "half of red over black")
    part.placeBelow(sibling: window.surface)
    surface.attach(buffer: second.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: 10, height: 4)
    surface.commit()
    #expect(try client.compositor.screenshot()[34, 11] == green, "synchronized")
    window.surface.commit()
    try client.settle()
    picture = try client.compositor.screenshot()
    #expect(picture[34, 9] == blue)
    #expect(picture[25, 11] == 0xFF80_007F, "half of red over blue")
    #expect(first.releases == 1)
    part.setDesync()
    surface.attach(buffer: nil, x: 0, y: 0)
    surface.commit()
    try client.settle()
    #expect(try client.compositor.screenshot()[34, 9] == black, "no longer synchronized")
    try client.compositor.check()
  }

  @Test("A screenshot has the part of the content that a viewport selects, at the viewport's size")
  func viewport() throws {
    let client = try RawClient(floating())
    let window = try client.makeWindow()
    let buffer = try RawBuffer(client, 20, 20, red)
    buffer.fill(10, 10, 10, 10, green)
    let viewport = try client.registry.require(WpViewporter.self).getViewport(surface: window.surface)
    viewport.setSource(x: Fixed(10), y: Fixed(0), width: Fixed(10), height: Fixed(20))
    viewport.setDestination(width: 40, height: 30)
    try window.show(buffer)
    let picture = try client.compositor.screenshot()
    #expect(picture[0, 0] == red)
    #expect(picture[39, 13] == red)
    #expect(picture[0, 16] == green)
    #expect(picture[39, 29] == green)
    #expect(window.server?.frame == Rect(x: 0, y: 0, width: 40, height: 30))
    try client.compositor.check()
  }

  @Test("A screenshot has a buffer of the output's scale pixel for pixel, and one of scale 1 enlarged")
  func scale() throws {
    let client = try RawClient(floating(scale: 2))
    let window = try client.makeWindow()
    let sharp = try RawBuffer(client, 40, 20, red)
    sharp[39, 19] = green
    window.surface.setBufferScale(scale: 2)
    try window.show(sharp)
    var picture = try client.compositor.screenshot()
    #expect((picture.width, picture.height) == (80, 60))
    #expect(picture[20, 20] == red)
    #expect(picture[59, 39] == green)
    #expect(picture[58, 39] == red)
    #expect(picture[60, 39] == black)
    window.surface.setBufferScale(scale: 1)
    try window.show(try RawBuffer(client, 20, 10, blue))
    picture = try client.compositor.screenshot()
    #expect(picture[20, 20] == blue)
    #expect(picture[59, 39] == blue)
    try client.compositor.check()
  }

  @Test("A screenshot has a rotated buffer upright", arguments: BufferTransform.allCases)
  func transform(_ transform: BufferTransform) throws {
    let client = try RawClient(floating())
    let window = try client.makeWindow()
    // The upright picture is 20 x 10 px and red; its upper left corner is green, its upper right corner blue.
    let buffer = try RawBuffer(client, transform.swapsAxes ? 10 : 20, transform.swapsAxes ? 20 : 10, red)
    let corners: [BufferTransform: (left: (Int, Int), right: (Int, Int))] = [
      .normal: ((0, 0), (19, 0)), .turned90: ((0, 19), (0, 0)), .turned180: ((19, 9), (0, 9)),
      .turned270: ((9, 0), (9, 19)), .flipped: ((19, 0), (0, 0)), .flipped90: ((0, 0), (0, 19)),
      .flipped180: ((0, 9), (19, 9)), .flipped270: ((9, 19), (9, 0)),
    ]
    let (left, right) = try #require(corners[transform])
    buffer[left.0, left.1] = green
    buffer[right.0, right.1] = blue
    window.surface.setBufferTransform(transform: WlOutput.Transform(rawValue: UInt32(transform.rawValue)))
    try window.show(buffer)
    let picture = try client.compositor.screenshot()
    #expect(picture[10, 10] == green)
    #expect(picture[29, 10] == blue)
    #expect(picture[10, 19] == red)
    #expect(picture[10, 20] == black)
    try client.compositor.check()
  }

  @Test("A screenshot has a buffer without alpha as opaque, for any value of its fourth byte")
  func noAlpha() throws {
    let client = try RawClient(floating())
    try client.makeWindow().show(try RawBuffer(client, 40, 30, 0x0012_3456, format: .xrgb8888))
    #expect(try client.compositor.screenshot()[5, 5] == 0xFF12_3456)
  }

  @Test("A screenshot has a popup where its positioner puts it, flipped if there is no room")
  func popup() throws {
    let client = try RawClient(floating())
    let window = try client.makeWindow()
    try window.show(try RawBuffer(client, 40, 30, red))
    let rules = client.shell.createPositioner()
    rules.setSize(width: 10, height: 10)
    rules.setAnchorRect(x: 0, y: 22, width: 5, height: 4)
    rules.setAnchor(anchor: .bottomLeft)
    rules.setGravity(gravity: .bottomRight)
    rules.setConstraintAdjustment(constraintAdjustment: XdgPositioner.ConstraintAdjustment.flipY.rawValue)
    let surface = client.makeSurface()
    let xdg = client.shell.getXdgSurface(surface: surface)
    let popup = xdg.getPopup(parent: window.xdg, positioner: rules)
    rules.destroy()
    var place: [Int32] = []
    popup.onEvent = { if case .configure(let x, let y, let width, let height) = $0 { place = [x, y, width, height] } }
    xdg.onEvent = { [weak xdg] in if case .configure(let serial) = $0 { xdg?.ackConfigure(serial: serial) } }
    surface.commit()
    try client.settle()
    #expect(place == [0, 12, 10, 10])
    surface.attach(buffer: try RawBuffer(client, 10, 10, green).buffer, x: 0, y: 0)
    surface.commit()
    try client.settle()
    let picture = try client.compositor.screenshot()
    #expect(picture[0, 11] == red)
    #expect(picture[0, 12] == green)
    #expect(picture[9, 21] == green)
    #expect(picture[10, 21] == red)
    try client.compositor.check()
  }

  @Test("The compositor keeps the pixels of every commit on request")
  func history() throws {
    var configuration = floating()
    configuration.keepsEveryCommit = true
    let client = try RawClient(configuration)
    let window = try client.makeWindow()
    for color in [red, green, blue] { try window.show(try RawBuffer(client, 4, 4, color)) }
    let surface = try #require(window.server?.surface)
    #expect(surface.commits.map { $0.bitmap[3, 3] } == [red, green, blue])
    #expect(surface.commitCount == 3)
  }
}
