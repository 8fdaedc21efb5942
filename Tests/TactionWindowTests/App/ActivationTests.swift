import Glibc
@testable import TactionWindow
import TactionTesting
import TactionWayland
import Testing

@Suite("Activation: bringing windows to the front")
struct ActivationTests {
  @Test("only the first frame of the first window uses the launcher's activation token")
  func startUp() throws {
    let rig = try AppRig { $0.placement = .floating }
    let token = rig.compositor.makeActivationToken()
    rig.app.startupToken = token
    let window = rig.app.makeWindow(title: "First")
    rig.compositor.onCommit = { [weak compositor = rig.compositor] surface in
      if surface.content == nil { #expect(compositor?.activations.isEmpty == true, "not before there are pixels") }
    }
    rig.settle()
    rig.compositor.onCommit = nil
    #expect(rig.compositor.activations.map(\.token) == [token])
    #expect(rig.compositor.activations.first?.isValid == true)
    #expect(try rig.compositor.activations.first?.surface === rig.toplevel().surface)
    rig.makeWindow(title: "Second").content.backgroundColor = .black
    window.content.backgroundColor = .black
    rig.advance(by: 0.1)
    #expect(rig.compositor.activations.count == 1)
    try rig.finish()
  }

  @Test(
    "the launcher's token is read from the environment, and removed there",
    arguments: [("a", nil, "a"), (nil, "b", "b"), ("a", "b", "a"), ("", "b", "b"), (nil, nil, nil), ("", "", nil)]
      as [(String?, String?, String?)])
  func environment(token: String?, startupID: String?, expected: String?) {
    let names = ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"]
    for (name, value) in zip(names, [token, startupID]) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    #expect(Environment.takeActivationToken() == expected)
    for name in names { #expect(getenv(name) == nil) }
  }

  @Test("another program's token raises a window; a used or invalid token does not")
  func tokens() throws {
    let rig = try AppRig { $0.placement = .floating }
    let (back, front) = (rig.makeWindow(title: "Back"), rig.makeWindow(title: "Front"))
    #expect(rig.compositor.toplevels.map(\.title) == ["Back", "Front"])
    let token = rig.compositor.makeActivationToken()
    back.activate(token: token)
    rig.settle()
    #expect(rig.compositor.toplevels.map(\.title) == ["Front", "Back"])
    for bad in [token, "made up", "", String(repeating: "x", count: 100_000), "a\0b"] { front.activate(token: bad) }
    rig.settle()
    #expect(rig.compositor.activations.map(\.isValid) == [true, false, false, false, false, false])
    #expect(rig.compositor.toplevels.last?.title == "Back")
    front.close()
    front.activate(token: rig.compositor.makeActivationToken())
    rig.settle()
    #expect(rig.compositor.activations.count == 6)
    try rig.finish()
  }

  @Test(
    "a window that is not shown yet keeps another program's token, even if the app activates it once more",
    arguments: [false, true])
  func waitingToken(hasPressedWindow: Bool) throws {
    let rig = try AppRig { $0.placement = .floating }
    if hasPressedWindow {
      _ = rig.makeWindow(title: "First start")
      rig.advance(by: 0.1)
      rig.stage.tap(at: Point(x: 460, y: 270))
      rig.advance(by: 0.5)
    }
    let token = rig.compositor.makeActivationToken()
    let window = rig.app.makeWindow(title: "Second start")
    window.activate(token: token)
    window.activate()
    rig.settle()
    #expect(rig.compositor.activations.map(\.token) == [token])
    try rig.finish()
  }

  @Test("a token shows a minimized window again") func minimized() throws {
    let rig = try AppRig { $0.placement = .floating }
    let window = rig.makeWindow()
    let toplevel = try rig.toplevel()
    let back = rig.makeWindow(title: "Back")
    rig.compositor.raise(toplevel)
    rig.settle()
    #expect(window.isActive && !back.isActive)
    window.minimize()
    rig.settle()
    #expect(!toplevel.surface.isMapped && !window.isActive && back.isActive)
    window.activate(token: rig.compositor.makeActivationToken())
    rig.settle()
    #expect(toplevel.surface.isMapped && window.isActive && !back.isActive)
    try rig.finish()
  }

  @Test("a window without a token requests one with the latest press; a window that is not shown yet waits until it is")
  func ownToken() throws {
    let rig = try AppRig { $0.placement = .floating }
    let back = rig.app.makeWindow(title: "Back", size: Size(width: 400, height: 300))
    back.activate()
    #expect(rig.compositor.activations.isEmpty)
    rig.settle()
    #expect(rig.compositor.activations.map(\.isValid) == [true])
    let front = rig.makeWindow(title: "Front", size: Size(width: 100, height: 100))
    let touch = try rig.seat().touch
    // A finger raises the window "Back"; then the app activates the window "Front".
    touch.down(0, at: Point(x: 450, y: 260))
    touch.up(0)
    rig.settle()
    #expect(rig.compositor.toplevels.last?.title == "Back")
    back.activate()
    front.activate()
    rig.settle()
    #expect(rig.compositor.toplevels.last?.title == "Front")
    // Strict mode has checked the serials.
    try rig.finish()
  }

  @Test(
    "a tap in one window raises another window, a new window, and a program that a popup of the first one calls",
    arguments: [false, true])
  func afterTap(hasDialog: Bool) throws {
    let rig = try AppRig { ($0.placement, $0.grantsAllTokens) = (.floating, false) }
    let back = rig.makeWindow(title: "Back")
    let front = rig.makeWindow(title: "Front", size: Size(width: 100, height: 100))
    // The dialog stays above the window, even when the window is the active window.
    if hasDialog { _ = back.makeDialog(title: "Tools", size: Size(width: 100, height: 100), isModal: false) }
    var action = { front.activate() }
    back.content.addGestureRecognizer(TapGestureRecognizer { _ in action() })
    rig.advance(by: 0.1)
    let place = Point(x: 460, y: 270)
    rig.stage.tap(at: place)
    rig.advance(by: 0.5)
    #expect(rig.compositor.activations.map(\.isValid) == [true])
    #expect(rig.compositor.toplevels.last?.title == "Front")
    action = { rig.app.makeWindow(title: "New", size: Size(width: 100, height: 100)).activate() }
    rig.stage.tap(at: place)
    rig.advance(by: 0.5)
    #expect(rig.compositor.activations.map(\.isValid) == [true, true])
    #expect(rig.compositor.toplevels.last?.title == "New")
    let answer = Answer()
    action = {
      let rect = Rect(x: 20, y: 10, width: 80, height: 10)
      let popup = back.makePopup(PopupPlacement(at: rect, size: Size(width: 80, height: 80)))
      popup?.content.addGestureRecognizer(
        TapGestureRecognizer { _ in rig.app.requestActivationToken(for: back) { answer.tokens.append($0) } })
    }
    rig.stage.tap(at: place)
    rig.advance(by: 0.5)
    rig.stage.tap(at: place + Vector(dx: 10, dy: 10))
    rig.advance(by: 0.1)
    #expect(answer.tokens == ["token-3"])
    action = {}
    try rig.finish()
  }

  @Test("a token request gets nil if the window is closed, or if xdg_activation is missing or gives no answer")
  func tokensForOthers() throws {
    func ask(_ rig: AppRig, _ window: Window) -> Answer {
      let answer = Answer()
      rig.app.requestActivationToken(for: window) { answer.tokens.append($0) }
      rig.settle()
      return answer
    }
    let rig = try AppRig()
    let window = rig.makeWindow()
    #expect(ask(rig, window).tokens == ["token-1"])
    let closed = rig.makeWindow()
    closed.close()
    #expect(ask(rig, closed).tokens == [nil])
    rig.advance(by: 6)
    try rig.finish()

    let none = try AppRig { $0.versions["xdg_activation_v1"] = nil }
    let plain = none.makeWindow()
    #expect(ask(none, plain).tokens == [nil])
    plain.activate(token: "a")
    plain.activate()
    none.settle()
    try none.finish()

    let silent = try AppRig { $0.activationTokens = .byHand }
    let answer = ask(silent, silent.makeWindow())
    silent.advance(by: 4.9)
    #expect(answer.tokens.isEmpty)
    silent.advance(by: 0.2)
    #expect(answer.tokens == [nil])
    let late = ask(silent, try #require(silent.app.windows.first))
    try silent.finish()
    #expect(late.tokens == [nil], "the application has ended")
  }

  private final class Answer {
    var tokens: [String?] = []
  }

  @Test("if the connection is lost, token requests get nil, and tokens of the old compositor are discarded")
  func restart() throws {
    let rig = try RestartRig { $0.activationTokens = .byHand }
    let window = rig.app.makeWindow(title: "One", size: Size(width: 100, height: 100))
    rig.app.startupToken = "old"
    let answer = Answer()
    rig.app.requestActivationToken(for: window) { answer.tokens.append($0) }
    window.activate(token: "older")
    try rig.kill()
    #expect(answer.tokens == [nil])
    rig.app.requestActivationToken(for: window) { answer.tokens.append($0) }
    #expect(answer.tokens == [nil, nil], "while there is no compositor")
    rig.server.configuration.activationTokens = .automatic
    try rig.start()
    try rig.advance(by: 0.2)
    #expect(try rig.compositor.activations.isEmpty)
    rig.app.requestActivationToken(for: window) { answer.tokens.append($0) }
    try rig.settle()
    #expect(answer.tokens == [nil, nil, "token-1"])
    try rig.finish()
  }
}
