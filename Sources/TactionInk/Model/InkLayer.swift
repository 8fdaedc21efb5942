import Glibc
import TactionGeometry

/// The strokes of a layer in their order, with a spatial index.
public nonisolated struct InkLayer: Hashable, Sendable {
  /// The strokes, from back to front.
  public private(set) var strokes: [InkStroke] = []
  /// The number of points of all strokes.
  public private(set) var pointCount = 0
  /// The highest place that a stroke of the layer has, or had before a change; 0 if there was no stroke. It never
  /// decreases, so a stroke that an undo brings back has another ID than the strokes that were drawn in the meantime.
  private(set) var lastPlace: UInt64 = 0
  /// The highest piece number that a stroke at each place has, or had before a change; no number for a place whose
  /// stroke was never cut. As ``lastPlace``, it never decreases.
  private var lastPieces: [UInt64: UInt32] = [:]
  private var index = InkIndex()

  /// Makes an empty layer.
  public init() {}

  /// Makes a layer of strokes in any order. All of them have points, and different IDs.
  init(_ strokes: some Sequence<InkStroke>) {
    self.strokes = strokes.sorted { $0.id < $1.id }
    for stroke in self.strokes { count(stroke) }
  }

  /// The smallest rectangle around all strokes; nil for an empty layer. Computing it takes time in proportion to the
  /// number of strokes.
  public var bounds: Rect? { strokes.lazy.map(\.bounds).boundingBox }

  /// The stroke with an ID; nil if there is none.
  public subscript(id: InkStroke.ID) -> InkStroke? { existing(id).map { strokes[$0] } }

  /// Returns the strokes whose bounds intersect a rectangle, from back to front.
  public func strokes(in rect: Rect) -> [InkStroke] {
    guard let candidates = index.strokes(near: rect) else { return strokes.filter { $0.bounds.intersects(rect) } }
    return candidates.sorted().compactMap { self[$0] }.filter { $0.bounds.intersects(rect) }
  }

  /// Returns whether two layers have the same strokes.
  public static func == (a: InkLayer, b: InkLayer) -> Bool { a.strokes == b.strokes }

  /// Hashes the strokes.
  public func hash(into hasher: inout Hasher) { hasher.combine(strokes) }

  // MARK: Changes

  /// Returns a piece number that no stroke at a place has, or had before a change.
  func nextPiece(of place: UInt64) -> UInt32 { lastPieces[place, default: 0] + 1 }

  /// If a change has more strokes than this number, it is made in one pass. Adding or removing a single stroke moves
  /// all later strokes in memory.
  private static let manyStrokes = 64

  /// Makes a change. Strokes without points are ignored.
  mutating func apply(_ change: InkChange) {
    guard change.removed.count + change.added.count > Self.manyStrokes else {
      for stroke in change.removed { remove(stroke.id) }
      for stroke in change.added { insert(stroke) }
      return
    }
    let change = effect(of: change)
    let gone = Set(change.removed.lazy.map(\.id))
    for stroke in change.removed { forget(stroke) }
    strokes.removeAll { gone.contains($0.id) }
    strokes = (strokes + change.added).sorted { $0.id < $1.id }
    for stroke in change.added { count(stroke) }
  }

  /// Returns the strokes that a change would remove from this layer, as they are now, and those that it would add.
  func effect(of change: InkChange) -> InkChange {
    let added = Dictionary(change.added.lazy.filter { !$0.points.isEmpty }.map { ($0.id, $0) }) { $1 }
    let gone = Set(change.removed.lazy.map(\.id)).union(added.keys).sorted()
    return InkChange(
      layer: change.layer, removed: gone.compactMap { self[$0] }, added: added.values.sorted { $0.id < $1.id })
  }

  /// Adds a stroke at its place in the order. A stroke with the same ID is replaced; a stroke without points is
  /// ignored.
  mutating func insert(_ stroke: InkStroke) {
    guard !stroke.points.isEmpty else { return }
    if let position = existing(stroke.id) {
      forget(strokes[position])
      strokes[position] = stroke
    } else {
      strokes.insert(stroke, at: position(of: stroke.id))
    }
    count(stroke)
  }

  /// Removes the stroke with an ID; returns the stroke, or nil if there is none.
  @discardableResult
  mutating func remove(_ id: InkStroke.ID) -> InkStroke? {
    guard let position = existing(id) else { return nil }
    let stroke = strokes.remove(at: position)
    forget(stroke)
    return stroke
  }

  private mutating func count(_ stroke: InkStroke) {
    pointCount += stroke.points.count
    lastPlace = max(lastPlace, stroke.id.place)
    if stroke.id.piece > 0 {
      lastPieces[stroke.id.place] = max(lastPieces[stroke.id.place, default: 0], stroke.id.piece)
    }
    index.insert(stroke.id, at: stroke.bounds)
  }

  private mutating func forget(_ stroke: InkStroke) {
    pointCount -= stroke.points.count
    index.remove(stroke.id, at: stroke.bounds)
  }

  /// Returns the index of the stroke with an ID; nil if there is none.
  private func existing(_ id: InkStroke.ID) -> Int? {
    let position = position(of: id)
    return strokes.indices.contains(position) && strokes[position].id == id ? position : nil
  }

  /// Returns the index of the first stroke that is not behind a stroke with this ID.
  private func position(of id: InkStroke.ID) -> Int {
    if let last = strokes.last, last.id < id { return strokes.count }
    return strokes.firstPosition { $0.id >= id }
  }
}

/// A spatial index: a grid of squares, each with the strokes whose bounds touch it.
private nonisolated struct InkIndex: Sendable {
  private struct Square: Hashable {
    var column, row: Int32
  }

  /// The side of a square, in px: a few words of handwriting. Our own choice.
  private static let side = 256.0
  /// The maximum number of squares of a stroke in the grid. Larger strokes are not in the grid, and each search
  /// includes all of them.
  private static let maximumSquares = 64
  /// The maximum number of squares in a search. A search in a larger rectangle tests all strokes instead.
  private static let maximumSearch = 4096

  private var squares: [Square: [InkStroke.ID]] = [:]
  private var large: Set<InkStroke.ID> = []

  mutating func insert(_ id: InkStroke.ID, at bounds: Rect) {
    guard let range = Self.squares(of: bounds, atMost: Self.maximumSquares) else {
      large.insert(id)
      return
    }
    for square in range { squares[square, default: []].append(id) }
  }

  mutating func remove(_ id: InkStroke.ID, at bounds: Rect) {
    guard let range = Self.squares(of: bounds, atMost: Self.maximumSquares) else {
      large.remove(id)
      return
    }
    for square in range {
      guard let position = squares[square]?.lastIndex(of: id) else { continue }
      squares[square]?.remove(at: position)
      if squares[square]?.isEmpty == true { squares[square] = nil }
    }
  }

  /// Returns the strokes that may touch a rectangle; nil if the rectangle is too large for the index.
  func strokes(near rect: Rect) -> Set<InkStroke.ID>? {
    guard let range = Self.squares(of: rect, atMost: Self.maximumSearch) else { return nil }
    return range.reduce(into: large) { $0.formUnion(squares[$1] ?? []) }
  }

  private static func squares(of rect: Rect, atMost limit: Int) -> [Square]? {
    guard rect.isFinite, rect.width >= 0, rect.height >= 0 else { return nil }
    // Coordinates of points are limited, so rectangles are clamped to somewhat more than these limits.
    let edge = { (value: Double) in
      (value.clamped(to: -2 * InkPoint.maximumCoordinate...2 * InkPoint.maximumCoordinate) / side).rounded(.down)
    }
    let (left, right, top, bottom) = (edge(rect.minX), edge(rect.maxX), edge(rect.minY), edge(rect.maxY))
    guard (right - left + 1) * (bottom - top + 1) <= Double(limit) else { return nil }
    return (Int32(top)...Int32(bottom)).flatMap { row in
      (Int32(left)...Int32(right)).map { Square(column: $0, row: row) }
    }
  }
}
