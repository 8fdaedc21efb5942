/// The moments at which an application shows a keyboard of its own on the screen.
public nonisolated enum KeyboardPolicy: Hashable, Sendable, CaseIterable {
  /// Where there is a touch screen, and the compositor has no keyboard on the screen: it offers no text-input-v3.
  case automatic
  /// Always, in place of the compositor's.
  case always
  /// Never.
  case never
}
