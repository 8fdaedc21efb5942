import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The handles and the menu at the selection of one field.
///
/// A touch of a finger or pen shows the handles and the menu. Keys, mice and changes of the text by other code hide
/// them. They follow the text in each frame, and use no time while they are hidden.
final class SelectionOverlay {
  private(set) weak var view: View?
  private(set) var layer: SelectionLayer?
  private(set) var showsHandles = false
  /// The point of the text at which a mouse or a key has opened the menu; nil for a menu next to the selection.
  private var menuPoint: Point?
  /// The revision of the text and the selection for which the handles were shown.
  private var known = (revision: 0, selection: TextSelection(0..<0))
  private var timer: AppTimer?
  var drag: HandleDrag?
  var press: PressDrag?
  let loupe = Loupe()
  private(set) lazy var scroll = SelectionScroll(self)

  /// The time after which the handle of the caret disappears, in seconds, as in Android.
  private static let caretTime = 4.0
  /// The magnification and the diameter of the loupe over text. Our own choice: the loupe shows a line and the lines
  /// above and below it.
  private static let loupe = (magnification: 1.5, diameter: 110.0)
  /// The size of the area around the ball of a handle that the menu does not cover, in px.
  private static let ballSize = Size(width: 24, height: 24)

  init() {
    loupe.magnification = Self.loupe.magnification
    loupe.diameter = Self.loupe.diameter
  }

  isolated deinit { layer?.leave() }

  var owner: (any TextEditingView)? { view as? any TextEditingView }

  func attach(to view: View?) {
    hide()
    self.view = view
  }

  var isMenuShown: Bool { layer.map { !$0.menu.isHidden } ?? false }

  // MARK: Appearing and leaving

  /// Shows the handles of the selection. If nothing is selected, shows the handle of the caret for some seconds.
  func show() {
    guard let owner, owner.isFirstResponder, let layer = makeLayer() else { return hide() }
    let isCaret = owner.editor.selection.isEmpty
    guard !isCaret || owner.allowsEditing else { return hide() }
    (showsHandles, known) = (true, (owner.editor.revision, owner.editor.selection))
    timer?.cancel()
    if isCaret { startCaretTime() }
    follow()
    layer.semanticsDidChange()
  }

  /// Hides the handle of the caret after some seconds, or later if it is dragged or the menu is shown at that time.
  private func startCaretTime() {
    timer = owner?.after(Self.caretTime) { [weak self] in
      guard let self else { return }
      drag != nil || isMenuShown ? startCaretTime() : hide()
    }
  }

  private func makeLayer() -> SelectionLayer? {
    guard let tree = view?.viewTree else { return nil }
    let layer = layer ?? SelectionLayer(self)
    self.layer = layer
    layer.show(in: tree)
    return layer.viewTree === tree ? layer : nil
  }

  /// Hides the handles and the menu, and ends a drag of a handle.
  func hide() {
    endDrag()
    loupe.hide()
    timer?.cancel()
    (timer, showsHandles, menuPoint) = (nil, false, nil)
    guard let layer else { return }
    self.layer = nil
    layer.leave()
  }

  /// Forgets the layer after other code has removed the layer or its window.
  func layerDidLeave(_ layer: SelectionLayer) {
    guard layer === self.layer else { return }
    self.layer = nil
    endDrag()
    (showsHandles, menuPoint) = (false, nil)
    if layer.superview != nil { layer.removeFromSuperview() }
  }

  // MARK: Menu

  /// Shows the menu as a bar next to the selection or, if `point` is not nil, as a list at a point of the text. The
  /// list handles keys.
  func showMenu(at point: Point? = nil) {
    guard let owner, owner.isFirstResponder, drag == nil else { return }
    let items = owner.editMenuItems
    guard !items.isEmpty, let layer = makeLayer() else { return hideMenu() }
    menuPoint = point
    known = (owner.editor.revision, owner.editor.selection)
    layer.menu.show(items, isList: point != nil) { [weak self] in self?.pick($0) }
    follow()
  }

  func toggleMenu() { isMenuShown ? hideMenu() : showMenu() }

  func hideMenu() {
    guard isMenuShown, let layer else { return }
    menuPoint = nil
    layer.menu.hide()
    if !showsHandles { hide() }
  }

  /// Performs the command that the user has picked.
  private func pick(_ item: EditMenuItem) {
    guard let owner else { return }
    hideMenu()
    // The repeats of the key that has picked the command must not type into the text.
    owner.viewTree?.releaseKeys(of: owner)
    _ = owner.perform(item.command)
    guard item == .selectAll, owner.isFirstResponder else { return }
    show()
    showMenu()
  }

  /// Handles a key while the menu is shown; returns whether the menu has handled the key.
  func takeKey(_ event: KeyEvent) -> Bool {
    guard isMenuShown, let layer else { return false }
    if event.key == .escape {
      hideMenu()
      return true
    }
    if layer.menu.takesAllTouches, layer.menu.takeKey(event) { return true }
    // Modifier keys, such as Shift and AltGr, type nothing: the menu stays.
    let symbol = event.key.rawValue
    if !(0xFE01...0xFE13).contains(symbol), !(0xFFE1...0xFFEE).contains(symbol) { hideMenu() }
    return false
  }

  // MARK: Following the text

  /// Records that the handles belong to the current selection.
  func know() { if let owner { known = (owner.editor.revision, owner.editor.selection) } }

  /// Moves the handles and the menu to the current position of the selection.
  func follow() {
    guard let layer else { return }
    guard let owner, owner.viewTree === layer.viewTree, owner.isFirstResponder, owner.isVisibleInTree,
      !owner.isBehindModalView, known == (owner.editor.revision, owner.editor.selection)
    else { return hide() }
    if isMenuShown, menuPoint == nil, isScrolled(owner) { hideMenu() }
    guard self.layer === layer else { return }
    place(in: owner, layer)
    placeMenu(in: owner, layer)
  }

  private func isScrolled(_ owner: any TextEditingView) -> Bool {
    owner.nearest { ($0 as? ScrollView)?.isHeld == true ? $0 : nil } != nil
  }

  private func place(in owner: any TextEditingView, _ layer: SelectionLayer) {
    let isCaret = owner.editor.selection.isEmpty
    for handle in layer.handles {
      guard showsHandles, (handle.kind == .caret) == isCaret else {
        handle.isHidden = true
        continue
      }
      let line = line(of: handle.kind, in: owner)
      let body = owner.textContent
      let isSeen = handle.touch != nil || owner.shows(line.center)
      handle.isHidden = !isSeen
      guard isSeen else { continue }
      let top = layer.convert(Point(x: line.center.x, y: line.minY), from: body)
      let bottom = layer.convert(Point(x: line.center.x, y: line.maxY), from: body)
      guard top.isFinite, bottom.isFinite else { continue }
      let mirror = body.transformToWindow.determinant < 0 ? -1.0 : 1
      handle.place(top: top, bottom: bottom, side: side(of: handle.kind, in: owner) * mirror)
    }
  }

  /// Returns the rectangle, without a width, of the caret or edge at a handle, in the coordinates of the text.
  func line(of kind: SelectionHandle.Kind, in owner: any TextEditingView) -> Rect {
    let selection = owner.editor.selection
    let place =
      switch kind {
      case .caret: selection.head
      case .start: TextPosition(offset: selection.range.lowerBound)
      case .end: TextPosition(offset: selection.range.upperBound, affinity: .upstream)
      }
    let rect = owner.textContent.caretRect(at: place)
    return Rect(x: rect.minX, y: rect.minY, width: 0, height: rect.height)
  }

  /// Returns the side of an edge of the selection on which its handle does not cover the selection: -1 for left, 1 for
  /// right. Returns 0 for the handle of the caret.
  private func side(of kind: SelectionHandle.Kind, in owner: any TextEditingView) -> Double {
    guard kind != .caret else { return 0 }
    let isRightToLeft = owner.textContent.isRightToLeft(in: owner.editor.selection.range)
    return (kind == .start) != isRightToLeft ? -1 : 1
  }

  private func placeMenu(in owner: any TextEditingView, _ layer: SelectionLayer) {
    guard !layer.menu.isHidden else { return }
    let area = layer.bounds.inset(by: layer.safeAreaInsets).inset(by: layer.theme.metrics.spacing)
    if let menuPoint {
      let point = layer.convert(menuPoint, from: owner.textContent)
      return layer.menu.place(at: Rect(origin: point, size: .zero), in: area)
    }
    let isCaret = owner.editor.selection.isEmpty
    let (start, end) = (line(of: isCaret ? .caret : .start, in: owner), line(of: isCaret ? .caret : .end, in: owner))
    let seen = layer.convert(owner.textArea, from: owner)
    // These rectangles have no width, so their union would be empty.
    let corners = [start, end].flatMap(\.corners).map { layer.convert($0, from: owner.textContent) }
    guard var box = Rect(enclosing: corners) else { return }
    // The menu is placed next to the visible part of a long selection.
    box = Rect(
      x: max(box.minX, seen.minX), y: max(box.minY, seen.minY),
      width: max(1, min(box.maxX, seen.maxX) - max(box.minX, seen.minX)),
      height: max(1, min(box.maxY, seen.maxY) - max(box.minY, seen.minY)))
    for handle in layer.handles where !handle.isHidden {
      box = box.union(Rect(center: layer.convert(handle.ball, from: handle), size: Self.ballSize))
    }
    layer.menu.place(at: box, in: area)
  }
}
