import TactionWayland

/// The clients that ask to be notified when a seat is no longer used (ext-idle-notify).
final class IdleRegistry {
  private let display: CompositorDisplay
  private let seats: SeatRegistry
  /// Returns whether a visible window keeps the screen on; if so, no seat counts as idle.
  private let isInhibited: () -> Bool
  private var notifications: [IdleNotification] = []

  init(_ display: CompositorDisplay, _ seats: SeatRegistry, isInhibited: @escaping () -> Bool) {
    (self.display, self.seats, self.isInhibited) = (display, seats, isInhibited)
    seats.onUse = { [weak self] in self?.note(useOf: $0) }
  }

  func serve(_ resource: ExtIdleNotifierV1Resource) {
    resource.onRequest = { [weak self] request in
      guard case .getIdleNotification(let id, let timeout, let seat) = request, let self,
        let seat = seats.seat(for: seat)
      else { return }
      notifications.append(IdleNotification(id, timeout: timeout, seat: seat, now: display.clock.milliseconds64))
      id.onDestroy = { [weak self] in self?.notifications.removeAll { !$0.resource.isAlive } }
    }
  }

  /// The time of the next report, in seconds of the clock; nil if no report is due.
  var nextDeadline: Double? {
    guard !isInhibited() else { return nil }
    return notifications.compactMap(\.deadline).min().map { Double($0) / 1000 }
  }

  /// Sends the reports that are due.
  func runTimers() {
    guard !isInhibited() else { return restart() }
    for notification in notifications { notification.run(at: display.clock.milliseconds64) }
  }

  /// Begins all idle times again.
  func restart() {
    for notification in notifications { notification.restart(at: display.clock.milliseconds64) }
  }

  private func note(useOf seat: CompositorSeat) {
    let now = display.clock.milliseconds64
    for notification in notifications where notification.seat === seat { notification.restart(at: now) }
  }
}

/// A client's request to be notified when a seat is idle.
private final class IdleNotification {
  let resource: ExtIdleNotificationV1Resource
  let seat: CompositorSeat
  private let timeout: Int64
  private var latestUse: Int64
  private var isIdle = false

  init(_ resource: ExtIdleNotificationV1Resource, timeout: UInt32, seat: CompositorSeat, now: Int64) {
    (self.resource, self.timeout, self.seat, latestUse) = (resource, Int64(timeout), seat, now)
  }

  /// The time of the report, in milliseconds of the clock; nil once it is sent.
  var deadline: Int64? { isIdle ? nil : latestUse + timeout }

  func run(at now: Int64) {
    guard let deadline, deadline <= now else { return }
    isIdle = true
    resource.sendIdled()
  }

  func restart(at now: Int64) {
    latestUse = now
    guard isIdle else { return }
    isIdle = false
    resource.sendResumed()
  }
}

extension VirtualClock {
  /// The time since the clock's origin, in whole milliseconds.
  fileprivate var milliseconds64: Int64 { nanoseconds / 1_000_000 }
}
