import Taction

@testable import TactionGestures

/// A tree of views without a window: it is told touches, keys, times and frames by hand.
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
    for pipeline in [pipeline] + others { _ = pipeline.update(time: now, scale: 1, pixelSize: (400, 300)) }
  }

  func typeKey() {
    let event = KeyEvent(key: Key(rawValue: 0x61), characters: "a", timestamp: now)
    _ = pipeline.tree.keyDown(event)
    _ = pipeline.tree.keyUp(event)
  }

  func hover(at place: Point?) {
    now += 0.008
    if isOpen { pipeline.tree.touches.hover(Hover(id: 1, kind: .pointer, location: place, timestamp: now)) }
  }

  /// Nobody is here who could say anything.
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

  func quit() {}

  func finish() {}
}

extension TouchDispatcher {
  /// Whether no touch is down, no timer runs and nothing is withheld or waits.
  var isIdle: Bool {
    touches.isEmpty && nextDeadline == nil && arbiter.tracked.allSatisfy(\.isOver) && delivery.withheldTouches.isEmpty
  }

  /// What keeps it from rest, for messages.
  var unrest: String {
    let busy = arbiter.tracked.filter { !$0.isOver }.map { "\($0.name ?? "?") \($0.state)" }
    return
      "\(touches.count) touches, \(delivery.withheldTouches.count) withheld, deadline \(nextDeadline ?? 0), \(busy)"
  }
}
