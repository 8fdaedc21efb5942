import TactionGeometry
import TactionGestures

/// The erasers that are on a layer at the same time, the strokes that they remove, and the pieces that remain of them.
///
/// Two erasers may cut the same stroke, so the changes by all erasers are one step of the history. This step is
/// recorded when the last eraser leaves the layer.
final class InkErasing {
  /// A movement of an eraser along a straight line of the paper.
  private struct Move {
    let touch: Touch
    let eraser: InkInstrument.Eraser
    let start, end: Point
    /// The distance from the line within which the eraser touches ink, in px of the paper.
    let reach: Double
    /// The `place` of the ID of the layer's last stroke at the time of the movement. The eraser must not touch strokes
    /// that were drawn later.
    let lastPlace: UInt64
  }

  /// Successive changes, combined into one change.
  private struct Total {
    private var removed: [InkStroke.ID: InkStroke] = [:]
    private var added: [InkStroke.ID: InkStroke] = [:]

    mutating func add(_ change: InkChange) {
      for stroke in change.removed where added.removeValue(forKey: stroke.id) == nil { removed[stroke.id] = stroke }
      for stroke in change.added { added[stroke.id] = stroke }
    }

    func contains(_ id: InkStroke.ID) -> Bool { removed[id] != nil || added[id] != nil }

    func change(on layer: Int) -> InkChange {
      let sorted = { (strokes: [InkStroke.ID: InkStroke]) in strokes.values.sorted { $0.id < $1.id } }
      return InkChange(layer: layer, removed: sorted(removed), added: sorted(added))
    }
  }

  let layer: Int
  private var tips: [Touch: (eraser: InkInstrument.Eraser, place: Point)] = [:]
  private var moves: [Move] = []
  private var total = Total()

  /// The maximum number of movements of erasers that are stored. If an eraser is cancelled, the stored movements of the
  /// other erasers are repeated, and later movements are lost. Our own choice: a minute at 1,000 reports per second.
  private static let maximumMoves = 1 << 16

  init(layer: Int) { self.layer = layer }

  /// Whether all erasers have left the layer.
  var isFinished: Bool { tips.isEmpty }

  /// All changes since the first eraser landed, as one change.
  var change: InkChange { total.change(on: layer) }

  /// Returns whether another change concerns strokes that the erasers have removed, or pieces that remain of them.
  func overlaps(_ other: InkChange) -> Bool {
    other.layer == layer && (other.removed + other.added).contains { total.contains($0.id) }
  }

  /// Puts an eraser on the paper.
  func begin(_ touch: Touch, _ eraser: InkInstrument.Eraser, at place: Point) { tips[touch] = (eraser, place) }

  /// Moves an eraser to a point of the paper; returns the change that this movement causes.
  ///
  /// - Parameters:
  ///   - point: The new location of the eraser, in px of the paper.
  ///   - zoom: The number of px of the view for each px of the paper.
  func move(_ touch: Touch, to point: Point, zoom: Double, on page: InkPage) -> InkChange {
    guard let (eraser, place) = tips[touch] else { return InkChange(layer: layer) }
    tips[touch]?.place = point
    let reach =
      switch eraser {
      case .strokes: InkConstants.eraserReach / zoom
      case .area(let radius): radius.clamped(to: 0...4096) / zoom
      }
    let move = Move(
      touch: touch, eraser: eraser, start: place, end: point, reach: reach, lastPlace: page.layers[layer].lastPlace)
    if moves.count < Self.maximumMoves { moves.append(move) }
    let change = change(by: move, on: page)
    total.add(change)
    return change
  }

  /// Takes an eraser off the paper; its effect stays.
  func end(_ touch: Touch) { tips[touch] = nil }

  /// Takes an eraser off the paper; returns the change that leaves only the effects of the other erasers.
  func cancel(_ touch: Touch, on page: InkPage) -> InkChange {
    tips[touch] = nil
    moves.removeAll { $0.touch === touch }
    let revert = change.inverse
    var (draft, correction) = (page, Total())
    draft.apply(revert)
    correction.add(revert)
    total = Total()
    for move in moves {
      let change = change(by: move, on: draft)
      draft.apply(change)
      correction.add(change)
      total.add(change)
    }
    return correction.change(on: layer)
  }

  private func change(by move: Move, on page: InkPage) -> InkChange {
    let layer = page.layers[layer]
    var change = InkChange(layer: self.layer)
    guard let way = Rect(enclosing: [move.start, move.end])?.inset(by: -move.reach) else { return change }
    var pieceCounts: [UInt64: UInt32] = [:]
    for stroke in layer.strokes(in: way) where stroke.id.place <= move.lastPlace {
      var pieces: [InkStroke] = []
      switch move.eraser {
      case .strokes: guard stroke.isHit(from: move.start, to: move.end, within: move.reach) else { continue }
      case .area:
        guard let rest = stroke.erased(from: move.start, to: move.end, radius: move.reach) else { continue }
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
    return change
  }
}
