import TactionGeometry
import TactionGestures
import TactionGraphics
import TactionViews

/// A keyboard on the screen, which types into the first responder of its window.
///
/// The application shows one by itself where the compositor has none; see `Application.keyboardPolicy`. An app may
/// also put one into its own views, as a lock screen does. It takes touches and no focus: the field that is typed into
/// stays the first responder.
public final class OnScreenKeyboard: View {
  /// The layouts, between which a key switches; never empty: an empty list is refused.
  public var layouts: [KeyboardLayout] {
    didSet {
      guard !layouts.isEmpty else {
        reportOnce("layouts", "\(nameInMessages) keeps its layouts: the new list is empty")
        return layouts = oldValue
      }
      guard layouts != oldValue else { return }
      layoutIndex = min(layoutIndex, layouts.count - 1)
      keysDidChange()
    }
  }

  /// The index of the current layout; one that is out of range is refused.
  public var layoutIndex = 0 {
    didSet {
      guard layouts.indices.contains(layoutIndex) else { return layoutIndex = oldValue }
      guard layoutIndex != oldValue else { return }
      page = .letters
      keysDidChange()
      onLayoutChange?(layoutIndex)
    }
  }

  /// The traits of the text that is typed, which decide on the keys. The application sets the traits of the first
  /// responder.
  public var traits = TextInputTraits() {
    didSet {
      guard traits != oldValue else { return }
      if traits.kind != oldValue.kind { page = .letters }
      keysDidChange()
      contextDidChange()
    }
  }

  /// Called when the user asks for the keyboard to go away; without a handler there is no key for it.
  public var onHide: (() -> Void)? {
    didSet { if (onHide == nil) != (oldValue == nil) { keysDidChange() } }
  }

  /// Called when the user has switched to another layout, with its index.
  public var onLayoutChange: ((Int) -> Void)?

  /// Returns the letters with accents that are offered for a letter.
  package var accents: (String) -> [String] = { _ in [] }

  /// The current layout.
  public var layout: KeyboardLayout { layouts[layoutIndex] }

  /// The page of keys that is shown.
  public internal(set) var page = KeyboardPage.letters {
    didSet { if page != oldValue { keysDidChange() } }
  }

  /// The level of the letters.
  enum Shift: Equatable { case off, once, automatic, locked }

  /// The level of the letters.
  var shift = Shift.off {
    didSet { if shift != oldValue { updateFaces() } }
  }
  /// Whether the user has turned off an automatic capital letter.
  var declinesCapital = false
  /// The time of the last press of shift.
  var lastShift = -Double.infinity
  /// Whether the space bar moves the caret, so that no letters are shown.
  var movesCaret = false {
    didSet { if movesCaret != oldValue { updateFaces() } }
  }

  let bubble = KeyBubble()
  private(set) var geometry = KeyboardGeometry(
    KeyboardKeys(.letters, of: .basic, traits: TextInputTraits(), hasOthers: false), in: .zero)
  private(set) var keyViews: [KeyView] = []
  /// The fingers on keys, the oldest first.
  var presses: [KeyPress] = []
  private var keys = KeyboardKeys(.letters, of: .basic, traits: TextInputTraits(), hasOthers: false)

  /// Makes a keyboard with layouts; without any it has the letters of English.
  public init(layouts: [KeyboardLayout] = [.basic]) {
    self.layouts = layouts.isEmpty ? [.basic] : layouts
    super.init(frame: .zero)
    addSubview(bubble)
    keysDidChange()
  }

  // MARK: Layout

  /// The number of rows of keys.
  var rowCount: Int { max(keys.rows.count, 1) }

  /// Returns the size of the keyboard. The width of `size` is its width; the height of `size` is the height of the
  /// window.
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
    bubble.hide()
    guard shown != keys || keyViews.isEmpty else { return updateFaces() }
    let rows = rowCount
    keys = shown
    // At once: the next finger may be in the same frame.
    placeKeys()
    if rows != rowCount { superview?.setNeedsLayout() }
  }

  private func placeKeys() {
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
    updateFaces()
    updateHighlights()
  }

  private func updateFaces() {
    for (view, place) in zip(keyViews, geometry.places) { view.face = face(of: place.key) }
  }

  /// Returns the text that a key types now.
  func text(of key: KeyboardKey) -> String {
    switch shift {
    case .off: key.plain
    case .once: key.shifted
    case .automatic, .locked: key.capital
    }
  }

  // MARK: Touches

  public override var mayHandleTouches: Bool { true }

  /// Keeps touches on the keys from recognizers of the views around the keyboard.
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
    if !isInWindow { forgetPresses() }
  }

  /// A keyboard, which holds its keys.
  public override var semantics: Semantics? { Semantics(.group, name: theme.words[.keyboard]) }
}
