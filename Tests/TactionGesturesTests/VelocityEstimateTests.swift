import TactionGeometry
import TestSupport
import Testing

@testable import TactionGestures

@Suite("Velocities of recognizers, and how sure they are")
struct VelocityEstimateTests {
  @Test("an even drag is sure, in the view's own units", arguments: Surroundings.allCases)
  func even(surroundings: Surroundings) {
    let (table, journal) = (Table(), Journal())
    let view = surroundings.makeView(on: table)
    let pan = view.addPan(journal)
    let finger = table.touch(300, 300)
    finger.drag(160, 80, steps: 20)
    let estimate = pan.velocityEstimate(in: view)
    #expect((estimate.velocity - pan.velocity(in: view)).length == 0)
    let seen = view.transformToWindow.apply(estimate.velocity)
    #expect((seen - Vector(dx: 1000, dy: 500)).length < 1e-6)
    #expect(estimate.confidence > 0.999)
    #expect(!estimate.stoppedBeforeLift)
    finger.lift()
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
    #expect(pan.velocity(in: nil).length > 1000, "a lift 8 ms after the last movement is a flick")
  }

  @Test("a finger that rests has no velocity after 40 ms, without any event", arguments: Surroundings.allCases)
  func rest(surroundings: Surroundings) {
    let (table, journal) = (Table(), Journal())
    let pan = surroundings.makeView(on: table).addPan(journal)
    let nothing = VelocityEstimate(velocity: Vector.zero, confidence: 0, stoppedBeforeLift: false)
    #expect(pan.velocityEstimate(in: nil) == nothing)
    let finger = table.touch(300, 300)
    finger.drag(160, 0)
    table.wait(0.03)
    #expect(pan.velocity(in: nil).dx > 900)
    table.wait(0.02)
    #expect(pan.velocity(in: nil) == .zero)
    #expect(pan.velocityEstimate(in: nil).confidence == 1)
    #expect(!pan.velocityEstimate(in: nil).stoppedBeforeLift)
    finger.lift()
    #expect(pan.velocityEstimate(in: nil).stoppedBeforeLift)
  }

  @Test("trembling is less sure than a stroke, two positions less than many, one says nothing")
  func confidence() {
    func confidence(_ places: [Double]) -> Double {
      var estimator = VelocityEstimator()
      for (index, place) in places.enumerated() { estimator.add(Vector(dx: place, dy: 0), at: Double(index) * 0.01) }
      return estimator.estimate(at: Double(places.count - 1) * 0.01, hasLifted: false).confidence
    }
    #expect(confidence([0, 1, 4, 9, 16, 25, 36, 49, 64]) > 0.999)
    #expect(confidence([0, 9, 22, 28, 41, 52, 58, 71, 80]) > 0.95)
    #expect(confidence([0, 6, -5, 7, -6, 5, -7, 6, 0]) < 0.5)
    #expect(abs(confidence([0, 10]) - 1.0 / 3) < 1e-9)
    #expect(confidence([5]) == 0)
    #expect(confidence([]) == 0)
    #expect(confidence([5, 5, 5, 5, 5]) == 1)
  }

  @Test("a finger that lands or lifts is no motion", arguments: Surroundings.even)
  func fingerChanges(surroundings: Surroundings) {
    let (table, journal) = (Table(), Journal())
    let view = surroundings.makeView(on: table)
    let pan = view.addPan(journal)
    let finger = table.touch(300, 300)
    for step in 1...24 {
      finger.move(8, 0)
      if step == 20 { _ = table.touch(900, 700, id: 77) }
      #expect(abs(pan.velocity(in: nil).dy) < 1e-6)
      #expect(pan.velocity(in: nil).dx < 1001)
    }
  }

  @Test("of two fingers that lift one after the other, the first ends the pinch and the second does not slow it down")
  func staggeredLift() {
    let (table, journal) = (Table(), Journal())
    let pinch = table.root.addPinch(journal)
    let rotation = table.root.addRotation(journal)
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

  @Test("twenty positions are kept, and more push out the oldest")
  func ring() {
    var history = PositionHistory()
    #expect(history.last?.time == nil && history.run(of: 1).isEmpty)
    for step in 0..<55 {
      history.append(.init(time: Double(step) * 0.001, position: Vector(dx: Double(step), dy: 0)))
    }
    #expect(history.count == 20)
    #expect(history[0].position.dx == 35 && history.last?.position.dx == 54)
    history.removeLast()
    history.append(.init(time: 0.0545, position: .zero))
    #expect(history.count == 20 && history[18].position.dx == 53 && history.last?.time == 0.0545)
    #expect(history.run(of: 0.003) == 17..<20)
  }
}
