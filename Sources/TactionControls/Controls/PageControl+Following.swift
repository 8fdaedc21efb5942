import TactionEnvironment
import TactionGeometry
import TactionViews

/// A page control can show the pages of a scroll view.
extension PageControl: ScrollObserver {
  /// Connects the control to a paging scroll view in both directions. The control has one dot for each page, and the
  /// filled dot follows the scroll position, even between two pages. When the user chooses a page in the control, the
  /// view scrolls to that page.
  ///
  /// The number of pages is the length of the content divided by the length of a page, along the axis that scrolls. A
  /// control follows at most one scroll view; the control and the scroll view do not retain each other. ``onChange`` is
  /// called only for pages chosen in the control.
  ///
  /// - Parameter scrollView: The scroll view, with `isPagingEnabled`; nil to stop following.
  public final func follow(_ scrollView: ScrollView?) {
    (followed as? ScrollView)?.removeObserver(self)
    (followed, turnsPages) = (scrollView, nil)
    guard let scrollView else { return }
    scrollView.addObserver(self)
    turnsPages = { [weak self, weak scrollView] page in
      guard let self, let scrollView, followed === scrollView else { return false }
      scrollView.scroll(toPage: page, animated: !theme.motion.isReduced)
      return true
    }
    contentDidMove(in: scrollView)
  }

  /// Shows the page of the scroll view.
  public final func contentDidMove(in scrollView: ScrollView) {
    guard followed === scrollView, let (pages, position, page) = scrollView.pages else { return }
    show(pages: pages, position: position, page: page)
  }
}

// The pages of a scroll view.
extension ScrollView {
  /// The axis along which pages turn: vertical if the content can scroll only vertically, otherwise horizontal.
  private var pageAxis: ScrollAxis {
    !limits.hasRoom(along: .horizontal) && limits.hasRoom(along: .vertical) ? .vertical : .horizontal
  }

  /// Returns the position of an offset, in pages from the first page; nil if the view has no size.
  private func page(at offset: Point, along axis: ScrollAxis) -> Double? {
    let (range, length) = (limits[axis], bounds.size[axis])
    guard length > 0 else { return nil }
    let isReversed = axis == .horizontal && isMirrored
    return (isReversed ? range.upperBound - offset[axis] : offset[axis] - range.lowerBound) / length
  }

  /// Scrolls to a page.
  fileprivate func scroll(toPage page: Int, animated: Bool) {
    let axis = pageAxis
    let (range, step) = (limits[axis], Double(page) * bounds.size[axis])
    var target = restingOffset
    target[axis] = axis == .horizontal && isMirrored ? range.upperBound - step : range.lowerBound + step
    scroll(to: target, animated: animated)
  }

  /// The number of pages, the scroll position in pages, and the page that the view shows or to which it scrolls; nil if
  /// the view has no size.
  fileprivate var pages: (count: Int, position: Double, page: Int)? {
    let axis = pageAxis
    guard let position = page(at: contentOffset, along: axis), let rest = page(at: restingOffset, along: axis) else {
      return nil
    }
    let range = limits[axis]
    // A rounding error is not another page.
    let room = max(range.upperBound - range.lowerBound - ScrollConstants.edgeTolerance, 0)
    let pages = (room / bounds.size[axis]).rounded(.up) + 1
    return (Int(saturating: pages), position, Int(saturating: rest.rounded()))
  }
}
