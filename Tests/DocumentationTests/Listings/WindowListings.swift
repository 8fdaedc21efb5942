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

  /// A page with changes that are not saved.
  final class Editor {
    var hasChanges = false

    func discardChanges() { hasChanges = false }
  }

  static func ask(_ window: Window, before editor: Editor) {
    window.shouldClose = { [unowned window] in
      guard editor.hasChanges else { return true }
      let isAsking = window.content.presentations.contains { $0 is Alert }
      guard !isAsking else { return false }
      window.content.present(
        Alert.discardingChanges {
          editor.discardChanges()
          window.close()
        })
      return false
    }
  }

  static func close(_ window: Window) {
    window.addShortcut("Ctrl+W", "Close") { [weak window] in
      if window?.shouldClose?() ?? true { window?.close() }
    }
  }

  static func dialog(_ page: View, over window: Window, closed: @escaping () -> Void) {
    if let dialog = window.makeDialog(title: "Rename", size: Size(width: 360, height: 200)) {
      dialog.root = page
      dialog.onClose = { closed() }
    }
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
