@testable import TactionWindow
import TactionStageSupport
import TactionTesting
import Testing

struct FrameCommitTests {
  @Test("A new title redraws only the title bar, and an equal title redraws nothing")
  func aTitleRedrawsOnlyTheBar() throws {
    let scene = try FrameScene()
    let bar = try #require(scene.bar)
    let (before, content) = (bar.content?.bitmap.allPixels, try scene.toplevel.surface.commitCount)
    let (bars, borders) = (bar.commitCount, scene.border?.commitCount)
    scene.window.title = "Holidays"
    scene.rig.advance(by: 0.1)
    #expect(bar.commitCount == bars + 1 && bar.content?.bitmap.allPixels != before)
    #expect(try scene.toplevel.surface.commitCount == content && scene.border?.commitCount == borders)
    scene.window.title = "Holidays"
    scene.rig.advance(by: 0.1)
    #expect(bar.commitCount == bars + 1)
    try scene.finish()
  }

  @Test("A window with a frame commits nothing at rest and sets no deadline") func atRestNothingIsCommitted() throws {
    let scene = try FrameScene()
    scene.rig.advance(by: 1)
    let before = scene.stage.commitCount
    scene.rig.advance(by: 10)
    #expect(scene.stage.commitCount == before && scene.rig.app.nextDeadline == nil)
    try scene.finish()
  }

  @Test("Drawing the content commits neither the title bar nor the border")
  func aFrameOfTheContentLeavesTheBarAlone() throws {
    let scene = try FrameScene()
    let (bar, border) = (try #require(scene.bar), try #require(scene.border))
    let before = (bar.commitCount, border.commitCount, scene.stage.commitCount)
    for step in 0..<20 {
      scene.window.content.backgroundColor = Color(white: Double(step) / 20)
      scene.rig.advance(by: 1 / 60.0)
    }
    #expect(bar.commitCount == before.0 && border.commitCount == before.1)
    #expect(scene.stage.commitCount - before.2 == 20, "one commit a frame")
    try scene.finish()
  }

  @Test("A pressed button of the frame is drawn although the content does not change")
  func aPressedButtonShowsThoughTheContentRests() throws {
    let scene = try FrameScene()
    let bar = try #require(scene.bar)
    let place = try scene.button(1) + Vector(dx: -15, dy: -15)
    let finger = scene.stage.touch(at: try scene.button(1))
    scene.rig.advance(by: 0.1)
    let pressed = try scene.color(at: place)
    #expect(pressed != 0xE6E7EA)
    finger.move(by: Vector(dx: 0, dy: 3))
    finger.lift()
    scene.rig.advance(by: 0.5)
    #expect(scene.window.isMaximized && bar.content?.bitmap[10, 4] != nil)
    try scene.finish()
  }

  /// Checks at each commit that the bar is as wide as the content.
  @Test("The bar and the content have the same width in each commit") func barAndContentAlwaysAgree() throws {
    let scene = try FrameScene()
    let content = try scene.toplevel.surface
    var (widths, disagreements): (Set<Double>, [String]) = ([], [])
    scene.rig.compositor.onCommit = { surface in
      widths.insert(content.size.width)
      guard let bar = scene.bar else { return disagreements.append("no bar") }
      if bar.size.width != content.size.width { disagreements.append("\(bar.size) over \(content.size)") }
      if (try? scene.frame.height) != content.size.height + 46 { disagreements.append("geometry") }
    }
    let finger = scene.stage.touch(at: try scene.place(on: [.right, .bottom]))
    for step in 1...40 {
      finger.move(by: Vector(dx: 7, dy: step % 2 == 0 ? 5 : -3), over: 1 / 60.0, steps: 3)
    }
    finger.lift()
    scene.rig.advance(by: 0.2)
    for width in [200.0, 1000, 300] {
      try scene.toplevel.configure(size: Size(width: width, height: 500))
      scene.rig.advance(by: 0.1)
    }
    #expect(disagreements == [] && widths.count > 20)
    scene.rig.compositor.onCommit = nil
    try scene.finish()
  }

  @Test("While the compositor keeps all buffers, the bar never has another width than the content")
  func aCompositorThatKeepsAllBuffersSeesNoWrongBar() throws {
    let scene = try FrameScene { $0.bufferRelease = .byHand }
    for width in [500.0, 600, 700, 800] {
      try scene.toplevel.configure(size: Size(width: width, height: 500))
      scene.rig.advance(by: 0.2)
      if let bar = scene.bar { #expect(try bar.size.width == scene.toplevel.surface.size.width) }
    }
    scene.rig.compositor.releaseBuffers()
    scene.rig.advance(by: 0.2)
    scene.rig.compositor.releaseBuffers()
    scene.rig.advance(by: 0.2)
    #expect(scene.window.size.width == 800 && scene.bar?.size.width == 800)
    try scene.finish()
  }

  @Test("The title bar follows a new scale of the screen") func theBarFollowsTheScale() throws {
    let scene = try FrameScene(scale: 2)
    #expect(scene.bar?.content?.bitmap.width == 800 && scene.bar?.scale == 2)
    scene.stage.resize(to: Size(width: 1280, height: 800), scale: 1)
    scene.rig.advance(by: 0.2)
    #expect(scene.bar?.content?.bitmap.width == 400 && scene.bar?.scale == 1)
    try scene.finish()
  }

  @Test("After a restart of the compositor, a window has its frame, size and minimum size again")
  func theFrameReturnsWithTheNextCompositor() throws {
    let rig = try RestartRig {
      $0.placement = .floating
      $0.versions["zxdg_decoration_manager_v1"] = nil
    }
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 200, height: 100))
    window.minimumSize = Size(width: 190, height: 90)
    try rig.advance(by: 0.1)
    for _ in 0..<2 {
      #expect(try rig.toplevel().frame.size == Size(width: 200, height: 146))
      #expect(try rig.compositor.visibleSurfaces.map(\.size.height) == [170, 148, 100, 46])
      #expect(try rig.toplevel().minimumSize == Size(width: 190, height: 136))
      // A finger is on the bar when the compositor ends.
      try rig.touch.down(0, at: try rig.toplevel().frame.origin + Vector(dx: 20, dy: 20))
      try rig.touch.frame()
      try rig.settle()
      try rig.kill()
      try rig.start()
      try rig.advance(by: 0.5)
    }
    #expect(window.size == Size(width: 200, height: 100))
    try rig.finish()
  }
}
