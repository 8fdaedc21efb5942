/// The numbers of forms, with their units and origins.
nonisolated enum FormConstants {
  /// The maximum width of the content of a form, in px: that of GNOME's pages of settings (`AdwPreferencesPage`).
  static let maximumWidth = 600.0
  /// The distance between sections, in px. Our own choice.
  static let sectionSpacing = 24.0
  /// The distance of the rows' content from the sides of the card, in px, and from other rows. Our own choice.
  static let rowMargin = 16.0
  static let rowPadding = 6.0
  /// The distance between a title and its control next to it, and below it, in px. Our own choice.
  static let gap = 12.0
  static let lineGap = 4.0
  /// The corner radius of the card around the rows, in px: that of GNOME's cards.
  static let cardRadius = 12.0
  /// The fraction of the width that the titles next to fields may take. Our own choice.
  static let titleShare = 0.4
  /// The fraction of the width that is left to a title of several lines next to a small control. Our own choice.
  static let wrappedTitleShare = 0.5
  /// The minimum width of a field next to its title, in px at the normal size of text. Our own choice: some 18 letters.
  static let fieldWidth = 160.0
}
