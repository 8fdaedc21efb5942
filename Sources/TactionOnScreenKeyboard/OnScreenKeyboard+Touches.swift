import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

// Fingers on the keys. A finger types its key when it lifts, or when the next finger lands. So no letter is lost or
// delayed when the touches of several fingers overlap.
extension OnScreenKeyboard {
  /// Handles fingers that have landed.
  func fingersLanded(_ touches: [Touch]) {
    for touch in touches where isInWindow {
      settle()
      begin(touch)
    }
    updateHighlights()
  }

  /// Follows fingers from key to key.
  func fingersMoved(_ touches: [Touch]) {
    for touch in touches {
      guard let press = press(of: touch) else { continue }
      let index = press.index
      follow(press)
      if press.index != index { updateHighlights() }
    }
  }

  /// Types the keys under fingers that have lifted.
  func fingersLifted(_ touches: [Touch]) {
    for touch in touches {
      guard let press = press(of: touch) else { continue }
      follow(press)
      end(press)
    }
    updateHighlights()
    if presses.isEmpty { onRelease?() }
  }

  /// Forgets fingers whose touches were cancelled; their keys are not typed.
  func fingersWereCancelled(_ touches: [Touch]) {
    for touch in touches {
      if let press = press(of: touch) { forget(press) }
    }
    updateHighlights()
    if presses.isEmpty { onRelease?() }
  }

  /// Forgets all fingers; they have no further effect.
  func forgetPresses() {
    for press in presses { forget(press) }
    bubble.hide()
  }

  private func press(of touch: Touch) -> KeyPress? { presses.first { $0.touch === touch } }

  private func forget(_ press: KeyPress) {
    press.timer?.cancel()
    let newer = presses.drop { $0 !== press }.dropFirst().first(where: \.showsPage)
    presses.removeAll { $0 === press }
    // A cancelled finger may belong to a gesture, so its press of shift is undone.
    if let former = press.formerShift, press.role != .spent {
      shift = press.wasUsed ? .off : former.state
      (declinesCapital, lastShift) = (former.declinesCapital, -.infinity)
    }
    if case .caret = press.role { movesCaret = false }
    // The finger was only on its way to a key of the page that it has shown. If a newer finger now shows another page,
    // this page stays until the newer finger ends.
    if case .page(let former) = press.role {
      if let newer { newer.role = .page(from: former) } else { page = former }
    }
    if press.index != nil, !presses.contains(where: \.isPending) { bubble.hide() }
  }

  // MARK: Landing

  /// Types the keys of the fingers that are down, before another finger lands.
  private func settle() {
    for press in presses {
      press.timer?.cancel()
      switch press.role {
      case .page where !isOnTypingKey(press): break
      // A finger that has slid from a page key also types. After a text, the page stays, because the next finger types
      // there; a space returns to the letters, as usual.
      case .key, .page:
        press.role = .spent
        commit(press)
      case .backspace: press.role = .spent
      case .caret:
        press.role = .spent
        movesCaret = false
      case .shift, .spent: break
      }
    }
    bubble.hide()
  }

  /// Returns whether a finger is on a key that types a text or a space. A finger that chooses a text stays on its key.
  private func isOnTypingKey(_ press: KeyPress) -> Bool {
    guard let index = press.index, geometry.places.indices.contains(index) else { return false }
    let action = geometry.places[index].key.action
    return action == .type || action == .space
  }

  private func begin(_ touch: Touch) {
    // The text client is code of the app. It may have removed the keyboard or presented a view.
    guard isInWindow, touch.phase != .cancelled else { return }
    guard let index = geometry.index(at: touch.location(in: self)) else { return }
    let press = KeyPress(touch, in: bounds.size, role: .key, index: index, client: client)
    presses.append(press)
    switch geometry.places[index].key.action {
    case .shift:
      press.role = .shift
      press.formerShift = (shift, declinesCapital)
      pressShift(at: touch.timestamp)
    case .backspace:
      press.role = .backspace
      deleteBackward()
      scheduleDeletion(press, after: KeyboardConstants.holdDelay)
    case .page(let next):
      press.role = .page(from: page)
      press.pageKey = (index, geometry)
      // A wide key may have other keys at its place on the next page.
      press.index = nil
      page = next
    case .type, .space: landed(on: index, press)
    case .return, .nextLayout, .hide, .gap: break
    }
  }

  /// Shows the preview of the key under a finger, if the key has one, and starts the timer after which the key offers
  /// other texts or, on the space bar, the finger moves the caret.
  private func landed(on index: Int, _ press: KeyPress) {
    press.timer?.cancel()
    guard geometry.places.indices.contains(index) else { return bubble.hide() }
    let place = geometry.places[index]
    switch place.key.action {
    case .type:
      if isShiftHeld { capitalize() }
      if showsPreviews { bubble.preview(text(of: place.key), above: place.frame, in: bounds) }
    case .space: bubble.hide()
    default: return bubble.hide()
    }
    press.timer = after(KeyboardConstants.holdDelay) { [weak self, weak press] in
      if let self, let press { held(press) }
    }
  }

  /// Switches shift on for a letter of a finger that has slid from shift, or that has landed while shift is held. The
  /// press of shift may have switched off an automatic capital letter.
  private func capitalize() { if shift == .off { shift = .once } }

  /// Whether letters are shown above the finger. They are not shown while a secret is typed, because others could read
  /// it.
  private var showsPreviews: Bool {
    !traits.isSecret && rowCount > 1 && geometry.rowHeight > 8 && !isPad
  }

  private var isPad: Bool { keyViews.count < 20 }

  private func held(_ press: KeyPress) {
    guard press.isPending || press.showsPage, let index = press.index, geometry.places.indices.contains(index) else {
      return
    }
    let place = geometry.places[index]
    if place.key.action == .space, press.role == .key {
      press.role = .caret(fromWindow(press.touch.translation))
      movesCaret = true
      return updateHighlights()
    }
    let choices = choices(for: place.key)
    guard choices.count > 1 else { return }
    press.isChoosing = true
    bubble.offer(choices, above: place.frame, in: bounds)
  }

  // MARK: Moving

  private func follow(_ press: KeyPress) {
    let point = press.touch.location(in: self)
    switch press.role {
    case .spent, .backspace: break
    case .caret(let start): moveCaret(press, from: start, to: fromWindow(press.touch.translation))
    case .key, .shift, .page:
      if press.rests(in: bounds.size) { return }
      if press.isChoosing { return bubble.choose(at: point.x) }
      if let pageKey = press.pageKey {
        guard pageKey.page.index(at: point) != pageKey.index else { return }
        press.pageKey = nil
      }
      let index = geometry.index(at: point)
      guard index != press.index else { return }
      slide(press, to: index)
    }
  }

  /// Updates a finger that has slid to another key.
  private func slide(_ press: KeyPress, to index: Int?) {
    press.index = index
    guard let index else {
      press.timer?.cancel()
      return bubble.hide()
    }
    // A finger that slides from shift to a letter types the letter. A finger that slides from a page key types a key of
    // that page.
    if press.role == .shift, geometry.places[index].key.action == .type {
      press.role = .key
      capitalize()
    }
    if press.isPending || press.showsPage { landed(on: index, press) }
  }

  private func moveCaret(_ press: KeyPress, from start: Vector, to translation: Vector) {
    let (step, distance) = (KeyboardConstants.caretStep, translation - start)
    guard distance.isFinite else { return }
    let columns = (distance.dx / step.width).rounded(.towardZero).clamped(to: -100...100)
    let lines = (distance.dy / step.height).rounded(.towardZero).clamped(to: -100...100)
    guard columns != 0 || lines != 0, press.isMeant(for: client) else { return }
    press.role = .caret(start + Vector(dx: columns * step.width, dy: lines * step.height))
    for _ in 0..<Int(abs(columns)) { strikeClient(columns < 0 ? .leftArrow : .rightArrow) }
    if traits.isMultiline { for _ in 0..<Int(abs(lines)) { strikeClient(lines < 0 ? .upArrow : .downArrow) } }
  }

  // MARK: Lifting

  private func end(_ press: KeyPress) {
    let role = press.role
    let isHeldWithShift = role == .shift && press.wasUsed
    press.timer?.cancel()
    presses.removeAll { $0 === press }
    switch role {
    case .key: commit(press)
    case .page(let former):
      if isOnTypingKey(press) {
        commit(press)
        page = former
      }
    case .shift: if isHeldWithShift { shift = .off }
    case .caret: movesCaret = false
    case .backspace, .spent: break
    }
    if isHeldWithShift { contextDidChange() }
    if !presses.contains(where: \.isPending) { bubble.hide() }
  }

  /// Performs the action of the key under a finger.
  private func commit(_ press: KeyPress) {
    for other in presses where other !== press && other.role == .shift { other.wasUsed = true }
    if press.isChoosing {
      press.isChoosing = false
      let texts = bubble.texts
      if texts.indices.contains(bubble.chosen) { type(texts[bubble.chosen]) }
      return
    }
    guard let index = press.index, geometry.places.indices.contains(index) else { return }
    let key = geometry.places[index].key
    if key.action == .return, !press.isMeant(for: client) { return }
    perform(key, byTouch: true)
  }

  // MARK: Deleting

  private func scheduleDeletion(_ press: KeyPress, after seconds: Double) {
    press.timer = after(seconds) { [weak self, weak press] in
      guard let self, let press, press.role == .backspace else { return }
      guard press.isMeant(for: client) else {
        press.role = .spent
        return updateHighlights()
      }
      press.deletions += 1
      let deletesWords = press.deletions > KeyboardConstants.charactersBeforeWords
      if deletesWords { deleteWord() } else { deleteBackward() }
      let interval = deletesWords ? KeyboardConstants.wordInterval : ControlConstants.repeatInterval
      if isInWindow, press.role == .backspace { scheduleDeletion(press, after: interval) }
    }
  }

  // MARK: Looks

  /// Draws the keys under fingers as pressed.
  func updateHighlights() {
    for (index, view) in keyViews.enumerated() {
      view.isPressed = presses.contains { $0.index == index && $0.role != .spent }
    }
  }
}
