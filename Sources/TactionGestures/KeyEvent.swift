/// A key that went down, repeats or went up.
public nonisolated struct KeyEvent: Hashable, Sendable {
  /// The symbol of the key in the present layout and level.
  public var key: Key
  /// What the key types; empty for a key that types nothing.
  public var characters: String
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// Whether the key was held long enough to repeat.
  public var isRepeat: Bool
  /// When it happened, in seconds on the application's clock.
  public var timestamp: Double

  /// Makes an event.
  public init(
    key: Key, characters: String = "", modifiers: KeyModifiers = [], isRepeat: Bool = false, timestamp: Double = 0
  ) {
    self.key = key
    self.characters = characters
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.timestamp = timestamp
  }
}
