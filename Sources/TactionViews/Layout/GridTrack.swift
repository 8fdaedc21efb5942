import TactionGeometry

/// The width of a column, or the height of a row, of a grid.
nonisolated public struct GridTrack: Hashable, Sendable {
  enum Kind: Hashable {
    case fixed(Double)
    case fitted(maximum: Double)
    case flexible(weight: Double, minimum: Double)
  }

  let kind: Kind

  /// A track as long as its views need.
  public static let fitted = GridTrack(kind: .fitted(maximum: .infinity))
  /// A flexible track with a weight of 1 and no minimum.
  public static let flexible = GridTrack.flexible(1)

  /// Makes a track of a length in logical pixels; a length that is not finite, or is negative, counts as zero.
  public static func fixed(_ length: Double) -> GridTrack {
    GridTrack(kind: .fixed(length.isFinite ? max(length, 0) : 0))
  }

  /// Makes a track as long as its views need, up to a length in logical pixels; a length that is not a number, or is
  /// negative, counts as zero.
  public static func fitted(maximum: Double) -> GridTrack { GridTrack(kind: .fitted(maximum: max(0, maximum))) }

  /// Makes a track that gets a share of the length that the tracks without a weight leave.
  ///
  /// - Parameters:
  ///   - weight: The share, relative to the shares of other tracks; a weight that is not finite, or not above 0, counts
  ///     as 1.
  ///   - minimum: The minimum length in logical pixels; a length that is not finite, or is negative, counts as zero.
  public static func flexible(_ weight: Double, minimum: Double = 0) -> GridTrack {
    let weight = weight.isFinite && weight > 0 ? weight.clamped(to: 1e-3...1e3) : 1
    return GridTrack(kind: .flexible(weight: weight, minimum: minimum.isFinite ? max(minimum, 0) : 0))
  }

  /// Whether the length follows only from the views.
  var isFitted: Bool { if case .fitted = kind { true } else { false } }

  /// The weight of a flexible track; nil for other tracks.
  var weight: Double? { if case .flexible(let weight, _) = kind { weight } else { nil } }
}

/// The lengths of the columns of a grid, or of its rows.
nonisolated struct GridLengths {
  /// The length that a view needs in the tracks that it spans.
  struct Need {
    var tracks: Range<Int>
    var length: Double
  }

  private let tracks: [GridTrack]
  private let spacing: Double
  /// The length that each track needs.
  private(set) var needed: [Double]
  /// The length that each track needs once text is shortened (has given way); for a track without text, the same as in
  /// `needed`. Empty if there is enough space.
  var least: [Double] = []

  /// Computes the lengths that tracks need for views. All ranges must be within the tracks.
  init(_ tracks: [GridTrack], spacing: Double, _ needs: [Need]) {
    (self.tracks, self.spacing) = (tracks, spacing)
    needed = tracks.map { track in
      switch track.kind {
      case .fixed(let length): length
      case .fitted: 0
      case .flexible(_, let minimum): minimum
      }
    }
    var spans: [Need] = []
    for need in needs {
      if need.tracks.count > 1 { spans.append(need) } else { grow(need.tracks.lowerBound, to: need.length) }
    }
    // Views that span fewer tracks are handled first, so that views that span more tracks can use the lengths that the
    // tracks have then.
    for span in spans.sorted(by: { $0.tracks.count < $1.tracks.count }) { grow(span) }
    evenOut()
  }

  /// The sum of the lengths that all tracks need, including the gaps.
  var total: Double { needed.reduce(0, +) + gaps }

  private var gaps: Double { spacing * Double(max(tracks.count - 1, 0)) }

  /// Returns the start and the end of each track in a space, on whole logical pixels.
  func edges(in space: Double) -> [ClosedRange<Double>] {
    var start = 0.0
    return lengths(in: max(space - gaps, 0)).map { length in
      let (edge, end) = (start.rounded(), (start + length).rounded())
      start += length + spacing
      return edge...max(edge, end)
    }
  }

  /// Returns the lengths of the tracks, for a length `room` that does not include the gaps. Flexible tracks share the
  /// length that the other tracks leave.
  func lengths(in room: Double) -> [Double] {
    let own = tracks.indices.reduce(0) { $0 + (tracks[$1].weight == nil ? needed[$1] : 0) }
    let weight = tracks.reduce(0) { $0 + ($1.weight ?? 0) }
    let least = tracks.reduce(0) { $0 + $1.minimumShare }
    guard own + least <= room + 1e-9 else { return shortened(to: room - least) }
    guard weight > 0 else { return needed }
    let rest = room - own
    let level = LengthLevel.level(filling: rest, near: rest / weight) { level in
      tracks.reduce(0) { $0 + $1.share(at: level) }
    }
    return tracks.indices.map { tracks[$0].weight == nil ? needed[$0] : tracks[$0].share(at: level) }
  }

  /// Returns the lengths of the tracks if `room` is too small for them. The longest fitted tracks are shortened, tracks
  /// with text first.
  private func shortened(to room: Double) -> [Double] {
    let fixed = tracks.indices.reduce(0) { $0 + (tracks[$1].isFitted || tracks[$1].weight != nil ? 0 : needed[$1]) }
    let fitted = tracks.indices.filter { tracks[$0].isFitted }
    let room = max(room - fixed, 0)
    let least = tracks.indices.map { min(self.least.isEmpty ? needed[$0] : self.least[$0], needed[$0]) }
    let textIsEnough = fitted.reduce(0) { $0 + least[$1] } <= room
    func length(_ index: Int, _ level: Double) -> Double {
      textIsEnough ? max(least[index], min(needed[index], level)) : min(least[index], level)
    }
    let level = LengthLevel.level(filling: room, near: nil) { level in
      fitted.reduce(0) { $0 + length($1, level) }
    }
    return tracks.indices.map { index in
      tracks[index].isFitted
        ? length(index, level) : tracks[index].weight == nil ? needed[index] : tracks[index].minimumShare
    }
  }

  private mutating func grow(_ index: Int, to length: Double) {
    switch tracks[index].kind {
    case .fixed: break
    case .fitted(let maximum): needed[index] = max(needed[index], min(length, maximum))
    case .flexible: needed[index] = max(needed[index], length)
    }
  }

  /// Makes the tracks of a span long enough. All flexible tracks of the span grow by the same length. If the span has
  /// no flexible tracks, its fitted tracks grow.
  private mutating func grow(_ span: Need) {
    let missing =
      span.length - spacing * Double(span.tracks.count - 1) - span.tracks.reduce(0) { $0 + needed[$1] }
    guard missing > 0 else { return }
    let flexible = span.tracks.filter { tracks[$0].weight != nil }
    let growing = flexible.isEmpty ? span.tracks.filter { tracks[$0].isFitted } : flexible
    for index in growing { grow(index, to: needed[index] + missing / Double(growing.count)) }
  }

  /// Gives flexible tracks lengths in the proportions of their weights.
  private mutating func evenOut() {
    var unit = 0.0
    for (track, length) in zip(tracks, needed) {
      if let weight = track.weight { unit = max(unit, length / weight) }
    }
    for index in tracks.indices where tracks[index].weight != nil { needed[index] = tracks[index].share(at: unit) }
  }
}

nonisolated extension GridTrack {
  /// Returns the length of a flexible track if a weight of 1 has a given length; 0 for other tracks.
  fileprivate func share(at level: Double) -> Double {
    if case .flexible(let weight, let minimum) = kind { max(level * weight, minimum) } else { 0 }
  }

  /// The minimum length of a flexible track; 0 for other tracks.
  fileprivate var minimumShare: Double { share(at: 0) }
}
