/// The picture that shows the pointer of a mouse, or a pen above the screen.
///
/// The compositor draws it, or else the cursor theme that the user has chosen, in the user's size.
public nonisolated enum Cursor: CaseIterable, Hashable, Sendable {
  /// The arrow, for everything without a cursor of its own.
  case arrow
  /// A beam between letters, for text that can be selected.
  case text
  /// A hand that points, for links.
  case hand
  /// An open hand, for content that can be dragged.
  case grab
  /// A closed hand, while content is dragged.
  case grabbing
  /// A cross, to point at a pixel.
  case crosshair
  /// Arrows to all sides, for things that can be moved anywhere.
  case move
  /// A sign that something cannot be done here.
  case notAllowed
  /// A watch: the program is busy, and takes no input.
  case wait
  /// An arrow with a watch: the program is busy, and takes input.
  case progress
  /// The left edge of something that can be resized.
  case resizeLeft
  /// The right edge of something that can be resized.
  case resizeRight
  /// The top edge of something that can be resized.
  case resizeTop
  /// The bottom edge of something that can be resized.
  case resizeBottom
  /// The top left corner of something that can be resized.
  case resizeTopLeft
  /// The top right corner of something that can be resized.
  case resizeTopRight
  /// The bottom left corner of something that can be resized.
  case resizeBottomLeft
  /// The bottom right corner of something that can be resized.
  case resizeBottomRight
  /// A divider that moves to the left and to the right.
  case resizeHorizontally
  /// A divider that moves up and down.
  case resizeVertically
  /// A glass that zooms in.
  case zoomIn
  /// A glass that zooms out.
  case zoomOut
  /// No cursor at all.
  case none
}

extension View {
  /// The cursor while a pointer or pen is over the view; nil, the default, is that of the superview, and at last the
  /// arrow.
  ///
  ///     handle.cursor = .grab
  ///
  /// It is the cursor of the view that a touch would hit, and of its subviews; a view without user interaction has
  /// none.
  /// While a button is held, it is the cursor of the view on which the button went down.
  public final var cursor: Cursor? {
    get { ownCursor }
    set {
      guard newValue != ownCursor else { return }
      ownCursor = newValue
      viewTree?.cursorChanges += 1
    }
  }

  /// The cursor of the view, or that of the nearest view around it that has one.
  package final var presentCursor: Cursor { nearest(\.ownCursor) ?? .arrow }
}
