import TactionGeometry

/// The effect of a pen on the paper.
public nonisolated enum InkInstrument: Hashable, Sendable {
  /// The objects that an eraser removes.
  public enum Eraser: Hashable, Sendable {
    /// The whole of each stroke that the eraser touches.
    case strokes
    /// The parts of strokes within `radius` of the eraser's centre, in px of the view.
    case area(radius: Double)
  }

  /// Draws strokes.
  case pen(InkTool)
  /// Removes strokes or parts of strokes.
  case eraser(Eraser)
  /// Selects the strokes inside a drawn line; see ``InkView/selection``.
  case lasso
}

/// The constants of ink, with their units and sources.
nonisolated enum InkConstants {
  /// The maximum time, in seconds, from the landing of a first finger to the landing of a second finger that cancels
  /// the first finger's stroke. Both fingers then move the paper. Our own choice: the fingers of a pinch land within
  /// about 100 ms of each other.
  static let secondFingerDelay = 0.12
  /// The time without a movement of the paper after which the ink is drawn sharply, in seconds. Our own choice.
  static let restDelay = 0.1
  /// The time for which a pen must rest at the end of a stroke before the stroke becomes a shape, in seconds. Our own
  /// choice.
  static let holdDelay = 0.5
  /// The time after the last report of a pen at which its line is no longer predicted, in seconds. Our own choice:
  /// three reports of a slow device.
  static let predictionLife = 0.05
  /// The interval at which ``InkView/onStrokeGrowth`` reports the new points of a stroke that is being drawn, in
  /// seconds. Our own choice: if the app writes these points, a killed program loses less than a second of ink.
  static let growthInterval = 0.5
  /// The maximum distance that a resting pen may move, in px of the view. Our own choice.
  static let holdDistance = 3.0
  /// The minimum length of the longer side of a stroke that becomes a shape, in px of the view. Our own choice: eight
  /// times the movement of a resting pen.
  static let minimumShapeSize = 24.0
  /// The distance from a stroke within which an eraser of whole strokes touches it, in px of the view. Our own choice.
  static let eraserReach = 4.0
  /// The fraction of a stroke's points that a lasso must enclose to select the stroke. Our own choice.
  static let lassoPart = 0.6
}
