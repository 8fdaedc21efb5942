import TactionGeometry
import TactionGestures
import TactionViews

/// The view in front of a window's content that contains the handles and the menu of the edited field.
///
/// The layer is a child of the window's root view, but is not in its `subviews`, so fields that clip their content do
/// not clip the layer. It is in the window while it shows a handle or the menu.
final class SelectionLayer: View, LayoutObserver {
  /// The order of this observer: after the on-screen keyboard, which scrolls the caret into view.
  static let layoutOrder = 2

  let start = SelectionHandle(.start)
  let end = SelectionHandle(.end)
  let caret = SelectionHandle(.caret)
  let menu = EditMenu()
  private weak var tools: SelectionOverlay?

  init(_ tools: SelectionOverlay) {
    self.tools = tools
    super.init(frame: .zero)
    for handle in handles {
      handle.tools = tools
      addSubview(handle)
    }
    menu.isHidden = true
    addSubview(menu)
    // As with other menus, a right click outside a list closes it.
    let click = SecondaryClickGestureRecognizer { [weak self] click in
      if let self, hitTest(click.location(in: self)) === self { self.tools?.hideMenu() }
    }
    click.allowedTouchKinds = []
    addGestureRecognizer(click)
  }

  var handles: [SelectionHandle] { [start, end, caret] }

  /// Returns the handle of a kind. The two handles of a selection swap their kinds when they pass each other.
  func handle(_ kind: SelectionHandle.Kind) -> SelectionHandle? { handles.first { $0.kind == kind } }

  /// Shows the layer in front of a window.
  func show(in tree: ViewTree) {
    guard superview !== tree.root else { return }
    tree.root.addOverlaySubview(self, order: 20)
    anchors = .fill
    frame = tree.root.bounds
    tree.layoutObservers.add(self)
  }

  /// Removes the layer from the window.
  func leave() {
    viewTree?.layoutObservers.remove(self)
    removeFromSuperview()
  }

  /// Places the handles and the menu at the selection.
  func windowDidLayOut() { tools?.follow() }

  /// Returns the handle with the nearest ball if the touch targets of two handles overlap.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    if hit === self { return menu.takesAllTouches ? self : nil }
    guard hit is SelectionHandle else { return hit }
    let hits = handles.filter { !$0.isHidden && $0.point(inside: $0.convert(point, from: self)) }
    return hits.min { distance(to: $0, from: point) < distance(to: $1, from: point) } ?? hit
  }

  private func distance(to handle: SelectionHandle, from point: Point) -> Double {
    convert(handle.ball, from: handle).distance(to: point)
  }

  /// Prevents the gesture recognizers of the content behind the layer from receiving its touches.
  override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }

  override var mayHandleTouches: Bool { true }

  // If a mouse or a key has opened the menu, a press outside closes it.
  override func touchesBegan(_ touches: [Touch]) { tools?.hideMenu() }

  /// Passes scroll-wheel events over a handle on to the field.
  override func scrollWheel(_ event: ScrollEvent) -> Bool {
    tools?.hideMenu()
    return tools?.view?.nearest { $0.scrollWheel(event) ? true : nil } ?? false
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if !isInWindow { tools?.layerDidLeave(self) }
  }
}
