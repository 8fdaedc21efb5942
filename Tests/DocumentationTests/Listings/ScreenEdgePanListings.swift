import Taction

/// The listing of the page on pans from the edge.
enum ScreenEdgePanListings {
  static func pullOut(_ drawer: View, over content: View, _ drag: PanGestureRecognizer) {
    let pull = ScreenEdgePanGestureRecognizer(edges: .left) { pull in
      let width = drawer.bounds.width
      let shown = min(max(pull.translation(in: content).dx, 0), width)
      switch pull.state {
      case .began, .changed:
        drawer.frame.origin.x = shown - width
      default:
        let stays = pull.state == .ended && shown > width / 2
        View.animate(duration: 0.2) { drawer.frame.origin.x = stays ? 0 : -width }
      }
    }
    content.addGestureRecognizer(pull)
    drag.require(toFail: pull)
  }
}
