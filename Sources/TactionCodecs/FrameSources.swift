import TactionGraphics

/// The frames of a WebP file.
final class WebPFrames: FrameSource {
  private let bytes: PictureBytes
  private let structure: WebPStructure
  let frames: [AnimationFrame]
  let memory: Int

  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    structure = try WebPStructure(bytes, maximumFrames: AnimatedImage.maximumFrames)
    frames = structure.frames.map(\.animation)
    var memory = 0
    for index in structure.frames.indices {
      memory = max(memory, try WebPDecoder(bytes, structure, frame: index).memory)
    }
    self.memory = memory
  }

  var header: PictureHeader { structure.header }
  var plays: Int { structure.plays }

  func decode(
    _ index: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    // The canvas keeps the frames before in rows that are missing. The first frame is decoded like a still picture.
    try WebPDecoder(bytes, structure, frame: index).decodeFrame(omitsRest: index > 0, effort, take: take)
  }
}

/// The frames of a GIF file.
final class GIFFrames: FrameSource {
  private let bytes: PictureBytes
  private let structure: GIFStructure
  let frames: [AnimationFrame]
  let memory: Int

  init(_ bytes: PictureBytes) throws(ImageError) {
    self.bytes = bytes
    structure = try GIFStructure(bytes, maximumFrames: AnimatedImage.maximumFrames)
    frames = structure.frames.map(\.animation)
    memory = structure.frames.map { GIFRows.memory(of: $0) + $0.animation.rect.width * 4 }.max() ?? 0
  }

  var header: PictureHeader { structure.header }
  var plays: Int { structure.plays }

  func decode(
    _ index: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    let frame = structure.frames[index]
    let rows = try GIFRows(bytes, frame, effort)
    let memory = try Bitmap(width: max(frame.animation.rect.width, 1), height: 1)
    defer { withExtendedLifetime(memory) {} }
    let row = memory.row(0)
    for y in 0..<frame.animation.rect.height {
      try effort.check()
      rows.copyRow(y, to: row)
      guard take(row) else { return }
    }
  }
}

/// The frames of an AVIF file. Each frame covers the whole canvas.
final class AVIFFrames: FrameSource {
  private let decoder: AVIFDecoder
  let frames: [AnimationFrame]

  init(_ bytes: PictureBytes) throws(ImageError) {
    decoder = try AVIFDecoder(bytes)
    let rect = PixelRect(x: 0, y: 0, width: decoder.header.width, height: decoder.header.height)
    frames = decoder.delays.map { AnimationFrame(rect: rect, delay: $0, blends: false) }
  }

  var header: PictureHeader { decoder.header }
  var plays: Int { decoder.plays }
  var memory: Int { decoder.memory }

  func decode(
    _ index: Int, _ effort: DecodingEffort, take: (UnsafeMutablePointer<UInt32>) -> Bool
  ) throws(ImageError) {
    try decoder.decodeFrame(index, effort, take: take)
  }
}
