import Glibc
import TactionGeometry
import TactionGraphics

/// The look of a stroke: a kind of pen, its colour and its width.
public nonisolated struct InkTool: Hashable, Sendable {
  /// A kind of pen. The raw values are those of files.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Thicker where the pen presses, thinner where it is fast.
    case fountain = 1
    /// Nearly even, a little thicker where the pen presses.
    case ball = 2
    /// Even, and as wide as it is.
    case marker = 3
    /// Even and translucent; it does not darken itself.
    case highlighter = 4
    /// Thin if upright, broad if the pen is tilted; lighter than the others. It has no grain.
    case pencil = 5
  }

  /// The kind of pen.
  public var kind: Kind
  /// The colour, in 256 steps of each component; the kind may make it more translucent. A colour of the theme keeps the
  /// values of the light theme.
  public var color: Color { didSet { color = color.inSteps } }
  /// The width in px of the paper, from 0.1 to 512 as a 32-bit number; the kind varies it.
  public var width: Double { didSet { width = Self.bounded(width) } }

  /// The limits of the width, in px. Our own choice.
  public static let widths = 0.1...512.0
  /// The factors of the width of a fountain pen that rests: without force, and with full force.
  package static let fountainFactors = 0.3...1.7
  /// The maximum factor of a width: of a pencil that is flat on the paper.
  static let maximumFactor = 4.0

  /// Makes a look; a width outside of the limits is the nearest limit.
  public init(_ kind: Kind = .ball, color: Color = .black, width: Double = 3) {
    (self.kind, self.color, self.width) = (kind, color.inSteps, Self.bounded(width))
  }

  private static func bounded(_ width: Double) -> Double { Double(Float(width.clamped(to: widths))) }

  /// The colour that is drawn.
  public var ink: Color {
    let opacity =
      switch kind {
      case .fountain, .ball, .marker: 1.0
      case .highlighter: 0.35
      case .pencil: 0.75
      }
    return color.withAlpha(color.alpha * opacity)
  }

  /// The greatest half of the width anywhere in a stroke, in px.
  var maximumRadius: Double {
    switch kind {
    case .fountain: width / 2 * Self.fountainFactors.upperBound
    case .ball: width * 0.6
    case .marker, .highlighter: width / 2
    case .pencil: width / 2 * Self.maximumFactor
    }
  }

  /// Returns half the width that a pen draws with. Without a force, half of the full force counts.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - speed: The speed of the pen there, in px of the paper per second.
  func radius(at point: InkPoint, speed: Double) -> Double {
    let force = point.force ?? 0.5
    switch kind {
    case .fountain:
      // A pen at 1,500 px/s, fast handwriting, loses a third of its width. Our own choice.
      let swift = 1 - 0.33 * min(speed / 1500, 1)
      let (low, high) = (Self.fountainFactors.lowerBound, Self.fountainFactors.upperBound)
      return width / 2 * (low + (high - low) * force) * swift
    case .ball: return width / 2 * (0.8 + 0.4 * force)
    case .marker, .highlighter: return width / 2
    case .pencil:
      // Broad from 60 degrees on, as a pencil that is held like a crayon.
      let flat = (1 - point.altitude.radians / (.pi / 3)).clamped(to: 0...1)
      return width / 2 * (0.7 + 0.6 * force + flat * (Self.maximumFactor - 1.3))
    }
  }
}

nonisolated extension Color {
  /// The fixed colour of the nearest of 256 steps of each component.
  var inSteps: Color { Color(rgba: rgba) }
}
