import TactionGeometry
import TactionGraphics
import TactionWayland

/// A Wayland compositor inside the process that tests a client, or inside a tool that shows one.
///
/// It is libwayland's own server, so clients send and receive the same messages as elsewhere; only the screen is a
/// bitmap, a test controls the fingers, and the time is a ``VirtualClock``. Nothing happens by itself: after an action
/// on either side, `pump()` makes the compositor read, act and answer, without waiting.
///
///     let compositor = try Compositor()
///     let display = try compositor.connect()        // a client in this process, or listen(on:) for others
///     ...
///     compositor.seat.touch.down(0, at: Point(x: 100, y: 100))
///     compositor.seat.touch.frame()
///     compositor.pump()
///
/// In strict mode, which is on unless the configuration says otherwise, each breach of a client's duty is recorded in
/// ``violations``; protocol errors also end the connection, as elsewhere.
public final class Compositor {
  /// The globals and the behaviour of the compositor.
  public let configuration: CompositorConfiguration
  /// The clock that stamps events and frames.
  public let clock: VirtualClock
  /// The screens, in the order of the configuration, followed by screens that were added later.
  public private(set) var outputs: [CompositorOutput] = []
  /// The seats, in the order of the configuration, followed by seats that were added later.
  public private(set) var seats: [CompositorSeat] = []
  /// The programs that are connected.
  package private(set) var clients: [CompositorClient] = []
  /// All surfaces that clients have made, in their order of creation.
  public private(set) var surfaces: [CompositorSurface] = []
  /// All windows, whether or not they show anything, from the lowest to the highest.
  public internal(set) var toplevels: [Toplevel] = []
  /// All popups, in their order of creation.
  public internal(set) var popups: [Popup] = []
  /// The number of commits of all surfaces so far, with or without new content.
  public internal(set) var commitCount = 0
  /// Replaces the feedback that a client gets when its content was shown; for tests of faulty compositors.
  package var onPresentation: ((FramePresentation) -> FramePresentation.Answer)?
  /// Called after each commit of a surface.
  public var onCommit: ((CompositorSurface) -> Void)?

  let server: ServerDisplay
  let strict: StrictMode
  let wireLog: WireLog
  var registry = ObjectRegistry()
  var activationLog = ActivationLog()
  /// The pipes of programs that a test plays.
  let peerPipes = PeerPipes()
  private var globals: [Global] = []
  /// The global of input methods; nil while it is not offered.
  var textInputGlobal: Global?
  /// Screens and seats that were removed, but that a client may still bind until it reads the event.
  private var retired: [any RemovableDevice] = []
  /// Globals that were removed, but that a client may still bind until it reads the event.
  var retiredGlobals: [Global] = []

  /// Starts a compositor without clients.
  ///
  /// - Throws: ``ServerError`` if libwayland cannot be started.
  package init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), clock: VirtualClock = VirtualClock()
  ) throws(ServerError) {
    // A compositor without a stage belongs to a test itself.
    DescriptorLedger.shared.act(DescriptorLedger.nobody)
    self.configuration = configuration
    self.clock = clock
    server = try ServerDisplay()
    strict = StrictMode(isOn: configuration.isStrict)
    wireLog = WireLog(server)
    server.onConnect = { [weak self] in self?.add($0) }
    globals = try makeGlobals()
    if configuration.version(of: "zwp_text_input_manager_v3") != nil { try offerTextInput() }
    for output in configuration.outputs { try add(output) }
    for seat in configuration.seats { try add(seat) }
  }

  /// Ends all connections and the compositor with them, as a crash does.
  package func close() {
    wireLog.stop()
    peerPipes.close()
    server.close()
  }

  /// The breaches of clients' duties so far, in the order in which they were found.
  public var violations: [Violation] {
    inspectHeldBuffers()
    return strict.violations
  }

  /// Returns the violations so far and forgets them: for tests that break a duty on purpose.
  package func takeViolations() -> [Violation] {
    inspectHeldBuffers()
    return strict.take()
  }

  // MARK: Turns

  /// Reads and answers what clients have sent, without waiting; true if there was something.
  @discardableResult
  package func pump() -> Bool {
    let before = wireLog.requestCount
    let handled = server.pump()
    let moved = peerPipes.pump()
    if moved { server.flush() }
    for error in wireLog.takeErrors() { strict.recordProtocolError(object: error.object, message: error.message) }
    return handled || moved || wireLog.requestCount != before
  }

  /// A descriptor that is readable when `pump()` has something to do; for programs that wait for foreign clients.
  package var fileDescriptor: Int32 { server.fileDescriptor }

  /// The number of requests that clients have sent so far.
  package var requestCount: Int { wireLog.requestCount }

  /// Checks the duties that no single request shows: writes to held buffers, unanswered pings.
  ///
  /// Call it when both sides are idle and no message is on its way.
  package func inspect() {
    inspectHeldBuffers()
    inspectObjects()
  }

  /// As ``inspect()``, without the pixels of buffers: comparing all of them takes as long as drawing a frame.
  func inspectObjects() {
    for shell in registry.shells { shell.inspectPings() }
    for seat in seats { seat.inspectDevices(strict) }
    for device in retired { device.inspect(strict) }
    for client in clients { client.serials.settle() }
    for seat in seats { seat.inputMethod.settle() }
  }

  /// Sends a ping to all clients; see `isWaitingForPongs`.
  public func ping() {
    for shell in registry.shells { shell.ping() }
    server.flush()
  }

  /// Whether some client has not yet answered a ``ping()``.
  package var isWaitingForPongs: Bool {
    registry.shells.contains { $0.resource.isAlive && !$0.unansweredPings.isEmpty }
  }

  /// Releases all buffers to the clients, even shown ones.
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

  /// Removes a screen.
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

  /// Removes a seat.
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
    registry.surfaces[ObjectIdentifier(surface.resource)] = nil
    for seat in seats { seat.surfaceWasDestroyed(surface) }
    toplevelDidChange()
  }
}

/// A screen or a seat, as the compositor sees it after its removal.
protocol RemovableDevice: AnyObject {
  /// Reports the objects that clients have not destroyed, once.
  func inspect(_ strict: StrictMode)
}
