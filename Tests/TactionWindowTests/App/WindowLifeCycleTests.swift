@testable import TactionWindow
import TactionTesting
import Testing

struct WindowLifeCycleTests {
  @Test("A window that is closing opens no dialogs and popups")
  func aWindowThatClosesOpensNoDialogsMeanwhile() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let dialog = try #require(window.makeDialog(title: "Dialog", size: Size(width: 100, height: 100)))
    var late: [Window?] = []
    dialog.onClose = {
      let place = PopupPlacement(at: Rect(x: 0, y: 0, width: 9, height: 9), size: Size(width: 50, height: 50))
      late = [window.makeDialog(title: "Late", size: Size(width: 100, height: 100)), window.makePopup(place)]
    }
    rig.settle()
    window.close()
    #expect(late.count == 2 && late.allSatisfy { $0 == nil })
    #expect(rig.stage.app.windows.isEmpty)
    try rig.finish()
  }

  @Test("A window limits its own size to the screen, but takes a larger size from the compositor")
  func aWindowThatChoosesItsSizeStaysWithinTheScreen() throws {
    let rig = try AppRig {
      $0.placement = .floating
      $0.outputs = [OutputConfiguration(width: 640, height: 900)]
    }
    let window = rig.makeWindow(size: Size(width: 1280, height: 800))
    #expect(window.size == Size(width: 640, height: 800))
    #expect(try rig.toplevel().surface.size == window.size)
    try rig.toplevel().configure(size: Size(width: 700, height: 1000))
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 700, height: 1000), "a size that the compositor asks for is taken")
    try rig.finish()
  }

  @Test("A window appears with one commit, in the size and state of its first configure")
  func aWindowAppearsAfterItsFirstConfigureWithOneCommit() throws {
    let rig = try AppRig()
    let window = rig.makeWindow(title: "Photos")
    let toplevel = try rig.toplevel()
    #expect(toplevel.title == "Photos" && toplevel.appID == "org.example.stage")
    #expect(toplevel.surface.isMapped && toplevel.surface.commitCount == 1)
    #expect(window.size == Size(width: 1280, height: 800) && window.isFullscreen && window.isActive)
    #expect(window.content.frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    try rig.finish()
  }

  @Test("If the compositor leaves the choice, a window has the size with which it was made")
  func leftTheChoiceAWindowHasTheSizeItWasMadeWith() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 321, height: 123))
    #expect(window.size == Size(width: 321, height: 123) && !window.isFullscreen)
    #expect(try rig.toplevel().surface.size == window.size)
    try rig.finish()
  }

  @Test("A window takes the sizes that the compositor configures") func aWindowFollowsTheSizesItIsTold() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    var sizes: [Size] = []
    window.onResize = { sizes.append($0) }
    try rig.toplevel().configure(size: Size(width: 500, height: 350))
    rig.advance(by: 0.1)
    #expect(sizes == [Size(width: 500, height: 350)])
    #expect(try rig.toplevel().surface.size == Size(width: 500, height: 350))
    try rig.toplevel().configure(size: .zero)
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 500, height: 350), "a configure without a size changes nothing")
    try rig.finish()
  }

  /// Reliability 11.
  @Test("Reliability 11: of ten thousand configures, only the last of each batch causes a commit")
  func tenThousandConfiguresAreOneAnswerAndOneBuffer() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    rig.advance(by: 0.1)
    let before = rig.commits
    for step in 0..<10_000 {
      try rig.toplevel().configure(size: Size(width: 300 + Double(step % 700), height: 300))
      // The sockets hold some hundreds of configures; only the last of each batch counts.
      if step % 100 == 99 { rig.settle() }
    }
    rig.advance(by: 0.2)
    #expect(window.size == Size(width: 300 + Double(9999 % 700), height: 300))
    #expect(rig.commits - before <= 101)
    #expect(window.frames.bufferCount <= 3)
    try rig.finish()
  }

  @Test("Fifty configures in one batch cause one commit") func aStormWithinOneBatchIsAnsweredOnce() throws {
    let rig = try AppRig { $0.placement = .floating }
    _ = rig.makeWindow()
    rig.advance(by: 0.1)
    let before = rig.commits
    for step in 0..<50 { try rig.toplevel().configure(size: Size(width: 400 + Double(step), height: 300)) }
    rig.settle()
    #expect(rig.commits == before + 1)
    #expect(try rig.toplevel().surface.size == Size(width: 449, height: 300))
    try rig.finish()
  }

  @Test("A window enters and leaves fullscreen, maximizes, unmaximizes and minimizes")
  func fullscreenAndMaximizedAreAskedForAndFollowed() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let frame = try rig.toplevel().frame
    window.enterFullscreen()
    rig.advance(by: 0.1)
    #expect(window.isFullscreen && window.size == Size(width: 1280, height: 800))
    window.exitFullscreen()
    rig.advance(by: 0.1)
    #expect(!window.isFullscreen && window.size == Size(width: 400, height: 300))
    #expect(try rig.toplevel().frame == frame, "it is where it was")
    window.maximize()
    rig.advance(by: 0.1)
    #expect(window.isMaximized && window.size == Size(width: 1280, height: 800))
    window.unmaximize()
    rig.advance(by: 0.1)
    #expect(!window.isMaximized && window.size == Size(width: 400, height: 300))
    #expect(try rig.toplevel().frame == frame)
    window.minimize()
    rig.settle()
    #expect(try rig.toplevel().isMinimized)
    try rig.finish()
  }

  @Test("The minimum size is sent, and a smaller configure makes the window only as small as that")
  func aMinimumSizeIsToldAndHoldsAgainstSmallerConfigures() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    window.minimumSize = Size(width: 200, height: 150)
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().minimumSize == Size(width: 200, height: 150))
    try rig.toplevel().configure(size: Size(width: 10, height: 10))
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 200, height: 150))
    try rig.finish()
  }

  @Test("A close request closes a window unless shouldClose returns false")
  func theUserClosesAWindowUnlessTheAppObjects() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var closed = 0
    window.onClose = { closed += 1 }
    window.shouldClose = { false }
    try rig.toplevel().close()
    rig.settle()
    #expect(!window.isClosed && closed == 0)
    window.shouldClose = nil
    try rig.toplevel().close()
    rig.settle()
    #expect(window.isClosed && closed == 1 && rig.app.windows.isEmpty)
    #expect(rig.compositor.toplevels.isEmpty)
    window.close()
    window.title = "Gone"
    window.minimumSize = Size(width: 5, height: 5)
    #expect(closed == 1)
    try rig.finish()
  }

  @Test("A window may close in its own onResize handler") func aWindowMayCloseInsideItsOwnHandlers() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    window.onResize = { _ in window.close() }
    try rig.toplevel().configure(size: Size(width: 700, height: 500))
    rig.advance(by: 0.1)
    #expect(window.isClosed)
    window.onResize = nil
    try rig.finish()
  }

  @Test("Closing one of two windows leaves the other") func severalWindowsLiveAndDieApart() throws {
    let rig = try AppRig { $0.placement = .floating }
    let first = rig.makeWindow(title: "One")
    let second = rig.makeWindow(title: "Two", size: Size(width: 200, height: 100))
    #expect(rig.app.windows.map(\.title) == ["One", "Two"])
    #expect(rig.compositor.toplevels.count == 2)
    first.close()
    rig.settle()
    #expect(rig.app.windows.map(\.title) == ["Two"])
    #expect(!second.isClosed && rig.compositor.toplevels.count == 1)
    try rig.finish()
  }

  @Test("Long titles are cut, and NUL characters are removed from titles")
  func longTitlesAreCutAndOddOnesCleaned() throws {
    let rig = try AppRig()
    let window = rig.makeWindow(title: String(repeating: "é", count: 5000))
    #expect(try rig.toplevel().title == String(repeating: "é", count: 2000))
    window.title = "a\0b"
    rig.settle()
    #expect(try rig.toplevel().title == "ab")
    try rig.finish()
  }

  @Test(
    "Negative and huge configured sizes give a window a size that a buffer can hold",
    arguments: [Size(width: -5, height: 0), Size(width: 0, height: 1e6), Size(width: 2e9, height: 2e9)])
  func absurdConfiguresAreSurvived(size: Size) throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 64, height: 64))
    try rig.toplevel().configure(size: size)
    rig.advance(by: 0.1)
    #expect(window.size.width >= 1 && window.size.height >= 1)
    #expect(window.size.width * window.size.height * 4 <= 256 * 1024 * 1024)
    try rig.finish()
  }

  @Test("The root view fills the window and follows its size, until another root view replaces it")
  func rootView() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let (first, second, above) = (View(), View(), View())
    window.content.addSubview(above)
    window.root = first
    #expect(first.frame == window.content.bounds && window.content.subviews.map { $0 === above } == [false, true])
    try rig.toplevel().configure(size: Size(width: 600, height: 400))
    rig.advance(by: 0.2)
    #expect(first.frame == Rect(x: 0, y: 0, width: 600, height: 400))
    window.root = second
    #expect(first.superview == nil && second.frame == window.content.bounds)
    second.removeFromSuperview()
    second.frame = .zero
    try rig.toplevel().configure(size: Size(width: 500, height: 300))
    rig.advance(by: 0.2)
    #expect(window.size == Size(width: 500, height: 300) && second.frame == .zero)
    try rig.finish()
  }

  @Test("A former root that is now in the new root, or in another window, has the frame that its new place gives it")
  func movedRoot() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let (page, container, outer) = (View(), View(), View())
      let place = Rect(x: 200, y: 0, width: 300, height: 400)
      window.root = page
      container.addSubview(page)
      page.frame = place
      window.root = container
      window.content.layoutIfNeeded()
      #expect(page.superview === container && page.frame == place && container.frame == window.content.bounds)
      // Anchors that the app has set stay.
      container.fill(outer)
      window.root = outer
      window.content.layoutIfNeeded()
      #expect(container.frame == outer.bounds && outer.frame == window.content.bounds)
      // A root that becomes the root of another window fills that window.
      let other = stage.makeWindow()
      other.root = outer
      window.root = nil
      outer.frame = place
      other.content.setNeedsLayout()
      other.content.layoutIfNeeded()
      #expect(outer.superview === other.content && outer.frame == other.content.bounds)
    }
  }

  @Test("A root that was removed from the window becomes its root again when it is set again")
  func rootAgain() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let page = View()
      window.root = page
      page.removeFromSuperview()
      window.root = page
      stage.settle()
      #expect(page.superview === window.content && page.frame == window.content.bounds)
    }
  }

  @Test("Without a first responder the root view gets the keys, then the content and the window")
  func keysOfRoot() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      var log: [String] = []
      let root = KeyLogView { log.append($0 == .escape ? "root takes" : "root") }
      window.root = root
      window.onKey = { _ in log.append("window") }
      stage.type(Key("a"))
      stage.type(.escape)
      #expect(log == ["root", "window", "root takes"])
      root.removeFromSuperview()
      stage.type(.escape)
      window.root = nil
      stage.type(.escape)
      #expect(log.dropFirst(3) == ["window", "window"])
    }
  }

  /// A view that logs keys, and handles Escape.
  private final class KeyLogView: View {
    private let onKey: (Key) -> Void

    init(_ onKey: @escaping (Key) -> Void) {
      self.onKey = onKey
      super.init()
    }

    override func keyDown(_ event: KeyEvent) -> Bool {
      onKey(event.key)
      return event.key == .escape
    }
  }

  @Test("A second application cannot claim the process of the first")
  func secondApplication() throws {
    let (one, two) = (try AppRig(), try AppRig())
    #expect(one.app.claimProcess() && one.app.claimProcess())
    #expect(!two.app.claimProcess())
    try one.finish()
    try two.finish()
  }
}
