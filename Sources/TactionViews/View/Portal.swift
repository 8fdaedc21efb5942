import TactionGeometry

/// A picture of another view or of the whole window, which a view draws in front of its own content.
///
/// The views are recorded a second time through a transform, as separate instances. So they are sharp at any scale, and
/// only changes are drawn again.
final class Portal {
  /// The maximum depth of nested portals: a portal shows another portal's content, but not the content of a third
  /// portal in that portal.
  static let maximumDepth = 2

  /// Whether the portal shows all views of the app in the window, on the window's background, instead of one view.
  let showsWindow: Bool
  /// The view that the portal shows, unless it shows the window.
  weak var sourceView: View?
  /// The transform to the coordinates of the view that has the portal: from the window's coordinates, or from the
  /// source view's coordinates with its top left corner as their origin.
  var transform = Transform.identity
  /// Whether the portal shows anything.
  var isOpen = true

  init(showsWindow: Bool = false) { self.showsWindow = showsWindow }

  /// Returns the view that is shown through the portal of another view; nil if it shows none.
  func source(from view: View) -> View? {
    guard isOpen, let tree = view.tree else { return nil }
    if showsWindow { return tree.root }
    return sourceView?.tree === tree ? sourceView : nil
  }
}
