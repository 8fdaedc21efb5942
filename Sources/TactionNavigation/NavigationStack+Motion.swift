import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

// The motion of the pages.
extension NavigationStack {
  /// The fraction of its width by which a covered page moves aside under the page that covers it. UIKit uses about 0.3.
  private static let parallax = 0.3

  /// Starts the motion of a page to a position: 0 to fill the stack, 1 to leave it.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the finger that released the page, in px per second toward the side where pages move
  ///     out; nil if no finger released the page.
  ///   - time: The time of the release; nil if no finger released the page.
  final func send(
    _ page: NavigationPage, to target: Double, velocity: Double? = nil, at time: Double? = nil, animated: Bool = true
  ) {
    let mayMove = velocity != nil || !theme.motion.isReduced
    guard animated, mayMove, let tree = viewTree, bounds.width > 0 else { return page.slide.settle(at: target) }
    page.slide.launch(
      to: target, velocity: velocity.map { $0 / bounds.width }, at: time ?? tree.frameTime,
      restDistance: 0.5 / bounds.width)
    motion.start()
  }

  /// Places the pages that are in the window. Covered pages are moved aside and dimmed.
  final func placePages() {
    View.performWithoutAnimation {
      let pile = pile
      let outward = isMirrored ? -bounds.width : bounds.width
      // Positions are rounded to whole device pixels. So text stays sharp, and content that has moved need not be drawn
      // again.
      let scale = max(displayScale * transformToWindow.meanScale, 1e-6)
      for (index, page) in pile.enumerated() {
        let covered = index + 1 < pile.count ? 1 - pile[index + 1].slide.progress : 0
        let x = outward * (page.slide.progress - Self.parallax * covered)
        let place = Point(x: bounds.minX + (x * scale).rounded() / scale, y: bounds.minY)
        page.fill(Rect(origin: place, size: bounds.size))
        page.show(covered: covered, isInFlight: page.slide.progress > 0)
      }
    }
  }

  /// Advances the motions of the pages to the time of a frame; returns whether any page still moves.
  final func advancePages(to time: Double) -> Bool {
    for page in pile { page.slide.advance(to: time) }
    settleCoveredPages()
    if !pile.contains(where: \.slide.isMoving) {
      updatePile()
      // Code of the app may have pushed another page when a page was removed.
      return pile.contains(where: \.slide.isMoving)
    }
    placePages()
    return true
  }

  /// Ends the motions of the pages behind a page that fills the stack: they are not visible, so no finger catches them.
  final func settleCoveredPages() {
    let pile = pile
    guard let cover = pile.lastIndex(where: { $0.slide.isInPlace && $0 !== hold?.page }) else { return }
    for page in pile[..<cover] where page.slide.isMoving { page.slide.settle() }
  }

  /// Brings all pages to the end of their motions.
  final func settlePages() {
    endHold()
    for page in pile { page.slide.settle() }
    updatePile()
  }

  /// The visible motion of the frontmost page that moves; nil if no page moves, or if it moves too slowly to be
  /// visible.
  final var visibleSlide: VisibleMotion? {
    guard let tree = viewTree, let page = pile.last(where: \.slide.isMoving) else { return nil }
    return VisibleMotion { seconds in
      let x = self.bounds.width * page.slide.progress(at: tree.frameTime + seconds)
      return [self.convert(Point(x: x, y: 0), to: nil)]
    }
  }
}
