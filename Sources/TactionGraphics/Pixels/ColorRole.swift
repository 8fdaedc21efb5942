/// The purpose of a colour of the theme. Each ``Palette`` has one colour for each role.
///
/// Text in ``label``, ``secondaryLabel``, ``tint``, ``destructive`` or ``success`` can be read on ``background``,
/// ``secondaryBackground`` and ``fill``. Text in ``onTint`` can be read on ``tint``, ``destructive`` and ``success``.
/// The contrast is at least 4.5:1 in every palette, and at least 7:1 in palettes of high contrast.
public enum ColorRole: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// Text, and icons that replace text.
  case label
  /// Text of less importance: captions, hints.
  case secondaryLabel
  /// The colour of a window behind everything else.
  case background
  /// A surface on the background: a bar, a card, a group of rows.
  case secondaryBackground
  /// The inactive parts of a control: the track of a slider, a segment that is not selected.
  case fill
  /// Lines between rows and around cards.
  case separator
  /// The user's accent colour: controls that can be tapped, and selected items.
  case tint
  /// Text and icons on a surface in the tint, or in the colour of a deletion or a success.
  case onTint
  /// Buttons that delete, and errors.
  case destructive
  /// Messages that something succeeded.
  case success
}

/// The colours of the theme, with UIKit's names if UIKit has the same colour. Each view draws them with their values in
/// the theme of its window.
extension Color {
  /// The colour of text; black in the light theme.
  public static let label = Color(.label)
  /// The colour of text of less importance.
  public static let secondaryLabel = Color(.secondaryLabel)
  /// The colour of a window behind everything else; white in the light theme.
  public static let background = Color(.background)
  /// The colour of a surface on the background, such as a bar or a card.
  public static let secondaryBackground = Color(.secondaryBackground)
  /// The colour of the inactive parts of a control.
  public static let fill = Color(.fill)
  /// The colour of lines between rows.
  public static let separator = Color(.separator)
  /// The user's accent colour, adapted to the lightness of the theme.
  public static let tint = Color(.tint)
  /// The colour of text on a surface in the tint.
  public static let onTint = Color(.onTint)
  /// The colour of buttons that delete, and of errors.
  public static let destructive = Color(.destructive)
  /// The colour of messages that something succeeded.
  public static let success = Color(.success)
}
