import TactionGestures

/// Delivers keys along the responder chain: to the first responder and then to its superviews, until a view handles
/// them. The recognizers of a view receive a key just before the view. If keys act on another view, such as a cell, its
/// recognizers come first.
///
/// The release of a key is delivered to the view that handled the press, even if the focus has moved since. Touches
/// also end on the view on which they landed. Repeats are delivered to the first responder. If the focus has moved
/// since the press, a key repeats only if it types or moves something; see `HeldKey.repeats(in:)`. An event that
/// cancels all touches also releases all keys.
extension ViewTree {
  /// Delivers a press or a repeat of a key to the views, and then to the key interactions; returns whether it was
  /// handled.
  ///
  /// Tab and Shift+Tab that no view handles move the focus. If a key is not down in this tree, its repeats belong to a
  /// press that another window received, or that was already released. Such repeats have no effect, and count as
  /// handled. The same is true for a repeat of a key whose press was handled by a view that has since left the window.
  package func keyDown(_ event: KeyEvent) -> Bool {
    isFocusVisible = true
    if event.opensMenu, !event.isRepeat { keyStart.revealActiveDescendant() }
    let start = keyStart
    if event.isRepeat {
      guard let held = keys.held.last(where: { $0.event.key == event.key }) else { return true }
      return repeatKey(held, event, from: start)
    }
    let held = HeldKey(event, from: start)
    keys.held.append(held)
    let isHandled = keyDown(event, from: start) { (held.view, held.isHandled) = ($0, true) }
    if isHandled || offer(event) { return true }
    held.isHandled = false
    return moveFocus(by: event)
  }

  /// Delivers a repeat of a key; returns whether it was handled. A repeat that no view may receive, because the focus
  /// has moved or the view of the press has left, counts as handled.
  private func repeatKey(_ held: HeldKey, _ event: KeyEvent, from start: View) -> Bool {
    if held.isHandled, held.view?.viewTree !== self { return true }
    guard held.repeats(in: start) else {
      // Interactions that were asked about the press also get its repeats, because the key may be a command that has
      // moved the focus.
      if !held.interactions.isEmpty { _ = offer(event) }
      return true
    }
    return keyDown(event, from: start) || offer(event) || moveFocus(by: event)
  }

  private func keyDown(_ event: KeyEvent, from start: View, before: (View) -> Void = { _ in }) -> Bool {
    let active = start.activeDescendant.flatMap { $0.isDescendant(of: start) && $0.inputReceiver === $0 ? $0 : nil }
    let target = active ?? start
    return deliver(from: target) { view in
      before(view)
      if touches.keyDown(event, on: view, actingOn: target) { return true }
      // A recognizer may have removed the view from the window. The views in the first responder receive no keys.
      let isInside = view !== start && view.isDescendant(of: start)
      return view.viewTree === self && !isInside && view.keyDown(event)
    }
  }

  /// Whether a key is down and its press was delivered to this tree.
  package func isHolding(_ key: Key) -> Bool { keys.held.contains { $0.event.key == key } }

  /// Delivers the release of a key to the view that handled the press, or, if no view handled it, to the view that
  /// receives keys now; and then to its superviews, until a view handles the release. Returns whether the release was
  /// handled. The release of a key that is not down has no effect.
  @discardableResult
  package func keyUp(_ event: KeyEvent) -> Bool {
    guard let index = keys.held.firstIndex(where: { $0.event.key == event.key }) else { return false }
    let held = keys.held.remove(at: index)
    let present = keyInteractions
    let asked = held.interactions.compactMap { $0 as? any KeyInteraction }
    for interaction in present + asked.filter({ asked in !present.contains { $0 === asked } }) {
      interaction.keyUp(event)
    }
    if touches.keyUp(event) { return true }
    guard let view = held.isHandled ? held.view : keyStart else { return false }
    return deliver(from: view) { $0.keyUp(event) }
  }

  /// Cancels all touches, hovers and gestures that wait for a further touch, releases all keys, and commits the text
  /// that an input method composes. Call it before a modal view covers the views that have them, because later events
  /// are not meant for these views. Code of the app may run.
  ///
  /// - Parameter view: A view whose touches and gestures are kept, because one of them has opened the modal view and
  ///   continues; nil, the default, if there is no such view.
  public func cancelInput(exceptTouchesOn view: View? = nil) {
    touches.cancelAll(timestamp: touches.now, except: view)
    for held in keys.held { release(held) }
    // The input method will lose the field, and drop the text that it composes. So the text is committed first.
    textInputClient?.commitMarkedText()
  }

  /// Releases the keys that a view or its subviews handle, because the view leaves. The repeats of these keys must not
  /// reach the view that gets the focus.
  public func releaseKeys(of view: View) {
    for held in keys.held where held.view?.isDescendant(of: view) == true { release(held) }
  }

  private func release(_ held: HeldKey) {
    var event = held.event
    event.timestamp = max(event.timestamp, touches.now)
    keyUp(event)
  }

  /// The first view to receive a pressed key. Views that take no input, or are behind a modal view, receive no keys.
  private var keyStart: View {
    let responder = firstResponder ?? keys.fallback.flatMap { $0.viewTree === self ? $0 : nil } ?? root
    let view = responder.inputReceiver ?? root
    return view.isBehindModalView ? modalView ?? view : view
  }

  private func deliver(from first: View, _ take: (View) -> Bool) -> Bool {
    let modal = modalView
    var view: View? = first
    while let current = view, current.viewTree === self {
      if take(current) { return true }
      // Keys do not reach views behind a modal view. After the views in front of it, such as a toast, it is the last.
      if current === modal { return false }
      view = current.superview
      if let modal, let next = view, modal.isDescendant(of: next) { view = modal }
    }
    return false
  }
}

/// Delivers movements of a wheel to the view under the pointer and then to its superviews, until a view handles them.
extension ViewTree {
  /// Delivers a movement of a wheel to the views; returns whether a view has handled it.
  @discardableResult
  package func scroll(_ event: ScrollEvent) -> Bool {
    guard event.location.isFinite, event.step.isFinite, event.step != .zero else { return false }
    var view = touches.hitTest(event.location) as? View
    while let current = view, current.viewTree === self {
      if current.scrollWheel(event) { return true }
      view = current.superview
    }
    return false
  }
}
