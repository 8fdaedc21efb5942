import TactionWayland

/// What the compositor wants a window to be: the content of one configure sequence.
struct WindowConfiguration: Equatable {
  /// The number to acknowledge.
  var serial: UInt32
  /// The wanted width in logical pixels; zero or less leaves the choice to the window.
  var width: Int32
  /// The wanted height in logical pixels; zero or less leaves the choice to the window.
  var height: Int32
  /// The states that hold from now on.
  var states: WindowStates
  /// The room there is on the screen, in logical pixels; nil where the compositor does not say.
  var bounds: Size?

  /// The window's size in whole logical pixels, at least 1x1.
  ///
  /// - Parameters:
  ///   - own: the size where the compositor leaves the choice, as far as there is room.
  ///   - minimum: the least size, which only a floating window can insist on.
  ///   - scale: device pixels per logical pixel; what no buffer can hold is made smaller.
  func resolvedSize(own: Size, minimum: Size, scale: Int) -> Size {
    var width = self.width > 0 ? Double(self.width) : min(own.width, bounds?.width ?? own.width)
    var height = self.height > 0 ? Double(self.height) : min(own.height, bounds?.height ?? own.height)
    if states.isDisjoint(with: [.maximized, .fullscreen, .tiled]), minimum.isFinite {
      width = max(width, minimum.width)
      height = max(height, minimum.height)
    }
    return Self.affordable(Size(width: width.rounded(), height: height.rounded()), scale: scale)
  }

  /// A size whose buffer stays within what pixman can address and what shared memory may take.
  static func affordable(_ size: Size, scale: Int) -> Size {
    let factor = Double(max(1, scale))
    let longest = (greatestExtent / factor).rounded(.down)
    var width = clamped(size.width, to: 1...longest)
    var height = clamped(size.height, to: 1...longest)
    let pixels = Double(SharedMemory.greatestSize / 4) / (factor * factor)
    if width * height > pixels {
      let shrink = (pixels / (width * height)).squareRoot()
      width = max(1, (width * shrink).rounded(.down))
      height = max(1, min((height * shrink).rounded(.down), (pixels / width).rounded(.down)))
    }
    return Size(width: width, height: height)
  }

  /// The most device pixels along one axis: the reach of pixman's 16.16 coordinates, less a margin.
  static let greatestExtent = 32_000.0
}
