import TactionGeometry

/// The effect of a pen on the paper.
public nonisolated enum InkInstrument: Hashable, Sendable {
  /// The part that an eraser takes away.
  public enum Eraser: Hashable, Sendable {
    /// Whole strokes that it touches.
    case strokes
    /// The part of strokes within a distance of its middle, in px of the view.
    case area(radius: Double)
  }

  /// Draws strokes.
  case pen(InkTool)
  /// Takes strokes away.
  case eraser(Eraser)
  /// Selects the strokes that it encloses; see ``InkView/selection``.
  case lasso
}

/// The numbers of ink, with their units and origins.
package nonisolated enum InkConstants {
  /// The time within which a second finger takes back what the first one has drawn, and both move the paper, in
  /// seconds. Our own choice: the fingers of a pinch land within some 100 ms of each other.
  package static let secondFingerDelay = 0.12
  /// The time without a change after which the paper rests and is made sharp, in seconds. Our own choice.
  package static let restDelay = 0.1
  /// The time for which a pen rests at the end of a stroke that becomes a shape, in seconds. Our own choice.
  package static let holdDelay = 0.5
  /// The distance within which a pen rests, in px of the view. Our own choice.
  package static let holdDistance = 3.0
  /// The distance at which an eraser of strokes touches one, in px of the view. Our own choice.
  package static let eraserReach = 4.0
  /// The part of a stroke's points that a lasso has to enclose. Our own choice.
  package static let lassoPart = 0.6
}
