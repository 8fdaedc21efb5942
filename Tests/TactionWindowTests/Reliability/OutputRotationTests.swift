import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Rotated outputs")
struct OutputRotationTests {
  /// Weston's kiosk shell sends no configure for a rotation, and shows old pixels outside the damage.
  @Test("A rotation draws all pixels of a window again, once, also during a gesture") func rotation() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    view.backgroundColor = .black
    view.addInteraction(TransformInteraction())
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    let finger = rig.stage.touch(at: Point(x: 30, y: 30))
    finger.move(to: Point(x: 80, y: 30), over: 0.1)
    rig.advance(by: 0.1)
    let surface = try rig.toplevel().surface
    let (commits, center) = (surface.commitCount, view.center)
    rig.compositor.mainOutput?.change { $0.transform = .turned90 }
    rig.advance(by: 0.1)
    #expect(surface.commitCount == commits + 1)
    let whole = PixelRect(x: 0, y: 0, width: Int(window.size.width), height: Int(window.size.height))
    #expect(surface.lastDamage == Region(whole))
    finger.move(to: Point(x: 100, y: 30), over: 0.1)
    rig.advance(by: 0.1)
    #expect(abs(view.center.x - center.x - 20) < 1, "the gesture goes on")
    finger.lift()
    try rig.finish()
  }
}
