@testable import TactionWindow
import TactionStageSupport
import TactionTesting
import Testing

struct FrameActionTests {
  // MARK: Moving

  @Test("A finger that drags the title bar moves the window without resizing") func aFingerMovesTheWindow() throws {
    let scene = try FrameScene()
    let before = try scene.frame
    for _ in 0..<2 {
      let finger = scene.stage.touch(at: try scene.title)
      finger.move(by: Vector(dx: 20, dy: 0))
      finger.move(by: Vector(dx: 180, dy: -50), over: 0.2)
      finger.lift()
      scene.rig.advance(by: 0.1)
    }
    let after = try scene.frame
    #expect(abs(after.minX - before.minX - 400) < 44 && abs(after.minY - before.minY + 100) < 4)
    #expect(after.size == before.size && scene.window.size == Size(width: 400, height: 300))
    try scene.finish()
  }

  @Test("A mouse that drags the title bar moves the window, and can click the content afterwards")
  func aMouseMovesTheWindow() throws {
    let scene = try FrameScene()
    let before = try scene.frame
    try scene.stage.mouse.drag(from: scene.title, to: scene.title + Vector(dx: 200, dy: 100))
    scene.rig.advance(by: 0.1)
    #expect(try abs(scene.frame.minX - before.minX - 200) < 25)
    // The mouse can be used again.
    var taps = 0
    scene.window.content.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    scene.stage.mouse.click(at: try scene.frame.center)
    #expect(taps == 1)
    try scene.finish()
  }

  @Test("A window that is dragged to another screen has the scale of that screen, even while it is dragged")
  func aWindowMovesToAnotherScreen() throws {
    let scene = try FrameScene()
    try scene.rig.compositor.add(OutputConfiguration(name: "HDMI-1", scale: 2))
    scene.rig.settle()
    let finger = scene.stage.touch(at: try scene.title)
    finger.move(by: Vector(dx: 600, dy: 0), over: 0.2)
    scene.rig.advance(by: 0.1)
    #expect(scene.window.scale == 2, "a part of it is on both screens")
    finger.move(by: Vector(dx: -400, dy: 0), over: 0.2)
    scene.rig.advance(by: 0.1)
    #expect(scene.window.scale == 1)
    finger.lift()
    try scene.finish()
  }

  @Test("A pen that drags the title bar moves the window") func aPenMovesTheWindow() throws {
    let scene = try FrameScene()
    let before = try scene.frame
    scene.stage.stylus.press(at: try scene.title)
    scene.stage.stylus.move(to: try scene.title + Vector(dx: 200, dy: 100), over: 0.2)
    scene.stage.stylus.lift()
    scene.stage.stylus.leave()
    scene.rig.advance(by: 0.1)
    #expect(try abs(scene.frame.minX - before.minX - 200) < 25)
    try scene.finish()
  }

  @Test("Moving the window cancels the touches of the content exactly once; the next tap works")
  func aMoveCancelsTheTouchesOfTheContentOnce() throws {
    let scene = try FrameScene()
    let view = LoggingTouches(frame: scene.window.content.bounds)
    scene.window.content.addSubview(view)
    let rest = scene.stage.touch(at: try scene.frame.center)
    scene.rig.advance(by: 0.1)
    let finger = scene.stage.touch(at: try scene.title)
    finger.move(by: Vector(dx: 100, dy: 0))
    rest.move(by: Vector(dx: 50, dy: 0))
    finger.lift()
    rest.lift()
    scene.rig.advance(by: 0.1)
    #expect(view.log == ["began", "cancelled"])
    scene.stage.tap(at: try scene.frame.center)
    #expect(view.log == ["began", "cancelled", "began", "ended"])
    try scene.finish()
  }

  @Test("A touch on the content that lands together with a touch that begins a resize is cancelled once")
  func aTouchThatLandsTogetherWithAGrabIsCancelled() throws {
    let scene = try FrameScene { $0.resizesByTouch = false }
    let view = LoggingTouches(frame: scene.window.content.bounds)
    scene.window.content.addSubview(view)
    let touch = try scene.rig.seat().touch
    touch.down(0, at: try scene.place(on: .right))
    touch.down(1, at: try scene.frame.center)
    touch.frame()
    scene.rig.advance(by: 0.1)
    #expect(view.log == ["began", "cancelled"])
    touch.up(0)
    touch.up(1)
    touch.frame()
    scene.rig.advance(by: 0.1)
    #expect(view.log == ["began", "cancelled"])
    try scene.finish()
  }

  @Test("A drag from the close button moves the window, and does not close the window")
  func aDragFromAButtonMovesAndDoesNothingElse() throws {
    let scene = try FrameScene()
    let before = try scene.frame
    let finger = scene.stage.touch(at: try scene.button(0))
    finger.move(by: Vector(dx: -150, dy: 60))
    finger.lift()
    scene.rig.advance(by: 0.5)
    #expect(try !scene.window.isClosed && scene.frame.minX < before.minX - 100)
    try scene.finish()
  }

  // MARK: Resizing

  nonisolated enum Hand: CaseIterable { case finger, mouse, pen }

  @Test("Each edge and corner resizes the window by finger, mouse and pen", arguments: FrameScene.edges, Hand.allCases)
  func eachEdgeResizes(number: UInt32, hand: Hand) throws {
    let edge = WindowEdge(rawValue: number)
    let scene = try FrameScene()
    let before = try scene.frame
    try drag(edge, by: Vector(dx: 60, dy: 40), hand, in: scene)
    try expect(scene, before, edge, Vector(dx: 60, dy: 40))
    #expect(try scene.toplevel.states.contains(.resizing) == false)
    try scene.finish()
  }

  @Test(
    "If the compositor does not resize by touch, each edge and corner still follows a finger",
    arguments: FrameScene.edges)
  func whereTheCompositorDoesNotTheWindowFollowsTheFinger(number: UInt32) throws {
    let edge = WindowEdge(rawValue: number)
    let scene = try FrameScene { $0.resizesByTouch = false }
    let before = try scene.frame
    try drag(edge, by: Vector(dx: 60, dy: 40), .finger, in: scene)
    try expect(scene, before, edge, Vector(dx: 60, dy: 40))
    let smaller = try scene.frame
    try drag(edge, by: Vector(dx: -2000, dy: -2000), .finger, in: scene)
    #expect(scene.window.size.width >= 184 && scene.window.size.height >= 1)
    if edge == .left { #expect(try scene.frame.maxX == smaller.maxX) }
    try scene.finish()
  }

  private func drag(_ edge: WindowEdge, by way: Vector, _ hand: Hand, in scene: FrameScene) throws {
    let start = try scene.place(on: edge)
    switch hand {
    case .finger:
      let finger = scene.stage.touch(at: start)
      finger.move(by: way, over: 0.3)
      finger.lift()
    case .mouse:
      scene.stage.mouse.drag(from: start, to: start + way, over: 0.3)
    case .pen:
      scene.stage.stylus.press(at: start)
      scene.stage.stylus.move(to: start + way, over: 0.3)
      scene.stage.stylus.lift()
      scene.stage.stylus.leave()
    }
    scene.rig.advance(by: 0.3)
  }

  private func expect(_ scene: FrameScene, _ before: Rect, _ edge: WindowEdge, _ way: Vector) throws {
    let after = try scene.frame
    #expect(after.minX == before.minX + (edge.contains(.left) ? way.dx : 0))
    #expect(after.maxX == before.maxX + (edge.contains(.right) ? way.dx : 0))
    #expect(after.minY == before.minY + (edge.contains(.top) ? way.dy : 0))
    #expect(after.maxY == before.maxY + (edge.contains(.bottom) ? way.dy : 0))
    #expect(scene.window.size == Size(width: after.width, height: after.height - 46))
  }

  @Test("Each place on the border of a window belongs to an edge or a corner") func placesOnTheBorderNameTheirEdges() {
    let size = Size(width: 424, height: 370)
    #expect(WindowEdge(at: Point(x: 0, y: 200), in: size) == .left)
    #expect(WindowEdge(at: Point(x: 423, y: 200), in: size) == .right)
    #expect(WindowEdge(at: Point(x: 35, y: 5), in: size) == [.left, .top])
    #expect(WindowEdge(at: Point(x: 37, y: 5), in: size) == .top)
    #expect(WindowEdge(at: Point(x: 420, y: 340), in: size) == [.right, .bottom])
    #expect(WindowEdge(at: Point(x: 212, y: 369), in: size) == .bottom)
    #expect(!WindowEdge(at: Point(x: 3, y: 3), in: Size(width: 25, height: 25)).isEmpty)
  }

  // MARK: Buttons, taps and menus

  @Test("The buttons of the frame maximize, unmaximize and minimize the window") func buttonsDoWhatTheySay() throws {
    let scene = try FrameScene()
    scene.stage.tap(at: try scene.button(1))
    scene.rig.advance(by: 0.3)
    #expect(scene.window.isMaximized)
    scene.stage.tap(at: try scene.button(1))
    scene.rig.advance(by: 0.3)
    #expect(!scene.window.isMaximized && scene.window.size == Size(width: 400, height: 300))
    scene.stage.mouse.click(at: try scene.button(2))
    scene.rig.settle()
    #expect(try scene.toplevel.isMinimized)
    try scene.finish()
  }

  @Test("The close button calls shouldClose, and closes the window only if the app agrees")
  func closingAsksTheApp() throws {
    let scene = try FrameScene()
    var (asked, closed) = (0, 0)
    scene.window.shouldClose = {
      asked += 1
      return asked > 1
    }
    scene.window.onClose = { closed += 1 }
    scene.stage.tap(at: try scene.button(0))
    scene.rig.advance(by: 0.3)
    #expect(asked == 1 && !scene.window.isClosed)
    scene.stage.tap(at: try scene.button(0))
    scene.rig.advance(by: 0.3)
    #expect(asked == 2 && scene.window.isClosed && closed == 1 && scene.rig.compositor.surfaces.isEmpty)
    try scene.finish()
  }

  @Test("Double taps on the title bar maximize and unmaximize the window") func aDoubleTapMaximizes() throws {
    let scene = try FrameScene()
    for isMaximized in [true, false] {
      let place = try scene.title
      scene.stage.tap(at: place)
      scene.rig.advance(by: 0.1)
      scene.stage.tap(at: place)
      scene.rig.advance(by: 0.5)
      #expect(scene.window.isMaximized == isMaximized)
    }
    try scene.finish()
  }

  @Test("A long press or a right click on the title bar opens the window menu; a long press on a button does not")
  func aLongPressAndTheRightButtonOpenTheMenu() throws {
    let scene = try FrameScene()
    let finger = scene.stage.touch(at: try scene.title)
    scene.rig.advance(by: 0.8)
    finger.lift()
    scene.rig.advance(by: 0.1)
    #expect(try scene.toplevel.menuRequests == [Point(x: 60, y: -23)])
    scene.stage.mouse.click(at: try scene.title, .right)
    #expect(try scene.toplevel.menuRequests.count == 2)
    let button = scene.stage.touch(at: try scene.button(1))
    scene.rig.advance(by: 0.8)
    button.lift()
    scene.rig.advance(by: 0.3)
    #expect(try scene.toplevel.menuRequests.count == 2, "a long press on a button is a press")
    try scene.finish()
  }

  @Test("The first button of a pen above the title bar opens the window menu")
  func theButtonOfAPenOpensTheMenu() throws {
    let scene = try FrameScene()
    scene.stage.stylus.hover(at: try scene.title)
    scene.stage.stylus.press(.first)
    scene.stage.stylus.release(.first)
    #expect(try scene.toplevel.menuRequests == [Point(x: 60, y: -23)])
    scene.stage.stylus.leave()
    try scene.finish()
  }

  @Test("The frame has no menu and no maximizing if the compositor supports neither; the close button works")
  func actionsThatTheShellDoesNotHaveAreNotOffered() throws {
    let scene = try FrameScene { $0.capabilities = [] }
    let finger = scene.stage.touch(at: try scene.title)
    scene.rig.advance(by: 0.8)
    finger.lift()
    scene.stage.tap(at: try scene.button(1))
    scene.rig.advance(by: 0.1)
    scene.stage.tap(at: try scene.button(1))
    scene.rig.advance(by: 0.5)
    #expect(try scene.toplevel.menuRequests.isEmpty && !scene.window.isMaximized)
    scene.stage.tap(at: try scene.button(0))
    #expect(scene.window.isClosed)
    try scene.finish()
  }

  @Test("A window may close in the handlers of its frame, and while a finger drags its frame")
  func aWindowMayCloseInEachHandlerOfItsFrame() throws {
    let close: [(FrameScene) throws -> Void] = [
      { $0.stage.tap(at: try $0.button(0)) },
      { scene in
        scene.window.onResize = { [weak window = scene.window] _ in window?.close() }
        scene.stage.tap(at: try scene.button(1))
        scene.rig.advance(by: 0.3)
      },
      { scene in
        scene.window.onResize = { [weak window = scene.window] _ in window?.close() }
        let finger = scene.stage.touch(at: try scene.place(on: .right))
        finger.move(by: Vector(dx: 40, dy: 0))
        finger.lift()
      },
      { scene in
        let finger = scene.stage.touch(at: try scene.title)
        scene.window.close()
        finger.move(by: Vector(dx: 40, dy: 0))
        finger.lift()
      },
    ]
    for (index, action) in close.enumerated() {
      let scene = try FrameScene { $0.resizesByTouch = index % 2 == 0 }
      try action(scene)
      scene.rig.advance(by: 0.3)
      #expect(scene.window.isClosed, "\(index)")
      try scene.finish()
    }
  }
}

/// A view that logs the events of its touches.
private final class LoggingTouches: View {
  private(set) var log: [String] = []

  override func touchesBegan(_ touches: [Touch]) { log.append("began") }
  override func touchesEnded(_ touches: [Touch]) { log.append("ended") }
  override func touchesCancelled(_ touches: [Touch]) { log.append("cancelled") }
}
