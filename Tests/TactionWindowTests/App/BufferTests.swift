import Glibc
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Buffers of a window")
struct BufferTests {
  private func requests(_ rig: AppRig, during body: () throws -> Void) rethrows -> Int {
    let before = rig.compositor.requestCount
    try body()
    return rig.compositor.requestCount - before
  }

  @Test("a window uses two buffers of one pool, however long it runs")
  func two() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    for step in 0..<60 {
      window.content.backgroundColor = Color(hex: UInt32(step) * 0x40404)
      rig.advance(by: 1.0 / 60)
    }
    #expect(window.frames.bufferCount == 2 && window.frames.poolCount == 1)
    try rig.finish()
  }

  @Test("a window uses a third buffer while the compositor is late, and two alternately after that")
  func late() throws {
    let rig = try AppRig { $0.bufferRelease = .byHand }
    let window = rig.makeWindow()
    func frame(_ step: Int) {
      window.content.backgroundColor = Color(hex: UInt32(step) * 0x30201)
      rig.advance(by: 1.0 / 60)
    }
    frame(1)
    rig.compositor.releaseBuffers()
    frame(2)
    #expect(window.frames.bufferCount == 2)
    frame(3)
    #expect(window.frames.bufferCount == 2)
    frame(4)
    #expect(window.frames.bufferCount == 3 && window.frames.poolCount == 1)
    let surface = try rig.toplevel().surface
    let before = surface.commitCount
    // The compositor holds all three buffers, and the loop sleeps.
    frame(5)
    #expect(surface.commitCount == before && rig.app.nextDeadline == nil)
    rig.compositor.releaseBuffers()
    rig.settle()
    rig.advance(by: 1.0 / 60)
    #expect(surface.commitCount == before + 1)
    try rig.finish()
  }

  /// Makes a window with rows of text and a bar in front of them, and returns the view that scrolls.
  private func list(on rig: AppRig) -> View {
    let window = rig.makeWindow()
    let rows = View(frame: window.content.bounds)
    for number in 0..<40 {
      let label = Label("Row \(number) of the list")
      label.frame = Rect(x: 10, y: Double(number) * 31, width: 300, height: 30)
      rows.addSubview(label)
    }
    let bar = View(frame: Rect(x: 0, y: 20, width: 500, height: 60))
    bar.backgroundColor = Color(hex: 0x336699).withAlpha(0.7)
    bar.addSubview(Label("Rows"))
    bar.subviews[0].sizeToFit()
    for view in [rows, bar] { window.content.addSubview(view) }
    rig.advance(by: 0.1)
    return rows
  }

  @Test("buffers of any age have the same pixels, whether pixels are moved or drawn again")
  func scrolled() throws {
    // The other list also scrolls by half pixels in each step, so that its pixels are drawn and not moved.
    let (rig, other) = (try AppRig { $0.bufferRelease = .byHand }, try AppRig())
    let (moved, drawn) = (list(on: rig), list(on: other))
    for step in 1...40 {
      moved.bounds.origin.y = Double(step * step % 67)
      rig.advance(by: 1.0 / 60)
      if step % 3 != 0 { rig.compositor.releaseBuffers() }
      rig.advance(by: 1.0 / 60)
      for rest in [0.5, 0] {
        drawn.bounds.origin.y = moved.bounds.origin.y + rest
        other.advance(by: 1.0 / 60)
      }
      #expect(try rig.compositor.screenshot().hasSamePixels(as: other.compositor.screenshot()), "step \(step)")
    }
    rig.compositor.releaseBuffers()
    try rig.finish()
    try other.finish()
  }

  @Test("a storm of resizes rarely allocates memory, shows each size and needs at most three buffers")
  func storm() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    window.content.backgroundColor = Color(hex: 0x336699)
    for step in 1...100 {
      let size = Size(width: 400 + Double(step) * 5, height: 300 + Double(step) * 3)
      try rig.toplevel().configure(size: size)
      rig.advance(by: 1.0 / 60)
      let bitmap = try #require(try rig.toplevel().surface.content?.bitmap)
      #expect(bitmap.width == Int(size.width) && bitmap.height == Int(size.height))
      #expect(bitmap.color(x: bitmap.width - 1, y: bitmap.height - 1).withAlpha(1) == Color(hex: 0x336699))
      #expect(window.frames.bufferCount <= 3)
    }
    // The size grows from 480 kB to 2.16 MB. Growing by a quarter each time needs 7 pools after the first one.
    #expect(window.frames.poolCount <= 9, "\(window.frames.poolCount)")
    let grown = window.frames.poolCount
    for step in (50...99).reversed() {
      try rig.toplevel().configure(size: Size(width: 400 + Double(step) * 5, height: 300 + Double(step) * 3))
      rig.advance(by: 1.0 / 60)
    }
    #expect(window.frames.poolCount == grown, "a smaller buffer fits into the pool")
    try rig.toplevel().configure(size: Size(width: 100, height: 80))
    rig.advance(by: 0.1)
    #expect(window.frames.poolCount == grown + 1, "a pool that is far too large is replaced")
    try rig.finish()
  }

  @Test("a window keeps its memory when the screen is rotated")
  func turned() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    rig.compositor.mainOutput?.change { ($0.width, $0.height) = ($0.height, $0.width) }
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 800, height: 1280) && window.frames.poolCount == 1)
    try rig.finish()
  }

  @Test("Reliability 24: resizes wait while the compositor releases no buffer, and are acknowledged")
  func stormWithoutRelease() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.bufferRelease = .byHand
    }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    for step in 1...20 {
      try rig.toplevel().configure(size: Size(width: 400 + Double(step) * 20, height: 300))
      rig.advance(by: 0.2)
      #expect(window.frames.bufferCount <= 3)
      #expect(try rig.toplevel().hasAcknowledged)
    }
    #expect(window.frames.bufferCount == 3 && rig.app.nextDeadline == nil)
    rig.compositor.releaseBuffers()
    rig.settle()
    rig.advance(by: 0.3)
    #expect(try rig.toplevel().surface.size == Size(width: 800, height: 300))
    try rig.finish()
  }

  @Test("the opaque region is the whole surface, sent with each new size and at no other time")
  func opaque() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let surface = try rig.toplevel().surface
    #expect(surface.isOpaque(at: Point(x: 0, y: 0)) && surface.isOpaque(at: Point(x: 399.5, y: 299.5)))
    #expect(!surface.isOpaque(at: Point(x: 400, y: 10)))
    func frame() -> Int {
      window.content.backgroundColor = window.content.backgroundColor == .black ? .white : .black
      return requests(rig) { rig.advance(by: 1.0 / 60) }
    }
    _ = frame()
    let usual = frame()
    // The requests are a pong, attach, damage_buffer, frame, feedback if it is offered, and commit.
    #expect(usual <= 8 && frame() == usual)
    try rig.toplevel().configure(size: Size(width: 500, height: 300))
    rig.advance(by: 0.1)
    #expect(surface.isOpaque(at: Point(x: 499, y: 299)))
    _ = frame()
    #expect(frame() == usual)
    try rig.finish()
  }

  @Test("a frame of many small changes sends at most 16 damage rectangles")
  func rectangles() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var views: [View] = []
    for index in 0..<60 {
      let view = View(frame: Rect(x: Double(index % 10) * 100, y: Double(index / 10) * 100, width: 9, height: 9))
      view.backgroundColor = .black
      window.content.addSubview(view)
      views.append(view)
    }
    rig.advance(by: 0.1)
    for count in [1, 12, 40] {
      for view in views.prefix(count) { view.backgroundColor = view.backgroundColor == .black ? .white : .black }
      rig.advance(by: 1.0 / 60)
      let damage = try rig.toplevel().surface.lastDamage
      #expect(count > 16 ? damage.rectangleCount <= 16 : damage.rectangleCount == count)
    }
    try rig.finish()
  }
}

struct SharedMemoryTests {
  @Test("shared memory is reserved and cannot shrink") func theMemoryIsReservedAndCannotShrink() throws {
    let memory = try SharedMemory(size: 8192)
    let mapping = try memory.map(offset: 0, size: 8192)
    memset(mapping.address, 7, mapping.size)
    var status = stat()
    #expect(fstat(memory.fileDescriptor, &status) == 0)
    #expect(status.st_size == 8192 && status.st_blocks >= 16)
    #expect(ftruncate(memory.fileDescriptor, 4096) != 0)
  }

  @Test("shared memory grows, each part is mapped by itself, and parts out of range are refused")
  func itGrowsAndEachPartIsMappedByItself() throws {
    let memory = try SharedMemory(size: 4096)
    let first = try memory.map(offset: 0, size: 4096)
    memset(first.address, 7, first.size)
    try memory.grow(to: 12288)
    let rest = try memory.map(offset: 4096, size: 8192)
    memset(rest.address, 9, rest.size)
    var status = stat()
    #expect(fstat(memory.fileDescriptor, &status) == 0 && status.st_blocks >= 24 && memory.size == 12288)
    #expect(first.address.load(fromByteOffset: 4095, as: UInt8.self) == 7)
    #expect(ftruncate(memory.fileDescriptor, 8192) != 0)
    #expect(throws: SharedMemoryError.self) { try memory.grow(to: 8192) }
    #expect(throws: SharedMemoryError.self) { try memory.map(offset: 8192, size: 8192) }
    #expect(throws: SharedMemoryError.self) { try memory.map(offset: -4096, size: 4096) }
  }

  @Test("shared memory of an absurd size is refused", arguments: [0, -1, 3 * SharedMemory.maximumSize + 1, .max])
  func absurdSizesAreRefused(size: Int) {
    #expect(throws: SharedMemoryError.self) { try SharedMemory(size: size) }
  }

  @Test("the error of shared memory names the failed call and the reason") func theErrorNamesTheStepAndTheReason() {
    let error = SharedMemoryError(step: "mmap", code: ENOMEM)
    #expect("\(error)" == "mmap failed: Cannot allocate memory")
  }
}
