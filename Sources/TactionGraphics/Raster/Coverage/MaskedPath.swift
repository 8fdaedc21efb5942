/// The coverage of pixels by a path that is filled through a repeated mask. No pixel counts as fully covered.
struct MaskedPath: BitwiseCopyable {
  let path: PlacedPathMask
  let mask: RepeatedMaskSampler

  /// Collects the boxes within a clip. Boxes of the path that are next to each other become one box.
  func gather(in clip: PixelBox, to boxes: BoxBuffer) {
    path.forEachBox(in: clip) { box, _ in boxes.add(joining: box) }
  }

  /// Writes the coverage of each pixel of a span; `full`, 0...255, is the value for full coverage.
  func cover(_ span: Span, row y: Int, full: Float, into target: UnsafeMutablePointer<UInt8>) {
    path.coverAll(span, row: Int32(truncatingIfNeeded: y), into: target)
    mask.multiply(target, span, row: y)
    PlacedPathMask.scale(target, span.count, full: full)
  }
}
