/// Sheets, alerts, popovers, menus and toasts from any view.
extension View {
  /// Presents a sheet, an alert or a popover in front of the content of the view's window; returns whether it is
  /// there.
  ///
  /// A popover points at the view. Returns false, with a notice in the log, for a view in no window.
  ///
  /// - Parameters:
  ///   - presentation: The sheet, alert or popover; it stays as it is if it is there already.
  ///   - animated: Whether it moves in; never where the user prefers reduced motion.
  @discardableResult
  public final func present(_ presentation: Presentation, animated: Bool = true) -> Bool {
    presentation.present(in: self, animated: animated)
  }

  /// The sheets, alerts, menus and popovers in the view's window that are not on their way out, the frontmost last.
  public final var presentations: [Presentation] {
    (tree?.presentationLayer as? PresentationLayer)?.stack.filter(\.isPresented) ?? []
  }
}
