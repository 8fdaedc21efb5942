@testable import TactionWindow
import TactionGraphics
import TactionTesting
import TactionWayland
import Testing

@Suite("Windows and the desktop: screen inhibition, suspension, limits, icons and dialogs")
struct WindowHintTests {
  @Test("the screen stays on while the window asks for it, and also on the next compositor")
  func screenOn() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Video", size: Size(width: 100, height: 100))
    try rig.advance(by: 0.1)
    #expect(try !rig.compositor.keepsScreenOn)
    window.keepsScreenOn = true
    window.keepsScreenOn = true
    try rig.settle()
    #expect(try rig.compositor.keepsScreenOn)
    try rig.kill()
    try rig.start()
    try rig.advance(by: 0.2)
    #expect(try rig.compositor.keepsScreenOn)
    window.keepsScreenOn = false
    try rig.settle()
    #expect(try !rig.compositor.keepsScreenOn)
    window.keepsScreenOn = true
    try rig.settle()
    window.close()
    window.keepsScreenOn = false
    window.keepsScreenOn = true
    try rig.settle()
    #expect(try !rig.compositor.keepsScreenOn)
    try rig.finish()
  }

  @Test("a window reports when it becomes active or inactive")
  func activeChanges() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 100, height: 100))
    rig.advance(by: 0.1)
    var calls: [Bool] = []
    window.onActiveChange = { calls.append($0) }
    let (toplevel, wasActive) = (try rig.toplevel(), window.isActive)
    for states: Set<TactionTesting.Toplevel.State> in [[], [.activated], [.activated, .maximized], [.suspended]] {
      toplevel.configure(size: .zero, states: states)
      rig.settle()
      rig.advance(by: 0.05)
    }
    #expect(calls == (wasActive ? [false] : []) + [true, false] && !window.isActive)
    try rig.finish()
  }

  @Test("a window that closes when it becomes inactive reports nothing after onClose")
  func closeWhenInactive() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 100, height: 100))
    rig.advance(by: 0.1)
    var calls: [String] = []
    window.onActiveChange = { [unowned window] isActive in
      calls.append("active \(isActive)")
      if !isActive { window.close() }
    }
    window.onSuspensionChange = { calls.append("suspended \($0)") }
    window.onClose = { calls.append("closed") }
    try rig.toplevel().configure(size: .zero, states: [.suspended])
    rig.settle()
    #expect(calls == ["active false", "closed"])
    try rig.finish()
  }

  @Test("a suspended window draws nothing, ends its animations, and later draws everything again")
  func suspended() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 100, height: 100))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    var (calls, ends) = ([Bool](), 0)
    window.onSuspensionChange = { calls.append($0) }
    let toplevel = try rig.toplevel()
    View.animate(duration: 5) {
      view.center.x = 90
    } completion: { _ in
      ends += 1
    }
    rig.advance(by: 0.1)
    toplevel.configure(size: .zero, states: [.activated, .suspended])
    rig.settle()
    rig.advance(by: 0.05)
    #expect(window.isSuspended && calls == [true] && ends == 1, "before the second without frames is over")
    let commits = rig.commits
    for step in 1...10 {
      view.center.y = Double(step) * 5
      rig.advance(by: 0.1)
    }
    #expect(rig.commits == commits && rig.app.nextDeadline == nil)
    toplevel.configure(size: .zero, states: [.activated])
    rig.settle()
    rig.advance(by: 0.05)
    #expect(!window.isSuspended && calls == [true, false])
    let commit = try #require(toplevel.surface.commits.first?.bitmap)
    #expect(commit.color(x: 90, y: 50).withAlpha(1) == .black && commit.color(x: 5, y: 5).withAlpha(1) == .white)
    #expect(rig.commits == commits + 1)
    // A configure while the window is suspended is acknowledged.
    toplevel.configure(size: Size(width: 120, height: 110), states: [.suspended])
    rig.settle()
    rig.advance(by: 0.2)
    #expect(toplevel.hasAcknowledged && window.size == Size(width: 120, height: 110))
    toplevel.configure(size: .zero, states: [.activated])
    rig.advance(by: 0.2)
    try rig.finish()
  }

  @Test("size limits are sent in an order that is never an error, for any values")
  func limits() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 400, height: 300))
    let toplevel = try rig.toplevel()
    func commit() {
      window.content.backgroundColor = window.content.backgroundColor == .black ? .white : .black
      rig.advance(by: 0.05)
    }
    (window.minimumSize, window.maximumSize) = (Size(width: 200, height: 100), Size(width: 500, height: 400))
    commit()
    #expect(toplevel.minimumSize == Size(width: 200, height: 100))
    #expect(toplevel.maximumSize == Size(width: 500, height: 400))
    toplevel.configure(size: Size(width: 900, height: 50))
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 500, height: 100))
    toplevel.configure(size: Size(width: 900, height: 50), states: [.maximized])
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 900, height: 50))
    toplevel.configure(size: .zero, states: [])
    window.maximumSize = Size(width: 500, height: .infinity)
    commit()
    #expect(toplevel.maximumSize == Size(width: 500, height: 0))
    toplevel.configure(size: Size(width: 900, height: 700))
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 500, height: 700), "each axis has its own limit")
    window.maximumSize = Size(width: 500, height: 400)
    toplevel.configure(size: .zero, states: [])
    commit()
    // The minimum rises above the maximum, and the maximum falls below it.
    window.minimumSize = Size(width: 600, height: 500)
    commit()
    #expect(toplevel.maximumSize == Size(width: 600, height: 500))
    window.maximumSize = Size(width: 1, height: 1)
    commit()
    window.maximumSize = nil
    commit()
    #expect(toplevel.maximumSize == .zero && toplevel.minimumSize == Size(width: 600, height: 500))
    // A low window, since the widest windows would otherwise have buffers of 64 MB.
    (window.minimumSize, window.maximumSize) = (Size(width: 1, height: 1), Size(width: 600, height: 8))
    commit()
    #expect(window.size == Size(width: 600, height: 8))
    for odd in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
      for other in [Double.nan, .infinity, -3, 7] {
        window.minimumSize = Size(width: odd, height: other)
        window.maximumSize = Size(width: other, height: odd)
        commit()
        #expect(window.size.isFinite && window.size.width >= 1)
      }
    }
    try rig.finish()
  }

  @Test("a floating window that is outside of new limits gets a size within them at once")
  func newLimits() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 300, height: 200))
    let toplevel = try rig.toplevel()
    toplevel.configure(size: .zero, states: [.activated])
    rig.advance(by: 0.1)
    var sizes: [Size] = []
    window.onResize = { sizes.append($0) }
    window.minimumSize = Size(width: 400, height: 250)
    rig.advance(by: 0.1)
    #expect(sizes == [Size(width: 400, height: 250)])
    toplevel.configure(size: .zero, states: [])
    rig.advance(by: 0.1)
    (window.minimumSize, window.maximumSize) = (Size(width: 1, height: 1), Size(width: 350, height: 500))
    rig.advance(by: 0.1)
    #expect(sizes == [Size(width: 400, height: 250), Size(width: 350, height: 250)])
    // A window that is within its new limits keeps its size, even if the compositor would have liked a larger one.
    toplevel.configure(size: Size(width: 600, height: 300), states: [])
    rig.advance(by: 0.1)
    window.maximumSize = nil
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 350, height: 300))
    toplevel.configure(size: Size(width: 900, height: 600), states: [.maximized])
    rig.advance(by: 0.1)
    window.minimumSize = Size(width: 1000, height: 100)
    rig.advance(by: 0.1)
    #expect(sizes.count == 4 && window.size == Size(width: 900, height: 600))
    try rig.finish()
  }

  @Test("a window's icon has its name and its square pictures, and can be changed and removed")
  func icon() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let toplevel = try rig.toplevel()
    window.icon = WindowIcon(name: "camera")
    rig.settle()
    #expect(toplevel.icon?.name == "camera" && toplevel.icon?.sizes == [])
    let pictures = try [(32, 32), (64, 64), (3, 5), (2000, 2000)].map { try Bitmap(width: $0.0, height: $0.1) }
    window.icon = WindowIcon(pictures: pictures)
    rig.settle()
    #expect(toplevel.icon?.name == nil && toplevel.icon?.sizes == [32, 64])
    window.icon = WindowIcon()
    rig.settle()
    window.icon = nil
    rig.settle()
    #expect(toplevel.icon == nil)
    window.icon = WindowIcon(name: "camera", pictures: pictures)
    window.close()
    window.icon = nil
    try rig.finish()
  }

  @Test("a window gets no touches while its modal dialog is open; a window that closes also closes its dialogs")
  func dialog() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(title: "Photos", size: Size(width: 600, height: 500))
    let diary = window.addLog()
    let touch = try rig.seat().touch
    touch.down(0, at: Point(x: 400, y: 200))
    rig.settle()
    #expect(diary.read().count == 1)
    let dialog = try #require(window.makeDialog(title: "Delete?", size: Size(width: 100, height: 80)))
    rig.settle()
    #expect(diary.read().first?.hasPrefix("cancelled") == true)
    let (below, above) = (try rig.toplevel(), try rig.toplevel(1))
    #expect(above.title == "Delete?" && above.parent === below && above.isDialog && above.isModal)
    #expect(dialog.parent === window && window.parent == nil)
    touch.up(0)
    touch.down(1, at: Point(x: 400, y: 200))
    touch.up(1)
    rig.stage.mouse.click(at: Point(x: 400, y: 200))
    rig.settle()
    #expect(diary.read() == [])
    above.close()
    rig.settle()
    #expect(dialog.isClosed && !window.isClosed)
    touch.down(2, at: Point(x: 400, y: 200))
    touch.up(2)
    rig.settle()
    #expect(diary.read().count == 2)
    let open = try #require(window.makeDialog(title: "Info", size: Size(width: 100, height: 80), isModal: false))
    rig.settle()
    #expect(try !rig.toplevel(1).isModal)
    touch.down(3, at: Point(x: 400, y: 200))
    touch.up(3)
    rig.settle()
    #expect(diary.read().count == 2)
    window.close()
    #expect(open.isClosed && window.makeDialog(title: "", size: .zero) == nil)
    rig.settle()
    try rig.finish()
  }

  @Test("the maximum size is not applied while the window fills a screen")
  func fullscreenBeyondMaximum() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(size: Size(width: 300, height: 200))
    window.maximumSize = Size(width: 400, height: 300)
    rig.advance(by: 0.1)
    let toplevel = try rig.toplevel()
    #expect(toplevel.maximumSize == Size(width: 400, height: 300))
    window.enterFullscreen()
    rig.advance(by: 0.1)
    #expect(window.isFullscreen && window.size == Size(width: 1280, height: 800) && toplevel.maximumSize == .zero)
    window.minimumSize = Size(width: 200, height: 100)
    rig.advance(by: 0.1)
    #expect(toplevel.maximumSize == .zero)
    window.exitFullscreen()
    rig.advance(by: 0.1)
    #expect(window.size == Size(width: 300, height: 200) && toplevel.maximumSize == Size(width: 400, height: 300))
    try rig.finish()
  }

  @Test("after a full screen that was withdrawn before its first frame, the maximum size is applied again")
  func withdrawnFullscreen() throws {
    // The configures wait for the callback of the first frame, up to 0.1 s.
    let rig = try AppRig { ($0.placement, $0.frameCallbacks) = (.floating, .byHand) }
    let window = rig.makeWindow(size: Size(width: 300, height: 200))
    window.maximumSize = Size(width: 400, height: 300)
    rig.settle()
    window.enterFullscreen()
    rig.settle()
    let toplevel = try rig.toplevel()
    #expect(toplevel.states.contains(.fullscreen) && !window.isFullscreen)
    window.exitFullscreen()
    rig.settle()
    rig.advance(by: 0.2)
    #expect(!window.isFullscreen && window.size == Size(width: 300, height: 200))
    #expect(toplevel.maximumSize == Size(width: 400, height: 300))
    try rig.finish()
  }

  @Test("keys for a window below a modal dialog go to the dialog, and a press on the window raises the dialog")
  func inputBelowDialog() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(title: "Photos", size: Size(width: 600, height: 500))
    let dialog = try #require(window.makeDialog(title: "Delete?", size: Size(width: 100, height: 80)))
    rig.advance(by: 0.1)
    var keys: [String] = []
    window.onKey = { keys.append("window \($0.characters)") }
    dialog.onKey = { keys.append("dialog \($0.characters)") }
    let (below, above) = (try rig.toplevel(), try rig.toplevel(1))
    rig.compositor.raise(below)
    rig.settle()
    #expect(window.isActive && !dialog.isActive)
    rig.stage.keys.type("a")
    #expect(keys == ["dialog a"])
    rig.stage.tap(at: Point(x: 400, y: 200))
    rig.advance(by: 0.1)
    #expect(rig.compositor.activations.last?.surface === above.surface)
    try rig.finish()
  }

  @Test("a press on a window below a modal dialog that is below another one raises the frontmost dialog")
  func pressBelowDialogs() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(title: "Photos", size: Size(width: 600, height: 500))
    let dialog = try #require(window.makeDialog(title: "Export", size: Size(width: 100, height: 80)))
    rig.advance(by: 0.1)
    _ = try #require(dialog.makeDialog(title: "Replace?", size: Size(width: 100, height: 80)))
    rig.advance(by: 0.1)
    let front = try #require(rig.compositor.toplevels.first { $0.title == "Replace?" })
    rig.stage.tap(at: Point(x: 400, y: 200))
    rig.advance(by: 0.1)
    #expect(rig.compositor.activations.last?.surface === front.surface)
    try rig.finish()
  }

  @Test("a request to close a window below a modal dialog goes to the dialog first, then to the window")
  func closeBelowDialog() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow(title: "Photos", size: Size(width: 600, height: 500))
    var asked: [String] = []
    window.shouldClose = {
      asked.append("window"); return true
    }
    let dialog = try #require(window.makeDialog(title: "Delete?", size: Size(width: 100, height: 80)))
    var mayClose = false
    dialog.shouldClose = {
      asked.append("dialog"); return mayClose
    }
    rig.advance(by: 0.1)
    let below = try rig.toplevel()
    below.close()
    rig.settle()
    #expect(asked == ["dialog"] && !dialog.isClosed && !window.isClosed)
    mayClose = true
    below.close()
    rig.settle()
    #expect(asked == ["dialog", "dialog"] && dialog.isClosed && !window.isClosed)
    below.close()
    rig.settle()
    #expect(asked.last == "window" && window.isClosed)
    try rig.finish()
  }

  @Test("a dialog that is made before its window is shown is over its window")
  func dialogAtTheStart() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 600, height: 500))
    let dialog = try #require(window.makeDialog(title: "Delete?", size: Size(width: 100, height: 80)))
    _ = dialog.makeDialog(title: "Sure?", size: Size(width: 50, height: 40), isModal: false)
    rig.advance(by: 0.1)
    let (below, above, top) = (try rig.toplevel(), try rig.toplevel(1), try rig.toplevel(2))
    #expect([below, above, top].map(\.title) == ["Photos", "Delete?", "Sure?"])
    #expect(above.parent === below && above.isModal && top.parent === above && !top.isModal)
    try rig.finish()
  }

  @Test("on the next compositor, a dialog is over its window again")
  func dialogAfterRestart() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 200, height: 200))
    try rig.advance(by: 0.1)
    window.icon = WindowIcon(name: "camera")
    _ = window.makeDialog(title: "Delete?", size: Size(width: 100, height: 80))
    try rig.advance(by: 0.1)
    try rig.kill()
    try rig.start()
    try rig.advance(by: 0.2)
    #expect(try rig.toplevel(1).parent === rig.toplevel() && rig.toplevel(1).isModal)
    #expect(try rig.toplevel().icon?.name == "camera")
    try rig.finish()
  }
}
