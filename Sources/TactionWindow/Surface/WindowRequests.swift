import TactionWayland

/// Requests of the app about its window. Only the last request of each kind counts.
struct WindowRequests {
  var title: String?
  /// Whether the compositor is to draw a frame, if it can.
  var showsFrame: Bool?
  var limits: SizeLimits?
  var isMaximized: Bool?
  /// Whether the window is to fill a screen, and which screen. If `output` is nil, the compositor chooses the screen.
  var fullscreen: (isOn: Bool, output: Output?)?
  var isMinimized = false
  /// The icon of the window; an inner nil removes the icon.
  var icon: WindowIcon??

  /// Adds later requests, which replace earlier requests of the same kind.
  mutating func add(_ later: WindowRequests) {
    title = later.title ?? title
    showsFrame = later.showsFrame ?? showsFrame
    limits = later.limits ?? limits
    isMaximized = later.isMaximized ?? isMaximized
    fullscreen = later.fullscreen ?? fullscreen
    isMinimized = later.isMinimized || isMinimized
    if later.icon != nil { icon = later.icon }
  }
}

/// The smallest and the largest size of a floating window, in logical pixels.
struct SizeLimits: Equatable {
  let minimum: Size
  /// The largest size; nil for no limit. A length without a limit is infinite.
  let maximum: Size?

  init(minimum: Size = Size(width: 1, height: 1), maximum: Size? = nil) {
    self.minimum = minimum
    self.maximum = maximum.map {
      Size(width: Self.limit($0.width) ?? .infinity, height: Self.limit($0.height) ?? .infinity)
    }
  }

  /// Returns the size within the limits; if the minimum exceeds the maximum, the minimum applies.
  func clamp(_ size: Size) -> Size {
    Size(
      width: Self.clamp(size.width, minimum.width, maximum?.width),
      height: Self.clamp(size.height, minimum.height, maximum?.height))
  }

  private static func clamp(_ extent: Double, _ minimum: Double, _ maximum: Double?) -> Double {
    max(min(extent, maximum ?? .infinity), limit(minimum) ?? 1)
  }

  /// Returns a width or a height as a limit; nil if it does not limit the size.
  private static func limit(_ extent: Double) -> Double? { extent.isFinite && extent > 0 ? extent : nil }

  /// Sends the limits, which the compositor applies with the next commit.
  ///
  /// A minimum above the maximum is a protocol error, even between the two requests. So the old maximum is removed
  /// first.
  func send(to toplevel: XdgToplevel) {
    let least = (width: Self.wire(minimum.width), height: Self.wire(minimum.height))
    toplevel.setMaxSize(width: 0, height: 0)
    toplevel.setMinSize(width: least.width, height: least.height)
    guard let maximum else { return }
    toplevel.setMaxSize(
      width: Self.wire(maximum.width, atLeast: least.width), height: Self.wire(maximum.height, atLeast: least.height))
  }

  /// Returns a width or a height for the wire, where 0 means no limit.
  private static func wire(_ extent: Double, atLeast least: Int32 = 0) -> Int32 {
    limit(extent).map { max(least, Int32(saturating: $0)) } ?? 0
  }
}
