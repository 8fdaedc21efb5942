import CTactionWaylandClient
import Glibc

/// The events of a connection that have been read from the socket, but not forwarded yet.
///
/// The bytes are whole messages, except that the last message may be incomplete. The descriptors that arrived with the
/// bytes are also kept.
struct EventBacklog: ~Copyable {
  /// The maximum number of bytes of one read.
  private static let readSize = 1 << 14
  private static let initialCapacity = 1 << 16
  /// The size at which coalescing of movement begins, in bytes: 16 frames of ten fingers.
  private static let coalescedSize = 1 << 12
  /// The size above which the socket is not read, in bytes. Movement is coalesced far below this size, so only 58,000
  /// taps, or a faulty compositor, reach this size.
  static let maximumSize = 4 << 20
  /// The number of descriptors at which reading stops: a quarter of the usual limit of descriptors in a process.
  private static let maximumFileCount = 256
  /// The size of a message header, in bytes: an object's number, an opcode and a size.
  private static let headerSize = 8

  private var bytes = UnsafeMutableRawPointer.allocate(byteCount: initialCapacity, alignment: 16)
  private var capacity = initialCapacity
  // The next four properties are offsets into `bytes`, in ascending order.
  /// The offset of the first byte that has not been forwarded.
  private var start = 0
  /// The offset of the first message that has not been forwarded, not even in part.
  private var head = 0
  /// The end of the last complete message.
  private var wholeEnd = 0
  private var end = 0
  /// The descriptors; each is forwarded with the byte at its offset.
  private var files: [(offset: Int, file: Int32)] = []
  /// The number of bytes that were read since movement was last coalesced.
  private var freshSize = 0
  /// Whether the next message is the error that ends the connection.
  private(set) var holdsError = false
  /// Whether the remaining bytes are forwarded unchanged, because they are an error or not valid Wayland messages.
  /// libwayland reports both.
  private var isOpaque = false
  /// The offsets of the messages; used only while movement is coalesced.
  private var offsets: [Int32] = []

  deinit {
    for (_, file) in files { close(file) }
    bytes.deallocate()
  }

  /// The number of bytes that can be forwarded.
  var size: Int { wholeEnd - start }

  var isFull: Bool { end - start >= Self.maximumSize || files.count >= Self.maximumFileCount }

  private func word(at offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }

  private func messageSize(at offset: Int) -> Int { Int(word(at: offset + 4) >> 16) }
}

// MARK: Reading

extension EventBacklog {
  /// Reads the bytes that have arrived; returns false at the end of the stream.
  mutating func receive(from socket: Int32) -> Bool {
    makeRoom()
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(TACTION_WIRE_FILES)) { received in
      var fileCount: Int32 = 0
      let count = taction_receive(socket, bytes + end, Self.readSize, received.baseAddress, &fileCount)
      guard count > 0 else { return count < 0 && errno == EAGAIN }
      // Each descriptor belongs to one of these messages, and arrives with the first byte of the message or earlier.
      for file in received.prefix(Int(fileCount)) { files.append((end, file)) }
      end += count
      freshSize += count
      return true
    }
  }

  private mutating func makeRoom() {
    guard start == end || end + Self.readSize > capacity else { return }
    let size = end - start
    memmove(bytes, bytes + start, size)
    for index in files.indices { files[index].offset -= start }
    (head, wholeEnd, end, start) = (head - start, wholeEnd - start, size, 0)
    if size == 0, capacity > Self.initialCapacity { resize(to: Self.initialCapacity) }
    if size + Self.readSize > capacity { resize(to: 2 * capacity) }
  }

  private mutating func resize(to newCapacity: Int) {
    let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    larger.copyMemory(from: bytes, byteCount: end)
    bytes.deallocate()
    (bytes, capacity) = (larger, newCapacity)
    offsets = []
  }

  /// Finds the messages that are now complete, and removes the pings. An error is held back, see ``releaseError()``.
  ///
  /// - Parameter answer: Called with the object that was pinged and the serial of the ping.
  mutating func takePings(of watched: [WatchedObject], answer: (UInt32, UInt32) -> Void) {
    while !isOpaque, !holdsError, end - wholeEnd >= Self.headerSize {
      let (object, size) = (word(at: wholeEnd), messageSize(at: wholeEnd))
      // wl_display is object 1; its event with opcode 0 is the error.
      holdsError = object == 1 && word(at: wholeEnd + 4) & 0xffff == 0
      isOpaque = size < Self.headerSize || size % 4 != 0
      guard !isOpaque, !holdsError, end - wholeEnd >= size else { break }
      // xdg_wm_base has one event: ping, with a serial.
      if size == 12, watched.contains(where: { $0.id == object && $0.kind == .pings }) {
        answer(object, word(at: wholeEnd + Self.headerSize))
        removePing()
      } else {
        wholeEnd += size
      }
    }
    if isOpaque { wholeEnd = end }
  }

  /// Allows the error to be forwarded. When libwayland reads an error, it drops the events that are still queued, so
  /// call this only when libwayland has read all events before the error.
  mutating func releaseError() {
    (holdsError, isOpaque, wholeEnd) = (false, true, end)
  }

  private mutating func removePing() {
    let next = wholeEnd + 12
    memmove(bytes + wholeEnd, bytes + next, end - next)
    end -= 12
    for index in files.indices where files[index].offset > wholeEnd {
      files[index].offset = max(wholeEnd, files[index].offset - 12)
    }
  }
}

// MARK: Handing on

extension EventBacklog {
  /// Writes whole messages to a socket, until the socket is full.
  mutating func handOn(to socket: Int32) {
    while size > 0 {
      // Descriptors must arrive with their message or earlier. The kernel sends them with the first byte of a write.
      let now = files.prefix { $0.offset <= start }.prefix(Int(TACTION_WIRE_FILES)).map(\.file)
      let next = now.count < files.count ? max(files[now.count].offset, start + 1) : wholeEnd
      let count = taction_send(socket, bytes + start, min(next, wholeEnd) - start, now, Int32(now.count))
      guard count > 0 else { return }
      for file in now { close(file) }
      files.removeFirst(now.count)
      start += count
      while head < start, !isOpaque { head += messageSize(at: head) }
    }
  }

  /// Coalesces movement of fingers and pointers, if many bytes wait.
  mutating func coalesceIfLong(_ watched: [WatchedObject]) {
    // Each pass handles at least as many new bytes as old bytes, so the total work is linear in the number of bytes
    // read.
    guard size >= Self.coalescedSize, 2 * freshSize >= size, !isOpaque else { return }
    freshSize = 0
    var filter = MotionFilter(watched)
    offsets.removeAll(keepingCapacity: true)
    var offset = head
    while offset < wholeEnd {
      offsets.append(Int32(offset))
      offset += messageSize(at: offset)
    }
    for index in offsets.indices.reversed() {
      let offset = Int(offsets[index])
      let message = UnsafeRawBufferPointer(start: bytes + offset, count: messageSize(at: offset))
      // A negative offset marks a message to drop.
      if !filter.keeps(message) { offsets[index] = ~offsets[index] }
    }
    removeDropped()
  }

  /// Removes the dropped messages, so that there are no gaps between the kept messages.
  private mutating func removeDropped() {
    var target = head
    var file = 0
    for marked in offsets {
      let offset = Int(marked < 0 ? ~marked : marked)
      let size = messageSize(at: offset)
      while file < files.count, files[file].offset < offset + size {
        files[file].offset = min(files[file].offset, target)
        file += 1
      }
      guard marked >= 0 else { continue }
      if target < offset { memmove(bytes + target, bytes + offset, size) }
      target += size
    }
    let removed = wholeEnd - target
    memmove(bytes + target, bytes + wholeEnd, end - wholeEnd)
    for index in file..<files.count { files[index].offset -= removed }
    (wholeEnd, end) = (target, end - removed)
  }
}
