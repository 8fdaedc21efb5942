import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Navigation stacks under unusual calls")
struct NavigationTroubleTests {
  @Test("If pages change while a finger holds one, the gesture ends and no page is lost")
  func changedUnderFinger() throws {
    let changes: [(NavigationScene) -> Void] = [
      { $0.stack.pop() }, { $0.stack.push(View(), title: "New") }, { $0.stack.setRoot(View(), title: "New") },
      { $0.page.removeFromSuperview() }, { $0.root.removeFromSuperview() }, { $0.stack.removeFromSuperview() },
      { $0.stack.popToRoot(animated: false) }, { $0.stack.isHidden = true },
      { $0.scene.stage.settings.layoutDirection = .rightToLeft },
    ]
    for change in changes {
      try withNavigation { navigation in
        navigation.showPage()
        let finger = navigation.touch(0.02)
        navigation.move(finger, to: 0.4)
        change(navigation)
        navigation.scene.stage.settle()
        navigation.move(finger, to: 0.7)
        finger.lift()
        navigation.rest()
        let shown = navigation.stack.subviews.count
        #expect(shown == 1, "\(shown) pages are shown")
        #expect(navigation.stack.pages.last?.superview?.superview === navigation.stack)
      }
    }
  }

  @Test("A page may pop itself, push others and be pushed again in its own handlers")
  func handlers() throws {
    try withNavigation { navigation in
      var isRunning = false
      navigation.stack.onChange = { stack in
        guard !isRunning else { return }
        isRunning = true
        stack.pop()
        stack.push(navigation.page, title: "Page")
        stack.push(navigation.root, title: "Root")
        stack.push(navigation.page, title: "Page", animated: false)
      }
      let button = Button("Go") { [weak stack = navigation.stack, weak page = navigation.page] in
        stack?.popToRoot()
        page?.removeFromSuperview()
      }
      button.frame = Rect(x: 100, y: 100, width: 100, height: 44)
      navigation.page.addSubview(button)
      navigation.stack.push(navigation.page, title: "Page")
      navigation.rest()
      #expect(navigation.stack.has([navigation.root, navigation.page]))
      navigation.scene.stage.tap(at: button.convert(button.bounds.center, to: nil))
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]) && navigation.root.isInWindow)
    }
  }

  @Test("A page that is pushed on another stack, or added to another view, leaves its stack")
  func taken() throws {
    try withNavigation { navigation in
      let other = NavigationStack(root: View(), title: "Other")
      navigation.showPage()
      other.push(navigation.page, title: "Page")
      #expect(navigation.stack.has([navigation.root]) && other.pages.count == 2)
      navigation.scene.stage.settle()
      #expect(navigation.root.isInWindow)
      other.removeFromSuperview()
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.1)
      navigation.scene.window.content.addSubview(navigation.page)
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]) && navigation.stack.subviews.count == 1)
      // A covered page, or the root, also leaves the stack if the app removes it from its superview.
      navigation.stack.push(navigation.page, title: "Page", animated: false)
      navigation.stack.push(View(), title: "Third", animated: false)
      navigation.page.removeFromSuperview()
      #expect(navigation.stack.pages.count == 2)
      navigation.root.removeFromSuperview()
      #expect(navigation.stack.pages.count == 1 && navigation.stack.pop() == nil)
    }
  }

  @Test("Pushing the stack itself or its superviews, sizes of zero and a thousand pages do no harm")
  func odd() throws {
    try withNavigation { navigation in
      navigation.stack.push(navigation.stack, title: "Itself")
      navigation.stack.push(navigation.scene.window.content, title: "Around")
      #expect(navigation.stack.pages.count == 1)
      for _ in 0..<1000 { navigation.stack.push(View(), title: "Page") }
      #expect(navigation.stack.subviews.count <= 8)
      navigation.stack.bounds.size = .zero
      navigation.scene.stage.settle()
      navigation.stack.pop()
      navigation.scene.wait(0.05)
      navigation.stack.bounds.size = Size(width: 1, height: 1e9)
      navigation.stack.pop()
      navigation.rest()
      #expect(navigation.stack.pages.count == 999)
      navigation.stack.popToRoot()
      navigation.rest()
      #expect(navigation.stack.subviews.count == 1)
    }
  }

  @Test("When another page takes a button that both pages show, the other buttons stay in their places")
  func sharedButton() throws {
    try withNavigation { navigation in
      let (menu, edit) = (BarButton("Menu"), BarButton("Edit"))
      let items = [try #require(navigation.stack.item(of: navigation.root)), NavigationItem("Page")]
      for item in items { item.leadingItems = [menu] }
      items[0].trailingItems = [edit]
      navigation.rest()
      let edge = edit.frame.maxX
      navigation.stack.push(navigation.page, items[1])
      navigation.scene.wait(0.1)
      #expect(edit.isInWindow && menu.superview !== edit.superview && abs(edit.frame.maxX - edge) < 0.01)
      navigation.rest()
    }
  }

  /// Pushes a page; returns a button that the root and the page show, and the items of both.
  private func pushWithSharedButton(_ navigation: NavigationScene) throws -> (BarButton, [NavigationItem]) {
    let menu = BarButton("Menu")
    let items = [try #require(navigation.stack.item(of: navigation.root)), NavigationItem("Page")]
    for item in items { item.trailingItems = [menu] }
    navigation.stack.push(navigation.page, items[1], animated: false)
    navigation.rest()
    return (menu, items)
  }

  @Test("A button that two pages share is on the page that stays, after a swipe and after a page has left early")
  func sharedButtonStays() throws {
    try withNavigation { navigation in
      let (menu, items) = try pushWithSharedButton(navigation)
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.3)
      navigation.scene.wait(0.2)
      finger.lift()
      navigation.rest()
      #expect(navigation.stack.topPage === navigation.page)
      #expect(menu.isInWindow && menu.superview?.superview === navigation.page.superview)
      navigation.stack.pop(animated: false)
      navigation.stack.push(navigation.page, items[1])
      navigation.scene.wait(0.1)
      navigation.stack.pop()
      items[0].title = "Home"
      #expect(menu.superview?.superview === navigation.root.superview)
      navigation.rest()
      #expect(menu.isInWindow && menu.superview?.superview === navigation.root.superview)
    }
  }

  @Test("A change of a covered page does not take the focus from a button that the top page shows too")
  func sharedButtonKeepsFocus() throws {
    try withNavigation { navigation in
      let (menu, items) = try pushWithSharedButton(navigation)
      menu.becomeFirstResponder()
      items[0].title = "Inbox (3)"
      navigation.stack.backTitle = "Close"
      #expect(menu.isFirstResponder)
      navigation.stack.pop(animated: false)
      #expect(menu.superview?.superview === navigation.root.superview)
      navigation.stack.push(navigation.page, items[1])
      navigation.scene.wait(0.1)
      menu.becomeFirstResponder()
      items[0].title = "Inbox (4)"
      #expect(menu.isFirstResponder, "a page slides over the changed page")
      navigation.stack.pop()
      navigation.scene.wait(0.1)
      menu.becomeFirstResponder()
      items[0].title = "Inbox (5)"
      #expect(menu.isFirstResponder, "a page slides away from the changed page")
      navigation.rest()
      #expect(menu.isFirstResponder && menu.superview?.superview === navigation.root.superview)
    }
  }

  /// Returns the title of the first button in a view; nil if there is none.
  private func buttonTitle(in view: View) -> String? {
    if let button = view as? Button { return button.title }
    return view.subviews.lazy.compactMap { buttonTitle(in: $0) }.first
  }

  @Test("A back button shows a changed title of the previous page, even in a nested stack, until its page has a bar")
  func changedTitle() throws {
    try withNavigation { navigation in
      let root = try #require(navigation.stack.item(of: navigation.root))
      navigation.showPage()
      let bars = try #require(navigation.page.superview)
      #expect(buttonTitle(in: bars) == "Root")
      root.title = "Home"
      #expect(buttonTitle(in: bars) == "Home")
      navigation.stack.pop(animated: false)
      let (inner, item) = (LoggingView(), NavigationItem("Outer"))
      item.hidesBar = true
      navigation.stack.push(NavigationStack(root: inner, title: "Inner"), item, animated: false)
      navigation.rest()
      let innerBars = try #require(inner.superview)
      #expect(buttonTitle(in: innerBars) == "Home")
      root.title = "Start"
      #expect(buttonTitle(in: innerBars) == "Start")
      item.hidesBar = false
      #expect(buttonTitle(in: innerBars) == nil)
    }
  }

  @Test("A navigation stack without references is released with its pages")
  func released() throws {
    weak var stack: NavigationStack?
    weak var page: View?
    try withNavigation { navigation in
      let made = NavigationStack(root: View(), title: "Root")
      let pushed = View()
      let item = NavigationItem("Page")
      item.trailingItems = [BarButton("Edit")]
      (stack, page) = (made, pushed)
      navigation.scene.parent.addSubview(made)
      made.push(pushed, item)
      navigation.scene.wait(0.1)
      made.removeFromSuperview()
    }
    #expect(stack == nil && page == nil)
  }
}
