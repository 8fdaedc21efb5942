import TactionGraphics
import TactionWayland

/// The content of one configure sequence: the size and the states that the compositor requests.
struct WindowConfiguration: Equatable {
  /// The serial to acknowledge.
  var serial: UInt32
  /// The requested width in logical pixels; zero or less if the window may choose.
  var width: Int32
  /// The requested height in logical pixels; zero or less if the window may choose.
  var height: Int32
  /// The states of the window from now on.
  var states: WindowStates
  /// The available space on the screen, in logical pixels; nil if the compositor does not send it.
  var bounds: Size?
  /// Whether the compositor draws a frame around the window.
  var hasServerFrame = false
  /// The actions that the shell offers for a window; nil if the shell does not send them.
  var capabilities: Set<XdgToplevel.WmCapabilities>?

  /// Returns the window's size in whole logical pixels, at least 1x1 and at most the size that a buffer can hold.
  ///
  /// - Parameters:
  ///   - own: the size to use if the window may choose, limited to the bounds.
  ///   - limits: the limits, which apply only to a floating window.
  func resolvedSize(own: Size, limits: SizeLimits) -> Size {
    var width = self.width > 0 ? Double(self.width) : min(own.width, bounds?.width ?? own.width)
    var height = self.height > 0 ? Double(self.height) : min(own.height, bounds?.height ?? own.height)
    if states.isFloating {
      let size = limits.clamp(Size(width: width, height: height))
      (width, height) = (size.width, size.height)
    }
    return Self.affordable(Size(width: width.rounded(), height: height.rounded()))
  }

  /// Returns the size, limited to the extent that pixman can address and to the maximum size of a buffer of scale 1.
  static func affordable(_ size: Size) -> Size {
    let whole = Size(
      width: size.width.clamped(to: 1...maximumExtent), height: size.height.clamped(to: 1...maximumExtent))
    guard !holds(whole, scale: 1) else { return whole }
    let shrink = min(1, (Double(SharedMemory.maximumSize / 4) / (whole.width * whole.height)).squareRoot())
    let width = max(1, (whole.width * shrink).rounded(.down))
    // The gap after each row also needs memory.
    let rowCount = SharedMemory.maximumSize / BufferLayout.maximumByteCount(width: Int(saturating: width), height: 1)
    return Size(width: width, height: max(1, min((whole.height * shrink).rounded(.down), Double(rowCount))))
  }

  /// Returns the largest scale at which a buffer can hold a size: the wanted scale, or the wanted scale reduced in
  /// steps. The result is never less than 1, unless the wanted scale itself is less than 1.
  static func affordableScale(_ wanted: Double, for size: Size, step: Double) -> Double {
    if holds(size, scale: wanted) { return wanted }
    let count = Int(saturating: ((wanted - 1) / step).rounded(.up))
    // The steps are counted, since sums of fractions are not exact.
    return (0...max(0, count)).reversed().lazy.map { 1 + Double($0) * step }
      .first { $0 < wanted && holds(size, scale: $0) } ?? min(1, wanted)
  }

  /// Whether pixman can address a buffer for a size, and the buffer does not exceed the maximum size.
  private static func holds(_ size: Size, scale: Double) -> Bool {
    let pixels = PixelRect(size: size, scale: scale)
    return Double(max(pixels.width, pixels.height)) <= maximumExtent
      && BufferLayout.maximumByteCount(width: pixels.width, height: pixels.height) <= SharedMemory.maximumSize
      && !pixels.isEmpty
  }

  /// The maximum number of device pixels along one axis: the largest of pixman's 16.16 coordinates, minus a margin.
  static let maximumExtent = 32_000.0
}

/// The states of a window that the compositor decides on.
struct WindowStates: OptionSet {
  let rawValue: Int

  static let maximized = WindowStates(rawValue: 1 << 0)
  static let fullscreen = WindowStates(rawValue: 1 << 1)
  static let resizing = WindowStates(rawValue: 1 << 2)
  static let activated = WindowStates(rawValue: 1 << 3)
  static let tiled = WindowStates(rawValue: 1 << 4)
  static let suspended = WindowStates(rawValue: 1 << 5)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the window may choose its size, within its limits.
  var isFloating: Bool { isDisjoint(with: [.maximized, .fullscreen, .tiled]) }

  /// Reads the wire's array of 32-bit numbers; unknown numbers and an incomplete last number are ignored.
  init(wire bytes: [UInt8]) {
    self = []
    for state in bytes.wireValues(XdgToplevel.State.self) {
      switch state {
      case .maximized: insert(.maximized)
      case .fullscreen: insert(.fullscreen)
      case .resizing: insert(.resizing)
      case .activated: insert(.activated)
      case .suspended: insert(.suspended)
      case .tiledLeft, .tiledRight, .tiledTop, .tiledBottom: insert(.tiled)
      default: break
      }
    }
  }
}
