import TactionGeometry

/// What a view shows of another one, or of its whole window, once more: recorded again at its own place, so that it is
/// sharp at any scale, and compared view by view, so that only what differs is drawn again.
final class Portal {
  /// Whether it shows all that the app has in the window, and the window's background; else it shows one view.
  let showsWindow: Bool
  /// The view that it shows, unless it shows the window.
  weak var sourceView: View?
  /// To the coordinates of the view that has the portal: from the window's, or from those of the source view with its
  /// top left corner as their origin.
  var transform = Transform.identity
  /// Whether it shows anything.
  var isOpen = true
  /// How the images are shown that are seen through it.
  let images = PortalImages()
  /// What was recorded last of the views in perspective that are seen through it.
  let planes = PortalPlanes()

  init(showsWindow: Bool = false) { self.showsWindow = showsWindow }

  /// What is seen through the portal of a view; nil for nothing.
  func source(from view: View) -> View? {
    guard isOpen, let tree = view.tree else { return nil }
    if showsWindow { return tree.root }
    return sourceView?.tree === tree ? sourceView : nil
  }

  /// All that is seen has been recorded: what was not is let go.
  func endLook() {
    images.endLook()
    planes.endLook()
  }

  /// Nothing is seen any more.
  func letGo() {
    images.removeAll()
    planes.removeAll()
  }
}
