import CTactionWaylandClient
import Glibc

/// The requests on their way from libwayland to the socket, and the answers to pings, which are inserted between
/// requests.
struct RequestRelay: ~Copyable {
  private static let capacity = 1 << 14
  /// The size of an answer to a ping, in bytes.
  private static let pongSize = 12
  /// The maximum number of pings that wait for their answer, in case a compositor pings but never reads. The buffer has
  /// room for this number of answers.
  private static let maximumPongCount = capacity / pongSize
  /// The opcode and the size of xdg_wm_base.pong.
  private static let pongHeader: UInt32 = UInt32(pongSize) << 16 | 3

  private let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  private var start = 0
  private var end = 0
  /// The descriptors that are sent with the next byte.
  private var files: [Int32] = []
  private var pongs: [(object: UInt32, serial: UInt32)] = []
  // The message to which the last byte belongs: the bytes of its header so far, and the number of bytes that are still
  // missing.
  private var header: UInt64 = 0
  private var headerCount = 0
  private var missingCount = 0

  /// Whether the socket is full: the caller has to wait until it is writable, and send again.
  private(set) var isBlocked = false
  /// Whether the compositor does not read requests any more; requests are then dropped, so that libwayland never waits.
  var isClosed = false

  deinit {
    for file in files { close(file) }
    bytes.deallocate()
  }

  /// Whether answers to pings are waiting.
  var hasPongs: Bool { !pongs.isEmpty }

  /// Queues the answer to a ping, which is sent before the next requests.
  mutating func pong(_ object: UInt32, serial: UInt32) {
    if pongs.count < Self.maximumPongCount { pongs.append((object, serial)) }
  }

  /// Sends the requests that libwayland has written to its end of a socket pair, until the socket is full.
  mutating func send(from pair: Int32, to socket: Int32) {
    isBlocked = false
    while !isBlocked, start < end || refill(from: pair) {
      let count = isClosed ? end - start : taction_send(socket, bytes + start, end - start, files, Int32(files.count))
      if count < 0 {
        let error = errno
        isBlocked = error == EAGAIN
        isClosed = !isBlocked
        // If the compositor closed the connection, its error may still be unread. After another error, such as no
        // memory, requests are lost, so the connection ends here.
        if isClosed, error != EPIPE, error != ECONNRESET { shutdown(socket, Int32(SHUT_RDWR)) }
      } else {
        for file in files { close(file) }
        files.removeAll(keepingCapacity: true)
        start += count
      }
    }
  }

  /// Fills the empty buffer: with the answers to pings if there are any and no request is incomplete, or with the next
  /// requests if not. Returns whether there is anything to send.
  private mutating func refill(from pair: Int32) -> Bool {
    (start, end) = (0, 0)
    if missingCount == 0, headerCount == 0 {
      for (object, serial) in pongs {
        for word in [object, Self.pongHeader, serial] {
          bytes.storeBytes(of: word, toByteOffset: end, as: UInt32.self)
          end += 4
        }
      }
      pongs.removeAll(keepingCapacity: true)
    }
    guard end == 0 else { return true }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: Int(TACTION_WIRE_FILES)) { received in
      var fileCount: Int32 = 0
      end = max(0, taction_receive(pair, bytes, Self.capacity, received.baseAddress, &fileCount))
      files.append(contentsOf: received.prefix(Int(fileCount)))
    }
    followMessages()
    return end > 0
  }

  /// Determines the position of the last byte within its message.
  private mutating func followMessages() {
    var offset = 0
    while offset < end {
      if missingCount > 0 {
        let count = min(missingCount, end - offset)
        missingCount -= count
        offset += count
        continue
      }
      header |= UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self)) << (8 * UInt64(headerCount))
      headerCount += 1
      offset += 1
      guard headerCount == 8 else { continue }
      // The size is the upper half of the second word. All supported processors are little-endian.
      missingCount = max(0, Int(header >> 48) - 8)
      (header, headerCount) = (0, 0)
    }
  }
}
