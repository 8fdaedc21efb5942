import TactionGeometry

// Pointers and pens that are over the window without touching it. They are no touches, but their recognizers keep the
// same order and the same rules for callbacks.
extension TouchDispatcher {
  /// Takes in where a pointer or pen is, after running the timers that are due by then.
  ///
  /// A report of a pen is passed over while a pen is on the screen: its hover ended when it came down. A place that is
  /// not finite counts as none, and so does one outside the window, as of a pointer whose button is held.
  public func hover(_ hover: Hover) {
    agenda.append(.advance(hover.timestamp))
    agenda.append(.hover(hover.sound))
    work()
  }

  /// Lets the recognizers under a pointer begin or go on, and ends those it has left.
  func take(_ hover: Hover) {
    let time = hover.timestamp.isFinite ? hover.timestamp : now
    let isOnScreen = hover.kind == .stylus && live.contains { $0.kind == .stylus }
    recognize {
      let hit = isOnScreen ? nil : hover.location.flatMap(hitInside)
      var present: [HoverGestureRecognizer] = []
      forEachRecognizer(from: hit) { recognizer, rank in
        guard let recognizer = recognizer as? HoverGestureRecognizer, !recognizer.isDetached,
          recognizer.allowedTouchKinds.contains(hover.kind)
        else { return }
        arbiter.enroll(recognizer, rank: rank, in: self)
        recognizer.enter(hover, at: time)
        present.append(recognizer)
      }
      endHovers(at: time) { recognizer in
        recognizer.follows(hover) && !present.contains { $0 === recognizer }
      }
    }
    arbiter.isSettled = false
  }

  /// What lies at a place in the window; the hit test alone would find what is nearest to a place outside.
  private func hitInside(_ place: Point) -> (any TouchResponder)? {
    guard let hit = hitTest(place), hit.windowFrame.contains(place) else { return nil }
    return hit
  }

  /// Ends the hovers of pens: one of them has come down.
  func endStylusHovers(at time: Double) {
    endHovers(at: time) { $0.kind == .stylus }
  }

  /// Ends the hovers over a responder that leaves the window, and over all below it.
  func endHovers(inside responder: any TouchResponder) {
    endHovers(at: now) { $0.responder?.isInside(responder) ?? false }
  }

  private func endHovers(at time: Double, where isOver: (HoverGestureRecognizer) -> Bool) {
    for recognizer in arbiter.tracked {
      if let recognizer = recognizer as? HoverGestureRecognizer, isOver(recognizer) { recognizer.exit(at: time) }
    }
  }
}
