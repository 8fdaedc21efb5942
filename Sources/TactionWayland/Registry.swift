/// The globals that a compositor offers, with methods to bind them.
///
/// Make one registry for each connection and keep it. The list of globals is complete when the compositor has answered:
/// after `display.roundtrip()`, or at the `done` of `display.sync()`.
package final class Registry {
  /// A global that the compositor offers.
  package struct Global: Hashable, Sendable {
    /// The number by which the compositor identifies the global.
    package let name: UInt32
    /// The name of the global's interface, such as `wl_seat`.
    package let interface: String
    /// The highest version that the compositor offers.
    package let version: UInt32
  }

  /// The offered globals, in the order in which they were announced.
  package private(set) var globals: [Global] = []

  /// Called for each global that appears.
  package var onAppear: ((Global) -> Void)?

  /// Called for each global that is removed, such as an unplugged output. The objects that are bound to this global
  /// must be destroyed.
  package var onVanish: ((Global) -> Void)?

  private let proxy: WlRegistry
  private var isFull = false

  /// The maximum number of globals of all interfaces, and of one interface. Without these limits, a faulty compositor
  /// could fill the memory with screens and seats.
  private static let maximumCount = (all: 1024, ofInterface: 64)

  /// Asks the compositor for its globals.
  package init(_ display: Display) {
    proxy = display.getRegistry()
    proxy.onEvent = { [weak self] event in self?.handle(event) }
  }

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      guard hasRoom(for: global) else { return }
      globals.append(global)
      onAppear?(global)
    case .globalRemove(let name):
      guard let index = globals.firstIndex(where: { $0.name == name }) else { return }
      // The global is removed before the call, since the argument of an optional closure is not evaluated if the
      // closure is nil.
      let global = globals.remove(at: index)
      onVanish?(global)
    }
  }

  /// Whether a global is new and the number of globals is plausible; logs only the first global that is refused.
  private func hasRoom(for global: Global) -> Bool {
    let (all, ofInterface) = Self.maximumCount
    if globals.count < all, globals.count(where: { $0.interface == global.interface }) < ofInterface {
      return !globals.contains { $0.name == global.name }
    }
    if !isFull {
      WaylandLog.logger.warning("more than \(ofInterface) globals of \(global.interface), or \(all) in all")
    }
    isFull = true
    return false
  }

  /// Binds a global in the highest version that both the compositor and these bindings support.
  ///
  /// The result is a dead proxy if the global has another interface.
  package func bind<Object: Proxy>(_ type: Object.Type, _ global: Global) -> Object {
    guard global.interface == type.interfaceName else { return proxy.makeDead(type) }
    let known = UInt32(clamping: type.interface.pointee.version)
    return proxy.bind(name: global.name, type, version: max(1, min(global.version, known)))
  }

  /// Returns the first global of an interface; nil if there is no such global.
  package func first<Object: Proxy>(_ type: Object.Type) -> Global? {
    let interface = type.interfaceName
    return globals.first { $0.interface == interface }
  }

  /// Binds the first global of an interface; returns nil if there is no such global.
  package func bindFirst<Object: Proxy>(_ type: Object.Type) -> Object? { first(type).map { bind(type, $0) } }

  /// Binds the first global of an interface.
  ///
  /// - Throws: `WaylandError.missingGlobal` with the interface's name if there is no such global.
  package func require<Object: Proxy>(_ type: Object.Type) throws(WaylandError) -> Object {
    guard let object = bindFirst(type) else { throw .missingGlobal(name: type.interfaceName) }
    return object
  }
}
