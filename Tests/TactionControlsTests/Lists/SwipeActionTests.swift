import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("The actions behind a swiped row fit the row")
struct SwipeActionTests {
  @Test("The actions of a narrow row open before the swipe acts, and a finger reaches each", arguments: [1.0, 2])
  func narrow(textScale: Double) throws {
    try withActions(isGrid: true) { scene in
      scene.stage.settings.textScale = textScale
      let titles = ["Delete", "Archive"]
      scene.items.trailingSwipeActions = { [weak scene] _ in
        titles.map { title in SwipeAction(title) { scene?.log.append(title) } }
      }
      scene.stage.settle()
      for (number, title) in titles.enumerated() {
        let cell = try scene.cell(1)
        let start = Point(x: cell.bounds.width - 8, y: cell.bounds.height - 5)
        let finger = scene.stage.touch(at: cell.convert(start, to: nil))
        finger.move(by: Vector(dx: -85, dy: 0), over: 0.3)
        finger.rest(for: 0.2)
        finger.lift()
        scene.stage.advance(by: 1)
        #expect(scene.log.count == number && scene.items.swipe?.cell === cell)
        let frames = cell.subviews[0].subviews.map(\.frame)
        #expect(frames.count == 2 && frames.allSatisfy { $0.minX > 0 && $0.maxX < cell.bounds.width + 0.01 })
        try scene.stage.find(.button, title).tap()
      }
      #expect(scene.log == titles)
    }
  }
}
