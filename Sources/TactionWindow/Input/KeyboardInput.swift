import Glibc
import TactionWayland

/// Turns the events of one wl_keyboard into key events for the window that has the keyboard focus.
final class KeyboardInput: InputDevice {
  /// The maximum number of keys that are down at the same time. Our own choice: keyboards have fewer keys.
  private static let maximumCount = 256

  private let keyboard: WlKeyboard
  private let context: InputContext
  private let time: WireTime
  /// The keymap that was loaded last.
  private var storedKeymap: Keymap?
  /// The keymap that is to be loaded when it is first needed. Loading takes milliseconds, and the first frame of the
  /// program would have to wait.
  private var waiting: (format: WlKeyboard.KeymapFormat, file: Int32, size: UInt32)?
  /// The compose sequences; nil if there are none. They are read at the first key, since reading them takes
  /// milliseconds.
  private lazy var deadKeys = DeadKeys(locale: UserLanguage.locale(for: "LC_CTYPE"))
  /// Whether a key may wait for the next key of its sequence.
  private var mayCompose = false
  /// The number of presses of fingers, buttons and pens when the last key went down.
  private var pointerPresses = 0
  private weak var target: (any InputTarget)?
  /// The keys that are down, by the kernel's key code, with the press events that the window got.
  private var pressed: [UInt32: KeyEvent] = [:]
  private var repetition = KeyRepeat()
  private let answers = AnswerGate()

  /// Called with each key before it takes effect.
  var tap: ((InputReport) -> Void)?
  /// Called when the compositor has sent another keymap.
  var onKeymapChange: (() -> Void)?
  /// Called when the held modifiers may have changed.
  var onModifiersChange: (() -> Void)?

  init(keyboard: WlKeyboard, context: InputContext, time: WireTime) {
    self.keyboard = keyboard
    self.context = context
    self.time = time
    keyboard.onEvent = { [weak self] event in self?.handle(event) }
  }

  isolated deinit { dropWaiting() }

  /// The compositor's keymap, or the default keymap if that keymap cannot be read; nil if there is none.
  private var keymap: Keymap? {
    if let (format, file, size) = waiting.take() { load(format, file, size) }
    return storedKeymap
  }

  /// Whether a keymap is loaded; for tests.
  var hasLoadedKeymap: Bool { storedKeymap != nil }

  /// The modifiers that are held. Compositors may report modifiers without keyboard focus, while the pointer is on a
  /// window. Before the first report, a keymap need not be loaded to know that there are none.
  var modifiers: KeyModifiers { storedKeymap?.modifiers ?? [] }

  /// The loaded keymap with its layouts; nil if there is none.
  var loadedKeymap: LoadedKeymap? { keymap?.loaded }

  var nextDeadline: Double? { answers.isWaiting ? nil : repetition.nextDeadline }

  /// Repeats the key that is down, once the compositor has answered.
  func runTimers(now: Double) {
    guard let deadline = nextDeadline, deadline <= answers.limit(for: deadline, at: now, on: keyboard.display),
      var event = repetition.next(now: now)
    else { return }
    event.modifiers = modifiers
    target?.keyDown(event)
  }

  func forget(_ closing: any InputTarget) {
    guard target === closing else { return }
    target = nil
    _ = takePresses()
  }

  func release() {
    keyboard.onEvent = nil
    dropWaiting()
    context.activity.deviceDidLeave(.key)
    keyboard.release()
    lift(takePresses())
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let file, let size):
      let former = storedKeymap
      dropWaiting()
      waiting = (format, file, size)
      // Equal texts share a keymap. Compositors send the same text repeatedly, for example when a key of another
      // keyboard is pressed. The keys and modifiers that are down then stay down.
      if let former, keymap?.loaded.keymap == former.loaded.keymap { return storedKeymap = former }
      lift(takePresses())
      onKeymapChange?()
    case .enter(let serial, let surface, _):
      let presses = takePresses()
      target = surface.flatMap(context.target)
      context.activity.keyboardDidEnter(serial)
      lift(presses)
    case .leave:
      let presses = takePresses()
      target = nil
      storedKeymap?.update(depressed: 0, latched: 0, locked: 0, group: 0)
      onModifiersChange?()
      // Code of the app runs from here on, and may run a nested event loop in which a window gets the keyboard again.
      context.activity.keyboardDidLeave()
      lift(presses)
    case .key(let serial, let stamp, let code, let state):
      let time = time.time(of: stamp)
      if state == .pressed { context.activity.note(.key, serial, on: target?.keyTarget, at: self.time.now) }
      if state == .pressed { press(code, time: time) } else { lift(code, time: time) }
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
      onModifiersChange?()
    case .repeatInfo(let rate, let delay): repetition.configure(rate: rate, delay: delay)
    }
  }

  /// Reads a new keymap, and closes its descriptor, even on failure.
  private func load(_ format: WlKeyboard.KeymapFormat, _ file: Int32, _ size: UInt32) {
    defer { if file >= 0 { close(file) } }
    storedKeymap = format == .xkbV1 ? Keymap(fileDescriptor: file, size: size) : nil
    guard storedKeymap == nil else { return }
    storedKeymap = Keymap.makeDefault()
    if format != .noKeymap { log.warning("the compositor's keymap cannot be read; using the default layout") }
  }

  /// Closes the descriptor of a keymap that was never needed.
  private func dropWaiting() {
    if let file = waiting.take()?.file, file >= 0 { close(file) }
  }

  private func press(_ code: UInt32, time: Double) {
    guard pressed[code] == nil, pressed.count < Self.maximumCount, let target else { return }
    // Without a keymap, the key is delivered without a symbol and a text.
    var event = KeyEvent(
      key: keymap?.key(code) ?? Key(rawValue: 0), characters: keymap?.characters(code) ?? "", modifiers: modifiers,
      timestamp: time)
    event.latinLetter = keymap?.latinLetter(code)
    event.keyIgnoringModifiers = keymap?.plainKey(code)
    // A tap, a click or a shortcut may have moved the caret, so it ends a sequence of dead keys.
    if pointerPresses != context.activity.pointerPresses || !event.isPlain { dropSequence() }
    pointerPresses = context.activity.pointerPresses
    var repeated = event
    // A key that belongs to a sequence is delivered without a symbol, so that it is no shortcut, and a space does not
    // scroll.
    let used = KeyEvent(key: Key(rawValue: 0), modifiers: modifiers, timestamp: time)
    // A shortcut does not belong to a sequence.
    switch event.isPlain ? deadKeys?.feed(event.key) ?? .plain : .plain {
    case .plain: break
    case .pending:
      mayCompose = true
      (event, repeated) = (used, used)
    // A key that is held types the composed text only once, and then its own, as in GTK.
    case .composed(let text):
      let own = event.characters
      (event, repeated) = (used, used)
      (event.characters, repeated.characters) = (text, own)
    case .cancelled:
      // Backspace and Escape only take back the keys of the sequence. Other keys have their own effect.
      if event.key == .backspace || event.key == .escape { event = used }
    }
    pressed[code] = event
    report(code, isDown: true, on: target, time: time)
    if keymap?.repeats(code) == true { repetition.start(code: code, event: repeated, now: self.time.now) }
    target.keyDown(event)
  }

  private func lift(_ code: UInt32, time: Double) {
    guard let event = pressed.removeValue(forKey: code) else { return }
    repetition.stop(code: code)
    lift(Presses(keys: [(code, release(of: event, at: time))], window: target))
  }

  /// Returns the event of the release of a key, with the modifiers that are held now.
  private func release(of event: KeyEvent, at time: Double) -> KeyEvent {
    var event = event
    (event.modifiers, event.timestamp) = (modifiers, time)
    return event
  }

  private func report(_ code: UInt32, isDown: Bool, on target: (any InputTarget)?, time: Double) {
    guard let tap, Timeline.Limit.keys.contains(Int(code)) else { return }
    let content = InputReport.Content.events([.key(code: code, isDown: isDown)], isOpen: false)
    tap(InputReport(device: .keyboard, content: content, target: target, time: time))
  }

  /// The keys that were down on a window, with the release events to deliver.
  private struct Presses {
    let keys: [(code: UInt32, event: KeyEvent)]
    let window: (any InputTarget)?
  }

  /// Removes and returns the keys that are down on the current window, and drops an incomplete sequence of dead keys.
  /// Pass the result to ``lift(_:)``, which delivers the releases.
  private func takePresses() -> Presses {
    defer { pressed = [:] }
    repetition.stop()
    dropSequence()
    let keys = pressed.sorted { $0.key < $1.key }.map { ($0.key, release(of: $0.value, at: time.now)) }
    return Presses(keys: keys, window: target)
  }

  /// Drops an incomplete sequence of dead keys.
  private func dropSequence() {
    if mayCompose { deadKeys?.reset() }
    mayCompose = false
  }

  /// Delivers releases. Call it last in a change of the focus: code of the app runs here, and may run a nested event
  /// loop in which the keyboard focus changes again.
  private func lift(_ presses: Presses) {
    for key in presses.keys {
      report(key.code, isDown: false, on: presses.window, time: key.event.timestamp)
      presses.window?.keyUp(key.event)
    }
  }
}
