import TactionDragAndDrop
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

// Long presses, fingers that scroll a line, and clicks that open the menu.
extension TextSelectionInteraction: GestureRecognizerDelegate {
  /// Handles a long press: moves the caret with the finger. In a read-only text, or after a tap, selects whole words as
  /// the finger moves. A loupe shows the position.
  func rested(_ press: LongPressGestureRecognizer) {
    guard let owner else { return }
    let (point, isAfterTap) = (press.location(in: owner.textContent), press === wordPress)
    // The app may lock the text during the press; the loupe must still disappear at the end.
    let isAllowed = owner.allowsSelection || owner.allowsEditing && !isAfterTap
    switch press.state {
    case .began where isAllowed:
      tools.hide()
      guard owner.isFirstResponder || owner.becomeFirstResponder() else { return }
      if isAfterTap { presses = (2, press.eventTime, point) }
      select(at: point, unit: owner.allowsEditing && !isAfterTap ? .character : .word, in: owner)
      if !isAfterTap { showLoupe(for: press, at: point, in: owner) }
      follow(press)
    case .changed where isAllowed: tools.moved(press)
    case .ended:
      if isAfterTap { (presses.time, wordPressEnd) = (press.eventTime, press.eventTime) }
      finish(press, in: owner)
    case .cancelled: end(press)
    default: break
    }
  }

  /// Follows a finger with the caret, or with the end of a selection by words.
  private func follow(_ press: LongPressGestureRecognizer) {
    let movesCaret = press === rest
    tools.begin(press, margin: SelectionOverlay.edgeDistance) { [weak self, weak press] point, reveals in
      guard let self, let press, let owner = self.owner, owner.isFirstResponder,
        owner.allowsSelection || movesCaret && owner.allowsEditing
      else { return }
      if movesCaret, owner.allowsEditing {
        select(at: point, unit: .character, revealing: reveals, in: owner)
      } else {
        extend(to: point, revealing: reveals, in: owner)
      }
      showLoupe(for: press, at: point, in: owner)
    }
  }

  private func showLoupe(for press: LongPressGestureRecognizer, at point: Point, in owner: any TextEditingView) {
    // The app was notified of the selection. If it has presented a view, the press may have been cancelled, or the text
    // may have lost the focus.
    if press.isActive, owner.isFirstResponder { tools.showLoupe(at: point, in: owner) }
  }

  private func end(_ press: LongPressGestureRecognizer) {
    tools.end(press)
    tools.loupe.hide()
  }

  private func finish(_ press: LongPressGestureRecognizer, in owner: any TextEditingView) {
    end(press)
    guard owner.isFirstResponder, owner.allowsSelection || owner.allowsEditing else { return }
    owner.setPrimarySelection()
    if owner.allowsEditing { owner.textInputDidChange(.summoned) }
    tools.show()
    tools.showMenu()
  }

  /// Opens the menu at the point of a secondary click or, for the menu key, at the caret. The key also closes the list.
  func menuClicked(_ click: SecondaryClickGestureRecognizer) {
    if click.button == nil, tools.layer?.menu.takesAllTouches == true { return tools.hideMenu() }
    guard let owner, owner.allowsSelection || owner.allowsEditing else { return }
    var point = click.location(in: owner.textContent)
    if click.button == nil || isSelected(point, in: owner) {
      guard owner.isFirstResponder || owner.becomeFirstResponder() else { return }
    } else {
      guard let isFree = takeFocus(for: owner) else { return }
      if isFree { select(at: point, unit: .character, in: owner) }
    }
    let caret = owner.textContent.caretRect(at: owner.editor.selection.head)
    if click.button == nil { point = Point(x: caret.minX, y: caret.maxY) }
    tools.hide()
    tools.showMenu(at: point)
  }

  /// Scrolls a line that is longer than its field.
  func panned(_ pan: PanGestureRecognizer) {
    guard let owner, pan.state == .began || pan.state == .changed else { return }
    tools.hideMenu()
    _ = owner.scrollText(by: Vector(dx: -pan.translation(in: owner).dx, dy: 0))
    pan.setTranslation(.zero, in: owner)
  }

  /// Returns whether a point of the text is in the selection that is shown. A part of composed text that an input
  /// method shows as selected does not count, because the input method may replace it at any time.
  func isSelected(_ point: Point, in owner: any TextEditingView) -> Bool {
    guard owner.textContent.showsSelection, !owner.editor.selection.isEmpty, owner.editor.markedRange == nil,
      point.isFinite
    else { return false }
    return owner.textContent.selectionRects(for: owner.editor.selection.range).contains { $0.contains(point) }
  }

  // MARK: Which gestures begin

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard let owner else { return false }
    if isOfDrag(gestureRecognizer) || gestureRecognizer === press || gestureRecognizer === innerClick { return true }
    if let pan = gestureRecognizer as? PanGestureRecognizer {
      // Without the focus, a field shows the beginning of its text, so the drag is left to the views around it.
      guard owner.isFirstResponder, owner.textContent.bounds.width > owner.textArea.width + 1 else { return false }
      let step = pan.translation(in: owner)
      return abs(step.dx) >= abs(step.dy)
    }
    if gestureRecognizer === wordPress { return owner.allowsSelection }
    // If the app has added its own menu, this menu is shown instead.
    return !owner.interactions.contains { $0 is any LongPressMenu }
  }

  private func isOfDrag(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === dragging.source.pressGestureRecognizer || recognizer === dragging.source.panGestureRecognizer
  }

  /// Ignores touches on the field's buttons. Touches on the selection belong to the drag of the selected text.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    if let control = touch.view as? Control, control !== view { return false }
    guard let owner else { return false }
    let point = touch.location(in: owner.textContent)
    let time = owner.viewTree?.time ?? 0
    let isDrag =
      !isShiftHeld && owner.allowsCopying && isSelected(point, in: owner)
      && !isNextPress(at: point, time: time, in: owner)
    if gestureRecognizer === rest || gestureRecognizer === press { return !isDrag }
    return gestureRecognizer === innerClick || isOfDrag(gestureRecognizer) ? isDrag : true
  }

  /// Allows the first tap of two to place the caret immediately.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { gestureRecognizer === wordPress && other === tap }
}
