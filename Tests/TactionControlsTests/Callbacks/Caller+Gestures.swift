import Taction
import TactionTesting
import Testing

/// Lets all recognizers of a view recognize together.
private final class Together: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

/// A view that calls the app when the wheel turns over it.
private final class WheelView: View {
  var onWheel: () -> Void = {}

  override func scrollWheel(_ event: ScrollEvent) -> Bool {
    onWheel()
    return true
  }
}

extension Caller {
  private static let place = Point(x: 150, y: 300)

  @MainActor func runGesture(in scene: CallbackScene) {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    let view = WheelView()
    scene.add(view, Rect(x: 50, y: 200, width: 300, height: 300))
    switch self {
    case .panAndPinch: pinch(view, on: stage, call)
    case .longPress:
      view.addGestureRecognizer(LongPressGestureRecognizer { if $0.state == .began { call() } })
      let finger = stage.touch(at: Self.place)
      stage.advance(by: 1)
      finger.move(by: Vector(dx: 20, dy: 0))
      finger.lift()
    case .hover:
      view.addGestureRecognizer(HoverGestureRecognizer { if $0.state == .changed { call() } })
      stage.mouse.move(to: Self.place)
      stage.mouse.move(to: Self.place + Vector(dx: 40, dy: 0), over: 0.2)
    case .rightClick:
      view.addGestureRecognizer(SecondaryClickGestureRecognizer { _ in call() })
      stage.mouse.click(at: Self.place, .right)
    case .wheel:
      view.onWheel = call
      stage.mouse.move(to: Self.place)
      stage.mouse.scroll(notches: 3)
    default:
      let interaction = TransformInteraction(momentum: true)
      // The app is called at the first change after the finger has lifted.
      interaction.onChange = { if !$0.isTracking { call() } }
      view.addInteraction(interaction)
      scene.watch(interaction)
      stage.touch(at: Self.place).swipe(by: Vector(dx: 150, dy: 0), over: 0.1)
      stage.advance(by: 1)
    }
    if self == .hover || self == .rightClick || self == .wheel { stage.mouse.leave() }
  }

  @MainActor private func pinch(_ view: View, on stage: Stage, _ call: @escaping () -> Void) {
    let together = Together()
    let pan = PanGestureRecognizer { if $0.state == .changed { call() } }
    let pinch = PinchGestureRecognizer { _ in }
    for recognizer in [pan, pinch] as [GestureRecognizer] {
      recognizer.delegate = together
      view.addGestureRecognizer(recognizer)
    }
    let fingers = [stage.touch(at: Self.place), stage.touch(at: Self.place + Vector(dx: 80, dy: 0))]
    stage.fingers {
      fingers[0].move(by: Vector(dx: -60, dy: -20), over: 0.2)
      fingers[1].move(by: Vector(dx: 60, dy: -20), over: 0.2)
    }
    for finger in fingers { finger.lift() }
    withExtendedLifetime(together) {}
  }

  @MainActor func runOther(in scene: CallbackScene) throws {
    let (stage, call) = (scene.stage, { [weak scene] in scene?.call() ?? () })
    guard let window = scene.window else { return }
    let view = View()
    scene.add(view, Rect(x: 50, y: 200, width: 300, height: 300))
    switch self {
    case .drop:
      view.onDrop(types: [.text]) { _ in call() }
      try #require(stage.dragIn("Hello", at: Self.place)).drop()
    case .drag:
      let drag = DragInteraction { _ in [.text("Hello")] }
      drag.onBegin = call
      view.addInteraction(drag)
      scene.watch(drag)
      let finger = stage.touch(at: Self.place)
      finger.rest(for: 0.7)
      finger.swipe(by: Vector(dx: 60, dy: 0), over: 0.2)
    case .command:
      window.addCommand(Command("Close", shortcut: "Ctrl+W", action: call))
      stage.keys.hold(.control) { stage.type("w") }
    default:
      window.onKey = { _ in call() }
      stage.keys.press(Key("a"))
      stage.advance(by: 1)
      stage.keys.release(Key("a"))
    }
  }
}
