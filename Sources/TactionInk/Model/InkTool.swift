import Glibc
import TactionGeometry
import TactionGraphics

/// The appearance of a stroke: a kind of pen, its colour and its width.
public nonisolated struct InkTool: Hashable, Sendable {
  /// A kind of pen. Files contain the raw values.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// A line that is thicker where the pen presses, and thinner where the pen is fast.
    case fountain = 1
    /// A line of nearly constant width, a little thicker where the pen presses.
    case ball = 2
    /// A line with the constant width of the tool.
    case marker = 3
    /// A translucent line of constant width. It is not darker where it crosses itself.
    case highlighter = 4
    /// A line of graphite with the grain of the paper. It is darker where the pen presses, and broad and light if the
    /// pen is tilted.
    case pencil = 5
  }

  /// The kind of pen.
  public var kind: Kind
  /// The colour. Each component is rounded to one of 256 steps. Some kinds draw it more translucent. For a colour of
  /// the theme, the values of the light theme are used.
  public var color: Color { didSet { color = color.inSteps } }
  /// The width, in px of the paper, from 0.1 to 512, rounded to a 32-bit number. The kind varies the drawn width.
  public var width: Double { didSet { width = Self.bounded(width) } }

  /// The limits of the width, in px. Our own choice.
  public static let widths = 0.1...512.0
  /// The factors of the width of a fountain pen that does not move: without force, and with full force.
  package static let fountainFactors = 0.3...1.7
  /// The maximum factor of the width of a pencil, which applies if it is flat on the paper.
  static let maximumFactor = 4.0

  /// Makes a tool. A width outside the limits is clamped.
  public init(_ kind: Kind = .ball, color: Color = .black, width: Double = 3) {
    (self.kind, self.color, self.width) = (kind, color.inSteps, Self.bounded(width))
  }

  private static func bounded(_ width: Double) -> Double { Double(Float(width.clamped(to: widths))) }

  /// The colour of the drawn line, with the opacity of the kind. For a pencil, it is the mean colour of a line that is
  /// drawn upright with half of the full force.
  public var ink: Color {
    let opacity =
      switch kind {
      case .fountain, .ball, .marker: 1.0
      case .highlighter: 0.35
      case .pencil: 0.55
      }
    return color.withAlpha(color.alpha * opacity)
  }

  /// Half of the maximum width of a stroke, in px.
  var maximumRadius: Double {
    switch kind {
    case .fountain: width / 2 * Self.fountainFactors.upperBound
    case .ball: width * 0.6
    case .marker, .highlighter: width / 2
    case .pencil: width / 2 * Self.maximumFactor
    }
  }

  /// Returns half of the width at a point, in px. If the force is unknown, half of the full force is assumed.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - speed: The speed of the pen at the point, in px of the paper per second.
  func radius(at point: InkPoint, speed: Double) -> Double {
    let force = point.force ?? 0.5
    switch kind {
    case .fountain:
      // At 1,500 px/s, which is fast handwriting, the line loses a third of its width. Our own choice.
      let swift = 1 - 0.33 * min(speed / 1500, 1)
      let (low, high) = (Self.fountainFactors.lowerBound, Self.fountainFactors.upperBound)
      return width / 2 * (low + (high - low) * force) * swift
    case .ball: return width / 2 * (0.8 + 0.4 * force)
    case .marker, .highlighter: return width / 2
    case .pencil: return width / 2 * (0.7 + 0.6 * force + Self.flatness(at: point) * (Self.maximumFactor - 1.3))
    }
  }

  /// Returns the tone of a line with several coats at a point, from 0 for the lightest to 1 for the darkest. If the
  /// force is unknown, half of the full force is assumed.
  func tone(at point: InkPoint) -> Double {
    // The force of a pencil that lies on the paper is spread over a larger area. Our own choice.
    (point.force ?? 0.5) * (1 - 0.6 * Self.flatness(at: point))
  }

  /// Returns how flat a pencil lies on the paper: 0 at an angle of 60 degrees to the paper, 1 at 0 degrees. Below 60
  /// degrees, it is held like a crayon.
  private static func flatness(at point: InkPoint) -> Double {
    (1 - point.altitude.radians / (.pi / 3)).clamped(to: 0...1)
  }
}

nonisolated extension Color {
  /// The colour with each component rounded to one of 256 steps.
  var inSteps: Color { Color(rgba: rgba) }
}
