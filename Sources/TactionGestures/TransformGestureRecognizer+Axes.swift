extension TransformGestureRecognizer {
  /// What a hand may do to content.
  nonisolated public struct Axes: OptionSet, Sendable {
    /// One bit for each axis.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To move along x, in the coordinates around the recognizer's view.
    public static let horizontal = Axes(rawValue: 1 << 0)
    /// To move along y, in the coordinates around the recognizer's view.
    public static let vertical = Axes(rawValue: 1 << 1)
    /// To change the size.
    public static let scale = Axes(rawValue: 1 << 2)
    /// To turn.
    public static let rotation = Axes(rawValue: 1 << 3)

    /// To move anywhere.
    public static let translation: Axes = [.horizontal, .vertical]
    /// Everything.
    public static let all: Axes = [.translation, .scale, .rotation]
  }
}
