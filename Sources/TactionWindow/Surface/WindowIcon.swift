import TactionGraphics

/// The picture of a window in lists of windows, for programs without a .desktop file.
///
///     window.icon = WindowIcon(name: "document-open")
public struct WindowIcon {
  /// The name of an icon of the user's icon theme; nil for none.
  public var name: String?
  /// The pictures in several sizes, each of them square; others are ignored, and so are those above 1024 px.
  public var pictures: [Bitmap]

  /// Makes an icon with a name, with pictures, or with both, of which the compositor chooses one.
  public init(name: String? = nil, pictures: [Bitmap] = []) { (self.name, self.pictures) = (name, pictures) }

  /// The maximum extent of a picture, in pixels. Our own choice.
  static let maximumExtent = 1024

  /// The pictures that can be sent.
  var squares: [Bitmap] { pictures.filter { $0.width == $0.height && $0.width <= Self.maximumExtent } }
}
