/// A rectangle of tiles of one level.
nonisolated struct TileRange: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>

  var count: Int { columns.count * rows.count }
}
