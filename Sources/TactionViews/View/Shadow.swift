import TactionGeometry
import TactionGraphics

/// A soft shadow that a view throws on what lies beneath it, in the shape of its bounds with their corner radius.
///
/// It turns and grows with the view. Unlike in UIKit it is drawn for a view that clips, too: a view clips what is in
/// it, not what it throws.
public nonisolated struct Shadow: Hashable, Sendable {
  /// The colour where the shadow is darkest, black by default.
  public var color: Color
  /// How much of the colour is left, from 0 to 1.
  public var opacity: Double
  /// How far the edge is blurred, as the standard deviation of a Gaussian in the view's own logical pixels; 0 for a
  /// hard edge. It is seen to three times that.
  public var radius: Double
  /// Where the shadow falls, in the view's own logical pixels.
  public var offset: Vector

  /// Makes a shadow; the defaults are a soft one a little below the view.
  public init(
    color: Color = .black, opacity: Double = 0.35, radius: Double = 12, offset: Vector = Vector(dx: 0, dy: 4)
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }

  /// Whether any of it is seen.
  var isVisible: Bool { opacity > 0 && color.alpha > 0 }

  var isFinite: Bool { opacity.isFinite && radius.isFinite && offset.isFinite }
}
