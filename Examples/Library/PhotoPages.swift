import Taction

/// Photos side by side, one page for each: a swipe turns the pages, a pinch or a double tap zooms.
///
/// Only the visible page and its neighbours have views.
final class PhotoPages: View, ScrollViewDelegate {
  /// Called with the photo of the new page after the user has turned the page.
  var onTurn: (Photo) -> Void = { _ in }
  var onTap: () -> Void = {}
  /// The photos. If they change, the visible photo stays visible; if it was removed, the next photo is shown.
  var photos: [Photo] {
    didSet { photosDidChange(from: oldValue) }
  }

  private let scroll = ScrollView()
  private var pages: [Photo.ID: PhotoPage] = [:]
  private var index = 0

  init(photos: [Photo], first: Photo) {
    self.photos = photos
    index = photos.firstIndex(of: first) ?? 0
    super.init()
    backgroundColor = .background
    scroll.isPagingEnabled = true
    scroll.showsIndicators = false
    scroll.delegate = self
    scroll.fill(self)
  }

  /// The visible page.
  var page: PhotoPage? { shown.flatMap { pages[$0.id] } }

  /// The visible photo.
  var shown: Photo? { photos.indices.contains(index) ? photos[index] : nil }

  override var canBecomeFirstResponder: Bool { true }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.isPlain else { return false }
    // If an earlier key is still turning the pages, this key continues from the page at which they will stop.
    let index = self.index(at: scroll.restingOffset)
    switch event.key.unpadded {
    case .leftArrow: turn(to: isMirrored ? index + 1 : index - 1)
    case .rightArrow: turn(to: isMirrored ? index - 1 : index + 1)
    case .pageUp: turn(to: index - 1)
    case .pageDown: turn(to: index + 1)
    default: return false
    }
    return true
  }

  override func didMoveToWindow() { if isInWindow { becomeFirstResponder() } }

  override func layoutSubviews() {
    // Only the height changes when the bar appears, so zoomed photos keep their scale then.
    let isTurned = scroll.frame.width != bounds.width
    // The offsets on the way to the new size belong to other photos, which must not be shown.
    scroll.delegate = nil
    scroll.frame = bounds
    scroll.contentSize = Size(width: bounds.width * Double(photos.count), height: bounds.height)
    // Applies a change of the layout direction now. Later, it would mirror the offset that is set below.
    scroll.limitsChanged()
    // After a change of the photos, the visible photo may be on another page.
    scroll.contentOffset = Point(x: left(of: index), y: 0)
    scroll.delegate = self
    placePages()
    if isTurned { for page in pages.values { page.reset() } }
  }

  /// Returns the left edge of the page of a photo. From right to left, the first page is at the right.
  private func left(of index: Int) -> Double {
    bounds.width * Double(isMirrored ? photos.count - 1 - index : index)
  }

  /// Returns the index of the photo whose page is nearest to an offset.
  private func index(at offset: Point) -> Int {
    guard bounds.width > 0, !photos.isEmpty else { return index }
    let place = Int((offset.x / bounds.width).rounded())
    return min(max(isMirrored ? photos.count - 1 - place : place, 0), photos.count - 1)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    let nearest = index(at: scroll.contentOffset)
    guard nearest != index else { return }
    index = nearest
    placePages()
    if let shown { onTurn(shown) }
  }

  private func turn(to page: Int) {
    guard photos.indices.contains(page) else { return }
    scroll.scroll(to: Point(x: left(of: page), y: 0), animated: !theme.motion.isReduced)
  }

  /// Creates the visible page and its neighbours, and releases the other pages.
  private func placePages() {
    let near = photos.indices.clamped(to: max(index - 1, 0)..<max(index, 0) + 2)
    let ids = Set(photos[near].map(\.id))
    for (id, page) in pages where !ids.contains(id) {
      page.removeFromSuperview()
      pages[id] = nil
    }
    for place in near {
      let page = pages[photos[place].id] ?? makePage(photos[place])
      let frame = Rect(origin: Point(x: left(of: place), y: 0), size: bounds.size)
      if page.frame != frame { page.frame = frame }
    }
  }

  private func makePage(_ photo: Photo) -> PhotoPage {
    let page = PhotoPage(photo)
    page.onTap = { [weak self] in self?.onTap() }
    pages[photo.id] = page
    scroll.addSubview(page)
    return page
  }

  private func photosDidChange(from old: [Photo]) {
    let shown = old.indices.contains(index) ? photos.firstIndex(of: old[index]) : nil
    index = shown ?? min(max(index, 0), max(photos.count - 1, 0))
    setNeedsLayout()
    if shown == nil, let photo = self.shown { onTurn(photo) }
  }
}
