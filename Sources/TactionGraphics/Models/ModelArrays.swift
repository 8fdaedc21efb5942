import CRaster

/// What a model is made of, lent for a while without counting references.
struct ModelArrays: ~Copyable {
  let vertices: UnsafeBufferPointer<raster_vertex>
  /// Three vertices for each triangle.
  let corners: UnsafeBufferPointer<Int32>
  let materials: [ModelMaterial]
  let isClosed: Bool
}

extension Model {
  /// Lends what the model is made of.
  // Swift 6.3.1 crashes where its optimizer inlines this: a closure with a borrowed argument.
  @inline(never)
  func withArrays(_ body: (borrowing ModelArrays) -> Void) {
    vertices.withUnsafeBufferPointer { vertices in
      corners.withUnsafeBufferPointer { corners in
        body(ModelArrays(vertices: vertices, corners: corners, materials: materials, isClosed: isClosed))
      }
    }
  }
}
