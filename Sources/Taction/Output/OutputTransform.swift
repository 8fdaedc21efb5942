import TactionWayland

/// How an output's picture is turned against its panel: mirrored first, then turned.
public struct OutputTransform: Hashable, Sendable {
  /// The turn in quarters, counter-clockwise: 0 to 3.
  public let quarterTurns: Int
  /// Whether the picture is mirrored about a vertical axis.
  public let isFlipped: Bool

  /// The picture as the panel has it.
  public static let normal = OutputTransform(quarterTurns: 0, isFlipped: false)

  /// Whether width and height change places.
  public var swapsAxes: Bool { quarterTurns % 2 != 0 }

  private init(quarterTurns: Int, isFlipped: Bool) {
    self.quarterTurns = quarterTurns
    self.isFlipped = isFlipped
  }

  /// Reads the wire's number; one that no protocol knows yet counts as normal.
  init(_ value: WlOutput.Transform) {
    guard value.rawValue < 8 else {
      self = .normal
      return
    }
    self.init(quarterTurns: Int(value.rawValue % 4), isFlipped: value.rawValue >= 4)
  }
}
