import Glibc
import TactionWayland

/// The keyboard of a seat: the surface with the focus gets its keys as wl_keyboard events.
package final class CompositorKeyboard {
  /// The number of key repeats per second that clients get when they bind the keyboard; 0 turns repeats off.
  package var repeatRate: Int32 = 25
  /// The delay before a held key repeats, in milliseconds, that clients get when they bind the keyboard.
  package var repeatDelay: Int32 = 400

  weak var seat: CompositorSeat?
  /// The surface that has the keyboard focus.
  package private(set) weak var focus: CompositorSurface?
  /// The keys that are held, by their numbers in linux/input-event-codes.h, in the order in which they were pressed.
  package private(set) var pressedKeys: [UInt32] = []
  private var resources: [WlKeyboardResource] = []
  private let keymap = Keymap()

  /// Presses or releases a key, by its number in linux/input-event-codes.h.
  package func key(_ key: UInt32, isPressed: Bool) {
    seat?.noteUse()
    guard let seat, seat.capabilities.contains(.keyboard) else { return }
    pressedKeys.removeAll { $0 == key }
    if isPressed { pressedKeys.append(key) }
    let before = keymap?.modifiers
    keymap?.update(key: key, isPressed: isPressed)
    guard !seat.inputMethod.takes(key, isPressed: isPressed), let focus else { return }
    let serial = seat.serial(for: focus.client, isPressed ? .press : .other, by: self)
    let keyboards = live(of: focus.client)
    for keyboard in keyboards {
      keyboard.sendKey(serial: serial, time: seat.time, key: key, state: isPressed ? .pressed : .released)
    }
    if keymap?.modifiers != before { sendModifiers(to: keyboards, serial: serial) }
  }

  /// Adds keys to the layout for the characters of a text that the layout does not have, as a virtual keyboard does.
  /// Then sends the layout to all clients.
  package func addKeys(for text: Substring) {
    guard let keymap, keymap.addKeys(for: text, holding: pressedKeys) else { return }
    for keyboard in resources where keyboard.isAlive { sendKeymap(to: keyboard) }
    guard let seat, let focus else { return }
    sendModifiers(to: live(of: focus.client), serial: seat.serial(for: focus.client, .other, by: self))
  }

  /// Presses and releases the keys of a character, with Shift if needed. Missing keys are added first; returns false if
  /// a character cannot have a key, such as a control character.
  @discardableResult
  package func type(_ character: Character) -> Bool {
    if keymap?.strokes(for: character) == nil { addKeys(for: Substring(String(character))) }
    guard let strokes = keymap?.strokes(for: character) else { return false }
    for stroke in strokes { type(stroke) }
    return true
  }

  /// Whether the layout has the keys of a character.
  package func has(_ character: Character) -> Bool { keymap?.strokes(for: character) != nil }

  /// Presses and releases the key of an XKB symbol, such as 0xff1b for Escape; false if no key makes the symbol.
  @discardableResult
  package func type(keysym: UInt32) -> Bool {
    guard let stroke = keymap?.stroke(for: keysym) else { return false }
    type(stroke)
    return true
  }

  /// The key of an XKB symbol, by its number in linux/input-event-codes.h; nil if the layout has no such key.
  package func key(for keysym: UInt32) -> UInt32? { keymap?.stroke(for: keysym)?.key }

  /// Moves the keyboard focus to a surface; nil removes the focus.
  package func setFocus(_ surface: CompositorSurface?) {
    guard let seat, focus !== surface, seat.capabilities.contains(.keyboard) || surface == nil else { return }
    if let old = focus {
      let serial = seat.serial(for: old.client, .other, by: self)
      old.client.serials.left(by: self)
      for keyboard in live(of: old.client) { keyboard.sendLeave(serial: serial, surface: old.resource) }
    }
    focus = surface
    if let surface {
      // The selection is sent before the keyboard's enter, as the protocol requires.
      seat.clipboard.offer(to: surface.client)
      seat.primary.offer(to: surface.client)
      enter(surface, live(of: surface.client))
    }
  }

  func add(_ resource: WlKeyboardResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    sendKeymap(to: resource)
    resource.sendRepeatInfo(rate: repeatRate, delay: repeatDelay)
    if let focus, focus.resource.client == resource.client { enter(focus, [resource]) }
  }

  /// Forgets all state, because the keyboard has been removed.
  func forget() {
    focus?.client.serials.left(by: self)
    focus = nil
    for key in pressedKeys { keymap?.update(key: key, isPressed: false) }
    pressedKeys = []
  }

  func surfaceWasDestroyed(_ surface: CompositorSurface) {
    guard focus === surface else { return }
    surface.client.serials.left(by: self)
    focus = nil
  }

  private func type(_ stroke: Keymap.Stroke) {
    let leftShift: UInt32 = 42
    // A key that is held cannot be pressed, and is still held afterwards.
    let addsShift = stroke.needsShift && !pressedKeys.contains(leftShift)
    if addsShift { key(leftShift, isPressed: true) }
    key(stroke.key, isPressed: true)
    key(stroke.key, isPressed: false)
    if addsShift { key(leftShift, isPressed: false) }
  }

  /// Sends a keymap without a check: the file may contain anything. This is for tests of an application on a faulty
  /// compositor. The caller has to close the file afterwards.
  package func sendKeymap(file: Int32, size: UInt32) {
    for keyboard in resources where keyboard.isAlive { keyboard.sendKeymap(format: .xkbV1, fd: file, size: size) }
  }

  /// Sends modifiers and a layout group without checking that the keymap has them. This is for tests of an application
  /// on a faulty compositor.
  package func sendModifiers(locked: UInt32, group: UInt32) {
    guard let seat, let focus else { return }
    for keyboard in live(of: focus.client) {
      keyboard.sendModifiers(
        serial: seat.serial(for: focus.client, .other, by: self), modsDepressed: 0, modsLatched: 0, modsLocked: locked,
        group: group)
    }
  }

  private func sendKeymap(to keyboard: WlKeyboardResource) {
    guard let (descriptor, size) = keymap?.makeFile(), descriptor >= 0 else { return sendNoKeymap(to: keyboard) }
    keyboard.sendKeymap(format: .xkbV1, fd: descriptor, size: size)
    close(descriptor)
  }

  /// Sends that there is no keymap, only raw key codes; for machines without layouts.
  private func sendNoKeymap(to keyboard: WlKeyboardResource) {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    keyboard.sendKeymap(format: .noKeymap, fd: descriptor, size: 0)
    close(descriptor)
  }

  private func enter(_ surface: CompositorSurface, _ keyboards: [WlKeyboardResource]) {
    guard let seat, !keyboards.isEmpty else { return }
    let serial = seat.serial(for: surface.client, .other, by: self)
    for keyboard in keyboards {
      keyboard.sendEnter(serial: serial, surface: surface.resource, keys: [UInt8](wireNumbers: pressedKeys))
    }
    sendModifiers(to: keyboards, serial: serial)
  }

  private func sendModifiers(to keyboards: [WlKeyboardResource], serial: UInt32) {
    guard let modifiers = keymap?.modifiers else { return }
    for keyboard in keyboards {
      keyboard.sendModifiers(
        serial: serial, modsDepressed: modifiers.depressed, modsLatched: modifiers.latched,
        modsLocked: modifiers.locked, group: modifiers.group)
    }
  }

  private func live(of client: CompositorClient) -> [WlKeyboardResource] {
    guard let raw = client.raw else { return [] }
    return resources.filter { $0.client == raw && $0.isAlive }
  }
}
