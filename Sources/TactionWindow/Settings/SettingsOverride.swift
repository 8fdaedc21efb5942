import TactionEnvironment
import TactionViews
import TactionWords

/// The settings that the environment variable `TACTION_THEME` overrides, for kiosks and for pictures of an app.
///
/// The value is a list of words, separated by commas: `light` or `dark`, `contrast`, `still` for reduced motion,
/// `text=1.5` for the scale of text, `rtl` or `ltr` for the direction of layout, `language=de` for the user's language.
/// Other words are logged.
struct SettingsOverride: Equatable {
  private var colorScheme: ColorScheme?
  private var hasHighContrast = false
  private var hasReducedMotion = false
  private var textScale: Double?
  private var layoutDirection: LayoutDirection?
  private var language: Language?

  /// Reads the words of a variable.
  init(_ text: String) {
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      switch word.lowercased() {
      case "light": colorScheme = .light
      case "dark": colorScheme = .dark
      case "contrast": hasHighContrast = true
      case "still": hasReducedMotion = true
      case "rtl": layoutDirection = .rightToLeft
      case "ltr": layoutDirection = .leftToRight
      case let other where other.hasPrefix("text=") && Double(other.dropFirst(5)) != nil:
        textScale = Double(other.dropFirst(5))
      case let other where other.hasPrefix("language=") && Language(String(other.dropFirst(9))) != nil:
        language = Language(String(other.dropFirst(9)))
      default:
        log.warning("TACTION_THEME: \(word) is none of light, dark, contrast, still, text=1.5, rtl, ltr, language=de")
      }
    }
  }

  /// Overrides settings of the user.
  func apply(to settings: inout UserSettings) {
    if let colorScheme { settings.colorScheme = colorScheme }
    if hasHighContrast { settings.prefersHighContrast = true }
    if hasReducedMotion { settings.prefersReducedMotion = true }
    if let textScale { settings.textScale = textScale }
    if let language { settings = settings.withLanguages([language]) }
    if let layoutDirection { settings.layoutDirection = layoutDirection }
  }
}
