import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionViews

/// The toasts of a window: some are shown, the newest at the bottom, and others wait.
final class ToastStack: View, FocusSuccessor {
  /// The toasts that are shown, the oldest first; some may be moving out.
  private(set) var shown: [Toast] = []
  /// The toasts that wait to be shown, the oldest first.
  private(set) var waiting: [Toast] = []

  /// The views that may get the focus back when a toast that has it leaves, the first choice first.
  var formerUses: [ViewUse] = []

  /// The maximum number of toasts that are shown. Our own choice: more would hide the content.
  static let maximumShown = 3
  /// The maximum number of toasts that wait; if there are more, the oldest are dropped. Our own choice: three at a
  /// time, for 4 s each, 30 toasts take 40 s.
  static let maximumWaiting = 30
  /// The maximum width of a toast, in px, at a text scale of 1.
  private static let width = 420.0

  /// Whether no toast is shown or waits.
  var isEmpty: Bool { shown.isEmpty && waiting.isEmpty }

  /// The part of the window in which toasts may be: the safe area without the bars at its bottom and its sides.
  private(set) var freeArea = Rect.zero

  func holds(_ toast: Toast) -> Bool { shown.contains { $0 === toast } || waiting.contains { $0 === toast } }

  /// Shows a toast, or adds it to the queue.
  func add(_ toast: Toast) {
    toast.wait(in: self)
    waiting.append(toast)
    if waiting.count > Self.maximumWaiting {
      reportOnce("toasts", "more than \(Self.maximumWaiting) toasts wait: the oldest ones are dropped")
      waiting.removeFirst().end()
    }
    showNext()
  }

  /// Called when a toast begins to move out: other toasts move into its position.
  func toastLeaves() {
    setNeedsLayout()
    showNext()
  }

  /// Removes a toast from the stack or from the queue, and shows the next toast.
  func remove(_ toast: Toast) {
    guard holds(toast) else { return }
    shown.removeAll { $0 === toast }
    waiting.removeAll { $0 === toast }
    var formers: [ViewUse] = []
    if viewTree?.firstResponder?.isDescendant(of: toast) == true { swap(&formers, &formerUses) }
    if toast.superview === self { toast.removeFromSuperview() }
    toast.end()
    if let viewTree, viewTree.firstResponder == nil { viewTree.giveFocus(toFirstOf: formers) }
    showNext()
    if isEmpty { (superview as? PresentationLayer)?.toastsDidEnd() }
  }

  private var isFull: Bool { shown.count { !$0.isLeaving } >= Self.maximumShown }

  private func showNext() {
    while isInWindow, !isFull, !waiting.isEmpty {
      let toast = waiting.removeFirst()
      if shown.isEmpty { freeArea = ToastArea(in: self, width: maximumWidth).rect }
      shown.append(toast)
      size(toast)
      addSubview(toast)
      toast.appear(at: toast.bounds.height)
      setNeedsLayout()
    }
  }

  private var maximumWidth: Double { theme.scaled(Self.width) }

  private func size(_ toast: Toast) {
    let width = min(maximumWidth, freeArea.width)
    toast.bounds.size = toast.sizeThatFits(Size(width: max(width, 1), height: 0))
  }

  /// Updates the layout if bars have appeared, disappeared or moved; called before each frame, after the layout.
  func followBars() {
    if !shown.isEmpty, ToastArea(in: self, width: maximumWidth).rect != freeArea { setNeedsLayout() }
  }

  override func layoutSubviews() {
    freeArea = ToastArea(in: self, width: maximumWidth).rect
    var distance = 0.0
    for toast in shown.reversed() {
      size(toast)
      guard !toast.isLeaving else {
        toast.place()
        continue
      }
      distance += toast.bounds.height
      toast.move(to: distance)
      toast.place()
      distance += theme.metrics.spacing
    }
  }

  /// Ends a toast that other code has removed from the stack.
  override func didRemoveSubview(_ view: View) {
    guard let toast = view as? Toast, shown.contains(where: { $0 === toast }) else { return }
    remove(toast)
  }

  /// Ends all toasts when the stack leaves the window.
  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard !isInWindow else { return }
    let all = shown + waiting
    (shown, waiting) = ([], [])
    for toast in all { toast.end() }
  }

  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}
