import TactionGeometry
import TactionGraphics
import TactionWayland

/// A screen of the embedded compositor.
public final class CompositorOutput: RemovableDevice {
  /// The configuration of the screen; see ``change(_:)``.
  public private(set) var configuration: OutputConfiguration
  /// The position of its upper left corner, in the compositor's logical pixels.
  public let origin: Point
  private weak var compositor: Compositor?
  private var global: Global?
  private var resources: [WlOutputResource] = []

  init(_ configuration: OutputConfiguration, at origin: Point, compositor: Compositor) throws(ServerError) {
    self.configuration = configuration
    self.origin = origin
    self.compositor = compositor
    guard let version = compositor.configuration.version(of: "wl_output") else { return }
    global = try Global(compositor.server, WlOutputResource.self, version: version) { [weak self] in self?.bind($0) }
  }

  /// The rectangle that it shows, in the compositor's logical pixels.
  public var frame: Rect {
    Rect(origin: origin, size: Size(width: Double(configuration.width), height: Double(configuration.height)))
  }

  /// The number of pixels per logical pixel; wl_output.scale is this number rounded up.
  public var scale: Double { configuration.scale }

  /// The pixels of the screen, upright.
  var pixels: PixelRect { PixelRect(size: frame.size, scale: scale) }

  /// Changes the screen, as when a user rotates it or sets another scale, and sends the events for it.
  ///
  /// Windows that fill the screen get a configure with their new size.
  public func change(_ change: (inout OutputConfiguration) -> Void) {
    change(&configuration)
    for resource in resources { send(to: resource) }
    compositor?.outputDidChange()
  }

  /// Removes the screen, as when its cable is pulled.
  func withdraw() {
    global?.withdraw()
    for surface in compositor?.surfaces ?? [] { leave(surface) }
  }

  func inspect(_ strict: StrictMode) {
    strict.recordRemoved(resources)
    resources = []
  }

  /// Sends enter or leave to a surface that has entered this screen or left it.
  func update(_ surface: CompositorSurface) {
    let isOn =
      surface.isMapped
      && surface.origin.map { Rect(origin: $0, size: surface.size).intersects(frame) } == true
    guard isOn else { return leave(surface) }
    guard !surface.enteredOutputs.contains(ObjectIdentifier(self)) else { return }
    let own = resources(of: surface.resource.client)
    guard !own.isEmpty else { return }
    surface.enteredOutputs.append(ObjectIdentifier(self))
    for output in own { surface.resource.sendEnter(output: output) }
  }

  /// The resources of this output that a client has bound.
  func resources(of client: OpaquePointer) -> [WlOutputResource] {
    resources.filter { $0.client == client && $0.isAlive }
  }

  private func leave(_ surface: CompositorSurface) {
    guard let place = surface.enteredOutputs.firstIndex(of: ObjectIdentifier(self)) else { return }
    surface.enteredOutputs.remove(at: place)
    for output in resources where output.client == surface.resource.client {
      surface.resource.sendLeave(output: output)
    }
  }

  private func bind(_ resource: WlOutputResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self] in self?.resources.removeAll { !$0.isAlive } }
    send(to: resource)
  }

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
    resource.sendName(name: output.name)
    resource.sendDescription(description: "The screen of the embedded compositor")
    resource.sendDone()
  }
}
