import Taction

/// A photo on a page: the name of its file in the folder of the pages, and its position on the paper.
nonisolated struct PagePhoto: Codable, Equatable, Sendable {
  let name: String
  let page: Int
  var x, y: Double
  var scale = 1.0, degrees = 0.0

  /// The longer edge on the page of a photo that is not scaled, and the longer edge of its picture, in px.
  static let (edge, pixels) = (260.0, 1200)

  var center: Point { Point(x: x, y: y) }
  /// The scale and the rotation about the centre.
  var transform: Transform { .scale(scale).concatenating(.rotation(.degrees(degrees))) }

  static func size(of image: Image) -> Size {
    Size(width: Double(image.width), height: Double(image.height)) * (edge / Double(max(image.width, image.height)))
  }
}

/// A photo that fingers move, scale and rotate; a long press opens a menu to remove it.
final class PagePhotoView: ImageView {
  let name: String

  /// Shows a photo; `onChange` is called with the photo at its new position, or with nil to remove it.
  init(_ photo: PagePhoto, onChange: @escaping (PagePhoto?) -> Void) {
    name = photo.name
    super.init()
    (accessibilityLabel, backgroundColor) = ("Photo", .lightGray)
    bounds.size = Size(width: PagePhoto.edge, height: PagePhoto.edge)
    let interaction = TransformInteraction(scale: 0.2...5)
    // A pen writes in front of a photo, so the photo ignores it.
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
