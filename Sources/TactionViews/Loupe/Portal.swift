import TactionGeometry

/// What a view shows of another one, or of its whole window, once more: recorded again at its own place, so that it is sharp at any
/// scale, and compared view by view, so that only what differs is drawn again.
final class Portal {
  /// Whether it shows all that the app has in the window, and the window's background; else it shows one view.
  let showsWindow: Bool
  /// The view that it shows, unless it shows the window.
  weak var sourceView: View?
  /// From the coordinates of the view, or of the window, to those of the view that has the portal.
  var transform = Transform.identity
  /// Whether it shows anything.
  var isOpen = true
  /// How the images are shown that are seen through it.
  let images = PortalImages()

  init(showsWindow: Bool = false) { self.showsWindow = showsWindow }

  /// What is seen through the portal of a view; nil for nothing.
  func source(from view: View) -> View? {
    guard isOpen else { return nil }
    if showsWindow { return view.tree?.root }
    return sourceView?.tree === view.tree ? sourceView : nil
  }
}
