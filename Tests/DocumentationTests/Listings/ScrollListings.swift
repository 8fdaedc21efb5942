import Taction

/// The listings of the page on scrolling.
enum ScrollListings {
  static func map(_ map: View, in window: Window) -> ScrollView {
    let scroll = ScrollView(frame: window.content.bounds)
    scroll.addSubview(map)
    scroll.contentSize = map.bounds.size
    scroll.viewForZooming = map
    scroll.zoomLimits = 0.5...4
    window.content.addSubview(scroll)
    return scroll
  }

  static func page(_ column: StackView, in window: Window) {
    let page = ScrollView(content: column, maximumWidth: 600)
    page.keyboardDismissMode = .onDrag
    page.fill(window.content, of: .safeArea)
  }

  static func style(_ album: ScrollView) {
    album.alwaysBounceVertical = true
    album.isDirectionalLockEnabled = true
    album.indicatorColor = .white
    album.flashIndicators()
  }

  static func center(_ scroll: ScrollView) -> Centering {
    let centering = Centering()
    scroll.delegate = centering
    centering.scrollViewDidZoom(scroll)
    return centering
  }

  static func pages(_ pages: [View], in scroll: ScrollView) {
    scroll.isPagingEnabled = true
    for (index, page) in pages.enumerated() {
      let place = scroll.isMirrored ? pages.count - 1 - index : index
      page.frame = Rect(origin: Point(x: scroll.bounds.width * Double(place), y: 0), size: scroll.bounds.size)
      scroll.addSubview(page)
    }
    scroll.contentSize = Size(width: scroll.bounds.width * Double(pages.count), height: scroll.bounds.height)
  }
}

/// Keeps content in the middle while it is smaller than the view.
final class Centering: ScrollViewDelegate {
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    let (view, content) = (scrollView.bounds.size, scrollView.contentSize)
    scrollView.contentInset = Insets(
      horizontal: max(0, (view.width - content.width) / 2),
      vertical: max(0, (view.height - content.height) / 2))
  }
}
