import Glibc
import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// Pull to refresh: the state of the refresh view at the top of a list; pulling the list down loads newer items.
struct RefreshState {
  var action: () -> Void
  let view = RefreshView()
  var isRefreshing = false
  /// Whether the finger has lifted from a list that was pulled down far enough to refresh.
  var isPulled = false
}

// Pulling a list down to load newer items.
extension CollectionView {
  /// The distance by which a list must be pulled to refresh, and the height of the space for the spinning view, in px.
  /// Our own choice.
  private static let refreshDistance = 64.0

  /// Called when a finger lifts from a list that it has pulled down far beyond its top, to load newer items; the app
  /// calls ``endRefreshing()`` when they are loaded. Nil, the default, if the list cannot be refreshed.
  public final var onRefresh: (() -> Void)? {
    get { refresh?.action }
    set {
      // A pull refreshes the list, and does not lower a sheet around it.
      sheetDragLimits = (newValue == nil ? -Double.infinity : 0)...Double.infinity
      guard let newValue else {
        endRefreshing()
        refresh?.view.removeFromSuperview()
        return refresh = nil
      }
      if refresh == nil { refresh = RefreshState(action: newValue) } else { refresh?.action = newValue }
      setNeedsLayout()
    }
  }

  /// Whether newer items are being loaded.
  public final var isRefreshing: Bool { refresh?.isRefreshing ?? false }

  /// Ends the refresh: the list scrolls back to its top. Does nothing if no refresh is under way.
  public final func endRefreshing() {
    guard isRefreshing else { return }
    refresh?.isRefreshing = false
    refresh?.view.isTurning = false
    setRefreshRoom(0)
    semanticsDidChange()
    setNeedsLayout()
  }

  /// The offset at the top of the content, without the space that a refresh adds.
  final var refreshTop: Double { limits.lower.y + (isRefreshing ? Self.refreshDistance : 0) }

  /// Records at the end of a drag whether the list was pulled far enough. The next layout begins the refresh, because
  /// the app's action may change the list. A drag that was cancelled does not refresh.
  final func noteRelease() {
    guard !isRefreshing else { return }
    let (pan, pull) = (panGestureRecognizer, refreshTop - contentOffset.y)
    // A finger that has only stopped a list that bounces has not pulled it.
    let hasMoved = pan.translation(in: nil).length > GestureConstants.touchSlop
    refresh?.isPulled = pan.state == .ended && hasMoved && pull >= Self.refreshDistance
  }

  /// Places the spinning view. Begins a refresh after the finger has lifted from a list that was pulled far enough.
  final func arrangeRefresh() {
    checkSwipe()
    guard let refresh else { return }
    let view = refresh.view
    if view.superview !== self { insertSubview(view, at: 0) }
    let top = refreshTop
    let pull = max(top - contentOffset.y, 0)
    view.isHidden = pull <= 0
    view.center = Point(x: bounds.center.x, y: top - max(Self.refreshDistance, pull) / 2)
    guard !refresh.isRefreshing else { return }
    view.progress = min(pull / Self.refreshDistance, 1)
    guard refresh.isPulled, !isDragging else { return }
    self.refresh?.isPulled = false
    beginRefreshing()
  }

  private func beginRefreshing() {
    refresh?.isRefreshing = true
    refresh?.view.isTurning = true
    setRefreshRoom(Self.refreshDistance)
    semanticsDidChange()
    // The action may read the text.
    viewTree?.textInputClient?.commitMarkedText()
    refresh?.action()
  }
}

/// Twelve lines in a ring, which appear one after another while the list is pulled, and spin while newer items load.
final class RefreshView: View {
  private static let count = 12

  /// The fraction of the ring that is shown, from 0 to 1.
  var progress = 0.0 {
    didSet { if (progress * 12).rounded(.down) != (oldValue * 12).rounded(.down) { setNeedsDisplay() } }
  }

  /// Whether the ring spins.
  var isTurning = false {
    didSet {
      guard isTurning != oldValue else { return }
      progress = isTurning ? 1 : 0
      isTurning ? loop.begin() : loop.end()
    }
  }

  private lazy var loop = RepeatingMotion(of: self)

  init() {
    super.init(frame: Rect(x: 0, y: 0, width: 28, height: 28))
    isUserInteractionEnabled = false
  }

  override func draw(into list: inout DisplayList) {
    let shown = Int((progress * Double(Self.count)).rounded(.down))
    // The ring rotates in steps of one line, with one full rotation per second.
    let turned = isTurning ? Int(loop.time * Double(Self.count)) % Self.count : 0
    for number in 0..<shown {
      let angle = Angle.degrees(Double(number + turned) * 360 / Double(Self.count))
      let place = Transform.translation(Vector(dx: 14, dy: 14)).rotated(by: angle)
      let faintness = 0.25 + 0.75 * Double(number + 1) / Double(Self.count)
      list.fill(
        RoundedRect(Rect(x: -1.25, y: -13, width: 2.5, height: 7), radius: 1.25),
        color: Color.secondaryLabel.withAlpha(faintness), transform: place)
    }
    if isTurning { loop.wasDrawn() }
  }

  override var semantics: Semantics? { isTurning ? Semantics(.activityIndicator, states: .busy) : nil }
}
