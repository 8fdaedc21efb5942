import Taction
import TactionTesting

/// An example, opened as its own program opens it, with a check that it responds to fingers.
struct OpenExample {
  /// Puts the content into a window.
  var open: (Window) throws -> Void
  /// Navigates to the page to test, and waits for background loading.
  var prepare: (Stage) async throws -> Void = { _ in }
  /// Waits for background loading after a change of size.
  var load: () async -> Void = {}
  /// Uses the example with fingers and returns whether it responded; by default taps a visible button.
  var answers: (Stage) throws -> Bool = { try OpenExample.tapsButton(on: $0) }
  /// Whether fingers can move a view anywhere, even out of the window.
  var isMovable: (View) -> Bool = { _ in false }
  /// Whether a view is outside the window until a finger drags it in.
  var waitsOutside: (View) -> Bool = { _ in false }

  /// Whether a text may end in an ellipsis: titles in bars, and values that change while fingers move.
  var mayShorten: (Label) -> Bool = { OpenExample.isInBar($0) }

  /// Opens an example in a window that fills a screen.
  static func start(_ name: String, size: Size) async throws -> (Stage, OpenExample, Window) {
    let stage = try Stage(size: size)
    let example = try named(name)
    let window = stage.makeWindow(size: size)
    try example.open(window)
    stage.advance(by: 0.5)
    try await example.prepare(stage)
    return (stage, example, window)
  }

  /// Whether a label is in the navigation bar at the top of a page, where texts have one line.
  static func isInBar(_ label: Label) -> Bool {
    sequence(first: label as View, next: \.superview).contains { "\(type(of: $0))" == "NavigationBar" }
  }

  /// Replaces the action of a reachable button by a counter, taps the button, and returns whether it acted once.
  static func tapsButton(on stage: Stage) throws -> Bool {
    for element in stage.findAll(.button) where element.isEnabled && element.isInSight {
      guard let button = element.view as? Button, let place = try? element.reachablePoint()
      else { continue }
      let action = button.action
      var count = 0
      button.action = { count += 1 }
      stage.tap(at: place)
      button.action = action
      stage.advance(by: 0.5)
      return count == 1
    }
    return false
  }

  /// Pinches a view and returns whether it has become larger.
  static func pinches(_ view: View, on stage: Stage) -> Bool {
    let before = view.transform.meanScale
    let screen = Rect(x: 0, y: 0, width: 360, height: 720)
    let middle = view.convert(view.bounds, to: nil).intersection(screen).center
    let fingers = [-20.0, 20].map { stage.touch(at: middle + Vector(dx: $0, dy: 0)) }
    stage.fingers {
      fingers[0].move(by: Vector(dx: -40, dy: 0), over: 0.2)
      fingers[1].move(by: Vector(dx: 40, dy: 0), over: 0.2)
    }
    fingers.forEach { $0.lift() }
    stage.advance(by: 1)
    return view.transform.meanScale > before
  }

  /// Taps a view and returns whether a value has changed.
  static func taps<Value: Equatable>(
    _ view: View, on stage: Stage, changes value: () -> Value
  ) -> Bool {
    let before = value()
    stage.tap(at: view.convert(view.bounds.center, to: nil))
    stage.advance(by: 0.5)
    return value() != before
  }
}
