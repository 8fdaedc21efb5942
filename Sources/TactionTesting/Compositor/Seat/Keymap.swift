import CTactionLinux
import CTactionXKBCommon
import Glibc
import TactionWindow

/// The American keyboard layout with the state of its modifiers, from xkbcommon. Keys for other characters can be
/// added, as virtual keyboards do.
final class Keymap {
  /// The key that makes a symbol, and whether Shift must be held with it.
  struct Stroke: Equatable {
    /// The number of the key on the wire, which is its number in linux/input-event-codes.h.
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

  /// The difference between a key's number in XKB and its number in linux/input-event-codes.h.
  private static let offset: UInt32 = 8
  /// The flag MFD_CLOEXEC of linux/memfd.h.
  private let closeOnExec: UInt32 = 1
  private var loaded: LoadedKeymap
  /// The layout as text, with a terminating zero.
  private var text: [CChar]
  /// The XKB symbols of the added keys.
  private var added: [UInt32] = []
  /// The American layout as text, with a terminating zero. The text is made only once, because making it takes as long
  /// as loading the layout.
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

  /// Makes the American layout with all keys released; nil if xkbcommon's data are not installed.
  init?() {
    guard let american = Keymap.american, let loaded = LoadedKeymap(sharing: american) else { return nil }
    (self.loaded, text) = (loaded, Keymap.text)
  }

  /// Returns a memory file that contains the layout as text with a terminating zero. The descriptor is -1 if there is
  /// no memory; otherwise the caller closes the descriptor.
  func makeFile() -> (descriptor: Int32, size: UInt32) {
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

  /// Updates the modifiers after a key is pressed or released.
  func update(key: UInt32, isPressed: Bool) {
    xkb_state_update_key(loaded.state, key &+ Keymap.offset, isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
  }

  /// The current modifiers.
  var modifiers: Modifiers {
    Modifiers(
      depressed: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(loaded.state, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(loaded.state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// Returns the key that makes a symbol, without modifiers or with Shift; nil if no key makes the symbol.
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

  /// Returns the keys that make a character, one for each of its code points; nil if a code point has no key.
  func strokes(for character: Character) -> [Stroke]? {
    switch character {
    case "\n", "\r", "\r\n": return stroke(for: UInt32(XKB_KEY_Return)).map { [$0] }
    case "\t": return stroke(for: UInt32(XKB_KEY_Tab)).map { [$0] }
    default:
      let strokes = character.unicodeScalars.compactMap { stroke(for: xkb_utf32_to_keysym($0.value)) }
      return strokes.count == character.unicodeScalars.count ? strokes : nil
    }
  }
}

// Keys for characters that the layout does not have.
extension Keymap {
  /// The XKB numbers of the keys that may be added: from the first number after the American layout to the kernel's
  /// last key (KEY_MAX).
  private static let spareKeys: ClosedRange<UInt32> = 709...775

  /// Adds keys for the characters of a text that have no key; returns whether the layout has changed. If there are not
  /// enough free keys, the new keys replace the keys that were added before.
  ///
  /// If a text has too many such characters, only the first of them get a key. Control characters get no key, because
  /// no keyboard types them. `pressed` has the keys that are held.
  func addKeys(for text: Substring, holding pressed: [UInt32]) -> Bool {
    var missing: [UInt32] = []
    for scalar in text.unicodeScalars where missing.count < Self.spareKeys.count {
      guard let symbol = Self.symbol(of: scalar), !missing.contains(symbol), stroke(for: symbol) == nil else {
        continue
      }
      missing.append(symbol)
    }
    guard !missing.isEmpty else { return false }
    let all = added.count + missing.count <= Self.spareKeys.count ? added + missing : missing
    guard let text = Self.text(with: all), let new = Self.load(text) else { return false }
    let old = modifiers
    (loaded, self.text, added) = (new, text, all)
    // The new state must know the held keys: without its press, the release of a modifier key has no effect.
    for key in pressed { update(key: key, isPressed: true) }
    xkb_state_update_mask(loaded.state, old.depressed, old.latched, old.locked, 0, 0, old.group)
    return true
  }

  /// Returns the XKB symbol of a character; nil if no key can type the character.
  private static func symbol(of scalar: Unicode.Scalar) -> UInt32? {
    guard scalar.properties.generalCategory != .control else { return nil }
    let symbol = xkb_utf32_to_keysym(scalar.value)
    return xkb_keysym_to_utf32(symbol) == scalar.value ? symbol : nil
  }

  /// Returns the American layout with keys for additional symbols, as text with a terminating zero; nil if the text of
  /// the American layout does not have the expected form.
  private static func text(with symbols: [UInt32]) -> [CChar]? {
    let base = String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let maximum = base.firstRange(of: "maximum = 708;"), let section = base.firstRange(of: "xkb_symbols "),
      let brace = base[section.upperBound...].firstIndex(of: "{")
    else { return nil }
    var (codes, keys) = ("maximum = \(spareKeys.upperBound);", "{")
    for (code, symbol) in zip(spareKeys, symbols) {
      codes += " <Y\(code)> = \(code);"
      keys += " key <Y\(code)> { [ 0x\(String(symbol, radix: 16)) ] };"
    }
    var text = String(base[..<maximum.lowerBound])
    text += codes
    text += base[maximum.upperBound..<brace]
    text += keys
    text += base[base.index(after: brace)...]
    return text.utf8.map { CChar(bitPattern: $0) } + [0]
  }

  private static func load(_ text: [CChar]) -> LoadedKeymap? {
    LoadedKeymap { context in
      text.withUnsafeBufferPointer {
        $0.baseAddress.flatMap {
          xkb_keymap_new_from_string(context, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
    }
  }
}
