import TactionGraphics

/// The picture of a window in lists of windows, for programs without a .desktop file.
///
///     window.icon = WindowIcon(name: "document-open")
public struct WindowIcon {
  /// The name of an icon of the user's icon theme; nil for no name.
  public var name: String?
  /// Square pictures in several sizes. Other pictures, and pictures above 1024 px, are ignored.
  public var pictures: [Bitmap]

  /// Makes an icon with a name, with pictures, or with both. With both, the compositor chooses which of them to show.
  public init(name: String? = nil, pictures: [Bitmap] = []) { (self.name, self.pictures) = (name, pictures) }

  /// The maximum width and height of a picture, in pixels. Our own choice.
  static let maximumExtent = 1024

  /// The pictures that are sent: square pictures up to the maximum size.
  var squares: [Bitmap] { pictures.filter { $0.width == $0.height && $0.width <= Self.maximumExtent } }
}
