import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Slop in millimetres, through the wire")
struct SlopTests {
  /// Returns whether a pan with a slop of 2 mm has begun after some pixels, on a screen of 800 by 600 px.
  private func begins(after pixels: Double, on millimetres: (Int, Int), _ parentKind: ParentKind = .plain) throws
    -> Bool
  {
    var configuration = CompositorConfiguration()
    configuration.outputs = [OutputConfiguration(width: 800, height: 600, physicalSize: millimetres)]
    return try withStage(size: Size(width: 800, height: 600), configuration: configuration) { stage in
      let scene = Scene(stage, parentKind)
      let pan = scene.view.with(scene.eventLog.pan())
      pan.slop = .millimetres(2)
      let finger = scene.touch(400, 300)
      finger.move(by: Vector(dx: 0, dy: pixels))
      let hasBegun = pan.state == .began
      finger.lift()
      return hasBegun
    }
  }

  @Test("The screen's size determines a slop in mm, under every kind of parent", arguments: ParentKind.allCases)
  func physicalSize(parentKind: ParentKind) throws {
    #expect(try !begins(after: 9.9, on: (160, 120), parentKind))
    #expect(try begins(after: 10.1, on: (160, 120), parentKind))
  }

  @Test(
    "A slop in millimetres follows the density of the screen; without a valid size, 96 px are an inch",
    arguments: [
      (80, 60, 20.0), (0, 0, 7.56), (16, 9, 7.56), (160, 60, 7.56),
    ])
  func others(width: Int, height: Int, slop: Double) throws {
    #expect(try !begins(after: slop - 0.1, on: (width, height)))
    #expect(try begins(after: slop + 0.1, on: (width, height)))
  }
}
