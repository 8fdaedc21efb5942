// Keys that stand for a gesture.
extension TouchDispatcher {
  /// Offers a key that went down, or repeats, to the recognizers of a responder; returns whether one of them took it.
  ///
  /// Call it for the first responder and its ancestors in turn, each before the responder itself gets the key. Repeats
  /// of a key that was taken are taken, too. See `GestureRecognizer.allowedKeys`.
  public func keyDown(_ event: KeyEvent, on responder: any TouchResponder) -> Bool {
    guard !event.isRepeat else { return takenKeys.contains(event.key) }
    takenKeys.remove(event.key)
    guard event.modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
    let root = responder.topmost
    for recognizer in responder.gestureRecognizers where recognizer.allowedKeys.contains(event.key) {
      guard !isClosed, recognizer.isEnabled, recognizer.responder === responder, responder.topmost === root,
        recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
      else { continue }
      agenda.append(.advance(event.timestamp))
      agenda.append(.press(event, recognizer, in: root))
      work()
      if takenKeys.contains(event.key) { return true }
    }
    return false
  }

  /// Takes in that a key went up; returns whether a recognizer had taken it, so that nobody else knows of it.
  public func keyUp(_ event: KeyEvent) -> Bool { takenKeys.remove(event.key) != nil }

  /// Lets a recognizer of a window's tree make its gesture of a key.
  func take(_ event: KeyEvent, for recognizer: GestureRecognizer, in root: any TouchResponder) {
    // A delegate may have disabled or removed it, or its view, or have closed the window.
    guard recognizer.dispatcher == nil, recognizer.isEnabled, !isClosed, recognizer.responder?.topmost === root else {
      return
    }
    recognize {
      arbiter.enroll(recognizer, rank: GestureArbiter.Rank(depth: 0, order: 0), in: self)
      recognizer.forgetConclusion()
      recognizer.eventTime = now
      recognizer.keyPressed(event)
      arbiter.resolve()
    }
    // Others may have been settled with it.
    delivery.releaseDecided()
    if recognizer.current == .ended { takenKeys.insert(event.key) }
  }
}
