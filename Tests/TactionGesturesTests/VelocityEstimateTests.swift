import TactionGeometry
import TactionTestSupport
import Testing

@testable import TactionGestures

@Suite("The velocities of recognizers, and whether the hand had stopped")
struct VelocityEstimateTests {
  @Test("a pan at constant speed has that velocity, in the view's own units", arguments: ParentKind.allCases)
  func even(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let pan = view.addPan(eventLog)
    let finger = table.touch(300, 300)
    finger.drag(160, 80, steps: 20)
    let estimate = pan.velocityEstimate(in: view)
    #expect((estimate.velocity - pan.velocity(in: view)).length == 0)
    let seen = view.transformToWindow.apply(estimate.velocity)
    #expect((seen - Vector(dx: 1000, dy: 500)).length < 1e-6)
    #expect(!estimate.stoppedBeforeLift)
    finger.lift()
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
    #expect(pan.velocity(in: nil).length > 1000, "a lift 8 ms after the last movement is a flick")
  }

  @Test("a resting finger has a velocity of zero after 40 ms, even without an event", arguments: ParentKind.allCases)
  func rest(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let pan = parentKind.makeView(on: table).addPan(eventLog)
    let nothing = VelocityEstimate(velocity: Vector.zero, stoppedBeforeLift: false)
    #expect(pan.velocityEstimate(in: nil) == nothing)
    let finger = table.touch(300, 300)
    finger.drag(160, 0)
    table.wait(0.03)
    #expect(pan.velocity(in: nil).dx > 900)
    table.wait(0.02)
    #expect(pan.velocity(in: nil) == .zero)
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
    finger.lift()
    #expect(pan.velocityEstimate(in: nil).stoppedBeforeLift)
  }

  @Test("a finger that lands or lifts changes no velocity", arguments: ParentKind.even)
  func fingerChanges(parentKind: ParentKind) {
    let (table, eventLog) = (Table(), EventLog())
    let view = parentKind.makeView(on: table)
    let pan = view.addPan(eventLog)
    let finger = table.touch(300, 300)
    for step in 1...24 {
      finger.move(8, 0)
      if step == 20 { _ = table.touch(900, 700, id: 77) }
      #expect(abs(pan.velocity(in: nil).dy) < 1e-6)
      #expect(pan.velocity(in: nil).dx < 1001)
    }
  }

  @Test("if two fingers lift one after the other, pinch and rotation keep the velocity from before the first lift")
  func staggeredLift() {
    let (table, eventLog) = (Table(), EventLog())
    let pinch = table.root.addPinch(eventLog)
    let rotation = table.root.addRotation(eventLog)
    let delegate = ClosureDelegate.together()
    rotation.delegate = delegate
    let fingers = table.together { [table.touch(590, 400), table.touch(690, 400)] }
    table.drag(fingers, to: [Point(x: 490, y: 300), Point(x: 790, y: 500)])
    let (before, turning) = (pinch.velocityEstimate.velocity, rotation.velocityEstimate.velocity)
    #expect(before > 1 && turning.radians > 0.1)
    fingers[0].lift()
    fingers[1].move(4, 4)
    fingers[1].move(4, 4)
    fingers[1].lift()
    #expect(pinch.velocity == before && rotation.velocity == turning)
    #expect(!pinch.velocityEstimate.stoppedBeforeLift)
  }

  @Test("a fast pinch throws, although the curve of its scale bends strongly")
  func fastPinches() {
    for (start, end) in [(20.0, 220.0), (100, 400), (300, 60)] {
      let (table, eventLog) = (Table(), EventLog())
      let pinch = table.root.addPinch(eventLog)
      let fingers = table.together { [table.touch(600 - start / 2, 400), table.touch(600 + start / 2, 400)] }
      table.drag(
        fingers, to: [Point(x: 600 - end / 2, y: 400), Point(x: 600 + end / 2, y: 400)], steps: 12)
      let rate = pinch.velocity / pinch.scale * end
      table.together { for finger in fingers { finger.lift() } }
      #expect(abs(rate) > 500 && rate * (end - start) > 0)
      #expect(abs(pinch.velocity / pinch.scale * end / rate - 1) < 1e-6 && !pinch.velocityEstimate.stoppedBeforeLift)
    }
  }

  @Test("a position history keeps the last fifty positions")
  func ring() {
    var history = PositionHistory()
    #expect(history.last?.time == nil && history.run(of: 1, rest: 1).isEmpty)
    for step in 0..<135 {
      let sample = PositionHistory.Sample(time: Double(step) * 0.001, position: Vector(dx: Double(step), dy: 0))
      history.append(sample, covering: 0.04)
    }
    #expect(history.count == 50)
    #expect(history[0].position.dx == 85 && history.last?.position.dx == 134)
    history.removeLast()
    history.append(.init(time: 0.1345, position: .zero), covering: 0.04)
    #expect(history.count == 50 && history[48].position.dx == 133 && history.last?.time == 0.1345)
    #expect(history.run(of: 0.0046, rest: 1) == 45..<50)
    #expect(history.run(of: 0.0011, rest: 1) == 46..<50, "enough for a curve")
    #expect(history.run(of: 0.05, rest: 0.0014) == 49..<50)
  }
}
