import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionControls
@testable import TactionNavigation
@testable import TactionViews

@Suite("A page that is asked before the user goes back, with Wayland events")
struct ShouldGoBackTests {
  private enum Way: CaseIterable {
    case button, swipe, escape, arrow, screenReader

    func go(_ navigation: NavigationScene) {
      let stage = navigation.scene.stage
      switch self {
      case .button:
        let back = navigation.stack.subtree.compactMap { $0 as? BackButton }.last { $0.isInWindow }
        if let back { stage.tap(at: back.convert(back.bounds.center, to: nil)) }
      case .swipe:
        let finger = navigation.touch(0.01)
        navigation.move(finger, to: 0.9)
        finger.lift()
      case .escape: stage.type(.escape)
      case .arrow: stage.keys.hold(.alt) { stage.type(.leftArrow) }
      case .screenReader: navigation.page.superview?.perform(Semantics.Action.dismiss)
      }
      navigation.rest()
    }
  }

  @Test("A page stays, or slides back after a swipe, until the app allows going back", arguments: ParentKind.even)
  func asking(kind: ParentKind) throws {
    for way in Way.allCases {
      try withNavigation(in: kind) { navigation in
        let item = NavigationItem("Page")
        var (answer, questions) = (false, 0)
        item.shouldGoBack = {
          questions += 1
          return answer
        }
        navigation.stack.push(navigation.page, item, animated: false)
        navigation.rest()
        way.go(navigation)
        #expect(questions == 1 && navigation.stack.topPage === navigation.page, "\(way)")
        #expect(navigation.progress == 0, "\(way)")
        answer = true
        way.go(navigation)
        #expect(questions == 2 && navigation.stack.topPage === navigation.root, "\(way)")
      }
    }
  }

  @Test("If the app pops the page in `shouldGoBack`, the stack goes back only once", arguments: [false, true])
  func inside(answer: Bool) throws {
    for way in Way.allCases {
      try withNavigation { navigation in
        let (item, stack, middle) = (NavigationItem("Page"), navigation.stack, View())
        var questions = 0
        item.shouldGoBack = {
          questions += 1
          stack.pop()
          return answer
        }
        stack.push(middle, title: "Middle", animated: false)
        stack.push(navigation.page, item, animated: false)
        navigation.rest()
        way.go(navigation)
        #expect(questions == 1 && stack.topPage === middle && navigation.page.superview == nil, "\(way)")
      }
    }
  }

  @Test(
    "If `shouldGoBack` pushes another page after a swipe, the swiped page is in place once the other page is popped")
  func question() throws {
    try withNavigation { navigation in
      let (item, stack, question) = (NavigationItem("Page"), navigation.stack, View())
      item.shouldGoBack = {
        stack.push(question, title: "Sure?")
        return false
      }
      stack.push(navigation.page, item, animated: false)
      navigation.rest()
      Way.swipe.go(navigation)
      #expect(stack.topPage === question)
      stack.pop()
      navigation.rest()
      #expect(stack.topPage === navigation.page && navigation.progress == 0)
    }
  }

  @Test(
    "A page of a nested stack that a tab view or a folded split view does not show is asked, and shown if it stays",
    arguments: [false, true])
  func notShown(isSplit: Bool) throws {
    for way in Way.allCases {
      try withNavigation { navigation in
        let item = NavigationItem("Editor")
        var questions = 0
        item.shouldGoBack = {
          questions += 1
          return false
        }
        let editor = NavigationStack(root: View(), item)
        let tabs = TabView([Tab("Edit", page: editor), Tab("Preview", page: View())])
        tabs.selectedIndex = 1
        let container: View = isSplit ? SplitView(sidebar: View(), detail: editor) : tabs
        container.fill(navigation.page)
        navigation.stack.push(navigation.page, title: "Page", animated: false)
        navigation.rest()
        #expect(!editor.isInWindow)
        way.go(navigation)
        #expect(questions == 1 && navigation.stack.topPage === navigation.page, "\(way)")
        #expect(editor.isInWindow, "\(way)")
      }
    }
  }

  @Test("A covered page of a nested stack that stays is shown when the user goes back from the outer page")
  func covered() throws {
    try withNavigation { navigation in
      let (item, editor) = (NavigationItem("Editor"), View())
      item.shouldGoBack = { false }
      let inner = NavigationStack(root: View())
      inner.push(editor, item)
      inner.push(View(), title: "Help")
      inner.fill(navigation.page)
      navigation.stack.push(navigation.page, title: "Page", animated: false)
      navigation.rest()
      Way.screenReader.go(navigation)
      #expect(navigation.stack.topPage === navigation.page && inner.topPage === editor && editor.isInWindow)
    }
  }

  @Test("`shouldGoBack` is not called if the app itself goes back")
  func silent() throws {
    try withNavigation { navigation in
      let item = NavigationItem("Page")
      item.shouldGoBack = {
        Issue.record("nobody asked")
        return false
      }
      navigation.stack.push(navigation.page, item, animated: false)
      navigation.stack.pop()
      navigation.rest()
      #expect(navigation.stack.topPage === navigation.root)
    }
  }
}
