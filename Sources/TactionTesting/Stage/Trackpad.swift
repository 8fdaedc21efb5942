import TactionGeometry

/// The touchpad of a ``Stage``: gestures of several fingers about the place of the mouse.
///
///     let pinch = stage.trackpad.pinch(at: Point(x: 400, y: 300))
///     pinch.move(scale: 2, turnedBy: .degrees(30), over: 0.3)
///     pinch.end()
///
/// What two fingers scroll is ``Mouse/scroll(by:source:)`` with the source `.finger`.
public final class Trackpad {
  private weak var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// Begins a pinch, after moving the mouse to a place where one is named, in logical pixels of the screen.
  public func pinch(fingers: Int = 2, at point: Point? = nil) -> TrackpadPinch {
    begin(at: point) { $0.beginPinch(fingers: UInt32(clamping: fingers)) }
    return TrackpadPinch(stage)
  }

  /// Begins a swipe, after moving the mouse to a place where one is named, in logical pixels of the screen.
  public func swipe(fingers: Int = 3, at point: Point? = nil) -> TrackpadSwipe {
    begin(at: point) { $0.beginSwipe(fingers: UInt32(clamping: fingers)) }
    return TrackpadSwipe(stage)
  }

  /// Rests some fingers, after moving the mouse to a place where one is named, in logical pixels of the screen.
  public func hold(fingers: Int = 1, at point: Point? = nil) -> TrackpadHold {
    begin(at: point) { $0.beginHold(fingers: UInt32(clamping: fingers)) }
    return TrackpadHold(stage)
  }

  private func begin(at point: Point?, _ event: (CompositorTouchpad) -> Void) {
    guard let stage else { return }
    if let point { stage.mouse.move(to: point) }
    stage.onTouchpad(event)
  }
}

extension Stage {
  /// Lets the touchpad of the first seat do something.
  func onTouchpad(_ event: (CompositorTouchpad) -> Void) {
    if let touchpad = seat?.touchpad { event(touchpad) }
    deliver()
  }

  /// Does something evenly over some seconds, in as many steps as are given, or one for each refresh of the screen; the
  /// closure hears which share of the whole is done.
  func spread(over seconds: Double, steps: Int?, _ act: (_ share: Double) -> Void) {
    let refresh = compositor.mainOutput?.configuration.refresh ?? 60
    let count = max(1, steps ?? Int((max(seconds, 0) * refresh).rounded(.up).clamped(to: 1...100_000)))
    for step in 1...count {
      advance(by: max(seconds, 0) / Double(count))
      act(Double(step) / Double(count))
    }
  }
}
