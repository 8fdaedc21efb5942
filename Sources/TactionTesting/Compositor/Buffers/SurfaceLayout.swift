import TactionGeometry
import TactionGraphics

/// The mapping from a buffer to its surface: scale, transform and viewport combined.
struct SurfaceLayout {
  let bufferWidth: Int
  let bufferHeight: Int
  let scale: Int
  let transform: BufferTransform
  let source: Rect?
  let destination: Size?

  /// The rectangle of pixels that the content has when it is upright.
  var uprightBuffer: PixelRect {
    transform.swapsAxes
      ? PixelRect(x: 0, y: 0, width: bufferHeight, height: bufferWidth)
      : PixelRect(x: 0, y: 0, width: bufferWidth, height: bufferHeight)
  }

  /// The size of the upright content before the viewport is applied, in surface coordinates.
  var uprightSize: Size {
    let (width, height) = (Double(bufferWidth) / Double(scale), Double(bufferHeight) / Double(scale))
    return transform.swapsAxes ? Size(width: height, height: width) : Size(width: width, height: height)
  }

  /// The size of the surface, in surface coordinates.
  var size: Size { destination ?? source?.size ?? uprightSize }

  /// Maps surface coordinates to pixels of the buffer.
  var surfaceToBuffer: Transform {
    let upright = uprightSize
    let shown = source ?? Rect(origin: .zero, size: upright)
    let size = size
    guard !size.isEmpty else { return .identity }
    let toUpright = Transform(
      a: shown.width / size.width, b: 0, c: 0, d: shown.height / size.height, tx: shown.minX, ty: shown.minY)
    return
      toUpright
      .concatenating(transform.uprightToBuffer(width: upright.width, height: upright.height))
      .concatenating(.scale(Double(scale)))
  }

  /// The pixels of the buffer that a rectangle in surface coordinates touches; some of them may be outside the buffer.
  func bufferPixels(of rect: Rect) -> PixelRect {
    PixelRect(enclosing: surfaceToBuffer.boundingBox(of: rect))
  }
}
