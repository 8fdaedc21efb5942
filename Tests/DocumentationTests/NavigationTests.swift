import Taction
import TactionTesting
import Testing

@Suite("The listings on navigation")
struct NavigationListingTests {
  private func withWindow(width: Double, _ body: (Stage, Window) throws -> Void) throws {
    let size = Size(width: width, height: 640)
    try withStage(size: size) { stage in try body(stage, stage.makeWindow(size: size)) }
  }

  @Test("A navigation stack shows a page, and a swipe goes back")
  func stack() throws {
    try withWindow(width: 360) { stage, window in
      let (settings, display) = (View(), View())
      let stack = NavigationListings.settings(settings, in: window)
      NavigationListings.open(display, in: stack)
      stage.advance(by: 1)
      #expect(display.isInWindow && !settings.isInWindow)
      let finger = stage.touch(at: Point(x: 4, y: 300))
      finger.move(by: Vector(dx: 250, dy: 0))
      finger.lift()
      stage.advance(by: 1)
      #expect(settings.isInWindow && stack.topPage === settings)
    }
  }

  @Test("A page has a large title, a button and a toolbar")
  func item() throws {
    try withWindow(width: 360) { stage, window in
      var count = 0
      let stack = NavigationListings.settings(View(), in: window)
      NavigationListings.photos(ScrollView(), in: stack, add: { count += 10 }, select: { count += 1 })
      stage.advance(by: 1)
      try stage.find(.button, "Add photos").tap()
      try stage.find(.button, "Select").tap()
      #expect(count == 11 && stage.findAll(.button, "Share").count == 1)
      try stage.find(.button, "Back").tap()
      #expect(stack.pages.count == 1)
    }
  }

  @Test("A page replaces the back button by its own button, and a label shows the name of the chosen tab")
  func changes() throws {
    try withWindow(width: 360) { stage, window in
      let stack = NavigationListings.settings(View(), in: window)
      NavigationListings.crop(View(), in: stack) {}
      stage.advance(by: 1)
      #expect(stack.canPop && !stage.find(.button, "Back").exists)
      try stage.find(.button, "Cancel").tap()
      stage.advance(by: 1)
      #expect(!stack.canPop)
      let (tabs, title) = (NavigationListings.tabs(View(), View(), in: window), Label())
      NavigationListings.follow(tabs, with: title)
      #expect(tabs.selectedIndex == 1 && title.text == "Inbox")
    }
  }

  @Test("A tap on a tab shows its page")
  func tabs() throws {
    try withWindow(width: 360) { stage, window in
      let inbox = View()
      let tabs = NavigationListings.tabs(View(), inbox, in: window)
      stage.settle()
      try stage.find(.tab, "Inbox").tap()
      #expect(tabs.selectedIndex == 1 && inbox.isInWindow)
    }
  }

  @Test("A split view shows both sides in a wide window, and one side in a narrow window", arguments: [360, 1000.0])
  func split(width: Double) throws {
    try withWindow(width: width) { stage, window in
      let (folders, messages, other) = (View(), View(), View())
      let split = NavigationListings.mail(folders, messages, in: window)
      let forward = Button("Open")
      NavigationListings.fold(split, hiding: forward)
      forward.isHidden = true
      stage.settle()
      #expect(folders.isInWindow && messages.isInWindow != split.isFolded && forward.isHidden != split.isFolded)
      let detail = try #require(split.detail as? NavigationStack)
      NavigationListings.choose("Sent", other, in: split, detail)
      stage.advance(by: 1)
      #expect(other.isInWindow && folders.isInWindow != split.isFolded)
    }
  }
}
