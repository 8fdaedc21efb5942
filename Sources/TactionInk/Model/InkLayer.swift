import Glibc
import TactionGeometry

/// The strokes of a layer in their order, with an index of their places.
public nonisolated struct InkLayer: Hashable, Sendable {
  /// The strokes, from back to front.
  public private(set) var strokes: [InkStroke] = []
  /// The number of points of all strokes.
  public private(set) var pointCount = 0
  private var index = InkIndex()

  /// Makes an empty layer.
  public init() {}

  /// The smallest rectangle around all strokes; nil for an empty layer. It takes time in proportion to their number.
  public var bounds: Rect? { strokes.lazy.map(\.bounds).boundingBox }

  /// The stroke at a place of the order; nil if there is none.
  public subscript(id: InkStroke.ID) -> InkStroke? { existing(id).map { strokes[$0] } }

  /// Returns the strokes whose bounds intersect a rectangle, from back to front.
  public func strokes(in rect: Rect) -> [InkStroke] {
    guard let candidates = index.strokes(near: rect) else { return strokes.filter { $0.bounds.intersects(rect) } }
    return candidates.sorted().compactMap { self[$0] }.filter { $0.bounds.intersects(rect) }
  }

  /// Two layers with the same strokes are equal.
  public static func == (a: InkLayer, b: InkLayer) -> Bool { a.strokes == b.strokes }

  /// Hashes the strokes.
  public func hash(into hasher: inout Hasher) { hasher.combine(strokes) }

  // MARK: Changes

  /// The highest place of a stroke; 0 for an empty layer.
  var lastPlace: UInt64 { strokes.last?.id.place ?? 0 }

  /// Returns a number that no piece of a stroke has yet.
  func nextPiece(of place: UInt64) -> UInt32 {
    let end = position(of: InkStroke.ID(place: place, piece: .max))
    guard end > 0, strokes[end - 1].id.place == place else { return 1 }
    return strokes[end - 1].id.piece + 1
  }

  /// The number of strokes from which on a change is made in one pass: each single one moves all later strokes.
  private static let manyStrokes = 64

  /// Makes a change; strokes without points are none.
  mutating func apply(_ change: InkChange) {
    guard change.removed.count + change.added.count > Self.manyStrokes else {
      for stroke in change.removed { remove(stroke.id) }
      for stroke in change.added { insert(stroke) }
      return
    }
    let added = Dictionary(change.added.lazy.filter { !$0.points.isEmpty }.map { ($0.id, $0) }) { $1 }
    let gone = Set(change.removed.lazy.map(\.id)).union(added.keys)
    for id in gone { if let stroke = self[id] { forget(stroke) } }
    strokes.removeAll { gone.contains($0.id) }
    strokes = (strokes + added.values).sorted { $0.id < $1.id }
    for stroke in added.values { count(stroke) }
  }

  /// Adds a stroke at its place; one that has this place already is replaced, and one without points is none.
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

  /// Removes a stroke; returns it, or nil if there is none of this place.
  @discardableResult
  mutating func remove(_ id: InkStroke.ID) -> InkStroke? {
    guard let position = existing(id) else { return nil }
    let stroke = strokes.remove(at: position)
    forget(stroke)
    return stroke
  }

  private mutating func count(_ stroke: InkStroke) {
    pointCount += stroke.points.count
    index.insert(stroke.id, at: stroke.bounds)
  }

  private mutating func forget(_ stroke: InkStroke) {
    pointCount -= stroke.points.count
    index.remove(stroke.id, at: stroke.bounds)
  }

  /// Returns the position of the stroke of a place; nil if there is none.
  private func existing(_ id: InkStroke.ID) -> Int? {
    let position = position(of: id)
    return strokes.indices.contains(position) && strokes[position].id == id ? position : nil
  }

  /// Returns the position of the first stroke that does not lie behind a place.
  private func position(of id: InkStroke.ID) -> Int {
    var (low, high) = (0, strokes.count)
    if let last = strokes.last, last.id < id { return high }
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The strokes near each place of the paper: squares with the strokes whose bounds touch them.
private nonisolated struct InkIndex: Sendable {
  private struct Square: Hashable {
    var column, row: Int32
  }

  /// The side of a square in px: some words of handwriting. Our own choice.
  private static let side = 256.0
  /// The number of squares above which a stroke is looked at in each search.
  private static let maximumSquares = 64
  /// The number of squares above which a search goes through all strokes.
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

  /// Returns the strokes that may touch a rectangle; nil if these may be all.
  func strokes(near rect: Rect) -> Set<InkStroke.ID>? {
    guard let range = Self.squares(of: rect, atMost: Self.maximumSearch) else { return nil }
    return range.reduce(into: large) { $0.formUnion(squares[$1] ?? []) }
  }

  private static func squares(of rect: Rect, atMost limit: Int) -> [Square]? {
    guard rect.isFinite, rect.width >= 0, rect.height >= 0 else { return nil }
    // Coordinates are bounded by those of points, and rectangles of searches are cut to them.
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
