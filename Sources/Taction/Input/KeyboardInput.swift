import Glibc
import TactionWayland

/// Turns the events of one wl_keyboard into key events for the window that has its focus.
final class KeyboardInput {
  private let keyboard: WlKeyboard
  private let context: InputContext
  private let time: WireTime
  private var keymap: Keymap?
  private lazy var deadKeys = DeadKeys(locale: DeadKeys.locale)
  private weak var window: Window?
  /// The keys that are down, by the kernel's code, as the window was told.
  private var pressed: [UInt32: KeyEvent] = [:]
  private var repetition = KeyRepeat()

  /// Called when other modifiers may be held than before.
  var onModifiersChange: (() -> Void)?

  init(keyboard: WlKeyboard, context: InputContext, time: WireTime) {
    self.keyboard = keyboard
    self.context = context
    self.time = time
    keyboard.onEvent = { [weak self] event in self?.handle(event) }
  }

  /// The modifiers held. Compositors may tell them without keyboard focus, while the pointer is on a window.
  var modifiers: KeyModifiers { keymap?.modifiers ?? [] }

  /// When the key that is held repeats next; nil for never.
  var nextDeadline: Double? { repetition.nextDeadline }

  /// Delivers the repetition that is due.
  func runTimers(now: Double) {
    guard var event = repetition.next(now: now) else { return }
    event.modifiers = modifiers
    window?.keyDown(event)
  }

  /// Forgets a window that is closing.
  func forget(_ closing: Window) {
    guard window === closing else { return }
    window = nil
    pressed = [:]
    repetition.stop()
  }

  /// Lifts all keys and ends the object, when the seat loses its keyboard.
  func release() {
    liftAll()
    keyboard.release()
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let file, let size): load(format, file, size)
    case .enter(_, let surface, _):
      liftAll()
      window = surface.flatMap(context.window)
    case .leave:
      liftAll()
      window = nil
      keymap?.update(depressed: 0, latched: 0, locked: 0, group: 0)
      onModifiersChange?()
    case .key(_, let stamp, let code, let state):
      let time = time.time(of: stamp)
      if state == .pressed { press(code, time: time) } else { lift(code, time: time) }
    case .modifiers(_, let depressed, let latched, let locked, let group):
      keymap?.update(depressed: depressed, latched: latched, locked: locked, group: group)
      onModifiersChange?()
    case .repeatInfo(let rate, let delay): repetition.configure(rate: rate, delay: delay)
    }
  }

  /// Takes a new layout, and closes its descriptor whatever comes of it.
  private func load(_ format: WlKeyboard.KeymapFormat, _ file: Int32, _ size: UInt32) {
    defer { if file >= 0 { close(file) } }
    liftAll()
    if format == .xkbV1 { keymap = Keymap(fileDescriptor: file, size: size) } else { keymap = nil }
    guard keymap == nil else { return }
    keymap = Keymap.makeDefault()
    if format != .noKeymap { log.warning("the compositor's keymap cannot be read; using the default layout") }
  }

  private func press(_ code: UInt32, time: Double) {
    guard pressed[code] == nil, let window else { return }
    // Without any keymap a key still counts as a key, of which only that it was pressed is known.
    var event = KeyEvent(
      key: keymap?.key(code) ?? Key(rawValue: 0), characters: keymap?.characters(code) ?? "", modifiers: modifiers,
      timestamp: time)
    switch deadKeys?.feed(event.key) ?? .plain {
    case .plain: break
    case .pending: event.characters = ""
    case .composed(let text): event.characters = text
    }
    pressed[code] = event
    record(code, isDown: true, time: time)
    if keymap?.repeats(code) == true { repetition.start(code: code, event: event) }
    window.keyDown(event)
  }

  private func lift(_ code: UInt32, time: Double) {
    guard var event = pressed.removeValue(forKey: code) else { return }
    repetition.stop(code: code)
    event.modifiers = modifiers
    event.timestamp = time
    record(code, isDown: false, time: time)
    window?.keyUp(event)
  }

  private func record(_ code: UInt32, isDown: Bool, time: Double) {
    guard let recorder = context.recorder(), Timeline.Limit.keys.contains(Int(code)) else { return }
    let source = InputRecorder.Source(seat: context.seat, device: .keyboard)
    recorder.record([.key(code: code, isDown: isDown)], from: source, of: window, at: time)
  }

  private func liftAll() {
    repetition.stop()
    for code in pressed.keys.sorted() { lift(code, time: time.now) }
  }
}
