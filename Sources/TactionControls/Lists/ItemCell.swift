import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The view of an item of a ``ListView`` or ``GridView``. It shows different items over time.
///
/// A subclass adds its views to `contentView`, and after `prepareForReuse()` shows nothing of the previous item. A tap
/// on the cell chooses the item; views in the cell that handle touches, such as buttons, keep their touches.
open class ItemCell: View {
  /// The view that holds the content of the cell; it moves aside during a swipe.
  public final let contentView = View()
  /// The list that contains the cell.
  final weak var list: CollectionView?
  /// The index of the cell's kind in the list.
  final var kind = 0
  private var finger: Touch?

  /// Whether the item is chosen; set by the list.
  public internal(set) final var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether the cell is pressed.
  public private(set) final var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// Whether the cell shows that keys act on its item.
  final var showsFocus = false {
    didSet {
      guard showsFocus != oldValue else { return }
      focusFrame?.removeFromSuperview()
      focusFrame = showsFocus ? addFocusFrame() : nil
      setNeedsLayout()
    }
  }

  /// The frame around the focused cell: a view of its own, because the border of `contentView` belongs to the app.
  private final var focusFrame: View?

  /// Whether the header of the next section follows the cell.
  final var isBeforeHeader = false {
    didSet { if isBeforeHeader != oldValue { setNeedsLayout() } }
  }

  /// Whether a swipe, even one that leaves with the cell, places `contentView`.
  final var isSwiped = false

  /// Whether a finger has lifted the item to move it.
  final var isLifted = false {
    didSet { if isLifted != oldValue { stateDidChange() } }
  }

  /// Creates a cell without content.
  public required init() {
    super.init()
    contentView.backgroundColor = .background
    addSubview(contentView)
  }

  // MARK: For subclasses

  /// Called before the cell shows another item. The default does nothing.
  open func prepareForReuse() {}

  /// Called after `isSelected` or `isHighlighted` has changed. The default changes the background of `contentView`.
  open func stateDidChange() {
    let resting: Color = isLifted ? .secondaryBackground : .background
    contentView.backgroundColor = isHighlighted ? .fill : isSelected ? .tint.withAlpha(0.18) : resting
    // Translucent colours are drawn over the colour of the cell at rest.
    if isSelected || isHighlighted { backgroundColor = resting } else { backgroundColor = nil }
    semanticsDidChange()
  }

  /// The text that names the item for tests and screen readers, such as its title; empty by default.
  open var semanticName: String { "" }

  /// Requests that the list measures the cell again, because the height of its content has changed.
  public final func invalidateHeight() { list?.cellDidResize(self) }

  /// Changes a text that determines the name and the height of the cell.
  final func change(_ label: Label, to text: String) {
    guard text != label.text else { return }
    label.text = text
    setNeedsLayout()
    semanticsDidChange()
    invalidateHeight()
  }

  /// Makes `contentView` fill the cell; an override calls `super`.
  override open func layoutSubviews() {
    contentView.bounds.size = bounds.size
    focusFrame?.frame = bounds
    focusFrame?.cornerRadius = contentView.cornerRadius
    if isSwiped { list?.swipedCellDidLayOut() } else { contentView.center = bounds.center }
  }

  /// Returns the height that fits the views with anchors in `contentView` within the width of `size`, but at least the
  /// height of a touch target. Subclasses that do not place their views with anchors override this.
  override open func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: max(contentView.anchoredHeight(in: size.width) ?? 0, theme.metrics.touchTarget))
  }

  private final func addFocusFrame() -> View {
    let frame = View()
    frame.isUserInteractionEnabled = false
    (frame.borderColor, frame.borderWidth) = (.tint, 2)
    addSubview(frame)
    return frame
  }

  // MARK: Touches

  public override var mayHandleTouches: Bool { true }

  /// Presses the cell.
  override open func touchesBegan(_ touches: [Touch]) {
    guard finger == nil, let first = touches.first else { return }
    finger = first
    isHighlighted = list?.mayPress(with: first) ?? false
  }

  /// Ends the press of a finger that leaves the cell, or that moves farther than a tap may move: 10 px on the screen.
  override open func touchesMoved(_ touches: [Touch]) {
    guard let finger, touches.contains(finger), !isTap(finger) else { return }
    isHighlighted = false
  }

  /// Chooses the item.
  override open func touchesEnded(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    let isPressed = isHighlighted && isTap(finger) && isReachable
    endPress()
    if isPressed { list?.tapped(self, with: finger) }
  }

  private func isTap(_ finger: Touch) -> Bool {
    point(inside: finger.location(in: self))
      && finger.location(in: nil).distance(to: finger.landingLocation) <= GestureConstants.touchSlop
  }

  /// Ends the press, because the list scrolls or a swipe has begun.
  override open func touchesCancelled(_ touches: [Touch]) {
    guard let finger, touches.contains(finger) else { return }
    endPress()
  }

  /// Ends a press without an action.
  final func endPress() {
    finger = nil
    isHighlighted = false
  }

  // MARK: Meaning

  /// A cell with the name of its item, the state `selected` if the item is chosen, the swipe actions of the item,
  /// actions that move the item, and a press if taps have an effect in the list.
  override open var semantics: Semantics? {
    var actions: [Semantics.Action] = list?.reactsToTaps == true ? [.press] : []
    for title in swipeActions.map(\.title) + moves.map(\.title) { actions.append(.custom(title)) }
    return Semantics(.cell, name: semanticName, states: isSelected ? .selected : [], actions: actions)
  }

  /// Chooses the item, moves it, or performs one of its swipe actions.
  @discardableResult
  override open func perform(_ action: Semantics.Action) -> Bool {
    guard let list, let item = list.item(of: self) else { return false }
    switch action {
    case .press:
      guard list.reactsToTaps else { return false }
      list.activate(item)
      return true
    case .custom(let title):
      if let action = swipeActions.first(where: { $0.title == title }) {
        // A row may be aside, and show the actions.
        list.endSwipe(animated: true)
        action.handler()
        return true
      }
      guard let move = moves.first(where: { $0.title == title }) else { return false }
      return list.moveItem({ list.item(of: self) }, by: move.step)
    default: return false
    }
  }

  private var swipeActions: [SwipeAction] {
    guard let list, let item = list.item(of: self) else { return [] }
    return list.swipeActions(for: item, edge: .leading) + list.swipeActions(for: item, edge: .trailing)
  }

  /// The actions that move the item, and their steps.
  private var moves: [(title: String, step: Int)] {
    guard let list, let item = list.item(of: self) else { return [] }
    let moves: [(title: String, step: Int)] = [(theme.words[.moveUp], -1), (theme.words[.moveDown], 1)]
    return moves.filter { list.canMove(item, by: $0.step) }
  }
}
