/// Some neighbouring rows of a drawing, which one thread draws from top to bottom.
struct Band {
  /// The first row, and the first one after.
  let top: Int32
  let end: Int32
  /// The pixels to write in each of the rows: where they stand in the plan's list of parts, and how many there are.
  let firstPart: Int32
  let partCount: Int32
}
