@testable import TactionWindow
import TactionTesting
import Testing

struct FrameTests {
  @Test("An idle window commits nothing and sets no deadline") func anIdleWindowCommitsNothing() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    rig.advance(by: 0.1)
    let commits = rig.stage.commitCount
    rig.advance(by: 5)
    #expect(rig.stage.commitCount == commits)
    #expect(rig.app.nextDeadline == nil)
    try rig.finish()
  }

  @Test("A moved view makes one commit, whose damage covers only the old and new place of the view")
  func aChangeIsOneCommitWithItsDamageOnly() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 100, y: 50, width: 40, height: 30))
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    let surface = try rig.toplevel().surface
    let before = surface.commitCount
    view.frame = Rect(x: 110, y: 50, width: 40, height: 30)
    rig.advance(by: 0.1)
    #expect(surface.commitCount == before + 1)
    #expect(PixelRect(x: 98, y: 48, width: 54, height: 34).contains(surface.lastDamage.bounds))
    #expect(surface.content?.bitmap[145, 60] == 0xff00_0000)
    try rig.finish()
  }

  @Test("Changes between two frame callbacks are drawn together in one commit")
  func changesBetweenTwoFramesAreDrawnTogether() throws {
    let rig = try AppRig { $0.frameCallbacks = .byHand }
    let window = rig.makeWindow()
    rig.compositor.presentFrame()
    rig.settle()
    let surface = try rig.toplevel().surface
    let before = surface.commitCount
    for color in [Color.black, .white, Color(hex: 0xff0000)] {
      window.content.backgroundColor = color
      rig.settle()
    }
    #expect(surface.commitCount == before + 1, "the second waits for the callback of the first")
    rig.compositor.presentFrame()
    rig.settle()
    #expect(surface.commitCount == before + 2, "the third replaces the second")
    #expect(surface.content?.bitmap.color(x: 5, y: 5).withAlpha(1) == Color(hex: 0xff0000))
    rig.compositor.presentFrame()
    rig.settle()
    #expect(surface.commitCount == before + 2)
    try rig.finish()
  }

  @Test(
    "The shown pixels are right whenever the compositor releases buffers, with at most three buffers",
    arguments: [
      CompositorConfiguration.BufferRelease.whenReplaced, .atOnce, .byHand,
    ])
  func theShownPixelsAreRightWheneverBuffersAreReleased(release: CompositorConfiguration.BufferRelease) throws {
    let rig = try AppRig { $0.bufferRelease = release }
    let window = rig.makeWindow()
    let views = (0..<4).map { View(frame: Rect(x: Double($0) * 100, y: 20, width: 50, height: 50)) }
    for view in views { window.content.addSubview(view) }
    let surface = try rig.toplevel().surface
    for step in 0..<24 {
      let view = views[step % 4]
      view.backgroundColor = step % 3 == 0 ? .black : Color(hex: 0x8040_20 + UInt32(step))
      rig.advance(by: 1.0 / 60)
      rig.compositor.releaseBuffers()
      rig.settle()
      let shown = try #require(surface.content?.bitmap)
      for view in views where view.backgroundColor != nil {
        let pixel = shown.color(x: Int(view.frame.minX) + 5, y: 30)
        #expect(pixel.withAlpha(1) == view.backgroundColor, "step \(step)")
      }
    }
    #expect(window.frames.bufferCount <= 3)
    try rig.finish()
  }

  @Test("A window waits while the compositor keeps all three buffers, then draws the newest content")
  func aCompositorThatKeepsAllBuffersIsWaitedFor() throws {
    let rig = try AppRig { $0.bufferRelease = .byHand }
    let window = rig.makeWindow()
    let surface = try rig.toplevel().surface
    for step in 0..<10 {
      window.content.backgroundColor = Color(hex: UInt32(step) * 0x10101)
      rig.advance(by: 1.0 / 60)
    }
    #expect(surface.commitCount == 3 && window.frames.bufferCount == 3)
    rig.compositor.releaseBuffers()
    rig.settle()
    rig.advance(by: 1.0 / 60)
    #expect(surface.commitCount == 4)
    #expect(surface.content?.bitmap.color(x: 5, y: 5).withAlpha(1) == Color(hex: 0x090909))
    try rig.finish()
  }

  @Test("A window takes a configured size even if no frame callback arrives")
  func aConfigureIsAnsweredEvenWhereNoFrameCallbackComes() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.frameCallbacks = .byHand
    }
    let window = rig.makeWindow()
    try rig.toplevel().configure(size: Size(width: 600, height: 400))
    rig.settle()
    #expect(window.size == Size(width: 400, height: 300), "a frame is on its way")
    rig.advance(by: 0.2)
    #expect(try rig.toplevel().surface.size == Size(width: 600, height: 400))
    try rig.finish()
  }

  /// A view that calls a closure once, in its next layout.
  private final class BusyView: View {
    var onLayout: (() -> Void)?
    override func layoutSubviews() { onLayout.take()?() }
  }

  @Test("If a layout runs the event loop, in which the window is maximized, no later frame has the former size")
  func aLayoutMayRunTheEventLoop() throws {
    let rig = try AppRig()
    let (window, size) = (rig.makeWindow(), Size(width: 300, height: 200))
    window.showsFrame = false
    let view = BusyView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    let toplevel = try rig.toplevel()
    var sizeInLayout = Size.zero
    view.onLayout = {
      toplevel.configure(size: size, states: [.activated, .maximized])
      rig.settle()
      sizeInLayout = toplevel.surface.size
    }
    view.backgroundColor = .black
    view.setNeedsLayout()
    rig.advance(by: 0.1)
    #expect(sizeInLayout == size && window.size == size && toplevel.surface.size == size)
    #expect(toplevel.surface.content?.bitmap[25, 25] == 0xff00_0000)
    try rig.finish()
  }

  @Test("A configure is answered at once during movement that no pixel shows")
  func aConfigureDoesNotWaitForMovementThatNoPixelShows() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let link = DisplayLink(of: window.content) { _ in true }
    link.start()
    rig.advance(by: 0.1)
    try rig.toplevel().configure(size: Size(width: 600, height: 400))
    rig.settle()
    #expect(try rig.toplevel().surface.size == Size(width: 600, height: 400), "no time has passed")
    link.stop()
    try rig.finish()
  }

  @Test("An animation of an invisible view in a hidden window sets no deadline in the past")
  func aHiddenWindowWithAnAnimationThatShowsNothingLetsTheLoopSleep() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.frameCallbacks = .byHand
    }
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: -500, y: 0, width: 50, height: 50))
    window.content.addSubview(view)
    rig.compositor.presentFrame()
    rig.settle()
    window.content.backgroundColor = .black
    rig.settle()
    // The compositor sends no frame callbacks from here on.
    View.animate(duration: 60) { view.alpha = 0.5 }
    try rig.toplevel().configure(size: window.size)
    rig.advance(by: 1)
    let deadline = rig.app.nextDeadline ?? .infinity
    #expect(deadline > rig.stage.clock.now, "a deadline in the past keeps the loop awake")
    try rig.finish()
  }

  @Test("An animation makes one commit per frame, ends on time, and then nothing is committed")
  func animationsRunByTheFramesOfTheCompositor() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    let before = rig.commits
    var isDone = false
    View.animate(duration: 0.5) {
      view.center = Point(x: 500, y: 25)
    } completion: { _ in
      isDone = true
    }
    rig.advance(by: 0.25)
    #expect(rig.commits - before >= 13 && rig.commits - before <= 16 && !isDone)
    rig.advance(by: 0.5)
    #expect(isDone)
    let after = rig.commits
    rig.advance(by: 1)
    #expect(rig.commits == after)
    try rig.finish()
  }
}
