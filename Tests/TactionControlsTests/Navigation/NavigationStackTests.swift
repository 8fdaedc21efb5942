import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A navigation stack, with Wayland events")
struct NavigationStackTests {
  @Test("A pushed page slides in over the page below, which moves aside and is then removed")
  func push() throws {
    try withNavigation { navigation in
      navigation.stack.push(navigation.page, title: "Page")
      #expect(navigation.stack.topPage === navigation.page)
      navigation.scene.wait(0.1)
      #expect((0.05..<0.95).contains(navigation.progress))
      let aside = navigation.root.convert(Point.zero, to: navigation.stack).x / navigation.stack.bounds.width
      #expect(abs(aside + 0.3 * (1 - navigation.progress)) < 0.02)
      navigation.rest()
      #expect(navigation.progress == 0 && !navigation.root.isInWindow)
      let picture = try navigation.scene.stage.screenshot()
      #expect(picture[400, 400] & 0xFF_FFFF == 0)
      // Nothing moves now, and no frame is drawn.
      let commits = navigation.scene.stage.commitCount
      navigation.scene.wait(1)
      #expect(navigation.scene.stage.commitCount == commits)
    }
  }

  private final class CountedStack: NavigationStack {
    var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
    }
  }

  @Test("A label that changes in a page causes no layout of the stack")
  func layoutOfPage() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let label = Label("1")
      let rows = StackView(axis: .vertical, arrangedSubviews: [label])
      let stack = CountedStack(root: rows, title: "Page")
      stage.makeWindow().root = stack
      stage.settle()
      let (layouts, height) = (stack.layouts, label.sizeThatFits(.zero).height)
      label.numberOfLines = 0
      label.text = "1\n2"
      stage.settle()
      #expect(label.sizeThatFits(.zero).height > height && stack.layouts == layouts)
    }
  }

  @Test("After a swipe, a navigation stack looks exactly like a stack that never moved")
  func stalePixels() throws {
    try withNavigation { navigation in
      let before = try navigation.scene.stage.screenshot().opaquePixels
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.2)
      let finger = navigation.touch(0.5)
      navigation.move(finger, to: 0.9)
      finger.lift()
      navigation.rest()
      #expect(try navigation.scene.stage.screenshot().opaquePixels == before)
    }
  }

  @Test("The back button, Escape, Alt with the left arrow and the semantic action dismiss go back in a stack")
  func back() throws {
    try withNavigation { navigation in
      let stage = navigation.scene.stage
      let ways: [() -> Void] = [
        { stage.tap(at: navigation.place(0.06, 0.08)) }, { stage.mouse.click(at: navigation.place(0.06, 0.08)) },
        { stage.type(.escape) }, { stage.keys.hold(.alt) { stage.type(.leftArrow) } },
        { navigation.page.superview?.perform(Semantics.Action.dismiss) },
      ]
      for way in ways {
        navigation.stack.push(navigation.page, title: "Page")
        navigation.rest()
        way()
        navigation.rest()
        #expect(navigation.stack.has([navigation.root]))
      }
      stage.type(.escape)
      #expect(navigation.stack.has([navigation.root]))
    }
  }

  @Test("The focus moves to the pushed page, and later back to the view that had it before")
  func focus() throws {
    try withNavigation { navigation in
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      field.takesKeys = false
      navigation.root.addSubview(field)
      field.becomeFirstResponder()
      let other = LoggingView(acceptsKeys: true)
      other.takesKeys = false
      navigation.stack.push(other, title: "Other")
      #expect(other.isFirstResponder)
      navigation.rest()
      navigation.stack.push(navigation.page, title: "Page")
      #expect(navigation.stack.isFirstResponder)
      navigation.rest()
      navigation.stack.popToRoot()
      #expect(field.isFirstResponder)
      let outside = LoggingView(acceptsKeys: true)
      navigation.scene.parent.addSubview(outside)
      outside.becomeFirstResponder()
      navigation.stack.push(other, title: "Other")
      #expect(outside.isFirstResponder)
    }
  }

  @Test("A page that is pushed behind a sheet has the focus after the sheet, and then its stack goes back by Escape")
  func focusBehindSheet() throws {
    try withNavigation { navigation in
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      field.takesKeys = false
      navigation.root.addSubview(field)
      field.becomeFirstResponder()
      let sheet = Sheet()
      navigation.stack.present(sheet)
      navigation.rest()
      navigation.stack.push(navigation.page, title: "Page")
      sheet.dismiss()
      navigation.rest()
      #expect(navigation.stack.isFirstResponder)
      navigation.scene.stage.type(.escape)
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]) && field.isFirstResponder)
    }
  }

  @Test("A page that the action of a toast pushes has the focus after the toast, then the view before it")
  func focusBehindToast() throws {
    try withNavigation { navigation in
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      navigation.root.addSubview(field)
      field.becomeFirstResponder()
      let other = LoggingView(acceptsKeys: true)
      other.takesKeys = false
      let toast = Toast("Message received", action: "Show") { navigation.stack.push(other, title: "Other") }
      navigation.stack.present(toast)
      navigation.rest()
      try #require(AlertTests.buttons(in: toast)["Show"]).becomeFirstResponder()
      navigation.scene.stage.type(.return)
      navigation.rest()
      #expect(toast.superview == nil && other.isFirstResponder)
      navigation.scene.stage.type(.escape)
      navigation.rest()
      #expect(field.isFirstResponder)
    }
  }

  @Test("In a sheet, Escape first goes back in the stack, and then dismisses the sheet", arguments: [false, true])
  func keysInASheet(hasField: Bool) throws {
    try withNavigation { navigation in
      let field = LoggingView(frame: Rect(x: 0, y: 0, width: 40, height: 40), acceptsKeys: true)
      if hasField {
        navigation.root.addSubview(field)
        field.becomeFirstResponder()
      }
      let (root, content) = (View(), View())
      let stack = NavigationStack(root: root, title: "A")
      stack.fill(content)
      let sheet = Sheet(content)
      navigation.stack.present(sheet)
      navigation.rest()
      #expect(stack.isFirstResponder)
      let page = LoggingView(acceptsKeys: true)
      page.takesKeys = false
      sheet.becomeFirstResponder()
      stack.push(page, title: "B")
      #expect(page.isFirstResponder)
      navigation.rest()
      navigation.scene.stage.type(.escape)
      navigation.rest()
      #expect(sheet.isPresented && stack.has([root]))
      navigation.scene.stage.type(.escape)
      navigation.rest()
      #expect(!sheet.isPresented && field.isFirstResponder == hasField)
    }
  }

  @Test("Tab reaches neither a page that a moving page covers, nor a page that moves out")
  func tab() throws {
    try withNavigation { navigation in
      let fields = [navigation.root, navigation.page].map { page in
        let field = LoggingView(frame: Rect(x: 130, y: 100, width: 40, height: 40), acceptsKeys: true)
        field.takesKeys = false
        page.addSubview(field)
        return field
      }
      let reaches = { (field: LoggingView) in
        (0..<4).contains { _ in
          navigation.scene.stage.type(.tab)
          return field.isFirstResponder
        }
      }
      fields[0].becomeFirstResponder()
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.15)
      #expect(reaches(fields[1]))
      #expect(!reaches(fields[0]) && navigation.root.isInWindow)
      navigation.rest()
      navigation.stack.pop()
      navigation.scene.wait(0.05)
      #expect(reaches(fields[0]))
      #expect(!reaches(fields[1]) && navigation.page.isInWindow)
    }
  }

  @Test("A touch hits a pushed page once it is nearly in place, and never the page below")
  func touches() throws {
    try withNavigation { navigation in
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.05)
      navigation.touch(0.2).lift()
      #expect(navigation.page.heard.isEmpty && navigation.root.heard.isEmpty)
      navigation.scene.wait(0.9)
      navigation.touch(0.2).lift()
      #expect(navigation.page.heard == ["began", "ended"] && navigation.root.heard.isEmpty)
    }
  }

  @Test("Pages that are pushed and popped during a movement continue from their current positions")
  func inFlight() throws {
    try withNavigation { navigation in
      let third = View()
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.08)
      let before = navigation.progress
      navigation.stack.push(third, title: "Third")
      navigation.scene.stage.settle()
      // The page that becomes covered continues from its current position.
      #expect(abs(navigation.progress - before) < 0.1)
      navigation.scene.wait(0.08)
      navigation.stack.pop()
      navigation.stack.pop()
      let middle = navigation.progress
      navigation.scene.wait(1.0 / 60)
      #expect(abs(navigation.progress - middle) < 0.12)
      navigation.stack.push(navigation.page, title: "Again")
      #expect(abs(navigation.progress - middle) < 0.25)
      navigation.rest()
      #expect(navigation.stack.has([navigation.root, navigation.page]))
      #expect(navigation.progress == 0 && third.superview == nil)
    }
  }

  @Test("A stack of many pages goes back to any page or the root; a caught page brings the others back")
  func many() throws {
    try withNavigation { navigation in
      let pages = (0..<30).map { _ in View() }
      for page in pages { navigation.stack.push(page, title: "Page") }
      navigation.rest()
      #expect(pages.filter(\.isInWindow).count == 1)
      navigation.stack.pop(to: pages[9])
      #expect(navigation.stack.pages.count == 11)
      // Pushing a page that is already in the stack goes back to it.
      navigation.stack.push(pages[4], title: "Page")
      #expect(navigation.stack.pages.count == 6)
      navigation.rest()
      navigation.stack.popToRoot()
      navigation.scene.wait(0.1)
      let finger = navigation.touch(0.5)
      navigation.move(finger, to: 0.3, over: 0.05)
      finger.lift()
      #expect(navigation.stack.has([navigation.root] + pages.prefix(5)))
      navigation.rest()
      #expect(navigation.stack.pop() === pages[4] && navigation.stack.topPage === pages[3])
      navigation.stack.pop(to: View())
      #expect(navigation.stack.pages.count == 5)
    }
  }

  @Test("In no window, and with reduced motion, pages are pushed without an animation")
  func atOnce() throws {
    let (root, page) = (View(), View())
    let free = NavigationStack(root: root, title: "Root")
    free.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    free.push(page, title: "Page")
    #expect(free.has([root, page]) && free.subviews.count == 1)
    #expect(free.pop() === page && free.pop() == nil && page.superview == nil)
    try withNavigation { navigation in
      navigation.scene.stage.settings.prefersReducedMotion = true
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.stage.settle()
      #expect(navigation.progress == 0 && !navigation.root.isInWindow)
      // With reduced motion, a page still follows a finger.
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.5)
      #expect(abs(navigation.progress - 0.48) < 0.01)
      finger.lift()
    }
  }

  @Test("The screen may rotate and resize during a swipe and a push")
  func rotation() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow()
      let (root, page) = (View(), View())
      (root.backgroundColor, page.backgroundColor) = (.red, .blue)
      let stack = NavigationStack(root: root, title: "Root")
      stack.fill(window.content)
      stack.push(page, title: "Page", animated: false)
      stage.settle()
      let finger = stage.touch(at: Point(x: 5, y: 300))
      finger.move(to: Point(x: 305, y: 300))
      stage.resize(to: Size(width: 400, height: 600))
      #expect(stack.bounds.size == window.content.bounds.size)
      #expect(abs(page.convert(Point.zero, to: nil).x - 200) < 1)
      finger.move(to: Point(x: 205, y: 300))
      stage.advance(by: 0.2)
      #expect(abs(page.convert(Point.zero, to: nil).x - 100) < 1)
      finger.lift()
      stage.resize(to: Size(width: 600, height: 400))
      stage.advance(by: 1.5)
      #expect(page.convert(page.bounds, to: nil).minX == 0 && page.bounds.width == 600)
      stack.push(View(), title: "Third")
      stage.advance(by: 0.1)
      stage.resize(to: Size(width: 360, height: 294))
      stage.advance(by: 1.5)
      stack.popToRoot(animated: false)
      stage.settle()
      let swiped = try stage.screenshot().opaquePixels
      let fresh = View()
      fresh.backgroundColor = .red
      stack.setRoot(fresh, title: "Root")
      stage.settle()
      #expect(try stage.screenshot().opaquePixels == swiped)
    }
  }

  @Test("A nested stack first goes back through its own pages, and then the outer stack goes back")
  func nested() throws {
    try withNavigation { navigation in
      let (inner, deep) = (LoggingView(), LoggingView())
      let innerStack = NavigationStack(root: inner, title: "Inner")
      let item = NavigationItem("Outer")
      item.hidesBar = true
      navigation.stack.push(innerStack, item, animated: false)
      innerStack.push(deep, title: "Deep", animated: false)
      navigation.scene.stage.settle()
      for count in [1, 0] {
        let finger = navigation.touch(0.02)
        navigation.move(finger, to: 0.8)
        finger.lift()
        navigation.rest()
        #expect(innerStack.pages.count == 1 && navigation.stack.pages.count == count + 1)
      }
      navigation.stack.push(innerStack, item, animated: false)
      navigation.scene.stage.settle()
      // The inner stack's root has a button back to the outer stack's page.
      navigation.scene.stage.tap(at: navigation.place(0.06, 0.08))
      #expect(navigation.stack.has([navigation.root]))
    }
  }
}
