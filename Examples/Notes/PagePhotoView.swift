import Taction

/// A photo on a page: its file in the folder of the pages, and its place on the paper.
nonisolated struct PagePhoto: Codable, Equatable, Sendable {
  let name: String
  let page: Int
  var x, y: Double
  var scale = 1.0, degrees = 0.0

  /// The longer edge of a photo that is not scaled, and of its picture, in px.
  static let (edge, pixels) = (260.0, 1200)

  var center: Point { Point(x: x, y: y) }
  /// The scale and the turn about the centre.
  var transform: Transform { .scale(scale).concatenating(.rotation(.degrees(degrees))) }

  static func size(of image: Image) -> Size {
    Size(width: Double(image.width), height: Double(image.height)) * (edge / Double(max(image.width, image.height)))
  }
}

/// A photo that fingers move, scale and turn, and remove by a long press.
final class PagePhotoView: ImageView {
  let name: String

  /// Shows a photo; `onChange` is called with a new place, or with nil to remove it.
  init(_ photo: PagePhoto, onChange: @escaping (PagePhoto?) -> Void) {
    name = photo.name
    super.init()
    (accessibilityLabel, backgroundColor) = ("Photo", .lightGray)
    bounds.size = Size(width: PagePhoto.edge, height: PagePhoto.edge)
    let interaction = TransformInteraction(scale: 0.2...5)
    // A pen writes in front of a photo.
    interaction.gestureRecognizer.allowedTouchKinds.remove(.stylus)
    interaction.onEnd = { [weak self] _, isFinished in
      guard let self, isFinished else { return }
      let (scale, turn) = (transform.meanScale, transform.rotation.degrees)
      onChange(PagePhoto(name: name, page: photo.page, x: center.x, y: center.y, scale: scale, degrees: turn))
    }
    addInteraction(interaction)
    let remove = MenuItem("Remove photo", icon: .delete, role: .destructive) { onChange(nil) }
    addInteraction(ContextMenu { _ in Menu([remove]) })
  }

  func show(_ image: Image) { (self.image, bounds.size) = (image, PagePhoto.size(of: image)) }
}
