import Taction

/// The listings of the page on custom recognizers that add such recognizers to views.
enum RecognizerListings {
  static func strikeOut(_ card: View, _ move: @escaping (PanGestureRecognizer) -> Void) {
    let scratch = ScratchGestureRecognizer { scratch in scratch.view?.alpha = 0.3 }
    let pan = PanGestureRecognizer { pan in move(pan) }
    pan.require(toFail: scratch)
    card.addGestureRecognizer(scratch)
    card.addGestureRecognizer(pan)
  }

  static func strikeOut(_ card: View, in scroll: ScrollView) {
    let scratch = ScratchGestureRecognizer { scratch in scratch.view?.alpha = 0.3 }
    card.addGestureRecognizer(scratch)
    scroll.panGestureRecognizer.require(toFail: scratch)
  }

  static func resize(_ brush: View, on canvas: View) {
    var before = Size.zero
    canvas.addGestureRecognizer(
      HoldAndDragGestureRecognizer { gesture in
        switch gesture.state {
        case .began: before = brush.bounds.size
        case .cancelled: brush.bounds.size = before
        default:
          let way = gesture.translation
          brush.bounds.size = Size(width: max(4, before.width + way.dx), height: max(4, before.height + way.dy))
        }
      })
  }
}
