import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// An action on an item of a list, shown when the item is swiped aside.
public struct SwipeAction {
  /// The text on the button.
  public var title: String
  /// The colour of the button.
  public var color: Color
  /// Whether a swipe all the way performs the action without a tap, if it is the first action at its edge (default:
  /// true).
  public var performsOnFullSwipe: Bool
  /// Called when the button is tapped, or when a swipe all the way performs the action; see ``performsOnFullSwipe``.
  public var handler: () -> Void

  /// Creates an action.
  public init(
    _ title: String, color: Color = .tint, performsOnFullSwipe: Bool = true, handler: @escaping () -> Void
  ) {
    (self.title, self.color, self.handler) = (title, color, handler)
    self.performsOnFullSwipe = performsOnFullSwipe
  }
}

/// A side of a row.
nonisolated enum SwipeEdge: Hashable, Sendable {
  /// The side where lines begin.
  case leading
  /// The side where lines end.
  case trailing
}

/// A cell that is swiped aside, and the buttons behind the content of the cell.
final class CellSwipe {
  /// The minimum width of a button in a row that is wide enough, in px. Our own choice.
  private static let minimumWidth = 76.0
  /// The margin at each side of a title, and its minimum in a narrow row, in px. Our own choice.
  private static let (margin, minimumMargin) = (18.0, 3.0)
  /// The font of the titles, and the smallest factor by which it shrinks in a narrow row. A title that still does not
  /// fit gets an ellipsis. Our own choice.
  private static let (font, minimumShrinkage) = (Font.body.withWeight(.medium), 0.6)
  /// The fraction of a row's width beyond which a swipe performs the first action. UIKit uses about a half.
  private static let fullSwipeFraction = 0.55
  /// The resistance where there are no buttons. Our own choice.
  private static let band = RubberBand(give: 0.25, reach: 10)

  let cell: ItemCell
  let edge: SwipeEdge
  let actions: [SwipeAction]
  /// 1 if the content moves to the right to show the buttons, otherwise -1.
  let direction: Double
  /// Whether an action was chosen.
  var isDone = false
  /// The offset that the finger drags, and the requested offset when the finger landed.
  private var (pull, start) = (ElasticValue(shown: 0, limits: 0...0, band: CellSwipe.band, isPulled: true), 0.0)
  /// Whether the app lets the cell clip its content.
  private let clipsToBounds: Bool
  private let tray = View()
  /// An opaque view behind the content, because the content may be translucent. It moves with the content, and has the
  /// colour that is behind the content of a row at rest.
  private let backdrop = View()

  /// Shows the buttons of a cell; the first button is at the edge.
  init(_ cell: ItemCell, edge: SwipeEdge, actions: [SwipeAction], act: @escaping (SwipeAction) -> Void) {
    (self.cell, self.edge, self.actions) = (cell, edge, actions)
    clipsToBounds = cell.clipsToBounds
    direction = (edge == .leading) == !cell.isMirrored ? 1 : -1
    tray.backgroundColor = actions.last?.color
    for action in actions {
      let button = Button(action.title) { act(action) }
      button.backgroundColor = action.color
      button.cornerRadius = 0
      button.contentInsets = Insets(horizontal: 0, vertical: 10)
      tray.addSubview(button)
    }
    let color = cell.nearest { view in view.backgroundColor.flatMap { $0.alpha == 1 ? $0 : nil } }
    backdrop.backgroundColor = color ?? .background
    cell.insertSubview(backdrop, at: 0)
    cell.insertSubview(tray, at: 0)
    cell.clipsToBounds = true
    cell.isSwiped = true
    layOut()
  }

  /// The width of all buttons.
  private(set) var width = 0.0

  /// The action that a swipe all the way performs; nil if it only shows the buttons.
  var fullSwipeAction: SwipeAction? { actions.first.flatMap { $0.performsOnFullSwipe ? $0 : nil } }

  /// The offset beyond which a release performs `fullSwipeAction`. A user who swipes slowly sees all buttons before.
  var fullSwipeOffset: Double {
    max(cell.bounds.width * Self.fullSwipeFraction, width + cell.theme.metrics.touchTarget / 2)
  }

  /// The distance by which the content has moved, in the direction that shows the buttons.
  var offset: Double {
    get { (cell.contentView.center.x - cell.bounds.center.x) * direction }
    set {
      let center = Point(x: cell.bounds.center.x + newValue * direction, y: cell.bounds.center.y)
      cell.contentView.center = center
      backdrop.center = center
    }
  }

  /// The offsets at which the content follows a finger without resistance: there are no buttons on the other side, and
  /// perhaps no action beyond the buttons.
  private var limits: ClosedRange<Double> { 0...max(fullSwipeAction == nil ? width : cell.bounds.width, 0) }

  /// Catches the content at its current offset, with a finger that has moved to the right by a distance.
  func hold(by way: Double) {
    pull = ElasticValue(shown: offset, limits: limits, band: Self.band, isPulled: true)
    start = pull.requested - way * direction
  }

  /// Moves the content with a finger that has moved to the right by a distance.
  func follow(_ way: Double) {
    pull.follow(start + way * direction, limits: limits)
    offset = pull.shown
  }

  private var titleWidths: [Double] {
    let font = cell.theme.font(Self.font)
    return actions.map { TextLayout($0.title, font: font, numberOfLines: 1).size.width.rounded(.up) }
  }

  /// Returns the widths of the buttons. In a narrow row, all buttons shrink by the same factor, so that a part of the
  /// content remains visible.
  private func buttonWidths(for titleWidths: [Double]) -> [Double] {
    let needs = titleWidths.map { min(max($0 + 2 * Self.margin, Self.minimumWidth), cell.bounds.width) }
    let room = max(cell.bounds.width - cell.theme.metrics.touchTarget, 0)
    let part = min(room / max(needs.reduce(0, +), 1), 1)
    return needs.map { $0 * part }
  }

  /// Whether the buttons are laid out for the size of the cell.
  var fitsCell: Bool { tray.bounds.size == cell.bounds.size }

  /// Lays out the buttons and the content for the size of the cell. The content stays aside by the same distance. In a
  /// narrow row, the titles are smaller.
  func layOut() {
    tray.frame = cell.bounds
    backdrop.bounds.size = cell.bounds.size
    let offset = offset
    self.offset = offset
    let titleWidths = titleWidths
    let widths = buttonWidths(for: titleWidths)
    let fits = zip(titleWidths, widths).map { title, width in max(width - 2 * Self.minimumMargin, 0) / max(title, 1) }
    let shrinkage = (fits.min() ?? 1).clamped(to: Self.minimumShrinkage...1)
    var place = 0.0
    for (button, width) in zip(tray.subviews, widths) {
      (button as? Button)?.titleLabel.font = Self.font.withSize(Self.font.size * shrinkage)
      let x = direction > 0 ? place : cell.bounds.width - place - width
      button.frame = Rect(x: x, y: 0, width: width, height: cell.bounds.height)
      place += width
    }
    self.width = place
  }

  /// Whether one of the buttons has the focus.
  var hasFocus: Bool { tray.viewTree?.firstResponder?.isDescendant(of: tray) ?? false }

  /// Gives the focus to the first button.
  func focus() { tray.subviews.first?.becomeFirstResponder() }

  /// Moves the content out of the cell. The buttons remain visible, but can no longer be tapped.
  func leave() {
    tray.isUserInteractionEnabled = false
    offset = cell.bounds.width
  }

  /// Removes the buttons, and moves the content back to its normal position.
  func remove() {
    tray.removeFromSuperview()
    backdrop.removeFromSuperview()
    cell.clipsToBounds = clipsToBounds
    cell.isSwiped = false
    View.performWithoutAnimation {
      cell.contentView.stopMovement()
      offset = 0
    }
  }
}
