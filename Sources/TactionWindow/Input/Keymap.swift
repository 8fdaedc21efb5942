import CTactionXKBCommon
import Glibc

/// The compositor's keyboard layout, with the state of its modifiers.
nonisolated final class Keymap {
  let loaded: LoadedKeymap
  /// The keymap that was read last, and its text. Compositors send the same keymap repeatedly, and loading a keymap
  /// takes milliseconds.
  @MainActor private static var last: (text: ArraySlice<UInt8>, loaded: LoadedKeymap)?

  /// Reads the keymap from a descriptor, which the caller still has to close; returns nil if there is no valid keymap.
  ///
  /// The stated size may be wrong, and the terminating NUL may be missing, so reading also stops at the end of the
  /// file.
  @MainActor convenience init?(fileDescriptor: Int32, size: UInt32) {
    var status = stat()
    guard fstat(fileDescriptor, &status) == 0 else { return nil }
    let length = min(Int(size), Int(status.st_size))
    guard length > 0, length <= KeymapText.maximumSize else { return nil }
    // The file is read instead of mapped: if the sender truncated the file, access to a mapping would raise SIGBUS.
    let bytes = [UInt8](unsafeUninitializedCapacity: length) {
      $1 = max(0, pread(fileDescriptor, $0.baseAddress, length, 0))
    }
    let text = bytes.prefix(upTo: bytes.firstIndex(of: 0) ?? bytes.endIndex)
    guard !text.isEmpty else { return nil }
    if let last = Self.last, last.text == text {
      guard let shared = LoadedKeymap(sharing: last.loaded) else { return nil }
      self.init(shared)
    } else {
      guard KeymapText.isSafe(Array(text)) else { return nil }
      let loaded = LoadedKeymap { context in
        text.withUnsafeBytes {
          let characters = $0.assumingMemoryBound(to: CChar.self)
          return xkb_keymap_new_from_buffer(
            context, characters.baseAddress, characters.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
      }
      guard let loaded else { return nil }
      Self.last = (text, loaded)
      self.init(loaded)
    }
  }

  /// The machine's default layout; nil if the layouts are not installed.
  static func makeDefault() -> Keymap? {
    LoadedKeymap { xkb_keymap_new_from_names($0, nil, XKB_KEYMAP_COMPILE_NO_FLAGS) }.map(Keymap.init)
  }

  private init(_ loaded: LoadedKeymap) { self.loaded = loaded }

  /// Sets the modifiers and the layout group that are in effect; group numbers beyond the last group wrap around.
  func update(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    // For a group number that is a negative multiple of the number of groups, xkbcommon 1.5 reads beyond a key's
    // groups.
    let (count, signed) = (Int64(xkb_keymap_num_layouts(loaded.keymap)), Int64(Int32(bitPattern: group)))
    let wrapped = count > 0 ? (signed % count + count) % count : 0
    xkb_state_update_mask(loaded.state, depressed, latched, locked, 0, 0, UInt32(clamping: wrapped))
  }

  /// The modifiers that are held or locked.
  var modifiers: KeyModifiers {
    let names: [(String, KeyModifiers)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .alt),
      (XKB_MOD_NAME_LOGO, .logo), (XKB_MOD_NAME_CAPS, .capsLock),
    ]
    return names.reduce(into: []) { result, entry in
      if xkb_state_mod_name_is_active(loaded.state, entry.0, XKB_STATE_MODS_EFFECTIVE) > 0 { result.insert(entry.1) }
    }
  }

  /// Returns the symbol of a key; `code` is the kernel's code.
  func key(_ code: UInt32) -> Key { Key(rawValue: xkb_state_key_get_one_sym(loaded.state, Self.keycode(code))) }

  /// Returns the text that a key types; empty for a key that types nothing, and for control characters.
  func characters(_ code: UInt32) -> String {
    KeySymbol.characters(ofScalar: xkb_state_key_get_utf32(loaded.state, Self.keycode(code)))
  }

  /// Returns the Latin letter that a key has while Control is held; nil if the key has none. If the current layout has
  /// no Latin letter on the key, the letter is from another layout.
  func latinLetter(_ code: UInt32) -> Unicode.Scalar? {
    let key = Self.keycode(code)
    // Backspace, Tab and Return have the same control characters as some letters.
    guard xkb_keysym_to_utf32(xkb_state_key_get_one_sym(loaded.state, key)) > 0x20 else { return nil }
    let number = xkb_state_key_get_utf32(loaded.state, key)
    return (1...26).contains(number) ? Unicode.Scalar(number + 0x60) : nil
  }

  /// Returns the symbol that a key has without modifiers in the current layout; nil if it has none, or several.
  func plainKey(_ code: UInt32) -> Key? {
    let key = Self.keycode(code)
    let group = xkb_state_key_get_layout(loaded.state, key)
    var symbols: UnsafePointer<xkb_keysym_t>?
    // The greatest number means that the keymap does not have the key.
    guard group != .max, xkb_keymap_key_get_syms_by_level(loaded.keymap, key, group, 0, &symbols) == 1 else {
      return nil
    }
    return symbols.map { Key(rawValue: $0.pointee) }
  }

  /// Whether a key repeats while it is held.
  func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(loaded.keymap, Self.keycode(code)) != 0 }

  /// Converts a key code of the kernel, which counts from 0, to a key code of XKB, which counts from 8. Without the
  /// limit, a very large code could wrap around to a valid code.
  private static func keycode(_ code: UInt32) -> xkb_keycode_t { min(code, 0xffff) + 8 }
}

/// A keymap of xkbcommon, with the xkbcommon state and context that belong to the keymap.
package nonisolated final class LoadedKeymap {
  private let context: OpaquePointer
  package let keymap: OpaquePointer
  package let state: OpaquePointer

  /// Loads a keymap into a new context; returns nil if that fails. xkbcommon logs only critical errors.
  package init?(_ load: (_ context: OpaquePointer) -> OpaquePointer?) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = load(context) else {
      xkb_context_unref(context)
      return nil
    }
    guard let state = xkb_state_new(keymap) else {
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.keymap = keymap
    self.state = state
  }

  /// Shares the keymap of another object, since loading a keymap takes milliseconds; the state of the modifiers is not
  /// shared.
  package init?(sharing other: LoadedKeymap) {
    guard let state = xkb_state_new(other.keymap) else { return nil }
    context = xkb_context_ref(other.context)
    keymap = xkb_keymap_ref(other.keymap)
    self.state = state
  }

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }
}

/// The texts of xkbcommon's symbols.
nonisolated enum KeySymbol {
  /// The symbols of one scalar that stand for two letters: the ligatures of Arabic, which texts do not contain, and the
  /// unassigned scalars that xkb uses for Khmer vowels. The compose sequences of X11 have the same texts.
  private static let digraphs: [UInt32: String] = [
    0xFEF5: "\u{644}\u{622}", 0xFEF7: "\u{644}\u{623}", 0xFEF9: "\u{644}\u{625}", 0xFEFB: "\u{644}\u{627}",
    0x17FB: "\u{17BB}\u{17C7}", 0x17FC: "\u{17BB}\u{17C6}", 0x17FD: "\u{17C1}\u{17C7}", 0x17FE: "\u{17C4}\u{17C7}",
    0x17FF: "\u{17B6}\u{17C6}",
  ]

  /// Returns the text that a symbol types; empty for a symbol without text, and for control characters.
  static func text(of symbol: xkb_keysym_t) -> String { characters(ofScalar: xkb_keysym_to_utf32(symbol)) }

  /// Returns the text that a key with the number of a scalar types; empty for a control character.
  static func characters(ofScalar number: UInt32) -> String {
    guard let scalar = Unicode.Scalar(number), scalar.properties.generalCategory != .control else { return "" }
    return digraphs[number] ?? String(scalar)
  }
}
