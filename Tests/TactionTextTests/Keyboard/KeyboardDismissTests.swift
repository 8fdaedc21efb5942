import TactionStageSupport
import Taction
import TactionTesting
import Testing

@Suite("A scroll view that hides the keyboard")
struct KeyboardDismissTests {
  private func withPage(_ mode: ScrollView.KeyboardDismissMode, _ body: (Stage, ScrollView, TextField) throws -> Void)
    throws
  {
    try withStage(size: Size(width: 400, height: 700)) { stage in
      stage.app.keyboardPolicy = .always
      let window = stage.makeWindow(size: Size(width: 400, height: 700))
      let field = TextField()
      let rows = (0..<40).map { Label("Row \($0)") }
      let scroll = ScrollView(content: StackView(axis: .vertical, arrangedSubviews: [field] + rows))
      scroll.keyboardDismissMode = mode
      scroll.fill(window.content)
      stage.settle()
      try stage.element(of: field).tap()
      stage.advance(by: 1)
      #expect(stage.find(.group, "Keyboard").exists)
      try body(stage, scroll, field)
    }
  }

  @Test("A drag that scrolls ends the text entry once, while the finger still moves")
  func drag() throws {
    try withPage(.onDrag) { stage, scroll, field in
      stage.type("abc")
      let finger = stage.touch(at: Point(x: 300, y: 200))
      finger.move(by: Vector(dx: 0, dy: -5), over: 0.05)
      #expect(field.isFirstResponder)
      finger.move(by: Vector(dx: 0, dy: -40), over: 0.1)
      #expect(!field.isFirstResponder && scroll.isDragging && field.text == "abc")
      finger.lift()
      stage.advance(by: 1)
      #expect(!stage.find(.group, "Keyboard").exists)
    }
  }

  @Test("A tap, a wheel or the app's own scroll does not end the text entry; nor does a drag in the mode `none`")
  func others() throws {
    try withPage(.onDrag) { stage, scroll, field in
      stage.tap(at: Point(x: 300, y: 200))
      scroll.scroll(to: Point(x: 0, y: 100))
      stage.advance(by: 1)
      stage.mouse.move(to: Point(x: 300, y: 200))
      stage.mouse.scroll(by: Vector(dx: 0, dy: 60))
      stage.advance(by: 1)
      #expect(field.isFirstResponder)
    }
    try withPage(.none) { stage, _, field in
      let finger = stage.touch(at: Point(x: 300, y: 200))
      finger.move(by: Vector(dx: 0, dy: -60), over: 0.1)
      finger.lift()
      stage.advance(by: 1)
      #expect(field.isFirstResponder && stage.find(.group, "Keyboard").exists)
    }
  }

  enum Change: CaseIterable { case hidden, turned, layouts, sameFocus }

  @Test(
    "A field that was scrolled away is not scrolled back when the keyboard hides or changes, or the screen turns",
    arguments: Change.allCases)
  func scrolledAway(change: Change) throws {
    try withPage(.none) { stage, scroll, field in
      let finger = stage.touch(at: Point(x: 300, y: 300))
      finger.move(by: Vector(dx: 0, dy: -160), over: 0.2)
      finger.rest(for: 0.2)
      finger.lift()
      stage.advance(by: 1)
      let offset = scroll.contentOffset
      #expect(offset.y > field.frame.maxY)
      switch change {
      case .hidden: try stage.find(.button, "Hide keyboard").tap()
      case .turned:
        for size in [Size(width: 700, height: 400), Size(width: 400, height: 700)] {
          stage.resize(to: size)
          stage.advance(by: 1)
          #expect(field.isFirstResponder && abs(scroll.contentOffset.y - offset.y) < 1)
        }
      case .layouts: stage.app.keyboardLayouts = ["th"]
      case .sameFocus: field.textInputDidChange(.focus)
      }
      stage.advance(by: 1)
      #expect(field.isFirstResponder && abs(scroll.contentOffset.y - offset.y) < 1)
      #expect(stage.find(.group, "Keyboard").exists == (change != .hidden))
    }
  }

  @Test("If the app presents a sheet when the text entry ends, the drag ends")
  func presents() throws {
    try withPage(.onDrag) { stage, scroll, field in
      let sheet = Sheet(View())
      field.onEditingEnd = { _ = scroll.present(sheet) }
      let finger = stage.touch(at: Point(x: 300, y: 200))
      finger.move(by: Vector(dx: 0, dy: -45), over: 0.1)
      finger.lift()
      stage.advance(by: 1)
      #expect(sheet.isPresented && !scroll.isDragging && !scroll.isHeld)
      sheet.dismiss()
      field.onEditingEnd = {}
      stage.advance(by: 1)
      field.resignFirstResponder()
      stage.advance(by: 1)
      let offset = scroll.contentOffset
      stage.mouse.move(to: Point(x: 300, y: 200))
      stage.mouse.scroll(by: Vector(dx: 0, dy: 60))
      stage.advance(by: 1)
      #expect(scroll.contentOffset != offset)
    }
  }
}
