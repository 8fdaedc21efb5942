import TactionGeometry

/// Another view, or the whole window, that a view shows above its content.
///
/// It is recorded once more through a transform, as instances of their own: so it is sharp at any scale, and only what
/// differs is drawn again.
final class Portal {
  /// Whether it shows all views of the app in the window, and the window's background; else it shows one view.
  let showsWindow: Bool
  /// The view that it shows, unless it shows the window.
  weak var sourceView: View?
  /// The transform to the coordinates of the view that has the portal: from the window's, or from those of the source
  /// view with its top left corner as their origin.
  var transform = Transform.identity
  /// Whether it shows anything.
  var isOpen = true

  init(showsWindow: Bool = false) { self.showsWindow = showsWindow }

  /// Returns the view that is seen through the portal of another one; nil for none.
  func source(from view: View) -> View? {
    guard isOpen, let tree = view.tree else { return nil }
    if showsWindow { return tree.root }
    return sourceView?.tree === tree ? sourceView : nil
  }
}
