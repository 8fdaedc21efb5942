import CTactionLinux
import Glibc
import TactionWayland

/// The work of an application in each iteration of its event loop.
protocol EventLoopClient: AnyObject {
  /// Called when all events that had arrived have been delivered.
  func socketDidDrain()
  /// Called when the loop has waited for events until now, and the process was not stopped during the wait. So the
  /// events that are read next have just arrived.
  func loopDidWait()
  /// Runs the timers that are due at the time `now`, in seconds of the application's clock.
  ///
  /// - Returns: whether tasks were resumed, which are to run before the windows are drawn.
  func runTimers(now: Double) -> Bool
  /// Draws the windows that are due for a frame.
  func drawWindows(now: Double)
  /// Calls a source whose descriptor is ready.
  func serve(_ source: any LoopSource)
  /// Runs jobs of Dispatch's main queue by calling a closure.
  func runTasks(_ body: () -> Void)
  /// The time of the next timer; nil if there is none.
  var nextDeadline: Double? { get }
}

/// Waits for the wire, for Dispatch's main queue, for other descriptors and for the next deadline, and lets the
/// application work in each iteration.
///
/// Events are read before timers run. So after a pause, a lift that waits in the socket is delivered before the timer
/// of a long press fires. While there is nothing to do, the loop sleeps without any wake-up.
final class EventLoop {
  /// The connection to the compositor; nil while there is none. Timers and tasks continue without a connection.
  var display: Display? {
    didSet {
      mustFlush = false
      wait.forget()
    }
  }
  private let clock: any TimeSource
  private weak var client: (any EventLoopClient)?
  private let timer = WakeUpTimer()
  private let mainQueue = MainQueue()
  private let wait = LoopWait()
  /// The sources whose descriptors the loop waits for in addition to the display, the queue and the timer, in the order
  /// in which they were added.
  private var sources: [any LoopSource] = []
  /// Whether requests wait in libwayland's buffer, since the socket is full.
  private var mustFlush = false

  init(display: Display?, clock: any TimeSource, client: any EventLoopClient) {
    self.display = display
    self.clock = clock
    self.client = client
  }

  /// Waits for a source's descriptor from now on, and keeps the source.
  func add(_ source: any LoopSource) {
    wait.forget()
    sources.append(source)
  }

  /// Stops waiting for a source's descriptor. Call it before the descriptor is closed.
  func remove(_ source: any LoopSource) {
    wait.forget()
    sources.removeAll { $0 === source }
  }

  /// Runs iterations, and sleeps between them, while a condition holds.
  func run(while condition: () -> Bool) throws(WaylandError) {
    while condition() {
      try turn()
      if condition() { try sleep() }
    }
    _ = try display?.flush()
  }

  /// Reads and delivers events, runs timers, draws and sends, all without waiting.
  func turn() throws(WaylandError) {
    try readUntilDrained()
    // The sources are usually served after the loop has slept. A test that sets the time runs iterations without sleep,
    // so the sources are also served here.
    if !clock.runsByItself { serveSources() }
    client?.socketDidDrain()
    // A task that a timer has resumed may change the content that this iteration draws, so it runs now: a compositor in
    // lock step would not wait for another iteration. Only the main thread may drain the queue, and tests may run on
    // another thread.
    if client?.runTimers(now: clock.now) == true, taction_is_main_thread() { drainMainQueue() }
    client?.drawWindows(now: clock.now)
    mustFlush = try display?.flush() == .wouldBlock
  }

  /// Delivers the events that have arrived, and sends nothing in between. If no thread answers pings, the pong is
  /// therefore sent together with the frame that shows the events before the ping. For a compositor in lock step, the
  /// pong means that the iteration is over.
  ///
  /// The number of reads is limited, so that timers run even if a compositor never stops sending.
  private func readUntilDrained() throws(WaylandError) {
    for _ in 0..<1000 where try display?.receive() != true { return }
  }

  /// Whether a descriptor other than the display's is ready; for tests, which run iterations until none is ready.
  var hasReadySource: Bool {
    var descriptors = sources.map(\.pollEntry)
    return !descriptors.isEmpty && poll(&descriptors, nfds_t(descriptors.count), 0) > 0
  }

  private func serveSources() {
    guard !sources.isEmpty else { return }
    var descriptors = sources.map(\.pollEntry)
    if poll(&descriptors, nfds_t(descriptors.count), 0) > 0 { serve(sources, descriptors[...]) }
  }

  /// Calls the sources whose descriptors `poll` has marked. Skips a source that another source has just removed.
  private func serve(_ waiting: [any LoopSource], _ descriptors: ArraySlice<pollfd>) {
    for (source, descriptor) in zip(waiting, descriptors) where descriptor.revents != 0 {
      if sources.contains(where: { $0 === source }) { client?.serve(source) }
    }
  }

  private func sleep() throws(WaylandError) {
    let display = display
    // A nested read in a handler may have left events in the queue. Without this call, they would wait until the next
    // event arrives.
    guard try (display?.dispatchPending() ?? 0) == 0 else { return }
    try display?.prepareRead()
    timer.set(clock.runsByItself ? client?.nextDeadline : nil)
    do throws(WaylandError) {
      mustFlush = try display?.flush() == .wouldBlock
    } catch {
      display?.cancelRead()
      throw error
    }
    // Without a connection the first descriptor is -1, which poll skips.
    var descriptors = [
      pollfd(fd: display?.fileDescriptor ?? -1, events: Int16(mustFlush ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: mainQueue.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: timer.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    let waiting = sources
    for source in waiting { descriptors.append(source.pollEntry) }
    // A signal ends the wait early, without a descriptor that is ready. Then the loop runs one iteration without work
    // and sleeps again.
    if wait(for: &descriptors) { client?.loopDidWait() }
    if descriptors[0].revents & ~Int16(POLLOUT) != 0 { try display?.read() } else { display?.cancelRead() }
    if descriptors[2].revents != 0 { timer.acknowledge() }
    if descriptors[1].revents != 0 { drainMainQueue() }
    if !waiting.isEmpty { serve(waiting, descriptors[3...]) }
  }

  private func drainMainQueue() { client?.runTasks(mainQueue.drain) }
}

/// A timerfd on CLOCK_MONOTONIC that becomes readable at an absolute time.
///
/// The timeout of `poll` is not used, since it counts whole milliseconds from the call. A timerfd counts nanoseconds of
/// the clock.
private final class WakeUpTimer {
  /// The descriptor to poll; -1, which poll skips, if the kernel could not make a timer.
  let fileDescriptor: Int32
  private var deadline: Double?

  init() {
    fileDescriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    if fileDescriptor < 0 { log.warning("no timer: timerfd_create failed with error \(errno)") }
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// Sets the time of the next wake-up, in seconds of CLOCK_MONOTONIC; nil for no wake-up.
  func set(_ newDeadline: Double?) {
    guard newDeadline != deadline else { return }
    deadline = newDeadline
    var setting = itimerspec()
    if let newDeadline, newDeadline.isFinite {
      // The time 0 would switch the timer off, so a deadline at or before 0 becomes one nanosecond.
      let time = newDeadline.clamped(to: 1e-9...1e9)
      setting.it_value.tv_sec = Int(time)
      // The nanoseconds are rounded up, so that the deadline has passed when the timer fires.
      setting.it_value.tv_nsec = min(999_999_999, Int(((time - time.rounded(.down)) * 1e9).rounded(.up)))
    }
    timerfd_settime(fileDescriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Clears the timer after it fired, so that the next deadline is set even if it is the same.
  func acknowledge() {
    var count: UInt64 = 0
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    deadline = nil
  }
}
