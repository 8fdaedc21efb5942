import CTactionXKBCommon
import TactionEnvironment
import TactionViews

/// Determines when an application shows its own keyboard on the screen.
public nonisolated enum KeyboardPolicy: Hashable, Sendable, CaseIterable {
  /// The keyboard is shown if there is a touch screen and the compositor does not offer text-input-v3.
  case automatic
  /// The keyboard is always shown, in place of the compositor's keyboard.
  case always
  /// The keyboard is never shown.
  case never
}

/// The layouts of the user for keyboards on the screen.
final class KeyboardSource {
  /// The layouts, in the order of their names or of the groups of the keymap.
  let layouts: [KeyboardLayout]
  private let accents: ComposedAccents

  /// The name of the default layout of compositors.
  private static let defaultName = "English (US)"

  /// Reads layouts by their names, such as "de" or "us(intl)". Layouts that xkbcommon does not have are skipped and
  /// logged. If no layout is found, the keyboard has English letters.
  init(names: [String], locale: String) {
    let layouts = names.compactMap { name in
      let layout = Self.layout(named: name)
      if layout == nil { log.notice("there is no keyboard layout \"\(name)\"") }
      return layout
    }
    self.layouts = Self.addingLatin(to: layouts)
    accents = ComposedAccents(locale: locale)
  }

  /// Makes the layouts of the groups of a keymap.
  init(keymap: LoadedKeymap, locale: String) {
    let count = min(xkb_keymap_num_layouts(keymap.keymap), 8)
    let layouts = (0..<count).compactMap { KeymapReader.layout(of: keymap, group: $0, identifier: "group\($0)") }
    self.layouts = Self.addingLatin(to: layouts)
    accents = ComposedAccents(locale: locale)
  }

  /// Adds a layout with Latin letters if there is none, because passwords and addresses need these letters.
  private static func addingLatin(to layouts: [KeyboardLayout]) -> [KeyboardLayout] {
    layouts.contains(where: \.hasLatinLetters) ? layouts : layouts + [layout(named: "us") ?? .basic]
  }

  /// Returns the layouts of a user from the first source that has any: names that an app has set, the compositor's
  /// keymap, the environment, the locale.
  static func find(names: [String]?, keymap: LoadedKeymap?) -> KeyboardSource {
    let locale = UserLanguage.locale(for: "LC_CTYPE")
    if let names, !names.isEmpty { return KeyboardSource(names: names, locale: locale) }
    if let keymap, !isDefault(keymap) { return KeyboardSource(keymap: keymap, locale: locale) }
    let named = LayoutNames.named(
      layouts: Environment["XKB_DEFAULT_LAYOUT"] ?? "", variants: Environment["XKB_DEFAULT_VARIANT"] ?? "")
    return KeyboardSource(names: named.isEmpty ? [LayoutNames.layout(of: UserLanguage.locale)] : named, locale: locale)
  }

  /// Whether a keymap is the default layout of compositors. The user has probably not chosen this layout, so the user's
  /// language is the better source.
  private static func isDefault(_ keymap: LoadedKeymap) -> Bool {
    guard xkb_keymap_num_layouts(keymap.keymap) == 1 else { return xkb_keymap_num_layouts(keymap.keymap) == 0 }
    return xkb_keymap_layout_get_name(keymap.keymap, 0).map { String(cString: $0) } == defaultName
  }

  /// Reads a layout by its name; nil if xkbcommon has no such layout.
  static func layout(named name: String) -> KeyboardLayout? {
    guard let keymap = keymap(named: name) else { return nil }
    return KeymapReader.layout(of: keymap, identifier: name)
  }

  /// Loads the keymap of a layout.
  static func keymap(named name: String) -> LoadedKeymap? {
    guard let (layout, variant) = LayoutNames.parts(of: name) else { return nil }
    return layout.withCString { layout in
      variant.withCString { variant in
        "".withCString { options in
          var names = xkb_rule_names()
          (names.layout, names.variant, names.options) = (layout, variant, options)
          return LoadedKeymap { xkb_keymap_new_from_names($0, &names, XKB_KEYMAP_COMPILE_NO_FLAGS) }
        }
      }
    }
  }

  /// The layouts, with the accents of the user's language.
  var keyboardLayouts: KeyboardLayouts { KeyboardLayouts(layouts) { [accents] in accents.accents(for: $0) } }
}

nonisolated extension KeyboardLayout {
  /// Whether Latin letters can be typed.
  fileprivate var hasLatinLetters: Bool { rows.isEmpty || rows.joined().contains { $0.plain == "a" } }
}
