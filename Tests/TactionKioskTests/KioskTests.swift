import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("What makes a window a kiosk")
struct KioskTests {
  @Test(
    "One call makes a window a kiosk: full screen, own keyboard, ghost filter; a second call returns the same kiosk")
  func start() throws {
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow()
      let kiosk = Kiosk.start(window)
      stage.advance(by: 0.1)
      #expect(window.isFullscreen && !window.showsFrame && window.size == Size(width: 1280, height: 800))
      #expect(stage.app.keyboardPolicy == .always && window.touchFilter == TouchFilter())
      #expect(Kiosk.start(window) === kiosk)
      #expect(Kiosk.start(stage.makeWindow()) === kiosk)
    }
  }

  @Test("Each option of a kiosk can be disabled")
  func options() throws {
    var options = KioskOptions()
    (options.fillsScreen, options.showsKeyboard, options.filtersGhosts, options.hidesCursor) = (
      false, false, false, false
    )
    var configuration = CompositorConfiguration()
    configuration.placement = .floating
    try withStage(configuration: configuration) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 300))
      Kiosk.start(window, options: options)
      stage.advance(by: 0.1)
      #expect(!window.isFullscreen && window.showsFrame && window.size == Size(width: 400, height: 300))
      #expect(stage.app.keyboardPolicy == .automatic && window.touchFilter == nil)
    }
  }

  @Test("A kiosk keeps a touch filter that the app has set")
  func ownFilter() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      var filter = TouchFilter()
      filter.minimumDuration = 0.1
      window.touchFilter = filter
      Kiosk.start(window)
      #expect(window.touchFilter == filter)
    }
  }

  @Test("In a kiosk a mouse has no cursor before its first movement, but has one afterwards, even when it enters again")
  func cursor() throws {
    for hides in [true, false] {
      var options = KioskOptions()
      options.hidesCursor = hides
      try withKiosk(options: options) { scene in
        let pointer = try #require(scene.stage.seat?.pointer)
        pointer.move(to: KioskScene.middle)
        pointer.frame()
        scene.stage.settle()
        #expect((pointer.cursorShape == nil) == hides)
        scene.stage.mouse.move(to: Point(x: 410, y: 300))
        scene.stage.settle()
        #expect(pointer.cursorShape == .default)
        scene.stage.mouse.leave()
        pointer.move(to: KioskScene.middle)
        pointer.frame()
        scene.stage.settle()
        #expect(pointer.cursorShape == .default)
        scene.stage.mouse.leave()
      }
    }
  }

  @Test("After its window has closed, a kiosk does nothing and causes no error")
  func closed() throws {
    try withKiosk { scene in
      scene.window.close()
      scene.kiosk.screen.turnOff()
      scene.kiosk.screen.turnOn()
      scene.kiosk.screen.brightness = 0.5
      scene.kiosk.onIdle(after: 1) {}
      scene.kiosk.unlock()
      scene.stage.settle()
    }
  }
}
