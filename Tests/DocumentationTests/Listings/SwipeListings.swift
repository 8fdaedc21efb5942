import Taction

/// The listing of the page on swipes.
enum SwipeListings {
  static func turnPages(of book: View, by turnPage: @escaping (Int) -> Void) {
    let forward = SwipeGestureRecognizer { _ in turnPage(1) }
    forward.direction = .left
    book.addGestureRecognizer(forward)

    let back = SwipeGestureRecognizer { _ in turnPage(-1) }
    back.direction = .right
    book.addGestureRecognizer(back)
  }
}
