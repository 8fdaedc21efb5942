import TactionEnvironment
import TactionGraphics

extension View {
  /// The theme that the view is drawn with: the theme of its window, or `Theme.current` in no window.
  public final var theme: Theme { tree?.theme ?? Theme.current }

  /// The number of the theme that the view is drawn with: another theme has another number. A view that caches measured
  /// sizes stores this number with them.
  public final var themeRevision: Int { tree?.theme.number ?? Theme.current.number }

  /// Returns a colour resolved in the theme of the view.
  @inline(__always)
  final func resolved(_ color: Color) -> Color { color.isFixed ? color : resolvedByTheme(color) }

  @inline(never)
  private final func resolvedByTheme(_ color: Color) -> Color { color.resolved(in: theme.colors) }

  /// Draws and lays out the view again if it was last drawn with another theme.
  final func takeTheme() {
    guard themeNumber != themeRevision else { return }
    themeNumber = themeRevision
    contentIsStale = true
    version += 1
    setNeedsLayout()
    themeDidChange()
  }
}
