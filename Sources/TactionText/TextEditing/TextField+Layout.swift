import TactionDragAndDrop
import TactionGeometry
import TactionGraphics
import TactionViews

// The position of the text in the field.
extension TextField {
  /// Places the text in its area of the field, so that the caret is visible.
  final func placeText() {
    let width = textContent.layout(of: 0).size.width + CaretView.width
    let (room, height) = (clip.bounds.width, textContent.lineHeight)
    let isRightToLeft = textContent.isRightToLeft(at: 0)
    let spare = room - width
    let x: Double
    if spare >= 0 {
      x = spare * fraction(isRightToLeft: isRightToLeft)
      scrollX = 0
    } else {
      if !isFirstResponder, !pointing.dragging.target.isTargeted { scrollX = isRightToLeft ? -spare : 0 }
      scrollX = scrollX.clamped(to: 0...(-spare))
      if isFirstResponder, !isPanned {
        let head = textContent.headRect
        scrollX = min(max(scrollX, head.maxX + 1 - room), max(head.minX, 0)).clamped(to: 0...(-spare))
      }
      x = -scrollX
    }
    let rowHeight = textContent.layout(of: 0).size.height
    textContent.frame = Rect(
      x: x, y: (clip.bounds.height - max(rowHeight, height)) / 2, width: max(width, room),
      height: max(rowHeight, height))
    textContent.show(Rect(x: 0, y: 0, width: width, height: rowHeight))
  }

  /// Returns the fraction of the free width that is to the left of the text.
  private final func fraction(isRightToLeft: Bool) -> Double {
    switch alignment {
    case .center: 0.5
    case .leading: isMirrored ? 1 : 0
    case .trailing: isMirrored ? 0 : 1
    case .natural: (hasLetters ? isRightToLeft : isMirrored) ? 1 : 0
    }
  }

  /// Whether the text contains letters, which determine its direction. Numbers, and the dots of a hidden text, follow
  /// the direction of the layout.
  private final var hasLetters: Bool {
    textContent.layout(of: 0).text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }

  /// The area of the field in which text is visible.
  final var textArea: Rect { clip.frame }

  final func scrollText(by step: Vector) -> Bool {
    guard step.isFinite else { return false }
    let before = scrollX
    isPanned = true
    scrollX += step.dx
    placeText()
    return scrollX != before
  }

  /// Scrolls a visible field into view when more of the window is covered, for instance by a keyboard.
  final func followSafeArea() {
    guard let tree = viewTree else { return lastSafeArea = .zero }
    let before = lastSafeArea
    lastSafeArea = tree.safeAreaInsets
    guard isFirstResponder, lastSafeArea.vertical > before.vertical else { return }
    if tree.showsCaret(in: tree.root.bounds.inset(by: before)) { scrollIntoView(bounds) }
  }
}
