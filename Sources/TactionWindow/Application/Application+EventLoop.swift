import TactionGraphics

extension Application: EventLoopClient {
  func socketDidDrain() {
    slowHandlers.noteTurn()
    clockReading.update(timeSource.now)
    for seat in seats { seat.socketDidDrain() }
  }

  func loopDidWait() {
    for seat in seats { seat.loopDidWait() }
  }

  func runTimers(now: Double) -> Bool {
    for window in windows { window.runTimers(now: now) }
    for seat in seats { seat.runTimers(now: now) }
    return slowHandlers.measure("a timer", { timers.run(now: now) })
  }

  func runTasks(_ body: () -> Void) { slowHandlers.measure("a task on the main actor", body) }

  func serve(_ source: any LoopSource) {
    slowHandlers.measure("a message of the desktop", source.descriptorIsReady)
  }

  func drawWindows(now: Double) {
    // If another process controls the time, decoded images must appear at the same virtual time in each run, so the
    // loop waits for them here.
    if timeSource.awaitsBackgroundWork {
      BackgroundQueue.drainAll()
    }
    for window in windows { window.draw(now: now) }
    for seat in seats { seat.windowsDidDraw() }
    connection.textInput.update()
    startPortalAfterFrame()
    updateAccessibility()
  }

  /// Whether a descriptor other than the display's is ready, such as a pipe of another program; for tests in lock step.
  package var hasReadySource: Bool { loop?.hasReadySource ?? false }

  /// The next deadline of a gesture, a key, a timer or a frame, in seconds of the application's time; nil if there is
  /// none.
  package var nextDeadline: Double? {
    let ofWindows = windows.lazy.compactMap(\.nextDeadline).min()
    let ofSeats = seats.lazy.compactMap(\.nextDeadline).min()
    return [ofWindows, ofSeats, timers.nextDeadline].lazy.compactMap { $0 }.min()
  }
}

extension Application {
  /// The maximum number of threads that draw a frame, the main thread included; with 1 the main thread draws alone.
  ///
  /// The default is the number of cores that the process may use. A new value applies from the next frame on, for all
  /// windows of the process, and is clamped to 1...64. The number does not affect the pixels. If drawing a frame takes
  /// less time than waking a thread, the main thread draws this frame alone. The other threads are started at the first
  /// frame that takes more time, and sleep between frames.
  public static var maximumDrawingThreads: Int {
    get { DrawingThreads.limit }
    set { DrawingThreads.limit = newValue }
  }
}
