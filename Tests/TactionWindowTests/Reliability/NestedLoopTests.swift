import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow

@Suite("Handlers that run the event loop, and events that arrive meanwhile")
struct NestedLoopTests {
  @Test(
    "If one of several calls that are due at the same time runs the event loop, this loop makes the other calls, once")
  func timers() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    var calls: [String] = []
    for schedule in [rig.app.after, window.content.after] {
      _ = schedule(1) {
        calls.append("begin")
        rig.settle()
        calls.append("end")
      }
      _ = schedule(1) { calls.append("second") }
      rig.advance(by: 2)
      #expect(calls == ["begin", "second", "end"])
      calls = []
    }
    try rig.finish()
  }

  @Test("A view that a timer removes and adds again loses its other timers that are due at the same time")
  func timersOfAView() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View()
    window.content.addSubview(view)
    var calls = 0
    view.after(1) {
      view.removeFromSuperview()
      window.content.addSubview(view)
    }
    view.after(1) { calls += 1 }
    rig.advance(by: 2)
    #expect(calls == 0)
    try rig.finish()
  }

  @Test("While a click's action runs the event loop, a mouse can click, hover and turn its wheel")
  func mouse() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let pointer = try rig.seat().pointer
    var actions: [String] = []
    let scroll = ScrollView(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    scroll.contentSize = Size(width: 100, height: 1000)
    let hovered = View(frame: Rect(x: 0, y: 100, width: 100, height: 100))
    var hovers = 0
    hovered.addGestureRecognizer(HoverGestureRecognizer { _ in hovers += 1 })
    func click(_ point: Point) {
      pointer.move(to: point)
      pointer.frame()
      for isPressed in [true, false] {
        pointer.button(.left, isPressed: isPressed)
        pointer.frame()
      }
      rig.settle()
    }
    let second = Button("Second") { actions.append("second") }
    second.frame = Rect(x: 100, y: 0, width: 100, height: 100)
    let first = Button("First") {
      actions.append("begin")
      click(Point(x: 150, y: 50))
      rig.send(pointer) { $0.move(to: Point(x: 50, y: 150)) }
      actions.append("\(hovers > 0)")
      pointer.move(to: Point(x: 250, y: 50))
      pointer.turnWheel(by: 20, notches: 2)
      pointer.frame()
      rig.advance(by: 1)
      actions.append("\(scroll.contentOffset.y > 0)")
    }
    first.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    for view in [first, second, scroll, hovered] { window.content.addSubview(view) }
    rig.settle()
    click(Point(x: 50, y: 50))
    #expect(actions == ["begin", "second", "true", "true"])
    try rig.finish()
  }

  @Test("While an animation's completion runs the event loop, views move and the window takes a new size")
  func completion() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .black
    window.content.addSubview(view)
    rig.settle()
    var commits = 0
    let toplevel = try rig.toplevel()
    View.animate(duration: 0.2) {
      view.center.x += 100
    } completion: { _ in
      let before = rig.commits
      view.center.y += 100
      rig.advance(by: 0.1)
      commits = rig.commits - before
      toplevel.configure(size: Size(width: 300, height: 200))
      rig.advance(by: 0.1)
    }
    rig.advance(by: 1)
    #expect(commits == 1)
    #expect(window.size == Size(width: 300, height: 200))
    #expect(toplevel.surface.size == Size(width: 300, height: 200))
    try rig.finish()
  }

  @Test("If a window gets the keyboard again while the held keys are lifted, it keeps the keyboard")
  func keyboard() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let diary = window.addLog()
    diary.becomeFirstResponder()
    let keyboard = try rig.seat().keyboard
    let surface = try rig.toplevel().surface
    let key = try #require(keyboard.key(for: 0x61))
    keyboard.key(key, isPressed: true)
    rig.settle()
    #expect(diary.read() == ["down a"])
    diary.once("up a") {
      keyboard.setFocus(surface)
      rig.settle()
    }
    keyboard.setFocus(nil)
    rig.settle()
    keyboard.type("b")
    rig.settle()
    #expect(diary.read() == ["up a", "down b", "up b"])
    try rig.finish()
  }

  @Test("If the keyboard returns while the keys of the lost keyboard are lifted, the program may set the clipboard")
  func lostKeyboard() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    diary.becomeFirstResponder()
    let seat = try rig.seat()
    let key = try #require(seat.keyboard.key(for: 0x61))
    seat.keyboard.key(key, isPressed: true)
    rig.settle()
    diary.once("up a") {
      seat.capabilities.insert(.keyboard)
      rig.settle()
    }
    seat.capabilities.remove(.keyboard)
    rig.settle()
    #expect(diary.read() == ["down a", "up a"])
    #expect(rig.app.seats.first?.activity.selectionSerial != nil)
    try rig.finish()
  }

  @Test("If a window gets the keyboard again while the clipboard reports the loss of the focus, Caps Lock stays on")
  func capsLock() throws {
    try withStage { stage in
      var typed = ""
      stage.makeWindow().onKey = { typed += $0.characters }
      let keyboard = try #require(stage.seat).keyboard
      let surface = try #require(stage.compositor.toplevels.first).surface
      Clipboard.shared.onChange = {
        Clipboard.shared.onChange = nil
        keyboard.setFocus(surface)
        // The second modifier of a keymap is Caps Lock.
        keyboard.sendModifiers(locked: 2, group: 0)
        stage.deliver()
      }
      keyboard.setFocus(nil)
      stage.deliver()
      keyboard.key(30, isPressed: true)
      keyboard.key(30, isPressed: false)
      stage.deliver()
      #expect(typed == "A")
    }
  }

  @Test("If the pointer enters a window again while its touch is cancelled, it stays in the window")
  func pointer() throws {
    let rig = try AppRig()
    let diary = rig.makeWindow().addLog()
    var hover: GestureRecognizer.State?
    diary.addGestureRecognizer(HoverGestureRecognizer { hover = $0.state })
    let pointer = try rig.seat().pointer
    pointer.move(to: Point(x: 10, y: 10))
    pointer.button(.left, isPressed: true)
    pointer.frame()
    rig.settle()
    #expect(diary.read() == ["began 10,10"])
    diary.once("cancelled") {
      pointer.button(.left, isPressed: false)
      pointer.move(to: Point(x: 20, y: 20))
      pointer.frame()
      rig.settle()
    }
    pointer.leave()
    rig.settle()
    #expect(hover == .began || hover == .changed)
    pointer.button(.left, isPressed: true)
    pointer.frame()
    rig.send(pointer) { $0.button(.left, isPressed: false) }
    #expect(diary.read().suffix(2) == ["began 20,20", "ended 20,20"])
    try rig.finish()
  }

  @Test("The loss of a connection is reported before the next connection, even if a handler waits for the next one")
  func loss() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 300, height: 200))
    let log = window.addLog()
    try rig.advance(by: 0.1)
    try rig.touch.down(0, at: Point(x: 10, y: 10))
    try rig.advance(by: 0.1)
    log.once("cancelled") {
      try? rig.start()
      try? rig.advance(by: 1)
    }
    try rig.kill()
    try rig.advance(by: 1)
    #expect(rig.calls == ["lost", "restored"])
    try rig.finish()
  }

  @Test("A menu of a lost connection does not return and takes no keys, even if a handler waits for the next one")
  func lostPopup() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 300, height: 200))
    let log = window.addLog()
    var (keys, popups): (Int, Int?) = (0, nil)
    window.onKey = { _ in keys += 1 }
    try rig.advance(by: 0.1)
    try rig.touch.down(0, at: Point(x: 10, y: 10))
    try rig.advance(by: 0.1)
    let place = PopupPlacement(at: Rect(x: 100, y: 100, width: 0, height: 0), size: Size(width: 50, height: 50))
    let popup = try #require(window.makePopup(place))
    try rig.advance(by: 0.1)
    #expect(try popup.isMenu && rig.compositor.popups.count == 1)
    log.once("cancelled") {
      try? rig.start()
      try? rig.advance(by: 1)
      popups = rig.server.compositor?.popups.count
      rig.server.compositor?.mainSeat?.keyboard.type("a")
      try? rig.advance(by: 0.1)
    }
    try rig.kill()
    try rig.advance(by: 1)
    #expect(popups == 0 && keys == 1 && popup.isClosed && rig.calls == ["lost", "restored"])
    try rig.finish()
  }

  @Test("If a completion waits for another connection, the window is drawn there once it is configured")
  func connectionInACompletion() throws {
    let rig = try RestartRig()
    let window = rig.app.makeWindow(title: "Photos", size: Size(width: 300, height: 200))
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.backgroundColor = .black
    window.content.addSubview(view)
    try rig.advance(by: 0.1)
    var hasWaited = false
    View.animate(duration: 0.1) {
      view.center.x += 100
    } completion: { _ in
      try? rig.kill()
      try? rig.start()
      // The loop runs until the compositor is back, but not until the window has its first size.
      for _ in 0..<1000 where rig.calls.last != "restored" {
        rig.server.clock.advance(by: 0.01)
        try? rig.app.turn()
        rig.server.compositor?.pump()
      }
      hasWaited = rig.calls == ["lost", "restored"]
      view.backgroundColor = .red
    }
    try rig.advance(by: 0.5)
    #expect(hasWaited && rig.calls == ["lost", "restored"])
    #expect(try rig.toplevel().surface.commitCount > 0)
    try rig.finish()
  }

  @Test("A closing window has left the screen when its field is notified that the marked text is removed")
  func markedText() throws {
    let rig = try AppRig()
    _ = rig.makeWindow(size: Size(width: 100, height: 100))
    let window = rig.makeWindow()
    let field = RecordedField(frame: Rect(x: 40, y: 50, width: 300, height: 40))
    window.content.addSubview(field)
    field.becomeFirstResponder()
    rig.settle()
    rig.stage.inputMethod.compose("ni")
    #expect(field.marked != nil)
    var windows: [Int] = []
    field.onEdit = { _ in
      rig.settle()
      windows = [rig.app.windows.count, rig.compositor.toplevels.count]
    }
    window.close()
    #expect(windows == [1, 1] && field.marked == nil)
    try rig.finish()
  }
}
