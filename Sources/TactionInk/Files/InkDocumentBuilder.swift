/// The document that the records of a file make, one after the other.
///
/// The strokes of a layer are put in order once, at the end. So the time does not depend on the order in which a file
/// has them.
nonisolated struct InkDocumentBuilder {
  private var pages: [InkPageBuilder] = []

  /// Performs the step of a record. References to pages, layers or strokes that do not exist are ignored.
  mutating func apply(_ record: InkRecord) {
    switch record {
    case .page(let paper, let layerCount):
      if pages.count < InkRecord.maximumPages { pages.append(InkPageBuilder(paper, layerCount: layerCount)) }
    case .paper(let paper, let page): if pages.indices.contains(page) { pages[page].paper = paper }
    case .change(let change, let page): if pages.indices.contains(page) { pages[page].apply(change) }
    case .removal(let page): if pages.indices.contains(page) { pages.remove(at: page) }
    }
  }

  /// The document.
  var document: InkDocument { InkDocument(pages: pages.map(\.page)) }
}

/// A page of a document that is read from a file.
private nonisolated struct InkPageBuilder {
  var paper: InkPaper
  private var layers: [[InkStroke.ID: InkStroke]]

  init(_ paper: InkPaper, layerCount: Int) {
    self.paper = paper
    layers = Array(repeating: [:], count: layerCount.clamped(to: 1...InkPage.maximumLayers))
  }

  mutating func apply(_ change: InkChange) {
    let layer = change.layer
    guard layers.indices.contains(layer) else { return }
    for stroke in change.removed { layers[layer][stroke.id] = nil }
    for stroke in change.added where !stroke.points.isEmpty { layers[layer][stroke.id] = stroke }
  }

  var page: InkPage { InkPage(paper: paper, layers: layers.map { InkLayer($0.values) }) }
}
