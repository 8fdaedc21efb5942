import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

@Suite("Dragging selected text and dropping text, with Wayland events")
struct TextDraggingTests {
  /// Adds a view in the corner that takes texts, and asks to move them.
  private func addZone(to scene: Scene, _ take: @escaping (Drop) -> Void) {
    let zone = View(frame: Rect(x: 20, y: 20, width: 150, height: 60))
    let drops = DropInteraction(types: [.text], onDrop: take)
    drops.preferredAction = .move
    zone.addInteraction(drops)
    scene.window.content.addSubview(zone)
  }

  @Test("A finger or a mouse drags selected text to another position; one undo moves it back")
  func dragging() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      scene.wait(1)
      let finger = fixture.rest(at: 5)
      #expect(fixture.owner.viewTree?.overlayViews.count == 1 && fixture.titles.isEmpty)
      finger.move(to: fixture.point(at: 0), over: 0.2)
      #expect(scene.stage.draggedTypes?.isEmpty == false && fixture.layer == nil)
      finger.lift()
      scene.wait(0.5)
      #expect(field.text == "twoone  three" && fixture.selection == 0..<3)
      scene.stage.keys.hold(.control) { scene.stage.type("z") }
      #expect(field.text == "one two three")
      scene.wait(1)
      field.selectedRange = 8..<13
      scene.wait(0.1)
      let mouse = scene.stage.mouse
      mouse.move(to: fixture.point(at: 10))
      mouse.press()
      #expect(fixture.selection == 8..<13)
      mouse.move(to: fixture.point(at: 4), over: 0.2)
      mouse.release()
      scene.wait(0.5)
      #expect(field.text == "one threetwo ")
      scene.wait(1)
      mouse.click(at: fixture.point(at: 6))
      #expect(fixture.selection == 6..<6 && fixture.layer == nil)
    }
  }

  @Test("A mouse drags selected text to another line of a text view, and does not scroll it")
  func draggingDown() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour five six")
      view.becomeFirstResponder()
      view.selectedRange = 4..<7
      scene.wait(0.1)
      let (mouse, offset) = (scene.stage.mouse, view.contentOffset)
      mouse.move(to: fixture.point(at: 5))
      mouse.press()
      mouse.move(to: fixture.point(at: 18), over: 0.2)
      #expect(view.contentOffset == offset && scene.stage.draggedTypes?.isEmpty == false)
      mouse.release()
      scene.wait(0.5)
      #expect(view.text == "one  three\nfourtwo five six")
    }
  }

  @Test("Text that an input method composes during a drag does not change what is moved", arguments: [false, true])
  func composingDuringDrag(leavesView: Bool) throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three\nfour")
      addZone(to: scene) { $0.finish() }
      view.becomeFirstResponder()
      view.selectedRange = 4..<7
      scene.wait(0.1)
      let mouse = scene.stage.mouse
      mouse.move(to: fixture.point(at: 5))
      mouse.press()
      mouse.move(to: fixture.point(at: 15), over: 0.2)
      #expect(scene.stage.draggedTypes?.isEmpty == false)
      view.selectedRange = 0..<0
      view.apply(TextInputEdit(marked: MarkedText("ni")))
      scene.wait(0.1)
      // The text that is shown is "nione two three" and "four".
      mouse.move(to: leavesView ? Point(x: 90, y: 50) : fixture.point(at: 17), over: 0.2)
      mouse.release()
      scene.wait(0.5)
      #expect(view.text == (leavesView ? "nione  three\nfour" : "nione  three\nftwoour"))
    }
  }

  @Test("A finger does not drag the part of composed text that the input method shows as selected, but moves the caret")
  func composedText() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one ")
      field.becomeFirstResponder()
      field.selectedRange = 4..<4
      field.apply(TextInputEdit(marked: MarkedText("two", selection: 0..<3)))
      scene.wait(0.1)
      #expect(fixture.selection == 4..<7)
      let finger = fixture.rest(at: 5)
      finger.move(to: fixture.point(at: 1), over: 0.2)
      #expect(scene.stage.draggedTypes?.isEmpty ?? true)
      finger.lift()
      scene.wait(0.5)
      #expect(field.text == "one two" && fixture.selection == 1..<1)
    }
  }

  @Test("A filter for the whole text is called for moves, edits and pastes; a refused change has no effect")
  func filterOfTheText() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "-12 kg")
      field.filter = .text { !$0.dropFirst().contains("-") }
      field.becomeFirstResponder()
      field.selectedRange = 0..<1
      scene.wait(0.1)
      scene.stage.mouse.drag(from: fixture.point(at: 0) + Vector(dx: 2, dy: 0), to: fixture.point(at: 6))
      scene.wait(0.5)
      #expect(field.text == "-12 kg")
      field.selectedRange = 3..<3
      scene.stage.type("-3")
      #expect(field.text == "-123 kg")
      scene.stage.clipboard.offer("4-5")
      scene.stage.keys.hold(.control) { scene.stage.type("v") }
      scene.wait(0.5)
      #expect(field.text == "-123 kg")
      field.selectedRange = 0..<4
      scene.stage.clipboard.offer("45")
      scene.stage.keys.hold(.control) { scene.stage.type("v") }
      scene.wait(0.5)
      #expect(field.text == "45 kg")
      scene.stage.type(.backspace)
      #expect(field.text == "4 kg", "deletions are always possible")
    }
  }

  @Test("A finger that rests on the selection and lifts opens the menu; a drag without a target changes nothing")
  func puttingDown() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one two three")
      fixture.tap(5, count: 2)
      scene.wait(1)
      var finger = fixture.rest(at: 5)
      finger.lift()
      scene.wait(0.5)
      #expect(fixture.selection == 4..<7 && fixture.titles == ["Cut", "Copy", "Select All"])
      finger = fixture.rest(at: 5)
      finger.move(to: Point(x: 100, y: 100), over: 0.2)
      finger.lift()
      scene.wait(0.5)
      #expect(field.text == "one two three" && fixture.selection == 4..<7)
    }
  }

  @Test("A mouse or a finger on a selection that is not shown selects text or moves the caret, and drags nothing")
  func hiddenSelection() throws {
    for isMouse in [true, false] {
      try withScene { scene in
        let field = TextField()
        let fixture = SelectionFixture(scene, field, "one two three")
        field.becomeFirstResponder()
        field.selectAll()
        field.resignFirstResponder()
        scene.wait(0.5)
        if isMouse {
          let mouse = scene.stage.mouse
          mouse.move(to: fixture.point(at: 4))
          mouse.press()
          mouse.move(to: fixture.point(at: 7), over: 0.2)
          #expect(scene.stage.draggedTypes == nil && fixture.selection == 4..<7)
          mouse.release()
        } else {
          let finger = fixture.rest(at: 4)
          finger.move(to: fixture.point(at: 9), over: 0.2)
          #expect(scene.stage.draggedTypes == nil && fixture.selection == 9..<9)
          finger.lift()
        }
        scene.wait(0.5)
        #expect(field.text == "one two three" && field.isFirstResponder)
      }
    }
  }

  @Test("A right click keeps a selection that is shown, and otherwise places the caret", arguments: [false, true])
  func clickOnHiddenSelection(isReadOnly: Bool) throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      view.isEditable = !isReadOnly
      view.becomeFirstResponder()
      view.selectAll()
      view.resignFirstResponder()
      scene.wait(0.5)
      scene.stage.mouse.click(at: fixture.point(at: 4), .right)
      scene.wait(0.1)
      #expect(fixture.selection == (isReadOnly ? 0..<13 : 4..<4) && view.isFirstResponder)
    }
  }

  @Test("A drag that passes over a field leaves the focus, the selection and the entries of all fields alone")
  func passing() throws {
    try withScene { scene in
      let (view, field) = (TextView(), TextField())
      let fixture = SelectionFixture(scene, view, "one two three")
      field.frame = Rect(x: 20, y: 20, width: 200, height: 44)
      scene.window.content.addSubview(field)
      var begun = 0
      field.onEditingBegin = { begun += 1 }
      view.becomeFirstResponder()
      view.selectedRange = 4..<7
      let drag = try #require(scene.stage.dragIn("big ", at: Point(x: 790, y: 590)))
      drag.move(to: fixture.point(at: 9))
      let carets = { view.textContent.subviews.filter { $0 is CaretView && !$0.isHidden }.count }
      #expect(carets() == 1 && fixture.selection == 4..<7)
      drag.move(to: Point(x: 100, y: 40))
      #expect(carets() == 0 && begun == 0)
      drag.cancel()
      scene.wait(0.3)
      #expect(view.isFirstResponder && fixture.selection == 4..<7 && view.text == "one two three")
    }
  }

  @Test("A drag at the edge of a field scrolls the text, so that text can be dropped at the end of a long line")
  func scrolling() throws {
    try withScene { scene in
      let field = TextField()
      let text = String(repeating: "word", count: 20)
      let fixture = SelectionFixture(scene, field, text)
      let (start, end) = (fixture.point(at: 0), fixture.point(at: text.utf8.count - 1))
      let edge = field.convert(Point(x: field.bounds.maxX - 2, y: field.bounds.center.y), to: nil)
      #expect(end.x > edge.x)
      let drag = try #require(scene.stage.dragIn("end", at: Point(x: 10, y: 10)))
      for step in 0..<100 { drag.move(to: edge + Vector(dx: Double(step % 2), dy: 0)) }
      #expect(fixture.point(at: text.utf8.count - 1).x < edge.x)
      drag.move(to: Point(x: 10, y: 10))
      scene.wait(0.1)
      #expect(fixture.point(at: 0) == start)
      for step in 0..<100 { drag.move(to: edge + Vector(dx: Double(step % 2), dy: 0)) }
      drag.drop()
      scene.wait(0.3)
      #expect(field.text == text + "end" && fixture.selection == text.utf8.count..<text.utf8.count + 3)
    }
  }

  @Test("The end of a drop that is read slowly keeps the selection and the next drag of the field")
  func slowTarget() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one two three")
      let zone = View(frame: Rect(x: 20, y: 20, width: 150, height: 60))
      var drop: Drop?
      zone.addInteraction(DropInteraction(types: [.text]) { drop = $0 })
      scene.window.content.addSubview(zone)
      field.becomeFirstResponder()
      field.selectedRange = 4..<7
      scene.wait(0.1)
      for (start, end) in [(5, Point(x: 90, y: 50)), (1, Point(x: 90, y: 50)), (1, fixture.point(at: 9))] {
        scene.stage.mouse.drag(from: fixture.point(at: start), to: end)
        scene.wait(0.5)
        guard start == 5 else { continue }
        // The user selects other text before the target refuses the drop.
        field.selectedRange = 0..<3
        try #require(drop).finish(isTaken: false)
        scene.wait(1)
        #expect(fixture.selection == 0..<3 && field.text == "one two three")
      }
      #expect(field.text == " two tonehree")
      drop?.finish()
      scene.wait(0.5)
      #expect(field.text == " two tonehree")
    }
  }

  @Test("The end of a drag that moves text out of a field without the focus is reported as an edit")
  func movedAway() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "one two three")
      addZone(to: scene) { [weak field] drop in
        field?.resignFirstResponder()
        drop.finish()
      }
      field.becomeFirstResponder()
      field.selectedRange = 4..<7
      scene.wait(0.1)
      var log: [String] = []
      (field.onEditingBegin, field.onEditingEnd) = ({ log.append("begin") }, { log.append("end") })
      field.onChange = { log.append($0) }
      scene.stage.mouse.drag(from: fixture.point(at: 5), to: Point(x: 90, y: 50))
      scene.wait(1.5)
      #expect(log == ["end", "begin", "one  three", "end"])
    }
  }

  @Test("Text that cannot be edited can be copied by a drag, but not moved")
  func readOnlySource() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      var (allowed, done): ([DragActions], [DragActions]) = ([], [])
      addZone(to: scene) { drop in
        allowed.append(drop.allowedActions)
        done.append(drop.action)
        drop.finish()
      }
      view.becomeFirstResponder()
      view.selectedRange = 4..<7
      for isEditable in [false, true] {
        view.isEditable = isEditable
        scene.wait(1)
        scene.stage.mouse.drag(from: fixture.point(at: 5), to: Point(x: 90, y: 50))
        scene.wait(1)
        #expect(view.text == (isEditable ? "one  three" : "one two three"))
      }
      #expect(allowed == [.copy, [.copy, .move]] && done == [.copy, .move])
    }
  }

  @Test("Text from another program is inserted where it is dropped, but not into a text that is not editable")
  func foreignDrop() throws {
    try withScene { scene in
      let view = TextView()
      let fixture = SelectionFixture(scene, view, "one two three")
      for isEditable in [true, false] {
        view.isEditable = isEditable
        let drag = try #require(scene.stage.dragIn("big ", at: Point(x: 10, y: 10)))
        let selection = fixture.selection
        drag.move(to: fixture.point(at: 4))
        #expect(fixture.selection == selection)
        drag.drop()
        scene.wait(0.3)
        #expect(view.text == "one big two three")
      }
      #expect(fixture.selection == 4..<8)
    }
  }

  @Test("Text that is moved to a field which takes only a part of it is not removed at its source")
  func partOfMovedText() throws {
    let cases: [(dropped: String, text: String, isWhole: Bool)] = [
      ("345", "12345", true), ("3456", "12345", false), ("3 4", "1234", false), ("34\n", "1234", true),
    ]
    for (dropped, text, isWhole) in cases {
      for action in [DragActions.copy, .move] {
        try withScene { scene in
          let field = TextField()
          let fixture = SelectionFixture(scene, field, "12")
          field.maximumLength = 5
          field.filter = .characters { $0 != " " }
          let drag = try #require(scene.stage.dragIn(dropped, at: Point(x: 10, y: 10), actions: action))
          drag.move(to: fixture.point(at: 1) + Vector(dx: 60, dy: 0))
          drag.drop()
          scene.wait(0.3)
          #expect(field.text == text && drag.outcome == (isWhole || action == .copy ? action : []), "\(dropped)")
        }
      }
    }
  }

  @Test("Text that is dropped after marked text stays at its place if the field refuses the marked text")
  func dropBehindMark() throws {
    try withScene { scene in
      let field = TextField()
      let fixture = SelectionFixture(scene, field, "abcde")
      field.filter = .text { !$0.contains("H") }
      field.becomeFirstResponder()
      field.selectedRange = 0..<0
      field.apply(TextInputEdit(marked: MarkedText("HHH", selection: 3..<3)))
      scene.wait(0.1)
      let drag = try #require(scene.stage.dragIn("x", at: Point(x: 10, y: 10)))
      // The text that is shown is "HHHabcde".
      drag.move(to: fixture.point(at: 5))
      drag.drop()
      scene.wait(0.3)
      #expect(field.text == "abxcde" && fixture.selection == 2..<3)
    }
  }
}
