/// A view that contains scroll views and absorbs a part of their drags, for example a sheet while the content is at its
/// top.
public protocol ScrollDragAbsorber: View {
  /// Absorbs as much as possible of the drag of a scroll view inside this view.
  ///
  /// - Parameter distance: The part of the distance since the drag began that the content itself does not use, in px of
  ///   the window, positive upward.
  /// - Returns: The distance by which the absorber has moved since the drag began, in px of the window, positive
  ///   upward.
  func absorb(_ distance: Double) -> Double

  /// Ends the absorbed part of a drag.
  ///
  /// - Parameter velocity: The velocity of the fingers upward at the release, in px of the window per second; nil if
  ///   the drag was cancelled.
  /// - Returns: Whether the absorber continues to move at the velocity. If so, the content does not.
  func endAbsorbing(velocity: Double?) -> Bool
}
