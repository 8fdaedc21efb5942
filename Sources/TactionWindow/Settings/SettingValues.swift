import TactionEnvironment
import TactionGraphics
import TactionViews

/// The settings that a desktop has sent, by the portal's names.
struct SettingValues: Equatable {
  /// A setting of the portal that Taction uses; the raw value is the namespace and the key.
  enum Name: String, CaseIterable {
    case colorScheme = "org.freedesktop.appearance color-scheme"
    case accentColor = "org.freedesktop.appearance accent-color"
    case contrast = "org.freedesktop.appearance contrast"
    case reducedMotion = "org.freedesktop.appearance reduced-motion"
    case gnomeColorScheme = "org.gnome.desktop.interface color-scheme"
    case gnomeTextScale = "org.gnome.desktop.interface text-scaling-factor"
    case gnomeFont = "org.gnome.desktop.interface font-name"
    case gnomeAnimations = "org.gnome.desktop.interface enable-animations"
    case gnomeIconTheme = "org.gnome.desktop.interface icon-theme"
    case gnomeCursorTheme = "org.gnome.desktop.interface cursor-theme"
    case gnomeCursorSize = "org.gnome.desktop.interface cursor-size"
    case gnomeHighContrast = "org.gnome.desktop.a11y.interface high-contrast"
    case gnomeDoubleClick = "org.gnome.desktop.peripherals.mouse double-click"
    case gnomeDaemonDoubleClick = "org.gnome.settings-daemon.peripherals.mouse double-click"
    case plasmaAnimations = "org.kde.kdeglobals.KDE AnimationDurationFactor"
    case plasmaDoubleClick = "org.kde.kdeglobals.KDE DoubleClickInterval"
    case plasmaFont = "org.kde.kdeglobals.General font"
    case plasmaIconTheme = "org.kde.kdeglobals.Icons Theme"

    init?(namespace: String, key: String) { self.init(rawValue: "\(namespace) \(key)") }

    /// The namespaces of all settings.
    static let namespaces = Set(allCases.compactMap { $0.rawValue.split(separator: " ").first.map(String.init) })
      .sorted()
  }

  private var values: [Name: BusValue] = [:]

  /// The value of a setting; nil if the desktop has not sent the setting.
  subscript(name: Name) -> BusValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Sets the settings that these values stand for; invalid values are ignored.
  func apply(to settings: inout UserSettings) {
    settings.colorScheme = colorScheme
    settings.accentColor = accentColor
    settings.prefersHighContrast = flag(.contrast) ?? flag(.gnomeHighContrast) ?? false
    settings.prefersReducedMotion =
      flag(.reducedMotion) ?? flag(.gnomeAnimations).map { !$0 } ?? number(.plasmaAnimations).map { $0 == 0 } ?? false
    if let scale = number(.gnomeTextScale), scale > 0 { settings.textScale = scale }
    settings.fontFamily = (text(.gnomeFont) ?? text(.plasmaFont)).flatMap(FontDescription.family(of:))
    if let time = number(.gnomeDoubleClick) ?? number(.gnomeDaemonDoubleClick) ?? number(.plasmaDoubleClick), time > 0 {
      settings.doubleClickInterval = time / 1000
    }
    settings.iconTheme = (text(.gnomeIconTheme) ?? text(.plasmaIconTheme)).flatMap { $0.isFileName ? $0 : nil }
    settings.cursorTheme = text(.gnomeCursorTheme).flatMap { $0.isFileName ? $0 : nil }
    if let size = number(.gnomeCursorSize), size > 0 { settings.cursorSize = Int(size.clamped(to: 1...1000)) }
  }

  private var colorScheme: ColorScheme? {
    // Zero means no preference, and so do unknown numbers of later versions.
    if let number = number(.colorScheme) { return number == 1 ? .dark : number == 2 ? .light : nil }
    switch text(.gnomeColorScheme) {
    case "prefer-dark": return .dark
    case "prefer-light": return .light
    default: return nil
    }
  }

  /// The accent colour; nil if a component is outside of 0...1, by which a portal states that there is no preference.
  private var accentColor: Color? {
    guard case .numbers(let parts) = values[.accentColor], parts.count == 3,
      parts.allSatisfy({ (0...1).contains($0) })
    else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  private func flag(_ name: Name) -> Bool? {
    switch values[name] {
    case .boolean(let value): value
    case .integer(let value): value == 1
    default: nil
    }
  }

  /// Returns a finite number; Plasma sends numbers as text.
  private func number(_ name: Name) -> Double? {
    let number: Double? =
      switch values[name] {
      case .integer(let value): Double(value)
      case .double(let value): value
      case .string(let text): Double(text)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private func text(_ name: Name) -> String? {
    guard case .string(let text) = values[name], !text.isEmpty else { return nil }
    return text
  }
}

/// The description of a font as desktops store it: "Cantarell Bold 11", or "Noto Sans,10,-1,5,50,0,0,0,0,0" by Qt.
enum FontDescription {
  /// The words for styles, which are not part of the name of a family.
  private static let styles: Set<String> = [
    "thin", "ultra-light", "extra-light", "light", "semi-light", "demi-light", "book", "regular", "normal", "roman",
    "medium", "semi-bold", "demi-bold", "bold", "ultra-bold", "extra-bold", "heavy", "black", "ultra-heavy", "oblique",
    "italic", "condensed", "semi-condensed", "ultra-condensed", "extra-condensed", "expanded", "semi-expanded",
    "small-caps",
  ]

  /// Returns the family without style and size; nil if there is none. If the description is a list, returns the first
  /// family.
  static func family(of description: String) -> String? {
    guard description.utf8.count <= 1000 else { return nil }
    var words = description.split(separator: " ")
    // Variations and features are last, and may contain commas.
    while let last = words.last, last.hasPrefix("@") || last.hasPrefix("#") { words.removeLast() }
    let text = words.joined(separator: " ")
    guard let first = text.split(separator: ",").first else { return nil }
    words = first.split(separator: " ")
    // A family that ends at a comma is whole. Otherwise the styles and one size follow it.
    if first.endIndex == text.endIndex {
      if words.count > 1, let last = words.last, isSize(last) { words.removeLast() }
      while words.count > 1, let last = words.last, styles.contains(last.lowercased()) { words.removeLast() }
    }
    let family = words.joined(separator: " ")
    return family.isEmpty || Double(family) != nil ? nil : family
  }

  private static func isSize(_ word: Substring) -> Bool {
    Double(word.hasSuffix("px") ? word.dropLast(2) : word) != nil
  }
}
