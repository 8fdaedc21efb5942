import Glibc
import Taction
@testable import TactionTesting
import TactionWayland
import Testing

/// An application whose compositor a test ends and restarts, in lockstep and on a virtual clock.
final class RestartRig {
  /// The server side, which stays when a compositor ends.
  final class Server {
    /// How the server answers an attempt to connect while there is a compositor.
    enum Welcome {
      /// The compositor serves the connection.
      case serve
      /// The socket accepts the connection, and closes it before an answer.
      case close
      /// The server accepts the connection, and never reads from it.
      case ignore
    }

    let clock = VirtualClock()
    var configuration: CompositorConfiguration
    var compositor: Compositor?
    var welcome = Welcome.serve
    /// The times of the attempts to connect, in seconds.
    var attempts: [Double] = []
    /// The connections that were made; this list does not retain them.
    private(set) var displays: [WeakDisplay] = []
    /// The peer of an ignored connection.
    private var silentEnds: [Int32] = []

    init(_ configuration: CompositorConfiguration) throws {
      self.configuration = configuration
      compositor = try Compositor(configuration, clock: clock)
    }

    deinit { for end in silentEnds { close(end) } }

    func connect() throws(WaylandError) -> Display {
      attempts.append(clock.now)
      guard let compositor else { throw .noSocket(path: "/run/user/1/wayland-0") }
      let display: Display
      do {
        if welcome == .ignore { display = try connectToNobody() } else { display = try compositor.connect() }
      } catch {
        throw .failed(code: ECONNREFUSED)
      }
      if welcome == .close { compositor.clients.last?.disconnect() }
      displays.append(WeakDisplay(display))
      return display
    }

    private func connectToNobody() throws -> Display {
      var ends: [Int32] = [-1, -1]
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
      silentEnds.append(ends[0])
      return try Display(fileDescriptor: ends[1])
    }
  }

  /// A reference to a connection that does not retain it.
  struct WeakDisplay {
    private(set) weak var display: Display?
    init(_ display: Display) { self.display = display }
  }

  let server: Server
  let app: Application
  /// The calls of `onDisplayLost` and `onDisplayRestored`, in order.
  private(set) var calls: [String] = []

  init(_ configure: (inout CompositorConfiguration) -> Void = { _ in }) throws {
    var configuration = CompositorConfiguration()
    (configuration.outputs[0].width, configuration.outputs[0].height) = (320, 240)
    configure(&configuration)
    let server = try Server(configuration)
    let display = try server.connect()
    let compositor = try #require(server.compositor)
    server.attempts = []
    app = try Application(id: "org.example.restart", display: display, clock: server.clock, reconnect: server.connect) {
      () throws(WaylandError) in
      try compositor.exchange(with: display)
    }
    self.server = server
    app.onDisplayLost = { [weak self] in self?.calls.append("lost") }
    app.onDisplayRestored = { [weak self] in self?.calls.append("restored") }
  }

  var compositor: Compositor { get throws { try #require(server.compositor) } }
  /// The fingers of the first seat.
  var touch: CompositorTouch { get throws { try #require(try compositor.mainSeat).touch } }
  /// Returns the compositor's side of a window.
  func toplevel(_ index: Int = 0) throws -> Toplevel { try #require(try compositor.toplevels.dropFirst(index).first) }

  /// Exchanges messages until both sides are idle.
  func settle() throws {
    server.compositor?.pump()
    for _ in 0..<1000 {
      try app.turn()
      guard server.compositor?.pump() == true else { return }
    }
    Issue.record("both sides never come to rest")
  }

  /// Advances the time in steps of a hundredth of a second, with frames while there is a compositor.
  func advance(by seconds: Double) throws {
    for _ in 0..<Int((seconds * 100).rounded()) {
      if let compositor = server.compositor {
        compositor.advance(by: 0.01)
      } else {
        server.clock.advance(by: 0.01)
      }
      try settle()
    }
  }

  /// Ends the compositor as SIGKILL does, and lets the application detect it.
  func kill() throws {
    try endCompositor()
    try settle()
  }

  /// Ends the compositor, and fails if it has recorded violations.
  func endCompositor() throws {
    let old = try compositor
    #expect(old.violations.isEmpty)
    old.close()
    server.compositor = nil
  }

  /// Starts a new compositor at the same address.
  func start() throws { server.compositor = try Compositor(server.configuration, clock: server.clock) }

  /// Returns the error that ends the application within some seconds; nil if it does not end.
  func failure(within seconds: Double) -> WaylandError? {
    do { try advance(by: seconds) } catch { return error as? WaylandError }
    return nil
  }

  /// Ends the connection with a protocol error about the first window, which the application reads next.
  func postError() throws {
    let window = try toplevel()
    WireLog.withoutReport { window.resource.postError(code: 7, message: "a test") }
  }

  /// The number of connections that are still in memory.
  var openDisplays: Int { server.displays.count { $0.display != nil } }

  /// Shuts the app down, and reports violations and leaked objects.
  func finish() throws {
    app.shutDown()
    try? settle()
    guard let compositor = server.compositor else { return }
    compositor.inspect()
    #expect(compositor.violations.isEmpty, "\(compositor.violations)")
    #expect(compositor.surfaces.isEmpty && compositor.toplevels.isEmpty)
    compositor.close()
  }
}
