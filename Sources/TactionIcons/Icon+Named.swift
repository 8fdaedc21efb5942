import TactionGraphics
import TactionViews

extension Icon {
  /// Reads an icon of the desktop's icon theme by its name, such as `document-save-symbolic`, on another thread.
  ///
  ///     iconView.icon = try? await Icon.named("document-save-symbolic")
  ///
  /// - Parameters:
  ///   - name: The name; if it ends in `-symbolic`, the icon is drawn in one colour, which replaces all colours of the
  ///     file.
  ///   - size: The size in logical pixels at which the icon will be drawn: a theme may have a picture for each size.
  /// - Throws: `IconError`: `notFound`, `invalidName`, `notScalable` for an icon that exists only as PNG, and the
  ///   errors of `Icon(svg:isSymbolic:)`.
  @MainActor public static func named(_ name: String, size: Int = 16) async throws(IconError) -> Icon {
    try await Theme.current.icons.load(name, size: size)
  }
}

extension Theme {
  /// The desktop's icons by their names, as ``TactionGraphics/Icon/named(_:size:)`` finds them.
  public nonisolated var icons: IconTheme { IconTheme(iconTheme ?? IconTheme.defaultName) }
}
