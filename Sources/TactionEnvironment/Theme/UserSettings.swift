import TactionGestures
import TactionGraphics
import TactionWords

/// The user's desktop settings that an app follows.
///
/// An application reads the settings from the desktop's portal. Without a portal, and until the portal has answered,
/// each setting has its default. A number out of range is replaced by the nearest number in the range; a number that is
/// not finite is replaced by the default.
public nonisolated struct UserSettings: Hashable, Sendable {
  /// Whether windows are light or dark; nil if the user has no preference. Then windows are light.
  public var colorScheme: ColorScheme?
  /// The user's colour for controls and selections; nil for the toolkit's blue.
  public var accentColor: Color?
  /// Whether text and lines should contrast with the background more than usual.
  public var prefersHighContrast = false
  /// Whether views should appear at their new position instead of moving there.
  ///
  /// If so, the durations of the theme are 0. The app decides about animations with other durations, so these do not
  /// change. Views that follow a finger, or continue after a throw, still move.
  public var prefersReducedMotion = false
  /// The factor of the size of text, 0.5...3; 1 by default.
  public var textScale = 1.0 {
    didSet { textScale = Self.valid(textScale, in: 0.5...3, default: 1) }
  }
  /// The languages that the user reads, the best first. By default, there are none, and Taction's texts are in English.
  public var languages: [Language] = []
  /// The language and the region in whose form dates and times are written; nil for the first of ``languages``.
  public var dateLanguage: Language?
  /// The language and the region in whose form numbers are written; nil for the first of ``languages``.
  public var numberLanguage: Language?
  /// The side at which lines of text and rows of views begin; by default, the side of the first language, or the left
  /// if there is no language.
  public var layoutDirection: LayoutDirection {
    get { givenDirection ?? (languages.first?.isRightToLeft == true ? .rightToLeft : .leftToRight) }
    set { givenDirection = newValue }
  }
  private var givenDirection: LayoutDirection?
  /// The family of the user's font for text in windows; nil for fontconfig's sans-serif.
  public var fontFamily: String?
  /// The name of the icon theme; nil if the name is unknown.
  public var iconTheme: String?
  /// The maximum time between the two clicks of a double click, or the two taps of a double tap, in seconds, 0.1...2;
  /// 0.3 by default.
  public var doubleClickInterval = GestureConstants.tapInterval {
    didSet {
      doubleClickInterval = Self.valid(doubleClickInterval, in: 0.1...2, default: GestureConstants.tapInterval)
    }
  }
  /// The name of the cursor theme; nil if the name is unknown.
  public var cursorTheme: String?
  /// The size of the mouse's cursor in logical pixels, 8...256; 24 by default.
  public var cursorSize = 24 {
    didSet { cursorSize = cursorSize.clamped(to: 8...256) }
  }

  /// Creates the settings of a user who has changed none.
  public init() {}

  /// Returns the settings with other languages. Dates and numbers are then written as in the first of them.
  package func withLanguages(_ languages: [Language]) -> UserSettings {
    var settings = self
    (settings.languages, settings.dateLanguage, settings.numberLanguage) = (languages, nil, nil)
    return settings
  }

  private static func valid(_ value: Double, in range: ClosedRange<Double>, default standard: Double) -> Double {
    value.isFinite ? value.clamped(to: range) : standard
  }
}

/// Whether windows are light or dark.
public nonisolated enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The side at which the lines of a language, and rows of views, begin.
public nonisolated enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// Begins at the left, as English does.
  case leftToRight
  /// Begins at the right, as Arabic and Hebrew do.
  case rightToLeft
}
