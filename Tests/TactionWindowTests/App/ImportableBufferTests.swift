import Glibc
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Buffers that a compositor can use on the GPU without a copy")
struct ImportableBufferTests {
  /// The buffers and the memory that arrived at a compositor.
  private final class Arrivals {
    var buffers: [(offset: Int, width: Int, height: Int, stride: Int)] = []
    var poolSizes: [Int] = []
    var seals: [Int32] = []

    func listen(to compositor: Compositor) {
      compositor.onRequest = { [self] request in
        let numbers = request.numbers
        switch (request.interface, request.name) {
        case ("wl_shm_pool", "create_buffer"):
          buffers.append((Int(numbers[1]), Int(numbers[2]), Int(numbers[3]), Int(numbers[4])))
        case ("wl_shm_pool", "resize"): poolSizes.append(Int(numbers[0]))
        case ("wl_shm", "create_pool"):
          poolSizes.append(Int(numbers[2]))
          seals.append(fcntl(numbers[1], 1034))
        default: break
        }
      }
    }
  }

  @Test(
    "rows of buffers begin at multiples of 256 bytes, and offsets and pools are whole pages", arguments: [1, 1.5]
  )
  func everyWidth(scale: Double) throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.outputs = [OutputConfiguration(width: 1366, height: 768, scale: scale)]
    }
    let arrivals = Arrivals()
    arrivals.listen(to: rig.compositor)
    let window = rig.makeWindow(size: Size(width: 300, height: 101))
    // The widths have all remainders of a division by 64 pixels, each more than once.
    for width in 300...430 {
      try rig.toplevel().configure(size: Size(width: Double(width), height: 101))
      window.content.backgroundColor = Color(hex: UInt32(width) * 0x3017)
      rig.advance(by: 1.0 / 60)
      let bitmap = try #require(try rig.toplevel().surface.content?.bitmap)
      let corner = bitmap.color(x: bitmap.width - 1, y: bitmap.height - 1)
      #expect(corner.withAlpha(1) == Color(hex: UInt32(width) * 0x3017), "the last pixel at a width of \(width)")
    }
    let page = sysconf(Int32(_SC_PAGESIZE))
    #expect(arrivals.buffers.count > 130)
    for buffer in arrivals.buffers {
      #expect(buffer.stride.isMultiple(of: 256) && (0..<256).contains(buffer.stride - buffer.width * 4), "\(buffer)")
      #expect(buffer.offset.isMultiple(of: page), "\(buffer)")
    }
    #expect(arrivals.poolSizes.allSatisfy { $0.isMultiple(of: page) })
    // F_SEAL_SHRINK is set, F_SEAL_WRITE is not; 1034 is F_GET_SEALS of linux/fcntl.h.
    #expect(!arrivals.seals.isEmpty && arrivals.seals.allSatisfy { $0 & 0x2 != 0 && $0 & 0x8 == 0 })
    rig.compositor.onRequest = nil
    try rig.finish()
  }

  @Test(
    "KWin before 6.3, which ignores strides, gets rows without gaps; newer versions get multiples of 256 bytes",
    arguments: [false, true])
  func kwin(isNew: Bool) throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.foreignGlobals = ["org_kde_plasma_shell": 8]
      if !isNew { $0.versions["xdg_toplevel_icon_manager_v1"] = nil }
    }
    let arrivals = Arrivals()
    arrivals.listen(to: rig.compositor)
    let window = rig.makeWindow(size: Size(width: 300, height: 101))
    for width in [300, 301, 320, 333] {
      try rig.toplevel().configure(size: Size(width: Double(width), height: 101))
      window.content.backgroundColor = Color(hex: UInt32(width) * 0x3017)
      rig.advance(by: 1.0 / 60)
    }
    #expect(arrivals.buffers.count >= 4)
    for buffer in arrivals.buffers {
      #expect(isNew ? buffer.stride.isMultiple(of: 256) : buffer.stride == buffer.width * 4, "\(buffer)")
    }
    rig.compositor.onRequest = nil
    try rig.finish()
  }

  @Test("a layout of an impossible width or height is refused", arguments: [0, -1, Int(Int32.max), .max, .min])
  func hostileExtents(edge: Int) {
    #expect(throws: SharedMemoryError.self) { try BufferLayout(width: edge, height: 10, strideAlignment: 256) }
    #expect(throws: SharedMemoryError.self) { try BufferLayout(width: 10, height: edge, strideAlignment: 256) }
  }
}
