import CTactionLinux
import CTactionXKBCommon
import Glibc
import Taction

/// A keyboard layout with the state of its modifiers, from xkbcommon.
final class Keymap {
  /// The key that makes a symbol, and whether Shift must be held with it.
  struct Stroke: Equatable {
    /// The key as the wire numbers it: that of linux/input-event-codes.h.
    let key: UInt32
    /// Whether Shift must be held.
    let needsShift: Bool
  }

  /// The modifiers as wl_keyboard.modifiers sends them.
  struct Modifiers: Equatable {
    let depressed: UInt32
    let latched: UInt32
    let locked: UInt32
    let group: UInt32
  }

  /// XKB counts keys from 8.
  private static let offset: UInt32 = 8
  /// MFD_CLOEXEC of linux/memfd.h.
  private let closeOnExec: UInt32 = 1
  private let loaded: LoadedKeymap
  /// The American layout as text, with the zero that ends it; written once, as it takes as long as to load it.
  private static let text: [CChar] = american.map { text(of: $0.keymap) } ?? []

  /// The American layout, loaded once for all keyboards.
  private static let american = LoadedKeymap { context in
    "us".withCString { layout in
      "pc105".withCString { model in
        "evdev".withCString { rules in
          var names = xkb_rule_names(rules: rules, model: model, layout: layout, variant: nil, options: nil)
          return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
  }

  /// Makes the American layout with no key pressed; nil if xkbcommon's data are not installed.
  init?() {
    guard let american = Keymap.american, let loaded = LoadedKeymap(sharing: american) else { return nil }
    self.loaded = loaded
  }

  /// The layout as text in a file without a name, ended by a zero; -1 if there is no memory. The caller closes it.
  func makeFile() -> (descriptor: Int32, size: UInt32) {
    let text = Keymap.text
    guard !text.isEmpty else { return (-1, 0) }
    let descriptor = taction_memfd_create("keymap", closeOnExec)
    guard descriptor >= 0 else { return (-1, 0) }
    let isWritten = text.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count <= 0 { return false }
        done += count
      }
      return true
    }
    guard isWritten else {
      close(descriptor)
      return (-1, 0)
    }
    return (descriptor, UInt32(clamping: text.count))
  }

  private static func text(of keymap: OpaquePointer) -> [CChar] {
    guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return [] }
    defer { free(text) }
    return Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
  }

  /// Updates the modifiers for a key.
  func update(key: UInt32, isPressed: Bool) {
    xkb_state_update_key(loaded.state, key &+ Keymap.offset, isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  /// The modifiers as they are now.
  var modifiers: Modifiers {
    Modifiers(
      depressed: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(loaded.state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// The key that makes a symbol, without modifiers or with Shift; nil if there is none.
  func stroke(for keysym: UInt32) -> Stroke? {
    for level in 0...UInt32(1) {
      for key in xkb_keymap_min_keycode(
        loaded.keymap)...max(xkb_keymap_min_keycode(loaded.keymap), xkb_keymap_max_keycode(loaded.keymap))
      {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(loaded.keymap, key, 0, level, &symbols)
        guard count == 1, symbols?.pointee == keysym, key >= Keymap.offset else { continue }
        return Stroke(key: key - Keymap.offset, needsShift: level == 1)
      }
    }
    return nil
  }

  /// The key that makes a character, as ``stroke(for:)``.
  func stroke(for character: Character) -> Stroke? {
    if character == "\n" { return stroke(for: UInt32(XKB_KEY_Return)) }
    if character == "\t" { return stroke(for: UInt32(XKB_KEY_Tab)) }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
    return stroke(for: xkb_utf32_to_keysym(scalar.value))
  }
}
