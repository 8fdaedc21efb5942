import TactionGeometry
import TactionGraphics

@testable import TactionViews

/// A window without a compositor. It makes frames at explicit times, and draws only the damaged pixels into one bitmap.
final class TestWindow {
  let root: View
  let pipeline: FramePipeline
  let bitmap: Bitmap
  let scale: Double
  var requests = 0

  init(width: Int = 200, height: Int = 150, scale: Double = 1, root: View = View()) throws {
    self.root = root
    self.scale = scale
    root.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    pipeline = FramePipeline(root: root)
    let pixels = PixelRect(size: root.frame.size, scale: scale)
    bitmap = try Bitmap(width: pixels.width, height: pixels.height)
    pipeline.onNeedsFrame = { [weak self] in self?.requests += 1 }
  }

  /// Makes the frame of a time, moves and draws the damaged pixels, and returns the damage.
  @discardableResult
  func frame(at time: Double = 0) -> Region {
    let change = pipeline.update(time: time, scale: scale, pixelSize: (bitmap.width, bitmap.height))
    pipeline.raster(into: bitmap, missed: change)
    return change.damage
  }

  /// Returns the last frame, drawn as a whole.
  func redrawn() throws -> Bitmap {
    let whole = try Bitmap(width: bitmap.width, height: bitmap.height)
    pipeline.raster(into: whole, region: Region(whole.bounds))
    return whole
  }

  /// Returns the content of the window, recorded without any earlier record.
  func recordedAnew() -> RecordedFrame {
    var (pass, frame) = (RecordPass(), RecordedFrame())
    pass.record(root, front: pipeline.tree.overlayViews, scale: scale, canvas: bitmap.bounds, into: &frame)
    pipeline.layers.run(on: &frame)
    return frame
  }

  /// Returns the layer of a projected view.
  func layer(of view: View) -> ProjectedLayer? { pipeline.layers.layer(of: view) }

  func touch(_ point: Point) -> View? {
    guard let inverse = root.inverse else { return nil }
    return root.hitTest(inverse.apply(point))
  }
}

extension RecordedFrame {
  /// Returns whether another record has the same content of the same views.
  func isRecordedLike(_ other: RecordedFrame) -> Bool {
    list == other.list
      && instances.elementsEqual(other.instances) {
        $0.id == $1.id && $0.hasSamePixels(as: $1) && $0.items == $1.items && $0.hasMembers == $1.hasMembers
          && $0.staysInside == $1.staysInside
      }
  }
}

extension Bitmap {
  /// Returns the largest difference between the components of two bitmaps, and its position.
  func worstDifference(from other: Bitmap) -> (steps: Int, x: Int, y: Int) {
    var worst = (steps: 0, x: 0, y: 0)
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        let (a, b) = (self[x, y], other[x, y])
        for shift: UInt32 in [0, 8, 16, 24] {
          let steps = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
          if steps > worst.steps { worst = (steps, x, y) }
        }
      }
    }
    return worst
  }
}

nonisolated func isClose(_ a: Point, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
  a.distance(to: b) <= tolerance
}

nonisolated func isClose(_ a: Rect, _ b: Rect, within tolerance: Double = 1e-9) -> Bool {
  isClose(a.origin, b.origin, within: tolerance)
    && isClose(Point(x: a.maxX, y: a.maxY), Point(x: b.maxX, y: b.maxY), within: tolerance)
}
