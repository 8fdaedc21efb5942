import Taction
import TactionGestures
import TactionViews

/// The speed of touches from the wire to the views.
enum TouchBenchmarks {
  private static let fingers = 5
  /// The number of frames that are sent together; they easily fit into the buffer of a socket.
  private static let framesAtOnce = 200

  /// Measures how many movements per second get from bytes of wl_touch to views, with and without the compositor's
  /// writing.
  static func wire() throws -> [Measurement] {
    let scene = try TouchScene(fingers: fingers)
    try scene.land()
    scene.writeMotions(framesAtOnce)
    try scene.read()
    var (client, whole): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
      var (reading, writing) = (Stopwatch(), Stopwatch())
      for _ in 0..<10 {
        writing.measure { scene.writeMotions(framesAtOnce) }
        try reading.measure { try scene.read() }
      }
      let events = Double(10 * framesAtOnce * fingers)
      client.append(events / reading.seconds)
      whole.append(events / (reading.seconds + writing.seconds))
    }
    try scene.lift()
    try scene.finish()
    return [
      Measurement(
        label: "wire: motions, 5 fingers through 5 recognizers, client only", value: client.median, unit: "events/s",
        bar: .atLeast(200_000)),
      Measurement(label: "wire: the same with the compositor's writing", value: whole.median, unit: "events/s"),
      try wholeTouches(),
    ]
  }

  /// Measures fingers that land, move a little and lift, with hit tests, timers and all calls at beginnings and ends.
  private static func wholeTouches() throws -> Measurement {
    let scene = try TouchScene(fingers: fingers)
    var events = 0.0
    var times: [Double] = []
    for _ in 0..<9 {
      var watch = Stopwatch()
      for _ in 0..<50 {
        try watch.measure { try scene.land() }
        scene.writeMotions(8)
        try watch.measure { try scene.read() }
        try watch.measure { try scene.lift() }
      }
      events = Double(50 * 10 * fingers)
      times.append(watch.seconds)
    }
    try scene.finish()
    return Measurement(
      label: "wire: touches of 8 motions, landing and lift included", value: events / times.median, unit: "events/s",
      bar: .atLeast(200_000))
  }

  /// Measures one touch frame from the window's dispatcher on.
  static func dispatch() -> [Measurement] { [1, 2, 5].map(dispatch) }

  private static func dispatch(fingers count: Int) -> Measurement {
    let tree = ViewTree(root: View(frame: Rect(x: 0, y: 0, width: 800, height: 600)))
    TouchScene.nest(Card(), in: tree.root)
    func frame(_ phase: Touch.Phase, _ step: Int) -> TouchFrame {
      let changes = (0..<count).map { finger in
        TouchFrame.Change(
          id: finger, phase: phase, location: Point(x: Double(300 + step % 100), y: Double(200 + 50 * finger)))
      }
      return TouchFrame(timestamp: Double(step) * TouchScene.interval, changes: changes)
    }
    tree.touches.dispatch(frame(.began, 0))
    var step = 0
    let (runs, length) = (9, 2000)
    let frames = (0..<runs * length).map { frame(.moved, $0 + 1) }
    let seconds = Stopwatch.median(runs: runs) {
      for _ in 0..<length {
        tree.touches.dispatch(frames[step])
        step += 1
      }
    }
    tree.close()
    return Measurement(
      label: "dispatch: a motion frame of \(count) fingers through 5 recognizers",
      value: seconds / Double(length) * 1e6,
      unit: "µs")
  }
}
