import Glibc
import TactionGeometry
import TactionToolSupport
import TactionWayland
import TactionWindow

/// The facts about a tablet that can be gathered without a touch: the compositor and its globals, the screens, the
/// devices and the computer.
package nonisolated struct SystemFacts: Equatable, Sendable {
  /// The application id of the program that gathers the facts.
  package static let applicationID = "org.example.taction-doctor"

  /// A global that the compositor offers.
  package struct Global: Equatable, Sendable {
    package let interface: String
    package let version: UInt32

    package init(interface: String, version: UInt32) { (self.interface, self.version) = (interface, version) }
  }

  /// A screen.
  package struct Screen: Equatable, Sendable {
    /// The name of the screen's connector; empty if it is not known.
    package var name = ""
    /// The size of the panel in pixels, before rotation.
    package var panelSize = Size.zero
    /// The size in logical pixels, after rotation.
    package var size = Size.zero
    /// The size in millimetres, after rotation; zero if it is not known.
    package var physicalSize = Size.zero
    /// The scale that the compositor reports, rounded up to a whole number.
    package var scale = 1.0
    /// The number of refreshes per second; nil if the compositor does not report it.
    package var rate: Double?
    /// The rotation of the picture, in quarter turns counter-clockwise, and whether it is mirrored.
    package var quarterTurns = 0, isFlipped = false
    /// The number of logical pixels per millimetre; nil if the physical size is not plausible.
    package var density: Double?

    package init() {}

    @MainActor init(_ output: Output) {
      (name, panelSize, size) = (output.name, output.panelSize, output.size)
      (physicalSize, scale, rate) = (output.physicalSize, output.scale, output.refreshRate)
      (quarterTurns, isFlipped) = (output.transform.quarterTurns, output.transform.isFlipped)
      density = output.pixelsPerMillimetre
    }
  }

  /// The input devices of a seat.
  package struct Devices: Equatable, Sendable {
    package var name = ""
    package var hasTouch = false, hasPointer = false, hasKeyboard = false, hasStylus = false

    package init() {}

    @MainActor init(_ seat: Seat) {
      (name, hasTouch, hasPointer) = (seat.name, seat.hasTouch, seat.hasPointer)
      (hasKeyboard, hasStylus) = (seat.hasKeyboard, seat.hasStylus)
    }

    /// Returns the union of both sets of devices.
    func joined(with other: Devices) -> Devices {
      var both = self
      (both.hasTouch, both.hasPointer) = (hasTouch || other.hasTouch, hasPointer || other.hasPointer)
      (both.hasKeyboard, both.hasStylus) = (hasKeyboard || other.hasKeyboard, hasStylus || other.hasStylus)
      return both
    }
  }

  /// The desktops that the session names, such as `ubuntu:GNOME`; nil if the session names no desktop.
  package var desktop: String?
  /// The name of the process at the other end of the connection; nil if it is not known.
  package var compositorProcess: String?
  /// A sentence with the reason why there is no connection or no window; nil if there is no error.
  package var connectionError: String?
  /// The globals, in the order in which the compositor announced them.
  package var globals: [Global] = []
  package var screens: [Screen] = []
  package var seats: [Devices] = []
  /// The scale of the window, which may be fractional; nil without a window.
  package var windowScale: Double?
  /// The versions of relevant packages, such as `sway 1.7-6`.
  package var packages: [String] = []
  package var fonts = FontFacts(coverage: [])
  /// Whether there is a session bus of D-Bus, and whether there is a system bus.
  package var hasSessionBus = false, hasSystemBus = false
  /// The installed backends of the desktop's portal.
  package var portals: [String] = []
  package var machine = MachineFacts()

  /// Makes facts without values.
  package init() {}

  /// The compositor; nil if it is not a known compositor.
  package var compositor: KnownCompositor? { compositorProcess.flatMap(KnownCompositor.ofProcess) }

  /// Returns the version of a global; nil if the compositor does not offer it.
  package func version(of interface: String) -> UInt32? {
    globals.filter { $0.interface == interface }.map(\.version).max()
  }

  /// Whether there is a connection to a compositor.
  package var isConnected: Bool { !globals.isEmpty }

  /// Replaces words that may identify a person or a machine.
  package mutating func hide(_ words: PrivateWords) {
    desktop = desktop.map(words.hidden)
    compositorProcess = compositorProcess.map { KnownCompositor.ofProcess($0) == nil ? words.hidden(in: $0) : $0 }
    connectionError = connectionError.map(words.hidden)
    globals = globals.map { global in
      // The names of known protocols are kept: a machine may be called `tablet`, which is also a word in
      // `zwp_tablet_manager_v2`.
      let isKnown = KnownGlobal.all.contains { $0.interface == global.interface }
      return isKnown ? global : Global(interface: words.hidden(in: global.interface), version: global.version)
    }
    for index in screens.indices { screens[index].name = words.hidden(in: screens[index].name) }
    for index in seats.indices { seats[index].name = words.hidden(in: seats[index].name) }
    machine.model = machine.model.map(words.hidden)
    machine.processor = machine.processor.map(words.hidden)
    machine.system = machine.system.map(words.hidden)
    machine.kernel = words.hidden(in: machine.kernel)
    machine.devices = machine.devices?.map { InputHardware(name: words.hidden(in: $0.name), kind: $0.kind) }
    portals = portals.map(words.hidden)
  }
}

extension SystemFacts {
  /// Gathers the facts without a window. If the compositor that the environment names answers, this includes the facts
  /// about the compositor.
  package static func gather() -> SystemFacts {
    do throws(WaylandError) {
      return gather(from: try Application(id: applicationID))
    } catch {
      var facts = SystemFacts()
      facts.connectionError = "\(error)"
      // Even if the compositor does not have a global that windows need, its other globals are listed.
      facts.takeGlobals()
      facts.takeSurroundings()
      return facts
    }
  }

  /// Gathers the facts from an application that is connected.
  package static func gather(from app: Application) -> SystemFacts {
    var facts = SystemFacts()
    facts.take(from: app)
    facts.takeSurroundings()
    return facts
  }

  /// Updates the facts that a running application has: globals, screens, seats and the scale. If the compositor has
  /// ended, the last facts about it are kept.
  package mutating func take(from app: Application) {
    guard app.isConnected else { return }
    take(app.offeredGlobals, ofProcess: app.compositorProcess)
    screens = app.outputs.map(Screen.init)
    // A device that has vanished stays in the list, since some devices vanish while they are not touched.
    seats = app.seats.map(Devices.init).map { seat in
      seats.first { $0.name == seat.name }.map(seat.joined) ?? seat
    }
    // A window that has closed is no longer in the list.
    windowScale = app.windows.first?.scale ?? windowScale
  }

  private mutating func takeGlobals() {
    guard let display = try? Display.connect() else { return }
    let registry = Registry(display)
    guard (try? display.roundtrip()) != nil else { return }
    take(registry.globals, ofProcess: display.peerProcess)
  }

  private mutating func take(_ offered: [Registry.Global], ofProcess id: Int32?) {
    globals = offered.map { Global(interface: String($0.interface.prefix(80)), version: $0.version) }
    compositorProcess = id.flatMap { SystemText.line("/proc/\($0)/comm") }
  }

  /// Reads the facts that do not depend on the connection to the compositor.
  private mutating func takeSurroundings() {
    desktop = Environment["XDG_CURRENT_DESKTOP"]
    let status = SystemText.read("/var/lib/dpkg/status", limit: 64 << 20) ?? ""
    let names = InstalledPackages.libraries + (compositor.map { [$0.package] } ?? KnownCompositor.all.map(\.package))
    packages = InstalledPackages.versions(of: names, in: status)
    fonts = FontFacts.gather()
    hasSessionBus = Self.hasBus(address: "DBUS_SESSION_BUS_ADDRESS", socket: Self.runtimeSocket)
    hasSystemBus = Self.hasBus(address: "DBUS_SYSTEM_BUS_ADDRESS", socket: "/run/dbus/system_bus_socket")
    portals = Folder.entryNames(in: "/usr/share/xdg-desktop-portal/portals").filter { $0.hasSuffix(".portal") }
      .sorted().prefix(16).map { String($0.dropLast(".portal".count)) }
    machine = .gather()
  }

  private static var runtimeSocket: String? { Environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" } }

  private static func hasBus(address: String, socket: String?) -> Bool {
    if Environment[address] != nil { return true }
    return socket.map { access($0, F_OK) == 0 } ?? false
  }
}
