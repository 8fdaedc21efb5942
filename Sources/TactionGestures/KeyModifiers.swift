/// Keys that change what other keys mean while they are held, or locked.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The alternate key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with the logo, also called super or meta.
  public static let logo = KeyModifiers(rawValue: 8)
  /// The lock of the capital letters, on.
  public static let capsLock = KeyModifiers(rawValue: 16)
}
