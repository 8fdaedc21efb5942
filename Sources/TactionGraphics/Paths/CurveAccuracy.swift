import Glibc

/// The accuracy with which straight lines replace curves and arcs.
///
/// The points at which lines meet are outside of the curve, by two thirds of the distance between the curve and a
/// chord. So the areas between a line and the curve are equal on both sides of the line, and cancel out in a pixel that
/// contains the whole line. For a chord of length `l` at the distance `h`, each area is `2 / (9 * √3) * h * l`. This is
/// the maximum error of a pixel, and must be at most two thirds of `tolerance` times the side of a pixel: the mean
/// error along a chord whose distance from the curve is `tolerance`.
struct CurveAccuracy: BitwiseCopyable {
  /// The maximum distance between a curve and its chords, unless the areas are small enough with a larger distance.
  let tolerance: Double
  /// The side of a pixel; 0 if only distances count.
  var pixel = 0.0
  /// Half of the width of the line along the curve; 0 for the curve itself.
  var halfWidth = 0.0

  /// The step from the end of a curve to the first point, as a fraction of the other steps.
  static let endStep = 0.5.squareRoot()
  /// The maximum distance of a point outside of an arc, in pixels: less than the margin of 1/64 around masks, in which
  /// positions are rounded to 1/256.
  private static let margin = 1.0 / 128
  /// The maximum angle between two lines for which the sums of this file are exact enough, in radians.
  private static let maximumAngle = 0.5

  /// Returns the length of a curve with `count` lines, in steps of the inner lines. The first and the last line are
  /// shorter.
  static func steps(ofLines count: Int) -> Double { Double(count) - 2 + 2 * endStep }

  /// Returns the number of lines of a curve with a length of `steps`: a whole number, or infinity.
  static func lines(forSteps steps: Double) -> Double { (steps + 2 - 2 * endStep).rounded(.up) }

  /// Returns the number of lines that a curve needs: a whole number, or infinity.
  ///
  /// - Parameters:
  ///   - bend: The maximum length of the curve's second derivative.
  ///   - minimumSpeed: The minimum length of its first derivative.
  ///   - maximumSpeed: The maximum length of its first derivative.
  func lines(bend: Double, minimumSpeed: Double, maximumSpeed: Double) -> Double {
    guard bend > 0, bend.isFinite else { return 1 }
    // The distance between the curve and a chord is at most an eighth of the second derivative times the square of the
    // step.
    let byDistance = (bend / (8 * tolerance)).squareRoot()
    // The curve turns most in its slow parts. There, the outer edge of a wide line may be much longer than the curve.
    let product = max(chordProduct(bend, minimumSpeed), chordProduct(bend, maximumSpeed))
    return Self.lines(forSteps: min(byDistance, steps(product)))
  }

  /// Returns the length of a chord times its distance from the curve, for a step from 0 to 1. The outer edge of a wide
  /// line is longer than the curve, and farther away from its chords, both by the factor `outer`.
  private func chordProduct(_ bend: Double, _ speed: Double) -> Double {
    guard speed > 0 else { return halfWidth > 0 ? .infinity : 0 }
    let outer = 1 + halfWidth * bend / (speed * speed)
    return bend * speed * outer * outer / 8
  }

  /// The angle between the points of an arc at the edge of the line, in radians.
  var arcStep: Double {
    let byDistance = 2 * acos(max(1 - tolerance / halfWidth, 0))
    // The distance between the arc and a chord is the radius times an eighth of the square of the angle. The points are
    // outside of the arc by two thirds of this distance.
    let byMargin = (12 * Self.margin * pixel / halfWidth).squareRoot()
    let byArea = min(1 / stepsPerRadian, byMargin, Self.maximumAngle)
    return max(byDistance, byArea).clamped(to: .pi / 1024...1)
  }

  /// Returns whether a corner of the outer edges of two lines is as exact as an arc around the point between the lines.
  /// `sine` and `cosine` belong to the angle between the lines, which is from 0 to a half turn. `length` is the length
  /// of the shorter line.
  func allowsCorner(sine: Double, cosine: Double, length: Double) -> Bool {
    // A small angle is almost equal to its sine.
    let angle = sine
    guard cosine > 0, angle <= Self.maximumAngle else { return false }
    // Like a point between the ends of an arc, the corner is outside of the arc by two thirds of the distance between
    // the arc and a chord. The margin does not apply to points of curves. A curve has the radius `length / angle`; if
    // half of the width is at most two such radii, the corner is at most three times as far outside as a point of the
    // curve.
    let isWithinMargin = halfWidth * angle <= 2 * length || halfWidth * angle * angle / 12 <= Self.margin * pixel
    return isWithinMargin && stepsPerRadian * angle <= 1
  }

  /// Returns whether the outer edge of a line is exact if an end of the line gets the direction of its curve. `sine`
  /// belongs to the angle between this direction and the line. At the ends of an arc, this angle is less than a quarter
  /// of a step.
  func allowsEnd(sine: Double) -> Bool { stepsPerRadian * sine <= 1 / 4 }

  /// The number of steps that an arc at the edge of the line needs for each radian; infinity if only distances count.
  private var stepsPerRadian: Double { steps(halfWidth * halfWidth / 8) }

  /// Returns the number of steps that a curve needs; infinity if only distances count. `product` is the length of a
  /// chord times its distance from the curve, for a single step. With more steps, it is divided by the third power of
  /// their number.
  private func steps(_ product: Double) -> Double {
    // The area is at most two thirds of the tolerance times a pixel: 2 / (9 * √3) * product / steps³.
    pixel > 0 ? cbrt(product / (3 * 3.0.squareRoot() * tolerance * pixel)) : .infinity
  }
}
