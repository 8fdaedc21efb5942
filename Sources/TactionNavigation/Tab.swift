import TactionGraphics
import TactionViews

/// A page of a tab view, with its title, icon and badge in the bar.
///
///     let inbox = Tab("Inbox", page: mail)
///     inbox.badge = "3"
public final class Tab {
  /// The title in the bar.
  public var title: String {
    didSet { if title != oldValue { owner?.tabDidChange() } }
  }

  /// The icon above the title, or next to the title in a bar at the top; nil, the default, if there is none.
  public var icon: Icon? {
    didSet { if icon != oldValue { owner?.tabDidChange() } }
  }

  /// A few characters on the icon, usually a number. An empty string shows a dot; if nil, the default, there is no
  /// badge.
  public var badge: String? {
    didSet { if badge != oldValue { owner?.tabDidChange() } }
  }

  /// The page, which keeps its state while another page is shown.
  public let page: View

  /// The tab view that contains the tab.
  weak var owner: TabView?
  /// Marks the view that was first responder when another tab was chosen, and that gets the focus back.
  var lastFocus: ViewUse?

  /// Creates a tab for a page.
  public init(_ title: String, icon: Icon? = nil, page: View) {
    (self.title, self.icon) = (title, icon)
    self.page = page
  }
}
