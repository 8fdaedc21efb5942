import Taction
import TactionTesting
import Testing

@Suite("When frames are drawn")
struct PacingTests {
  @Test("frames are drawn as late as possible for the next refresh, without a miss in 1000 frames")
  func late() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    let before = paced.commits.count
    paced.run(frames: 1000)
    #expect(paced.commits.count - before == 1000)
    let leads = paced.leads(ofLast: 1000)
    #expect(leads.allSatisfy { (0.0015...0.004).contains($0) }, "\(leads.min() ?? 0) to \(leads.max() ?? 0)")
    try paced.finish()
  }

  @Test("the start of drawing becomes later step by step: the first frames are drawn immediately, none is missed")
  func learning() throws {
    let paced = try PacedWindow()
    paced.run(frames: 60)
    #expect(paced.commits.count == 60)
    let leads = paced.leads(ofLast: 60)
    #expect(leads.prefix(4).allSatisfy { $0 > 0.005 })
    #expect(zip(leads.dropFirst(4), leads.dropFirst(5)).allSatisfy { $1 <= $0 + 1e-6 })
    try paced.finish()
  }

  @Test("without presentation times, callbacks are enough to draw frames as late as possible")
  func withoutProtocol() throws {
    let paced = try PacedWindow { $0.versions["wp_presentation"] = nil }
    paced.run(frames: 100)
    #expect(paced.commits.count == 100)
    paced.run(frames: 1000)
    #expect(paced.commits.count == 1100)
    let leads = paced.leads(ofLast: 1000)
    #expect(leads.allSatisfy { (0.0015...0.004).contains($0) }, "\(leads.min() ?? 0) to \(leads.max() ?? 0)")
    try paced.finish()
  }

  @Test("frames are drawn immediately on a screen with variable refresh or unknown clock", arguments: [true, false])
  func unsteady(hasVariableRefresh: Bool) throws {
    let paced = try PacedWindow {
      $0.outputs[0].hasVariableRefresh = hasVariableRefresh
      if !hasVariableRefresh { $0.presentationClock = 4711 }
    }
    paced.run(frames: 60)
    #expect(paced.commits.count == 60 && paced.leads(ofLast: 60).allSatisfy { $0 > 0.0096 })
    try paced.finish()
  }

  @Test("if nothing changes, no frame is drawn and no deadline is left")
  func idle() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    paced.rig.advance(by: 0.1)
    #expect(paced.rig.app.nextDeadline == nil)
    let (commits, requests) = (paced.commits.count, paced.rig.compositor.requestCount)
    paced.rig.stage.clock.advance(by: 5)
    paced.rig.compositor.presentFrame()
    #expect(!paced.rig.compositor.pump())
    #expect(paced.commits.count == commits && paced.rig.compositor.requestCount == requests)
    try paced.finish()
  }

  @Test("after a pause, a frame is drawn immediately, whatever was learned before")
  func afterRest() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    paced.rig.advance(by: 1.0031)
    paced.move()
    let before = paced.commits.count
    paced.rig.stage.deliver()
    #expect(paced.commits.count == before + 1)
    try paced.finish()
  }

  @Test("on the stage, settle() draws without a delay, even before the callback of the last frame")
  func settling() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    let before = paced.commits.count
    for count in 1...3 {
      paced.move()
      paced.rig.settle()
      #expect(paced.commits.count == before + count)
    }
    try paced.finish()
  }

  @Test(
    "a frame shows a finger where it was when drawing began, not where it was at the callback",
    arguments: [false, true])
  func fingers(isResampled: Bool) throws {
    let paced = try PacedWindow()
    let dot = View(frame: Rect(x: 0, y: 50, width: 4, height: 20))
    dot.backgroundColor = Color(hex: 0xFF0000)
    paced.window.content.addSubview(dot)
    paced.window.content.addGestureRecognizer(
      PanGestureRecognizer { dot.center = $0.location(in: paced.window.content) })
    paced.run(frames: 100)
    if isResampled { paced.window.touchResampling = TouchResampling() }
    let finger = paced.rig.stage.touch(at: Point(x: 20, y: 80))
    var drawn: [(commit: Double, x: Double)] = []
    paced.rig.compositor.onCommit = { _ in drawn.append((paced.rig.stage.clock.now, dot.center.x)) }
    let start = paced.rig.stage.clock.now
    // The panel reports at 240 Hz; the finger moves a quarter of a pixel each millisecond.
    finger.move(by: Vector(dx: 125, dy: 0), over: 0.5, steps: 120)
    let ages = drawn.dropFirst(8).filter { $0.commit < start + 0.5 }.map { $0.commit - start - ($0.x - 20) / 250 }
    #expect(ages.count >= 15)
    // The age is less than one interval of the panel; with resampling it is zero.
    #expect(ages.allSatisfy { isResampled ? abs($0) < 0.0011 : $0 < 0.0045 && $0 > -0.001 }, "\(ages)")
    finger.lift()
    try paced.finish()
  }

  @Test("frames are also drawn as late as possible if only the pending movement of resampled fingers needs them")
  func resampledFingersAlone() throws {
    let paced = try PacedWindow()
    paced.window.touchResampling = TouchResampling()
    let dot = View(frame: Rect(x: 0, y: 50, width: 4, height: 20))
    dot.backgroundColor = Color(hex: 0xFF0000)
    paced.window.content.addSubview(dot)
    paced.window.content.addGestureRecognizer(
      PanGestureRecognizer { dot.center = $0.location(in: paced.window.content) })
    let finger = paced.rig.stage.touch(at: Point(x: 5, y: 80))
    // The panel reports at 120 Hz; the finger moves an eighth of a pixel for each report.
    finger.move(by: Vector(dx: 60, dy: 0), over: 4, steps: 480)
    let leads = paced.leads(ofLast: 100)
    #expect(leads.count == 100 && leads.allSatisfy { (0.0015...0.004).contains($0) }, "\(leads.max() ?? 0)")
    finger.lift()
    try paced.finish()
  }

  @Test("landings and lifts do not wait for the next frame")
  func landings() throws {
    let paced = try PacedWindow()
    paced.run(frames: 100)
    var taps = 0
    paced.window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    let now = paced.rig.stage.clock.now
    let finger = paced.rig.stage.touch(at: Point(x: 10, y: 100))
    finger.lift()
    #expect(taps == 1 && paced.rig.stage.clock.now == now)
    try paced.finish()
  }

  @Test("a window that closes before its presentation feedback arrives leaks no objects")
  func closing() throws {
    let paced = try PacedWindow()
    paced.run(frames: 50)
    paced.move()
    paced.rig.advance(by: 0.013)
    paced.window.close()
    paced.rig.advance(by: 0.1)
    try paced.finish()
  }
}
