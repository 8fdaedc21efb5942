import TactionGraphics

/// The sixth pass of a frame: sets the layers of the instances of projected views.
///
/// A layer is drawn when a renderer first needs it. An instance keeps its layer as long as its content stays the same,
/// so that the layer is not drawn again while only its projection changes.
final class LayersPass {
  private struct CachedLayer {
    let layer: ProjectedLayer
    /// A number that distinguishes the layer from all other layers, including layers that no longer exist.
    let number: Int
    var lastFrame: Int
  }

  private var cache: [InstanceID: CachedLayer] = [:]
  private var frameNumber = 0
  private static var lastNumber = 0

  /// Sets the layers of a frame, and discards the layers of instances that are not in the frame.
  func run(on frame: inout RecordedFrame) {
    frameNumber += 1
    setLayers(in: &frame)
    if cache.contains(where: { $0.value.lastFrame != frameNumber }) {
      cache = cache.filter { $0.value.lastFrame == frameNumber }
    }
  }

  /// Discards all layers.
  func removeAll() { cache.removeAll() }

  /// Returns the layer of a view at its own position in the window; nil if it has no layer.
  func layer(of view: View) -> ProjectedLayer? { cache[InstanceID(serial: view.serial, through: .window)]?.layer }

  /// The number of layers.
  var count: Int { cache.count }

  private func setLayers(in frame: inout RecordedFrame) {
    for index in frame.layers.indices {
      // The layers inside this layer are set first.
      setLayers(in: &frame.layers[index].content)
      let recorded = frame.layers[index]
      let cached = layer(for: recorded.content, of: frame.instances[recorded.instance].id)
      frame.list.resolve(recorded.item, as: cached.layer)
      frame.instances[recorded.instance].resolution = cached.number
    }
    frame.layers.removeAll(keepingCapacity: true)
  }

  private func layer(for content: RecordedFrame, of id: InstanceID) -> CachedLayer {
    let (width, height) = (content.canvas.width, content.canvas.height)
    if var cached = cache[id], cached.layer.list == content.list, cached.layer.width == width,
      cached.layer.height == height
    {
      cached.lastFrame = frameNumber
      cache[id] = cached
      return cached
    }
    Self.lastNumber += 1
    let layer = ProjectedLayer(content.list, width: width, height: height)
    let fresh = CachedLayer(layer: layer, number: Self.lastNumber, lastFrame: frameNumber)
    cache[id] = fresh
    return fresh
  }
}
