import TactionGestures
import TactionWindow

/// A filter that drops input while the screen is dark. It continues until the screen has been on for some time, and
/// all fingers and keys that went down in the meantime have gone up.
struct WakeGuard {
  /// The time without an event after which a dropped finger or key counts as gone, in seconds. sway, phoc and cage do
  /// not pass on a cancelled touch, so its finger never lifts. Our own choice: longer than a hand that wakes a screen
  /// rests on the screen.
  static let staleTimeout = 5.0

  private enum Contact: Hashable {
    case touch(Int)
    case key(Key)
  }

  /// Whether the screen is dark.
  private(set) var isDark = false
  private var quietEnd = -Double.infinity
  /// The time of the last event of each contact that was dropped.
  private var contacts: [Contact: Double] = [:]

  /// Begins to drop input.
  mutating func darken() { isDark = true }

  /// Records that the screen is being switched on, or that the compositor has reported it as on. Input is dropped for
  /// at least `seconds` more. After this time, a report changes nothing unless the screen has become dark again.
  mutating func light(at now: Double, quietFor seconds: Double) {
    guard isDark || now < quietEnd else { return }
    isDark = false
    quietEnd = now + seconds
  }

  /// Whether input at a given time is dropped.
  func isActive(at now: Double) -> Bool {
    isDark || now < quietEnd || contacts.values.contains { now - $0 < Self.staleTimeout }
  }

  /// Handles an event; returns whether it may reach the views.
  mutating func admits(_ event: InputEvent, at now: Double) -> Bool {
    // A busy app may handle the event later than the user made it.
    guard isActive(at: now) || event.timestamp.map({ $0 < quietEnd }) ?? false else {
      if !contacts.isEmpty { contacts = [:] }
      return true
    }
    switch event {
    case .press, .scroll, .click, .pad: return false
    case .touches(let frame), .frameTouches(let frame): for change in frame.changes { follow(change, at: now) }
    case .keyDown(let event): contacts[.key(event.key)] = now
    case .keyUp(let event):
      contacts[.key(event.key)] = nil
      // The event ends a press that began before the screen was dark, or has no effect.
      return true
    // A pointer that leaves may end a hover that began before the screen was dark.
    case .hover(let hover): return hover.location == nil
    }
    return false
  }

  private mutating func follow(_ change: TouchFrame.Change, at now: Double) {
    let contact = Contact.touch(change.id)
    switch change.phase {
    case .began: contacts[contact] = now
    case .ended, .cancelled: contacts[contact] = nil
    // A finger that landed before the screen was dark was cancelled when the screen became dark, so it does not extend
    // the time.
    default: if contacts[contact] != nil { contacts[contact] = now }
    }
  }
}

extension InputEvent {
  /// The time of the event, in seconds on the application's clock; nil if the event has none.
  var timestamp: Double? {
    switch self {
    case .press: nil
    case .touches(let frame), .frameTouches(let frame): frame.timestamp
    case .hover(let hover): hover.timestamp
    case .scroll(let event): event.timestamp
    case .click(let click): click.timestamp
    case .pad(let event): event.timestamp
    case .keyDown(let event), .keyUp(let event): event.timestamp
    }
  }

  /// Whether something is pressed, lands or rotates, which wakes a screen. A mouse movement does not wake it.
  var isLanding: Bool {
    switch self {
    case .press, .scroll, .click: true
    case .pad(let event): event.change.end != nil
    case .touches(let frame), .frameTouches(let frame): frame.changes.contains { $0.phase == .began }
    case .keyDown(let event): !event.isRepeat
    case .hover, .keyUp: false
    }
  }

  /// Whether the event shows that someone uses a device. This is false for a pointer that leaves or only arrives, for a
  /// key that repeats, and for touches that the compositor cancels.
  var isUse: Bool {
    switch self {
    case .press, .scroll, .click, .pad, .keyUp: true
    case .keyDown(let event): !event.isRepeat
    case .touches(let frame), .frameTouches(let frame): frame.changes.contains { $0.phase != .cancelled }
    case .hover(let hover): hover.location != nil && !hover.isArrival
    }
  }
}
