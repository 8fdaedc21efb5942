import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// A finger that drags a handle.
struct HandleDrag {
  /// The handle.
  let handle: SelectionHandle
  /// The vector, in the window, from the finger at its landing to the middle of the caret or of the dragged edge. The
  /// dragged position keeps this distance from the finger, so that the finger does not cover it. The vector is renewed
  /// if the window is rotated under the finger or the text gets another size, because a finger that rests must move
  /// nothing.
  var grip: Vector
  /// The offset of the fixed end of the selection; nil for a caret.
  let fixed: Int?
  /// The location at which the finger landed, and its current location, in the window.
  var start: Point
  var location: Point
  /// The size of the visible text.
  var size: Size
  /// Whether the finger has moved further than a tap allows.
  var hasMoved = false
}

/// A press in the text, of a finger or a mouse, that moves the caret or an end of the selection.
struct PressDrag {
  let recognizer: GestureRecognizer
  /// The location of the press in the window.
  var location: Point
  /// The movement of the touch from which ``hasMoved`` is measured, in px of the window.
  var start: Vector
  /// Whether the finger or the mouse has moved further than a tap allows. If not, the text does not scroll.
  var hasMoved = false
  var rest: RestAfterRotation
  /// The distance from the edges within which the press scrolls the text, in px.
  let margin: Double
  /// Moves the caret or the end of the selection to a point of the text. The second argument is whether the caret is
  /// scrolled into view.
  let move: (Point, Bool) -> Void
}

// Presses in the text.
extension SelectionOverlay {
  /// The margin of a mouse, in px. A mouse scrolls the text only from outside of it, but its pointer stops at the edge
  /// of the screen.
  static let mouseMargin = 2.0

  /// Follows a press that has just begun, until ``endDrag()``.
  func begin(_ press: GestureRecognizer, margin: Double, move: @escaping (Point, Bool) -> Void) {
    // The app was notified of the selection. Its code may have ended the press, or moved the focus.
    guard press.isActive, owner?.isFirstResponder == true, let touch = press.touches.first else { return }
    self.press = PressDrag(
      recognizer: press, location: touch.location(in: nil), start: touch.translation,
      rest: RestAfterRotation(touch, in: windowSize), margin: margin, move: move)
  }

  /// Moves the caret or the end of the selection to a press that has moved, and scrolls the text while the press is
  /// near an edge or beyond it. A press that rests while the window is rotated under it moves nothing.
  func moved(_ recognizer: GestureRecognizer) {
    // A mouse and a finger may be pressed at the same time; the newer press counts.
    guard press?.recognizer === recognizer, let touch = recognizer.touches.first, touch.location(in: nil).isFinite,
      let rests = press?.rest.rests(touch, in: windowSize)
    else { return }
    if rests {
      press?.start = touch.translation
      press?.hasMoved = false
      return
    }
    press?.location = touch.location(in: nil)
    if let start = press?.start, (touch.translation - start).length > GestureConstants.touchSlop / 2 {
      press?.hasMoved = true
    }
    followDrag()
    if depth != .zero { scroll.start() }
  }

  /// Ends a press. A newer press, or a finger that drags a handle, is not ended.
  func end(_ recognizer: GestureRecognizer) {
    if press?.recognizer === recognizer { endDrag() }
  }

  private var windowSize: Size { view?.viewTree?.root.bounds.size ?? .zero }
}

// Dragging of handles.
extension SelectionOverlay {
  func landed(on handle: SelectionHandle, at location: Point) {
    guard let owner, drag == nil, let grip = grip(of: handle, at: location, in: owner) else { return }
    drag = HandleDrag(
      handle: handle, grip: grip, fixed: fixedEnd(for: handle, in: owner), start: location, location: location,
      size: owner.textArea.size)
  }

  /// Returns the end of the selection that a handle does not move; nil for the handle of the caret.
  private func fixedEnd(for handle: SelectionHandle, in owner: any TextEditingView) -> Int? {
    let range = owner.editor.selection.range
    return handle.kind == .caret ? nil : handle.kind == .start ? range.upperBound : range.lowerBound
  }

  /// Returns the vector from a finger to the middle of the caret or of the edge at a handle.
  private func grip(of handle: SelectionHandle, at location: Point, in owner: any TextEditingView) -> Vector? {
    let grip = owner.textContent.convert(line(of: handle.kind, in: owner).center, to: nil) - location
    return grip.isFinite ? grip : nil
  }

  func moved(_ handle: SelectionHandle, _ touch: Touch) {
    let location = touch.location(in: nil)
    guard let owner, var drag, drag.handle === handle, location.isFinite else { return }
    drag.location = location
    if drag.start != touch.landingLocation || drag.size != owner.textArea.size {
      guard let grip = grip(of: handle, at: location, in: owner) else { return }
      (drag.grip, drag.start, drag.size) = (grip, touch.landingLocation, owner.textArea.size)
    }
    self.drag = drag
    if !drag.hasMoved {
      guard touch.translation.length > GestureConstants.touchSlop / 2 else { return }
      self.drag?.hasMoved = true
      layer?.menu.hide()
    }
    followDrag()
    if depth != .zero { scroll.start() }
  }

  /// The dragged position in the window: the position of a press, or of the edge that a handle drags.
  private var draggedLocation: Point? {
    if let press { return press.location }
    return drag.flatMap { $0.hasMoved ? $0.location + $0.grip : nil }
  }

  /// Moves the caret, or the dragged end of the selection, to the dragged position.
  func followDrag() {
    guard let owner, let location = draggedLocation else { return }
    let body = owner.textContent
    let area = body.convert(owner.textArea, from: owner)
    var point = body.convert(location, from: nil)
    guard point.isFinite else { return }
    point.x = point.x.clamped(to: area.minX...max(area.minX, area.maxX))
    point.y = point.y.clamped(to: area.minY...max(area.minY, area.maxY))
    // Near the edges, the text scrolls with time, and not by a distance for each report of the press.
    if let press { return press.move(point, depth == .zero) }
    guard let drag else { return }
    let place = body.position(at: point)
    let selection = selection(to: place, fixed: drag.fixed, in: owner.editor)
    if selection != owner.editor.selection {
      owner.edit(revealing: false) { owner.editor.select(selection) }
      // The app was notified of the selection. Its code may have ended the drag.
      guard self.drag != nil else { return }
      if let fixed = drag.fixed { turn(drag.handle, isStart: selection.head.offset < fixed) }
      know()
    }
    showLoupe(at: point, in: owner)
    follow()
  }

  /// Shows the loupe at a point of the text, in the middle of the line that contains the moving end of the selection.
  func showLoupe(at point: Point, in owner: any TextEditingView) {
    let line = owner.textContent.caretRect(at: owner.editor.selection.head)
    let spot = owner.textContent.convert(Point(x: point.x, y: line.center.y), to: nil)
    loupe.target = owner
    loupe.isShown ? loupe.move(toWindow: spot) : loupe.show(atWindow: spot, animated: true)
  }

  /// Returns the selection after its moving end was dragged to a position. At least one character stays selected.
  private func selection(to place: TextPosition, fixed: Int?, in editor: TextEditor) -> TextSelection {
    guard let fixed else { return TextSelection(caret: place) }
    let fixedPlace = editor.storage.boundary(atOrBefore: fixed)
    guard place.offset == fixedPlace else { return TextSelection(anchor: fixedPlace, head: place) }
    let wasAhead = editor.selection.range.upperBound > fixedPlace
    let next = wasAhead ? editor.storage.boundary(after: fixedPlace) : editor.storage.boundary(before: fixedPlace)
    return TextSelection(
      anchor: fixedPlace, head: TextPosition(offset: next, affinity: wasAhead ? .upstream : .downstream))
  }

  /// Sets the kind of a handle to one end of the selection, and the kind of the second handle to the opposite end.
  private func turn(_ handle: SelectionHandle, isStart: Bool) {
    let kind = isStart ? SelectionHandle.Kind.start : .end
    guard handle.kind != kind, let other = layer?.handle(kind) else { return }
    (handle.kind, other.kind) = (kind, handle.kind)
  }

  func lifted(from handle: SelectionHandle) {
    guard let drag, drag.handle === handle else { return }
    let wasShown = isMenuShown
    endDrag()
    guard let owner, owner.isFirstResponder else { return }
    if drag.hasMoved { owner.setPrimarySelection() }
    show()
    if !drag.hasMoved, wasShown { hideMenu() } else { showMenu() }
  }

  /// Ends a drag or a press. The selection does not change.
  func endDrag() {
    if drag != nil || press != nil { scroll.stop() }
    press = nil
    guard let drag else { return }
    self.drag = nil
    if drag.hasMoved { loupe.hide() }
  }

  /// Moves the handle's end of the selection, or the caret, by one character, for screen readers.
  func step(_ handle: SelectionHandle, forward: Bool) {
    guard let owner else { return }
    let (editor, range) = (owner.editor, owner.editor.selection.range)
    let from = handle.kind == .start ? range.lowerBound : range.upperBound
    let next = forward ? editor.storage.boundary(after: from) : editor.storage.boundary(before: from)
    let selection = selection(to: TextPosition(offset: next), fixed: fixedEnd(for: handle, in: owner), in: editor)
    owner.edit { editor.select(selection) }
    owner.setPrimarySelection()
    show()
  }

  // MARK: Edges

  /// The distance from the edges within which a finger scrolls the text, in px. Our own choice: about the height of a
  /// line.
  static let edgeDistance = 28.0

  /// The depth of the dragged point in the margins at the edges of the text, on each axis. The depth is 0 outside of
  /// the margins, 1 at an edge, and up to 4 beyond it. It is negative at the left and top edges.
  var depth: Vector {
    guard let owner, let location = draggedLocation, press?.hasMoved ?? true else { return .zero }
    let (area, point) = (owner.textArea, owner.convert(location, from: nil))
    guard point.isFinite, area.isFinite else { return .zero }
    let margin = press?.margin ?? Self.edgeDistance
    func depth(_ value: Double, _ lower: Double, _ upper: Double) -> Double {
      let sides = lower...max(lower, upper)
      return sides.depth(of: value, inMargins: margin, unit: Self.edgeDistance).clamped(to: -4...4)
    }
    return Vector(dx: depth(point.x, area.minX, area.maxX), dy: depth(point.y, area.minY, area.maxY))
  }
}
