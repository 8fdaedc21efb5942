import Taction
import TactionCanvas
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionRestoration

@Suite("The shown part of a canvas comes back after the program was killed")
struct CanvasRestorationTests {
  private func run(
    _ canvas: CanvasView, in folder: TemporaryFolder, size: Size = Size(width: 800, height: 600),
    _ use: (Stage) throws -> Void
  ) throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow(size: size)
      window.restoration.start(in: StateFile(path: folder["state.json"].path), version: 1)
      canvas.restorationIdentifier = "canvas"
      canvas.fill(window.content)
      stage.settle()
      try use(stage)
      stage.settle()
      window.restoration.saveNow()
    }
  }

  private func canvas() -> CanvasView {
    let canvas = CanvasView()
    canvas.contentBounds = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
    canvas.placement = CanvasPlacement(center: Point(x: 10_000, y: 10_000))
    return canvas
  }

  private func isNear(_ one: CanvasPlacement, _ other: CanvasPlacement) -> Bool {
    one.center.distance(to: other.center) < 1e-6 && abs(one.scale - other.scale) < 1e-9
      && abs((one.rotation - other.rotation).wrapped.degrees) < 1e-9
  }

  @Test("The first frame shows the stored part, in a window of any size; a key returns to the app's placement")
  func placement() throws {
    let folder = try TemporaryFolder()
    let first = canvas()
    var shown = CanvasPlacement()
    try run(first, in: folder) { stage in
      let (starts, middle) = ([Point(x: 300, y: 300), Point(x: 500, y: 300)], Point(x: 400, y: 300))
      let fingers = starts.map { stage.touch(at: $0) }
      for step in 1...30 {
        let turn = Transform.scale(1 + Double(step) / 60).rotated(by: .degrees(Double(step) * 2)).about(middle)
        stage.fingers {
          for (finger, start) in zip(fingers, starts) { finger.move(to: turn.apply(start), over: 1 / 60) }
        }
      }
      fingers[0].rest(for: 0.3)
      stage.fingers { fingers.forEach { $0.lift() } }
      stage.advance(by: 1)
      let pan = stage.touch(at: Point(x: 400, y: 300))
      pan.move(by: Vector(dx: 120, dy: 80), over: 0.3)
      pan.rest(for: 0.3)
      pan.lift()
      stage.advance(by: 1)
      shown = first.placement
      #expect(abs(shown.rotation.degrees) > 40 && shown.scale > 1.2 && shown.center.x < 9990)
    }
    let second = canvas()
    try run(second, in: folder, size: Size(width: 600, height: 800)) { stage in
      #expect(isNear(second.placement, shown), "\(second.placement), \(shown)")
      second.becomeFirstResponder()
      stage.type("0")
      stage.advance(by: 1)
      #expect(isNear(second.placement, CanvasPlacement(center: Point(x: 10_000, y: 10_000))))
    }
    // The rectangle to which the app zooms at the start is replaced by the stored part.
    let third = canvas()
    third.zoom(to: Rect(x: 0, y: 0, width: 2000, height: 2000))
    try run(third, in: folder) { _ in
      #expect(isNear(third.placement, CanvasPlacement(center: Point(x: 10_000, y: 10_000))))
    }
  }

  @Test("The placement at which moving content will rest is stored, not the current placement")
  func moving() throws {
    let folder = try TemporaryFolder()
    let first = canvas()
    let target = CanvasPlacement(center: Point(x: 3000, y: 4000), scale: 2, rotation: .degrees(-30))
    try run(first, in: folder) { stage in
      first.setPlacement(target)
      stage.advance(by: 0.1)
      #expect(first.isMoving)
    }
    let second = canvas()
    try run(second, in: folder) { _ in #expect(isNear(second.placement, target)) }
  }

  @Test("A restored placement does not move content under a finger, and waits until the canvas has a size")
  func held() throws {
    let folder = try TemporaryFolder()
    let first = canvas()
    let left = CanvasPlacement(center: Point(x: 3000, y: 4000))
    try run(first, in: folder) { _ in first.placement = left }
    let second = canvas()
    try run(second, in: folder, size: Size(width: 800, height: 600)) { stage in
      #expect(isNear(second.placement, left))
      let finger = stage.touch(at: Point(x: 400, y: 300))
      finger.move(by: Vector(dx: 60, dy: 0), over: 0.2)
      let held = second.placement
      #expect(second.isHeld && second.restore(CanvasPlacement()) && second.placement == held)
      finger.lift()
      stage.advance(by: 1)
      let empty = CanvasView()
      #expect(empty.restorableState == nil && !empty.restore(left))
    }
  }

  @Test(
    "A state that no canvas can have does no harm",
    arguments: [
      "7", "{}", "{\"center\":{\"x\":1,\"y\":2},\"scale\":0,\"rotation\":0}",
      "{\"center\":{\"x\":1e308,\"y\":-1e308},\"scale\":1e300,\"rotation\":1e300}",
      "{\"center\":{\"x\":5,\"y\":5},\"scale\":-3,\"rotation\":{\"radians\":1}}",
    ])
  func hostile(state: String) throws {
    let folder = try TemporaryFolder()
    let text = "{\"form\":1,\"version\":1,\"views\":{\"canvas\":\(state)},\"values\":{}}"
    _ = try folder.write(text, to: "state.json")
    let canvas = canvas()
    try run(canvas, in: folder) { _ in
      let bounds = Rect(x: 0, y: 0, width: 20_000, height: 20_000)
      #expect(bounds.contains(canvas.placement.center) && canvas.zoomLimits.contains(canvas.zoomScale))
      #expect(canvas.contentTransform.isInvertible)
    }
  }
}
