import TactionEnvironment

extension View {
  /// The cursor while a pointer or pen is over the view. If nil, the default, the cursor of the nearest superview that
  /// has one is shown; if no superview has one, the arrow.
  ///
  ///     handle.cursor = .grab
  ///
  /// The pointer shows the cursor of the view that a touch would hit. The cursor of a view without user interaction is
  /// therefore not shown. While a button is held, the pointer shows the cursor of the view on which the button went
  /// down.
  public final var cursor: Cursor? {
    get { ownCursor }
    set {
      guard newValue != ownCursor else { return }
      ownCursor = newValue
      viewTree?.cursorChanges += 1
    }
  }

  /// The cursor of the view, or of the nearest superview that has one; the arrow if there is none.
  package final var presentCursor: Cursor { nearest(\.ownCursor) ?? .arrow }
}
