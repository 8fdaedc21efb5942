import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Pickers with fingers, mice, pens and keys, with Wayland events")
struct PickerTests {
  /// A picker in the middle of the screen, drawn without scaling there, with rows 44 px high.
  private final class Fixture {
    let scene: Scene
    let picker: Picker
    var changes: [[Int]] = []

    init(_ scene: Scene, columns: [[String]]? = nil, selectedIndices: [Int] = [10]) {
      self.scene = scene
      picker = Picker(columns: columns ?? [(0..<100).map { "Row \($0)" }], selectedIndices: selectedIndices)
      picker.bounds.size.width = 120 * Double(picker.columns.count)
      picker.onChange = { [unowned self] in changes.append($0) }
      scene.show(picker)
    }

    /// Returns the middle of the picker, moved by `dy` and `dx` px in its own coordinates, as a point of the window.
    func point(_ dy: Double, _ dx: Double = 0) -> Point {
      picker.convert(picker.bounds.center + Vector(dx: dx, dy: dy), to: nil)
    }

    /// Throws the wheel upwards with a finger.
    func flick() {
      let finger = scene.stage.touch(at: point(60))
      finger.move(to: point(-60), over: 0.06)
      finger.lift()
    }

    var row: Int { picker.selectedIndex ?? -1 }
    var column: View? { picker.subviews.first }
  }

  @Test("A finger rotates a picker wheel, which comes to rest on a row and reports it once", arguments: ParentKind.even)
  func drag(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(-100), over: 0.4)
      finger.rest(for: 0.2)
      #expect(fixture.changes.isEmpty && fixture.row == 10)
      finger.lift()
      scene.wait(1.5)
      #expect(fixture.changes == [[12]] && fixture.row == 12)
    }
  }

  @Test("A thrown wheel continues until a finger catches it, and then rests on a row", arguments: ParentKind.even)
  func fling(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      fixture.flick()
      scene.wait(2)
      let first = fixture.row
      #expect(first >= 14 && fixture.changes == [[first]])
      fixture.flick()
      scene.wait(0.05)
      let hand = scene.stage.touch(at: fixture.point(0))
      scene.wait(0.5)
      #expect(fixture.row == first, "a caught wheel has chosen nothing yet")
      hand.lift()
      scene.wait(1.5)
      let caught = fixture.row
      #expect(caught > first && fixture.changes.last == [caught] && fixture.changes.count == 2)
      // The wheel rests on a row: a tap in the middle changes nothing, and a tap one row below chooses the next row.
      scene.stage.tap(at: fixture.point(0))
      scene.wait(1)
      #expect(fixture.row == caught)
      scene.stage.tap(at: fixture.point(44))
      scene.wait(1)
      #expect(fixture.row == caught + 1)
    }
  }

  @Test("After the rows have changed, a key goes on from the row on which a thrown wheel will rest")
  func keyAfterNewRows() throws {
    try withScene { scene in
      let fixture = Fixture(scene, columns: [(0..<14).map { "Row \($0)" }])
      let wheel = try #require(fixture.column as? ScrollView)
      wheel.becomeFirstResponder()
      fixture.flick()
      scene.wait(0.05)
      fixture.picker.columns = [(0..<30).map { "Row \($0)" }]
      scene.wait(0.05)
      let rest = Int(((wheel.restingOffset.y + wheel.contentInset.top) / 44).rounded())
      scene.stage.type(Key.downArrow)
      scene.wait(2)
      #expect(rest >= 12 && fixture.row == rest + 1)
    }
  }

  @Test("The chosen row of a picker is in the middle after its rows have changed twice between two frames")
  func rowsChangeTwice() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let rows = fixture.picker.columns
      fixture.picker.columns = [["A", "B", "C"]]
      fixture.picker.columns = rows
      scene.wait(0.1)
      scene.stage.tap(at: fixture.point(0))
      scene.wait(1)
      #expect(fixture.row == 2 && fixture.changes.isEmpty)
    }
  }

  @Test(
    "The row in the middle of a wheel stays there when the height of the picker or its text changes under a finger",
    arguments: ParentKind.even, [false, true])
  func resizedUnderFinger(parentKind: ParentKind, growsText: Bool) throws {
    try withScene(in: parentKind) { scene in
      let fixture = Fixture(scene)
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(-100), over: 0.4)
      finger.rest(for: 0.2)
      if growsText { scene.stage.settings.textScale = 2 } else { fixture.picker.bounds.size.height += 88 }
      scene.wait(0.1)
      finger.lift()
      scene.wait(1.5)
      #expect(fixture.changes == [[12]])
    }
  }

  @Test("A finger that holds a wheel whose last rows are removed turns it from the row that is the last one now")
  func rowsRemovedUnderFinger() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(-100), over: 0.4)
      fixture.picker.columns = [["A", "B", "C"]]
      scene.wait(0.1)
      finger.move(by: Vector(dx: 0, dy: 44), over: 0.4)
      finger.rest(for: 0.2)
      finger.lift()
      scene.wait(1.5)
      #expect(fixture.changes == [[1]])
    }
  }

  @Test("Keys choose rows in a picker, and move to the next column")
  func keys() throws {
    try withScene { scene in
      let fixture = Fixture(
        scene, columns: [(0..<24).map(String.init), ["0", "15", "30", "45"]], selectedIndices: [7, 1])
      #expect(fixture.column?.becomeFirstResponder() == true)
      scene.stage.type(Key.downArrow)
      scene.stage.type(Key.downArrow)
      #expect(fixture.changes.last == [9, 1])
      scene.stage.type(Key.upArrow)
      scene.stage.type(Key.pageDown)
      #expect(fixture.changes.last == [12, 1])
      scene.stage.type(Key.end)
      scene.stage.type(Key.downArrow)
      #expect(fixture.changes.last == [23, 1])
      scene.stage.type(Key.home)
      scene.stage.type(Key.rightArrow)
      #expect(fixture.picker.subviews.last?.isFirstResponder == true)
      scene.stage.type(Key.end)
      #expect(fixture.picker.selectedIndices == [0, 3])
      scene.wait(2)
      #expect(fixture.picker.selectedIndices == [0, 3])
      let before = scene.stage.commitCount
      scene.wait(3)
      #expect(scene.stage.commitCount == before, "a resting wheel makes no frames")
    }
  }

  @Test("In a picker, a mouse clicks on rows and scrolls by notches; a pen drags")
  func devices() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      scene.stage.mouse.click(at: fixture.point(88))
      scene.wait(1)
      #expect(fixture.row == 12)
      scene.stage.mouse.scroll(notches: 3)
      scene.wait(1)
      #expect(fixture.row == 15)
      scene.stage.mouse.scroll(notches: -1)
      scene.wait(1)
      #expect(fixture.row == 14)
      scene.stage.stylus.press(at: fixture.point(40))
      scene.stage.stylus.move(to: fixture.point(-48), over: 0.4)
      scene.wait(0.2)
      scene.stage.stylus.lift()
      scene.wait(1.5)
      #expect(fixture.row == 16)
    }
  }

  @Test("Screen readers read and change a picker column; a disabled picker refuses readers and fingers")
  func meaning() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      fixture.picker.setLabel("Size", ofColumn: 0)
      let element = scene.stage.find(.picker, "Size")
      #expect(element.value == .number(10, in: 0...99, text: "Row 10"))
      try element.perform(.increment)
      try element.perform(.setNumber(50))
      try element.perform(.decrement)
      #expect(fixture.row == 49 && fixture.changes == [[11], [50], [49]])
      scene.wait(1)
      fixture.picker.isEnabled = false
      #expect(!element.isEnabled && fixture.column?.perform(.increment) == false)
      scene.stage.tap(at: fixture.point(44))
      let finger = scene.stage.touch(at: fixture.point(0))
      finger.move(to: fixture.point(-100), over: 0.2)
      finger.lift()
      scene.stage.mouse.move(to: fixture.point(0))
      scene.stage.mouse.scroll(notches: 2)
      scene.wait(1)
      #expect(fixture.row == 49)
    }
  }

  @Test("Invalid indices, fewer rows during a fling, and removal in the handler of a picker do no harm")
  func trouble() throws {
    try withScene { scene in
      let fixture = Fixture(scene)
      let picker = fixture.picker
      picker.selectedIndex = .max
      #expect(fixture.row == 99)
      picker.selectedIndices = [.min, 3, 4]
      #expect(fixture.row == 0)
      picker.select(5, inColumn: 7)
      picker.select(60)
      scene.wait(0.1)
      fixture.flick()
      scene.wait(0.05)
      picker.columns = [["A", "B"]]
      scene.wait(2)
      #expect(picker.selectedIndex == 1)
      picker.columns = [[]]
      scene.stage.tap(at: fixture.point(0))
      scene.wait(0.5)
      #expect(picker.selectedIndex == nil && picker.selectedIndices == [0])
      picker.columns = [(0..<100_000).map(String.init)]
      picker.bounds.size = Size(width: 20, height: 10)
      picker.select(99_999)
      scene.wait(0.2)
      #expect(picker.selectedIndex == 99_999)
      picker.bounds.size = Size(width: 120, height: 220)
      picker.onChange = { [unowned picker] _ in picker.removeFromSuperview() }
      scene.wait(0.1)
      scene.stage.tap(at: fixture.point(-44))
      scene.wait(1)
      #expect(picker.selectedIndex == 99_998 && picker.superview == nil)
      #expect(Picker(columns: []).selectedIndices.isEmpty)
    }
  }

  @Test("The first column of a picker is at the leading side; the chosen row stays in the middle as text grows")
  func settings() throws {
    try withScene { scene in
      let fixture = Fixture(scene, columns: [["A", "B"], ["C", "D"]], selectedIndices: [1, 1])
      scene.stage.settings.layoutDirection = .rightToLeft
      scene.stage.settings.textScale = 2
      scene.wait(0.2)
      #expect(fixture.picker.subviews[0].frame.minX > fixture.picker.subviews[1].frame.minX)
      #expect(fixture.picker.selectedIndices == [1, 1] && fixture.changes.isEmpty)
      let finger = scene.stage.touch(at: fixture.point(-60, 60))
      finger.lift()
      scene.wait(1)
      #expect(fixture.picker.selectedIndices == [0, 1])
    }
  }

  @Test("A pick from the open menu of a menu picker chooses the title that the user has tapped, if it still exists")
  func changedMenu() throws {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 800, height: 600))
      var chosen: [Int] = []
      let picker = MenuPicker(["Bonn", "Ulm"]) { chosen.append($0) }
      picker.frame.origin = Point(x: 100, y: 100)
      window.content.addSubview(picker)
      @MainActor func pick(_ title: String, after change: () -> Void) throws {
        stage.advance(by: 1)
        try stage.element(of: picker).tap()
        stage.advance(by: 1)
        change()
        try stage.find(.menuItem, title).tap()
        stage.advance(by: 1)
      }
      try pick("Ulm") { picker.titles = ["Aachen", "Bonn", "Ulm"] }
      #expect(chosen == [2] && picker.title == "Ulm")
      try pick("Aachen") { picker.titles = ["Bonn", "Ulm"] }
      try pick("Bonn") { picker.isEnabled = false }
      #expect(chosen == [2])
    }
  }

  @Test("A menu picker opens its menu with a check mark, by finger, mouse, pen and keys")
  func menu() throws {
    try withStage { stage in
      let window = stage.makeWindow(size: Size(width: 800, height: 600))
      var chosen: [Int] = []
      let picker = MenuPicker(["Name", "Date", "Size"]) { chosen.append($0) }
      picker.frame.origin = Point(x: 100, y: 100)
      window.content.addSubview(picker)
      stage.advance(by: 0.2)
      try stage.find(.button, "Name").tap()
      stage.advance(by: 1)
      try stage.find(.menuItem, "Size").tap()
      stage.advance(by: 1)
      #expect(chosen == [2] && picker.title == "Size" && picker.effectiveSemantics?.value == .text("Size"))
      stage.mouse.click(at: picker.convert(picker.bounds.center, to: nil))
      stage.advance(by: 1)
      #expect(stage.find(.menuItem, "Size").states.contains(.checked))
      try stage.find(.menuItem, "Date").tap()
      stage.advance(by: 1)
      picker.becomeFirstResponder()
      stage.type(Key.upArrow)
      stage.type(Key.upArrow)
      #expect(chosen == [2, 1, 0])
      picker.titles = []
      #expect(picker.selectedIndex == nil && picker.perform(.showMenu))
      stage.advance(by: 1)
      #expect(!stage.find(.menuItem).exists)
    }
  }
}
