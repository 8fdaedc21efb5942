import TactionWayland

/// The states of a window that the compositor decides on.
struct WindowStates: OptionSet {
  let rawValue: Int

  static let maximized = WindowStates(rawValue: 1 << 0)
  static let fullscreen = WindowStates(rawValue: 1 << 1)
  static let resizing = WindowStates(rawValue: 1 << 2)
  static let activated = WindowStates(rawValue: 1 << 3)
  static let tiled = WindowStates(rawValue: 1 << 4)

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Reads the wire's array of 32-bit numbers; unknown ones and an incomplete last one are ignored.
  init(wire bytes: [UInt8]) {
    self = []
    for state in bytes.wireValues(XdgToplevel.State.self) {
      switch state {
      case .maximized: insert(.maximized)
      case .fullscreen: insert(.fullscreen)
      case .resizing: insert(.resizing)
      case .activated: insert(.activated)
      case .tiledLeft, .tiledRight, .tiledTop, .tiledBottom: insert(.tiled)
      default: break
      }
    }
  }
}
