/// A builder of the document that results from the records of a file.
///
/// The strokes of a layer are sorted once, at the end. So the time does not depend on the order of the strokes in the
/// file.
nonisolated struct InkDocumentBuilder {
  private var pages: [InkPageBuilder] = []
  private var data: [String: [UInt8]] = [:]

  /// Applies a record to the document. References to pages, layers or strokes that do not exist are ignored.
  mutating func apply(_ record: InkRecord) {
    switch record {
    case .page(let paper, let layerCount):
      if pages.count < InkRecord.maximumPages { pages.append(InkPageBuilder(paper, layerCount: layerCount)) }
    case .paper(let paper, let page): if pages.indices.contains(page) { pages[page].paper = paper }
    case .change(let change, let page): if pages.indices.contains(page) { pages[page].apply(change) }
    case .removal(let page): if pages.indices.contains(page) { pages.remove(at: page) }
    case .growth(let growth, let page): if pages.indices.contains(page) { pages[page].apply(growth) }
    case .data(let bytes, let name): data[name] = bytes.isEmpty ? nil : bytes
    }
  }

  /// The document, with the strokes that were still being drawn.
  var document: InkDocument { InkDocument(pages: pages.map(\.page), data: data) }
}

/// A page of a document that is read from a file.
private nonisolated struct InkPageBuilder {
  private struct Place: Hashable {
    let layer: Int
    let stroke: InkStroke.ID
  }

  /// A stroke that is being drawn.
  private struct Growing {
    let tool: InkTool
    let joints: InkStroke.Joints
    var points: [InkPoint] = []
  }

  var paper: InkPaper
  private var layers: [[InkStroke.ID: InkStroke]]
  private var growing: [Place: Growing] = [:]

  init(_ paper: InkPaper, layerCount: Int) {
    self.paper = paper
    layers = Array(repeating: [:], count: layerCount.clamped(to: 1...InkPage.maximumLayers))
  }

  mutating func apply(_ change: InkChange) {
    let layer = change.layer
    guard layers.indices.contains(layer) else { return }
    for stroke in change.removed { layers[layer][stroke.id] = nil }
    for stroke in change.added where !stroke.points.isEmpty { layers[layer][stroke.id] = stroke }
    guard !growing.isEmpty else { return }
    for strokes in [change.removed, change.added] {
      for stroke in strokes { growing[Place(layer: layer, stroke: stroke.id)] = nil }
    }
  }

  mutating func apply(_ growth: InkGrowth) {
    guard layers.indices.contains(growth.layer) else { return }
    let (stroke, place) = (growth.stroke, Place(layer: growth.layer, stroke: growth.stroke.id))
    growing[place, default: Growing(tool: stroke.tool, joints: stroke.joints)].points += stroke.points
  }

  var page: InkPage {
    var layers = layers
    for (place, stroke) in growing where !stroke.points.isEmpty && layers[place.layer][place.stroke] == nil {
      layers[place.layer][place.stroke] = InkStroke(
        id: place.stroke, stroke.points, tool: stroke.tool, joints: stroke.joints)
    }
    return InkPage(paper: paper, layers: layers.map { InkLayer($0.values) })
  }
}
