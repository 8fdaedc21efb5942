import TactionGraphics
import TactionViews

/// The part of a navigation bar that belongs to one page: its title and its buttons.
///
///     let item = NavigationItem("Photos", prefersLargeTitle: true)
///     item.trailingItems = [BarButton("Select") { photos.beginSelection() }]
///     stack.push(photos, item)
///
/// Changes show at once. An item belongs to the page that it was pushed with last.
public final class NavigationItem {
  /// The title of the page. The back button of the next page shows it too.
  public var title: String {
    didSet { if title != oldValue { changed() } }
  }

  /// Whether the title begins large, below the bar, and moves away with the content of ``scrollView`` (default: false).
  ///
  /// In a low window, where the bar and the large title would take more than a third of the height, the title stays in
  /// the bar.
  public var prefersLargeTitle: Bool {
    didSet { if prefersLargeTitle != oldValue { changed() } }
  }

  /// The views at the leading side of the bar, next to the back button: usually buttons.
  public var leadingItems: [View] = [] {
    didSet { changed() }
  }

  /// The views at the trailing side of the bar, the first one next to the title: usually buttons.
  public var trailingItems: [View] = [] {
    didSet { changed() }
  }

  /// The views of a bar at the bottom of the page, at equal distances; if empty, there is no such bar.
  public var toolbarItems: [View] = [] {
    didSet { changed() }
  }

  /// Whether the page has no navigation bar, so that it begins at the top of the stack (default: false).
  public var hidesBar = false {
    didSet { if hidesBar != oldValue { changed() } }
  }

  /// Whether the bar has no back button (default: false). Keys and the swipe from the edge still go back.
  public var hidesBackButton = false {
    didSet { if hidesBackButton != oldValue { changed() } }
  }

  /// The scroll view that fills the page, whose content moves a large title. If nil, the default, it is the page itself
  /// or its first subview that is a scroll view.
  public weak var scrollView: ScrollView? {
    didSet { if scrollView !== oldValue { changed() } }
  }

  /// Asked before the user goes back from the page: by the back button, a swipe from the edge or a key; nil, the
  /// default, for yes.
  ///
  /// If it returns false the page stays, and one under a finger slides back. An app shows its question then, such as
  /// ``Alert/discardingChanges(_:discard:)``. ``NavigationStack/pop(animated:)`` does not ask.
  public var shouldGoBack: (() -> Bool)?

  /// The page that shows the item.
  weak var owner: NavigationPage?

  /// Creates an item with a title.
  public init(_ title: String = "", prefersLargeTitle: Bool = false) {
    self.title = title
    self.prefersLargeTitle = prefersLargeTitle
  }

  private func changed() { owner?.itemDidChange() }
}
