import TactionControls
import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A view with a sidebar next to a detail view; in a narrow window, it shows only one of them at a time.
///
///     let split = SplitView(sidebar: folders, detail: NavigationStack(root: messages, title: "Inbox"))
///     split.fill(window.content)
///     folders.onActivate = { folder in
///       messages.folder = folder
///       split.showDetail()
///     }
///
/// The user can drag the divider between the sidebar and the detail. If there is no room for both, the view folds: the
/// detail covers the sidebar as a page of a ``NavigationStack``. If the detail is a navigation stack, its root has a
/// back button to the sidebar. Both views keep their state when the view folds and unfolds.
open class SplitView: View {
  /// The view at the leading side.
  public let sidebar: View
  /// The view next to the sidebar.
  public let detail: View

  /// The title in the bar above the detail when the view is folded (default: empty). It is not used if the detail is a
  /// navigation stack.
  public final var detailTitle = "" {
    didSet { detailItem.title = detailTitle }
  }

  /// Called after the view has folded or unfolded; see ``isFolded``.
  public final var onFoldChange: ((SplitView) -> Void)?

  /// Whether the view is too narrow for both views, and shows only one of them. The value is valid after a layout.
  public final private(set) var isFolded = false

  /// Whether the folded view shows the detail (default: false). An unfolded view keeps the value for the next time it
  /// folds.
  public final private(set) var showsDetail = false

  private var wantedWidth = 320.0
  private var widthLimits = 200.0...400.0
  private var detailMinimum = 320.0
  private var stack: NavigationStack?
  private let divider = SplitDivider()
  private let detailItem = NavigationItem()

  /// Creates a view with a sidebar and a detail view.
  public init(sidebar: View, detail: View) {
    (self.sidebar, self.detail) = (sidebar, detail)
    super.init()
    clipsToBounds = true
    backgroundColor = .background
    sidebar.anchors = nil
    detail.anchors = nil
    // A navigation stack shows the back button in its own bar.
    detailItem.hidesBar = detail is NavigationStack
    divider.onResize = { [weak self] width in
      if let self, !isFolded { sidebarWidth = width }
    }
    for view in [sidebar, detail, divider] where !isDescendant(of: view) && view.superview !== self {
      addSubview(view)
    }
  }

  /// The width of the sidebar in logical pixels, within the limits of ``sidebarWidths`` and ``minimumDetailWidth``
  /// (default: 320). The user can change it by dragging the divider. A folded view keeps the width for the next time it
  /// unfolds, within the limits of ``sidebarWidths``.
  public final var sidebarWidth: Double {
    get { width(in: bounds.width) }
    set {
      guard accepts(newValue.isFinite, as: "sidebarWidth"), newValue != wantedWidth else { return }
      wantedWidth = newValue
      setNeedsLayout()
      divider.semanticsDidChange()
    }
  }

  /// The limits of the width of the sidebar, in logical pixels (default: 200...400). Negative limits count as zero. A
  /// text scale above 1 multiplies the limits.
  public final var sidebarWidths: ClosedRange<Double> {
    get { widthLimits }
    set {
      guard accepts(newValue.lowerBound.isFinite && newValue.upperBound.isFinite, as: "sidebarWidths") else { return }
      let lower = max(newValue.lowerBound, 0)
      widthLimits = lower...max(newValue.upperBound, lower)
      setNeedsLayout()
    }
  }

  /// The width that the detail needs next to the sidebar, in logical pixels (default: 320); a text scale above 1
  /// multiplies it. If the view is narrower than the sum of this width and the minimum of ``sidebarWidths``, it folds.
  public final var minimumDetailWidth: Double {
    get { detailMinimum }
    set {
      guard accepts(newValue.isFinite, as: "minimumDetailWidth") else { return }
      detailMinimum = max(newValue, 0)
      setNeedsLayout()
    }
  }

  /// Shows the detail if the view is folded; otherwise the detail is already visible.
  public final func showDetail(animated: Bool = true) {
    showsDetail = true
    if let stack, stack.topPage !== detail { stack.push(detail, detailItem, animated: animated) }
  }

  /// Shows the sidebar if the view is folded; otherwise the sidebar is already visible.
  public final func showSidebar(animated: Bool = true) {
    showsDetail = false
    stack?.popToRoot(animated: animated)
  }

  // MARK: View

  /// Places the sidebar and the detail, and folds or unfolds the view if its width requires it; an override calls
  /// `super`.
  override open func layoutSubviews() {
    guard bounds.width > 0 else { return }
    let mustFold = folds(in: bounds.width)
    if mustFold != isFolded { mustFold ? fold() : unfold() }
    if let stack { return stack.fill(bounds) }
    let width = sidebarWidth
    let line = theme.metrics.lineWidth
    let (rest, target) = (max(bounds.width - width - line, 0), theme.metrics.touchTarget / 2)
    sidebar.fill(mirrored(Rect(x: 0, y: 0, width: width, height: bounds.height)))
    detail.fill(mirrored(Rect(x: width + line, y: 0, width: rest, height: bounds.height)))
    divider.fill(mirrored(Rect(x: width + (line - target) / 2, y: 0, width: target, height: bounds.height)))
    divider.value = (width, limits(in: bounds.width))
  }

  /// A split view.
  override open var semantics: Semantics? { Semantics(.splitView) }

  private func folds(in width: Double) -> Bool { width < theme.scaled(widthLimits.lowerBound + detailMinimum) }

  private func limits(in width: Double) -> ClosedRange<Double> {
    let (lower, upper) = (theme.scaled(widthLimits.lowerBound), theme.scaled(widthLimits.upperBound))
    // The detail is not next to the sidebar of a folded view, so it does not limit the width.
    let room = folds(in: width) ? .infinity : width - theme.scaled(detailMinimum)
    return lower...max(min(upper, room), lower)
  }

  private func width(in width: Double) -> Double { wantedWidth.clamped(to: limits(in: width)) }

  // MARK: Folding

  private func fold() {
    isFolded = true
    // The divider will be hidden, so it gives up the focus, and the stack takes it.
    divider.resignFirstResponder()
    keepingFocus {
      let item = NavigationItem()
      item.hidesBar = true
      let stack = NavigationStack(root: sidebar, item)
      if showsDetail {
        stack.push(detail, detailItem, animated: false)
      } else {
        detail.removeFromSuperview()
      }
      stack.onChange = { [weak self] in self?.showsDetail = $0.canPop }
      self.stack = stack
      divider.isHidden = true
      addSubview(stack)
    }
    onFoldChange?(self)
  }

  private func unfold() {
    isFolded = false
    keepingFocus {
      stack?.onChange = nil
      stack?.removeFromSuperview()
      stack = nil
      for view in [detail, sidebar] { insertSubview(view, at: 0) }
      divider.isHidden = false
    }
    onFoldChange?(self)
  }

  /// Calls a closure that moves the sidebar and the detail to other superviews, and restores the first responder
  /// afterwards. If the first responder was the stack, which has been removed, a container around the view gets the
  /// focus. If it was the divider, which is hidden now, the stack gets the focus. Behind presentations, and while a
  /// toast or a lock has the focus, all this happens when they have left.
  private func keepingFocus(_ change: () -> Void) {
    let responder = firstResponderUnderPresentations
    change()
    let present = firstResponderUnderPresentations
    // A container has passed the focus on to the new stack, and must not get it back.
    guard let responder, !(responder.yieldsFocus && present?.isDescendant(of: responder) == true) else { return }
    let isGone = responder.viewTree !== viewTree
    if isGone, present != nil { return }
    let containers = sequence(first: self as View) { $0.superview }.filter(\.yieldsFocus)
    giveFocus(toFirstOf: (isGone ? [] : [responder]) + (stack?.takeFocusTargets() ?? []) + containers)
  }
}

extension SplitView: PageContainer {
  final var containedPages: [View] { [detail, sidebar] }

  final func showPage(_ page: View) { page === detail ? showDetail() : showSidebar() }
}
