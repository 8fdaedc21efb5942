import CTactionXKBCommon

/// Dead keys and compose sequences of the user's locale: ´ and e make é.
nonisolated final class DeadKeys {
  /// The effect of a key.
  enum Outcome: Equatable {
    /// The key stands for itself.
    case plain
    /// The key waits for the next key, and types nothing yet.
    case pending
    /// A sequence is complete and types this text.
    case composed(String)
    /// The key does not continue the sequence, which has ended without a text.
    case cancelled
  }

  private let context: OpaquePointer
  private let table: OpaquePointer
  private let state: OpaquePointer

  /// The locale whose sequences are read if the user's locale has none, such as "en_DE.UTF-8" and "sr_RS@latin".
  private static let usualLocale = "en_US.UTF-8"

  /// Reads the sequences of a locale such as "de_DE.UTF-8"; a locale without sequences gets the English ones. Returns
  /// nil if there are none either.
  init?(locale: String) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    guard
      let table = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
        ?? xkb_compose_table_new_from_locale(context, Self.usualLocale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    else {
      xkb_context_unref(context)
      return nil
    }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      xkb_compose_table_unref(table)
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.table = table
    self.state = state
  }

  deinit {
    xkb_compose_state_unref(state)
    xkb_compose_table_unref(table)
    xkb_context_unref(context)
  }

  /// Returns the text that a complete sequence of symbols makes; nil if the sequence makes no text.
  func text(of sequence: [UInt32]) -> String? {
    reset()
    defer { reset() }
    for symbol in sequence.dropLast() where feed(Key(rawValue: symbol)) != .pending { return nil }
    guard let last = sequence.last, case .composed(let text) = feed(Key(rawValue: last)) else { return nil }
    return text
  }

  /// Drops the keys of an incomplete sequence.
  func reset() { xkb_compose_state_reset(state) }

  /// Takes a key that went down, and returns its effect on the current sequence.
  func feed(_ key: Key) -> Outcome {
    guard xkb_compose_state_feed(state, key.rawValue) == XKB_COMPOSE_FEED_ACCEPTED else { return .plain }
    switch xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .pending
    case XKB_COMPOSE_COMPOSED:
      var bytes = [CChar](repeating: 0, count: 64)
      let length = Int(xkb_compose_state_get_utf8(state, &bytes, bytes.count))
      let text = bytes.prefix(min(max(0, length), bytes.count - 1)).map { UInt8(bitPattern: $0) }
      reset()
      return .composed(String(decoding: text, as: UTF8.self))
    case XKB_COMPOSE_CANCELLED:
      reset()
      return .cancelled
    default: return .plain
    }
  }
}
