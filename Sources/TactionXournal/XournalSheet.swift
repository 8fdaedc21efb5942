import TactionGeometry
import TactionGraphics
import TactionInk
import TactionXML

/// A page that is being read: its paper, and its strokes in layers of ink.
struct XournalSheet {
  /// The paper.
  private(set) var paper: InkPaper
  private var layers: [[InkStroke]] = []
  /// The bounds of the pictures in front of the last layer.
  private var pictures: Rect?

  /// Begins a page from its tag. A page without a valid size gets paper without an end.
  init(_ tag: XMLTag) {
    let size = Size(width: tag.pixels("width") ?? 0, height: tag.pixels("height") ?? 0)
    paper = InkPaper(size: size)
  }

  /// The page.
  var page: InkPage {
    var page = InkPage(paper: paper, layerCount: layers.count)
    for (number, strokes) in layers.enumerated() {
      for stroke in strokes { page.append(stroke, to: number) }
    }
    return page
  }

  // MARK: Paper

  /// The default distances of lines, and of squares and dots, in points.
  private static let (lineDistance, gridDistance) = (24.0, 14.17)

  /// Sets the background; returns false if this kind of background is not supported.
  mutating func setBackground(_ tag: XMLTag) -> Bool {
    guard tag.attributes["type"] == "solid" else { return false }
    paper.color = tag.attributes["color"].flatMap(XournalColor.paper) ?? .white
    switch tag.attributes["style"] {
    case "lined", "ruled", "staves": paper.ruling = .lines
    case "graph", "isograph": paper.ruling = .squares
    case "dotted", "isodotted": paper.ruling = .dots
    default: paper.ruling = .plain
    }
    let usual = paper.ruling == .squares || paper.ruling == .dots ? Self.gridDistance : Self.lineDistance
    paper.spacing = Self.distance(tag.attributes["config"] ?? "") ?? usual * XournalNumbers.pixelsPerPoint
    return true
  }

  /// Returns the distance in the settings of a ruling, such as "r1=14.17,lw=0.5"; nil if there is no distance.
  private static func distance(_ settings: String) -> Double? {
    guard let setting = settings.split(separator: ",").last(where: { $0.hasPrefix("r1=") }) else { return nil }
    return XournalNumbers.length(in: setting.utf8.dropFirst(3))?.positive
  }

  // MARK: Layers

  /// The index of the last layer.
  var layer: Int { max(layers.count - 1, 0) }

  /// Begins a layer. If the page already has the maximum number of layers, further strokes are added to the last layer.
  mutating func beginLayer() {
    guard layers.count < InkPage.maximumLayers else { return }
    layers.append([])
    pictures = nil
  }

  /// Adds strokes in front of the existing content. A stroke over a picture begins another layer.
  mutating func add(_ strokes: [InkStroke]) {
    for stroke in strokes {
      if let pictures, pictures.intersects(stroke.bounds) { beginLayer() }
      layers[layer].append(stroke)
    }
  }

  /// Records the frame of a picture in front of the last layer.
  mutating func addPicture(_ frame: Rect) { pictures = pictures.map { $0.union(frame) } ?? frame }
}
