import Glibc
import TactionWayland

/// What an event loop asks of its application, in this order in each turn.
protocol EventLoopClient: AnyObject {
  /// All events that had arrived have been delivered.
  func socketDidDrain()
  /// Runs what is due at a time, in seconds of the application's clock.
  func runTimers(now: Double)
  /// Draws the windows that are due for a frame.
  func drawWindows(now: Double)
  /// When the next timer is due; nil for never.
  var nextDeadline: Double? { get }
}

/// Waits for the wire, for Dispatch's main queue and for the next deadline, and gives the application its turns.
///
/// Events are read before timers run, so that after a pause a lift that waits in the socket comes before the long press
/// that would have fired meanwhile. With nothing to do the loop sleeps without any wake-up.
final class EventLoop {
  private let display: Display
  private let clock: any AppClock
  private weak var client: (any EventLoopClient)?
  private let timer = WakeUpTimer()
  private let mainQueue = MainQueue()
  /// Whether requests wait in the library's buffer, since the socket is full.
  private var mustFlush = false

  init(display: Display, clock: any AppClock, client: any EventLoopClient) {
    self.display = display
    self.clock = clock
    self.client = client
  }

  /// Takes turns and sleeps between them for as long as a condition holds.
  func run(while isWanted: () -> Bool) throws(WaylandError) {
    while isWanted() {
      try turn()
      if isWanted() { try sleep() }
    }
    _ = try display.flush()
  }

  /// Does what can be done without waiting: reads and delivers events, runs timers, draws, sends.
  func turn() throws(WaylandError) {
    try readUntilDrained()
    client?.socketDidDrain()
    client?.runTimers(now: clock.now)
    client?.drawWindows(now: clock.now)
    mustFlush = try display.flush() == .wouldBlock
  }

  /// Nothing is sent meanwhile: the answer to a ping leaves together with the frame that the events before it led to,
  /// so that a compositor in lock step knows from a pong that the turn is over.
  ///
  /// A compositor that never stops talking must not keep the timers waiting for ever, hence the limit.
  private func readUntilDrained() throws(WaylandError) {
    for _ in 0..<1000 where try !display.receive() { return }
  }

  private func sleep() throws(WaylandError) {
    // Events that some handler's own reading left in the queue would wait for the next ones in vain.
    guard try display.dispatchPending() == 0 else { return }
    try display.prepareRead()
    timer.set(clock.runsByItself ? client?.nextDeadline : nil)
    do throws(WaylandError) {
      mustFlush = try display.flush() == .wouldBlock
    } catch {
      display.cancelRead()
      throw error
    }
    var descriptors = [
      pollfd(fd: display.fileDescriptor, events: Int16(mustFlush ? POLLIN | POLLOUT : POLLIN), revents: 0),
      pollfd(fd: mainQueue.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: timer.fileDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    // A signal ends the wait early, with nothing marked as ready: one turn for nothing, and back to sleep.
    _ = poll(&descriptors, nfds_t(descriptors.count), -1)
    if descriptors[0].revents & ~Int16(POLLOUT) != 0 { try display.read() } else { display.cancelRead() }
    if descriptors[2].revents != 0 { timer.acknowledge() }
    if descriptors[1].revents != 0 { mainQueue.drain() }
  }
}
