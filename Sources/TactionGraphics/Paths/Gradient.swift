import TactionGeometry

/// A colour at a position of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The colour.
  public var color: Color
  /// The position, from 0 at the beginning of the gradient to 1 at its end.
  public var position: Double

  /// Makes a stop.
  public init(_ color: Color, at position: Double) { (self.color, self.position) = (color, position) }
}

/// A gradient whose colours change along a line, and are constant perpendicular to it.
///
/// Beyond the two ends, the colours of the first and the last stop continue. Between two stops, the colours are mixed
/// with premultiplied alpha. The position of a stop is clamped to 0...1. A position before the previous stop is
/// replaced by the position of that stop.
public struct LinearGradient: Hashable, Sendable {
  /// The point at position 0, in the coordinates of the filled shape.
  public var start: Point
  /// The point at position 1, in the coordinates of the filled shape.
  public var end: Point
  /// The colours; if there are none, nothing is drawn.
  public var stops: [GradientStop]

  /// Makes a gradient from one point to another.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    (self.start, self.end, self.stops) = (start, end, stops)
  }
}

/// A gradient whose colours change from a centre outward.
///
/// Beyond the radius, the colour of the last stop continues; if the radius is zero or less, this colour fills
/// everything.
public struct RadialGradient: Hashable, Sendable {
  /// The point at position 0, in the coordinates of the filled shape.
  public var center: Point
  /// The distance from the centre at which the position is 1.
  public var radius: Double
  /// The colours; if there are none, nothing is drawn.
  public var stops: [GradientStop]

  /// Makes a gradient about a point.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    (self.center, self.radius, self.stops) = (center, radius, stops)
  }
}

/// A colour or a gradient with which a shape is filled.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours along a line.
  case linear(LinearGradient)
  /// Colours around a point.
  case radial(RadialGradient)

  /// The stops of a gradient; nil for a colour.
  package var stops: [GradientStop]? {
    switch self {
    case .color: nil
    case .linear(let gradient): gradient.stops
    case .radial(let gradient): gradient.stops
    }
  }

  /// Returns the paint with the colours that its own colours have in a palette.
  package func resolved(in palette: Palette) -> Paint {
    let resolve = { (stops: [GradientStop]) in
      stops.map { GradientStop($0.color.resolved(in: palette), at: $0.position) }
    }
    switch self {
    case .color(let color): return .color(color.resolved(in: palette))
    case .linear(var gradient):
      gradient.stops = resolve(gradient.stops)
      return .linear(gradient)
    case .radial(var gradient):
      gradient.stops = resolve(gradient.stops)
      return .radial(gradient)
    }
  }
}
