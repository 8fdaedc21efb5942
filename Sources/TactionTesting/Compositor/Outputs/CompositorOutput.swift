import TactionGeometry
import TactionGraphics
import TactionWayland

/// A screen of the embedded compositor.
public final class CompositorOutput: RemovableDevice {
  /// The configuration of the screen; see ``change(_:)``.
  public private(set) var configuration: OutputConfiguration
  /// The position of the screen's upper left corner, in the compositor's logical pixels.
  public private(set) var origin: Point
  /// Whether the screen is switched on; a screen that is off shows no frames, and its windows get no frame callbacks.
  ///
  /// A client switches the screen with wlr-output-power-management. A test that sets the property simulates another
  /// program, or a button of the tablet.
  public var isOn = true {
    didSet { if isOn != oldValue { onPowerChange?() } }
  }
  /// Called when the screen has been switched on or off.
  var onPowerChange: (() -> Void)?
  /// Called when a client has bound the screen.
  var onBind: (() -> Void)?
  /// Called when the configuration has changed.
  private let onChange: () -> Void
  private var global: Global?
  private var resources: [WlOutputResource] = []

  init(
    _ configuration: OutputConfiguration, at origin: Point, on display: CompositorDisplay,
    onChange: @escaping () -> Void
  ) throws(ServerError) {
    (self.configuration, self.origin, self.onChange) = (configuration, origin, onChange)
    global = try display.offer(WlOutputResource.self) { [weak self] in self?.bind($0) }
  }

  /// The rectangle that the screen shows, in the compositor's logical pixels.
  public var frame: Rect {
    Rect(origin: origin, size: Size(width: Double(configuration.width), height: Double(configuration.height)))
  }

  /// The number of pixels per logical pixel; wl_output.scale is this number rounded up.
  public var scale: Double { configuration.scale }

  /// The rectangle of the screen's pixels, upright.
  var pixels: PixelRect { PixelRect(size: frame.size, scale: scale) }

  /// Changes the screen, as when a user rotates it or sets another scale, and notifies the clients.
  ///
  /// Windows that fill the screen get a configure with their new size, the dialogs of a kiosk are centred again, and
  /// windows that are on no screen any more move to the first one. A screen that becomes wider, or is removed, moves
  /// the screens to its right, with their windows.
  public func change(_ change: (inout OutputConfiguration) -> Void) {
    change(&configuration)
    for resource in resources { send(to: resource) }
    onChange()
  }

  /// Moves the screen, and notifies the clients.
  func move(to point: Point) {
    origin = point
    for resource in resources { send(to: resource) }
  }

  /// Removes the screen, as when its cable is pulled.
  func withdraw() { global?.withdraw() }

  func inspect(_ strict: StrictMode) {
    strict.recordRemoved(resources)
    resources = []
  }

  /// The resources of this output that a client has bound.
  func resources(of client: OpaquePointer) -> [WlOutputResource] {
    resources.filter { $0.client == client && $0.isAlive }
  }

  /// Whether a wl_output of a client belongs to this screen.
  func owns(_ resource: WlOutputResource?) -> Bool { resources.contains { $0 === resource } }

  private func bind(_ resource: WlOutputResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    resource.sendName(name: configuration.name)
    resource.sendDescription(description: "The screen of the embedded compositor")
    send(to: resource)
    onBind?()
  }

  /// Sends the properties that can change; the name of a screen never changes.
  private func send(to resource: WlOutputResource) {
    let output = configuration
    let pixels = pixels
    let isTurned = output.transform.swapsAxes
    resource.sendGeometry(
      x: Int32(offset: origin.x), y: Int32(offset: origin.y),
      physicalWidth: Int32(clamping: isTurned ? output.physicalSize.height : output.physicalSize.width),
      physicalHeight: Int32(clamping: isTurned ? output.physicalSize.width : output.physicalSize.height),
      subpixel: .unknown, make: "Taction", model: "Embedded screen",
      transform: WlOutput.Transform(rawValue: UInt32(output.transform.rawValue)))
    resource.sendMode(
      flags: [.current, .preferred], width: Int32(clamping: isTurned ? pixels.height : pixels.width),
      height: Int32(clamping: isTurned ? pixels.width : pixels.height),
      refresh: Int32((output.refresh * 1000).rounded()))
    resource.sendScale(factor: Int32(saturating: output.scale.rounded(.up)))
    resource.sendDone()
  }
}
