import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Swipes back through a navigation stack, with Wayland events")
struct SwipeBackTests {
  @Test("A page follows a swipe from the edge; beyond the middle it leaves", arguments: ParentKind.even)
  func slowDrag(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.showPage()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.42)
      #expect(abs(navigation.progress - 0.4) < 0.01)
      navigation.move(finger, to: 0.72, over: 0.5)
      navigation.scene.wait(0.2)
      #expect(abs(navigation.progress - 0.7) < 0.01)
      #expect(navigation.stack.pages.count == 2)
      finger.lift()
      #expect(navigation.stack.has([navigation.root]) && navigation.counts == [2, 1])
      navigation.rest()
      #expect(navigation.page.superview == nil && navigation.root.isInWindow)
    }
  }

  @Test("A page that is released before the middle slides back", arguments: ParentKind.even)
  func returns(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.showPage()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.42)
      navigation.scene.wait(0.2)
      finger.lift()
      navigation.scene.wait(0.05)
      #expect((0.05..<0.4).contains(navigation.progress))
      navigation.rest()
      #expect(navigation.progress == 0 && navigation.counts == [2] && !navigation.root.isInWindow)
    }
  }

  @Test("A page that is flicked leaves with the finger's velocity", arguments: ParentKind.even)
  func flick(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.showPage()
      let finger = navigation.touch(0.02)
      // 0.15 of the width in 3 frames: 3 widths a second.
      navigation.move(finger, to: 0.17, over: 0.05)
      let before = navigation.progress
      finger.lift()
      navigation.scene.wait(1.0 / 60)
      #expect(abs((navigation.progress - before) * 60 - 3) < 1)
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]))
    }
  }

  @Test("A flick in the opposite direction keeps a page that has nearly left")
  func flickBack() throws {
    try withNavigation { navigation in
      navigation.showPage()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.9)
      navigation.move(finger, to: 0.75, over: 0.05)
      finger.lift()
      navigation.rest()
      #expect(navigation.progress == 0 && navigation.counts == [2])
    }
  }

  @Test("A page that is leaving can be caught anywhere, held and brought back", arguments: ParentKind.even)
  func catchLeaving(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.showPage()
      navigation.stack.pop()
      navigation.scene.wait(0.1)
      let finger = navigation.touch(0.8, 0.8)
      let caught = navigation.progress
      #expect((0.1..<0.9).contains(caught))
      navigation.scene.wait(0.5)
      #expect(navigation.progress == caught)
      navigation.move(finger, to: 0.75, 0.8, over: 0.1)
      #expect(abs(caught - 0.05 - navigation.progress) < 0.01)
      navigation.move(finger, to: 0.6, 0.8, over: 0.05)
      finger.lift()
      #expect(navigation.stack.has([navigation.root, navigation.page]))
      navigation.rest()
      #expect(navigation.progress == 0 && navigation.counts == [2, 1, 2])
      #expect(navigation.page.heard.isEmpty && navigation.root.heard.isEmpty)
    }
  }

  @Test("A page that is sliding in can be caught and thrown out again", arguments: ParentKind.even)
  func catchComing(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.1)
      let finger = navigation.touch(0.4)
      let caught = navigation.progress
      navigation.move(finger, to: 0.6, over: 0.06)
      #expect(abs(navigation.progress - min(caught + 0.2, 1)) < 0.01)
      finger.lift()
      #expect(navigation.stack.has([navigation.root]))
      navigation.rest()
      #expect(navigation.page.superview == nil && navigation.root.isInWindow)
    }
  }

  @Test(
    "A finger that is beyond the place of a page moves the page only after it has returned", arguments: ParentKind.even)
  func beyondPlace(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.stack.push(navigation.page, title: "Page")
      navigation.scene.wait(0.15)
      let finger = navigation.touch(0.95)
      let far = 0.95 - navigation.progress - 0.15
      #expect((0.05..<0.8).contains(far))
      navigation.move(finger, to: far)
      #expect(abs(navigation.progress) < 0.01)
      navigation.move(finger, to: far + 0.14)
      #expect(abs(navigation.progress) < 0.01)
      navigation.scene.wait(0.2)
      finger.lift()
      navigation.rest()
      #expect(navigation.stack.has([navigation.root, navigation.page]) && navigation.progress == 0)
    }
  }

  @Test("A page that covers a leaving page takes touches immediately, and a flick does not bring the other page back")
  func covered() throws {
    try withNavigation { navigation in
      navigation.showPage()
      let next = View()
      var taps = 0
      let button = Button("Next") { taps += 1 }
      button.frame = Rect(x: 100, y: 100, width: 100, height: 44)
      next.addSubview(button)
      navigation.stack.pop()
      navigation.stack.push(next, title: "Next", animated: false)
      navigation.scene.wait(0.05)
      navigation.scene.stage.tap(at: button.convert(button.bounds.center, to: nil))
      #expect(taps == 1)
      let finger = navigation.touch(0.8)
      navigation.move(finger, to: 0.1, over: 0.1)
      finger.lift()
      navigation.rest()
      #expect(navigation.stack.has([navigation.root, next]))
    }
  }

  @Test("A finger that only taps a moving page lets it continue")
  func touchOnly() throws {
    try withNavigation { navigation in
      for pushes in [true, false] {
        if pushes { navigation.stack.push(navigation.page, title: "Page") } else { navigation.stack.pop() }
        navigation.scene.wait(0.1)
        let finger = navigation.touch(0.5)
        navigation.scene.wait(0.3)
        finger.lift()
        navigation.rest()
        #expect(navigation.page.isInWindow == pushes && navigation.root.isInWindow != pushes)
      }
      #expect(navigation.counts == [2, 1])
    }
  }

  @Test("A page can be caught and reversed several times without a jump")
  func againAndAgain() throws {
    try withNavigation { navigation in
      navigation.showPage()
      navigation.stack.pop()
      navigation.scene.wait(0.12)
      for step in 0..<6 {
        let finger = navigation.touch(0.5)
        let start = navigation.progress
        navigation.move(finger, to: step.isMultiple(of: 2) ? 0.4 : 0.6, over: 0.05)
        #expect(abs(navigation.progress - start) < 0.11)
        let end = navigation.progress
        finger.lift()
        navigation.scene.wait(1.0 / 60)
        #expect(abs(navigation.progress - end) < 0.08)
        #expect(navigation.stack.canPop == step.isMultiple(of: 2))
        navigation.scene.wait(0.02)
      }
      navigation.rest()
      #expect(navigation.root.isInWindow && !navigation.page.isInWindow)
    }
  }

  @Test("From right to left, a swipe back begins at the right edge", arguments: [ParentKind.plain, .rotated, .nested])
  func rightToLeft(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      navigation.scene.stage.settings.layoutDirection = .rightToLeft
      navigation.showPage()
      let wrong = navigation.touch(0.02)
      navigation.move(wrong, to: 0.6)
      wrong.lift()
      #expect(navigation.progress == 0 && navigation.counts == [2])
      let finger = navigation.touch(0.98)
      navigation.move(finger, to: 0.38)
      #expect(abs(navigation.progress + 0.6) < 0.01)
      navigation.scene.wait(0.2)
      finger.lift()
      navigation.scene.wait(0.03)
      #expect(navigation.progress < -0.6)
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]))
    }
  }

  @Test("No swipe back begins away from the edge, downward, at the root or if switched off")
  func noSwipe() throws {
    try withNavigation { navigation in
      navigation.showPage()
      for (start, end) in [((0.2, 0.5), (0.7, 0.5)), ((0.02, 0.3), (0.05, 0.8))] {
        let finger = navigation.touch(start.0, start.1)
        navigation.move(finger, to: end.0, end.1)
        #expect(navigation.progress == 0)
        finger.lift()
      }
      #expect(navigation.page.endings == ["ended", "ended"])
      navigation.stack.isSwipeBackEnabled = false
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.6)
      #expect(navigation.progress == 0)
      finger.lift()
      navigation.stack.isSwipeBackEnabled = true
      navigation.stack.pop(animated: false)
      let other = navigation.touch(0.02)
      navigation.move(other, to: 0.6)
      other.lift()
      #expect(navigation.stack.has([navigation.root]))
    }
  }

  @Test("On a page that scrolls sideways, a swipe from the edge goes back, and a downward drag there scrolls the page")
  func scrollingPage() throws {
    try withNavigation { navigation in
      let scroll = ScrollView()
      scroll.contentSize = Size(width: 2000, height: 2000)
      navigation.stack.push(scroll, title: "Map", animated: false)
      scroll.contentOffset = Point(x: 300, y: 0)
      navigation.scene.stage.settle()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.5)
      #expect(scroll.contentOffset.x == 300)
      #expect(abs(scroll.convert(Point(x: 300, y: 0), to: navigation.stack).x / 300 - 0.48) < 0.02)
      navigation.move(finger, to: 0.05)
      navigation.scene.wait(0.2)
      finger.lift()
      navigation.rest()
      let other = navigation.touch(0.02, 0.8)
      navigation.move(other, to: 0.02, 0.4)
      #expect(scroll.contentOffset.y > 80)
      other.lift()
    }
  }

  @Test("While a thumb rests at the edge, a finger elsewhere scrolls the page", arguments: ParentKind.even)
  func restingThumb(parentKind: ParentKind) throws {
    try withNavigation(in: parentKind) { navigation in
      let scroll = ScrollView()
      scroll.contentSize = navigation.stack.bounds.size * 4
      navigation.stack.push(scroll, title: "List", animated: false)
      navigation.scene.stage.settle()
      let thumb = navigation.touch(0.02)
      navigation.scene.wait(0.5)
      let finger = navigation.touch(0.5, 0.98)
      navigation.move(finger, to: 0.5, 0.6)
      #expect(scroll.contentOffset.y > navigation.stack.bounds.height * 0.1)
      #expect(navigation.stack.canPop)
      finger.lift()
      thumb.lift()
    }
  }

  @Test("On a page that a finger moves, such as a map, a swipe from the edge goes back; elsewhere the page moves")
  func movedPage() throws {
    try withNavigation { navigation in
      let (page, map) = (View(), View())
      let interaction = TransformInteraction()
      var changes = 0
      interaction.onChange = { _ in changes += 1 }
      map.addInteraction(interaction)
      map.anchors = .fill
      page.addSubview(map)
      navigation.stack.push(page, title: "Map", animated: false)
      navigation.scene.stage.settle()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.8)
      finger.lift()
      navigation.rest()
      #expect(navigation.stack.has([navigation.root]) && changes == 0)
      navigation.stack.push(page, title: "Map", animated: false)
      navigation.scene.stage.settle()
      let other = navigation.touch(0.4)
      navigation.move(other, to: 0.7)
      other.lift()
      #expect(!navigation.stack.has([navigation.root]) && changes > 0)
    }
  }

  @Test("After a cancelled swipe, the page looks exactly as before")
  func cancelled() throws {
    try withNavigation { navigation in
      navigation.showPage()
      let finger = navigation.touch(0.02)
      navigation.move(finger, to: 0.8)
      navigation.scene.stage.cancelTouches()
      navigation.rest()
      #expect(navigation.progress == 0 && navigation.counts == [2])
    }
  }
}
