import TactionGeometry
import TactionWayland

/// A window of a client of the embedded compositor.
package final class Toplevel {
  /// A state of a window, with its number in xdg_toplevel.
  package enum State: UInt32, CaseIterable, Sendable {
    /// The window fills the work area of the screen.
    case maximized = 1
    /// The window fills the screen.
    case fullscreen
    /// The user resizes the window.
    case resizing
    /// The window is the active window.
    case activated
    /// The left edge of the window is at another window or at the edge of the screen.
    case tiledLeft
    /// The right edge is at another window or at the edge of the screen.
    case tiledRight
    /// The top edge is at another window or at the edge of the screen.
    case tiledTop
    /// The bottom edge is at another window or at the edge of the screen.
    case tiledBottom
    /// The window is not visible.
    case suspended
  }

  let resource: XdgToplevelResource
  let xdg: XDGSurface
  /// The surface that shows the window.
  package let surface: CompositorSurface
  private(set) weak var desktop: Desktop?

  /// The title; empty until the client sets it.
  package private(set) var title = ""
  /// The id of the program, such as `org.example.photos`; empty until the client sets it.
  package private(set) var appID = ""
  /// The parent window; nil if the window has no parent.
  package private(set) weak var parent: Toplevel?
  /// Whether the client has named a parent, which counts as none if it was not mapped.
  private var namesParent = false
  /// The desktop's `raiseCount` when the window was last raised; 0 if it was never raised.
  var raiseNumber = 0
  /// The minimum size that the client requested, in logical pixels; an extent of zero means no limit.
  package private(set) var minimumSize = Size.zero
  /// The maximum size that the client requested, in logical pixels; an extent of zero means no limit.
  package private(set) var maximumSize = Size.zero
  /// Whether the client has marked the window as a dialog.
  package internal(set) var isDialog = false
  /// Whether the client has declared the window modal: while the window is open, its parent accepts no input.
  package internal(set) var isModal = false
  /// The icon; nil if the client has set no icon.
  package internal(set) var icon: ToplevelIcon?
  /// The output on which the client has asked to make the window full-screen; nil if the client has named none.
  private weak var fullscreenOutput: CompositorOutput?
  /// Whether the client has asked to minimize the window, and has not activated it since.
  package internal(set) var isMinimized = false
  /// The positions at which the client has asked to open the window menu, in surface coordinates.
  package internal(set) var menuRequests: [Point] = []
  /// The object that negotiates who draws the frame; nil if the client has not made such an object.
  var decoration: ToplevelDecoration?
  /// The current interactive move or resize; nil if there is none.
  weak var grab: WindowGrab?
  /// The position of the window's upper left corner, in the compositor's logical pixels.
  package var position = Point.zero {
    didSet { desktop?.didMove(xdg) }
  }

  /// The states of the last configure.
  package private(set) var states: Set<State> = []
  /// The size of the last configure; if an extent is zero, the client chooses it.
  package private(set) var configuredSize = Size.zero
  /// Whether the client has acknowledged the last configure.
  package var hasAcknowledged: Bool { sentConfigures.isEmpty }
  /// The size and the states of the configure that was acknowledged last.
  private var acknowledged: Configure?
  private var sentConfigures = SentConfigures<Configure>()
  private var pendingMinimum = Size.zero
  private var pendingMaximum = Size.zero
  private var hasStarted = false
  private var isMapped = false
  /// The frame before the window was maximized or full-screen, to restore it; nil if it was always so.
  private var restored: Rect?

  private struct Configure {
    let size: Size
    let states: Set<State>
  }

  init(_ resource: XdgToplevelResource, xdg: XDGSurface, surface: CompositorSurface, desktop: Desktop) {
    (self.resource, self.xdg, self.surface, self.desktop) = (resource, xdg, surface, desktop)
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.onDestroy = { [weak self] in self?.wasDestroyed() }
  }

  /// The frame of the window, without shadows, in the compositor's logical pixels.
  package var frame: Rect { Rect(origin: position, size: xdg.geometry.size) }

  // MARK: Configuring

  /// Sends a configure with a size, in logical pixels, and states; returns the serial to acknowledge.
  ///
  /// If an extent is zero, the client chooses it. If `states` is nil, the window keeps its current states.
  @discardableResult
  package func configure(size: Size, states: Set<State>? = nil) -> UInt32 {
    self.states = states ?? self.states
    configuredSize = size
    let numbers = self.states.map(\.rawValue).sorted()
    resource.sendConfigure(
      width: Int32(pixels: size.width), height: Int32(pixels: size.height), states: [UInt8](wireNumbers: numbers))
    let serial = xdg.sendConfigure()
    sentConfigures.append(Configure(size: size, states: self.states), serial: serial)
    return serial
  }

  /// Sends the capabilities of the window manager and the recommended bounds. A kiosk has only full-screen windows.
  func sendCapabilities(bounds: Size) {
    if resource.version >= 5, let configuration = desktop?.configuration {
      let isKiosk = configuration.placement == .kiosk
      let capabilities = configuration.capabilities.filter { !isKiosk || $0 == .fullscreen }
      resource.sendWmCapabilities(capabilities: [UInt8](wireNumbers: capabilities.map(\.rawValue)))
    }
    resource.sendConfigureBounds(width: Int32(pixels: bounds.width), height: Int32(pixels: bounds.height))
  }

  /// Sends a request to close the window, as when the user closes it.
  package func close() { resource.sendClose() }

  /// Answers a request of the client to enter or leave a state, with a configure that has the size for the new state.
  ///
  /// If `isElsewhere` is true, the request also moves the window, which may be in the state already, to another screen.
  private func grant(_ state: State, _ isOn: Bool, isElsewhere: Bool = false) {
    guard desktop?.configuration.placement != .kiosk else { return repeatConfigure() }
    var wanted = states
    if isOn { wanted.insert(state) } else { wanted.remove(state) }
    guard wanted != states || isElsewhere else { return repeatConfigure() }
    guard let desktop, desktop.configuration.configures == .automatic else { return }
    let filling: Set<State> = [.maximized, .fullscreen]
    if filling.isDisjoint(with: states), surface.content != nil { restored = frame }
    states = wanted
    // Before the first commit, the request becomes part of the first configure.
    guard hasStarted else { return }
    if filling.isDisjoint(with: wanted) {
      // The screen on which the window was may have been removed.
      if let restored, desktop.outputs.outputs.contains(where: { $0.frame.intersects(restored) }) {
        position = restored.origin
      }
      configure(size: restored?.size ?? .zero)
    } else {
      fill()
    }
  }

  /// Answers a request with an unchanged configure, because the window already has the states, or because windows of a
  /// kiosk do not change their states. GTK, for example, requests to leave full-screen when a window is made.
  private func repeatConfigure() {
    guard hasStarted, desktop?.configuration.configures == .automatic else { return }
    configure(size: configuredSize)
  }

  /// Sends a configure with the size of the screen; without a screen, the window keeps its size.
  func fill() {
    guard let screen else { return }
    position = screen.origin
    configure(size: screen.size)
  }

  /// The screen that the window fills, or on which it is placed, in the compositor's logical pixels; nil if there is
  /// none.
  var screen: Rect? {
    guard let desktop else { return nil }
    // A kiosk keeps all windows on its first screen. Elsewhere, the named screen may have been removed.
    let maySelect = states.contains(.fullscreen) && desktop.configuration.placement != .kiosk
    let named = maySelect ? desktop.outputs.outputs.first { $0 === fullscreenOutput } : nil
    return (named ?? desktop.outputs.main)?.frame
  }

  /// Whether the window always fills the screen, as all windows of a kiosk do unless they name a parent.
  var isKeptFullscreen: Bool { desktop?.configuration.placement == .kiosk && !namesParent }

  /// Whether the states of the window require the size of the screen.
  var fillsScreen: Bool { states.contains(.maximized) || states.contains(.fullscreen) }

  /// Makes the window active or inactive, with a configure of the same size.
  func setActivated(_ isActivated: Bool) {
    guard hasStarted, states.contains(.activated) != isActivated else { return }
    configure(
      size: configuredSize, states: isActivated ? states.union([.activated]) : states.subtracting([.activated]))
  }

  func acknowledge(_ serial: UInt32) {
    if let configure = sentConfigures.acknowledge(serial) { acknowledged = configure }
  }

  // MARK: Requests

  private func handle(_ request: XdgToplevelResource.Request) {
    switch request {
    case .destroy: checkDecoration()
    case .setMinimized: minimize()
    case .setParent(let parent): setParent(parent.flatMap { desktop?.toplevel(for: $0) })
    case .setTitle(let title): self.title = title
    case .setAppId(let appID): self.appID = appID
    case .showWindowMenu(_, let serial, let x, let y): showMenu(serial, at: Point(x: Double(x), y: Double(y)))
    case .move(let seat, let serial): move(by: seat, serial)
    case .resize(let seat, let serial, let edges): resize(by: seat, serial, edges)
    case .setMaxSize(let width, let height): setLimit(width, height, \.pendingMaximum)
    case .setMinSize(let width, let height): setLimit(width, height, \.pendingMinimum)
    case .setMaximized: grant(.maximized, true)
    case .unsetMaximized: grant(.maximized, false)
    case .setFullscreen(let output):
      let before = screen
      fullscreenOutput = desktop?.outputs.output(for: output)
      grant(.fullscreen, true, isElsewhere: screen != before)
    case .unsetFullscreen: grant(.fullscreen, false)
    }
  }

  /// Whether this window is another window, its dialog, a dialog of the dialog, and so on.
  func isDescendant(of window: Toplevel) -> Bool {
    var next: Toplevel? = self
    while let current = next {
      if current === window { return true }
      next = current.parent
    }
    return false
  }

  /// Sets the parent. Only mapped windows can have children. A cycle of parents is a protocol error.
  private func setParent(_ named: Toplevel?) {
    if let named, named.isDescendant(of: self) {
      desktop?.strict.record(
        .validRequest, by: resource, "the parent is the window itself, or a dialog of the window",
        error: XdgToplevel.Error.invalidParent.rawValue)
      return
    }
    namesParent = named != nil
    parent = named?.isMapped == true ? named : nil
  }

  private func minimize() {
    // In a kiosk, nothing would bring the window back.
    guard desktop?.configuration.placement != .kiosk else { return }
    isMinimized = true
    desktop?.toplevelDidChange()
  }

  private func setLimit(_ width: Int32, _ height: Int32, _ limit: ReferenceWritableKeyPath<Toplevel, Size>) {
    guard width >= 0, height >= 0 else {
      desktop?.strict.record(
        .validRequest, by: resource, "a size limit of \(width) x \(height) is negative",
        error: XdgToplevel.Error.invalidSize.rawValue)
      return
    }
    self[keyPath: limit] = Size(width: Double(width), height: Double(height))
  }

  // MARK: The surface

  func surfaceDidCommit(wasUnmapped: Bool) {
    takeLimits()
    guard let desktop else { return }
    if wasUnmapped {
      (title, states, hasStarted, isMapped, isMinimized, acknowledged) = ("", [], false, false, false, nil)
      handOverDialogs()
      desktop.toplevelDidChange()
      return
    }
    if surface.content == nil {
      if !hasStarted {
        hasStarted = true
        desktop.start(self)
      }
      return
    }
    checkSize()
    grab?.windowDidCommit()
    if !isMapped {
      isMapped = true
      desktop.place(self)
    }
  }

  private func takeLimits() {
    let isContradictory =
      (pendingMaximum.width > 0 && pendingMinimum.width > pendingMaximum.width)
      || (pendingMaximum.height > 0 && pendingMinimum.height > pendingMaximum.height)
    if isContradictory {
      desktop?.strict.record(
        .validRequest, by: resource, "the minimum size \(pendingMinimum) is larger than the maximum, \(pendingMaximum)",
        error: XdgToplevel.Error.invalidSize.rawValue)
      return
    }
    (minimumSize, maximumSize) = (pendingMinimum, pendingMaximum)
  }

  private func checkSize() {
    guard let configure = acknowledged, !configure.size.isEmpty else { return }
    let size = xdg.geometry.size
    let isMaximized = configure.states.contains(.maximized) && !configure.states.contains(.fullscreen)
    let isTooLarge = size.width > configure.size.width || size.height > configure.size.height
    guard isMaximized ? size != configure.size : configure.states.contains(.fullscreen) && isTooLarge else { return }
    desktop?.strict.record(
      .configuredSize, by: resource,
      "a \(isMaximized ? "maximized" : "full-screen") window is \(size.width) x \(size.height), but its configure has "
        + "\(configure.size.width) x \(configure.size.height)")
    acknowledged = nil
  }

  /// Makes the parent of the window the parent of its dialogs, because the window is not mapped any more.
  private func handOverDialogs() {
    for dialog in desktop?.toplevels ?? [] where dialog.parent === self { dialog.parent = parent }
  }

  private func wasDestroyed() {
    handOverDialogs()
    xdg.roleObjectWasDestroyed()
    desktop?.remove(self)
  }
}
