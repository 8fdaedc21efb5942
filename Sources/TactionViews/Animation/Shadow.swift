import TactionGeometry
import TactionGraphics

/// A soft shadow of a view, in the shape of its bounds with their corner radius.
///
/// It is transformed with the view. Unlike in UIKit, a view that clips can also have a shadow, because clipping applies
/// only to the content and the subviews.
public nonisolated struct Shadow: Hashable, Sendable {
  /// The colour at full strength, black by default.
  public var color: Color
  /// The factor, from 0 to 1, for the opacity of the colour.
  public var opacity: Double
  /// The standard deviation of the Gaussian blur in the view's own logical pixels; 0 for a hard edge. The blur extends
  /// to three times this distance.
  public var radius: Double
  /// The offset from the view, in the view's own logical pixels.
  public var offset: Vector

  /// Creates a shadow; by default, a soft shadow a little below the view.
  public init(
    color: Color = .black, opacity: Double = 0.35, radius: Double = 12, offset: Vector = Vector(dx: 0, dy: 4)
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }

  /// Whether the shadow may be visible in a theme.
  var isVisible: Bool { opacity > 0 && color.mayBeVisible }

  var isFinite: Bool { opacity.isFinite && radius.isFinite && offset.isFinite }
}
