import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// Finds the drop target under a drag of one seat over a window, and notifies that target.
package final class DropDispatcher: LayoutObserver {
  /// The order of this observer: after the observers that position views in front of the content; see `LayoutObserver`.
  package static let layoutOrder = 2

  /// The views of the window.
  private weak var tree: ViewTree?
  private let offer: any DropOffer
  /// The dragged data; nil after the drag has left the window or the data was dropped.
  private var drop: Drop?
  private weak var target: DropInteraction?
  /// The view under the drag at the last search for the target.
  private weak var viewUnderDrag: View?
  private lazy var scroll = DropScroll(over: tree) { [weak self] in self?.drop?.location }
  /// The last answer to the source, kept so that only changes are sent; nil before the first answer.
  private var answer: Answer?

  private struct Answer: Equatable {
    var type: TransferType?
    var actions: DragActions = []
    var preferred: DragActions = []
  }

  /// Creates a dispatcher for an offer over the views of a window. Locations are in the coordinates of the window.
  package init(_ offer: any DropOffer, over tree: ViewTree, at location: Point, source: View?) {
    (self.offer, self.tree) = (offer, tree)
    drop = Drop(offer, at: location.isFinite ? location : .zero, source: source)
  }

  /// Handles an offer that has entered the window.
  package func enter() {
    tree?.layoutObservers.add(self)
    retarget()
  }

  /// Updates the target if another view is now under a drag that rests, and notifies it if the drag has scrolled the
  /// content. The content may have grown at the edge where the drag rests.
  package func windowDidLayOut() {
    guard let drop else { return }
    if scroll.takeScroll() { return move(to: drop.location) }
    let view = tree?.touches.hitTest(drop.location) as? View
    if view !== viewUnderDrag { retarget() } else { scroll.follow(over: view) }
  }

  /// Handles a movement of the drag.
  package func move(to location: Point) {
    guard let drop, location.isFinite else { return }
    drop.location = location
    let before = target
    retarget()
    if let target, target === before { target.moved(drop) }
  }

  /// Handles a drag that has left the window or was cancelled.
  package func leave() {
    guard let drop else { return }
    self.drop = nil
    let left = target
    target = nil
    left?.left(drop)
    drop.forget()
  }

  /// Handles the drop, and refuses it if no view accepts it.
  package func performDrop() {
    guard let drop else { return offer.finish(isTaken: false) }
    retarget()
    let target = target
    (self.drop, self.target) = (nil, nil)
    target?.left(drop)
    guard let target, !offer.action.isEmpty, target.view?.viewTree === tree else {
      drop.forget()
      return offer.finish(isTaken: false)
    }
    drop.isDropped = true
    target.onDrop(drop)
  }

  /// Updates the target, and the answer to the source, after a movement of the drag or of the views under it, or a
  /// change of the actions that the source allows.
  package func retarget() {
    guard let drop else { return }
    let (found, type) = interaction(for: drop)
    // Code of the app has run in `interaction(for:)`, and may have ended the drag.
    guard self.drop === drop else { return }
    scroll.follow(over: viewUnderDrag)
    if found !== target {
      let old = target
      target = found
      old?.left(drop)
      if self.drop === drop, target === found { found?.entered(drop) }
    }
    guard self.drop === drop, target === found else { return }
    let new = Answer(
      type: type, actions: found?.actions ?? [],
      preferred: found.map { $0.preferredAction.intersection($0.actions) } ?? [])
    guard new != answer else { return }
    answer = new
    offer.accept(new.type, actions: new.actions, preferred: new.preferred)
  }

  private func interaction(for drop: Drop) -> (DropInteraction?, TransferType?) {
    var view = tree?.touches.hitTest(drop.location) as? View
    viewUnderDrag = view
    while let current = view, current.viewTree === tree {
      for interaction in current.interactions.reversed() {
        guard let interaction = interaction as? DropInteraction, let type = interaction.type(of: drop) else { continue }
        return (interaction, type)
      }
      if current.isWindowOverlay { break }
      view = current.superview
    }
    return (nil, nil)
  }
}
