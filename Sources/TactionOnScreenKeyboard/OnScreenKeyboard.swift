import TactionEnvironment
import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// An on-screen keyboard, which types into the first responder of its window.
///
/// If the compositor has no on-screen keyboard, the application shows this keyboard automatically; see
/// `Application.keyboardPolicy`. An app may also add a keyboard to its own views, for example on a lock screen. The
/// keyboard receives touches but never the focus: the field that receives the text stays the first responder.
public final class OnScreenKeyboard: View {
  /// The layouts. A key switches between them. An empty list is refused.
  ///
  /// In a window, a keyboard without layouts of its own uses `Application.keyboardLayouts`, and follows changes of
  /// them, until this property is set.
  public var layouts: [KeyboardLayout] {
    didSet {
      guard !layouts.isEmpty else {
        reportOnce("layouts", "\(nameInMessages) keeps its layouts: the new list is empty")
        return layouts = oldValue
      }
      followsApplication = false
      guard layouts != oldValue else { return }
      layoutIndex = min(layoutIndex, layouts.count - 1)
      layoutDidChange()
    }
  }

  /// The index of the current layout. An index that is out of range is refused.
  public var layoutIndex = 0 {
    didSet {
      guard layouts.indices.contains(layoutIndex) else { return layoutIndex = oldValue }
      guard layoutIndex != oldValue else { return }
      page = .letters
      layoutDidChange()
    }
  }

  /// The traits of the edited text, which determine the keys and the automatic capital letters. A keyboard in a view of
  /// an app does not take them from the first responder: the app sets them.
  public var traits = TextInputTraits() {
    didSet {
      guard traits != oldValue else { return }
      if traits.kind != oldValue.kind { page = .letters }
      keysDidChange()
      contextDidChange()
    }
  }

  /// Called when the user presses the key that hides the keyboard. Without a handler, there is no such key.
  public var onHide: (() -> Void)? {
    didSet { if (onHide == nil) != (oldValue == nil) { keysDidChange() } }
  }

  /// Called when the user has switched to another layout, with its index.
  public var onLayoutChange: ((Int) -> Void)?

  /// Whether the keyboard uses the application's layouts, because the app has not set layouts for this keyboard.
  private var followsApplication: Bool

  /// Returns the accented letters that are offered for a letter.
  package var accents: (String) -> [String] = { _ in [] }

  /// The current layout.
  public var layout: KeyboardLayout { layouts[layoutIndex] }

  /// The page of keys that is shown.
  public internal(set) var page = KeyboardPage.letters {
    didSet { if page != oldValue { keysDidChange() } }
  }

  /// The states of shift, which determine the level of the letters.
  enum Shift: Equatable { case off, once, automatic, locked }

  /// The current state of shift.
  var shift = Shift.off {
    didSet { if shift != oldValue { updateFaces() } }
  }
  /// Whether the user has switched off an automatic capital letter.
  var declinesCapital = false
  /// The time of the last press of shift.
  var lastShift = -Double.infinity
  /// Whether a finger on the space bar moves the caret. No letters are shown then.
  var movesCaret = false {
    didSet { if movesCaret != oldValue { updateFaces() } }
  }

  let bubble = KeyBubble()
  private(set) var geometry = KeyboardGeometry(
    KeyboardKeys(.letters, of: .basic, traits: TextInputTraits(), hasOthers: false), in: .zero)
  private(set) var keyViews: [KeyView] = []
  /// The fingers on keys, the oldest first.
  var presses: [KeyPress] = []
  /// Called after the last finger has left the keys.
  var onRelease: (() -> Void)?
  /// Called when the number of rows, and so the height of the keyboard, has changed.
  var onRowsChange: (() -> Void)?
  private var keys = KeyboardKeys(.letters, of: .basic, traits: TextInputTraits(), hasOthers: false)

  /// Creates a keyboard with layouts. If `layouts` is empty, the keyboard has the basic English layout until it is in a
  /// window, and then the layouts of the application.
  public init(layouts: [KeyboardLayout] = []) {
    self.layouts = layouts.isEmpty ? [.basic] : layouts
    followsApplication = layouts.isEmpty
    super.init(frame: .zero)
    addSubview(bubble)
    keysDidChange()
  }

  // MARK: Layout

  /// Takes the layouts of the application, unless the app has set layouts for this keyboard.
  func readLayouts() {
    guard followsApplication, let found = viewTree?.keyboardLayouts else { return }
    accents = found.accents
    layouts = found.layouts
    followsApplication = true
  }

  /// Shows the keys of another layout. Only one of the two layouts may have capital letters.
  private func layoutDidChange() {
    if shift == .locked, !layout.hasCapitals { shift = .off }
    keysDidChange()
    contextDidChange()
  }

  /// The number of rows of keys.
  var rowCount: Int { max(keys.rows.count, 1) }

  /// Returns the size of the keyboard. The width of the keyboard is the width of `size`; the height of `size` must be
  /// the height of the window.
  ///
  /// Rows are as high as a finger needs, or lower if the keyboard would cover too much of the window.
  public override func sizeThatFits(_ size: Size) -> Size {
    let rows = Double(rowCount)
    let heights = KeyboardConstants.rowHeights
    let wanted = (size.height * KeyboardConstants.rowFraction).clamped(to: heights) * rows
    let height = size.height > 0 ? min(wanted, size.height * KeyboardConstants.maximumFraction) : wanted
    return Size(width: size.width, height: max(0, height.rounded()))
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    placeKeys()
  }

  /// Shows the keys of the current page, layout and kind of text.
  func keysDidChange() {
    var shown = KeyboardKeys(page, of: layout, traits: traits, hasOthers: layouts.count > 1)
    if onHide == nil { shown.remove(.hide) }
    // A finger may be choosing a text of a key that stays. A preview is hidden, because the next text may be a secret.
    defer { if !presses.contains(where: \.isChoosing) { bubble.hide() } }
    guard shown != keys || keyViews.isEmpty else { return updateFaces() }
    let rows = rowCount
    keys = shown
    // The keys are placed immediately, because the next finger may land in the same frame.
    placeKeys()
    guard rows != rowCount else { return }
    superview?.setNeedsLayout()
    onRowsChange?()
  }

  private func placeKeys() {
    let former = geometry.places.map(\.key)
    geometry = KeyboardGeometry(keys, in: bounds.inset(by: Insets(horizontal: 3, vertical: 0)))
    let count = geometry.places.count
    while keyViews.count > count { keyViews.removeLast().removeFromSuperview() }
    while keyViews.count < count {
      let view = KeyView()
      let index = keyViews.count
      view.onPress = { [weak self] in self?.strike(index) }
      keyViews.append(view)
      insertSubview(view, below: bubble)
    }
    for (view, place) in zip(keyViews, geometry.places) { view.frame = place.frame }
    let present = geometry.places.map(\.key)
    for (index, key) in former.enumerated() where index >= count || present[index] != key {
      for press in presses where press.index == index { press.keyDidChange(in: bounds.size) }
      if keyViews.indices.contains(index) { keyViews[index].beginNewUse() }
    }
    updateFaces()
    updateHighlights()
  }

  private func updateFaces() {
    for (view, place) in zip(keyViews, geometry.places) { view.face = face(of: place.key) }
  }

  /// Returns the text that a key types at the current level of shift.
  func text(of key: KeyboardKey) -> String {
    switch shift {
    case .off: key.plain
    case .once: key.shifted
    case .automatic, .locked: key.capital
    }
  }

  // MARK: Touches

  public override var mayHandleTouches: Bool { true }

  /// Prevents gesture recognizers of superviews from receiving touches on the keys.
  public override func shouldAllow(_ recognizer: GestureRecognizer, toReceive touch: Touch) -> Bool {
    recognizer.view?.isDescendant(of: self) ?? false
  }

  public override func touchesBegan(_ touches: [Touch]) { fingersLanded(touches) }

  public override func touchesMoved(_ touches: [Touch]) { fingersMoved(touches) }

  public override func touchesEnded(_ touches: [Touch]) { fingersLifted(touches) }

  public override func touchesCancelled(_ touches: [Touch]) { fingersWereCancelled(touches) }

  // MARK: Life

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let tree = viewTree else { return forgetPresses() }
    // The controller notifies the keyboard of changes of the layouts, of the first responder and of its text.
    tree.bringKeyboard { OnScreenKeyboardController(tree) }
    (tree.keyboard as? OnScreenKeyboardController)?.add(self)
    readLayouts()
    contextDidChange()
  }

  /// The meaning: a group named "keyboard" that contains the keys.
  public override var semantics: Semantics? { Semantics(.group, name: theme.words[.keyboard]) }
}
