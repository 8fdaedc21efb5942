import Taction

/// The listings of Docs/OnScreenKeyboard.md.
enum OnScreenKeyboardListings {
  static func configure(_ app: Application) {
    app.keyboardPolicy = .always
    app.keyboardLayouts = ["de", "us(intl)"]
  }

  static func bar(in window: Window) -> View {
    let bar = Toolbar()
    window.content.addSubview(bar)
    bar.anchors = Anchors(leading: 0, trailing: 0, bottom: 0, of: .safeArea)
    return bar
  }

  static func place(in window: Window) {
    let keyboard = OnScreenKeyboard()
    keyboard.traits = TextInputTraits(kind: .pin, returnKey: .go)
    keyboard.frame = Rect(x: 0, y: 200, width: 400, height: 200)
    window.content.addSubview(keyboard)
  }
}
