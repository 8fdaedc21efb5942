/// An arena for one frame: all allocations are freed together, and the blocks are reused.
final class FrameArena {
  /// The size of a block, in bytes; larger allocations get their own blocks.
  private static let blockSize = 1 << 18
  /// The size that is retained from one frame to the next, in bytes.
  private static let retainedSize = 1 << 23

  private var blocks: [UnsafeMutableRawBufferPointer] = []
  private var current = 0
  private var used = 0

  deinit { for block in blocks { block.deallocate() } }

  /// Frees all allocations.
  func reset() {
    // All blocks that the last frame used are kept, even beyond the limit, because the next frame probably needs them.
    var retained = blocks.reduce(0) { $0 + $1.count }
    while retained > Self.retainedSize, blocks.count > current + 1 {
      let block = blocks.removeLast()
      retained -= block.count
      block.deallocate()
    }
    (current, used) = (0, 0)
  }

  /// Calls `body` with uninitialized memory; afterwards, frees this memory and everything that `body` allocated.
  func withTemporary<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int, _ body: (UnsafeMutablePointer<Element>) -> Void
  ) {
    scope { body(allocate(type, count: count)) }
  }

  /// Calls `body`; afterwards, frees everything that `body` allocated.
  func scope<Result>(_ body: () -> Result) -> Result {
    let before = (current, used)
    defer { (current, used) = before }
    return body()
  }

  /// Returns uninitialized memory that stays valid until `reset()` or the end of the enclosing scope.
  func allocate<Element: BitwiseCopyable>(_ type: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
    assert(count >= 0, "a negative count")
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

  /// Returns a copy of a value in the arena.
  func store<Element: BitwiseCopyable>(_ value: Element) -> UnsafePointer<Element> {
    let copy = allocate(Element.self, count: 1)
    copy.initialize(to: value)
    return UnsafePointer(copy)
  }
}
