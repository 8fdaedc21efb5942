import Taction

/// A tree of views with the fingers on it.
final class FuzzWindow {
  let pipeline: FramePipeline
  /// Holds what the storm changes.
  let arena = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
  /// The fingers that are down, in the order in which they landed, and where they are.
  var fingers: [(id: Int, place: Point)] = []
  /// How often the button on top was tapped.
  private(set) var taps = 0

  private let button = View(frame: Rect(x: 380, y: 280, width: 20, height: 20))

  init() {
    let root = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    pipeline = FramePipeline(root: root)
    root.addSubview(arena)
    root.addSubview(button)
    button.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.taps += 1 })
  }

  var touches: TouchDispatcher { pipeline.tree.touches }

  func send(_ changes: [TouchFrame.Change], at time: Double) {
    touches.dispatch(TouchFrame(timestamp: time, changes: changes))
  }

  func draw(at time: Double) { _ = pipeline.update(time: time, scale: 1, pixelSize: (400, 300)) }

  /// Taps the button.
  func tap(at time: Double) {
    send([TouchFrame.Change(id: 99, phase: .began, location: Point(x: 390, y: 290))], at: time)
    send([TouchFrame.Change(id: 99, phase: .ended)], at: time + 0.05)
  }
}
