import Glibc
import TactionWindow
import TactionGeometry
import TactionGraphics
import TactionWayland

/// An application on its own screen, with fingers, a mouse, a touchpad, a pen and a keyboard that a test controls.
///
/// The application is a complete application with a connection to a Wayland compositor. But the compositor runs in the
/// same process, and time stands still between two calls of the test. So the test never waits, and all runs are the
/// same.
///
///     try withStage { stage in
///       let window = stage.makeWindow()
///       let photo = ...
///       window.content.addSubview(photo)
///
///       let one = stage.touch(at: Point(x: 300, y: 400))
///       let two = stage.touch(at: Point(x: 500, y: 400))
///       stage.fingers {
///         one.move(to: Point(x: 200, y: 400), over: 0.3)
///         two.move(to: Point(x: 600, y: 400), over: 0.3)
///       }
///       #expect(photo.transform.meanScale > 2)
///     }
///
/// Positions are in logical pixels of the screen. Windows fill the screen unless the configuration says otherwise.
///
/// The compositor is strict: it records the application's breaches of a Wayland client's duties in ``violations``.
/// ``finish()`` throws these violations; `withStage` calls ``finish()`` at its end. If the connection ends during the
/// test, the rest of the test has no effect, and ``finish()`` throws the error that ended the connection.
public final class Stage {
  /// The application under test.
  public let app: Application
  /// The compositor to which the application is connected.
  public let compositor: Compositor
  /// The clock of the application and the compositor.
  public let clock: VirtualClock
  /// The mouse of the first seat.
  public private(set) lazy var mouse = Mouse(self)
  /// The touchpad of the first seat.
  public private(set) lazy var touchpad = Touchpad(self)
  /// The pen of the first seat.
  public private(set) lazy var stylus = Stylus(self, number: 0)
  /// The keyboard of the first seat.
  public private(set) lazy var keys = Keys(self)
  /// The keyboard on screen, or input method, of the first seat.
  public private(set) lazy var inputMethod = InputMethod(self)
  /// The failure that ended the run; nil if the run has not failed.
  public private(set) var failure: StageError?

  /// The script of ``fingers(_:)`` while its block runs.
  var touchScript: TouchScript?
  /// The numbers of the fingers that are down, including cancelled fingers, or will be down in the script of
  /// ``fingers(_:)``.
  var fingerIDs: [Int32] = []
  private let display: Display
  private let client: CompositorClient?
  /// The number of the stage in the ledger of open descriptors.
  private let party = DescriptorLedger.shared.makeParty()
  private var isFinished = false
  /// The first action of the test that no hand can do, such as a touch outside of the screen; nil if there is none.
  private var mistake: StageError?

  /// The maximum number of rounds of messages until both sides are idle; more rounds are a failure.
  private static let maximumTurns = 1000

  /// Sets up a stage with one screen.
  ///
  /// - Parameters:
  ///   - size: The size of the screen, in whole logical pixels.
  ///   - scale: The number of device pixels per logical pixel.
  ///   - configuration: The other properties of the compositor; its first output gets the size and the scale.
  ///   - id: The id of the application.
  /// - Throws: ``ServerError`` if the compositor cannot start; `WaylandError` if the configuration lacks a global that
  ///   the application needs.
  public init(
    size: Size = Size(width: 1280, height: 800), scale: Double = 1,
    configuration: CompositorConfiguration = CompositorConfiguration(), id: String = "org.example.stage"
  ) throws {
    var configuration = configuration
    if !configuration.outputs.isEmpty {
      configuration.outputs[0].resize(to: size, scale: scale)
    }
    let clock = VirtualClock()
    let compositor = try Compositor(configuration, clock: clock)
    let display = try compositor.connect()
    app = try Application(id: id, display: display, clock: clock) { () throws(WaylandError) in
      try compositor.exchange(with: display)
    }
    (self.clock, self.compositor, self.display) = (clock, compositor, display)
    client = compositor.clients.first
    // The other topics would change pictures and the number of commits.
    if DebugTopics.fromEnvironment().contains(.gestures) { app.debug(.gestures) }
    // The descriptors of the connection and of the event loop's timer do not count as leaks: they stay open as long as
    // the test holds a window or the application.
    DescriptorLedger.shared.accept(party)
    deliver()
  }

  /// The seat whose devices the stage controls.
  public var seat: CompositorSeat? { compositor.mainSeat }

  /// The application's breaches of a Wayland client's duties so far.
  public var violations: [Violation] { compositor.violations }

  /// The number of commits of the application's surfaces: at least one for each change on the screen.
  public var commitCount: Int { compositor.commitCount }

  /// Makes a window and draws its first frame.
  public func makeWindow(title: String = "Stage", size: Size = Application.defaultWindowSize) -> Window {
    let window = app.makeWindow(title: title, size: size)
    settle()
    return window
  }

  /// Returns the picture on the screen, in pixels of the screen.
  public func screenshot() throws(ImageError) -> Bitmap { try compositor.screenshot() }

  // MARK: Time

  /// Runs the application until it has handled all events, laid out its views and drawn the changes. No time passes.
  ///
  /// Call this method after the test itself has changed something, before the test checks the result. Fingers, mouse,
  /// pen and keys deliver their events immediately, but changes that these events cause are drawn only at the next
  /// refresh, as on a real screen. Animations do not advance until ``advance(by:)``.
  public func settle() {
    deliver()
    guard needsFrame, compositor.configuration.frameCallbacks == .automatic else { return }
    // A frame may wait for a later time, such as the start that leaves just enough time before the next refresh. But
    // here no time passes.
    app.windows.forEach { $0.drawWithoutDelay() }
    presentFrame()
    guard clock.keepsDeadlines, needsFrame else { return }
    // The callback of the last frame has just planned a later time for the next frame.
    app.windows.forEach { $0.drawWithoutDelay() }
    deliver()
  }

  /// Changes the size of the screen, as when a user rotates it, and draws the application at the new size. No time
  /// passes.
  ///
  /// - Parameters:
  ///   - size: The new size, in whole logical pixels.
  ///   - scale: The number of device pixels per logical pixel; nil to keep the current scale.
  public func resize(to size: Size, scale: Double? = nil) {
    guard let output = compositor.mainOutput else { return }
    let scale = scale ?? output.scale
    output.change { $0.resize(to: size, scale: scale) }
    deliver()
    presentFrame()
  }

  /// Runs the application and the compositor until both are idle. Frames that wait for the next refresh are not drawn.
  package func deliver() {
    guard failure == nil, !isFinished else { return DescriptorLedger.shared.act(party) }
    app.makeThemeCurrent()
    app.clipboards.bind { takeTurns() }
  }

  private func presentFrame() {
    compositor.presentFrame()
    deliver()
  }

  private func takeTurns() {
    DescriptorLedger.shared.act(party)
    compositor.ping()
    do throws(WaylandError) {
      for _ in 0..<Stage.maximumTurns {
        try app.turn()
        if !compositor.pump(), !hasUnreadEvents, !app.hasReadySource { return compositor.inspectObjects() }
      }
      failure = .restless(turns: Stage.maximumTurns)
    } catch {
      fail(error)
    }
  }

  /// Advances the time in steps of the screen's refresh: timers run, animations advance, frames are drawn. Periods
  /// without any work are skipped.
  ///
  /// If the clock has `keepsDeadlines` set, the time also stops at the application's deadlines.
  public func advance(by seconds: Double) { compositor.advance(by: seconds, with: self) }

  // MARK: The end

  /// Closes the application and throws its breaches of duty, if there are any.
  ///
  /// An object in the compositor that the application has not destroyed, although the protocol has a request for that,
  /// counts as a breach; so does a socket, memory file, eventfd, timer or signalfd that the application has not closed,
  /// unless ``CompositorConfiguration/countsDescriptors`` is false.
  ///
  /// - Throws: ``Violations``, or ``StageError`` if the stage failed without a violation, could not type a character or
  ///   a key, or was touched or clicked outside of its screens.
  public func finish() throws {
    guard !isFinished else { return }
    deliver()
    if failure == nil { leave() }
    isFinished = true
    compositor.close()
    if failure == nil { inspectDescriptors() }
    if !violations.isEmpty { throw Violations(all: violations) }
    if let failure { throw failure }
    if let mistake { throw mistake }
  }

  private func leave() {
    app.clipboards.bind { app.shutDown() }
    do throws(WaylandError) {
      try compositor.exchange(with: display)
    } catch {
      return fail(error)
    }
    compositor.inspect()
    if let client { compositor.inspectLeaks(of: client) }
  }

  private func inspectDescriptors() {
    let configuration = compositor.configuration
    let leaks = DescriptorLedger.shared.leaks(of: party, countsAll: configuration.countsAllDescriptors)
    for leak in leaks where configuration.countsDescriptors {
      let message = "the descriptor is still open; if another thread has opened it, set countsDescriptors to false"
      compositor.strict.record(.noLeakedDescriptors, leak, message)
    }
  }

  private func fail(_ error: WaylandError) {
    // The compositor reads the last requests, so that it records the protocol error in them.
    compositor.pump()
    failure = .disconnected(error)
  }

  /// Records an action of the test that no hand can do; ``finish()`` throws the first recorded error.
  func note(_ error: StageError) { mistake = mistake ?? error }

  private var hasUnreadEvents: Bool {
    var descriptor = pollfd(fd: display.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }
}

extension Stage: SteppedClient {
  var nextDeadline: Double? { app.nextDeadline }

  var needsFrame: Bool { app.windows.contains { $0.needsFrame } }
}

/// Runs a test on a ``Stage`` and ends it with ``Stage/finish()``, so that each breach of a client's duty is reported.
///
/// - Throws: The error of `body` or, if `body` throws none, the error of ``Stage/finish()``.
@discardableResult
public func withStage<Result>(
  size: Size = Size(width: 1280, height: 800), scale: Double = 1,
  configuration: CompositorConfiguration = CompositorConfiguration(), _ body: (Stage) throws -> Result
) throws -> Result {
  let stage = try Stage(size: size, scale: scale, configuration: configuration)
  let result = try stage.app.clipboards.bind { try body(stage) }
  try stage.finish()
  return result
}

/// Runs an asynchronous test on a ``Stage``, and ends it with ``Stage/finish()``.
///
///     try await withStage { stage in
///       ...
///       try await Clipboard.shared.text()
///     }
///
/// While the test waits, other tests may run; each test has its own stage, with its own clipboards.
///
/// - Throws: The error of `body` or, if `body` throws none, the error of ``Stage/finish()``.
@discardableResult
public func withStage<Result>(
  size: Size = Size(width: 1280, height: 800), scale: Double = 1,
  configuration: CompositorConfiguration = CompositorConfiguration(),
  _ body: @MainActor (Stage) async throws -> Result
) async throws -> Result {
  let stage = try Stage(size: size, scale: scale, configuration: configuration)
  let result = try await stage.app.clipboards.bind { try await body(stage) }
  try stage.finish()
  return result
}

/// A failure that ends the run of a stage.
public nonisolated enum StageError: Error, CustomStringConvertible {
  /// The application and the compositor exchanged messages without end.
  case restless(turns: Int)
  /// The connection between the application and the compositor has ended.
  case disconnected(WaylandError)
  /// A character could not be typed: no key can type it, or there was no keyboard.
  case untypable(Character)
  /// A key could not be pressed: the keyboard does not have it, or there was no keyboard.
  case noKey(Key)
  /// A finger or a pen was put down, or a mouse clicked, outside of all screens; the size is the size of the first
  /// screen.
  case outside(Point, screen: Size)

  /// The failure as one sentence.
  public var description: String {
    switch self {
    case .restless(let turns):
      "The application and the compositor did not come to rest in \(turns) turns: each answer causes another one."
    case .disconnected(let error): "The application lost its connection to the stage: \(error)"
    case .untypable(let character):
      "The stage cannot type \(String(character).debugDescription): no key makes it, or the stage has no keyboard."
    case .noKey(let key):
      "The stage cannot press the key 0x\(String(key.rawValue, radix: 16)): its keyboard does not have the key, or the "
        + "stage has no keyboard."
    case .outside(let point, let size):
      "Nothing can be touched or clicked at (\(point.x), \(point.y)): the screen has "
        + "\(size.width) x \(size.height) logical pixels."
    }
  }
}
