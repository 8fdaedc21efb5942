import TactionGeometry
import TactionGestures

/// A touch responder without pixels: a box in a tree of views, with a transform.
final class FakeView: TouchResponder {
  let name: String
  var accessibilityIdentifier: String?
  var size: Size
  var rejectsPalms = false
  /// The transform from the view's coordinates (0 to size) to the parent's.
  var transformToParent: Transform
  private(set) weak var parent: FakeView?
  private(set) var children: [FakeView] = []
  private(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The touch callbacks so far, such as "began 1".
  private(set) var log: [String] = []
  /// Called for each touch callback, after the log has it.
  var onTouches: (Touch.Phase, [Touch]) -> Void = { _, _ in }

  init(_ name: String = "view", size: Size, transform: Transform = .identity) {
    self.name = name
    self.size = size
    transformToParent = transform
  }

  var transformToWindow: Transform {
    guard let parent else { return transformToParent }
    return transformToParent.concatenating(parent.transformToWindow)
  }

  var bounds: Rect { Rect(origin: .zero, size: size) }

  var nextTouchResponder: (any TouchResponder)? { parent }

  func add(_ child: FakeView) {
    children.append(child)
    child.parent = self
  }

  /// Removes the view from its parent and notifies the dispatcher, as a real view does.
  func leave(_ dispatcher: TouchDispatcher) {
    dispatcher.remove(self)
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Removes a child without notifying the dispatcher.
  func drop(_ child: FakeView) { children.removeAll { $0 === child } }

  func add(_ recognizer: GestureRecognizer) {
    gestureRecognizers.append(recognizer)
    recognizer.responder = self
  }

  func remove(_ recognizer: GestureRecognizer) {
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.responder = nil
  }

  func hit(_ point: Point) -> FakeView? {
    guard let local = transformToWindow.inverted()?.apply(point), Rect(origin: .zero, size: size).contains(local) else {
      return nil
    }
    for child in children.reversed() {
      if let hit = child.hit(point) { return hit }
    }
    return self
  }

  /// The log; consecutive moves are one entry.
  var phases: [String] {
    var phases: [String] = []
    for entry in log.map({ String($0.prefix { $0 != " " }) }) where entry != "moved" || phases.last != "moved" {
      phases.append(entry)
    }
    return phases
  }

  func touchesBegan(_ touches: [Touch]) { note("began", .began, touches) }
  func touchesMoved(_ touches: [Touch]) { note("moved", .moved, touches) }
  func touchesEnded(_ touches: [Touch]) { note("ended", .ended, touches) }
  func touchesCancelled(_ touches: [Touch]) { note("cancelled", .cancelled, touches) }

  private func note(_ word: String, _ phase: Touch.Phase, _ touches: [Touch]) {
    for touch in touches { log.append("\(word) \(touch.id)") }
    onTouches(phase, touches)
  }
}
