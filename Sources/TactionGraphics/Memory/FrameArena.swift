/// Memory for what is prepared for one drawing: handed out piece by piece, taken back all at once, and used again.
final class FrameArena {
  /// The size of a block, in bytes; larger pieces get blocks of their own.
  private static let blockSize = 1 << 18
  /// What is kept from one drawing to the next, in bytes.
  private static let keptSize = 1 << 23

  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var current = 0
  private var used = 0

  deinit { for block in blocks { block.deallocate() } }

  /// Takes back all that was handed out.
  func reset() {
    // What the last drawing has used, however much, the next one is likely to use too.
    var kept = blocks.reduce(0) { $0 + $1.count }
    while kept > Self.keptSize, blocks.count > current + 1 {
      let block = blocks.removeLast()
      kept -= block.count
      block.deallocate()
    }
    (current, used) = (0, 0)
  }

  /// Lends memory for some plain values, not set to anything; takes back what else `body` has taken too.
  func withTemporary<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) {
    scope { body(allocate(type, count: count)) }
  }

  /// Takes back what `body` has taken.
  func scope<Result>(_ body: () -> Result) -> Result {
    let before = (current, used)
    defer { (current, used) = before }
    return body()
  }

  /// Memory for some plain values, not set to anything.
  func allocate<Element: BitwiseCopyable>(_ type: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
    let size = count * MemoryLayout<Element>.stride
    let alignment = 16
    var start = (used + alignment - 1) & ~(alignment - 1)
    while current < blocks.count, start + size > blocks[current].count { (current, start) = (current + 1, 0) }
    if current == blocks.count {
      blocks.append(.allocate(byteCount: max(size, Self.blockSize), alignment: alignment))
    }
    used = start + size
    return (blocks[current].baseAddress.unsafelyUnwrapped + start).bindMemory(to: Element.self, capacity: count)
  }

  /// A copy of a plain value.
  func keep<Element: BitwiseCopyable>(_ value: Element) -> UnsafePointer<Element> {
    let place = allocate(Element.self, count: 1)
    place.initialize(to: value)
    return UnsafePointer(place)
  }
}
