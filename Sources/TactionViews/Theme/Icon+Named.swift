import TactionGraphics

extension Icon {
  /// Reads an icon of the desktop's icon theme by its name, such as `document-save-symbolic`, on another thread.
  ///
  ///     iconView.icon = try? await Icon.named("document-save-symbolic")
  ///
  /// - Parameters:
  ///   - name: The name; with `-symbolic` at its end, all colours of the icon stand for the one that it is drawn with.
  ///   - size: The size in logical pixels that the icon is drawn for, as themes may have a picture for each.
  /// - Throws: `IconError`: `notFound`, `invalidName`, `notScalable` for an icon that is only there as PNG, and the
  ///   errors of `Icon(svg:isSymbolic:)`.
  @MainActor public static func named(_ name: String, size: Int = 16) async throws(IconError) -> Icon {
    try await Theme.current.icons.load(name, size: size)
  }
}
