import TactionGeometry

/// A small picture of shapes, which is sharp at any size and is usually drawn in the colour of the text around it.
///
///     list.draw(.search, in: Rect(x: 10, y: 10, width: 24, height: 24), color: .label)
///
/// Taction has a set of icons, such as ``add`` and ``search``; other icons are made from layers. The module
/// `TactionIcons` reads SVG files and the icons of the desktop. An icon is a value; its copies share their memory.
public struct Icon: Hashable, Sendable {
  /// A shape of an icon.
  public struct Layer: Hashable, Sendable {
    /// The area that is drawn for a path.
    public enum Shape: Hashable, Sendable {
      /// The inside.
      case fill(FillRule)
      /// A line along the path.
      case stroke(StrokeStyle)
    }

    /// The colour of a layer.
    public enum Paint: Hashable, Sendable {
      /// The colour in which the whole icon is drawn.
      case tint
      /// A fixed colour of the layer.
      case color(Color)
    }

    /// The path, in the coordinates of the layer.
    public var path: Path
    /// The inside of the path, or a line along it.
    public var shape: Shape
    /// The colour.
    public var paint: Paint
    /// The opacity, 0...1, by which alpha is multiplied.
    public var opacity: Double
    /// The transform from the coordinates of the layer to the coordinates of the icon; it also scales the width of a
    /// line.
    public var transform: Transform

    /// Describes a layer.
    public init(
      _ path: Path, _ shape: Shape = .fill(.nonZero), paint: Paint = .tint, opacity: Double = 1,
      transform: Transform = .identity
    ) {
      (self.path, self.shape, self.paint, self.opacity, self.transform) = (path, shape, paint, opacity, transform)
    }
  }

  /// A step of drawing: a layer, or the beginning or the end of a group with an opacity.
  package enum Step: Hashable, Sendable {
    case layer(Layer)
    case beginGroup(opacity: Double)
    case endGroup
  }

  /// The contents on the heap, so that icons are quick to copy and to compare with their copies.
  private final class Contents: Hashable, Sendable {
    let viewBox: Rect
    let steps: [Step]
    let isDirectional: Bool
    let isClipped: Bool

    init(viewBox: Rect, steps: [Step], isDirectional: Bool, isClipped: Bool) {
      (self.viewBox, self.steps, self.isDirectional, self.isClipped) = (viewBox, steps, isDirectional, isClipped)
    }

    static func == (a: Contents, b: Contents) -> Bool {
      a === b
        || a.viewBox == b.viewBox && a.steps == b.steps && a.isDirectional == b.isDirectional
          && a.isClipped == b.isClipped
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(viewBox)
      hasher.combine(steps)
    }
  }

  private let contents: Contents

  /// Makes an icon of layers, from back to front.
  ///
  /// - Parameters:
  ///   - viewBox: The visible rectangle, in the icon's coordinates; if it is empty or not finite, nothing is shown.
  ///   - layers: The shapes.
  ///   - isDirectional: Whether the icon points in the reading direction, so that views mirror it if lines begin at the
  ///     right.
  public init(viewBox: Rect, layers: [Layer], isDirectional: Bool = false) {
    self.init(viewBox: viewBox, steps: layers.map(Step.layer), isDirectional: isDirectional, isClipped: false)
  }

  package init(viewBox: Rect, steps: [Step], isDirectional: Bool, isClipped: Bool) {
    contents = Contents(viewBox: viewBox, steps: steps, isDirectional: isDirectional, isClipped: isClipped)
  }

  /// Makes an icon of Taction's set from SVG path data, on a grid of 24 units.
  init(lines: String = "", solid: String = "", isDirectional: Bool = false) {
    var layers: [Layer] = []
    let pen = StrokeStyle(width: 2, cap: .round, join: .round)
    if let path = try? PathData.path(lines), !path.isEmpty { layers.append(Layer(path, .stroke(pen))) }
    if let path = try? PathData.path(solid), !path.isEmpty { layers.append(Layer(path)) }
    self.init(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: layers, isDirectional: isDirectional)
  }

  /// The visible rectangle, in the icon's coordinates.
  public var viewBox: Rect { contents.viewBox }
  /// Whether the icon points in the reading direction, so that views mirror it if lines begin at the right.
  public var isDirectional: Bool { contents.isDirectional }
  /// The shapes, from back to front.
  public var layers: [Layer] {
    contents.steps.compactMap { if case .layer(let layer) = $0 { layer } else { nil } }
  }
  /// The steps of drawing.
  package var steps: [Step] { contents.steps }
  /// Whether the icon must be clipped, because a shape may extend beyond the view box.
  var isClipped: Bool { contents.isClipped }
}
