import TactionDragAndDrop
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Drags the selected text out of a field, and accepts text that is dropped on the field.
///
/// A finger or a pen lifts the text by resting on it; a mouse drags immediately. Within its field, the text is moved. A
/// drop elsewhere copies the text, unless the other field or program asks to move it, and the text can be edited.
final class TextDragging {
  private weak var pointing: TextSelectionInteraction?
  private(set) lazy var source = DragInteraction { [weak self] in self?.items(at: $0) ?? [] }
  private(set) lazy var target = DropInteraction(types: [.text]) { [weak self] in self?.dropped($0) }
  /// The range that was lifted last, and the revision of the text to which the range belongs.
  private var lifted: (range: Range<Int>, revision: Int)?
  /// The range of the current drag, without text that was marked after the lift. The end of a drag clears it.
  private var dragged: (range: Range<Int>, revision: Int)?
  /// The caret at the position at which the text would be inserted. The focus and the selection stay until the drop.
  private lazy var caret = CaretView()

  /// The maximum number of characters in the drag image that follows the finger. Our own choice.
  private static let pictureLength = 80

  init(_ pointing: TextSelectionInteraction) {
    self.pointing = pointing
    source.preview = { [weak self] _ in self?.makePicture() }
    source.onPutDown = { [weak self] in self?.putDown() }
    source.onBegin = { [weak self] in self?.began() }
    source.onEnd = { [weak self] in self?.ended($0) }
    target.showsHighlight = false
    target.accepts = { [weak self] in self?.accepts($0) ?? false }
    target.onEnter = { [weak self] in self?.moved($0) }
    target.onMove = { [weak self] in self?.moved($0) }
    target.onLeave = { [weak self] _ in self?.hideCaret() }
  }

  private var owner: (any TextEditingView)? { pointing?.owner }

  // MARK: Out

  private func items(at point: Point) -> [TransferItem] {
    guard let owner, owner.allowsCopying,
      pointing?.isSelected(owner.textContent.convert(point, from: owner), in: owner) == true
    else { return [] }
    pointing?.tools.hideMenu()
    lifted = (owner.editor.selection.range, owner.editor.revision)
    // A text that cannot be edited keeps what is dragged out of it.
    source.actions = owner.allowsEditing ? [.copy, .move] : .copy
    return [.text(owner.editor.selectedText)]
  }

  private func makePicture() -> View? {
    guard let owner else { return nil }
    let label = Label(String(owner.editor.selectedText.prefix(Self.pictureLength)))
    label.font = owner.textContent.font
    label.numberOfLines = 3
    label.backgroundColor = .secondaryBackground
    label.cornerRadius = 6
    label.sizeToFit()
    return label
  }

  /// Shows the menu when a finger that has rested on the selection lifts without a drag.
  private func putDown() {
    pointing?.tools.show()
    pointing?.tools.showMenu()
  }

  /// Stores the lifted range. This is done only now, because until the drag begins, the end of a former drag may still
  /// need the former range.
  private func began() {
    dragged = lifted
    pointing?.tools.hide()
  }

  /// Removes the dragged text after it was moved elsewhere.
  private func ended(_ action: DragActions) {
    guard let dragged else { return }
    self.dragged = nil
    guard action == .move, let owner, owner.allowsEditing, dragged.revision == owner.editor.revision else { return }
    // The view in which the text was dropped may have the focus now.
    owner.editWithoutFocus { () -> Bool in
      // The app is notified that editing begins, and may change the text.
      guard dragged.revision == owner.editor.revision else { return false }
      let range = owner.editor.storedRange(dragged.range)
      return owner.edit(revealing: owner.isFirstResponder) { owner.editor.replace(range, with: "") }
    }
  }

  // MARK: In

  private func accepts(_ drop: Drop) -> Bool {
    guard let owner, owner.allowsEditing else { return false }
    target.preferredAction = drop.source === owner ? .move : .copy
    return true
  }

  /// Shows the caret at the position at which the text would be inserted, and scrolls to it. A scroll moves the text
  /// under the drag, so the position is determined again after each scroll.
  private func moved(_ drop: Drop) {
    guard let owner, owner.allowsEditing else { return }
    let body = owner.textContent
    let place = { body.caretRect(at: body.position(at: drop.location(in: body))) }
    let (rect, area) = (owner.convert(place(), from: body).inset(by: -CaretView.width / 2), owner.textArea)
    let step = Vector(
      dx: max(rect.maxX - area.maxX, 0) + min(rect.minX - area.minX, 0),
      dy: max(rect.maxY - area.maxY, 0) + min(rect.minY - area.minY, 0))
    if step != .zero { _ = owner.scrollText(by: step) }
    owner.scrollIntoView(owner.convert(place(), from: body), animated: false)
    if caret.superview !== body { body.addSubview(caret) }
    caret.isShown = true
    caret.move(to: place(), limit: body.wrapsLines ? body.bounds.width : .infinity)
  }

  private func hideCaret() {
    caret.isShown = false
    caret.removeFromSuperview()
    // A field without the focus returns to the beginning of its text.
    owner?.setNeedsLayout()
  }

  private func dropped(_ drop: Drop) {
    guard let owner, owner.allowsEditing else { return drop.finish(isTaken: false) }
    let own = drop.source === owner ? dragged : nil
    if own != nil { dragged = nil }
    let revision = owner.editor.revision
    var place = owner.textContent.position(at: drop.location(in: owner.textContent))
    if !owner.isFirstResponder { _ = owner.becomeFirstResponder() }
    // The app is notified that editing begins, and may change anything.
    guard owner.allowsEditing else { return drop.finish(isTaken: false) }
    if revision != owner.editor.revision {
      place = owner.textContent.position(at: drop.location(in: owner.textContent))
    }
    if let own, move(own, to: place.offset, in: owner) { return drop.finish() }
    insert(drop, at: place, in: owner)
  }

  /// Moves the dragged text within its field, in one step that can be undone. Returns false if the field's text has
  /// changed since the drag began.
  private func move(_ own: (range: Range<Int>, revision: Int), to place: Int, in owner: any TextEditingView) -> Bool {
    let editor = owner.editor
    guard own.revision == editor.revision else { return false }
    owner.edit {
      let (stored, newOffset) = (editor.storedRange(own.range), editor.commit())
      let (range, place) = (newOffset(stored.lowerBound)..<newOffset(stored.upperBound), newOffset(place))
      let text = editor.storage.string(in: range)
      // The text is moved only if the drop is outside of the text, and if the field accepts the text unchanged.
      guard place < range.lowerBound || place > range.upperBound,
        editor.accepted(text, insteadOf: range) == text, editor.acceptsMove(of: range, to: place)
      else {
        return editor.select(TextSelection(range))
      }
      editor.move(range, to: place)
    }
    return true
  }

  /// Inserts a text where it was dropped and selects it. If the text of the field has changed since the drop, inserts
  /// the dropped text at the caret.
  private func insert(_ drop: Drop, at place: TextPosition, in owner: any TextEditingView) {
    var isInPlace = false
    // Marked text before the place is committed, and may become shorter. Then the app is notified of the new selection,
    // and may change the text.
    let (offset, revision) = owner.edit { () -> (Int, Int) in
      owner.editor.select(TextSelection(caret: place))
      return (owner.editor.selection.head.offset, owner.editor.revision)
    }
    owner.insert(
      at: { [editor = owner.editor] in
        isInPlace = revision == editor.revision
        return isInPlace ? offset..<offset : editor.selection.range
      }, reading: { drop.read(.text, then: $0) },
      completion: { [weak owner] inserted in
        if isInPlace, let owner, owner.allowsSelection, let inserted {
          owner.edit { owner.editor.select(TextSelection(inserted.range)) }
        }
        // The source removes a text that was moved, so a text that was inserted only in part counts as refused.
        drop.finish(isTaken: inserted.map { $0.isWhole || drop.action != .move } ?? false)
      })
  }
}
