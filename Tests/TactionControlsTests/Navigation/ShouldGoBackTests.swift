import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("A page that asks before the user goes back, through the wire")
struct ShouldGoBackTests {
  private enum Way: CaseIterable {
    case button, swipe, escape, arrow, screenReader

    func go(_ navigation: NavigationScene) {
      let stage = navigation.scene.stage
      switch self {
      case .button: stage.tap(at: navigation.place(0.06, 0.08))
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

  @Test("It stays, and slides back, until the app says yes", arguments: ParentKind.allCases)
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

  @Test("An app that changes the pages while it is asked keeps its own pages")
  func inside() throws {
    for way in Way.allCases {
      try withNavigation { navigation in
        let (item, stack, root) = (NavigationItem("Page"), navigation.stack, navigation.root)
        var questions = 0
        item.shouldGoBack = {
          questions += 1
          stack.pop(to: root)
          return false
        }
        stack.push(navigation.page, item, animated: false)
        navigation.rest()
        way.go(navigation)
        #expect(questions == 1 && stack.pages.count == 1 && navigation.page.superview == nil, "\(way)")
      }
    }
  }

  @Test("The app's own calls do not ask")
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
