import TactionGestures

// Cancel is undo.
extension TransformInteraction {
  /// Takes what was done until now for good: a gesture that is cancelled, and `rollback(animated:)`, go back to here.
  public func commit() { found = view?.placement }

  /// Puts the view back to where the last gesture found it, or to where it was committed since; a gesture under way is
  /// cancelled, and momentum ends.
  ///
  /// - Parameter animated: Whether the view takes a fifth of a second for it; a finger may catch it on the way.
  public func rollback(animated: Bool = true) {
    guard isTracking else {
      view?.viewTree?.end(self)
      return undo(animated: animated)
    }
    undoesAnimated = animated
    // As in UIKit, this cancels a gesture; the handler hears of it and undoes.
    let recognizer = gestureRecognizer
    recognizer.isEnabled = false
    recognizer.isEnabled = true
  }

  /// Brings the view back.
  func undo(animated: Bool) {
    guard let view, let found else { return finish(false) }
    phase = .undoing
    undoNumber += 1
    let number = undoNumber
    view.stopMovement()
    View.animate(duration: animated ? GestureConstants.undoDuration : 0, curve: .easeOut) {
      view.placement = found
    } completion: { [weak self] _ in
      self?.undoEnded(number)
    }
  }

  private func undoEnded(_ number: Int) {
    // A finger may have caught the view meanwhile.
    guard case .undoing = phase, number == undoNumber else { return }
    finish(false)
  }
}
