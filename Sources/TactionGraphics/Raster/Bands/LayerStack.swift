/// Memory for layers within each other.
final class LayerStack {
  /// How many layers keep their memory from one drawing to the next.
  private static let keptCount = 8

  private var layers: [(pixels: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
  private var count = 0

  deinit { release(from: 0) }

  /// The rows of the next layer at the most: the deeper it lies, the fewer, so that those within each other do not add
  /// up.
  var nextHeight: Int32 { max(64 >> Int32(min(count / 4, 6)), 1) }

  /// Lends a layer for an area.
  func push(_ area: PixelBox) -> RasterTarget? {
    if count == layers.count { layers.append((.allocate(capacity: 0), 0)) }
    if layers[count].capacity < area.area {
      layers[count].pixels.deallocate()
      layers[count] = (.allocate(capacity: area.area), area.area)
    }
    let stride = Int(area.width)
    let origin = layers[count].pixels - (Int(area.y1) * stride + Int(area.x1))
    guard let layer = RasterTarget(origin: origin, stride: stride, area: area) else { return nil }
    count += 1
    return layer
  }

  /// Takes back the layer that was lent last.
  func pop(_ layer: RasterTarget) {
    layer.release()
    count -= 1
  }

  /// Frees what one unusual drawing has needed.
  func trim() {
    if layers.count > Self.keptCount { release(from: Self.keptCount) }
  }

  private func release(from first: Int) {
    for layer in layers[first...] { layer.pixels.deallocate() }
    layers.removeSubrange(first...)
  }
}
