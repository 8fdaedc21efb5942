/// A way that content goes by itself, from frame to frame.
struct ScrollMotion {
  /// What leads along.
  enum Path {
    case glide(ScrollGlide)
    case zoom(ZoomTravel)
  }

  /// Where it comes from, and so who hears of its end.
  enum Cause {
    /// A finger has let go of the content.
    case release
    /// The app, a wheel or a key asked for it.
    case request
  }

  let path: Path
  let cause: Cause
  /// When it began, in seconds on the application's clock; nil until the first frame that shows it.
  var start: Double?
  /// The time of the last frame, in seconds since the start.
  var elapsed = 0.0
  /// Whether a finger has landed on the content and has not caught it, because it only crept to its end.
  var isLeftAlone = false

  /// The seconds it takes.
  var duration: Double {
    switch path {
    case .glide(let glide): glide.duration
    case .zoom(let travel): travel.duration
    }
  }
}
