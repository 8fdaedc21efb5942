@testable import TactionWindow
import TactionStageSupport
import TactionTesting
import Testing

struct WindowFrameTests {
  @Test("A window draws its frame if the compositor draws none")
  func aWindowHasAFrameWhereTheCompositorDrawsNone() throws {
    let scene = try FrameScene()
    #expect(scene.window.size == Size(width: 400, height: 300))
    #expect(try scene.frame == Rect(x: 440, y: 227, width: 400, height: 346))
    #expect(try scene.color(at: Point(x: 450, y: 231)) == 0xE6E7EA)
    #expect(try scene.color(at: Point(x: 450, y: 274)) == 0xFFFFFF, "the content begins below the bar")
    #expect(try scene.color(at: Point(x: 435, y: 400)) == 0, "the border is invisible")
    #expect(scene.rig.compositor.surface(at: Point(x: 430, y: 400))?.surface === scene.border)
    #expect(scene.rig.compositor.surface(at: Point(x: 427, y: 400)) == nil, "it is 12 px wide")
    try scene.finish()
  }

  @Test("A window draws no frame while the compositor draws one") func theFrameOfTheShellComesFirst() throws {
    let scene = try FrameScene { $0.versions["zxdg_decoration_manager_v1"] = 1 }
    #expect(try scene.frame.size == Size(width: 400, height: 300) && scene.bar == nil)
    #expect(scene.rig.compositor.surfaces.count == 1, "no surface is made for an unused frame")
    // The compositor leaves the frame to the client, and then draws it again.
    try scene.toplevel.configureFrame(byCompositor: false)
    scene.rig.advance(by: 0.1)
    #expect(scene.bar?.size == Size(width: 400, height: 46))
    #expect(scene.window.size == Size(width: 400, height: 300))
    try scene.toplevel.configureFrame(byCompositor: true)
    scene.rig.advance(by: 0.1)
    #expect(try scene.bar == nil && scene.border == nil && scene.frame.size == scene.window.size)
    try scene.finish()
  }

  @Test("A window draws its frame if the compositor asks clients to do so")
  func aShellThatLeavesTheFrameToItsClientsGetsOne() throws {
    let scene = try FrameScene {
      $0.versions["zxdg_decoration_manager_v1"] = 1
      $0.frames = .client
    }
    #expect(scene.bar?.size == Size(width: 400, height: 46))
    try scene.finish()
  }

  @Test("An app can hide and show the frame", arguments: [nil, 1] as [UInt32?])
  func anAppMayWantNoFrame(decorations: UInt32?) throws {
    let scene = try FrameScene { $0.versions["zxdg_decoration_manager_v1"] = decorations }
    scene.window.showsFrame = false
    scene.window.showsFrame = false
    scene.rig.advance(by: 0.2)
    #expect(try scene.bar == nil && scene.border == nil && scene.frame.size == scene.window.size)
    scene.window.showsFrame = true
    scene.rig.advance(by: 0.2)
    #expect((scene.bar != nil) == (decorations == nil))
    try scene.finish()
  }

  @Test("A window that hides its frame at the start makes no surfaces for it")
  func aWindowThatNeverWantedAFrameNeverHasOne() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.frames = .client
    }
    let window = rig.app.makeWindow(title: "Kiosk", size: Size(width: 400, height: 300))
    window.showsFrame = false
    rig.advance(by: 0.2)
    #expect(rig.compositor.surfaces.count == 1)
    try rig.finish()
  }

  @Test("A full-screen window draws no frame, and draws it again afterwards") func aFullscreenWindowHasNone() throws {
    let scene = try FrameScene()
    scene.window.enterFullscreen()
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size == Size(width: 1280, height: 800) && scene.bar == nil && scene.border == nil)
    #expect(try scene.frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    scene.window.exitFullscreen()
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size == Size(width: 400, height: 300))
    #expect(scene.bar?.size == Size(width: 400, height: 46) && scene.border != nil)
    try scene.finish()
  }

  @Test("A maximized window has a title bar and no border") func aMaximizedWindowHasABarAndNoBorder() throws {
    let scene = try FrameScene()
    scene.window.maximize()
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size == Size(width: 1280, height: 754))
    #expect(try scene.frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(scene.bar?.size == Size(width: 1280, height: 46) && scene.border == nil)
    scene.window.showsFrame = false
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size == Size(width: 1280, height: 800), "the content fills the room of the bar")
    try scene.finish()
  }

  @Test("On a shell that has only full-screen and maximized windows, a maximized window has no bar")
  func aShellThatOnlyMaximizesGetsNoBar() throws {
    let scene = try FrameScene { $0.capabilities = [.fullscreen] }
    #expect(scene.bar != nil, "a floating dialog can be moved and closed")
    try scene.toplevel.configure(size: Size(width: 1280, height: 800), states: [.maximized, .activated])
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size == Size(width: 1280, height: 800) && scene.bar == nil && scene.border == nil)
    try scene.finish()
  }

  @Test("Without wl_subcompositor, a window draws no frame") func withoutSubsurfacesThereIsNone() throws {
    let scene = try FrameScene { $0.versions["wl_subcompositor"] = nil }
    #expect(try scene.frame.size == Size(width: 400, height: 300))
    #expect(scene.rig.compositor.surfaces.count == 1)
    try scene.finish()
  }

  @Test("Without wp_viewporter, the frame has a bar and no border")
  func withoutViewportsThereIsABarAndNoBorder() throws {
    let scene = try FrameScene { $0.versions["wp_viewporter"] = nil }
    #expect(scene.bar != nil && scene.rig.compositor.surfaces.count == 2)
    try scene.finish()
  }

  @Test("The frame does not change the coordinates of touches on the content")
  func theContentDoesNotKnowOfIt() throws {
    var places: [[Point]] = []
    for version in [nil, 1] as [UInt32?] {
      let scene = try FrameScene { $0.versions["zxdg_decoration_manager_v1"] = version }
      var seen: [Point] = []
      scene.window.content.addGestureRecognizer(TapGestureRecognizer { seen.append($0.location(in: nil)) })
      let origin = try #require(try scene.toplevel.surface.origin)
      for place in [Vector(dx: 1, dy: 1), Vector(dx: 200, dy: 150), Vector(dx: 399, dy: 299)] {
        scene.stage.tap(at: origin + place)
        scene.rig.advance(by: 1)
      }
      places.append(seen)
      try scene.finish()
    }
    #expect(places[0] == places[1] && places[0].first == Point(x: 1, y: 1) && places[0].count == 3)
  }

  @Test("The minimum size that is sent includes the bar") func limitsCountTheBar() throws {
    let scene = try FrameScene()
    #expect(try scene.toplevel.minimumSize == Size(width: 184, height: 47), "the buttons have room")
    scene.window.minimumSize = Size(width: 300, height: 200)
    scene.rig.advance(by: 0.1)
    #expect(try scene.toplevel.minimumSize == Size(width: 300, height: 246))
    scene.window.enterFullscreen()
    scene.rig.advance(by: 0.1)
    #expect(try scene.toplevel.minimumSize == Size(width: 300, height: 200))
    try scene.finish()
  }

  @Test("A window with a frame survives configures of impossible sizes") func aHostileConfigureIsSurvived() throws {
    let scene = try FrameScene()
    try scene.toplevel.configure(size: Size(width: 10, height: 10))
    scene.rig.advance(by: 0.1)
    #expect(scene.window.size == Size(width: 184, height: 1))
    for height in [1.0, 10, 46, 47] {
      try scene.toplevel.configure(size: Size(width: 10, height: height), states: [.maximized])
      scene.rig.advance(by: 0.1)
      #expect(scene.window.size == Size(width: 10, height: height > 46 ? 1 : height))
      #expect((scene.bar != nil) == (height > 46))
    }
    try scene.toplevel.configure(size: Size(width: 32767, height: 10), states: [.maximized])
    scene.rig.advance(by: 0.1)
    _ = scene.rig.compositor.takeViolations()
    try scene.toplevel.configure(size: Size(width: 400, height: 346), states: [])
    scene.rig.advance(by: 0.1)
    #expect(scene.window.size == Size(width: 400, height: 300) && scene.bar != nil)
    try scene.finish()
  }

  @Test("A window that is maximized, full-screen or tiled while a finger drags its border takes the compositor's size")
  func aStateWithASizeEndsTheDragOfTheBorder() throws {
    for state: TactionTesting.Toplevel.State in [.maximized, .fullscreen, .tiledLeft] {
      let scene = try FrameScene { $0.resizesByTouch = false }
      let finger = scene.stage.touch(at: try scene.place(on: .right))
      finger.move(by: Vector(dx: 60, dy: 0))
      scene.rig.advance(by: 0.1)
      #expect(scene.window.size == Size(width: 460, height: 300))
      let size = Size(width: 1000, height: 700)
      try scene.toplevel.configure(size: size, states: [state, .activated])
      finger.move(by: Vector(dx: 20, dy: 0))
      finger.lift()
      scene.rig.advance(by: 0.1)
      #expect(try scene.frame.size == size, "\(state)")
      try scene.toplevel.configure(size: .zero, states: [.activated])
      scene.rig.advance(by: 0.1)
      #expect(scene.window.size == Size(width: 460, height: 300), "\(state)")
      try scene.finish()
    }
  }

  @Test("A finger on the border of a window that is already tiled leaves its size to the compositor")
  func aTiledWindowKeepsItsSize() throws {
    let scene = try FrameScene { $0.resizesByTouch = false }
    try scene.toplevel.configure(size: Size(width: 500, height: 346), states: [.tiledLeft, .activated])
    scene.rig.advance(by: 0.1)
    let finger = scene.stage.touch(at: try scene.place(on: .right))
    finger.move(by: Vector(dx: 60, dy: 0))
    scene.rig.advance(by: 0.1)
    #expect(scene.window.size == Size(width: 500, height: 300))
    finger.lift()
    scene.rig.advance(by: 0.1)
    try scene.finish()
  }

  @Test("A size that a finger has dragged stays when the compositor repeats its own size with another state")
  func aRepeatedSizeDoesNotUndoADrag() throws {
    let scene = try FrameScene { $0.resizesByTouch = false }
    try scene.toplevel.configure(size: Size(width: 500, height: 346), states: [.activated])
    scene.rig.advance(by: 0.1)
    func drag(_ edge: WindowEdge, by distance: Double) throws {
      let finger = scene.stage.touch(at: try scene.place(on: edge))
      finger.move(by: Vector(dx: distance, dy: 0))
      finger.lift()
      scene.rig.advance(by: 0.1)
    }
    try drag(.right, by: 60)
    #expect(scene.window.size == Size(width: 560, height: 300))
    let toplevel = try scene.toplevel
    _ = scene.rig.makeWindow(title: "Other", size: Size(width: 184, height: 100))
    scene.rig.advance(by: 0.1)
    #expect(!scene.window.isActive && scene.window.size == Size(width: 560, height: 300))
    let rest = toplevel.frame.maxX
    // The finger that lands on the border also activates the window.
    try drag(.left, by: -60)
    #expect(scene.window.isActive && scene.window.size == Size(width: 620, height: 300))
    #expect(toplevel.frame.maxX == rest)
    toplevel.configure(size: Size(width: 400, height: 346), states: [.activated])
    scene.rig.advance(by: 0.1)
    #expect(scene.window.size == Size(width: 400, height: 300))
    try scene.finish()
  }

  @Test("The bar of an inactive window is lighter") func theBarOfAnotherWindowIsFaint() throws {
    let scene = try FrameScene()
    let other = scene.rig.makeWindow(title: "Other")
    scene.rig.advance(by: 0.1)
    #expect(other.isActive && !scene.window.isActive)
    #expect(scene.bar.flatMap { $0.content?.bitmap[10, 4] }.map { $0 & 0xFF_FFFF } == 0xF4F4F6)
    try scene.finish()
  }
}
