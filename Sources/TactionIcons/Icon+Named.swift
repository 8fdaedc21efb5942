import TactionEnvironment
import TactionGraphics
import TactionViews

extension Icon {
  /// Reads an icon of the desktop's icon theme by its name, such as `document-save-symbolic`, on another thread.
  ///
  ///     iconView.icon = try? await Icon.named("document-save-symbolic")
  ///
  /// - Parameters:
  ///   - name: The name. If it ends in `-symbolic`, the icon is drawn in one colour, which replaces all colours in the
  ///     file.
  ///   - size: The size at which the icon will be drawn, in logical pixels. A theme may have a different picture for
  ///     each size.
  /// - Throws: `IconError`: `notFound`, `invalidName`, `notScalable` for an icon that exists only as PNG, and the
  ///   errors of `Icon(svg:isSymbolic:)`.
  @MainActor public static func named(_ name: String, size: Int = 16) async throws(IconError) -> Icon {
    try await Theme.current.icons.load(name, size: size)
  }
}

extension Theme {
  /// The desktop's icon theme, in which ``TactionGraphics/Icon/named(_:size:)`` searches.
  public nonisolated var icons: IconTheme { IconTheme(iconTheme ?? IconTheme.defaultName) }
}
