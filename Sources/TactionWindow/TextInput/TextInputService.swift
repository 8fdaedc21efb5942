import TactionEnvironment
import TactionWayland

/// The text input of a connection. While the compositor offers the global, there is an object for each seat.
final class TextInputService {
  private var manager: ZwpTextInputManagerV3?
  /// The compositor's number for the global.
  private var name: UInt32?
  private var inputs: [(seat: Seat, input: TextInput)] = []
  private let findTarget: (WlSurface) -> (any TextInputTarget)?

  /// Makes a service that has not bound the global yet.
  ///
  /// - Parameter findTarget: Returns the window of a surface; nil for other surfaces of the program.
  init(findTarget: @escaping (WlSurface) -> (any TextInputTarget)?) { self.findTarget = findTarget }

  /// Whether the compositor offers the global.
  var isOffered: Bool { manager != nil }

  /// Binds the global, and makes the objects of the current seats.
  func appeared(_ global: Registry.Global, in registry: Registry, seats: [Seat]) {
    guard manager == nil else { return }
    manager = registry.bind(ZwpTextInputManagerV3.self, global)
    name = global.name
    for seat in seats { add(seat) }
  }

  /// Destroys the objects if the removed global is the text-input manager, and uses another one that the compositor has
  /// announced before; returns whether it is.
  func vanished(_ global: Registry.Global, in registry: Registry, seats: [Seat]) -> Bool {
    guard global.name == name else { return false }
    release()
    if let next = registry.first(ZwpTextInputManagerV3.self) { appeared(next, in: registry, seats: seats) }
    return true
  }

  /// Makes the object of a seat that has appeared.
  func add(_ seat: Seat) {
    guard let manager else { return }
    inputs.append((seat, TextInput(manager.getTextInput(seat: seat.proxy), findTarget: findTarget)))
  }

  /// Destroys the object of a seat, before the seat's own objects are destroyed.
  func remove(_ seat: Seat) {
    let gone = inputs.filter { $0.seat === seat }
    inputs.removeAll { $0.seat === seat }
    for (_, input) in gone { input.release() }
  }

  /// Destroys all objects.
  func release() {
    let gone = inputs
    let manager = manager
    (inputs, self.manager, name) = ([], nil, nil)
    for (_, input) in gone { input.release() }
    manager?.destroy()
  }

  /// Records a report of the first responder of a window.
  func note(_ change: TextInputChange, in window: any TextInputTarget) {
    for (_, input) in inputs { input.note(change, in: window) }
  }

  /// Forgets a window that is closing.
  func forget(_ window: any TextInputTarget) {
    for (_, input) in inputs { input.forget(window) }
  }

  /// Sends the changes since the last iteration of the event loop.
  func update() {
    for (_, input) in inputs { input.update() }
  }
}
