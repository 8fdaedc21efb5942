import TactionEnvironment
import TactionGeometry
import TactionGraphics
import TactionViews

/// A short message about the text of a field, shown at the caret. It disappears after some seconds and receives no
/// touches.
///
/// The notice is a child of the window's root view, but is not in its `subviews`, so fields that clip their content do
/// not clip the notice.
final class TextNotice: View, LayoutObserver {
  /// The order of this observer: after the on-screen keyboard, which scrolls the caret into view.
  static let layoutOrder = 2
  /// The time for which the notice is shown, in seconds. Messages at the bottom of the window are shown for the same
  /// time.
  static let duration = 4.0
  /// The maximum width, in logical px: about 50 letters. Our own choice.
  private static let maximumWidth = 400.0

  let message: String
  private let label = Label()
  private weak var body: TextContentView?
  private var timer: AppTimer?
  /// Whether the caret was visible at some time while the notice was shown.
  private var hasSeenCaret = false

  init(_ message: String) {
    self.message = message
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    becomeCard(cornerRadius: theme.metrics.cornerRadius)
    label.text = message
    label.numberOfLines = 0
    addSubview(label)
  }

  /// Shows the notice at the caret of a text in a window.
  func show(at body: TextContentView) {
    guard let tree = body.viewTree else { return }
    self.body = body
    tree.root.addOverlaySubview(self, order: 20)
    tree.layoutObservers.add(self)
    timer = after(Self.duration) { [weak self] in self?.leave() }
    semanticsDidChange()
  }

  private func leave() {
    timer?.cancel()
    viewTree?.layoutObservers.remove(self)
    removeFromSuperview()
  }

  /// Moves the notice to the caret. Removes the notice if the caret is no longer visible, or if a modal view covers the
  /// field.
  func windowDidLayOut() {
    guard let body, body.viewTree === viewTree, body.isVisibleInTree, !body.isBehindModalView, let root = superview
    else { return leave() }
    let caret = root.convert(body.headRect, from: body)
    guard caret.isFinite else { return leave() }
    let area = root.bounds.inset(by: root.safeAreaInsets).inset(by: theme.metrics.spacing)
    // The rectangle of a caret has no width, so an intersection would always be empty.
    let isSeen = area.contains(caret.center)
    if hasSeenCaret, !isSeen { return leave() }
    hasSeenCaret = hasSeenCaret || isSeen
    let margin = theme.metrics.spacing
    let text = label.sizeThatFits(
      Size(width: max(min(area.width, Self.maximumWidth) - 2 * margin, 0), height: .infinity))
    let placement = AnchoredPlacement(
      of: Size(width: text.width + 2 * margin, height: text.height + 2 * margin), at: caret, in: area,
      sides: [.below, .above], gap: margin, alignment: .center)
    guard frame != placement.frame else { return }
    frame = placement.frame
    label.frame = bounds.inset(by: margin)
  }

  override func themeDidChange() {
    super.themeDidChange()
    takeCardColors()
    viewTree?.setNeedsFrame()
  }

  /// True: a screen reader can dismiss the notice, although touches pass through it.
  override var takesInput: Bool { true }

  override var semantics: Semantics? { Semantics(.toast, name: message, actions: [.dismiss]) }

  override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss else { return false }
    leave()
    return true
  }
}
