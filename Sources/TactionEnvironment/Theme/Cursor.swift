/// The picture that shows where the pointer of a mouse is, or a pen above the screen.
///
/// The compositor draws the picture, or the picture is loaded from the user's cursor theme, in the size that the user
/// has set.
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
  /// A cross for pointing at a pixel.
  case crosshair
  /// Arrows to all sides, for things that can be moved anywhere.
  case move
  /// A sign that something cannot be done here.
  case notAllowed
  /// A watch: the program is busy, and accepts no input.
  case wait
  /// An arrow with a watch: the program is busy, but accepts input.
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
  /// A magnifying glass for zooming in.
  case zoomIn
  /// A magnifying glass for zooming out.
  case zoomOut
  /// No cursor at all.
  case none
}
