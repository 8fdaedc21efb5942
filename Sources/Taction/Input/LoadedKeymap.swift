import CXKBCommon

/// A keymap of xkbcommon with the state of its modifiers and the context that both live in.
package nonisolated final class LoadedKeymap {
  private let context: OpaquePointer
  package let keymap: OpaquePointer
  package let state: OpaquePointer

  /// Loads a keymap into a context of its own; nil where that fails, which xkbcommon itself reports only if it is
  /// grave.
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

  /// Shares a keymap that is loaded, with a state of its own: to load one takes milliseconds.
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
