import TactionGeometry

/// A screen as the embedded compositor offers it.
public nonisolated struct OutputConfiguration: Sendable {
  /// The name of the connector, as `DSI-1`; sent from version 4 on.
  public var name: String
  /// The width in logical pixels, as the user sees it.
  public var width: Int
  /// The height in logical pixels, as the user sees it.
  public var height: Int
  /// How many pixels of the screen a logical one is wide.
  public var scale: Int
  /// How the panel is mounted.
  public var transform: BufferTransform
  /// The width and height of the panel in millimetres, as the user sees it.
  public var physicalSize: (width: Int, height: Int)
  /// The rate of refresh in hertz.
  public var refresh: Double
  /// Whether wp_presentation names no time for the next refresh, as for a screen that waits for its content.
  public var hasVariableRefresh = false

  /// Makes a screen of a size in logical pixels.
  public init(
    name: String = "TACTION-1", width: Int = 1280, height: Int = 800, scale: Int = 1,
    transform: BufferTransform = .normal, physicalSize: (width: Int, height: Int) = (217, 136), refresh: Double = 60
  ) {
    self.name = name
    self.width = width.clamped(to: 1...16384)
    self.height = height.clamped(to: 1...16384)
    self.scale = scale.clamped(to: 1...16)
    self.transform = transform
    self.physicalSize = physicalSize
    self.refresh = refresh.isFinite && refresh >= 1 && refresh <= 1000 ? refresh : 60
  }

  /// Gives it another size, in whole logical pixels, and scale.
  mutating func resize(to size: Size, scale: Int) {
    width = Int(size.width.clamped(to: 1...16384))
    height = Int(size.height.clamped(to: 1...16384))
    self.scale = scale.clamped(to: 1...16)
  }
}
