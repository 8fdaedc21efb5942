import Glibc
import TactionWindow

/// The interfaces of the machine that a kiosk uses; tests replace them.
package struct KioskSurroundings {
  /// Returns the value of an environment variable; nil if it is not set.
  package var variable: (_ name: String) -> String?
  /// The process ID.
  package var processID: Int32
  /// The folder in which the kernel lists the backlights of panels.
  package var backlights: String
  /// Returns the address of the system bus; nil if the machine has no system bus.
  package var systemBus: () -> BusConnection.Peer?
  /// Loads the library of the bus, and calls a closure with the library, or with nil if it is not installed.
  package var loadBus: (_ completion: @escaping @MainActor @Sendable (BusLibrary?) -> Void) -> Void

  /// Makes surroundings.
  package init(
    variable: @escaping (String) -> String?, processID: Int32, backlights: String,
    systemBus: @escaping () -> BusConnection.Peer?,
    loadBus: @escaping (@escaping @MainActor @Sendable (BusLibrary?) -> Void) -> Void
  ) {
    (self.variable, self.processID, self.backlights) = (variable, processID, backlights)
    (self.systemBus, self.loadBus) = (systemBus, loadBus)
  }

  /// A machine without systemd, without backlights and without a bus. Each stage uses it.
  package static let none = KioskSurroundings(
    variable: { _ in nil }, processID: 0, backlights: "/nonexistent", systemBus: { nil }, loadBus: { $0(nil) })

  /// The machine that the program runs on.
  package static let machine = KioskSurroundings(
    variable: { Environment[$0] }, processID: getpid(), backlights: "/sys/class/backlight",
    systemBus: {
      // For other addresses than sockets of this machine, the library would wait or start a program. So only such
      // sockets are used.
      guard let given = Environment["DBUS_SYSTEM_BUS_ADDRESS"] else {
        return .address("unix:path=/run/dbus/system_bus_socket")
      }
      let parts = given.split(separator: ";").filter { $0.hasPrefix("unix:") }
      return parts.isEmpty ? nil : .address(parts.joined(separator: ";"))
    },
    loadBus: { BusLibrary.load($0) })
}
