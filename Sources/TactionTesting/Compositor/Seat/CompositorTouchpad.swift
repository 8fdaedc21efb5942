import TactionGeometry
import TactionWayland

/// The gestures of a seat's touchpad. The events of a gesture are sent to the surface that is under the pointer when
/// the gesture begins.
///
/// Events are sent without a check, even if they make no sense, such as an update without a begin. There are no frames:
/// each event takes effect immediately.
package final class CompositorTouchpad {
  weak var seat: CompositorSeat?
  private var swipes: [ZwpPointerGestureSwipeV1Resource] = []
  private var pinches: [ZwpPointerGesturePinchV1Resource] = []
  private var holds: [ZwpPointerGestureHoldV1Resource] = []
  private weak var target: CompositorSurface?

  // MARK: Pinches

  /// Begins a pinch.
  package func beginPinch(fingers: UInt32 = 2) {
    begin(for: { pinches(of: $0) }) { pinch, serial, time, surface in
      pinch.sendBegin(serial: serial, time: time, surface: surface, fingers: fingers)
    }
  }

  /// Sends an update of a pinch: the movement and the rotation since the last event, and the scale since the beginning.
  ///
  /// - Parameters:
  ///   - step: The movement of the centroid, in surface coordinates.
  ///   - scale: The distance between the fingers relative to the distance at the beginning.
  ///   - rotation: The rotation since the last event, clockwise, in degrees.
  package func updatePinch(by step: Vector = .zero, scale: Double = 1, rotation: Double = 0) {
    seat?.noteUse()
    for pinch in pinches(of: client) {
      pinch.sendUpdate(
        time: time, dx: Fixed(step.dx), dy: Fixed(step.dy), scale: Fixed(scale), rotation: Fixed(rotation))
    }
  }

  /// Ends a pinch. The client should undo the effects of a cancelled pinch.
  package func endPinch(isCancelled: Bool = false) {
    end(for: { pinches(of: $0) }) { $0.sendEnd(serial: $1, time: $2, cancelled: isCancelled ? 1 : 0) }
  }

  // MARK: Swipes

  /// Begins a swipe.
  package func beginSwipe(fingers: UInt32 = 3) {
    begin(for: { swipes(of: $0) }) { swipe, serial, time, surface in
      swipe.sendBegin(serial: serial, time: time, surface: surface, fingers: fingers)
    }
  }

  /// Sends an update of a swipe: the movement since the last event, in surface coordinates.
  package func updateSwipe(by step: Vector) {
    seat?.noteUse()
    for swipe in swipes(of: client) { swipe.sendUpdate(time: time, dx: Fixed(step.dx), dy: Fixed(step.dy)) }
  }

  /// Ends a swipe. The client should undo the effects of a cancelled swipe.
  package func endSwipe(isCancelled: Bool = false) {
    end(for: { swipes(of: $0) }) { $0.sendEnd(serial: $1, time: $2, cancelled: isCancelled ? 1 : 0) }
  }

  // MARK: Holds

  /// Begins a hold: some fingers rest on the touchpad.
  package func beginHold(fingers: UInt32 = 1) {
    begin(for: { holds(of: $0) }) { hold, serial, time, surface in
      hold.sendBegin(serial: serial, time: time, surface: surface, fingers: fingers)
    }
  }

  /// Ends a hold. After a cancelled hold, the fingers continue with another gesture or move the pointer.
  package func endHold(isCancelled: Bool = false) {
    end(for: { holds(of: $0) }) { $0.sendEnd(serial: $1, time: $2, cancelled: isCancelled ? 1 : 0) }
  }

  // MARK: Objects of clients

  func add(_ swipe: ZwpPointerGestureSwipeV1Resource) {
    swipes.append(swipe)
    swipe.onDestroy = { [weak self] in self?.swipes.removeAll { !$0.isAlive } }
  }

  func add(_ pinch: ZwpPointerGesturePinchV1Resource) {
    pinches.append(pinch)
    pinch.onDestroy = { [weak self] in self?.pinches.removeAll { !$0.isAlive } }
  }

  func add(_ hold: ZwpPointerGestureHoldV1Resource) {
    holds.append(hold)
    hold.onDestroy = { [weak self] in self?.holds.removeAll { !$0.isAlive } }
  }

  private var time: UInt32 { seat?.time ?? 0 }

  /// The client that gets the updates and the end of a gesture.
  private var client: CompositorClient? { (target ?? seat?.pointer.focus)?.client }

  private func swipes(of client: CompositorClient?) -> [ZwpPointerGestureSwipeV1Resource] { live(swipes, of: client) }

  private func pinches(of client: CompositorClient?) -> [ZwpPointerGesturePinchV1Resource] { live(pinches, of: client) }

  private func holds(of client: CompositorClient?) -> [ZwpPointerGestureHoldV1Resource] { live(holds, of: client) }

  private func live<Object: Resource>(_ objects: [Object], of client: CompositorClient?) -> [Object] {
    guard let raw = client?.raw, seat?.capabilities.contains(.pointer) == true else { return [] }
    return objects.filter { $0.client == raw && $0.isAlive }
  }

  private func begin<Object>(
    for objects: (CompositorClient?) -> [Object],
    _ event: (Object, _ serial: UInt32, _ time: UInt32, WlSurfaceResource) -> Void
  ) {
    seat?.noteUse()
    target = seat?.pointer.focus
    guard let seat, let target, !target.isDestroyed else { return }
    let serial = seat.serial(for: target.client, .other, by: self)
    for object in objects(target.client) { event(object, serial, time, target.resource) }
  }

  private func end<Object>(
    for objects: (CompositorClient?) -> [Object], _ event: (Object, _ serial: UInt32, _ time: UInt32) -> Void
  ) {
    seat?.noteUse()
    guard let seat, let client else { return }
    let serial = seat.serial(for: client, .other, by: self)
    for object in objects(client) { event(object, serial, time) }
    target = nil
  }
}
