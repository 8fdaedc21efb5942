import Taction
import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("A screen that goes off and on")
struct ScreenTests {
  @Test("The compositor switches the screen if it can, and the app is notified if another program switches it")
  func power() throws {
    try withKiosk { scene in
      let screen = scene.kiosk.screen
      var changes: [Bool] = []
      screen.onChange = { changes.append($0) }
      #expect(screen.isOn && screen.offMethod == nil)
      screen.turnOff()
      screen.turnOff()
      scene.stage.settle()
      #expect(scene.output?.isOn == false && screen.offMethod == .outputPower && changes == [false])
      screen.turnOn()
      scene.stage.settle()
      #expect(scene.output?.isOn == true && screen.offMethod == nil && changes == [false, true])
      #expect(!scene.isBlack)
      scene.output?.isOn = false
      scene.stage.settle()
      #expect(!screen.isOn && screen.offMethod == .outputPower && changes == [false, true, false])
      scene.output?.isOn = true
      scene.stage.settle()
      #expect(screen.isOn && changes == [false, true, false, true])
    }
  }

  @Test("If the app requests off and on many times before the compositor reads, the last request counts")
  func quick() throws {
    try withKiosk { scene in
      var changes = 0
      scene.kiosk.screen.onChange = { _ in changes += 1 }
      for _ in 0..<50 {
        scene.kiosk.screen.turnOff()
        scene.kiosk.screen.turnOn()
      }
      scene.kiosk.screen.turnOff()
      scene.stage.settle()
      #expect(!scene.kiosk.screen.isOn && scene.output?.isOn == false && changes == 101)
    }
  }

  @Test("If the screen cannot be switched, all windows turn black, including later windows, the keyboard and dialogs")
  func black() throws {
    for refuses in [false, true] {
      try withKiosk(
        without: refuses ? [] : [powerGlobal], configure: { $0.outputs[0].powerSwitch = refuses ? .fails : .works }
      ) {
        scene in
        scene.window.content.backgroundColor = .white
        scene.stage.settle()
        #expect(!scene.isBlack)
        scene.kiosk.screen.turnOff()
        scene.stage.settle()
        #expect(scene.isBlack && scene.kiosk.screen.offMethod == .blackView)
        let dialog = scene.window.makeDialog(title: "", size: Size(width: 300, height: 300))
        dialog?.content.backgroundColor = .white
        scene.stage.advance(by: 0.2)
        #expect(scene.isBlack)
        dialog?.close()
        scene.stage.settle()
        scene.stage.tap(at: KioskScene.middle)
        scene.stage.settle()
        #expect(!scene.isBlack && scene.kiosk.screen.isOn && scene.kiosk.screen.offMethod == nil)
        #expect(scene.window.content.overlaySubviews.isEmpty)
      }
    }
  }

  @Test("Views behind a black screen or a lock count as invisible, so that nothing plays there")
  func covers() throws {
    try withKiosk(without: [powerGlobal]) { scene in
      let kiosk = scene.kiosk
      for (cover, uncover) in [
        ({ kiosk.screen.turnOff() }, { kiosk.screen.turnOn() }),
        ({ _ = kiosk.lock(pin: "2718") }, { kiosk.unlock() }),
      ] as [(() -> Void, () -> Void)] {
        #expect(scene.view.mayBeSeen)
        cover()
        scene.stage.settle()
        #expect(!scene.view.mayBeSeen)
        uncover()
        scene.stage.settle()
        #expect(scene.view.mayBeSeen)
      }
      kiosk.screen.brightness = 0.1
      scene.stage.settle()
      #expect(scene.view.mayBeSeen, "a screen that is only dim")
    }
  }

  @Test("If a compositor ignores the request to switch off, windows are black after 2 s, and a touch lights them")
  func ignored() throws {
    try withKiosk(configure: { $0.outputs[0].powerSwitch = .isIgnored }) { scene in
      scene.kiosk.screen.turnOff()
      scene.stage.advance(by: 1.9)
      #expect(!scene.isBlack && scene.kiosk.screen.offMethod == .outputPower)
      scene.stage.advance(by: 0.2)
      #expect(scene.isBlack && scene.kiosk.screen.offMethod == .blackView)
      scene.stage.tap(at: KioskScene.middle)
      scene.stage.settle()
      #expect(!scene.isBlack && scene.read() == [])
    }
  }

  @Test("If a dark screen is removed or loses its switch, windows are black until the screen is turned on")
  func lost() throws {
    try withKiosk { scene in
      scene.kiosk.screen.turnOff()
      scene.stage.settle()
      let output = try #require(scene.output)
      try scene.stage.compositor.add(OutputConfiguration(name: "HDMI-A-1", width: 800, height: 600))
      scene.stage.settle()
      // The new screen is also switched off.
      #expect(scene.stage.compositor.outputs.map(\.isOn) == [false, false])
      scene.stage.compositor.remove(output)
      scene.stage.settle()
      #expect(scene.kiosk.screen.offMethod == .outputPower)
      if let other = scene.output { scene.stage.compositor.remove(other) }
      scene.stage.settle()
      #expect(!scene.kiosk.screen.isOn && scene.kiosk.screen.offMethod == .blackView)
      try scene.stage.compositor.add(OutputConfiguration(name: "DSI-1", width: 800, height: 600))
      scene.stage.settle()
      #expect(scene.kiosk.screen.offMethod == .outputPower && scene.output?.isOn == false)
      scene.kiosk.screen.turnOn()
      scene.stage.settle()
      #expect(scene.output?.isOn == true && scene.window.content.overlaySubviews.isEmpty)
    }
  }

  @Test("A program that ends lights the screen, unless another program has switched it off", arguments: [true, false])
  func ending(isOwn: Bool) async throws {
    try await withStage { stage in
      let scene = KioskScene(stage)
      if isOwn { scene.kiosk.screen.turnOff() } else { scene.output?.isOn = false }
      stage.settle()
      #expect(scene.output?.isOn == false && !scene.kiosk.screen.isOn)
      stage.app.terminate()
      await stage.wait { scene.window.isClosed }
      stage.settle()
      #expect(scene.output?.isOn == isOwn)
    }
  }

  @Test("With two screens, the kiosk is dark only once both screens are dark")
  func two() throws {
    try withKiosk(configure: { $0.outputs.append(OutputConfiguration(name: "HDMI-A-1")) }) { scene in
      let outputs = scene.stage.compositor.outputs
      outputs[0].isOn = false
      scene.stage.settle()
      #expect(scene.kiosk.screen.isOn)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
      outputs[1].isOn = false
      scene.stage.settle()
      #expect(!scene.kiosk.screen.isOn)
      scene.kiosk.screen.turnOn()
      scene.stage.settle()
      #expect(outputs.map(\.isOn) == [true, true])
    }
  }

  @Test("Without a backlight, a translucent black view darkens the windows and lets touches through")
  func shade() throws {
    try withKiosk { scene in
      scene.window.content.backgroundColor = .white
      scene.kiosk.screen.brightness = 0.5
      scene.stage.settle()
      #expect(scene.kiosk.screen.brightnessMethod == .blackView)
      let gray = try scene.stage.screenshot().color(x: 5, y: 5)
      #expect(gray.red > 0.4 && gray.red < 0.6)
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["began", "ended"])
      scene.kiosk.screen.brightness = 7
      scene.kiosk.screen.brightness = .nan
      #expect(scene.kiosk.screen.brightness == 1)
      scene.kiosk.screen.brightness = -1
      #expect(scene.kiosk.screen.brightness == 0.01)
      scene.kiosk.screen.brightness = 1
      #expect(scene.window.content.overlaySubviews.isEmpty)
    }
  }

  // MARK: The backlight

  private func withLamp(
    _ lamps: [String: (kind: String, maximum: String, value: String)] = ["panel": ("raw", "200", "120")],
    _ body: (KioskScene, LogindPeer, () -> Void) throws -> Void
  ) throws {
    let peer = LogindPeer(lamps)
    defer { peer.end() }
    try withKiosk(surroundings: peer.surroundings, without: [powerGlobal]) { scene in
      defer { peer.close() }
      try body(scene, peer) {
        for _ in 0..<12 {
          scene.stage.settle()
          peer.serve()
        }
      }
    }
  }

  @Test(
    "logind sets the backlight: 0 while the screen is off, with black windows, and the latest brightness when it is on")
  func lamp() throws {
    try withLamp { scene, peer, exchange in
      let screen = scene.kiosk.screen
      #expect(screen.brightness == 0.6)
      screen.brightness = 0.25
      exchange()
      #expect(peer.values == [50] && screen.brightnessMethod == .backlight)
      #expect(peer.names.allSatisfy { $0.contains("backlight") && $0.contains("panel") })
      screen.turnOff()
      exchange()
      #expect(peer.values == [50, 0] && screen.offMethod == .backlight && scene.isBlack)
      screen.brightness = 1
      exchange()
      #expect(peer.values == [50, 0])
      screen.turnOn()
      exchange()
      #expect(peer.values == [50, 0, 200] && screen.isOn && scene.window.content.overlaySubviews.isEmpty)
    }
  }

  @Test(
    "A program that ends restores a backlight that is off, or sets the app's last brightness, and waits for logind",
    arguments: [true, false])
  func endingWithLamp(isDark: Bool) async throws {
    let peer = LogindPeer(["panel": ("raw", "200", "120")])
    defer { peer.end() }
    var configuration = CompositorConfiguration()
    configuration.versions[powerGlobal] = nil
    try await withStage(size: Size(width: 800, height: 600), configuration: configuration) { stage in
      defer { peer.close() }
      let scene = KioskScene(stage, surroundings: peer.surroundings)
      let screen = scene.kiosk.screen
      if isDark { screen.turnOff() } else { stage.app.onTerminate = { screen.brightness = 0.5 } }
      stage.app.terminate()
      #expect(!scene.window.isClosed)
      await stage.wait {
        peer.serve()
        return scene.window.isClosed
      }
      #expect(peer.values == (isDark ? [0, 120] : [100]) && scene.window.isClosed)
    }
  }

  @Test("A brightness that is set just before the screen goes off is restored when it is on")
  func dimmedBefore() throws {
    try withLamp { scene, peer, exchange in
      let screen = scene.kiosk.screen
      screen.brightness = 0.25
      screen.turnOff()
      exchange()
      screen.turnOn()
      exchange()
      #expect(peer.values == [50, 0, 50])
    }
  }

  @Test("Of many brightness values in quick succession, only the first and the last are sent")
  func many() throws {
    try withLamp { scene, peer, exchange in
      for step in 1...100 { scene.kiosk.screen.brightness = Double(step) / 100 }
      exchange()
      #expect(peer.values == [2, 200])
    }
  }

  @Test(
    "If logind refuses or is silent, a black view dims and is reported; later requests work, even after a disconnect")
  func trouble() throws {
    try withLamp { scene, peer, exchange in
      let screen = scene.kiosk.screen
      peer.refuses = true
      screen.brightness = 0.5
      exchange()
      #expect(screen.brightnessMethod == .blackView && scene.window.content.overlaySubviews.count == 1)
      screen.turnOff()
      exchange()
      #expect(screen.offMethod == .blackView && scene.isBlack)
      screen.turnOn()
      exchange()
      peer.refuses = false
      screen.brightness = 0.4
      exchange()
      #expect(screen.brightnessMethod == .backlight && scene.window.content.overlaySubviews.isEmpty)
      peer.isSilent = true
      screen.brightness = 0.3
      exchange()
      scene.stage.advance(by: Backlight.timeout + 0.1)
      #expect(screen.brightnessMethod == .blackView)
      peer.isSilent = false
      screen.brightness = 0.2
      exchange()
      #expect(screen.brightnessMethod == .backlight)
      peer.close()
      scene.stage.settle()
      screen.brightness = 0.1
      exchange()
      #expect(screen.brightnessMethod == .backlight && peer.values.last == 20)
    }
  }

  @Test("A brightness that waits while logind restarts is sent to the new logind")
  func restart() throws {
    try withLamp { scene, peer, exchange in
      peer.isSilent = true
      scene.kiosk.screen.brightness = 0.1
      exchange()
      scene.kiosk.screen.brightness = 1
      peer.isSilent = false
      peer.close()
      scene.stage.settle()
      exchange()
      #expect(peer.values == [20, 200] && scene.kiosk.screen.brightnessMethod == .backlight)
    }
  }

  @Test("A platform backlight is preferred; invalid files are ignored; a backlight that is at 0 at the start is lit")
  func choice() throws {
    try withLamp(["chip": ("raw", "9", "5"), "panel": ("platform", "100", "0")]) { scene, peer, exchange in
      exchange()
      #expect(peer.values == [100] && peer.names.allSatisfy { $0.contains("panel") })
    }
    try withLamp(["chip": ("raw", "none", "5"), "panel": ("raw", "-3", "0")]) { scene, peer, exchange in
      scene.kiosk.screen.brightness = 0.5
      exchange()
      #expect(peer.values == [] && scene.kiosk.screen.brightnessMethod == .blackView)
    }
  }

  @Test("An app that lights the screen while it turns off is only notified of the final state")
  func lightsAtOnce() throws {
    try withKiosk { scene in
      let lighter = CancelView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      scene.window.content.addSubview(lighter)
      lighter.onCancel = { scene.kiosk.screen.turnOn() }
      var changes: [Bool] = []
      scene.kiosk.screen.onChange = { changes.append($0) }
      let finger = scene.stage.touch(at: Point(x: 20, y: 20))
      scene.kiosk.screen.turnOff()
      #expect(scene.kiosk.screen.isOn && changes == [true])
      finger.lift()
    }
  }
}
