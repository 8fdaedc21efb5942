import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Popovers next to their views, with Wayland events")
struct PopoverTests {
  private func card(_ popover: Popover) -> Rect { popover.contentView.screenFrame }

  @Test("A popover points at its view anywhere, and stays in the window", arguments: ParentKind.allCases)
  func placing(kind: ParentKind) throws {
    try withPresentation(in: kind) { scene in
      let popover = Popover(Sized(200, 150))
      scene.button.present(popover)
      scene.rest()
      let (card, button) = (card(popover), scene.button.screenFrame)
      #expect(
        card.minY >= button.maxY + 8 && abs(card.center.x - 300) < 1 && card.size == Size(width: 200, height: 150))
      scene.stage.tap(at: card.center)
      #expect(popover.isPresented)
      scene.tap(20, 780)
      #expect(!popover.isPresented)
      scene.rest()
      scene.button.center = try #require(scene.button.superview).convert(Point(x: 560, y: 770), from: nil)
      scene.button.present(popover)
      scene.rest()
      let flipped = self.card(popover)
      #expect(flipped.maxY < scene.button.screenFrame.minY + 1 && flipped.maxX <= 600)
      popover.dismiss(animated: false)
    }
  }

  @Test("A popover follows its view as it moves, scrolls and is laid out, without extra frames, and disappears with it")
  func following() throws {
    try withPresentation { scene in
      let scroll = ScrollView(frame: Rect(x: 0, y: 150, width: 600, height: 600))
      scroll.contentSize = Size(width: 600, height: 2000)
      scene.window.content.addSubview(scroll)
      let anchor = View(frame: Rect(x: 280, y: 300, width: 40, height: 40))
      scroll.addSubview(anchor)
      let popover = Popover(Sized(120, 80))
      anchor.present(popover)
      scene.rest()
      let before = card(popover)
      scroll.contentOffset = Point(x: 0, y: 100)
      scene.stage.settle()
      #expect(abs(card(popover).minY - before.minY + 100) < 0.5)
      anchor.frame.origin.x = 20
      scene.stage.settle()
      #expect(card(popover).minX >= 8 && abs(card(popover).center.x - 68) < 1)
      View.animate(duration: 0.5) { anchor.center.y += 200 }
      scene.stage.advance(by: 0.25)
      let onWay = card(popover).minY
      scene.rest()
      #expect(onWay > before.minY - 99 && onWay < before.minY + 99 && abs(card(popover).minY - before.minY - 100) < 1)
      scene.stage.resize(to: Size(width: 800, height: 600))
      scene.stage.settle()
      #expect(popover.isPresented)
      let commits = scene.stage.commitCount
      scene.stage.advance(by: 3)
      #expect(scene.stage.commitCount == commits)
      anchor.isHidden = true
      scene.rest()
      #expect(!popover.isPresented)
    }
  }

  @Test("A popover that had too little room has the size of its content again once there is room")
  func room() throws {
    try withPresentation { scene in
      let popover = Popover(View(frame: Rect(x: 0, y: 0, width: 200, height: 300)))
      scene.button.present(popover)
      scene.rest()
      let size = card(popover).size
      scene.stage.resize(to: Size(width: 600, height: 250))
      scene.stage.settle()
      #expect(card(popover).height < size.height)
      scene.stage.resize(to: Size(width: 600, height: 800))
      scene.stage.settle()
      #expect(card(popover).size == size)
    }
  }

  @Test("A popover follows the given sides, rectangle and size, and the layout direction")
  func choices() throws {
    try withPresentation { scene in
      scene.button.center = Point(x: 300, y: 400)
      let popover = Popover(Sized(100, 100))
      popover.sides = [.trailing]
      scene.button.present(popover, animated: false)
      scene.stage.settle()
      #expect(card(popover).minX >= scene.button.screenFrame.maxX && abs(card(popover).center.y - 400) < 1)
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.stage.settle()
      #expect(card(popover).maxX <= scene.button.screenFrame.minX)
      popover.sides = [.below]
      popover.sourceRect = Rect(x: 0, y: 0, width: 10, height: 10)
      popover.contentSize = Size(width: 5000, height: 60)
      scene.stage.settle()
      #expect(card(popover).width == 584 && card(popover).height == 60 && card(popover).minY < 420)
      popover.contentSize = Size(width: .nan, height: 1)
      popover.sourceRect = Rect(x: .infinity, y: 0, width: 1, height: 1)
      popover.sides = []
      scene.stage.settle()
      #expect(card(popover).height == 60)
      popover.dismiss(animated: false)
    }
  }
}
