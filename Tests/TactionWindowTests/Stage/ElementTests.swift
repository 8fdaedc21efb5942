import Taction
import TactionTesting
import Testing

@Suite("Elements that tests find by role and name")
struct ElementTests {
  @MainActor private func button(_ title: String, at point: Point, in view: View, _ action: @escaping () -> Void = {})
    -> Button
  {
    let button = Button(title, action: action)
    button.frame = Rect(origin: point, size: Size(width: 100, height: 44))
    view.addSubview(button)
    return button
  }

  @Test("A finger taps the element that was found, even in a rotated and scaled superview")
  func tap() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      var pressed: [String] = []
      let turned = View(frame: Rect(x: 200, y: 200, width: 300, height: 200))
      turned.transform = .rotation(.degrees(30)).scaled(by: 1.5)
      window.content.addSubview(turned)
      _ = button("Save", at: Point(x: 150, y: 100), in: turned) { pressed.append("Save") }
      _ = button("Open", at: Point(x: 10, y: 10), in: window.content) { pressed.append("Open") }
      try stage.find(.button, "Save").tap()
      try stage.find(.button, "Open").tap()
      #expect(pressed == ["Save", "Open"])
      #expect(stage.find(.button, "Open").frame == Rect(x: 10, y: 10, width: 100, height: 44))
      #expect(stage.findAll(.button).map(\.name) == ["Open", "Save"])
      #expect(!stage.find(.switch).exists && stage.find(.button, "Save").isEnabled)
    }
  }

  @Test("Elements that are hidden, transparent, outside the window or inside a leaf are not found")
  func absence() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let shown = button("a", at: .zero, in: window.content)
      button("b", at: Point(x: 0, y: 60), in: window.content).isHidden = true
      button("c", at: Point(x: 0, y: 120), in: window.content).alpha = 0
      _ = button("d", at: Point(x: -500, y: 0), in: window.content)
      #expect(stage.findAll(.button).map(\.name) == ["a"])
      #expect(!stage.find(.staticText).exists)
      shown.accessibilityLabel = "first"
      #expect(stage.find(.button, "first").exists && !stage.find(.button, "a").exists)
      shown.removeFromSuperview()
      #expect(!stage.find(.button).exists)
    }
  }

  @Test("An element that is scrolled out of view is scrolled into view before the tap")
  func scrolling() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let scroll = ScrollView(frame: Rect(x: 100, y: 100, width: 300, height: 200))
      scroll.contentSize = Size(width: 300, height: 3000)
      window.content.addSubview(scroll)
      var isPressed = false
      _ = button("far", at: Point(x: 20, y: 2500), in: scroll) { isPressed = true }
      let element = stage.find(.button, "far")
      #expect(element.exists && !element.isInSight)
      try element.tap()
      stage.advance(by: 1)
      #expect(isPressed && element.isInSight && scroll.contentOffset.y > 2000)
    }
  }

  @Test("Part of a name finds an element; if none is found, similar names are suggested")
  func parts() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      for (row, name) in ["Shakshuka, 30 min", "Shopska salad", "Soup"].enumerated() {
        _ = button(name, at: Point(x: 20, y: 20 + 60 * Double(row)), in: window.content)
      }
      #expect(stage.find(.button, containing: "shakshuka").name == "Shakshuka, 30 min")
      #expect(!stage.find(.button, containing: "cake").exists && !stage.find(.staticText, containing: "Soup").exists)
      func failure(_ body: () throws -> Void) -> StageElementError? {
        #expect(throws: StageElementError.self) { try body() }
      }
      #expect(failure { try stage.find(.button, "Shakshuka").tap() }?.suggestions == ["Shakshuka, 30 min"])
      #expect(failure { try stage.find(.button, "Soap").tap() }?.suggestions == ["Soup"])
      #expect(failure { try stage.find(.button, "Chocolate").tap() }?.suggestions == [])
      #expect(failure { try stage.find(.button, containing: "salat").tap() }?.suggestions == [])
    }
  }

  @Test("A failure to find an element states the reason and prints the tree")
  func failures() throws {
    try withStage { stage in
      let window = stage.makeWindow(title: "Notes")
      _ = button("Save", at: Point(x: 20, y: 20), in: window.content)
      func failure(_ body: () throws -> Void) -> StageElementError? {
        #expect(throws: StageElementError.self) { try body() }
      }
      let missing = failure { try stage.find(.button, "Safe").tap() }
      #expect(
        missing?.description == """
          There is no button "Safe" on the screen. Did you mean "Save"? This is on the screen:
          window "Notes" 1280 x 800
            button "Save" 20, 20 100 x 44
          """)
      let cover = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
      cover.accessibilityIdentifier = "veil"
      window.content.addSubview(cover)
      #expect(failure { try stage.find(.button, "Save").tap() }?.problem == .covered(by: "veil"))
      cover.frame = Rect(x: 0, y: 0, width: 90, height: 200)
      try stage.find(.button, "Save").tap()
      cover.removeFromSuperview()
      _ = button("Save", at: Point(x: 220, y: 20), in: window.content)
      #expect(failure { try stage.find(.button, "Save").tap() }?.problem == .several(2))
      try stage.findAll(.button, "Save")[1].tap()
      #expect(failure { try stage.find(.button).perform(.press) }?.problem == .several(2))
      #expect(failure { try stage.findAll(.button)[0].perform(.increment) }?.problem == .refused(.increment))
    }
  }

  @Test("An element behind another window is covered by that window, not by itself")
  func behindAnotherWindow() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      var isPressed = false
      _ = button("Save", at: Point(x: 20, y: 20), in: window.content) { isPressed = true }
      let other = stage.makeWindow()
      let error = #expect(throws: StageElementError.self) { try stage.find(.button, "Save").tap() }
      #expect(error?.problem == .covered(by: "another window"))
      other.close()
      stage.settle()
      try stage.find(.button, "Save").tap()
      #expect(isPressed)
    }
  }

  @Test("A modal view hides the elements behind it, and a modal dialog the elements of the window below")
  func modality() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      _ = button("behind", at: .zero, in: window.content)
      let alert = Alerting(frame: Rect(x: 100, y: 100, width: 300, height: 200))
      _ = button("OK", at: Point(x: 10, y: 10), in: alert)
      window.content.addSubview(alert)
      let toast = button("Undo", at: Point(x: 600, y: 600), in: window.content)
      #expect(stage.findAll(.button).map(\.name) == ["OK", "Undo"])
      #expect(stage.find(.alert).find(.button).name == "OK")
      toast.removeFromSuperview()
      alert.removeFromSuperview()
      #expect(stage.find(.button, "behind").exists)
      let dialog = try #require(window.makeDialog(title: "Sure?", size: Size(width: 300, height: 200)))
      var isPressed = false
      _ = button("Yes", at: Point(x: 50, y: 50), in: dialog.content) { isPressed = true }
      stage.settle()
      #expect(stage.findAll(.button).map(\.name) == ["Yes"])
      try stage.find(.button, "Yes").tap()
      #expect(isPressed)
    }
  }

  @Test("A press on a window makes it active, and leaves its dialogs in front of it, where a finger reaches them")
  func dialogsInFront() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let tools = try #require(window.makeDialog(title: "Tools", size: Size(width: 400, height: 300), isModal: false))
      let colors = try #require(tools.makeDialog(title: "Colors", size: Size(width: 200, height: 100), isModal: false))
      var pressed: [String] = []
      _ = button("Apply", at: Point(x: 10, y: 10), in: tools.content) { pressed.append("Apply") }
      _ = button("Red", at: Point(x: 10, y: 10), in: colors.content) { pressed.append("Red") }
      stage.advance(by: 0.2)
      #expect(colors.isActive && !window.isActive)
      stage.tap(at: Point(x: 20, y: 20))
      stage.advance(by: 0.2)
      #expect(window.isActive && !colors.isActive)
      try stage.find(.button, "Red").tap()
      try stage.find(.button, "Apply").tap()
      stage.advance(by: 0.2)
      #expect(pressed == ["Red", "Apply"] && tools.isActive)
      #expect(stage.compositor.toplevels.map(\.title) == ["Stage", "Tools", "Colors"])
    }
  }

  @Test("After the screen turns, a dialog is in the middle of the screen, and a finger reaches its buttons")
  func dialogOnTurnedScreen() throws {
    try withStage { stage in
      let dialog = try #require(stage.makeWindow().makeDialog(title: "Export", size: Size(width: 700, height: 300)))
      var isPressed = false
      _ = button("OK", at: Point(x: 590, y: 10), in: dialog.content) { isPressed = true }
      stage.settle()
      stage.resize(to: Size(width: 800, height: 1280))
      let frame = try #require(stage.compositor.toplevels.last).frame
      #expect(frame.size.width == 700 && frame.center.distance(to: Point(x: 400, y: 640)) <= 1)
      try stage.find(.button, "OK").tap()
      #expect(isPressed)
    }
  }

  @Test("An element that is partly on the screen is touched there; an element beyond the screen is out of sight")
  func partlyOnTheScreen() throws {
    try withStage { stage in
      let dialog = try #require(stage.makeWindow().makeDialog(title: "Far", size: Size(width: 400, height: 300)))
      var isPressed = false
      _ = button("OK", at: Point(x: 290, y: 10), in: dialog.content) { isPressed = true }
      stage.settle()
      let toplevel = try #require(stage.compositor.toplevels.last)
      toplevel.position = Point(x: 960, y: 100)
      try stage.find(.button, "OK").tap()
      #expect(isPressed)
      toplevel.position = Point(x: 1200, y: 100)
      let error = #expect(throws: StageElementError.self) { try stage.find(.button, "OK").tap() }
      #expect(error?.problem == .outOfSight)
    }
  }

  @Test("A cell without a name is found by its texts")
  func cells() throws {
    try withStage { stage in
      let window = stage.makeWindow()
      let cell = Row(frame: Rect(x: 0, y: 0, width: 300, height: 60))
      let (title, detail) = (Label("Wi-Fi"), Label("Home"))
      detail.frame.origin.x = 200
      cell.addSubview(detail)
      cell.addSubview(title)
      window.content.addSubview(cell)
      #expect(stage.find(.cell, "Wi-Fi, Home").exists)
      #expect(stage.find(.cell).findAll(.staticText).map(\.name) == ["Wi-Fi", "Home"])
      // The error names the part of the search that has failed.
      let inner = #expect(throws: StageElementError.self) {
        try stage.find(.cell, "Wi-Fi, Home").find(.staticText, "Hom").tap()
      }
      #expect(inner?.element == "staticText \"Hom\" in the cell \"Wi-Fi, Home\"" && inner?.suggestions == ["Home"])
      let outer = #expect(throws: StageElementError.self) {
        try stage.find(.cell, "Wifi, Home").find(.staticText, "Home").tap()
      }
      #expect(outer?.element == "cell \"Wifi, Home\"" && outer?.suggestions == ["Wi-Fi, Home"])
      try stage.find(.staticText, "Home").tap()
      #expect(cell.touches == 1)
    }
  }
}

private final class Alerting: View {
  override var semantics: Semantics? { Semantics(.alert, states: .modal) }
}

private final class Row: View {
  var touches = 0

  override var semantics: Semantics? { Semantics(.cell) }

  override func touchesEnded(_ touches: [Touch]) { self.touches += touches.count }
}
