import TactionGeometry

// Content that is laid out while it moves, such as a list that measures rows when they become visible.
extension ScrollView {
  /// Sets the size of the content, and shifts the offset by the same step by which the visible content was shifted.
  /// Nothing moves on the screen, and fingers and momentum continue.
  public final func setContentSize(_ size: Size, shiftedBy step: Vector) {
    guard size.isFinite, step.isFinite else { return }
    let isResized = size != storedContentSize
    guard isResized || step != .zero else { return }
    storedContentSize = size
    shiftContent(by: step)
    if phase.isHeld {
      followStart()
      renewGrip()
    } else if isResized {
      limitsChanged()
    }
    updateIndicators()
  }

  /// Shifts the offset, with a drag or a motion in progress, by the step by which the content was shifted.
  ///
  /// - Parameter isChosen: Whether the app has chosen the offset; see `setOffset(_:isChosen:)`.
  final func shiftContent(by step: Vector, isChosen: Bool = true) {
    guard step != .zero, step.isFinite else { return }
    shiftPhase(by: step)
    setOffset(contentOffset + step, isChosen: isChosen)
    // Fingers that do not drag yet also keep the point of the content on which they are.
    renewGrip()
  }

  private func shiftPhase(by step: Vector) {
    phase.drag?.start += step
    phase.drag?.lastOffset += step
    guard var motion = phase.motion, case .momentum(var momentum) = motion.path else { return }
    momentum.shift += step
    motion.path = .momentum(momentum)
    phase.replaceMotion(with: motion)
  }
}
