import TactionViews

/// Any view can present sheets, alerts, popovers, menus and toasts.
extension View {
  /// Presents a sheet, an alert or a popover in front of the content of the view's window; returns whether this
  /// succeeded.
  ///
  /// A popover points at the view. Returns false, with a notice in the log, if the view is in no window.
  ///
  /// - Parameters:
  ///   - presentation: The sheet, alert or popover; if it is presented already, nothing changes.
  ///   - animated: Whether the presentation moves in with an animation; there is no animation if the user prefers
  ///     reduced motion.
  @discardableResult
  public final func present(_ presentation: Presentation, animated: Bool = true) -> Bool {
    presentation.present(in: self, animated: animated)
  }

  /// The sheets, alerts, menus and popovers in the view's window that are not moving out, the frontmost last.
  public final var presentations: [Presentation] {
    viewTree?.attachments[PresentationLayer.self]?.stack.filter(\.isPresented) ?? []
  }
}
