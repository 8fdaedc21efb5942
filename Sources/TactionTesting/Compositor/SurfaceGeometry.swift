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

  /// The pixels of the upright content.
  var uprightBuffer: PixelRect {
    transform.swapsAxes
      ? PixelRect(x: 0, y: 0, width: bufferHeight, height: bufferWidth)
      : PixelRect(x: 0, y: 0, width: bufferWidth, height: bufferHeight)
  }

  /// The size of the upright content before the viewport, in surface coordinates.
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

  /// The pixels of the buffer that a rectangle in surface coordinates touches; some may lie outside the buffer.
  func bufferPixels(of rect: Rect) -> PixelRect {
    PixelRect(enclosing: surfaceToBuffer.boundingBox(of: rect))
  }
}

/// The rotation and mirroring of content for an output: the eight values of wl_output.transform.
///
/// A buffer with a transform was drawn rotated; the compositor rotates it back for the upright picture.
public nonisolated enum BufferTransform: Int32, CaseIterable, Sendable {
  /// Upright.
  case normal = 0
  /// Turned by 90 degrees counterclockwise.
  case turned90 = 1
  /// Turned by 180 degrees.
  case turned180 = 2
  /// Turned by 270 degrees counterclockwise.
  case turned270 = 3
  /// Mirrored about the vertical axis.
  case flipped = 4
  /// Mirrored about the vertical axis, then turned by 90 degrees counterclockwise.
  case flipped90 = 5
  /// Mirrored about the vertical axis, then turned by 180 degrees.
  case flipped180 = 6
  /// Mirrored about the vertical axis, then turned by 270 degrees counterclockwise.
  case flipped270 = 7

  /// Whether width and height are exchanged.
  public var swapsAxes: Bool { rawValue & 1 == 1 }

  /// Returns the map from an upright picture of the given size to a buffer that was drawn with this transform.
  func uprightToBuffer(width: Double, height: Double) -> Transform {
    switch self {
    case .normal: Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    case .turned90: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
    case .turned180: Transform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
    case .turned270: Transform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
    case .flipped: Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    case .flipped90: Transform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .flipped180: Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
    case .flipped270: Transform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
    }
  }
}

/// The value of a wl_region: added and subtracted rectangles, in surface coordinates.
///
/// The rectangles are kept as the client sent them, since clients add rectangles that end beyond any 32-bit coordinate.
struct SurfaceRegion {
  private var steps: [(adds: Bool, rect: WireRect)] = []

  mutating func add(_ rect: WireRect) { steps.append((true, rect)) }

  mutating func subtract(_ rect: WireRect) { steps.append((false, rect)) }

  /// Whether a point lies inside: the last rectangle that contains it decides.
  func contains(_ point: Point) -> Bool {
    steps.last { !$0.rect.isEmpty && $0.rect.contains(point) }?.adds ?? false
  }
}

/// A rectangle as a client sent it, perhaps with negative extents or corners beyond 32 bits.
package nonisolated struct WireRect: Equatable, Sendable, CustomStringConvertible {
  /// The distance to the right of the origin.
  package let x: Int32
  /// The distance below the origin.
  package let y: Int32
  /// The extent to the right.
  package let width: Int32
  /// The extent downward.
  package let height: Int32

  init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle in the form `4 x 3 at 1, 2`.
  package var description: String { "\(width) x \(height) at \(x), \(y)" }

  /// Whether nothing lies inside.
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle in numbers that can represent its far corner too.
  var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }

  /// Whether a point lies inside.
  func contains(_ point: Point) -> Bool { rect.contains(point) }

  /// Whether it lies within the rectangle from the origin to a size.
  func isWithin(_ size: Size) -> Bool {
    x >= 0 && y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height
  }
}

extension Int32 {
  /// A length in whole pixels, clamped to 0...32767.
  init(pixels: Double) {
    self = pixels.isFinite ? Int32(pixels.rounded().clamped(to: 0...32767)) : 0
  }

  /// A distance in whole pixels, clamped to -32768...32767.
  init(offset: Double) {
    self = offset.isFinite ? Int32(offset.rounded().clamped(to: -32768...32767)) : 0
  }
}
