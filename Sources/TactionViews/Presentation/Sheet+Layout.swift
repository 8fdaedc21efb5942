import TactionGeometry

/// The places of a sheet in its window. Heights are measured from the window's bottom to the card's top, in px.
struct SheetMetrics {
  let bounds: Size
  let safeArea: Insets
  /// The height that fits the content, with the grip, at a width.
  let fittedHeight: (_ width: Double) -> Double

  /// The size of the bar that shows that it can be dragged, in px. iOS: 36 by 5 points.
  static let gripSize = Size(width: 36, height: 5)
  /// The height of the area around that bar, in px.
  static let gripHeight = 20.0
  /// The least distance of a sheet from the window's top, in px.
  static let topMargin = 12.0

  /// Whether it is a card in the middle.
  var isCard: Bool { bounds.width >= PresentationConstants.wideWindow }

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
      case .medium: bounds.height / 2 - safeArea.bottom
      case .large: room
      case .fitted: fittedHeight(width)
      case .height(let height): height
      case .fraction(let fraction): fraction * room
      }
    // A number that makes no sense counts as the largest height.
    return height.isFinite && height > 0 ? min(height, room) : room
  }

  /// Returns the height at rest.
  func restingHeight(of detent: Sheet.Detent) -> Double {
    let height = height(of: detent)
    guard isCard else { return height + safeArea.bottom }
    return safeArea.bottom + (bounds.height - safeArea.vertical + height) / 2
  }
}

extension Sheet {
  var metrics: SheetMetrics {
    SheetMetrics(bounds: bounds.size, safeArea: safeAreaInsets) { [contentView, gripHeight] width in
      let size = contentView.sizeThatFits(Size(width: width, height: 0))
      return size.height.isFinite ? max(size.height, 1) + gripHeight : .infinity
    }
  }

  private var gripHeight: Double { showsGrip ? SheetMetrics.gripHeight : 0 }

  /// The detents that fingers may choose from: a card in the middle has one height.
  var reachableDetents: [Detent] { metrics.isCard ? [selectedDetent] : detents }

  /// The heights at which it rests, the lowest first.
  var restingHeights: [Double] {
    let metrics = metrics
    return reachableDetents.map { metrics.restingHeight(of: $0) }.sorted()
  }

  /// Moves it to the heights of a window that has changed: at once where it rests, and with the finger that holds it.
  func takeNewLimits() {
    guard isPresented else { return }
    if let held = pull {
      var height = held.height
      let heights = restingHeights
      height.follow(height.requested, limits: (isDismissable ? 0 : heights[0])...max(heights[heights.count - 1], 1))
      pull = (height, held.start)
    } else if motion.isMoving {
      if motion.target != restingValue { motion.move(to: restingValue, animated: true) }
    } else if motion.value != restingValue {
      motion.set(restingValue)
    }
  }

  /// Places the card for the present height.
  func place() {
    let metrics = metrics
    guard metrics.bounds.width > 0, metrics.bounds.height > 0 else { return }
    let value = motion.value
    let heights = restingHeights
    let own =
      metrics.isCard
      ? metrics.height(of: selectedDetent) : max(value, heights[0])
    let x = (metrics.bounds.width - metrics.width) / 2
    let top = metrics.bounds.height - value
    // The lower corners are below the window's edge.
    let overhang = metrics.isCard ? 0 : PresentationConstants.cornerRadius + PresentationConstants.pullReach
    card.frame = Rect(x: x, y: top, width: metrics.width, height: own + overhang)
    let below = metrics.isCard ? 0 : metrics.safeArea.bottom
    contentView.frame = Rect(
      x: 0, y: gripHeight, width: metrics.width, height: max(0, own - gripHeight - below))
    gripBar.isHidden = !showsGrip
    let grip = SheetMetrics.gripSize
    gripBar.frame = Rect(
      x: (metrics.width - grip.width) / 2, y: (SheetMetrics.gripHeight - grip.height) / 2, width: grip.width,
      height: grip.height)
    let full = metrics.isCard ? metrics.restingHeight(of: selectedDetent) : heights[0]
    backdrop.alpha = full > 0 ? value / full : 0
  }
}
