import Taction

/// The listings of the page on windows.
enum WindowListings {
  static func fullscreen(_ slides: Window, of app: Application) {
    slides.addShortcut("F11", "Full screen") { [weak slides] in
      guard let slides else { return }
      if slides.isFullscreen { slides.exitFullscreen() } else { slides.enterFullscreen() }
    }
    if let projector = app.outputs.first(where: { $0.name.hasPrefix("HDMI") }) { slides.enterFullscreen(on: projector) }
  }

  static func icon(of window: Window, _ small: Bitmap, _ large: Bitmap) {
    window.icon = WindowIcon(name: "accessories-text-editor", pictures: [small, large])
  }

  static func popup(_ palette: View, at button: Button, in window: Window) {
    let place = PopupPlacement(at: button.convert(button.bounds, to: nil), size: Size(width: 240, height: 180))
    if let popup = window.makePopup(place) {
      popup.root = palette
      popup.onClose = { button.isEnabled = true }
      button.isEnabled = false
    }
  }
}
