import Taction

/// The environment of a scene: a tree of views that gets touches directly from the test, or a window on a stage.
protocol Ground: AnyObject {
  /// The root of the window; while the window is closed, a view without a window.
  var root: View { get }
  /// Whether the window is open.
  var isOpen: Bool { get }
  /// Whether no touch is down and no timer waits.
  var isIdle: Bool { get }

  /// Sends one touch frame.
  func send(_ changes: [FingerChange])
  /// Cancels all touches, as the system does.
  func cancelTouches()
  /// Lets time pass.
  func wait(_ seconds: Double)
  /// Makes a frame, if one is due.
  func draw()
  /// Presses and releases a key.
  func typeKey(_ key: Character)
  /// Moves the pointer to a position, or out of the window.
  func hover(at place: Point?)
  /// Turns the wheel of a pointer.
  func turnWheel(at place: Point)
  /// Changes the size of the window, requests that it close, or plugs a device in and out.
  func happen(_ event: WindowEvent)

  /// Closes the window.
  func close()
  /// Opens a new window, if the window is closed.
  func reopen()
  /// Opens another window and returns its root.
  func openAnother() -> View
  /// Runs one iteration of the event loop.
  func turn()
  /// Runs a nested event loop until something in it quits.
  func run()
  /// Changes the settings for touches.
  func changeTouchSettings()
  /// Asks the application to end.
  func quit()
  /// Ends the scene.
  func finish() throws
}

/// A change of a finger.
struct FingerChange {
  var id: Int
  var phase: Touch.Phase
  var place = Point.zero
}

/// An event of the compositor for a window or an application.
enum WindowEvent { case resize, closeRequest, devices }

@testable import TactionGestures

/// A tree of views without a window, which gets touches, keys, times and frames directly from the test.
final class BareGround: Ground {
  private var pipeline = BareGround.makePipeline()
  private var others: [FramePipeline] = []
  private var now = 1000.0
  private(set) var isOpen = true

  private static func makePipeline() -> FramePipeline {
    FramePipeline(root: View(frame: Rect(x: 0, y: 0, width: 400, height: 300)))
  }

  var root: View { pipeline.tree.root }

  var isIdle: Bool { ([pipeline] + others).allSatisfy { $0.tree.touches.isIdle } }

  func send(_ changes: [FingerChange]) {
    now += 0.008
    let changes = changes.map { TouchFrame.Change(id: $0.id, phase: $0.phase, location: $0.place) }
    if isOpen { pipeline.tree.touches.dispatch(TouchFrame(timestamp: now, changes: changes)) }
  }

  func cancelTouches() {
    now += 0.008
    pipeline.tree.touches.cancelAll(timestamp: now)
  }

  func wait(_ seconds: Double) {
    for _ in 0..<5 {
      now += seconds / 5
      for pipeline in [pipeline] + others { pipeline.tree.touches.advance(to: now) }
    }
  }

  func draw() {
    now += 0.016
    for pipeline in [pipeline] + others { _ = pipeline.update(time: now, scale: 1, pixelSize: (400, 300)) }
  }

  func typeKey(_ key: Character) {
    guard let scalar = key.unicodeScalars.first else { return }
    let event = KeyEvent(key: Key(scalar), characters: String(key), timestamp: now)
    _ = pipeline.tree.keyDown(event)
    _ = pipeline.tree.keyUp(event)
  }

  func hover(at place: Point?) {
    now += 0.008
    if isOpen { pipeline.tree.touches.hover(Hover(id: 1, kind: .pointer, location: place, timestamp: now)) }
  }

  func turnWheel(at place: Point) {
    pipeline.tree.scroll(ScrollEvent(location: place, step: Vector(dx: 0, dy: 50), timestamp: now))
  }

  /// Does nothing, since there is no compositor.
  func happen(_ event: WindowEvent) {}

  func close() {
    guard isOpen else { return }
    isOpen = false
    pipeline.tree.touches.close(timestamp: now)
    pipeline.tree.close()
  }

  func reopen() {
    guard !isOpen else { return }
    pipeline = Self.makePipeline()
    isOpen = true
  }

  func openAnother() -> View {
    let pipeline = Self.makePipeline()
    others.append(pipeline)
    return pipeline.tree.root
  }

  func turn() {
    for pipeline in [pipeline] + others { pipeline.tree.touches.advance(to: now) }
    draw()
  }

  func run() { for _ in 0..<3 { turn() } }

  func changeTouchSettings() { for pipeline in [pipeline] + others { pipeline.tree.touches.pixelsPerMillimetre = 3 } }

  func quit() {}

  func finish() {}
}
