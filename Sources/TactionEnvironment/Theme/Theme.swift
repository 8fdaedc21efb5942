import Synchronization
import TactionGeometry
import TactionGraphics
import TactionWords

/// The appearance of a window, which follows the user's settings: colours, fonts, distances and durations.
///
/// Views use the theme of their window automatically: `label.textColor = .secondaryLabel`, `label.font = .title`. Code
/// that computes with the values reads `View.theme`. After a change of the theme, `layoutSubviews()`, `draw(into:)`
/// and `themeDidChange()` are called again.
public nonisolated struct Theme: Equatable, Sendable {
  /// The colours.
  public let colors: Palette
  /// The distances.
  public let metrics: Metrics
  /// The durations of animations.
  public let motion: Motion
  /// The factor by which the user scales text; it applies to fonts that follow the text scale, such as `.body`.
  public let textScale: Double
  /// The languages that the user reads, the best first. They determine the language that an app chooses for its own
  /// texts.
  public let languages: [Language]
  /// The language and the region in whose form dates and times are written; nil if the user has set no language.
  public let dateLanguage: Language?
  /// The language and the region in whose form numbers are written; nil if the user has set no language.
  public let numberLanguage: Language?
  /// Taction's own texts in the user's language.
  public let words: Words
  /// The side at which lines, and rows of views, begin.
  public let layoutDirection: LayoutDirection
  /// The family of sans-serif text; nil for fontconfig's sans-serif.
  public let fontFamily: String?
  /// The name of the desktop's icon theme; nil for the default icon theme. `TactionIcons` reads its icons.
  public let iconTheme: String?
  /// A number that only this theme and its copies have.
  package let number: Int

  /// The theme of a user who has changed no settings: light.
  public static let `default` = Theme(settings: UserSettings(), colorScheme: nil, wordTables: [], number: 0)

  /// Creates the theme for the settings of a user.
  ///
  /// - Parameters:
  ///   - settings: The user's settings.
  ///   - colorScheme: The colour scheme of an app that chooses its own scheme, such as a photo viewer; nil for the
  ///     user's scheme.
  ///   - wordTables: The tables of an app that has texts of its own in place of Taction's texts.
  public init(_ settings: UserSettings, colorScheme: ColorScheme? = nil, wordTables: [WordTable] = []) {
    self.init(
      settings: settings, colorScheme: colorScheme, wordTables: wordTables,
      number: Self.count.add(1, ordering: .relaxed).newValue)
  }

  private init(settings: UserSettings, colorScheme: ColorScheme?, wordTables: [WordTable], number: Int) {
    colors = Palette(
      isDark: (colorScheme ?? settings.colorScheme) == .dark, hasHighContrast: settings.prefersHighContrast,
      accent: settings.accentColor)
    metrics = Metrics(hasHighContrast: settings.prefersHighContrast)
    motion = Motion(isReduced: settings.prefersReducedMotion)
    textScale = settings.textScale
    languages = settings.languages
    dateLanguage = settings.dateLanguage ?? settings.languages.first
    numberLanguage = settings.numberLanguage ?? settings.languages.first
    words = Words(languages: languages, tables: wordTables)
    layoutDirection = settings.layoutDirection
    fontFamily = settings.fontFamily
    iconTheme = settings.iconTheme
    self.number = number
  }

  private static let count = Atomic(0)

  /// Whether two themes have the same appearance, languages and texts.
  public static func == (a: Theme, b: Theme) -> Bool {
    a.colors == b.colors && a.metrics == b.metrics && a.motion == b.motion && a.textScale == b.textScale
      && a.layoutDirection == b.layoutDirection && a.fontFamily == b.fontFamily && a.iconTheme == b.iconTheme
      && a.languages == b.languages && a.words == b.words
      && a.dateLanguage == b.dateLanguage && a.numberLanguage == b.numberLanguage
  }

  /// Returns a font as labels draw it: in the user's family, and with the user's text scale if the font follows the
  /// scale.
  ///
  /// Use it for text that an app lays out itself, in `draw(into:)`.
  public func font(_ font: Font) -> Font { font.resolved(textScale: textScale, family: fontFamily) }

  /// Returns a length, in logical px, that grows with large text: for example, the side of a picture next to a title.
  ///
  /// - Parameter length: The length at a text scale of 1 and below.
  public func scaled(_ length: Double) -> Double { length * max(textScale, 1) }
}

nonisolated extension Theme {
  /// A set of distances that fit together, in logical pixels.
  public struct Metrics: Hashable, Sendable {
    /// The gap between things that belong together.
    public let spacing = 8.0
    /// The distance of content from the edges of a window, and of groups from each other.
    public let margin = 16.0
    /// The minimum width and height of an area that the user taps.
    public let touchTarget = 44.0
    /// The radius of the corners of buttons and cards.
    public let cornerRadius = 10.0
    /// The width of separators and borders: 1, or 2 with high contrast.
    public let lineWidth: Double

    init(hasHighContrast: Bool) { lineWidth = hasHighContrast ? 2 : 1 }
  }

  /// Durations of animations, in seconds. If the user prefers reduced motion, they are 0, so that changes show
  /// immediately.
  ///
  ///     View.animate(duration: theme.motion.standard) { card.center = home }
  public struct Motion: Hashable, Sendable {
    /// Whether the user prefers views to appear at their new position instead of moving there.
    public let isReduced: Bool
    /// The duration of small changes, such as a change of colour.
    public var quick: Double { isReduced ? 0 : 0.15 }
    /// The duration of the movement of a part of a screen.
    public var standard: Double { isReduced ? 0 : 0.3 }
  }
}

extension Theme {
  /// The theme of views that are not in a window. It follows the user's settings as far as the application knows them.
  @MainActor public internal(set) static var current = Theme.default

  /// Sets the theme of views that are not in a window.
  @MainActor package static func setCurrent(_ theme: Theme) {
    current = theme
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner != nil { observer.call() }
  }

  /// Calls a closure now, and after each change of ``current`` as long as `owner` exists.
  ///
  /// Use it for objects that are not views, but have texts in the user's language, such as commands. Views override
  /// `themeDidChange()` instead.
  ///
  /// - Parameters:
  ///   - owner: The object that follows the theme. It is referenced weakly.
  ///   - change: The closure. If it uses the owner, it must capture the owner weakly. It is called before the windows
  ///     have the new theme.
  @MainActor public static func observeCurrent(by owner: AnyObject, _ change: @escaping () -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, call: change))
    change()
  }

  @MainActor private static var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let call: () -> Void
  }
}
