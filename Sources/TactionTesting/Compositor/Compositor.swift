import TactionGeometry
import TactionGraphics
import TactionWayland

/// A Wayland compositor inside the process that tests a client, or inside a tool that shows one.
///
/// It is libwayland's own server, so what a client hears and says is what it would hear and say anywhere; only the
/// screen is a bitmap, the fingers are a test's and the time is a ``VirtualClock``. Nothing happens by itself: after
/// something was done on either side, ``pump()`` lets the compositor read, act and answer, without ever waiting.
///
///     let compositor = try Compositor()
///     let display = try compositor.connect()        // a client in this process, or listen(on:) for others
///     ...
///     compositor.seat.touch.down(0, at: Point(x: 100, y: 100))
///     compositor.seat.touch.frame()
///     compositor.pump()
///
/// In strict mode, which is on unless the configuration says otherwise, each breach of a client's duty is recorded in
/// ``violations``; those that the protocol makes errors also end the connection, as they would elsewhere.
public final class Compositor {
  /// What the compositor offers and how it behaves.
  public let configuration: CompositorConfiguration
  /// The clock that stamps events and frames.
  public let clock: VirtualClock
  /// The screens, in the order of the configuration, and those added later.
  public private(set) var outputs: [CompositorOutput] = []
  /// The seats, in the order of the configuration, and those added later.
  public private(set) var seats: [CompositorSeat] = []
  /// The programs that are connected.
  public private(set) var clients: [CompositorClient] = []
  /// All surfaces that clients have made, in the order of their making.
  public private(set) var surfaces: [CompositorSurface] = []
  /// All windows, whether or not they show anything, from the lowest to the highest.
  public internal(set) var toplevels: [Toplevel] = []
  /// All popups, in the order of their making.
  public internal(set) var popups: [Popup] = []
  /// How often clients have committed a surface, with or without new content.
  public internal(set) var commitCount = 0
  /// Asked before a client is told that its content was shown: what it is to hear instead; for tests of odd
  /// compositors.
  public var onPresentation: ((Presentation) -> Presentation.Answer)?
  /// Called after each commit of a surface.
  public var onCommit: ((CompositorSurface) -> Void)?

  let server: ServerDisplay
  let strict: StrictMode
  let wireLog: WireLog
  var registry = ObjectRegistry()
  private var globals: [Global] = []
  /// Screens and seats that were taken away, but that a client may still ask for before it hears of it.
  private var retired: [AnyObject] = []

  /// Starts a compositor without clients.
  ///
  /// - Throws: ``ServerError`` if libwayland cannot be started.
  public init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), clock: VirtualClock = VirtualClock()
  ) throws(ServerError) {
    self.configuration = configuration
    self.clock = clock
    server = try ServerDisplay()
    strict = StrictMode(isOn: configuration.isStrict)
    wireLog = WireLog(server)
    server.onConnect = { [weak self] in self?.add($0) }
    globals = try makeGlobals()
    for output in configuration.outputs { try add(output) }
    for seat in configuration.seats { try add(seat) }
  }

  /// Ends all connections and the compositor with them, as a crash does.
  public func close() {
    wireLog.stop()
    server.close()
  }

  /// What clients have done that they should not, in the order in which it was seen.
  public var violations: [Violation] {
    inspectHeldBuffers()
    return strict.violations
  }

  /// Hands over what clients have done that they should not, and forgets it: for tests that break a duty on purpose.
  public func takeViolations() -> [Violation] {
    inspectHeldBuffers()
    return strict.take()
  }

  // MARK: Turns

  /// Reads and answers what clients have sent, without waiting; true if there was something.
  @discardableResult
  public func pump() -> Bool {
    let before = wireLog.requestCount
    let handled = server.pump()
    for error in wireLog.takeErrors() { strict.recordProtocolError(object: error.object, message: error.message) }
    return handled || wireLog.requestCount != before
  }

  /// A descriptor that is readable when ``pump()`` has something to do; for programs that wait for foreign clients.
  public var fileDescriptor: Int32 { server.fileDescriptor }

  /// How many requests clients have sent so far.
  public var requestCount: Int { wireLog.requestCount }

  /// Looks for what cannot be seen in a single request: buffers written to while they are held, pings unanswered.
  ///
  /// To be called when both sides have had their say and nothing is on its way.
  public func inspect() {
    inspectHeldBuffers()
    inspectObjects()
  }

  /// As ``inspect()``, without the pixels of buffers: comparing them all takes as long as drawing a frame.
  func inspectObjects() {
    for shell in registry.shells { shell.inspectPings() }
    for seat in seats { seat.stylus.inspect(strict) }
  }

  /// Asks all clients whether they are there; see ``inspect()``.
  public func ping() {
    for shell in registry.shells { shell.ping() }
    server.flush()
  }

  /// Whether some client has not yet answered a ``ping()``.
  public var isWaitingForPongs: Bool { registry.shells.contains { $0.resource.isAlive && !$0.unansweredPings.isEmpty } }

  /// Gives all buffers back to the clients, also those that are shown.
  public func releaseBuffers() {
    for buffer in registry.buffers { buffer.release() }
    server.flush()
  }

  // MARK: Devices

  /// The first screen, on which windows are placed.
  public var mainOutput: CompositorOutput? { outputs.first }

  /// The first seat.
  public var mainSeat: CompositorSeat? { seats.first }

  /// Adds a screen to the right of the others.
  @discardableResult
  public func add(_ output: OutputConfiguration) throws(ServerError) -> CompositorOutput {
    let edge = outputs.map(\.frame.maxX).max() ?? 0
    let added = try CompositorOutput(output, at: Point(x: edge, y: 0), compositor: self)
    outputs.append(added)
    return added
  }

  /// Takes a screen away.
  public func remove(_ output: CompositorOutput) {
    output.withdraw()
    retired.append(output)
    outputs.removeAll { $0 === output }
    outputDidChange()
  }

  /// Adds a seat.
  @discardableResult
  public func add(_ seat: SeatConfiguration) throws(ServerError) -> CompositorSeat {
    let added = try CompositorSeat(seat, compositor: self)
    seats.append(added)
    return added
  }

  /// Takes a seat away.
  public func remove(_ seat: CompositorSeat) {
    seat.withdraw()
    retired.append(seat)
    seats.removeAll { $0 === seat }
  }

  // MARK: Bookkeeping

  private func add(_ connection: ServerClient) {
    let client = CompositorClient(connection)
    clients.append(client)
    connection.onDisconnect = { [weak self, weak client] in
      guard let self, let client else { return }
      clients.removeAll { $0 === client }
      for seat in seats { seat.touch.clientDidLeave(client) }
    }
  }

  func add(_ surface: CompositorSurface) { surfaces.append(surface) }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    surfaces.removeAll { $0 === surface }
    for seat in seats { seat.surfaceWasDestroyed(surface) }
    toplevelDidChange()
  }
}
