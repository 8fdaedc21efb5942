import Taction
import TactionKiosk

/// The listings of the page on kiosks.
enum KioskListings {
  final class HomePanel: View {
    func goHome() {}
    func showSettings() {}
  }

  final class SlideShow: View {
    override func touchesEnded(_ touches: [Touch]) { isHidden = true }
    override func touchesCancelled(_ touches: [Touch]) { isHidden = true }
  }

  static func run(_ app: Application) {
    let window = app.makeWindow(title: "Panel")
    let panel = HomePanel()
    window.root = panel
    let kiosk = Kiosk.start(window)
    kiosk.onIdle(after: 60) { panel.goHome() }
    kiosk.onIdle(after: 300) { kiosk.screen.turnOff() }
  }

  static func start(in window: Window) -> Kiosk {
    var options = KioskOptions()
    options.hidesCursor = false
    options.showsKeyboard = false
    let kiosk = Kiosk.start(window, options: options)
    return kiosk
  }

  static func dim(_ kiosk: Kiosk) {
    kiosk.onIdle(after: 30) {
      kiosk.screen.brightness = 0.2
    } resumed: {
      kiosk.screen.brightness = 1
    }
    kiosk.screen.onChange = { isOn in print(isOn ? "on" : "off by \(kiosk.screen.offMethod ?? .blackView)") }
  }

  static func rest(_ kiosk: Kiosk, with slides: SlideShow) {
    slides.isHidden = true
    kiosk.onIdle(after: 60) {
      for presentation in slides.presentations { presentation.dismiss() }
      slides.isHidden = false
    }
  }

  static func lock(_ kiosk: Kiosk, _ panel: HomePanel) {
    kiosk.lock(pin: "2718") { panel.goHome() }
    kiosk.staffAccess = StaffAccess(pin: "314159") {
      kiosk.unlock()
      panel.showSettings()
    }
  }
}
