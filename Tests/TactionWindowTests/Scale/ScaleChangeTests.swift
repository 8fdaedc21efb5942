import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Changes of the scale while a window is in use")
struct ScaleChangeTests {
  nonisolated private static let changes = [(1.0, 1.5), (1.5, 1.25), (2, 1.75), (1.75, 2.5)]

  @Test("A drag continues on a new scale, and content stays under the finger", arguments: changes, ParentKind.allCases)
  func drag(change: (Double, Double), parent: ParentKind) throws {
    try withStage(size: Size(width: 401, height: 301), scale: change.0) { stage in
      let window = stage.makeWindow()
      let card = View(frame: Rect(x: 120, y: 90, width: 120, height: 90))
      var log: [GestureRecognizer.State] = []
      card.addGestureRecognizer(
        PanGestureRecognizer { pan in
          log.append(pan.state)
          card.center = card.center + pan.translation(in: card.superview)
          pan.setTranslation(.zero, in: card.superview)
        })
      var holder = window.content
      for transform in parent.transforms {
        let inner = View(frame: window.content.bounds)
        inner.transform = transform
        holder.addSubview(inner)
        holder = inner
      }
      holder.addSubview(card)
      stage.settle()
      let finger = stage.touch(at: card.convert(Point(x: 50, y: 40), to: nil))
      finger.move(by: Vector(dx: 40, dy: 20), over: 0.1)
      let spot = card.convert(finger.location, from: nil)
      stage.compositor.mainOutput?.change { $0.scale = change.1 }
      finger.move(by: Vector(dx: -25, dy: 31), over: 0.1)
      #expect(window.scale == change.1)
      #expect(card.convert(spot, to: nil).distance(to: finger.location) < 1e-6)
      finger.lift()
      #expect(log.first == .began && log.last == .ended && !log.contains(.cancelled))
      #expect(log.filter { $0 == .began }.count == 1)
    }
  }

  @Test("A window has the scale of its screen, and on two screens the larger scale")
  func screens() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.outputs = [
        OutputConfiguration(name: "A", width: 400, height: 300, scale: 1.25),
        OutputConfiguration(name: "B", width: 400, height: 300, scale: 1.75),
      ]
    }
    let window = rig.makeWindow(size: Size(width: 201, height: 151))
    let diary = window.addLog()
    let (toplevel, touch) = (try rig.toplevel(), try rig.seat().touch)
    #expect(window.scale == 1.25)
    touch.down(0, on: toplevel.surface, at: Point(x: 10, y: 10))
    touch.frame()
    for (x, scale) in [(300.0, 1.75), (450, 1.75), (50, 1.25)] {
      toplevel.position = Point(x: x, y: 20)
      rig.compositor.raise(toplevel)
      rig.advance(by: 0.1)
      #expect(window.scale == scale && toplevel.surface.size == window.size)
      #expect(toplevel.surface.content?.bitmap.width == Int((201 * scale).rounded()))
    }
    rig.send(touch) { $0.up(0) }
    #expect(diary.read() == ["began 10,10", "ended 10,10"])
    try rig.finish()
  }

  @Test("At any scale, the damage of views that move and scroll is exact", arguments: tabletScales)
  func damage(scale: Double) throws {
    try withStage(size: Size(width: 241, height: 163), scale: scale) { stage in
      let window = stage.makeWindow()
      let scene = try ScaledScene(in: window)
      stage.advance(by: 0.1)
      var random = SeededGenerator(seed: UInt64(scale * 100))
      for step in 0..<SampleSize.number(8, of: 40) {
        switch step % 4 {
        case 0: scene.scroll.contentOffset.y += Double.random(in: -20...40, using: &random)
        case 1: scene.scroll.contentOffset.y += Double(Int.random(in: -10...30, using: &random)) / scale
        case 2: scene.card.center.x += Double.random(in: -9...9, using: &random)
        default: scene.label.text = "Step \(step)"
        }
        stage.advance(by: 1 / 60)
        #expect(try stage.screenshot().isEqual(to: try window.content.snapshot(scale: scale)), "step \(step)")
      }
    }
  }
}
