import TactionGeometry

/// The movements of the caret. A deleting key deletes the text over which the same movement would move the caret. A key
/// that deletes to an end of the paragraph deletes only the line feed if the caret is already there.
nonisolated enum TextMovement: Hashable, CaseIterable {
  /// To the next character to the left or to the right on the screen.
  case left, right
  /// To the previous or next character in the order of the text.
  case backward, forward
  /// To the beginning of the word before the caret, or to the end of the word after it.
  case wordBackward, wordForward
  /// A word to the left or to the right. The reading direction of the paragraph decides which is backward and which
  /// is forward.
  case wordLeft, wordRight
  /// To the line above or below.
  case up, down
  /// Up or down by about the height of the visible part of the text.
  case pageUp, pageDown
  /// To the beginning or the end of the line.
  case lineStart, lineEnd
  /// To the beginning or the end of the paragraph. If the caret is already there, to the beginning of the previous
  /// paragraph or the end of the next paragraph.
  case paragraphStart, paragraphEnd
  /// To the beginning or the end of the text.
  case textStart, textEnd
}

// Movements of the caret.
extension TextEditor {
  /// Moves the caret, or the moving end of the selection.
  ///
  /// If there is a selection and `extending` is false, a step by a character only moves the caret to the end of the
  /// selection in the direction of the step. `geometry` has the positions of the characters; nil for a text that is not
  /// laid out.
  func move(_ movement: TextMovement, extending: Bool = false, in geometry: (any TextGeometry)? = nil) {
    unmark()
    let isVertical = [.up, .down, .pageUp, .pageDown].contains(movement)
    let goal = isVertical ? goalX ?? geometry?.caretRect(at: selection.head).center.x : nil
    if !extending, !selection.isEmpty, let side = end(of: selection, for: movement, in: geometry) {
      select(TextSelection(caret: side))
    } else {
      let head = position(after: movement, from: selection.head, in: geometry)
      select(TextSelection(anchor: extending ? selection.anchor : head.offset, head: head))
    }
    goalX = goal
  }

  /// Returns the end of the selection to which a step by a character moves the caret; nil for other movements.
  private func end(
    of selection: TextSelection, for movement: TextMovement, in geometry: (any TextGeometry)?
  ) -> TextPosition? {
    let range = selection.range
    switch movement {
    case .backward: return TextPosition(offset: range.lowerBound)
    case .forward: return TextPosition(offset: range.upperBound, affinity: .upstream)
    case .left, .right:
      let isForward = (movement == .right) != (geometry?.isRightToLeft(in: range) == true)
      return end(of: selection, for: isForward ? .forward : .backward, in: geometry)
    default: return nil
    }
  }

  /// Returns the position to which a movement moves the caret.
  func position(
    after movement: TextMovement, from position: TextPosition, in geometry: (any TextGeometry)?
  ) -> TextPosition {
    let offset = position.offset
    switch movement {
    case .backward: return TextPosition(offset: storage.boundary(before: offset))
    case .forward: return TextPosition(offset: storage.boundary(after: offset), affinity: .upstream)
    case .left, .right: return visualStep(movement, from: position, in: geometry)
    case .wordBackward: return TextPosition(offset: wordStart(before: offset))
    case .wordForward: return TextPosition(offset: wordEnd(after: offset), affinity: .upstream)
    case .wordLeft, .wordRight:
      let isForward = (movement == .wordRight) != (geometry?.isRightToLeft(at: offset) == true)
      return self.position(after: isForward ? .wordForward : .wordBackward, from: position, in: geometry)
    case .up, .down, .pageUp, .pageDown: return verticalStep(movement, from: position, in: geometry)
    case .lineStart: return geometry?.lineEnds(at: position).start ?? paragraphEnds(at: offset).start
    case .lineEnd: return geometry?.lineEnds(at: position).end ?? paragraphEnds(at: offset).end
    case .paragraphStart:
      let start = storage.paragraphRange(at: offset).lowerBound
      return paragraphEnds(at: start == offset ? offset - 1 : offset).start
    case .paragraphEnd:
      let end = storage.paragraphRange(at: offset).upperBound
      return paragraphEnds(at: end == offset ? offset + 1 : offset).end
    case .textStart: return TextPosition(offset: 0)
    case .textEnd: return TextPosition(offset: storage.count, affinity: .upstream)
    }
  }

  private func paragraphEnds(at offset: Int) -> (start: TextPosition, end: TextPosition) {
    let range = storage.paragraphRange(at: offset)
    return (TextPosition(offset: range.lowerBound), TextPosition(offset: range.upperBound, affinity: .upstream))
  }

  private func visualStep(
    _ movement: TextMovement, from position: TextPosition, in geometry: (any TextGeometry)?
  ) -> TextPosition {
    let isRight = movement == .right
    if let geometry, let next = isRight ? geometry.position(rightOf: position) : geometry.position(leftOf: position) {
      return next
    }
    // At an end of a paragraph, the caret moves to the next or the previous paragraph.
    let isForward = isRight != (geometry?.isRightToLeft(at: position.offset) == true)
    return self.position(after: isForward ? .forward : .backward, from: position, in: geometry)
  }

  private func verticalStep(
    _ movement: TextMovement, from position: TextPosition, in geometry: (any TextGeometry)?
  ) -> TextPosition {
    let isUp = movement == .up || movement == .pageUp
    guard let geometry else { return paragraphEnds(at: isUp ? 0 : storage.count).start }
    let isPage = movement == .pageUp || movement == .pageDown
    // A point one pixel beyond the line is in the next line.
    let step = isPage ? max(geometry.pageHeight - geometry.caretRect(at: position).height, 1) : 1
    geometry.measure(from: position, distance: isUp ? -step : step)
    let caret = geometry.caretRect(at: position)
    let y = isUp ? caret.minY - step : caret.maxY + step
    let place = geometry.position(at: Point(x: goalX ?? caret.center.x, y: y))
    // The position is in the same line, so this is the first or the last line.
    if abs(geometry.caretRect(at: place).center.y - caret.center.y) < caret.height / 4 {
      return isUp ? TextPosition(offset: 0) : TextPosition(offset: storage.count, affinity: .upstream)
    }
    return place
  }
}
