import Taction

/// A window on the compositor that WAYLAND_DISPLAY names, in which a view moves in each frame. It shows how regularly
/// frames appear on that compositor.
///
///     Benchmarks live FRAMES [SIDE]
///
/// The log has the reports of `TACTION_DEBUG=frames`: how long a frame is committed before the compositor uses it, and
/// how many frames were shown too late. The view is a square of SIDE logical pixels (default: 200).
struct LiveBenchmark {
  private let frames: Int
  private let side: Double

  /// Reads the command line; nil if it is not for this benchmark.
  init?(_ arguments: [String]) {
    guard arguments.first == "live" else { return nil }
    frames = arguments.dropFirst().first.flatMap { Int($0) } ?? 1200
    side = arguments.dropFirst(2).first.flatMap { Double($0) } ?? 200
  }

  /// Runs for one second per 60 requested frames, and then ends.
  func run() throws {
    let app = try Application(id: "org.example.live")
    app.debug(.frames)
    let window = app.makeWindow(title: "Live")
    let view = View(frame: Rect(x: 0, y: 150, width: side, height: side))
    view.backgroundColor = Color(hex: 0x30_70E0)
    view.cornerRadius = 20
    window.content.addSubview(view)
    func move(_ count: Int) {
      guard count > 0 else { return app.quit() }
      View.animate(duration: 1, curve: .linear) {
        view.center.x = view.center.x < 400 ? 600 : 200
      } completion: { _ in
        move(count - 60)
      }
    }
    move(frames)
    try app.run()
  }
}
