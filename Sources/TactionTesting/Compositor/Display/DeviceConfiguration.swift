import TactionGeometry

/// The configuration of a screen of the embedded compositor.
public nonisolated struct OutputConfiguration: Sendable {
  /// The name of the connector, such as `DSI-1`; sent from version 4 on.
  public var name: String
  /// The width of the screen as the user holds it, in logical pixels.
  public var width: Int
  /// The height of the screen as the user holds it, in logical pixels.
  public var height: Int
  /// The number of screen pixels per logical pixel, rounded to steps of 1/120, as in wp_fractional_scale_v1. The size
  /// of the screen in pixels is rounded to whole pixels.
  public var scale: Double {
    didSet { scale = Self.possible(scale) }
  }
  /// The transform of the panel, which depends on the way in which the panel is mounted.
  public var transform: BufferTransform
  /// The width and height of the panel as the user holds it, in millimetres.
  public var physicalSize: (width: Int, height: Int)
  /// The refresh rate in hertz.
  public var refresh: Double
  /// Whether the refresh rate is variable, so that wp_presentation reports no time until the next refresh.
  public var hasVariableRefresh = false
  /// The answer to clients that switch the screen off and on with wlr-output-power-management.
  public var powerSwitch = PowerSwitch.works

  /// The answer of the compositor to requests to switch a screen on or off.
  public enum PowerSwitch: Sendable {
    /// The screen is switched on or off.
    case works
    /// The zwlr_output_power_v1 of a client sends `failed` as soon as the client has made it.
    case fails
    /// Requests have no effect and get no answer, as with sway 1.7 in a window of another compositor.
    case isIgnored
  }

  /// Makes a screen of a size in logical pixels. If the screen is upright and the panel is not, or the other way round,
  /// the panel is turned.
  public init(
    name: String = "TACTION-1", width: Int = 1280, height: Int = 800, scale: Double = 1,
    transform: BufferTransform = .normal, physicalSize: (width: Int, height: Int) = (217, 136), refresh: Double = 60
  ) {
    self.name = name
    self.width = width.clamped(to: 1...16384)
    self.height = height.clamped(to: 1...16384)
    self.scale = Self.possible(scale)
    self.transform = transform
    self.physicalSize = physicalSize
    self.refresh = refresh.isFinite && refresh >= 1 && refresh <= 1000 ? refresh : 60
    turnPanel()
  }

  /// Changes the size of the screen, in whole logical pixels, and its scale. If the screen changes from landscape to
  /// portrait or back, the panel turns with it.
  package mutating func resize(to size: Size, scale: Double) {
    width = Int(size.width.clamped(to: 1...16384))
    height = Int(size.height.clamped(to: 1...16384))
    self.scale = scale
    turnPanel()
  }

  /// Turns the panel if the screen is upright and the panel is not, or the other way round.
  private mutating func turnPanel() {
    let panel = physicalSize
    if width < height && panel.width > panel.height || width > height && panel.width < panel.height {
      physicalSize = (panel.height, panel.width)
    }
  }

  private static func possible(_ scale: Double) -> Double {
    scale.isFinite ? (scale.clamped(to: 0.5...16) * 120).rounded() / 120 : 1
  }
}

/// The configuration of a seat of the embedded compositor.
public nonisolated struct SeatConfiguration: Sendable {
  /// Kinds of devices.
  public struct Capabilities: OptionSet, Sendable {
    /// The bits of wl_seat.capabilities.
    public let rawValue: UInt32
    /// Makes a set from the bits of wl_seat.capabilities.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A mouse, trackball or touchpad.
    public static let pointer = Capabilities(rawValue: 1)
    /// A keyboard.
    public static let keyboard = Capabilities(rawValue: 2)
    /// A touch screen.
    public static let touch = Capabilities(rawValue: 4)
  }

  /// The name of the seat; sent from version 2 on.
  public var name: String
  /// The capabilities at the start; see ``CompositorSeat/capabilities`` for later changes.
  public var capabilities: Capabilities

  /// Makes a seat; without arguments it has all capabilities.
  public init(name: String = "seat0", capabilities: Capabilities = [.pointer, .keyboard, .touch]) {
    self.name = name
    self.capabilities = capabilities
  }
}
