import TactionDragAndDrop
import TactionEnvironment
import TactionViews
import TactionWayland

/// The exchange of data between one application and other programs: its clipboards and its drags.
final class DataExchange {
  let pipes: TransferPipes
  private let clipboard: ClipboardConnection
  private let primary: ClipboardConnection
  /// The data devices of the seats of the current connection.
  private var parts: [(seat: Seat, device: DataDevice)] = []

  init(_ clipboards: Clipboards, loop: EventLoop, timers: AppTimers) {
    pipes = TransferPipes(loop: loop, timers: timers)
    clipboard = ClipboardConnection(clipboards.general, pipes: pipes)
    primary = ClipboardConnection(clipboards.primary, pipes: pipes)
  }

  /// Adds a seat that has appeared.
  func add(_ seat: Seat, context: DataDevice.Context) {
    let device = DataDevice(seat, context: context)
    parts.append((seat, device))
    if let selection = device.clipboard { clipboard.add(selection, activity: seat.activity) }
    if let selection = device.primary { primary.add(selection, activity: seat.activity) }
  }

  /// Removes a seat that is gone; a drag of its devices is cancelled. Call it before the seat's own objects are
  /// destroyed.
  func remove(_ seat: Seat) {
    guard let index = parts.firstIndex(where: { $0.seat === seat }) else { return }
    let device = parts.remove(at: index).device
    if let selection = device.clipboard { clipboard.remove(selection) }
    if let selection = device.primary { primary.remove(selection) }
    device.release()
  }

  /// Begins a drag with a press; returns false if the compositor has no drags, or if the press has already lifted.
  func begin(_ drag: Drag, by press: DevicePress, from surface: WlSurface) -> Bool {
    let part = parts.first { $0.seat.proxy === press.seat }
    return part?.device.begin(drag, by: press, from: surface) ?? false
  }

  /// Ends the drags over windows that no longer take input, and begins the drags over windows that take input again.
  func updateTargets() {
    for (_, device) in parts { device.updateTarget() }
  }

  /// Ends all transfers, and the connections of the clipboards.
  func close() {
    pipes.closeAll()
    for (seat, _) in parts { remove(seat) }
    clipboard.close()
    primary.close()
  }
}
