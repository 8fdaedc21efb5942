import TactionGeometry
import TactionWayland

/// A Wayland compositor inside the process that tests a client, or inside a tool that shows a client.
///
/// The compositor uses libwayland's own server, so clients send and receive the same messages as with any other
/// compositor. But the screen is a bitmap, a test controls the fingers, and the time is a ``VirtualClock``. The
/// compositor does nothing by itself: a ``Stage`` makes it read, act and answer, without waiting.
///
///     let beamer = try stage.compositor.add(OutputConfiguration(width: 1920, height: 1080))
///     stage.settle()
///     stage.compositor.remove(beamer)
///
/// In strict mode, which is on unless the configuration says otherwise, each breach of a client's duty is recorded in
/// ``violations``; protocol errors also end the connection, as with any other compositor.
public final class Compositor {
  /// Returns the presentation feedback that a client gets in place of the true values; for tests with a faulty
  /// compositor.
  package var onPresentation: ((FramePresentation) -> FramePresentation.Answer)?

  let display: CompositorDisplay
  let wireLog: WireLog
  let outputLayout: OutputLayout
  let surfaceRegistry: SurfaceRegistry
  let seatRegistry: SeatRegistry
  let desktop: Desktop
  let idleRegistry: IdleRegistry
  let powerRegistry: OutputPowerRegistry
  /// The pipes of the other programs that a test simulates.
  let peerPipes = PeerPipes()
  private var globals: [Global] = []
  /// The globals of text-input-v3, the oldest one first: usually one, or none.
  var textInputGlobals: [Global] = []

  /// Starts a compositor without clients.
  ///
  /// - Throws: ``ServerError`` if libwayland cannot be started.
  package init(
    _ configuration: CompositorConfiguration = CompositorConfiguration(), clock: VirtualClock = VirtualClock()
  ) throws(ServerError) {
    // Descriptors that are opened from here on are not checked, until a stage becomes the acting party.
    DescriptorLedger.shared.act(DescriptorLedger.nobody)
    display = try CompositorDisplay(configuration, clock: clock)
    wireLog = WireLog(display.server)
    outputLayout = OutputLayout(display)
    surfaceRegistry = SurfaceRegistry(display, outputLayout)
    seatRegistry = SeatRegistry(display, surfaceRegistry)
    desktop = Desktop(display, outputLayout, surfaceRegistry, seatRegistry)
    idleRegistry = IdleRegistry(display, seatRegistry) { [weak desktop] in desktop?.keepsScreenOn ?? false }
    powerRegistry = OutputPowerRegistry(outputLayout, strict: display.strict)
    globals = try makeGlobals()
    if configuration.version(of: "zwp_text_input_manager_v3") != nil { try offerTextInput() }
    for output in configuration.outputs { try add(output) }
    for seat in configuration.seats { try add(seat) }
  }

  /// Ends the compositor and all its connections, as a crash does.
  package func close() {
    wireLog.stop()
    peerPipes.close()
    server.close()
  }

  // MARK: Turns

  /// Reads and answers the requests that clients have sent, without waiting; returns whether there was anything to do.
  @discardableResult
  package func pump() -> Bool {
    let before = wireLog.requestCount
    let handled = server.pump()
    let moved = peerPipes.pump()
    if moved { server.flush() }
    for error in wireLog.takeErrors() { strict.recordProtocolError(object: error.object, message: error.message) }
    return handled || moved || wireLog.requestCount != before
  }

  /// A descriptor that is readable when `pump()` has something to do; for programs that wait for clients in other
  /// processes.
  package var fileDescriptor: Int32 { server.fileDescriptor }

  /// The number of requests that clients have sent so far.
  package var requestCount: Int { wireLog.requestCount }

  /// Called with each request of a client before the request takes effect; nil if there is no observer.
  package var onRequest: ((WireRequest) -> Void)? {
    get { wireLog.onRequest }
    set { wireLog.onRequest = newValue }
  }

  /// Sends a ping to all clients; see `isWaitingForPongs`.
  package func ping() {
    for shell in desktop.shells { shell.ping() }
    server.flush()
  }

  /// Whether some client has not yet answered a ``ping()``.
  package var isWaitingForPongs: Bool {
    desktop.shells.contains { $0.resource.isAlive && !$0.unansweredPings.isEmpty }
  }

  /// Releases all buffers to the clients, even the buffers that are shown.
  package func releaseBuffers() {
    for buffer in surfaceRegistry.buffers { buffer.release() }
    server.flush()
  }

  // MARK: Devices

  /// The first screen, on which windows are placed.
  public var mainOutput: CompositorOutput? { outputLayout.main }

  /// The first seat.
  public var mainSeat: CompositorSeat? { seats.first }

  /// Adds a screen to the right of the other screens.
  @discardableResult
  public func add(_ output: OutputConfiguration) throws(ServerError) -> CompositorOutput {
    let added = try outputLayout.add(output)
    // Windows that have been without a screen move to this one. If there were other screens, no window changes.
    if outputLayout.main === added { desktop.outputDidChange() }
    return added
  }

  /// Removes a screen.
  public func remove(_ output: CompositorOutput) {
    outputLayout.remove(output)
    for surface in surfaces { surface.leave(output) }
    desktop.outputDidChange()
  }

  /// Adds a seat.
  @discardableResult
  public func add(_ seat: SeatConfiguration) throws(ServerError) -> CompositorSeat { try seatRegistry.add(seat) }

  /// Removes a seat.
  public func remove(_ seat: CompositorSeat) { seatRegistry.remove(seat) }
}

extension Compositor {
  /// The globals and the behaviour of the compositor.
  package var configuration: CompositorConfiguration { display.configuration }
  /// The clock for the timestamps of events and frames.
  public var clock: VirtualClock { display.clock }
  /// The screens, in the order of the configuration, followed by screens that were added later.
  public var outputs: [CompositorOutput] { outputLayout.outputs }
  /// The seats, in the order of the configuration, followed by seats that were added later.
  public var seats: [CompositorSeat] { seatRegistry.seats }
  /// The programs that are connected.
  package var clients: [CompositorClient] { display.clients }
  /// All surfaces that clients have made, in their order of creation.
  package var surfaces: [CompositorSurface] { surfaceRegistry.surfaces }
  /// The number of commits of all surfaces so far, with or without new content.
  package var commitCount: Int { surfaceRegistry.commitCount }
  /// Called after each commit of a surface.
  package var onCommit: ((CompositorSurface) -> Void)? {
    get { surfaceRegistry.onCommit }
    set { surfaceRegistry.onCommit = newValue }
  }
  var server: ServerDisplay { display.server }
  var strict: StrictMode { display.strict }
}

extension Compositor {
  /// All windows, whether or not they show anything, from the lowest to the highest.
  package var toplevels: [Toplevel] { desktop.toplevels }
  /// All popups, in their order of creation.
  package var popups: [Popup] { desktop.popups }
  /// The visible surfaces, from the lowest to the highest.
  package var visibleSurfaces: [CompositorSurface] { desktop.visibleSurfaces }

  /// The surface that gets touches and clicks at a point in the compositor's logical pixels, and that point in the
  /// coordinates of the surface.
  package func surface(at point: Point) -> (surface: CompositorSurface, location: Point)? { desktop.surface(at: point) }

  /// Puts a window above the other windows and gives it the keyboard focus. The dialogs of the window stay above it.
  package func raise(_ toplevel: Toplevel) { desktop.raise(toplevel) }

  /// Whether some visible window keeps the screen on.
  public var keepsScreenOn: Bool { desktop.keepsScreenOn }

  /// The requests to bring windows to the front, in the order in which they arrived.
  package var activations: [Toplevel.Activation] { desktop.activationLog.activations }
  /// The surfaces of the windows that clients have exported with xdg-foreign and not withdrawn, by their exported
  /// names.
  package var exportedWindows: [String: CompositorSurface] { desktop.foreignNames.surfaces.compactMapValues(\.surface) }

  /// Makes an activation token, as a launcher does for the program that it starts.
  package func makeActivationToken() -> String { desktop.makeActivationToken() }
}

extension Compositor {
  /// Connects a client in this process, over a socket pair.
  ///
  /// Both ends run on the same thread, so neither end may wait for the other. The client's requests are read by
  /// `pump()`.
  package func connect() throws -> Display {
    try Display(fileDescriptor: try connectClient())
  }

  /// Connects a client in this process and returns its end of the connection, which the caller owns.
  package func connectClient() throws(ServerError) -> Int32 {
    try server.connectClient().fileDescriptor
  }

  /// Opens a socket of this name in XDG_RUNTIME_DIR for clients in other processes.
  package func listen(on name: String) throws(ServerError) { try server.addSocket(name: name) }

  /// Opens the first free socket of `wayland-1` and so on for clients in other processes; returns its name.
  package func listen() throws(ServerError) -> String { try server.addAutomaticSocket() }
}
