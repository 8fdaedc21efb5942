import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// The bar of a tab view: one button for each tab.
final class TabBar: View {
  /// Called when a tab is tapped.
  var onTap: (Int) -> Void = { _ in }
  /// Called when an arrow key chooses a tab.
  var onSelect: (Int) -> Void = { _ in }
  /// The position of the bar; never `automatic`.
  var position = TabView.BarPosition.bottom {
    didSet { if position != oldValue { positionDidChange() } }
  }
  /// The safe area insets of the tab view.
  var insets = Insets.zero {
    didSet { if insets != oldValue { setNeedsLayout() } }
  }

  private var buttons: [TabButton] = []

  /// The maximum width of a tab in a bar at the bottom or the top, in touch targets, at the usual text size.
  private static let maximumWidth = 4.0

  init() {
    super.init()
    backgroundColor = .secondaryBackground
    clipsToBounds = true
  }

  /// The height of the bar, or its width if it is at the side, without the safe area inset.
  var thickness: Double {
    let spacing = theme.metrics.spacing
    guard position == .side else { return buttons.map(\.fittingSize.height).max() ?? theme.metrics.touchTarget }
    let width = buttons.map(\.fittingSize.width).max() ?? theme.metrics.touchTarget
    let usual = 3 * theme.metrics.touchTarget
    // Large titles get more room, but at most a third of the tab view.
    let maximum = max(usual, min(theme.scaled(usual), (superview?.bounds.width ?? 0) / 3))
    return width.clamped(to: usual / 2...maximum) + spacing
  }

  /// Shows `tabs`, with the tab at the index `selected` marked as chosen.
  func show(_ tabs: [Tab], selected: Int) {
    while buttons.count > tabs.count { buttons.removeLast().removeFromSuperview() }
    while buttons.count < tabs.count {
      let (button, index) = (TabButton(), buttons.count)
      button.action = { [weak self] in self?.onTap(index) }
      buttons.append(button)
      addSubview(button)
    }
    for (index, button) in buttons.enumerated() {
      button.isBeside = position == .top
      button.show(tabs[index], isSelected: index == selected)
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
    semanticsDidChange()
  }

  /// Returns the button of a tab; nil if there is no such tab.
  func button(at index: Int) -> View? { buttons.indices.contains(index) ? buttons[index] : nil }

  private func positionDidChange() {
    for button in buttons { button.isBeside = position == .top }
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    guard !buttons.isEmpty else { return }
    var edges = Insets(left: insets.left, right: insets.right)
    switch position {
    case .side:
      edges = Insets(
        top: insets.top + theme.metrics.spacing, left: isMirrored ? 0 : insets.left, bottom: insets.bottom,
        right: isMirrored ? insets.right : 0)
    case .top: edges.top = insets.top
    case .bottom, .automatic: edges.bottom = insets.bottom
    }
    let room = bounds.inset(by: edges)
    let count = Double(buttons.count)
    if position == .side {
      let height = min(buttons.map(\.fittingSize.height).max() ?? 0, room.height / count)
      for (index, button) in buttons.enumerated() {
        button.fill(Rect(x: room.minX, y: room.minY + height * Double(index), width: room.width, height: height))
      }
      return
    }
    let width = min(room.width / count, theme.scaled(Self.maximumWidth * theme.metrics.touchTarget))
    let start = room.minX + (room.width - width * count) / 2
    for (index, button) in buttons.enumerated() {
      let place = Double(isMirrored ? buttons.count - 1 - index : index)
      button.fill(Rect(x: start + width * place, y: room.minY, width: width, height: room.height))
    }
  }

  /// Draws the line between the bar and the page.
  override func draw(into list: inout DisplayList) {
    let width = theme.metrics.lineWidth
    var line = bounds
    switch position {
    case .side:
      line.size.width = width
      if !isMirrored { line.origin.x = bounds.maxX - width }
    case .top: (line.origin.y, line.size.height) = (bounds.maxY - width, width)
    case .bottom, .automatic: line.size.height = width
    }
    list.fill(line, color: .separator)
  }

  /// Chooses the tab next to the focused tab, when the user presses an arrow key.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.isPlain, !event.modifiers.contains(.shift), let index = buttons.firstIndex(where: \.isFirstResponder)
    else { return super.keyDown(event) }
    let forward = isMirrored ? -1 : 1
    let step: Int
    switch event.key.unpadded {
    case .leftArrow where position != .side: step = -forward
    case .rightArrow where position != .side: step = forward
    case .upArrow where position == .side: step = -1
    case .downArrow where position == .side: step = 1
    default: return super.keyDown(event)
    }
    guard buttons.indices.contains(index + step) else { return true }
    buttons[index + step].becomeFirstResponder()
    onSelect(index + step)
    return true
  }

  override var isBar: Bool { true }

  override var semantics: Semantics? { Semantics(.tabBar) }
}
