import TactionGeometry
import TactionGestures
import TactionViews

/// The positions and sizes of a sheet in its window. Heights are measured from the window's bottom to the card's top,
/// in px.
struct SheetMetrics {
  let bounds: Size
  let safeArea: Insets
  /// The height of the keyboard on the screen, which is a part of the safe area insets; 0 if there is none.
  var keyboard = 0.0
  /// The detents between which a finger can drag the sheet.
  let detents: [Sheet.Detent]
  /// The height that fits the content and the grip; infinite if no detent needs this height, or the content has none.
  var fittedHeight = Double.infinity

  /// The size of the grip, the bar that shows that the sheet can be dragged, in px. iOS uses 36 by 5 points.
  static let gripSize = Size(width: 36, height: 5)
  /// The height of the area around the grip, in px.
  static let gripHeight = 20.0
  /// The minimum distance of a sheet from the window's top, in px.
  static let topMargin = 12.0

  /// Whether the sheet is a card in the middle of the window.
  var isCard: Bool { Self.isCard(in: bounds) }

  static func isCard(in bounds: Size) -> Bool { bounds.width >= PresentationConstants.wideWindow }

  /// The width of the card.
  var width: Double {
    isCard ? min(PresentationConstants.cardWidth, bounds.width - 2 * Self.topMargin) : bounds.width
  }

  /// The maximum height of the card, without the part below the safe area.
  var room: Double {
    max(0, bounds.height - safeArea.vertical - (isCard ? 4 : 1) * Self.topMargin)
  }

  /// Returns the height of the card at a detent, without the part below the safe area.
  func height(of detent: Sheet.Detent) -> Double {
    let height =
      switch detent {
      // A sheet that includes the keyboard in its height would show only a small part of its content.
      case .medium: bounds.height / 2 - (keyboard > 0 ? 0 : safeArea.bottom)
      case .large: room
      case .fitted: fittedHeight
      case .height(let height): height
      case .fraction(let fraction): fraction * room
      }
    // A height that is not finite, zero or negative counts as the largest height.
    return height.isFinite && height > 0 ? min(height, room) : room
  }

  /// Returns the height of the card's top above the window's bottom when the sheet rests at a detent.
  func restingHeight(of detent: Sheet.Detent) -> Double {
    let height = height(of: detent)
    guard isCard else { return height + safeArea.bottom }
    return safeArea.bottom + (bounds.height - safeArea.vertical + height) / 2
  }

  /// The lowest and the highest height at which the sheet rests.
  var restingHeights: (lowest: Double, highest: Double) {
    let heights = detents.map(restingHeight)
    return (heights.min() ?? 0, heights.max() ?? 0)
  }
}

/// A view that may be smaller than its content. A sheet with the detent ``Sheet/Detent/fitted`` measures the content.
package protocol FittedContent: View {
  /// Returns the height at which the view shows its whole content in a width, in px; 0 if the content has no height of
  /// its own, or if it is not known yet.
  func heightOfContent(in width: Double) -> Double

  /// The scroll view with that content; nil if the content is in none.
  var fittedScrollView: ScrollView? { get }
}

extension ScrollView: FittedContent {
  package final func heightOfContent(in width: Double) -> Double {
    contentSize.height > 0 ? contentSize.height + contentInset.vertical : 0
  }

  package final var fittedScrollView: ScrollView? { self }
}

extension View {
  /// Returns the height that fits the whole content of the view in a width, within the limits of the view, in px; 0 if
  /// it has no such height.
  package final func fittedHeight(in width: Double) -> Double {
    guard let content = self as? any FittedContent else { return contentHeight(in: width) }
    return max(min(content.heightOfContent(in: width), maximumSize.height), minimumSize.height)
  }
}

/// The card of a sheet, which slides in as a whole.
final class SheetCard: PresentationCard, ScrollObserver {
  /// The distance from the lowest place at which the sheet rests down to the card, in px; 0 if the card is higher.
  var distanceBelowRest = 0.0

  private weak var scrollView: ScrollView?
  /// The height of the content of that scroll view at the last layout of the sheet.
  private var followedHeight = 0.0

  override var restingTranslation: Vector { Vector(dx: 0, dy: -distanceBelowRest) }

  /// Lays the sheet out again whenever the content of a scroll view has got another height.
  func follow(_ new: ScrollView?) {
    followedHeight = new?.heightOfContent(in: 0) ?? 0
    guard new !== scrollView else { return }
    scrollView?.removeObserver(self)
    scrollView = new
    new?.addObserver(self)
  }

  func contentDidMove(in scrollView: ScrollView) {
    if scrollView.heightOfContent(in: 0) != followedHeight { superview?.setNeedsLayout() }
  }
}

extension Sheet {
  /// The metrics of the sheet for its current size and content. Measures the content if a detent needs its height.
  var metrics: SheetMetrics {
    // A card in the middle of the window has only one height.
    let isCard = SheetMetrics.isCard(in: bounds.size)
    var metrics = SheetMetrics(
      bounds: bounds.size, safeArea: safeAreaInsets, keyboard: keyboardInsets.bottom,
      detents: isCard ? [selectedDetent] : detents)
    if detents.contains(.fitted) {
      let insets = insets
      let height = contentView.fittedHeight(in: metrics.width - insets.horizontal)
      if height > 0 { metrics.fittedHeight = height + insets.vertical + gripHeight }
    }
    return metrics
  }

  /// Lays the sheet out again when content that scrolls needs another height.
  func followContent() {
    card.follow(detents.contains(.fitted) ? (contentView as? any FittedContent)?.fittedScrollView : nil)
  }

  private var insets: Insets { CardMargins.insets(contentInsets, around: contentView) }

  private var gripHeight: Double { showsGrip ? SheetMetrics.gripHeight : 0 }

  /// Adapts the height to new limits after a change of the window. A sheet that rests, or that a finger holds, changes
  /// immediately; a moving sheet gets a new target.
  ///
  /// In a window of another size, a finger that holds the sheet drags it from its detent. With the old height, a finger
  /// that rests while the window is rotated would select another detent, or dismiss the sheet.
  func takeNewLimits() {
    let isResized = bounds.size != arrangedSize
    arrangedSize = bounds.size
    guard isPresented else { return }
    if var held = pull {
      let height = isResized ? restingValue : held.height.requested
      held.start += height - held.height.requested
      held.height.follow(height, limits: pullLimits)
      pull = held
      if isResized { motion.set(held.height.shown) }
    } else if motion.isMoving {
      if motion.target != restingValue { motion.move(to: restingValue, animated: true) }
    } else if motion.value != restingValue {
      motion.set(restingValue)
    }
  }

  /// Places the card for the current height.
  func place() {
    let metrics = metrics
    guard metrics.bounds.width > 0, metrics.bounds.height > 0 else { return }
    let value = motion.value
    let lowest = metrics.restingHeights.lowest
    let own = metrics.isCard ? metrics.height(of: selectedDetent) : max(value, lowest)
    let x = (metrics.bounds.width - metrics.width) / 2
    let top = metrics.bounds.height - value
    // The lower corners are below the window's edge.
    let overhang = metrics.isCard ? 0 : CardConstants.cornerRadius + PresentationConstants.pullReach
    card.distanceBelowRest = max(0, lowest - value)
    card.frame = Rect(x: x, y: top, width: metrics.width, height: own + overhang)
    let below = metrics.isCard ? 0 : metrics.safeArea.bottom
    let room = Rect(x: 0, y: gripHeight, width: metrics.width, height: max(0, own - gripHeight - below))
    contentView.fillAll(of: room.inset(by: insets))
    gripBar.isHidden = !showsGrip
    let grip = SheetMetrics.gripSize
    gripBar.frame = Rect(
      x: (metrics.width - grip.width) / 2, y: (SheetMetrics.gripHeight - grip.height) / 2, width: grip.width,
      height: grip.height)
    dimmingView.alpha = lowest > 0 ? value / lowest : 0
  }
}
