import TactionGeometry

/// A recognizer that handles clicks of buttons that do not act as fingers.
protocol ClickReceiver: GestureRecognizer {
  /// The buttons whose clicks the recognizer handles.
  var buttons: Set<PointerButton> { get }
  /// Handles a click of one of the buttons.
  func take(_ click: PointerClick)
}

// Buttons of mice and pens that do not act as fingers.
extension TouchDispatcher {
  /// Offers a click to the recognizers at its location, deepest responder first, until a recognizer handles it. The
  /// timers that are due at the time of the click run first.
  ///
  /// If the location is not finite, or is outside of the window, no recognizer receives the click.
  package func click(_ click: PointerClick) {
    agenda.append(.advance(click.timestamp))
    agenda.append(.click(click))
    work()
  }

  /// Passes a click to the recognizers at its location until one of them handles it.
  func take(_ click: PointerClick) {
    guard click.location.isFinite, !isClosed, let hit = hitInside(click.location) else { return }
    var candidates: [(recognizer: any ClickReceiver, rank: GestureArbiter.Rank)] = []
    forEachRecognizer(from: hit) { recognizer, rank in
      guard let recognizer = recognizer as? any ClickReceiver, recognizer.buttons.contains(click.button)
      else { return }
      candidates.append((recognizer, rank))
    }
    for (recognizer, rank) in candidates {
      // A recognizer that follows a finger is busy. A delegate may have disabled or removed the other recognizers.
      guard recognizer.dispatcher == nil, recognizer.isEnabled, recognizer.responder?.topmost === hit.topmost else {
        continue
      }
      recognize {
        arbiter.enroll(recognizer, rank: rank, in: self)
        recognizer.forgetOutcome()
        recognizer.eventTime = now
        recognizer.take(click)
        arbiter.resolve()
      }
      delivery.releaseDecided()
      if recognizer.current == .ended { return }
    }
  }
}
