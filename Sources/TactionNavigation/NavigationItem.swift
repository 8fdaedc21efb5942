import TactionGraphics
import TactionViews

/// The part of a navigation bar that belongs to one page: its title and its buttons.
///
///     let item = NavigationItem("Photos", prefersLargeTitle: true)
///     item.trailingItems = [BarButton("Select") { photos.beginSelection() }]
///     stack.push(photos, item)
///
/// Changes are visible immediately. An item belongs to the page with which it was last pushed.
public final class NavigationItem {
  /// The title of the page. The back button of the next page also shows it.
  public var title: String {
    didSet { if title != oldValue { changed() } }
  }

  /// Whether the title is initially large, below the bar, and scrolls away with the content of ``scrollView`` (default:
  /// false).
  ///
  /// In a window of small height, if the bar and the large title would take more than a third of the height, the title
  /// stays in the bar.
  public var prefersLargeTitle: Bool {
    didSet { if prefersLargeTitle != oldValue { changed() } }
  }

  /// The views at the leading side of the bar, next to the back button; usually buttons.
  public var leadingItems: [View] = [] {
    didSet { changed() }
  }

  /// The views at the trailing side of the bar, usually buttons. The first view is next to the title.
  public var trailingItems: [View] = [] {
    didSet { changed() }
  }

  /// The views of the toolbar at the bottom of the page, at equal distances; if empty, there is no toolbar.
  public var toolbarItems: [View] = [] {
    didSet { changed() }
  }

  /// Whether the page has no navigation bar, so that it begins at the top of the stack (default: false).
  public var hidesBar = false {
    didSet { if hidesBar != oldValue { changed() } }
  }

  /// Whether the bar has no back button (default: false). Keys and a swipe from the edge still go back.
  public var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { changed() } }
  }

  /// The scroll view that fills the page and whose content moves the large title. If nil, the default, the stack uses
  /// the page itself, or its first subview that is a scroll view.
  public weak var scrollView: ScrollView? {
    didSet { if scrollView !== oldValue { changed() } }
  }

  /// Returns whether the user may go back from the page now. Called before the user goes back by the back button, a
  /// swipe from the edge, a key or a tap on the chosen tab. Also called if the page leaves with a page of an outer
  /// stack, even while a ``TabView`` shows another tab, or a folded ``SplitView`` shows its sidebar. If nil, the
  /// default, the user may always go back.
  ///
  /// If the closure returns false, the page stays; a page that a finger has dragged slides back, and a page that was
  /// not visible is shown after the call. The app can ask the user, for example with
  /// `Alert.discardingChanges(_:discard:)`. During the call, the page may be in no window, so present the question from
  /// a view that is, such as the content of the window. ``NavigationStack/pop(animated:)`` does not call the closure.
  public var shouldGoBack: (() -> Bool)?

  /// The views in the bars of the page.
  var views: [View] { leadingItems + trailingItems + toolbarItems }

  /// The page that shows the item; nil if no page shows it.
  weak var owner: NavigationPage?

  /// Creates an item with a title.
  public init(_ title: String = "", prefersLargeTitle: Bool = false) {
    self.title = title
    self.prefersLargeTitle = prefersLargeTitle
  }

  /// Updates the bars of the page and of the page above it, whose back button shows the title. The bars of a covered
  /// page wait until it appears: they would take views that the top page shows too.
  private func changed() { owner?.stack?.updateBars() }
}
