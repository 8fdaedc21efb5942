import Glibc
import TactionGeometry

/// The masks of recently drawn paths, so that a path that rests, or moves by whole pixels, costs only its pixels.
///
/// Equal paths share a mask. Positions within a pixel are rounded to 1/256, which is invisible in 8-bit coverage.
struct PathMaskCache {
  private struct Key: Hashable {
    let outline: PathOutline
    /// The transform without whole pixels.
    let transform: Transform
  }

  /// The memory in each of two generations, in bytes.
  private static let limit = 4 << 20
  /// The maximum length of an edge of a mask that is kept; of a larger one only visible rows are computed.
  private static let longestEdge = 4096
  /// The maximum distance of lines from their curves, in device pixels.
  private static let tolerance = 0.005

  private var masks = RecentCache<Key, PathMask>(limit: limit)
  private var scan = PathScan()
  private var builder = PathMaskBuilder()
  private var hasReported = false

  /// Returns the mask of an outline, and the device pixel of its origin; nil where nothing of it is visible.
  mutating func mask(
    of outline: PathOutline, at transform: Transform, visible: PixelRect
  ) -> (mask: PathMask, x: Int, y: Int)? {
    guard transform.isInvertible, let bounds = outline.bounds, bounds.isFinite else { return nil }
    let (x, y) = (transform.tx.rounded(.down), transform.ty.rounded(.down))
    let farthest = 0x1p29
    guard abs(x) < farthest, abs(y) < farthest else { return nil }
    let steps = 256.0
    let place = Transform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d,
      tx: ((transform.tx - x) * steps).rounded() / steps,
      ty: ((transform.ty - y) * steps).rounded() / steps)
    let (column, row) = (Int(saturating: x), Int(saturating: y))
    let box = place.boundingBox(of: bounds).inset(by: -1 / 64)
    let whole = PixelRect(enclosing: box)
    guard whole.offset(x: column, y: row).intersects(visible) else { return nil }
    guard max(whole.width, whole.height) <= Self.longestEdge else {
      // Lines to the right of the visible columns have no effect; lines to the left have the same effect at any
      // distance.
      let mask = makeMask(outline, place, whole.intersection(visible.offset(x: -column, y: -row)))
      return (mask, column, row)
    }
    let key = Key(outline: outline, transform: place)
    if let known = masks.value(key) { return (known, column, row) }
    let mask = makeMask(outline, place, whole)
    masks.insert(mask, for: key, cost: mask.byteCount + outline.byteCount)
    return (mask, column, row)
  }

  private mutating func makeMask(_ outline: PathOutline, _ transform: Transform, _ pixels: PixelRect) -> PathMask {
    builder.begin(pixels)
    scan.begin(rows: pixels.y..<pixels.maxY, columns: pixels.x..<pixels.maxX, rule: outline.rule)
    if let style = outline.style {
      let tolerance = Self.tolerance / max(transform.maximumScale, 1e-300)
      // Lines of a wide curve are farther from the edge of the line than from its middle.
      let path = outline.path.flattened(tolerance: tolerance, hasTangents: true)
      scan.add(PathStroker.outline(of: path, style, tolerance: tolerance), through: transform)
    } else {
      scan.add(outline.path.flattened(through: transform, tolerance: Self.tolerance), through: .identity)
    }
    scan.scan(into: builder)
    if scan.isTooComplex { reportOnce() }
    let mask = builder.finish()
    if scan.isLarge { (scan, builder) = (PathScan(), PathMaskBuilder()) }
    return mask
  }

  private mutating func reportOnce() {
    guard !hasReported else { return }
    hasReported = true
    TactionGraphics.log.warning("a path is not drawn: its lines cross too many rows of pixels")
  }
}

extension Transform {
  /// The maximum length of a vector of length 1.
  fileprivate var maximumScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    return ((sum + max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
  }
}
