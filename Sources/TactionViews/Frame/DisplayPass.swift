/// The third pass of a frame: lets views draw their content. A view keeps its content until the content is out of date.
///
/// This is the only pass in which code of the app draws. Hidden or transparent views, and their subviews, draw only
/// when they are shown or become visible through a portal. The pass visits only views with stale content, portals, and
/// the superviews of both.
enum DisplayPass {
  /// Updates the content of all views of a window.
  static func run(on tree: ViewTree) {
    guard tree.needs.display else { return }
    tree.needs.display = false
    var walk = Walk()
    for view in [tree.root] + tree.overlayViews { walk.run(from: view, isShown: view.isShownInSuperview) }
    tree.needs.hasHiddenStaleContent = walk.hasSkipped
    // In the next frame, a portal may show some of the skipped views.
    if walk.hasSkipped, walk.hasPortals { tree.needs.display = true }
  }

  /// Updates the content of a view and its subviews.
  static func run(from top: View) {
    var walk = Walk()
    walk.run(from: top, isShown: !top.hidden)
  }

  private struct Walk {
    /// Whether views that may have to draw were skipped because they are not shown.
    var hasSkipped = false
    /// Whether there are views that show other views through portals.
    var hasPortals = false
    private var pending: [View] = []
    /// The views that portals show. They draw even if their superviews are not shown.
    private var sources: [View] = []

    mutating func run(from top: View, isShown: Bool) {
      visit(top, isShown: isShown)
      while let view = pending.popLast() {
        for child in view.children where child.displayIsDue { visit(child, isShown: child.isShownInSuperview) }
      }
    }

    /// Updates the content of a view. Its subviews are visited later. If the view is not shown, they are visited only
    /// once it is shown: hidden views must not make a frame slower.
    @inline(__always)
    private mutating func visit(_ view: View, isShown: Bool) {
      guard isShown else {
        hasSkipped = true
        return view.markPathDue()
      }
      view.refreshContent()
      if view.displayIsDueBelow {
        view.displayIsDueBelow = false
        pending.append(view)
      }
      if let portal = view.portal {
        // The superviews of a portal stay marked, because the portal may show other views in each frame.
        view.markPathDue()
        addSource(of: portal, in: view)
      }
    }

    private mutating func addSource(of portal: Portal, in view: View) {
      hasPortals = true
      guard let source = portal.source(from: view), !source.hidden, !sources.contains(where: { $0 === source }) else {
        return
      }
      sources.append(source)
      var next: View? = source
      while let ancestor = next, ancestor.isShownInSuperview { next = ancestor.parent }
      guard next != nil else { return }
      visit(source, isShown: true)
    }
  }
}

extension View {
  /// Whether the view or one of its subviews may have to draw, or may show other views through a portal.
  fileprivate final var displayIsDue: Bool { contentIsStale || displayIsDueBelow || portal != nil }
}
