import Taction
import TactionCanvas
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@Suite("CanvasView: random fingers")
struct CanvasMonkeyTests {
  @Test("Random fingers, keys and app changes leave the canvas finite, and within its limits at rest", arguments: 1...6)
  func monkey(seed: Int) throws {
    let kinds = ParentKind.even
    try withCanvas(in: kinds[seed % kinds.count]) { test in
      var random = SeededGenerator(seed: UInt64(seed))
      test.limit(to: seed % 2 == 0 ? 0.7 : 2.5)
      test.canvas.zoomLimits = 0.4...3
      test.canvas.confinement = seed % 3 == 0 ? .center : .view
      let item = View(frame: Rect(center: .zero, size: test.canvas.bounds.size / 4))
      item.addInteraction(TransformInteraction(momentum: true))
      test.canvas.content.addSubview(item)
      test.canvas.addAnnotation(Button("Pin"), at: .zero)
      var fingers: [Finger] = []
      for _ in 0..<200 {
        switch random.number(0...1) {
        case ..<0.25 where fingers.count < 5:
          fingers.append(test.scene.touch(random.number(260...540), random.number(160...440)))
        case ..<0.65 where !fingers.isEmpty:
          let ends = fingers.map { $0.location + Vector(dx: random.number(-60...60), dy: random.number(-60...60)) }
          test.scene.drag(fingers, to: ends, steps: 3)
        case ..<0.85 where !fingers.isEmpty:
          fingers.remove(at: Int.random(in: fingers.indices, using: &random)).lift()
        case ..<0.9:
          test.scene.stage.cancelTouches()
          fingers = []
        case ..<0.93: test.canvas.zoom(by: random.number(0.3...3))
        case ..<0.95: test.canvas.turn(to: .degrees(random.number(-200...200)))
        case ..<0.97: test.canvas.bounds.size = test.canvas.bounds.size * random.number(0.9...1.1)
        default: test.scene.wait(random.number(0...0.3))
        }
        let transform = test.canvas.contentTransform
        #expect(transform.isInvertible && test.canvas.placement.scale < 7 && test.canvas.placement.scale > 0.15)
      }
      for finger in fingers { finger.lift() }
      test.rest()
      #expect(!test.canvas.isHeld && !test.canvas.isMoving)
      #expect(test.canvas.zoomLimits.contains(test.canvas.zoomScale))
      if test.canvas.confinement == .view { #expect(test.canvas.beyond < 1e-6 * test.unit) }
      // The next finger drags the content again.
      let (before, place) = (test.canvas.placement, item.transform)
      let finger = test.drag(by: Vector(dx: 0, dy: 60))
      #expect(test.canvas.placement != before || item.transform != place)
      finger.lift()
    }
  }
}
