import TactionGeometry

/// The strokes that a moving eraser removes, and the pieces that remain of them.
final class InkErasing {
  let eraser: InkInstrument.Eraser
  let layer: Int
  private var last: Point
  private var removed: [InkStroke.ID: InkStroke] = [:]
  private var added: [InkStroke.ID: InkStroke] = [:]

  init(_ eraser: InkInstrument.Eraser, layer: Int, from start: Point) {
    (self.eraser, self.layer, last) = (eraser, layer, start)
  }

  /// All changes since the eraser landed, as one change.
  var change: InkChange {
    let sorted = { (strokes: [InkStroke.ID: InkStroke]) in strokes.values.sorted { $0.id < $1.id } }
    return InkChange(layer: layer, removed: sorted(removed), added: sorted(added))
  }

  /// Moves the eraser to a point of the paper; returns the change that this movement causes.
  ///
  /// - Parameters:
  ///   - point: The new location of the eraser, in px of the paper.
  ///   - zoom: The number of px of the view for each px of the paper.
  func move(to point: Point, zoom: Double, on page: InkPage) -> InkChange {
    defer { last = point }
    let layer = page.layers[layer]
    let reach =
      switch eraser {
      case .strokes: InkConstants.eraserReach / zoom
      case .area(let radius): radius.clamped(to: 0...4096) / zoom
      }
    guard let way = Rect(enclosing: [last, point])?.inset(by: -reach) else { return InkChange(layer: self.layer) }
    var change = InkChange(layer: self.layer)
    var pieceCounts: [UInt64: UInt32] = [:]
    for stroke in layer.strokes(in: way) {
      var pieces: [InkStroke] = []
      switch eraser {
      case .strokes: guard stroke.isHit(from: last, to: point, within: reach) else { continue }
      case .area:
        guard let rest = stroke.erased(from: last, to: point, radius: reach) else { continue }
        pieces = rest
      }
      change.removed.append(stroke)
      for var piece in pieces {
        let number = pieceCounts[stroke.id.place] ?? layer.nextPiece(of: stroke.id.place)
        pieceCounts[stroke.id.place] = number &+ 1
        piece.id.piece = number
        change.added.append(piece)
      }
    }
    add(change)
    return change
  }

  private func add(_ change: InkChange) {
    for stroke in change.removed where added.removeValue(forKey: stroke.id) == nil { removed[stroke.id] = stroke }
    for stroke in change.added { added[stroke.id] = stroke }
  }
}
