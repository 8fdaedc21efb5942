import Glibc
import TactionTesting

@testable import TactionWayland

/// A compositor and a client, both on the test's thread. Only the client's connection has its own thread, which runs
/// concurrently.
///
/// No wait has a fixed length: each wait ends when its condition is true, or fails after much more time than it needs.
final class ReaderRig {
  let server: ServerDisplay
  let serverClient: ServerClient
  let display: Display
  let registry: Registry
  let keyboard: WlKeyboard
  let touch: WlTouch
  let shell: XdgWmBase
  private(set) var globals: [Global] = []
  private(set) var serverKeyboards: [WlKeyboardResource] = []
  private(set) var serverTouches: [WlTouchResource] = []
  private(set) var serverShells: [XdgWmBaseResource] = []
  /// The serials of the answers to pings.
  private(set) var pongs: [UInt32] = []
  private let probe: SocketProbe
  private var sendCount = 0

  /// The number of positioners that were made and destroyed.
  private(set) var positioners = 0

  init(readsOnThread: Bool = true) throws {
    server = try ServerDisplay()
    let (client, fileDescriptor) = try server.connectClient()
    serverClient = client
    probe = SocketProbe(fileDescriptor)
    display = try Display(fileDescriptor: fileDescriptor)
    if readsOnThread { display.readOnThread() }
    registry = Registry(display)
    let offer = Offer()
    globals = [
      try Global(server, WlSeatResource.self, version: 8, onBind: offer.bind),
      try Global(server, XdgWmBaseResource.self, version: 5, onBind: offer.bind),
    ]
    try Self.roundtrip(display, server)
    let seat = try registry.require(WlSeat.self)
    (keyboard, touch, shell) = (seat.getKeyboard(), seat.getTouch(), try registry.require(XdgWmBase.self))
    touch.watch(.touch)
    shell.watch(.pings)
    offer.rig = self
    try settle()
    serverShells = offer.shells
  }

  /// Holds the objects that the client makes; the first are made before the rig is initialized.
  private final class Offer {
    weak var rig: ReaderRig?
    private(set) var shells: [XdgWmBaseResource] = []

    func bind(_ seat: WlSeatResource) {
      seat.onRequest = { [weak self] request in
        if case .getKeyboard(let keyboard) = request { self?.rig?.serverKeyboards.append(keyboard) }
        if case .getTouch(let touch) = request { self?.rig?.serverTouches.append(touch) }
      }
    }

    func bind(_ shell: XdgWmBaseResource) {
      shells.append(shell)
      shell.onRequest = { [weak self] request in
        switch request {
        case .pong(let serial): self?.rig?.pongs.append(serial)
        case .createPositioner(let positioner): self?.rig?.count(positioner)
        default: break
        }
      }
    }
  }

  private func count(_ positioner: XdgPositionerResource) {
    positioner.onRequest = { [weak self] request in
      if case .destroy = request { self?.positioners += 1 }
    }
  }

  /// Exchanges messages until the client has handled everything that was sent before.
  func settle() throws { try Self.roundtrip(display, server) }

  /// Sends at most 4 KB of events, which the client does not handle yet. Waits for the thread before the socket is
  /// full.
  func send(_ events: () -> Void) throws {
    events()
    server.flush()
    sendCount += 1
    if sendCount % 20 == 0 { try wait(for: "the events to be read") { probe.isEmpty } }
  }

  private static func roundtrip(_ display: Display, _ server: ServerDisplay) throws {
    var isDone = false
    let callback = display.sync()
    callback.onEvent = { _ in isDone = true }
    try wait(for: "the answer to a sync") {
      _ = try display.flush()
      server.pump()
      _ = try display.pump()
      return isDone
    }
  }
}

/// One end of a socket, which shows whether all bytes that were sent to this end have been read.
struct SocketProbe: ~Copyable {
  private let descriptor: Int32

  init(_ socket: Int32) { descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0) }

  deinit { close(descriptor) }

  var isEmpty: Bool {
    var count: Int32 = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return count == 0
  }
}

/// The error for a condition that has not become true.
struct Timeout: Error {
  let event: String
}

/// Waits until another thread makes a condition true; a minute is much more than it needs.
func wait(for event: String, until condition: () throws -> Bool) throws {
  let start = ContinuousClock.now
  while try !condition() {
    guard ContinuousClock.now - start < .seconds(60) else { throw Timeout(event: event) }
    sched_yield()
  }
}

/// Returns the number of open sockets, memory files and eventfds: the kinds of descriptors of a connection.
func openDescriptors() -> Int {
  (0..<1024 as Range<Int32>).count { descriptor in
    var target = [CChar](repeating: 0, count: 64)
    guard readlink("/proc/self/fd/\(descriptor)", &target, 63) > 0 else { return false }
    let name = target.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return ["socket:", "/memfd:reader", "anon_inode:[eventfd]"].contains { name.hasPrefix($0) }
  }
}
