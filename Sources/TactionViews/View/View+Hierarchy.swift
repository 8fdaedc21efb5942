import TactionGeometry

/// Superview, subviews and their order.
extension View {
  /// The view that contains this view as a subview; nil if there is none.
  public final var superview: View? {
    // A window keeps all of its views alive. Outside of a window, another thread may have dropped the last reference to
    // the superview, whose deinitializer then waits for the main actor. Such a superview must not be returned; a weak
    // reference to it is nil.
    guard tree == nil else { return parent }
    weak let living = parent
    return living
  }

  /// The direct subviews of the view, the backmost first.
  public final var subviews: [View] { overlaySubviewCount == 0 ? children : children.dropLast(overlaySubviewCount) }

  /// Whether the view is in a window.
  public final var isInWindow: Bool { tree != nil }

  /// Adds a view in front of the other subviews, after removing it from its former superview.
  ///
  /// The program stops with a message if the view is this view or contains it, or if views of a window would be nested
  /// more than 10,240 deep.
  public final func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Inserts a view among the subviews. At index 0, it is behind all of them; at `subviews.count` or above, it is in
  /// front of them.
  public final func insertSubview(_ view: View, at index: Int) {
    if view.parent === self {
      guard view.overlayOrder != nil else { return reorder(view, to: index) }
      view.removeFromSuperview()
    }
    insert(view, at: index, overlayOrder: nil)
  }

  /// Inserts a view, as a subview or, with an order, as an overlay view.
  private func insert(_ view: View, at index: Int, overlayOrder order: Int?) {
    if view === self { programmerError("\(nameInMessages) cannot be its own subview.") }
    // Only a view in the same window can contain this view, because subviews are in the window of their superview.
    if !view.members.isEmpty, view.tree === tree, isDescendant(of: view) {
      programmerError("\(view.nameInMessages) cannot be a subview of \(nameInMessages), which it contains.")
    }
    view.leaveParent()
    // Code of the former superview may have added the view again, there or elsewhere.
    guard view.parent == nil else { return }
    view.endSizeGeneration()
    // The count is read only here, because code of the app has run and may have added overlay views.
    let lastCount = order.map { order in overlaySubviews.count { $0.overlayOrder ?? 0 > order } } ?? overlaySubviewCount
    changeMembers { $0.insert(view, at: index, behind: lastCount) }
    view.overlayOrder = order
    if order != nil { overlaySubviewCount += 1 }
    view.parent = self
    if view.givenDirection != givenDirection { view.inheritDirection() }
    if view.anchors != nil { hasAnchoredChildren = true }
    extentChanged()
    view.markDisplayDue()
    setNeedsLayout()
    // This makes the next layout reach the new subview. setNeedsLayout() has already marked the superviews.
    layoutIsDueBelow = true
    if view.tree !== tree {
      view.moveSubtree(to: tree)
    } else if let tree {
      tree.viewsDidEnter()
      if view.depthInWindow != depthInWindow + 1 { view.forEachInSubtree { $0.updateDepth() } }
    }
    view.didMoveToSuperview()
  }

  /// Inserts a view directly in front of a subview, or in front of all subviews if the sibling is not a subview.
  public final func insertSubview(_ view: View, above sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: gap(besides: view, after: sibling).map { $0 + 1 } ?? .max)
  }

  /// Inserts a view directly behind a subview, or behind all subviews if the sibling is not a subview.
  public final func insertSubview(_ view: View, below sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: gap(besides: view, after: sibling) ?? 0)
  }

  /// Moves a subview in front of the others; does nothing if the view is not a subview.
  public final func bringSubviewToFront(_ view: View) {
    if view.parent === self, view.overlayOrder == nil { reorder(view, to: .max) }
  }

  /// Moves a subview behind the others; does nothing if the view is not a subview.
  public final func sendSubviewToBack(_ view: View) {
    if view.parent === self, view.overlayOrder == nil { reorder(view, to: 0) }
  }

  /// Removes the view from its superview; touches on it or its subviews are cancelled.
  public final func removeFromSuperview() {
    guard parent != nil else { return }
    leaveParent()
    guard parent == nil else { return }
    if tree != nil { moveSubtree(to: nil) }
    didMoveToSuperview()
  }

  /// Whether the view is the other view, or inside it at any depth.
  public final func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let current = view, current !== other { view = current.parent }
    return view != nil
  }

  /// Whether neither the view nor a superview is hidden.
  public final var isVisibleInTree: Bool { nearest { $0.isHidden ? $0 : nil } == nil }

  /// Calls a closure for the view and then for its superviews, from the inside out; returns the first result that is
  /// not nil.
  public final func nearest<Result>(_ find: (View) -> Result?) -> Result? {
    var view: View? = self
    while let current = view {
      if let result = find(current) { return result }
      view = current.superview
    }
    return nil
  }

  /// The subviews, and the overlay views in front of them, the backmost first.
  final var children: [View] {
    if members.gapCount > 0 { changeMembers { $0.closeGaps() } }
    return members.slots
  }

  /// The overlay views, the backmost first: they are in front of the subviews, and do not count as subviews.
  public final var overlaySubviews: [View] {
    overlaySubviewCount == 0 ? [] : Array(children[(children.count - overlaySubviewCount)...])
  }

  /// Adds an overlay view. It does not count as a subview, and stays in front of all subviews, including subviews that
  /// are added later.
  ///
  /// - Parameters:
  ///   - view: The view; if it is already in this view, it is removed first.
  ///   - order: The position among the overlay views: higher numbers are in front; with equal numbers, the view that
  ///     was added last is in front. In the root view of a window, dialogs have 10, the selection of a field 20, the
  ///     keyboard 30, the overview of shortcuts 40, and the lock of a kiosk 1000.
  public final func addOverlaySubview(_ view: View, order: Int = 0) {
    if view.parent === self { view.removeFromSuperview() }
    insert(view, at: .max, overlayOrder: order)
  }

  /// Whether the view is in front of the window's content, and not part of it, such as the layer of dialogs.
  package final var isWindowOverlay: Bool { overlayOrder != nil && parent != nil && parent === tree?.root }

  /// Moves a subtree to the tree of another window, or out of its window, and notifies the views and the old tree.
  final func moveSubtree(to newTree: ViewTree?) {
    let oldTree = tree
    let isRescaled = (oldTree?.displayScale ?? 1) != (newTree?.displayScale ?? 1)
    var subtree: [View] = [self]
    var next = 0
    while next < subtree.count {
      let view = subtree[next]
      next += 1
      // Animations end together with the change of the window, because code that runs later may change the view.
      if let oldTree { view.endAnimations(in: oldTree) }
      view.tree = newTree
      if newTree != nil { view.updateDepth() }
      if view.coversOthers {
        oldTree?.modalViews.removeAll { $0 === view }
        newTree?.modalViews.append(view)
      }
      if view.portal != nil {
        oldTree?.portalViews.removeAll { $0 === view }
        newTree?.portalViews.append(view)
      }
      if isRescaled { view.contentIsStale = true }
      for recognizer in view.recognizers { recognizer.viewDidMove(intoWindow: newTree != nil) }
      subtree.append(contentsOf: view.children)
    }
    newTree?.viewsDidEnter()
    // The calls below run code of the app, which may change the tree again.
    oldTree?.viewsDidLeave(subtree)
    for view in subtree where view.tree === newTree {
      if newTree != nil { view.takeTheme() }
      view.didMoveToWindow()
    }
    // A view that draws nothing enters and leaves a window without a frame.
    for tree in [oldTree, newTree] { tree?.calls.onSemanticsChange?(self) }
  }

  /// Releases the subviews in a loop: a recursion through their deinitializers could overflow the stack.
  final func releaseSubviews() {
    var pending = children
    members = ViewList()
    while var view = pending.popLast() {
      view.parent = nil
      if isKnownUniquelyReferenced(&view) {
        pending.append(contentsOf: view.children)
        view.members = ViewList()
      } else {
        if view.tree != nil { view.moveSubtree(to: nil) }
        if view.givenDirection != nil { view.inheritDirection() }
      }
    }
  }

  private func leaveParent() {
    guard let parent else { return }
    tree?.touches.willLeaveParent(self)
    if let tree, tree.firstResponder?.isDescendant(of: self) == true {
      (tree.keys.formerSuperview, tree.keys.formerFrame) = (parent, frame)
    }
    parent.changeMembers { $0.remove(self) }
    if overlayOrder != nil { parent.overlaySubviewCount -= 1 }
    overlayOrder = nil
    invalidateIntrinsicContentSize()
    endSizeGeneration()
    self.parent = nil
    if givenDirection != nil { inheritDirection() }
    parent.didRemoveSubview(self)
    parent.setNeedsLayout()
    parent.tree?.setNeedsFrame()
  }

  /// Ends the generation of sizes (see `LayoutEpoch`), because the view changes its superview.
  private func endSizeGeneration() {
    toldGeneration = 0
    if !members.isEmpty { LayoutEpoch.end(in: tree) }
  }

  private func reorder(_ view: View, to index: Int) {
    guard changeMembers({ $0.move(view, to: index, behind: overlaySubviewCount) }) else { return }
    setNeedsLayout()
    tree?.setNeedsFrame()
  }

  /// Changes the list of children.
  @inline(__always)
  private func changeMembers<Result>(_ change: (inout ViewList) -> Result) -> Result {
    var list = members
    // The property is emptied first, so that the change does not copy the array.
    members = ViewList()
    childBlocks?.listChanged()
    defer { members = list }
    return change(&list)
  }

  /// Returns the index of a sibling among the subviews, not counting the view that is about to be inserted.
  private func gap(besides view: View, after sibling: View) -> Int? {
    guard sibling.parent === self else { return nil }
    return changeMembers { list in
      list.closeGaps()
      guard let index = list.slot(of: sibling) else { return nil }
      guard view.parent === self, let present = list.slot(of: view) else { return index }
      return present < index ? index - 1 : index
    }
  }

  // MARK: Depth

  /// The maximum depth of nested views of a window. At each level, hit tests and touches that classes of the app handle
  /// use some of the 8 MiB of the main thread's stack.
  static let maximumDepth = 10_240

  /// Updates the number of superviews of the view; stops the program if there are too many.
  private func updateDepth() {
    depthInWindow = parent.map { $0.depthInWindow + 1 } ?? 0
    guard depthInWindow >= Self.maximumDepth else { return }
    programmerError(
      "\(nameInMessages) cannot be in this window: more than \(Self.maximumDepth) views would be within each other.")
  }

  /// The view and all views below it, each before its subviews.
  final var subtree: [View] {
    var views: [View] = []
    forEachInSubtree { views.append($0) }
    return views
  }

  /// Calls a closure with the view and all views below it, each before its subviews.
  final func forEachInSubtree(_ body: (View) -> Void) {
    var views: [View] = [self]
    while let view = views.popLast() {
      body(view)
      views.append(contentsOf: view.children)
    }
  }
}
