import TactionGestures
import TactionViews

// Items of the content, and annotations, that follow fingers while other fingers move the canvas.
extension CanvasView {
  /// Whether one of the canvas's recognizers receives a touch that lands.
  final func receives(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    if itemsKeepFingers, isOnItem(touch) { return false }
    guard recognizer === hand else { return true }
    let isItemMoving = landings.contains { isMoved($0.view) }
    note(touch)
    guard !hand.isActive else { return true }
    return !isMoved(touch.view) && !(isItemMoving && isOnMovableItem(touch))
  }

  /// Whether fingers already move a view or an item that contains it.
  final func isMoved(_ view: View?) -> Bool {
    contains(from: view) { $0.gestureRecognizers.contains { $0.isActive && $0.movesContent } }
  }

  /// Whether a finger has landed on an item that can follow the finger at once. False for an item that a long press
  /// lifts.
  final func isOnMovableItem(_ touch: Touch) -> Bool {
    hasRecognizer(for: touch) { $0.movesContent }
  }

  /// Whether a finger has landed on an item with a recognizer of a continuous gesture.
  private func isOnItem(_ touch: Touch) -> Bool { hasRecognizer(for: touch) { _ in true } }

  /// Whether an item under a touch has an enabled recognizer of a continuous gesture that fulfils a condition.
  private func hasRecognizer(for touch: Touch, where isWanted: (GestureRecognizer) -> Bool) -> Bool {
    contains(from: touch.view) { item in
      guard item !== content else { return false }
      return item.gestureRecognizers.contains {
        $0.isEnabled && $0.allowedTouchKinds.contains(touch.kind) && $0.followsFinger && isWanted($0)
      }
    }
  }

  /// Whether a view of the canvas, or a superview of this view inside the canvas, fulfils a condition.
  private func contains(from view: View?, where isWanted: (View) -> Bool) -> Bool {
    var next = view
    while let item = next, item !== self {
      if isWanted(item) { return true }
      next = item.superview
    }
    return false
  }

  /// Adds a touch that lands to the touches on the canvas, and removes touches that have lifted.
  private func note(_ touch: Touch) {
    landings.removeAll { $0 === touch || $0.phase == .ended || $0.phase == .cancelled }
    landings.append(touch)
  }
}

extension GestureRecognizer {
  /// Whether the gesture is continuous, so that an item may follow the finger; false for taps, clicks and swipes.
  fileprivate var followsFinger: Bool {
    switch self {
    case is TapGestureRecognizer, is SwipeGestureRecognizer, is SecondaryClickGestureRecognizer,
      is HoverGestureRecognizer:
      false
    default: true
    }
  }
}

/// The recognizer of a canvas. If an item follows a finger, the recognizer leaves this finger to the item, and
/// continues with the other fingers.
///
/// So one hand can drag an item while the other hand drags another item, or pans and rotates the canvas.
final class CanvasGestureRecognizer: TransformGestureRecognizer {
  /// Gives up the fingers that another recognizer follows. If the other recognizer moves an item, this recognizer also
  /// gives up fingers on other items, because several hands may move several items. If no finger is left, this
  /// recognizer waits for the next finger.
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    var lost = touches.filter(other.touches.contains)
    guard !lost.isEmpty else { return false }
    if let canvas = view as? CanvasView, other.movesContent, let item = other.view, item !== canvas.content,
      item.isDescendant(of: canvas)
    {
      lost += touches.filter { !lost.contains($0) && canvas.isOnMovableItem($0) }
    }
    for touch in lost { ignore(touch) }
    return false
  }
}
