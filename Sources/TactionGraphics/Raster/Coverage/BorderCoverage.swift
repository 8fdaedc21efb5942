/// The outermost part of a convex shape.
struct BorderCoverage: BitwiseCopyable {
  /// The edges of the shape, less those of the hole.
  let edges: OutlineEdges
  /// The shape and its hole by themselves, for what they cover of a row.
  let outer: OutlineEdges
  let hole: OutlineEdges
}
