import TactionGeometry

/// The part of a window that a keyboard on the screen covers.
extension View {
  /// The distances from the edges of the bounds to the part of the view that no keyboard on the screen covers, in
  /// logical pixels; zero for a view in no window.
  ///
  /// They are part of ``safeAreaInsets``. They change at once when the keyboard comes or goes, and the views are laid
  /// out: what is placed by the safe area is above the keyboard before that has arrived. A keyboard of the compositor
  /// covers nothing of a window: the compositor makes the window smaller.
  public final var keyboardInsets: Insets {
    guard let tree, tree.keyboardInsets != .zero else { return .zero }
    let free = convert(tree.root.bounds.inset(by: tree.keyboardInsets), from: tree.root)
    return insets(outside: free)
  }
}
