import Glibc
import TactionGeometry
import TactionWayland
import TactionWindow

/// The facts about a tablet that need no touch: the compositor and what it offers, screens, devices, the computer.
package nonisolated struct SystemFacts: Equatable, Sendable {
  /// The version of Taction.
  package static let tactionVersion = "0.1.0"
  /// The id of the program that gathers them.
  package static let applicationID = "org.example.taction-doctor"

  /// A global that the compositor offers.
  package struct Global: Equatable, Sendable {
    package let interface: String
    package let version: UInt32

    package init(interface: String, version: UInt32) { (self.interface, self.version) = (interface, version) }
  }

  /// A screen.
  package struct Screen: Equatable, Sendable {
    /// The name of its connector; empty for none.
    package var name = ""
    /// The pixels of the panel, before rotation.
    package var panelSize = Size.zero
    /// The extent in logical pixels, after rotation.
    package var size = Size.zero
    /// The extent in millimetres, after rotation; zero for none.
    package var physicalSize = Size.zero
    /// The scale that the compositor states, rounded up to a whole number.
    package var scale = 1.0
    /// Refreshes a second; nil where the compositor gives none.
    package var rate: Double?
    /// The rotation of the picture in quarters, counter-clockwise, and whether it is mirrored.
    package var quarterTurns = 0, isFlipped = false
    /// Logical pixels per millimetre; nil where the size is not credible.
    package var density: Double?

    package init() {}

    @MainActor init(_ output: Output) {
      (name, panelSize, size) = (output.name, output.panelSize, output.size)
      (physicalSize, scale, rate) = (output.physicalSize, output.scale, output.refreshRate)
      (quarterTurns, isFlipped) = (output.transform.quarterTurns, output.transform.isFlipped)
      density = output.pixelsPerMillimetre
    }
  }

  /// A set of input devices.
  package struct Devices: Equatable, Sendable {
    package var name = ""
    package var hasTouch = false, hasPointer = false, hasKeyboard = false, hasStylus = false

    package init() {}

    @MainActor init(_ seat: Seat) {
      (name, hasTouch, hasPointer) = (seat.name, seat.hasTouch, seat.hasPointer)
      (hasKeyboard, hasStylus) = (seat.hasKeyboard, seat.hasStylus)
    }

    /// Returns the devices of both.
    func joined(with other: Devices) -> Devices {
      var both = self
      (both.hasTouch, both.hasPointer) = (hasTouch || other.hasTouch, hasPointer || other.hasPointer)
      (both.hasKeyboard, both.hasStylus) = (hasKeyboard || other.hasKeyboard, hasStylus || other.hasStylus)
      return both
    }
  }

  /// The desktops that the session names, such as `ubuntu:GNOME`; nil for none.
  package var desktop: String?
  /// The name of the process at the other end of the connection; nil where it is not known.
  package var compositorProcess: String?
  /// The sentence about why there is no connection, or no window; nil where there is one.
  package var connectionError: String?
  /// The globals, in the order of their announcement.
  package var globals: [Global] = []
  package var screens: [Screen] = []
  package var seats: [Devices] = []
  /// The scale of the window, which may be a fraction; nil without a window.
  package var windowScale: Double?
  /// The versions of packages that matter, such as `sway 1.7-6`.
  package var packages: [String] = []
  package var fonts = FontFacts(coverage: [])
  /// Whether the buses of the session and the system have a socket.
  package var hasSessionBus = false, hasSystemBus = false
  /// The backends of the desktop's portal that are installed.
  package var portals: [String] = []
  package var machine = MachineFacts()

  /// Makes facts without values.
  package init() {}

  /// The compositor, if it is a known one.
  package var compositor: KnownCompositor? { compositorProcess.flatMap(KnownCompositor.ofProcess) }

  /// Returns the version of a global; nil where the compositor does not offer it.
  package func version(of interface: String) -> UInt32? {
    globals.filter { $0.interface == interface }.map(\.version).max()
  }

  /// Whether there is a connection to a compositor.
  package var isConnected: Bool { !globals.isEmpty }

  /// Replaces what may name a person or a machine.
  package mutating func hide(_ words: PrivateWords) {
    desktop = desktop.map(words.hidden)
    compositorProcess = compositorProcess.map { KnownCompositor.ofProcess($0) == nil ? words.hidden(in: $0) : $0 }
    connectionError = connectionError.map(words.hidden)
    globals = globals.map { global in
      // Names of protocols tell nothing, though a machine may well be called `tablet`: `zwp_tablet_manager_v2`.
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
  /// Gathers the facts without a window: of the compositor that the environment names, if it answers.
  package static func gather() -> SystemFacts {
    do throws(WaylandError) {
      return gather(from: try Application(id: applicationID))
    } catch {
      var facts = SystemFacts()
      facts.connectionError = "\(error)"
      // A compositor that lacks what windows need still says what it has.
      facts.takeGlobals()
      facts.takeSurroundings()
      return facts
    }
  }

  /// Gathers the facts of an application that is connected.
  package static func gather(from app: Application) -> SystemFacts {
    var facts = SystemFacts()
    facts.take(from: app)
    facts.takeSurroundings()
    return facts
  }

  /// Updates what a running application knows.
  package mutating func take(from app: Application) {
    take(app.offeredGlobals, ofProcess: app.compositorProcess)
    screens = app.outputs.map(Screen.init)
    // A device that comes and goes was there: some vanish while no one touches them.
    seats = app.seats.map(Devices.init).map { seat in
      seats.first { $0.name == seat.name }.map(seat.joined) ?? seat
    }
    windowScale = app.windows.first?.scale
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

  /// Reads what does not depend on the compositor.
  private mutating func takeSurroundings() {
    desktop = Environment["XDG_CURRENT_DESKTOP"]
    let status = SystemText.read("/var/lib/dpkg/status", limit: 64 << 20) ?? ""
    let names = InstalledPackages.libraries + (compositor.map { [$0.package] } ?? KnownCompositor.all.map(\.package))
    packages = InstalledPackages.versions(of: names, in: status)
    fonts = FontFacts.gather()
    hasSessionBus = Self.hasBus(address: "DBUS_SESSION_BUS_ADDRESS", socket: Self.runtimeSocket)
    hasSystemBus = Self.hasBus(address: "DBUS_SYSTEM_BUS_ADDRESS", socket: "/run/dbus/system_bus_socket")
    portals = SystemText.names(in: "/usr/share/xdg-desktop-portal/portals").filter { $0.hasSuffix(".portal") }
      .prefix(16).map { String($0.dropLast(".portal".count)) }
    machine = .gather()
  }

  private static var runtimeSocket: String? { Environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" } }

  private static func hasBus(address: String, socket: String?) -> Bool {
    if Environment[address] != nil { return true }
    return socket.map { access($0, F_OK) == 0 } ?? false
  }
}
