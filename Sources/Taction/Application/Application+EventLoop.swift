/// What an application does in a turn of its event loop.
extension Application: EventLoopClient {
  func socketDidDrain() {
    for seat in seats { seat.socketDidDrain() }
  }

  func runTimers(now: Double) {
    for window in windows { window.runTimers(now: now) }
    for seat in seats { seat.runTimers(now: now) }
  }

  func drawWindows(now: Double) {
    // Where another process holds the time still, pictures that are being decoded are to be there at the same time in
    // each run.
    if clock is FileClock {
      BackgroundQueue.drainAll()
    }
    for window in windows { window.draw(now: now) }
  }

  /// When a timer of a gesture, a key or a frame is due, in seconds of the application's clock; nil for never.
  package var nextDeadline: Double? {
    (windows.compactMap(\.nextDeadline) + seats.compactMap(\.nextDeadline)).min()
  }
}
