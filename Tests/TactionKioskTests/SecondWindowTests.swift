import Taction
import TactionStageSupport
import TactionTesting
import TactionWindow
import Testing

@testable import TactionKiosk

/// A view that records the input of its window.
private final class Pane: View {
  private var heard: [String] = []

  func hear(_ word: String) { heard.append(word) }

  /// Returns the input since the last call.
  func read() -> [String] {
    defer { heard = [] }
    return heard
  }

  override var canBecomeFirstResponder: Bool { true }
  override func touchesBegan(_ touches: [Touch]) { hear("began") }
  override func touchesMoved(_ touches: [Touch]) { hear("moved") }
  override func touchesEnded(_ touches: [Touch]) { hear("ended") }
  override func touchesCancelled(_ touches: [Touch]) { hear("cancelled") }

  override func scrollWheel(_ event: ScrollEvent) -> Bool {
    hear("wheel")
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    hear("down")
    return event.modifiers.isDisjoint(with: .control)
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    hear("up")
    return true
  }
}

/// A second window of a kiosk's program, in front of the kiosk's window, with something for each kind of input.
private final class SecondWindow {
  let scene: KioskScene
  let window: Window
  let pane = Pane()
  let field = TextField()

  static let place = Point(x: 300, y: 400)

  var stage: Stage { scene.stage }
  var kiosk: Kiosk { scene.kiosk }

  init(_ scene: KioskScene) {
    self.scene = scene
    window = scene.stage.makeWindow(title: "Second", size: Size(width: 400, height: 300))
    pane.fill(window.content)
    field.frame = Rect(x: 10, y: 10, width: 200, height: 44)
    window.content.addSubview(field)
    pane.addGestureRecognizer(HoverGestureRecognizer { [weak pane] _ in pane?.hear("hover") })
    pane.addGestureRecognizer(SecondaryClickGestureRecognizer { [weak pane] _ in pane?.hear("click") })
    let drops = pane.onDrop(types: [.text]) { [weak pane] _ in pane?.hear("drop") }
    drops.onEnter = { [weak pane] _ in pane?.hear("enter") }
    drops.onLeave = { [weak pane] _ in pane?.hear("leave") }
    field.onChange = { [weak pane] _ in pane?.hear("text") }
    window.onTabletPad = { [weak pane] _, event in
      if case .mode = event.change { return }
      pane?.hear(event.change.isEnd ? "pad up" : "pad down")
    }
    window.onKey = { [weak pane] _ in pane?.hear("key") }
    window.addShortcut("Ctrl+K") { [weak pane] in pane?.hear("shortcut") }
    window.addCommand(Command("Save", shortcut: "Ctrl+S") { [weak pane] in pane?.hear("command") })
    pane.becomeFirstResponder()
    stage.settle()
  }
}

@Suite("The lock of a kiosk and another window of the program")
struct SecondWindowTests {
  /// A kind of input, with the word that the window records for it.
  nonisolated enum Use: CaseIterable {
    case finger, mouse, rightButton, wheel, hover, pen, pad, key, shortcut, command, inputMethod, drop

    var word: String {
      switch self {
      case .finger, .mouse, .pen: "began"
      case .rightButton: "click"
      case .wheel: "wheel"
      case .hover: "hover"
      case .pad: "pad down"
      case .key: "down"
      case .shortcut: "shortcut"
      case .command: "command"
      case .inputMethod: "text"
      case .drop: "drop"
      }
    }
  }

  private func perform(_ use: Use, on second: SecondWindow) throws {
    let (stage, place) = (second.stage, SecondWindow.place)
    switch use {
    case .finger: stage.tap(at: place)
    case .mouse, .rightButton, .wheel, .hover:
      stage.mouse.move(to: place)
      if use == .mouse { stage.mouse.click(at: place) }
      if use == .rightButton { stage.mouse.click(at: place, .right) }
      if use == .wheel { stage.mouse.scroll(notches: 2) }
      stage.mouse.leave()
    case .pen:
      stage.stylus.press(at: place)
      stage.stylus.lift()
      stage.stylus.leave()
    case .pad:
      stage.stylus.usePad(.button(2, isDown: true))
      stage.stylus.usePad(.button(2, isDown: false))
    case .key: stage.type("a")
    case .shortcut: stage.keys.hold(.control) { stage.type("k") }
    case .command: stage.keys.hold(.control) { stage.type("s") }
    case .inputMethod:
      second.field.becomeFirstResponder()
      stage.settle()
      stage.inputMethod.commit("x")
    case .drop: try #require(stage.dragIn("Hello", at: place)).drop()
    }
    stage.settle()
  }

  private func withSecond(showsKeyboard: Bool = false, _ body: (SecondWindow) throws -> Void) throws {
    var options = KioskOptions()
    options.showsKeyboard = showsKeyboard
    try withKiosk(options: options) { try body(SecondWindow($0)) }
  }

  @Test("While the lock is closed, no input reaches another window; before and after, it does", arguments: Use.allCases)
  func devices(use: Use) throws {
    try withSecond { second in
      try perform(use, on: second)
      #expect(second.pane.read().contains(use.word))
      second.kiosk.lock(pin: "2718")
      second.stage.advance(by: 1)
      _ = second.pane.read()
      #expect(second.scene.window.takesInput && !second.window.takesInput)
      try perform(use, on: second)
      #expect(second.pane.read() == [])
      second.kiosk.unlock()
      second.stage.advance(by: 1)
      try perform(use, on: second)
      #expect(second.pane.read().contains(use.word))
    }
  }

  @Test("The PIN is typed while another window has the keys")
  func pin() throws {
    try withSecond { second in
      second.kiosk.lock(pin: "2718")
      second.stage.settle()
      second.stage.type("2718")
      second.stage.type(.return)
      #expect(!second.kiosk.isLocked && second.pane.read() == [])
    }
  }

  @Test("Input held on another window when the lock closes is cancelled once, and has no effect afterwards")
  func held() throws {
    try withSecond { second in
      let stage = second.stage
      let finger = stage.touch(at: SecondWindow.place)
      stage.keys.press(Key("a"))
      stage.stylus.usePad(.button(2, isDown: true))
      stage.stylus.usePad(.ring(0, .degrees(90)))
      #expect(second.pane.read() == ["began", "down", "pad down", "pad down"])
      second.kiosk.lock(pin: "2718")
      #expect(second.pane.read().sorted() == ["cancelled", "pad up", "pad up", "up"])
      finger.move(by: Vector(dx: 30, dy: 0))
      stage.advance(by: 2)
      stage.stylus.usePad(.button(2, isDown: false))
      stage.stylus.usePad(.ring(0, nil))
      #expect(second.pane.read() == [])
      second.kiosk.unlock()
      stage.settle()
      finger.move(by: Vector(dx: 30, dy: 0))
      finger.lift()
      stage.keys.release(Key("a"))
      #expect(second.pane.read() == [])
      stage.tap(at: SecondWindow.place)
      stage.type("b")
      #expect(second.pane.read() == ["began", "ended", "down", "up"])
    }
  }

  @Test("A drag over another window leaves it when the lock closes, and is refused")
  func dragOver() throws {
    try withSecond { second in
      let drag = try #require(second.stage.dragIn("Hello", at: SecondWindow.place))
      #expect(second.pane.read() == ["enter"] && drag.acceptedType != nil)
      second.kiosk.lock(pin: "2718")
      #expect(second.pane.read() == ["leave"])
      second.stage.settle()
      #expect(drag.acceptedType == nil)
      drag.move(to: Point(x: 320, y: 420))
      drag.drop()
      #expect(second.pane.read() == [] && drag.outcome == [])
    }
  }

  @Test("A drag that rests over another window until the lock is gone enters the window again, and is dropped there")
  func dragRests() throws {
    try withSecond { second in
      let drag = try #require(second.stage.dragIn("Hello", at: SecondWindow.place))
      second.kiosk.lock(pin: "2718")
      second.stage.settle()
      #expect(second.pane.read() == ["enter", "leave"])
      second.kiosk.unlock()
      second.stage.settle()
      #expect(second.pane.read() == ["enter"] && drag.acceptedType != nil)
      drag.drop()
      #expect(second.pane.read() == ["leave", "drop"])
    }
  }

  @Test("A drag stays accepted if the app removes the lock again while the drag leaves the other window")
  func unlockedInHandler() throws {
    try withSecond { second in
      let drag = try #require(second.stage.dragIn("Hello", at: SecondWindow.place))
      let interactions = second.pane.interactions.compactMap { $0 as? DropInteraction }
      let drops = try #require(interactions.first)
      drops.onLeave = { _ in second.kiosk.unlock() }
      second.kiosk.lock(pin: "2718")
      second.stage.settle()
      #expect(drag.acceptedType != nil)
      drops.onLeave = nil
      drag.drop()
      #expect(second.pane.read() == ["enter", "enter", "drop"])
    }
  }

  @Test("Text of an input method that is on its way when the lock closes is not typed")
  func lateText() throws {
    try withSecond { second in
      second.field.becomeFirstResponder()
      second.stage.settle()
      #expect(second.stage.inputMethod.isEnabled)
      second.kiosk.lock(pin: "2718")
      second.stage.inputMethod.commit("x")
      second.stage.settle()
      #expect(second.field.text.isEmpty && !second.stage.inputMethod.isEnabled)
      second.kiosk.unlock()
      second.stage.settle()
      second.stage.inputMethod.commit("y")
      #expect(second.field.text == "y")
    }
  }

  @Test("The on-screen keyboard of another window hides while the lock is closed")
  func keyboard() throws {
    try withSecond(showsKeyboard: true) { second in
      let stage = second.stage
      second.field.becomeFirstResponder()
      stage.advance(by: 1)
      let key = try #require(stage.find(.button, "g").frame).center
      stage.tap(at: key)
      #expect(second.field.text == "g")
      let finger = stage.touch(at: key)
      second.kiosk.lock(pin: "2718")
      #expect(second.window.content.viewTree?.keyboard?.isShown == false)
      finger.lift()
      stage.tap(at: key)
      stage.advance(by: 1)
      stage.tap(at: key)
      #expect(second.field.text == "g")
      second.kiosk.unlock()
      stage.advance(by: 1)
      #expect(second.window.content.viewTree?.keyboard?.isShown == true)
      stage.tap(at: key)
      #expect(second.field.text == "gg")
    }
  }

  @Test("While the lock covers the app's window, buttons of a tablet pad do not reach the app, but changes of mode do")
  func ownPad() throws {
    try withKiosk { scene in
      var changes: [TabletPadEvent.Change] = []
      scene.window.onTabletPad = { changes.append($1.change) }
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      scene.stage.stylus.usePad(.button(1, isDown: true))
      scene.kiosk.unlock()
      scene.stage.stylus.usePad(.button(1, isDown: false))
      #expect(changes == [.mode(0, group: 0)], "a button goes up that never went down")
      scene.stage.stylus.usePad(.button(1, isDown: true))
      #expect(changes == [.mode(0, group: 0), .button(1, isDown: true)])
    }
  }

  @Test("A question for a PIN ends with its window; a lock keeps input from other windows until it is opened")
  func windowCloses() throws {
    try withSecond { second in
      var answers = 0
      second.kiosk.ask(forPIN: "2718") { answers += 1 }
      second.stage.settle()
      second.scene.window.close()
      second.stage.settle()
      second.stage.type("2718")
      second.stage.type(.return)
      _ = second.pane.read()
      second.stage.tap(at: SecondWindow.place)
      #expect(second.pane.read() == ["began", "ended"] && answers == 0)
    }
    try withSecond { second in
      second.kiosk.lock(pin: "2718")
      second.stage.settle()
      second.scene.window.close()
      second.stage.settle()
      second.stage.tap(at: SecondWindow.place)
      #expect(second.pane.read() == [] && second.kiosk.isLocked)
      second.kiosk.unlock()
      second.stage.settle()
      second.stage.tap(at: SecondWindow.place)
      #expect(second.pane.read() == ["began", "ended"])
    }
  }

  // MARK: The frame of a window

  @Test("The close button of another window's frame does nothing behind the lock or on a dark screen")
  func frame() throws {
    let configure: (inout CompositorConfiguration) -> Void = {
      $0.placement = .floating
      $0.versions["zxdg_decoration_manager_v1"] = nil
    }
    for isLocked in [true, false] {
      try withKiosk(configure: configure) { scene in
        let window = scene.stage.makeWindow(title: "Second", size: Size(width: 300, height: 200))
        scene.stage.advance(by: 0.2)
        let frame = try #require(scene.stage.compositor.toplevels.first { $0.title == "Second" }).frame
        let close = Point(x: frame.maxX - 23, y: frame.minY + 23)
        if isLocked { scene.kiosk.lock(pin: "2718") } else { scene.kiosk.screen.turnOff() }
        scene.stage.settle()
        scene.stage.tap(at: close)
        scene.stage.advance(by: 1.5)
        #expect(!window.isClosed && scene.kiosk.screen.isOn)
        scene.kiosk.unlock()
        scene.stage.settle()
        scene.stage.tap(at: close)
        scene.stage.advance(by: 0.5)
        #expect(window.isClosed)
      }
    }
  }
}
