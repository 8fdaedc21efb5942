import Taction
import TactionTesting

/// The listings of the page on the theme.
enum ThemeListings {
  static func card(_ card: View, _ title: Label, _ subtitle: Label) {
    title.font = .title
    subtitle.font = .callout
    subtitle.textColor = .secondaryLabel
    card.backgroundColor = .secondaryBackground
    card.borderColor = .separator
  }

  static func color(_ app: Application) {
    app.accentColor = Color(hex: 0x7A_3EB1)
  }

  static func page(_ page: View, _ shade: View) {
    let paper = Color(light: Color(hex: 0xF4_F1EA), dark: Color(hex: 0x1C_1F24))
    page.backgroundColor = paper
    shade.backgroundColor = .label.withAlpha(0.1)
  }

  static func move(_ card: View, to home: Point) {
    View.animate(duration: card.theme.motion.standard) { card.center = home }
  }

  static func photos(in window: Window) {
    window.colorScheme = .dark
  }

  static func test(on stage: Stage) {
    stage.settings.colorScheme = .dark
    stage.settle()
  }
}
