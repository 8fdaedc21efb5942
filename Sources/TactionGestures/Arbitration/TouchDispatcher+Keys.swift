import TactionGeometry

// Keys that make a gesture.
extension TouchDispatcher {
  /// Offers a key that went down, or repeats, to the recognizers of a responder; returns whether a recognizer kept the
  /// key.
  ///
  /// Call the method for the first responder, and then for each of its ancestors. Each call comes before the responder
  /// itself receives the key. Repeats of a kept key are kept too. See `GestureRecognizer.allowedKeys`.
  ///
  /// - Parameters:
  ///   - event: The key.
  ///   - responder: The responder whose recognizers are asked.
  ///   - target: The responder on which the key acts, such as the chosen cell of a list; nil, the default, for the
  ///     responder itself.
  package func keyDown(
    _ event: KeyEvent, on responder: any TouchResponder, actingOn target: (any TouchResponder)? = nil
  ) -> Bool {
    guard !event.isRepeat else { return takenKeys.contains(event.key) }
    takenKeys.remove(event.key)
    guard event.isPlain else { return false }
    let root = responder.topmost
    for recognizer in responder.gestureRecognizers {
      let keys = recognizer.allowedKeys
      guard keys.contains(event.key) || event.opensMenu && keys.contains(.menu) else { continue }
      guard !isClosed, recognizer.isEnabled, recognizer.responder === responder, responder.topmost === root,
        recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
      else { continue }
      let press = KeyPress(event, recognizer, root, target: target ?? responder)
      agenda.append(.advance(event.timestamp))
      agenda.append(.press(press))
      work()
      // `takenKeys` may no longer have the key, because a handler that presents something releases all keys.
      if press.isTaken { return true }
    }
    return false
  }

  /// Handles a key that went up. Returns whether a recognizer kept the key when it went down. In this case, no other
  /// object receives the key.
  package func keyUp(_ event: KeyEvent) -> Bool { takenKeys.remove(event.key) != nil }

  /// Offers a key to a recognizer.
  func take(_ press: KeyPress) {
    let (event, recognizer, root) = (press.event, press.recognizer, press.root)
    // A delegate may have disabled or removed the recognizer or its view, or have closed the window.
    guard recognizer.dispatcher == nil, recognizer.isEnabled, !isClosed, recognizer.responder?.topmost === root else {
      return
    }
    recognize {
      arbiter.enroll(recognizer, rank: GestureArbiter.Rank(depth: 0, order: 0), in: self)
      recognizer.forgetOutcome()
      recognizer.eventTime = now
      recognizer.keptLocations = press.location.map { [$0] }
      recognizer.keyPressed(event)
      arbiter.resolve()
    }
    // Arbitration may also have decided other recognizers, for which changes of touches are withheld.
    delivery.releaseDecided()
    guard recognizer.current == .ended else { return recognizer.keptLocations = nil }
    takenKeys.insert(event.key)
    press.isTaken = true
  }
}

/// A key that is offered to a recognizer of a view in a window.
final class KeyPress {
  let event: KeyEvent
  let recognizer: GestureRecognizer
  /// The root of the window when the key went down.
  let root: any TouchResponder
  /// The responder on which the key acts.
  let target: any TouchResponder
  /// Whether the recognizer keeps the key.
  var isTaken = false

  /// The middle of the target in the window; if the target is partly outside of the recognizer's view, the middle of
  /// the part inside.
  var location: Point? {
    guard let responder = recognizer.responder else { return nil }
    let whole = target.frameInWindow
    let inside = whole.intersection(responder.frameInWindow)
    return (inside.isEmpty ? whole : inside).center
  }

  init(
    _ event: KeyEvent, _ recognizer: GestureRecognizer, _ root: any TouchResponder, target: any TouchResponder
  ) {
    (self.event, self.recognizer, self.root, self.target) = (event, recognizer, root, target)
  }
}
