/// One drawing as all of its threads see it: plain values, which nobody writes to while there is drawn, and the pixels, of which
/// each is written by one thread.
struct BandDrawing {
  /// What can be seen, from back to front.
  let elements: UnsafePointer<SceneElement>
  let count: Int
  let plan: BandPlan
  var shares: BandShares
  /// Where the first pixel of the picture would be, the number of its columns, and the bytes from one row to the next.
  let pixels: UnsafeMutableRawPointer
  let width: Int
  let stride: Int
  let background: UInt32

  /// The address of the first pixel of a row.
  func row(_ y: Int32) -> UnsafeMutablePointer<UInt32> {
    (pixels + Int(y) * stride).assumingMemoryBound(to: UInt32.self)
  }
}
