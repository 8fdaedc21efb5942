import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Sheets around scroll views, lists and wheels, with Wayland events")
struct SheetScrollTests {
  @Test("One drag in a sheet's scroll view raises the sheet, then scrolls; back at the top it moves the sheet")
  func handOver() throws {
    try withPresentation { scene in
      let (sheet, scroll) = scene.makeList()
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 700))
      finger.move(by: Vector(dx: 0, dy: -200), over: 0.3)
      let raised = scene.height(of: sheet)
      #expect(raised > 585 && raised <= 600 && scroll.contentOffset == .zero)
      finger.move(by: Vector(dx: 0, dy: -400), over: 0.4)
      #expect(abs(scene.height(of: sheet) - 788) < 0.5)
      let scrolled = scroll.contentOffset.y
      #expect(scrolled > 195 && scrolled < 215)
      // When the finger moves back, the content scrolls to its top first, and then the sheet follows.
      finger.move(by: Vector(dx: 0, dy: 100), over: 0.2)
      #expect(abs(scene.height(of: sheet) - 788) < 0.5 && abs(scroll.contentOffset.y - scrolled + 100) < 1)
      finger.move(by: Vector(dx: 0, dy: 400), over: 0.4)
      #expect(abs(scroll.contentOffset.y) < 1)
      #expect(abs(scene.height(of: sheet) - (788 - 400 + scrolled - 100)) < 2)
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      #expect(sheet.selectedDetent == .medium)
      #expect(scroll.contentOffset == .zero)
    }
  }

  @Test("Away from the top of its content, a scroll view in a sheet scrolls and the sheet stays")
  func scrolling() throws {
    try withPresentation { scene in
      let (sheet, scroll) = scene.makeList()
      sheet.select(.large, animated: false)
      scene.present(sheet)
      scroll.contentOffset = Point(x: 0, y: 500)
      let finger = scene.stage.touch(at: Point(x: 300, y: 300))
      finger.move(by: Vector(dx: 0, dy: 200), over: 0.3)
      #expect(abs(scene.height(of: sheet) - 788) < 0.5 && scroll.contentOffset.y < 320)
      finger.rest(for: 0.1)
      finger.lift()
      scene.rest()
      scroll.contentOffset = .zero
      scene.drag(from: Point(x: 300, y: 600), by: Vector(dx: 0, dy: -200), over: 0.1)
      #expect(scroll.contentOffset.y > 400 && abs(scene.height(of: sheet) - 788) < 0.5)
      // At the top of the content, a throw downward throws the sheet.
      scroll.contentOffset = .zero
      scene.drag(from: Point(x: 300, y: 200), by: Vector(dx: 0, dy: 450), over: 0.15)
      #expect(!sheet.isPresented)
    }
  }

  @Test("A finger that turns the wheel of a picker in a sheet does not move the sheet")
  func wheel() throws {
    try withPresentation { scene in
      let picker = Picker((0..<20).map { "Row \($0)" })
      let sheet = Sheet(picker)
      sheet.detents = [.medium, .large]
      scene.present(sheet)
      for (way, row) in [(-100.0, 2), (200, 0)] {
        let finger = scene.stage.touch(at: Point(x: 300, y: 560))
        finger.move(by: Vector(dx: 0, dy: way), over: 0.4)
        finger.rest(for: 0.2)
        #expect(abs(scene.height(of: sheet) - 400) < 0.5)
        finger.lift()
        scene.rest()
        #expect(picker.selectedIndex == row && sheet.isPresented && abs(scene.height(of: sheet) - 400) < 0.5)
      }
    }
  }

  @Test("In a sheet, a list that can be refreshed is pulled down instead of the sheet, which it still raises")
  func refresh() throws {
    try withPresentation { scene in
      var refreshes = 0
      let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
      list.setItems((0..<60).map { Entry(id: $0) }, animated: false)
      list.onRefresh = { refreshes += 1 }
      let sheet = Sheet(list)
      sheet.detents = [.medium, .large]
      scene.present(sheet)
      scene.drag(from: Point(x: 300, y: 480), by: Vector(dx: 0, dy: 280), over: 0.4)
      #expect(refreshes == 1 && list.isRefreshing && abs(scene.height(of: sheet) - 400) < 0.5)
      list.endRefreshing()
      scene.rest()
      // A finger that raises the sheet first, and then throws the list downward, does not throw the sheet.
      let thrower = scene.stage.touch(at: Point(x: 300, y: 480))
      thrower.move(by: Vector(dx: 0, dy: -60), over: 0.2)
      #expect(scene.height(of: sheet) > 440)
      thrower.move(by: Vector(dx: 0, dy: 280), over: 0.1)
      #expect(list.contentOffset.y < -1)
      thrower.lift()
      scene.rest()
      #expect(sheet.isPresented && abs(scene.height(of: sheet) - 400) < 0.5)
      list.endRefreshing()
      scene.rest()
      let other = scene.stage.touch(at: Point(x: 300, y: 700))
      other.move(by: Vector(dx: 0, dy: -200), over: 0.3)
      #expect(scene.height(of: sheet) > 585 && list.contentOffset.y == 0)
      other.lift()
      scene.rest()
    }
  }

  @Test("A throw in a sheet's scroll view continues in the sheet with the finger's velocity")
  func velocity() throws {
    try withPresentation { scene in
      let (sheet, _) = scene.makeList()
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 300, y: 700))
      finger.move(by: Vector(dx: 0, dy: -120), over: 0.1)
      let before = scene.height(of: sheet)
      finger.lift()
      scene.stage.advance(by: 1.0 / 60)
      scene.stage.advance(by: 1.0 / 60)
      // 1200 px/s are 20 px a frame.
      #expect(scene.height(of: sheet) - before > 20)
      scene.rest()
      #expect(sheet.selectedDetent == .large)
    }
  }

  @Test("A drag no longer moves a sheet if the app has moved the scroll view out of the sheet")
  func movedOut() throws {
    try withPresentation { scene in
      let (scroll, content) = (ScrollView(), View())
      scroll.contentSize = Size(width: 250, height: 3000)
      scroll.frame = Rect(x: 0, y: 0, width: 250, height: 700)
      content.addSubview(scroll)
      let sheet = Sheet(content)
      sheet.detents = [.medium, .large]
      scene.present(sheet)
      let finger = scene.stage.touch(at: Point(x: 100, y: 700))
      finger.move(by: Vector(dx: 0, dy: -100), over: 0.3)
      #expect(scene.height(of: sheet) > 480 && scroll.contentOffset.y == 0)
      let (outside, place) = (scene.window.content, scroll.convert(scroll.bounds.center, to: nil))
      outside.addSubview(scroll)
      scroll.center = outside.convert(place, from: nil)
      finger.move(by: Vector(dx: 0, dy: -100), over: 0.3)
      #expect(scroll.isDragging && scroll.contentOffset.y > 80 && scroll.contentOffset.y < 105)
      finger.rest(for: 1.5)
      #expect(abs(scene.height(of: sheet) - 400) < 0.5)
      finger.lift()
      scene.rest()
      #expect(sheet.selectedDetent == .medium && abs(scene.height(of: sheet) - 400) < 0.5)
    }
  }

  @Test("A sheet follows the first of two fingers that drag two scroll views in it")
  func twoScrollViews() throws {
    try withPresentation { scene in
      let (left, right, content) = (ScrollView(), ScrollView(), View())
      for (scroll, x) in [(left, 0.0), (right, 300)] {
        scroll.contentSize = Size(width: 250, height: 3000)
        scroll.frame = Rect(x: x, y: 0, width: 250, height: 700)
        content.addSubview(scroll)
      }
      let sheet = Sheet(content)
      sheet.detents = [.medium, .large]
      sheet.select(.large, animated: false)
      scene.present(sheet)
      let first = scene.stage.touch(at: Point(x: 100, y: 300))
      first.move(by: Vector(dx: 0, dy: 150), over: 0.3)
      let pulled = scene.height(of: sheet)
      #expect(pulled < 660)
      let second = scene.stage.touch(at: Point(x: 400, y: 400))
      second.move(by: Vector(dx: 0, dy: 40), over: 0.2)
      #expect(abs(scene.height(of: sheet) - pulled) < 1 && right.contentOffset.y < 0)
      second.lift()
      first.move(by: Vector(dx: 0, dy: 1), over: 0.1)
      #expect(abs(scene.height(of: sheet) - pulled) < 3)
      let third = scene.stage.touch(at: Point(x: 400, y: 400))
      third.move(by: Vector(dx: 0, dy: 40), over: 0.2)
      first.rest(for: 0.2)
      first.lift()
      third.move(by: Vector(dx: 0, dy: 5), over: 0.1)
      scene.rest()
      #expect(sheet.isPresented && abs(scene.height(of: sheet) - 788) < 0.5)
      third.lift()
      scene.rest()
      #expect(sheet.isPresented && left.contentOffset == .zero && right.contentOffset == .zero)
    }
  }
}
