import Taction

/// A page of the gallery: a family of controls, with an exhibit for each.
struct Page: Identifiable {
  let title: String
  let icon: Icon
  var id: String { title }
  /// Creates the exhibits; called each time that the page is opened.
  let makeExhibits: () -> [Exhibit]

  /// All pages, in the order of the list.
  static let all: [Page] = [
    .buttons, .choices, .values, .fields, .progress, .text, .icons, .shapes, .layout, .lists, .navigation, .forms,
    .presentation,
    .theme,
  ]
}
