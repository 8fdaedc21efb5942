import TactionGeometry

/// A recognizer that follows pointers, and pens above the screen, over its view.
protocol HoverFollower: GestureRecognizer {
  /// The kind of the device that hovers, or that hovered last; nil before the first hover.
  var kind: Touch.Kind? { get }
  /// The state of the pen.
  var contact: TouchContact { get }
  /// Returns whether the recognizer has received a pointer or pen that has not left yet, even if the delegate refused
  /// it.
  func follows(_ hover: Hover) -> Bool
  /// Handles a pointer or pen over the view.
  func enter(_ hover: Hover, at time: Double)
  /// Handles a pointer or pen that is no longer over the view.
  func exit(at time: Double)
}

// Pointers over the window that do not act as fingers, and pens above the screen. They are not touches, but their
// recognizers are called in the same order and by the same rules as recognizers of touches.
extension TouchDispatcher {
  /// Handles the position of a pointer or pen. The timers that are due at the time of the report run first.
  ///
  /// A report of a pen is ignored while the pen is on the screen, because its hover ended when it touched the screen. A
  /// location that is not finite counts as nil. A location outside of the window, which a pointer may report while a
  /// button other than the left one is held, also counts as nil.
  package func hover(_ hover: Hover) {
    agenda.append(.advance(hover.timestamp))
    agenda.append(.hover(hover.sound))
    work()
  }

  /// Passes a hover to the recognizers under the pointer or pen, and ends the hovers over views that the pointer or pen
  /// has left.
  func take(_ hover: Hover) {
    let time = hover.timestamp.isFinite ? hover.timestamp : now
    let isOnScreen = hover.kind == .stylus && live.contains { $0.isPen(hover.contact.tool) }
    // The palm rule ignores a mouse on a graphics tablet, because no hand writes with it.
    if hover.kind == .stylus, hover.contact.tool?.hasTip != false { follow(hover, at: time) }
    recognize {
      let hit = isOnScreen ? nil : hover.location.flatMap(hitInside)
      var present: Set<ObjectIdentifier> = []
      forEachRecognizer(from: hit) { recognizer, rank in
        guard let recognizer = recognizer as? any HoverFollower, recognizer.entry?.isDetached != true,
          recognizer.allowedTouchKinds.contains(hover.kind)
        else { return }
        arbiter.enroll(recognizer, rank: rank, in: self)
        recognizer.enter(hover, at: time)
        present.insert(ObjectIdentifier(recognizer))
      }
      endHovers(at: time) { recognizer in
        recognizer.follows(hover) && !present.contains(ObjectIdentifier(recognizer))
      }
    }
    arbiter.isSettled = false
  }

  /// Returns the responder at a location in the window; nil outside of the window. For a location outside, the hit test
  /// alone would return the nearest responder.
  func hitInside(_ location: Point) -> (any TouchResponder)? {
    guard let hit = hitTest(location), hit.windowFrame.contains(location) else { return nil }
    return hit
  }

  /// Ends the hovers of pens that have touched the screen.
  func endHovers(of landed: [Touch], at time: Double) {
    for pen in landed where pen.kind == .stylus {
      endHovers(at: time) { $0.kind == .stylus && pen.isPen($0.contact.tool) }
    }
  }

  /// Ends the hovers that a closure selects, such as hovers over responders that leave the window.
  func endHovers(where isOver: (any HoverFollower) -> Bool) { endHovers(at: now, where: isOver) }

  private func endHovers(at time: Double, where isOver: (any HoverFollower) -> Bool) {
    for entry in arbiter.entries {
      if let recognizer = entry.recognizer as? any HoverFollower, isOver(recognizer) { recognizer.exit(at: time) }
    }
  }
}
