/// The tree of views.
extension View {
  /// The view that holds this one.
  public final var superview: View? { parent }

  /// The views that this one holds, the backmost first.
  public final var subviews: [View] { ornamentCount == 0 ? children : children.dropLast(ornamentCount) }

  /// Whether the view is in a window.
  public final var isInWindow: Bool { tree != nil }

  /// Puts a view in front of the other subviews; it leaves its former superview.
  ///
  /// A view cannot be put into itself or into a view that it holds.
  public final func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Puts a view among the subviews: at 0 behind all of them, at `subviews.count` or beyond in front.
  public final func insertSubview(_ view: View, at index: Int) {
    precondition(view !== self, "A view cannot be its own subview.")
    precondition(
      view.children.isEmpty || !isDescendant(of: view), "A view cannot be a subview of a view that it holds.")
    guard view.parent !== self else { return reorder(view, to: index) }
    view.leaveParent()
    var views = children
    // Emptied while the copy grows, or the growth would copy all of it each time.
    children = []
    views.insert(view, at: min(max(index, 0), views.count - ornamentCount))
    children = views
    view.parent = self
    setNeedsLayout()
    // After that all superviews know of something below them.
    layoutIsDueBelow = true
    if view.tree !== tree { view.moveSubtree(to: tree) }
    view.didMoveToSuperview()
  }

  /// Puts a view right in front of a subview; in front of all where that is none of this view's.
  public final func insertSubview(_ view: View, above sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: gap(besides: view, after: sibling).map { $0 + 1 } ?? .max)
  }

  /// Puts a view right behind a subview; behind all where that is none of this view's.
  public final func insertSubview(_ view: View, below sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: gap(besides: view, after: sibling) ?? 0)
  }

  /// Puts a subview in front of the others; does nothing for a view that is none of this view's.
  public final func bringSubviewToFront(_ view: View) {
    if view.parent === self { reorder(view, to: .max) }
  }

  /// Puts a subview behind the others; does nothing for a view that is none of this view's.
  public final func sendSubviewToBack(_ view: View) {
    if view.parent === self { reorder(view, to: 0) }
  }

  /// Takes the view out of its superview; touches on it or on what it holds are cancelled.
  public final func removeFromSuperview() {
    guard parent != nil else { return }
    leaveParent()
    if tree != nil { moveSubtree(to: nil) }
    didMoveToSuperview()
  }

  /// Whether the view is another one, or held by it at any depth.
  public final func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.parent
    }
    return false
  }
}

extension View {
  /// Puts a view in front of all subviews without making it one of them: those that are added later come behind it.
  final func addOverlaySubview(_ view: View) {
    addSubview(view)
    ornamentCount += 1
  }

  /// Says to a whole subtree which window it is in now, and to the one it left that it did.
  final func moveSubtree(to newTree: ViewTree?) {
    let oldTree = tree
    let isRescaled = (oldTree?.displayScale ?? 1) != (newTree?.displayScale ?? 1)
    var subtree: [View] = [self]
    var next = 0
    while next < subtree.count {
      let view = subtree[next]
      next += 1
      view.tree = newTree
      if isRescaled { view.contentIsStale = true }
      if view.portal != nil { newTree?.addPortalView(view) }
      for recognizer in view.recognizers { recognizer.viewDidMove(intoWindow: newTree != nil) }
      subtree.append(contentsOf: view.children)
    }
    newTree?.setNeedsFrame()
    oldTree?.forgetChanges()
    // From here on code of the app runs, which may change the tree again.
    oldTree?.viewsDidLeave(subtree)
    for view in subtree where view.tree === newTree { view.didMoveToWindow() }
  }

  /// Frees what the view holds in a loop: a chain of views that free each other would overflow the stack.
  final func releaseSubviews() {
    var pending = children
    children = []
    while var view = pending.popLast() {
      view.parent = nil
      if isKnownUniquelyReferenced(&view) {
        pending.append(contentsOf: view.children)
        view.children = []
      } else if view.tree != nil {
        view.moveSubtree(to: nil)
      }
    }
  }

  private func leaveParent() {
    guard let parent else { return }
    var views = parent.children
    parent.children = []
    var index = views.count - 1
    while index >= 0, views[index] !== self { index -= 1 }
    if index >= views.count - parent.ornamentCount { parent.ornamentCount -= 1 }
    if index >= 0 { views.remove(at: index) }
    parent.children = views
    invalidateIntrinsicContentSize()
    self.parent = nil
    parent.subviewDidLeave(self)
    parent.setNeedsLayout()
    parent.tree?.setNeedsFrame()
  }

  private func reorder(_ view: View, to index: Int) {
    guard let present = children.lastIndex(where: { $0 === view }) else { return }
    let target = min(max(index, 0), children.count - ornamentCount - 1)
    guard target != present else { return }
    var views = children
    children = []
    views.remove(at: present)
    views.insert(view, at: target)
    children = views
    setNeedsLayout()
    tree?.setNeedsFrame()
  }

  /// The place of a sibling in the subviews, counted without the view that is about to be put there.
  private func gap(besides view: View, after sibling: View) -> Int? {
    guard let index = children.firstIndex(where: { $0 === sibling }) else { return nil }
    guard let present = children.firstIndex(where: { $0 === view }) else { return index }
    return present < index ? index - 1 : index
  }
}
