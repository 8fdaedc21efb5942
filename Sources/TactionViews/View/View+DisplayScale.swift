/// How finely the view is drawn.
extension View {
  /// How many device pixels the window has for each logical pixel, each way; 1 in no window.
  ///
  /// It is that of the frame that is made, or of the last one, and 1 before the first. `draw(into:)` is called again
  /// after it has changed, so that content that is made of pixels can be made anew.
  public final var displayScale: Int { tree?.displayScale ?? 1 }

  /// Has the view, and all that it holds, record anew what they show.
  final func makeContentStale() {
    var views: [View] = [self]
    while let view = views.popLast() {
      view.contentIsStale = true
      views.append(contentsOf: view.children)
    }
  }
}
