import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("An application on a stage")
struct StageTests {
  private let size = Size(width: 320, height: 200)

  /// Makes a window with a green square that fingers drag.
  private func makeSquare(_ stage: Stage) -> (Window, View) {
    let window = stage.makeWindow()
    let square = View(frame: Rect(x: 40, y: 40, width: 60, height: 60))
    square.backgroundColor = Color(hex: 0x00FF00)
    square.addGestureRecognizer(
      PanGestureRecognizer { pan in
        square.center += pan.translation(in: square.superview)
        pan.setTranslation(.zero, in: square.superview)
      })
    window.content.addSubview(square)
    stage.settle()
    return (window, square)
  }

  @Test("The stage's compositor retains nothing of a window that was closed")
  func closedWindows() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      weak let surface = stage.compositor.surfaces.first
      #expect(surface != nil)
      window.close()
      stage.settle()
      #expect(surface == nil)
    }
  }

  @Test("A view reaches its application by its window, even in a dialog")
  func application() throws {
    try withStage { stage in
      let (window, square) = makeSquare(stage)
      #expect(square.window?.application === stage.app)
      let dialog = window.makeDialog(title: "Dialog", size: Size(width: 100, height: 100))
      #expect(dialog?.content.window?.application === stage.app)
      square.removeFromSuperview()
      #expect(square.window?.application == nil)
    }
  }

  @Test("A window fills the screen, and its content is visible")
  func window() throws {
    try withStage(size: size, scale: 2) { stage in
      let (window, _) = makeSquare(stage)
      stage.advance(by: 0.1)
      #expect(window.size == size)
      #expect(window.scale == 2)
      let picture = try stage.screenshot()
      #expect((picture.width, picture.height) == (640, 400))
      #expect(picture[79, 80] == 0xFFFF_FFFF)
      #expect(picture[80, 80] == 0xFF00_FF00)
      #expect(picture[199, 199] == 0xFF00_FF00)
      #expect(picture[200, 199] == 0xFFFF_FFFF)
    }
  }

  @Test("A finger drags a view, and the screenshot follows")
  func drag() throws {
    try withStage(size: size) { stage in
      let (_, square) = makeSquare(stage)
      let finger = stage.touch(at: Point(x: 70, y: 70))
      finger.move(to: Point(x: 170, y: 120), over: 0.5)
      finger.lift()
      stage.advance(by: 0.5)
      #expect(square.center.distance(to: Point(x: 170, y: 120)) < 15, "apart from the slop of the recognizer")
      let picture = try stage.screenshot()
      let (x, y) = (Int(square.center.x), Int(square.center.y))
      #expect(picture[x, y] == 0xFF00_FF00)
      #expect(picture[45, 45] == 0xFFFF_FFFF)
    }
  }

  @Test("Nothing is committed when nothing changes")
  func idle() throws {
    try withStage(size: size) { stage in
      _ = makeSquare(stage)
      stage.advance(by: 1)
      let count = stage.commitCount
      stage.advance(by: 5)
      #expect(stage.commitCount == count)
    }
  }

  @Test("settle() lays out and draws what a test has changed, while no time passes")
  func settling() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      let probe = Probe(frame: Rect(x: 10, y: 10, width: 50, height: 50))
      probe.backgroundColor = Color(hex: 0xFF0000)
      let time = stage.clock.now
      window.content.addSubview(probe)
      stage.settle()
      #expect((probe.layouts, probe.draws) == (1, 1))
      let picture = try stage.screenshot()
      #expect(picture[20, 20] == 0xFFFF_0000)
      stage.settle()
      #expect((probe.layouts, probe.draws) == (1, 1))
      #expect(stage.clock.now == time)
    }
  }

  private final class Probe: View {
    var layouts = 0
    var draws = 0

    override func layoutSubviews() { layouts += 1 }
    override func draw(into list: inout DisplayList) { draws += 1 }
  }

  @Test("The window of a resized screen is drawn again, while no time passes")
  func resizing() throws {
    try withStage(size: size, scale: 2) { stage in
      let (window, _) = makeSquare(stage)
      let time = stage.clock.now
      stage.resize(to: Size(width: 200, height: 320))
      #expect(window.size == Size(width: 200, height: 320) && window.scale == 2)
      let turned = try stage.screenshot()
      #expect((turned.width, turned.height) == (400, 640))
      stage.resize(to: Size(width: 200, height: 320), scale: 1)
      #expect(window.scale == 1)
      let picture = try stage.screenshot()
      #expect((picture.width, picture[50, 50]) == (200, 0xFF00_FF00))
      #expect(stage.clock.now == time)
    }
  }

  @Test("Two idle weeks on a stage pass immediately; a timer in them runs at its time")
  func twoWeeks() throws {
    try withStage(size: size) { stage in
      let window = stage.makeWindow()
      var began: Double?
      window.content.addGestureRecognizer(
        LongPressGestureRecognizer { if $0.state == .began { began = stage.clock.now } })
      stage.advance(by: 1)
      let requests = stage.compositor.requestCount
      let time = stage.clock.now
      let finger = stage.touch(at: Point(x: 70, y: 70))
      stage.advance(by: 14 * 86_400)
      #expect(began.map { abs($0 - time - 0.5) <= 1.0 / 60 } == true)
      #expect(abs(stage.clock.now - time - 14 * 86_400) < 1e-6)
      #expect(stage.compositor.requestCount - requests < 20, "a turn for each refresh would be 72 million")
      finger.lift()
    }
  }

  @Test("When one of several windows closes, the others continue")
  func windows() throws {
    try withStage(size: size) { stage in
      let first = stage.makeWindow(title: "first")
      let second = stage.makeWindow(title: "second")
      #expect(stage.compositor.toplevels.map(\.title) == ["first", "second"])
      stage.advance(by: 0.2)
      #expect(second.isActive)
      #expect(!first.isActive)
      stage.compositor.toplevels.last?.close()
      stage.advance(by: 0.2)
      #expect(second.isClosed)
      #expect(first.isActive)
    }
  }

  @Test("Violations of the application are thrown when the stage ends")
  func violation() throws {
    let stage = try Stage(size: size)
    let window = stage.makeWindow()
    stage.compositor.clients.first?.disconnect()
    stage.advance(by: 0.1)
    #expect(throws: StageError.self) { try stage.finish() }
    withExtendedLifetime(window) {}
  }

  @Test("A descriptor that the application leaks is reported when the stage ends")
  func leakedDescriptor() throws {
    let stage = try Stage(size: size)
    let leak = leaking()
    let error = #expect(throws: Violations.self) { try stage.finish() }
    #expect(error?.all.map(\.duty) == [.noLeakedDescriptors])
    closing(leak)
  }
}
