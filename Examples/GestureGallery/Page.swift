import Taction

/// A page of the gallery: what to try, and how to set it up.
struct Page {
  let title: String
  /// One or two sentences: what to do, and what the user will see.
  let hint: String
  /// Makes the views and recognizers; called each time that the page is opened.
  let setUp: (Playground) -> Void

  /// All pages, in the order of the list.
  static let all: [Page] = [
    .tap, .doubleTap, .provisionalTap, .longPress, .pan, .swipe, .pinch, .rotation, .screenEdgePan, .hover,
    .transform, .together, .firstWins, .failFirst, .delegate, .deepestFirst, .touchesInView, .sources,
  ]
}
