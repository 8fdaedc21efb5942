/// The points that were added to a stroke while it is being drawn.
///
/// An ``InkView`` reports about twice a second how its strokes grow, so that an ``InkJournal`` has written most of a
/// long stroke before the pen is lifted.
public nonisolated struct InkGrowth: Hashable, Sendable {
  /// The index of the layer.
  public var layer: Int
  /// The ID and the tool of the stroke, with only the new points; without points, if the stroke was cancelled.
  public var stroke: InkStroke

  /// Makes a growth.
  public init(layer: Int = 0, stroke: InkStroke) { (self.layer, self.stroke) = (layer, stroke) }

  /// Whether the stroke was cancelled.
  public var isCancelled: Bool { stroke.points.isEmpty }
}
