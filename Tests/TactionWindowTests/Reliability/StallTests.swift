import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("An application that is blocked for a while")
struct StallTests {
  /// The seconds for which the process is stopped, or the main thread is blocked.
  nonisolated static let stalls = [0.9, 3, 60.0]

  private func withPress(_ body: (Stage, CompositorTouch, EventLog) throws -> Void) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let log = EventLog()
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      stage.makeWindow().content.addSubview(view)
      view.addGestureRecognizer(log.press())
      view.addGestureRecognizer(log.tap())
      stage.settle()
      // The screen has been touched before.
      stage.tap(at: Point(x: 5, y: 5))
      stage.advance(by: 1)
      log.forget()
      try body(stage, try #require(stage.seat).touch, log)
    }
  }

  /// Lands a finger, and then blocks the app, so that the later events wait in the socket.
  private func block(_ stage: Stage, for stall: Double, under touch: CompositorTouch, _ events: () -> Void) {
    touch.down(0, at: Point(x: 50, y: 50))
    touch.frame()
    stage.deliver()
    events()
    stage.clock.advance(by: stall)
    stage.deliver()
    stage.advance(by: 1)
  }

  /// Runs a test with a view that logs its keys, while the key of the letter a is held.
  private func withHeldKey(_ body: (Stage, LoggingView, CompositorKeyboard, _ key: UInt32) throws -> Void) throws {
    try withStage { stage in
      let view = stage.makeWindow().addLog()
      view.becomeFirstResponder()
      let keyboard = try #require(stage.seat).keyboard
      let key = try #require(keyboard.key(for: 0x61))
      keyboard.key(key, isPressed: true)
      stage.deliver()
      try body(stage, view, keyboard, key)
    }
  }

  @Test("Reliability 8: a lift that waited in the socket is handled before the long press", arguments: stalls)
  func liftInTheBacklog(stall: Double) throws {
    try withPress { stage, touch, log in
      block(stage, for: stall, under: touch) {
        stage.clock.advance(by: 0.1)
        touch.up(0)
        touch.frame()
      }
      #expect(log.entries == ["tap ended"])
    }
  }

  @Test("Reliability 8: a tap whose events all waited in the socket is a tap", arguments: stalls)
  func tapInTheBacklog(stall: Double) throws {
    try withPress { stage, touch, log in
      stage.clock.advance(by: stall / 2)
      touch.down(0, at: Point(x: 50, y: 50))
      touch.frame()
      stage.clock.advance(by: 0.1)
      touch.up(0)
      touch.frame()
      stage.clock.advance(by: stall / 2)
      stage.deliver()
      #expect(log.entries == ["tap ended"])
    }
  }

  @Test("Reliability 8: a lift after a leave of the pointer is handled before the long press", arguments: stalls)
  func leaveInTheBacklog(stall: Double) throws {
    try withPress { stage, touch, log in
      let pointer = try #require(stage.seat).pointer
      stage.mouse.move(to: Point(x: 200, y: 200))
      block(stage, for: stall, under: touch) {
        stage.clock.advance(by: 0.1)
        pointer.leave()
        touch.up(0)
        touch.frame()
      }
      #expect(log.entries == ["tap ended"])
    }
  }

  @Test("Reliability 8: a cancel that waited in the socket is handled before the long press", arguments: stalls)
  func cancelInTheBacklog(stall: Double) throws {
    try withPress { stage, touch, log in
      block(stage, for: stall, under: touch) { touch.cancel() }
      #expect(log.entries.isEmpty)
    }
  }

  @Test("A cancel that is read when the long press is due is handled before it")
  func cancelAtTheDeadline() throws {
    try withPress { stage, touch, log in
      touch.down(0, at: Point(x: 50, y: 50))
      touch.frame()
      stage.deliver()
      stage.advance(by: 0.45)
      touch.cancel()
      stage.clock.advance(by: 0.06)
      stage.deliver()
      #expect(log.entries.isEmpty)
    }
  }

  @Test("Reliability 8: a swipe that waited in the socket has the velocity of the hand", arguments: stalls)
  func velocity(stall: Double) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      var velocity = Vector.zero
      let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      stage.makeWindow().content.addSubview(view)
      view.addGestureRecognizer(
        PanGestureRecognizer { pan in if pan.state == .ended { velocity = pan.velocity(in: view) } })
      stage.settle()
      stage.tap(at: Point(x: 5, y: 5))
      stage.advance(by: 1)
      let touch = try #require(stage.seat).touch
      touch.down(0, at: Point(x: 50, y: 50))
      touch.frame()
      stage.deliver()
      for step in 1...20 {
        stage.clock.advance(by: 0.008)
        touch.motion(0, to: Point(x: Double(50 + 8 * step), y: 50))
        touch.frame()
      }
      touch.up(0)
      touch.frame()
      stage.clock.advance(by: stall)
      stage.deliver()
      #expect(abs(velocity.dx - 1000) < 50 && abs(velocity.dy) < 1)
    }
  }

  @Test("Reliability 8: a key that is held while the app is blocked repeats once")
  func repeats() throws {
    try withHeldKey { stage, view, keyboard, key in
      stage.clock.advance(by: 60)
      stage.deliver()
      #expect(view.read() == ["down a", "repeat a"])
      stage.clock.advance(by: 60)
      keyboard.key(key, isPressed: false)
      stage.deliver()
      #expect(view.read() == ["up a"])
    }
  }

  @Test("Reliability 7: a key does not repeat while the compositor is stopped, since its release may wait there")
  func stoppedCompositor() throws {
    try withHeldKey { stage, view, keyboard, key in
      // The compositor reads and answers nothing.
      for _ in 0..<20 {
        stage.clock.advance(by: 0.1)
        try stage.app.turn()
      }
      #expect(view.read() == ["down a"])
      keyboard.key(key, isPressed: false)
      stage.deliver()
      stage.advance(by: 1)
      #expect(view.read() == ["up a"])
      keyboard.key(key, isPressed: true)
      stage.deliver()
      stage.advance(by: 0.9)
      #expect((11...15).contains(view.read().count), "the next key repeats")
    }
  }

  @Test("Reliability 7: a held button does not act while the compositor is stopped", arguments: [false, true])
  func stoppedUnderButton(byKey: Bool) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      var count = 0
      let button = Button("More") { count += 1 }
      button.frame = Rect(x: 100, y: 100, width: 200, height: 100)
      button.repeats = true
      stage.makeWindow().content.addSubview(button)
      button.becomeFirstResponder()
      stage.settle()
      let seat = try #require(stage.seat)
      let space = try #require(seat.keyboard.key(for: 0x20))
      @MainActor func press(_ isPressed: Bool) {
        if byKey {
          seat.keyboard.key(space, isPressed: isPressed)
        } else {
          if isPressed { seat.touch.down(0, at: Point(x: 200, y: 150)) } else { seat.touch.up(0) }
          seat.touch.frame()
        }
        stage.deliver()
      }
      press(true)
      #expect(count == (byKey ? 1 : 0))
      // The compositor reads and answers nothing.
      for _ in 0..<20 {
        stage.clock.advance(by: 0.1)
        try stage.app.turn()
      }
      #expect(count == (byKey ? 1 : 0))
      press(false)
      stage.advance(by: 1)
      #expect(count == 1)
      press(true)
      stage.advance(by: 0.95)
      press(false)
      #expect((6...8).contains(count), "the next press repeats")
    }
  }

  @Test("Reliability 6: a key does not repeat if its release waits after the compositor's answer")
  func releaseBehindTheAnswer() throws {
    try withHeldKey { stage, view, keyboard, key in
      stage.clock.advance(by: 0.5)
      try stage.app.turn()
      // The app is blocked. The compositor answers, and then the key goes up.
      stage.compositor.pump()
      keyboard.key(key, isPressed: false)
      stage.deliver()
      #expect(view.read() == ["down a", "up a"])
    }
  }

  @Test("Reliability 7: the answer for a key that went up does not let the next key repeat")
  func answerForAnotherKey() throws {
    try withHeldKey { stage, view, keyboard, first in
      let second = try #require(keyboard.key(for: 0x62))
      stage.clock.advance(by: 0.5)
      try stage.app.turn()
      stage.compositor.pump()
      keyboard.key(first, isPressed: false)
      keyboard.key(second, isPressed: true)
      stage.deliver()
      #expect(view.read() == ["down a", "up a", "down b"])
      // The compositor reads and answers nothing.
      stage.clock.advance(by: 0.5)
      try stage.app.turn()
      try stage.app.turn()
      #expect(view.read() == [])
      stage.deliver()
      #expect(view.read() == ["repeat b"])
    }
  }

  @Test("Reliability 17: touches without any frame event end with the last lift")
  func noFrames() throws {
    try withPress { stage, touch, log in
      touch.down(0, at: Point(x: 50, y: 50))
      stage.deliver()
      stage.clock.advance(by: 0.05)
      touch.up(0)
      stage.deliver()
      #expect(log.entries == ["tap ended"])
    }
  }
}
