import Taction
import TactionTesting
import Testing

@Suite("Moving the focus with Tab")
struct FocusTests {
  /// Adds a button with a frame.
  @MainActor private func add(_ name: String, _ frame: Rect, to view: View) -> Button {
    let button = Button(name)
    button.frame = frame
    view.addSubview(button)
    return button
  }

  /// Adds four buttons in two rows, not in reading order; the rows are "a b" above "c d".
  @MainActor private func addGrid(to view: View) -> [Button] {
    let places = [("d", 200.0, 100.0), ("a", 20, 20), ("c", 20, 100), ("b", 200, 24)]
    let buttons = places.map { add($0.0, Rect(x: $0.1, y: $0.2, width: 120, height: 44), to: view) }
    return buttons.sorted { $0.title < $1.title }
  }

  @MainActor private func focusedTitle(_ window: Window) -> String { (window.focusedView as? Button)?.title ?? "-" }

  /// Presses Tab `count` times; returns the titles of the focused buttons, in order.
  @MainActor private func tab(_ count: Int, _ stage: Stage, _ window: Window) -> String {
    var titles = ""
    for _ in 0..<count {
      stage.type(.tab)
      titles += focusedTitle(window)
    }
    return titles
  }

  /// Opens a window of 400 x 300 px with a scroll view that fills it.
  @MainActor private func addScroll(to stage: Stage, content: Size) -> (window: Window, scroll: ScrollView) {
    let window = stage.makeWindow(size: Size(width: 400, height: 300))
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = content
    window.content.addSubview(scroll)
    return (window, scroll)
  }

  @Test("Tab moves the focus in reading order and wraps around, Shift+Tab in the opposite order")
  func order() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      _ = addGrid(to: window.content)
      stage.settle()
      #expect(tab(5, stage, window) == "abcda")
      stage.keys.hold(.shift) { stage.type(.tab) }
      #expect(focusedTitle(window) == "d")
    }
  }

  @Test("With reduced motion, Tab and the keys of a scroll view scroll immediately")
  func reducedMotion() throws {
    try withStage { stage in
      stage.settings.prefersReducedMotion = true
      let (window, scroll) = addScroll(to: stage, content: Size(width: 400, height: 2000))
      let button = add("far", Rect(x: 20, y: 1000, width: 120, height: 44), to: scroll)
      stage.settle()
      for _ in 0..<2 where window.focusedView !== button { stage.type(.tab) }
      #expect(window.focusedView === button && scroll.contentOffset.y > 700 && !scroll.isScrollAnimating)
      scroll.becomeFirstResponder()
      stage.type(.home)
      #expect(scroll.contentOffset == .zero && !scroll.isScrollAnimating)
    }
  }

  @Test("Tab also scrolls to the focus ring, but does not move a page that fills the view")
  func ringInScrollView() throws {
    try withStage { stage in
      let (window, scroll) = addScroll(to: stage, content: Size(width: 800, height: 2000))
      let page = add("page", Rect(x: 400, y: 0, width: 400, height: 300), to: scroll)
      let button = add("far", Rect(x: 20, y: 1000, width: 120, height: 44), to: scroll)
      stage.settle()
      for (view, offset) in [(page, Point(x: 400, y: 0)), (button, Point(x: 16, y: 748))] {
        for _ in 0..<2 where window.focusedView !== view { stage.type(.tab) }
        stage.advance(by: 1)
        #expect(window.focusedView === view && scroll.contentOffset.distance(to: offset) < 0.01)
      }
    }
  }

  @Test("If a page is as high as the uncovered part of its view, Tab moves the page exactly to its place")
  func pageInClearPart() throws {
    try withStage { stage in
      let (window, scroll) = addScroll(to: stage, content: Size(width: 400, height: 600))
      scroll.contentInset.bottom = 100
      let page = add("page", Rect(x: 0, y: 200, width: 400, height: 200), to: scroll)
      stage.settle()
      for _ in 0..<2 where window.focusedView !== page { stage.type(.tab) }
      stage.advance(by: 1)
      #expect(window.focusedView === page && scroll.contentOffset.distance(to: Point(x: 0, y: 200)) < 0.01)
    }
  }

  @Test("From right to left, the focus moves through rows from the right")
  func rightToLeft() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      _ = addGrid(to: window.content)
      var settings = UserSettings()
      settings.layoutDirection = .rightToLeft
      stage.app.take(settings)
      stage.settle()
      #expect(tab(4, stage, window) == "badc")
    }
  }

  @Test("In a view with a direction of its own, the focus moves in that direction", arguments: [false, true])
  func ownDirection(isMirrored: Bool) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let player = View(frame: Rect(x: 0, y: 0, width: 400, height: 200))
      player.layoutDirectionOverride = isMirrored ? .rightToLeft : .leftToRight
      _ = addGrid(to: player)
      window.content.addSubview(player)
      stage.settings.layoutDirection = isMirrored ? .leftToRight : .rightToLeft
      stage.settle()
      #expect(tab(4, stage, window) == (isMirrored ? "badc" : "abcd"))
    }
  }

  @Test("Tab skips hidden views, disabled views, and views behind a modal view")
  func passing() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let buttons = addGrid(to: window.content)
      buttons[1].isEnabled = false
      buttons[2].isHidden = true
      stage.settle()
      #expect(tab(2, stage, window) == "ad")
      let panel = ModalPanel(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      _ = add("x", Rect(x: 10, y: 10, width: 100, height: 44), to: panel)
      _ = add("y", Rect(x: 10, y: 80, width: 100, height: 44), to: panel)
      window.content.addSubview(panel)
      stage.settle()
      #expect(tab(3, stage, window) == "xyx")
    }
  }

  @Test("Tab continues from a first responder that was disabled, and inside a stack that has the focus")
  func placeOfTheFocus() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let buttons = addGrid(to: window.content)
      let stack = NavigationStack(root: View(), title: "Root")
      stack.frame = Rect(x: 20, y: 200, width: 300, height: 300)
      window.content.addSubview(stack)
      stage.settle()
      buttons[1].becomeFirstResponder()
      buttons[1].isEnabled = false
      #expect(tab(1, stage, window) == "c")
      buttons[1].isEnabled = true
      buttons[1].becomeFirstResponder()
      buttons[1].isEnabled = false
      stage.keys.hold(.shift) { stage.type(.tab) }
      #expect(focusedTitle(window) == "a")
      stack.becomeFirstResponder()
      let page = View()
      let button = add("x", Rect(x: 20, y: 200, width: 120, height: 44), to: page)
      stack.push(page, title: "Page")
      stage.advance(by: 1)
      #expect(stack.isFirstResponder)
      _ = tab(1, stage, window)
      #expect(window.focusedView?.isDescendant(of: stack) == true && !stack.isFirstResponder && button.isInWindow)
    }
  }

  @Test("Tab and Shift+Tab continue from the place of a focused view that was removed", arguments: [false, true])
  func removedFocus(isInPanel: Bool) throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let buttons = addGrid(to: window.content)
      var removed: View = buttons[1]
      if isInPanel {
        removed = View(frame: buttons[1].frame)
        window.content.addSubview(removed)
        removed.addSubview(buttons[1])
        buttons[1].frame = removed.bounds
      }
      stage.settle()
      // The second button leaves while it has the focus.
      @MainActor func remove() {
        window.content.addSubview(removed)
        buttons[1].becomeFirstResponder()
        removed.removeFromSuperview()
        #expect(window.focusedView == nil)
      }
      remove()
      #expect(tab(2, stage, window) == "cd")
      remove()
      stage.keys.hold(.shift) { stage.type(.tab) }
      #expect(focusedTitle(window) == "a")
      remove()
      // Another view has moved to the place.
      buttons[3].frame = removed.frame
      stage.settle()
      #expect(tab(2, stage, window) == "dc")
      // The focus was given up somewhere else since then.
      remove()
      buttons[2].becomeFirstResponder()
      buttons[2].resignFirstResponder()
      #expect(tab(1, stage, window) == "a")
    }
  }

  @Test("A button that disables itself leaves later keys, but not the repeats of its own, to its superviews")
  func keysOfADisabledButton() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let panel = ReturnPanel(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      window.content.addSubview(panel)
      let button = add("a", Rect(x: 20, y: 20, width: 120, height: 44), to: panel)
      button.action = { [unowned button] in button.isEnabled = false }
      stage.settle()
      button.becomeFirstResponder()
      stage.keys.press(.return)
      stage.advance(by: 2)
      stage.keys.release(.return)
      #expect(!button.isEnabled && button.isFirstResponder && panel.count == 0)
      stage.type(.return)
      #expect(panel.count == 1)
    }
  }

  @Test("The focus ring is drawn after a key and removed with the next touch; other frames draw nothing")
  func ring() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let button = RingButton("ring")
      button.frame = Rect(x: 100, y: 100, width: 100, height: 44)
      window.content.addSubview(button)
      stage.settle()
      #expect(!button.showsFocusRing)
      button.becomeFirstResponder()
      #expect(!button.showsFocusRing && button.changes == 1)
      stage.type(.tab)
      #expect(button.showsFocusRing && button.changes == 2)
      stage.tap(at: Point(x: 600, y: 500))
      #expect(!button.showsFocusRing && button.isFirstResponder && button.changes == 3)
      button.resignFirstResponder()
      #expect(button.changes == 4)
      stage.type(.tab)
      stage.advance(by: 1)
      let count = stage.commitCount
      stage.advance(by: 5)
      #expect(stage.commitCount == count)
      button.removeFromSuperview()
      #expect(window.focusedView == nil && !button.showsFocusRing)
    }
  }

  @Test("A focused view that is not visible is scrolled into view, even in nested scroll views")
  func scrolling() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      outer.contentSize = Size(width: 400, height: 2000)
      let inner = ScrollView(frame: Rect(x: 0, y: 1500, width: 400, height: 200))
      inner.contentSize = Size(width: 400, height: 1000)
      outer.addSubview(inner)
      window.content.addSubview(outer)
      _ = add("near", Rect(x: 0, y: 0, width: 100, height: 44), to: outer)
      let far = add("far", Rect(x: 0, y: 800, width: 100, height: 44), to: inner)
      stage.settle()
      stage.type(.tab)
      #expect(focusedTitle(window) == "near" && outer.contentOffset == .zero)
      stage.type(.tab)
      #expect(focusedTitle(window) == "far")
      stage.advance(by: 1)
      let shown = far.convert(far.bounds, to: nil)
      #expect(outer.convert(outer.bounds, to: nil).contains(shown))
      #expect(inner.convert(inner.bounds, to: nil).contains(shown))
    }
  }

  @Test("In a scroll view, the content of a closed panel is left out until the panel opens")
  func closedPanel() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
      scroll.contentSize = Size(width: 400, height: 2000)
      let panel = View(frame: Rect(x: 0, y: 1000, width: 400, height: 0))
      panel.clipsToBounds = true
      scroll.addSubview(panel)
      _ = add("a", Rect(x: 20, y: 20, width: 100, height: 44), to: panel)
      _ = add("b", Rect(x: 20, y: 1200, width: 100, height: 44), to: scroll)
      window.content.addSubview(scroll)
      stage.settle()
      #expect(tab(2, stage, window) == "bb" && !stage.find(.button, "a").exists)
      panel.frame.size.height = 100
      stage.settle()
      #expect(tab(3, stage, window) == "aba" && stage.find(.button, "a").exists)
    }
  }

  @Test("Views that leave the window in their own focus handlers cause no endless loop")
  func trouble() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      for x in 0..<3 {
        let view = Fickle(frame: Rect(x: Double(x) * 50, y: 0, width: 44, height: 44))
        window.content.addSubview(view)
      }
      stage.settle()
      for _ in 0..<8 { stage.type(.tab) }
      #expect(window.focusedView == nil || window.focusedView?.isInWindow == true)
    }
  }
}

/// A modal view.
private final class ModalPanel: View {
  override var semantics: Semantics? { Semantics(.alert, states: .modal) }
}

/// A view that counts the presses of Return that reach it.
private final class ReturnPanel: View {
  private(set) var count = 0

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .return else { return super.keyDown(event) }
    count += 1
    return true
  }
}

/// A button that counts the changes of its focus.
private final class RingButton: Button {
  var changes = 0

  override func focusDidChange() {
    super.focusDidChange()
    changes += 1
  }
}

/// A view that leaves its window when it becomes focused.
private final class Fickle: View {
  override var canBecomeFirstResponder: Bool { true }

  override func focusDidChange() {
    super.focusDidChange()
    removeFromSuperview()
  }
}
