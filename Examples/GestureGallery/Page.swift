import Taction

/// A page of the gallery: instructions for the user, and the setup of its views.
struct Page {
  let title: String
  /// One or two sentences: what the user can do, and what happens then.
  let hint: String
  /// Creates the views and recognizers; called each time that the page is opened.
  let setUp: (Playground) -> Void

  /// All pages, in the order of the list.
  static let all: [Page] = [
    .tap, .doubleTap, .provisionalTap, .longPress, .pan, .swipe, .pinch, .rotation, .screenEdgePan, .hover,
    .transform, .together, .firstWins, .failFirst, .delegate, .deepestFirst, .touchesInView, .sources,
  ]
}
