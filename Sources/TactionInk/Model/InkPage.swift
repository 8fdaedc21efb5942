import TactionGeometry
import TactionGraphics

/// The paper of a page: its size, its colour and its ruling.
public nonisolated struct InkPaper: Hashable, Sendable {
  /// A kind of ruling. Files contain the raw values.
  public enum Ruling: UInt8, CaseIterable, Sendable {
    /// No ruling.
    case plain = 0
    /// Horizontal lines.
    case lines = 1
    /// Squares.
    case squares = 2
    /// Dots.
    case dots = 3
  }

  /// The size, in px; nil for paper without an end.
  public var size: Size? { didSet { size = Self.sound(size) } }
  /// The colour. Each component is rounded to one of 256 steps.
  public var color: Color { didSet { color = color.inSteps } }
  /// The ruling.
  public var ruling: Ruling
  /// The distance between neighbouring lines or dots, in px.
  public var spacing: Double { didSet { spacing = Self.sound(spacing) } }

  /// The size of an A4 sheet, in px of 1/96 inch, rounded to whole numbers.
  public static let a4 = Size(width: 794, height: 1123)

  /// Makes paper. If `size` is empty or not finite, the paper has no end.
  public init(size: Size? = nil, color: Color = .white, ruling: Ruling = .plain, spacing: Double = 32) {
    (self.size, self.spacing) = (Self.sound(size), Self.sound(spacing))
    (self.color, self.ruling) = (color.inSteps, ruling)
  }

  private static func sound(_ size: Size?) -> Size? {
    size.flatMap { $0.width > 0 && $0.height > 0 && Rect(origin: .zero, size: $0).isFinite ? $0 : nil }
  }

  private static func sound(_ spacing: Double) -> Double { spacing.isFinite ? spacing.clamped(to: 4...4096) : 32 }

  /// The rectangle of the paper in its own coordinates; nil for paper without an end.
  public var bounds: Rect? { size.map { Rect(origin: .zero, size: $0) } }
}

/// A page: paper with layers of strokes. An app may show views between the layers.
public nonisolated struct InkPage: Hashable, Sendable {
  /// The paper.
  public var paper: InkPaper
  /// The layers, from back to front; at least one.
  public private(set) var layers: [InkLayer]

  /// The maximum number of layers of a page. Our own choice.
  package static let maximumLayers = 64

  /// Makes an empty page.
  ///
  /// - Parameters:
  ///   - paper: The paper.
  ///   - layerCount: The number of layers, from 1 to 64.
  public init(paper: InkPaper = InkPaper(), layerCount: Int = 1) {
    self.paper = paper
    layers = Array(repeating: InkLayer(), count: layerCount.clamped(to: 1...Self.maximumLayers))
  }

  /// Makes a page of layers, at least one.
  init(paper: InkPaper, layers: [InkLayer]) { (self.paper, self.layers) = (paper, layers) }

  /// The number of points of all layers.
  public var pointCount: Int { layers.reduce(0) { $0 + $1.pointCount } }

  /// The smallest rectangle around all strokes; nil for an empty page.
  public var inkBounds: Rect? { layers.compactMap(\.bounds).boundingBox }

  /// Adds a stroke in front of all strokes of a layer, and returns the stroke with its new ID. A layer index that is
  /// out of range is clamped.
  @discardableResult
  public mutating func append(_ stroke: InkStroke, to layer: Int = 0) -> InkStroke {
    var stroke = stroke
    let layer = layer.clamped(to: 0...layers.count - 1)
    stroke.id = InkStroke.ID(place: layers[layer].lastPlace + 1)
    layers[layer].insert(stroke)
    return stroke
  }

  /// Makes a change. A layer or removed strokes that do not exist are ignored.
  public mutating func apply(_ change: InkChange) {
    guard layers.indices.contains(change.layer) else { return }
    layers[change.layer].apply(change)
  }
}

/// A change of a layer: removed strokes and added strokes.
public nonisolated struct InkChange: Hashable, Sendable {
  /// The index of the layer.
  public var layer: Int
  /// The strokes to remove.
  public var removed: [InkStroke]
  /// The strokes to add, at the places that their IDs give.
  public var added: [InkStroke]

  /// Makes a change.
  public init(layer: Int = 0, removed: [InkStroke] = [], added: [InkStroke] = []) {
    (self.layer, self.removed, self.added) = (layer, removed, added)
  }

  /// Whether the change has no strokes.
  public var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// The change that reverts this change.
  public var inverse: InkChange { InkChange(layer: layer, removed: added, added: removed) }
}

/// The points that were added to a stroke while it is being drawn.
///
/// An ``InkView`` reports about twice a second how its strokes grow, so that an ``InkJournal`` has written most of a
/// long stroke before the pen is lifted.
public nonisolated struct InkGrowth: Hashable, Sendable {
  /// The index of the layer.
  public var layer: Int
  /// A stroke with the same ID and tool, but only the new points. It has no points if the stroke was cancelled.
  public var stroke: InkStroke

  /// Makes a growth.
  public init(layer: Int = 0, stroke: InkStroke) { (self.layer, self.stroke) = (layer, stroke) }

  /// Whether the stroke was cancelled.
  public var isCancelled: Bool { stroke.points.isEmpty }
}

/// A document of pages in their order, with data of the app.
public nonisolated struct InkDocument: Hashable, Sendable {
  /// The pages.
  public var pages: [InkPage]
  /// Small data of the app, by names that the app chooses, such as the places of its pictures. A name with empty data
  /// is not written to files.
  public var data: [String: [UInt8]]

  /// Makes a document.
  public init(pages: [InkPage] = [InkPage()], data: [String: [UInt8]] = [:]) { (self.pages, self.data) = (pages, data) }
}
