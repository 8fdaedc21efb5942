extension StageRun {
  /// How long the start may take, in nanoseconds of wall time.
  private enum Patience {
    /// Until the first window: a cold start of a large program from a slow disk.
    static let window: Int64 = 60_000_000_000
    /// Without a new picture, after which the client counts as ready; photos are decoded in the background until then.
    static let quiet: Int64 = 1_000_000_000
    /// With the first window up, for a client that never rests.
    static let restless: Int64 = 30_000_000_000
  }

  /// Waits until the first window stands and the client rests: time zero of the timeline.
  func waitForStart() throws(Interruption) {
    guard try serveFreely(until: WallClock.now() + Patience.window, or: { screen.hasWindow }) else {
      throw .failed(ToolError.unavailable("the program has shown no window for 60 s"))
    }
    let limit = WallClock.now() + Patience.restless
    var commits = -1
    while commits != screen.commits {
      commits = screen.commits
      let quiet = WallClock.now() + Patience.quiet
      try serveFreely(until: min(quiet, limit), or: { screen.commits != commits })
      if WallClock.now() >= limit {
        Console.say("the program never rests; the timeline starts 30 s after its window has appeared")
        return
      }
    }
  }
}
