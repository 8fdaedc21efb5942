import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("Pages that leave a navigation stack while they are covered")
struct CarriedPageTests {
  @Test(
    "A scroll view on a covered page has no room for a title after it has left the stack", arguments: [false, true])
  func titleRoom(animated: Bool) throws {
    try withStage(size: Size(width: 400, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 400, height: 800))
      let stack = NavigationStack(root: View(), title: "Root")
      window.root = stack
      let middle = ScrollView()
      middle.contentSize = Size(width: 400, height: 3000)
      stack.push(middle, NavigationItem("Photos", prefersLargeTitle: true), animated: false)
      stage.advance(by: 0.2)
      #expect(middle.titleRoom > 0)
      stack.push(View(), title: "Photo", animated: false)
      stage.advance(by: 0.2)
      stack.popToRoot(animated: animated)
      stage.advance(by: 2)
      #expect(stack.pages.count == 1)
      // The app shows the photos in another view.
      let other = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
      middle.frame = other.bounds
      other.addSubview(middle)
      window.content.addSubview(other)
      stage.advance(by: 0.2)
      #expect(middle.titleRoom == 0, "room for a title that is not there: \(middle.titleRoom) px")
      #expect(middle.observers.isEmpty)
    }
  }
}
