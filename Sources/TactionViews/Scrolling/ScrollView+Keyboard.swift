import TactionEnvironment
import TactionGeometry

// Keyboard avoidance: the handling of an on-screen keyboard that covers a part of a scroll view. The keyboard itself
// scrolls the caret into view; see `KeyboardLayer`.
extension ScrollView {
  /// Makes room below the content for the part of the view that a keyboard covers, so that the end of the content can
  /// be scrolled to a visible position.
  ///
  /// Only the outermost scroll view makes room. Scroll views with paging and scroll views whose content scrolls only
  /// sideways do not make room.
  final func followKeyboard() {
    let covered = keyboardInsets.bottom
    let overlap = covered != 0 && wantsRoomBelow && !isInViewWithRoomBelow ? covered : 0
    guard overlap.isFinite, abs(overlap - keyboardOverlap) > ScrollConstants.edgeTolerance else { return }
    changeLimits { keyboardOverlap = overlap }
  }

  /// Ends text input at the beginning of a drag, if the app has set `keyboardDismissMode` to `onDrag`.
  final func dismissKeyboardForDrag() {
    guard keyboardDismissMode == .onDrag, pan.touches.contains(where: { $0.kind == .direct }),
      let responder = viewTree?.firstResponder, responder is any TextInputClient
    else { return }
    responder.resignFirstResponder()
  }

  /// Whether an enclosing scroll view makes room below its content for a keyboard, so that the enclosing view can
  /// scroll this view above the keyboard.
  public final var isInViewWithRoomBelow: Bool {
    superview?.nearest { ($0 as? ScrollView)?.wantsRoomBelow == true ? $0 : nil } != nil
  }

  /// Whether the view makes room for a keyboard; see `followKeyboard()`.
  private var wantsRoomBelow: Bool {
    avoidsKeyboard && !isPagingEnabled
      && (storedContentSize.height > bounds.height || storedContentSize.width <= bounds.width)
  }

  /// The effects of a drag on text input.
  nonisolated public enum KeyboardDismissMode: Hashable, Sendable, CaseIterable {
    /// The field stays the first responder, and the on-screen keyboard stays.
    case none
    /// The field resigns as first responder, and the on-screen keyboard is hidden.
    case onDrag
  }
}
