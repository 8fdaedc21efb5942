/// Which view keys go to.
extension View {
  /// Whether keys go to this view first.
  public final var isFirstResponder: Bool { tree?.firstResponder === self }
}
