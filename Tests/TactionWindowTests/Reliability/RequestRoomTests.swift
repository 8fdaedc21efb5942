import Glibc
import Synchronization
import Testing

@testable import TactionWayland

@Suite("Requests to a compositor that reads slowly")
struct RequestRoomTests {
  @Test("Requests with many times the size of the socket arrive whole", arguments: [false, true])
  func burst(readsOnThread: Bool) throws {
    let peer = try SlowPeer()
    let display = try Display(fileDescriptor: peer.clientEnd)
    if readsOnThread { display.readOnThread() }
    let registry = display.getRegistry()
    let shell = registry.bind(name: 1, XdgWmBase.self, version: 1)
    let compositor = registry.bind(name: 2, WlCompositor.self, version: 4)
    let toplevel = shell.getXdgSurface(surface: compositor.createSurface()).getToplevel()
    // The bytes of the requests so far: numbers, text and new objects.
    var expected = 12 + 36 + 40 + 12 + 16 + 12
    for number in 0..<2_000 {
      toplevel.setTitle(title: String(repeating: "x", count: number))
      expected += 12 + (number + 4) & ~3
      shell.createPositioner().destroy()
      expected += 12 + 8
    }
    try #require(display.error == nil)
    try peer.expect(expected, from: display)
  }

  @Test("Descriptors wait for room in the socket")
  func descriptors() throws {
    let peer = try SlowPeer()
    let display = try Display(fileDescriptor: peer.clientEnd)
    let shm = display.getRegistry().bind(name: 1, WlShm.self, version: 1)
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    for _ in 0..<4_000 { _ = shm.createPool(fd: file, size: 1) }
    try #require(display.error == nil)
    try peer.expect(12 + 32 + 4_000 * 16, from: display)
  }

  @Test("The room reserved for a request is its size on the wire")
  func sizes() throws {
    let peer = try SlowPeer()
    let display = try Display(fileDescriptor: peer.clientEnd)
    let registry = display.getRegistry()
    let device = registry.bind(name: 1, WlDataDeviceManager.self, version: 3)
    _ = registry.bind(name: 22, WlCompositor.self, version: 4)
    let source = device.createDataSource()
    for type in ["", "abc", "text", "text/plain;charset=utf-8", "Grüße"] { source.offer(mimeType: type) }
    source.destroy()
    #expect(display.queued.byteCount > 200)
    try peer.expect(display.queued.byteCount, from: display)
  }

  @Test("Requests are also sent while reading has stopped because too many events wait")
  func fullBacklog() throws {
    let peer = try FullPeer()
    let display = try Display(fileDescriptor: peer.clientEnd)
    display.readOnThread()
    try peer.fill()
    var byteCount = 0
    repeat {
      for _ in 0..<50 { _ = display.sync() }
      byteCount += 50 * 12
    } while try display.flush() == .done
    // Bytes in libwayland's own buffer wait for the next flush; the thread sends the other bytes.
    let least = byteCount - 4096
    var received = 0
    try wait(for: "\(least) bytes") {
      received += peer.read()
      return received >= least
    }
    display.disconnect()
  }
}

/// The other end of a connection. It sends more events than are read, and reads only when a test calls it.
private final class FullPeer {
  let clientEnd: Int32
  private let end: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    (clientEnd, end) = (ends[0], ends[1])
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }

  isolated deinit { close(end) }

  /// Sends events that the client does not handle, until the client's thread stops reading.
  func fill() throws {
    // wl_display.delete_id, for an object that does not exist.
    let event: [UInt32] = [1, 12 << 16 | 1, 0xFF00_0000]
    let block = Array(repeatElement(event, count: 1000).joined())
    var sent = 0
    try wait(for: "the thread to stop reading") {
      let count = block.withUnsafeBytes {
        send(end, $0.baseAddress.map { $0 + sent % 12 }, $0.count - sent % 12, Int32(MSG_NOSIGNAL))
      }
      sent += max(count, 0)
      return count < 0 && sent >= EventBacklog.maximumSize
    }
  }

  /// Reads everything that has arrived; returns the number of bytes.
  func read() -> Int {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var sum = 0
    while case let count = recv(end, &bytes, bytes.count, 0), count > 0 { sum += count }
    return sum
  }
}

/// The other end of a connection with a small buffer; a thread reads it in small portions.
private final class SlowPeer: Sendable {
  let clientEnd: Int32
  private let end: Int32
  private let count = Atomic(0)

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    (clientEnd, end) = (ends[0], ends[1])
    // The kernel uses its minimum instead of 1.
    var size: Int32 = 1
    setsockopt(clientEnd, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { @Sendable peer in
        peer.map { Unmanaged<SlowPeer>.fromOpaque($0).takeRetainedValue().read() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    try #require(status == 0)
    pthread_detach(thread)
  }

  deinit { close(end) }

  private nonisolated func read() {
    var bytes = [UInt8](repeating: 0, count: 1000)
    while case let count = recv(end, &bytes, bytes.count, 0), count > 0 { self.count.add(count, ordering: .relaxed) }
  }

  /// Waits until all requests, of `byteCount` bytes, have arrived.
  func expect(_ byteCount: Int, from display: Display) throws {
    try wait(for: "\(byteCount) bytes") {
      _ = try display.flush()
      return count.load(ordering: .relaxed) >= byteCount
    }
    #expect(count.load(ordering: .relaxed) == byteCount)
    display.disconnect()
  }
}
