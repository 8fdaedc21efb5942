import Taction
import TactionTesting
import TactionWayland
import Testing

struct ApplicationTests {
  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func aMissingInterfaceIsNamedInOneSentence(interface: String) throws {
    let error = #expect(throws: WaylandError.self) {
      _ = try AppRig { $0.versions[interface] = nil }
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(interface) && text.hasSuffix(".") && !text.contains("\n"))
  }

  @Test func aBareCompositorIsEnough() throws {
    let rig = try AppRig {
      $0.versions = ["wl_compositor": 1, "wl_shm": 1, "xdg_wm_base": 1]
      $0.outputs = []
      $0.seats = []
      $0.placement = .floating
    }
    let window = rig.makeWindow()
    window.content.backgroundColor = .black
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().surface.content?.bitmap.color(x: 3, y: 3).withAlpha(1) == .black)
    try rig.finish()
  }

  @Test(arguments: 1...5 as ClosedRange<UInt32>) func allVersionsOfTheRequiredInterfacesWork(version: UInt32) throws {
    let rig = try AppRig {
      $0.versions["wl_compositor"] = version
      $0.versions["xdg_wm_base"] = version
      $0.outputs = [OutputConfiguration(width: 640, height: 400, scale: version >= 3 ? 2 : 1)]
    }
    let window = rig.makeWindow()
    let view = View(frame: Rect(x: 11, y: 13, width: 21, height: 9))
    window.content.addSubview(view)
    rig.advance(by: 0.1)
    for color in [Color.black, .white, .black] {
      view.backgroundColor = color
      rig.advance(by: 0.05)
    }
    try rig.finish()
  }

  @Test func pingsAreAnswered() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    for _ in 0..<10 {
      rig.compositor.ping()
      rig.settle()
    }
    try rig.finish()
  }

  @Test func aLostConnectionEndsRunWithOneSentence() throws {
    let rig = try AppRig()
    _ = rig.makeWindow()
    rig.compositor.close()
    let error = #expect(throws: WaylandError.self) { try rig.app.run() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasSuffix(".") && !text.contains("\n"))
  }

  @Test func runReturnsWhenTheLastWindowHasClosed() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    window.close()
    try rig.app.run()
    rig.settle()
    try rig.finish()
  }

  @Test func runReturnsAtOnceWhenTheAppHasQuitBefore() throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    rig.app.quit()
    try rig.app.run()
    #expect(!window.isClosed)
    rig.settle()
    try rig.finish()
  }

  @Test func aTaskThatAHandlerStartsRuns() async throws {
    let rig = try AppRig()
    let window = rig.makeWindow()
    let diary = window.addDiary()
    let loaded = AsyncStream<Color>.makeStream()
    diary.onEntry = { _ in
      Task {
        diary.backgroundColor = await slowColor()
        loaded.continuation.yield(.black)
        loaded.continuation.finish()
      }
    }
    try rig.seat().touch.down(0, at: Point(x: 10, y: 10))
    rig.settle()
    for await _ in loaded.stream {}
    diary.onEntry = nil
    rig.advance(by: 0.1)
    #expect(try rig.toplevel().surface.content?.bitmap.color(x: 3, y: 3).withAlpha(1) == .black)
    try rig.finish()
  }
}

@concurrent nonisolated private func slowColor() async -> Color { .black }
