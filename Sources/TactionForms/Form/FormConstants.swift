/// The constants of forms, with their units and sources.
nonisolated enum FormConstants {
  /// The maximum width of the content of a form, in px. GNOME's pages of settings (`AdwPreferencesPage`) use the same.
  static let maximumWidth = 600.0
  /// The distance between sections, in px. Our own choice.
  static let sectionSpacing = 24.0
  /// The distance of a row's content from the sides of the card, in px. `rowPadding` is the distance of the content
  /// from the upper and the lower edge of the row. Our own choice.
  static let rowMargin = 16.0
  static let rowPadding = 6.0
  /// The distance between a title and a control next to it, in px. `lineGap` is the distance between a title and a
  /// control below it. Our own choice.
  static let gap = 12.0
  static let lineGap = 4.0
  /// The corner radius of the card around the rows, in px. GNOME's cards use the same.
  static let cardRadius = 12.0
  /// The fraction of the width that the titles next to fields may use. Our own choice.
  static let titleShare = 0.4
  /// The minimum width of a title of several lines next to a small control, as a fraction of the width of the row. Our
  /// own choice.
  static let wrappedTitleShare = 0.5
  /// The minimum width of a field next to its title, in px at the normal text size. Our own choice: about 18 letters.
  static let fieldWidth = 160.0
  /// The maximum length of a text that is stored to be restored, in bytes. Our own choice: the same as for a text view
  /// outside of a form.
  static let maximumStoredText = 256 << 10
}
