import CRaster

/// Some neighbouring triangles of a model on the way to one picture: those that can be seen, sorted into bands of rows.
final class TriangleBatch {
  private let triangles = ValueStack<raster_triangle>(capacity: 1)
  /// The textures of triangles that have one.
  private let paints = ValueStack<raster_paint>(capacity: 1)
  /// For each band where its triangles stand among `members`; behind these, those of many bands.
  private let bins = ValueStack<raster_bin>(capacity: 1)
  private let members = ValueStack<Int32>(capacity: 1)
  /// What they ask of the loops, as in `raster_set_up`.
  private(set) var work = 0.0

  /// Sets up those of some triangles that can be seen.
  func prepare(_ model: UnsafePointer<raster_model>, _ range: Range<Int>, isTextured: Bool, bandCount: Int) {
    // Cut where it reaches behind the viewer, a triangle may become two. What is not used of this takes no memory.
    triangles.makeRoom(for: 2 * range.count)
    paints.makeRoom(for: isTextured ? 2 * range.count : 0)
    bins.makeRoom(for: bandCount + 1)
    let count = raster_set_up(
      model, Int32(truncatingIfNeeded: range.lowerBound), Int32(truncatingIfNeeded: range.count), triangles.elements,
      paints.elements, &work)
    members.makeRoom(for: Int(count) * Int(RASTER_MOST_BANDS))
    raster_sort(
      triangles.elements, count, Int32(truncatingIfNeeded: ModelPipeline.bandHeight),
      Int32(truncatingIfNeeded: bandCount), bins.elements, members.elements)
  }

  /// The columns that the triangles in a bin may touch; the lower bound is no less than the upper one where there are
  /// none.
  func columns(of bin: Int) -> (left: Int32, right: Int32) { (bins[bin].left, bins[bin].right) }

  /// Draws the triangles in a bin, as far as they lie in a band.
  func draw(bin: Int, into band: inout raster_band, with loops: raster_model_loops) {
    let (start, count) = (Int(bins[bin].start), bins[bin].count)
    guard count > 0 else { return }
    loops.draw(&band, triangles.elements, paints.elements, members.elements + start, count)
  }
}
