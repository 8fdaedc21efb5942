import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// Tests controls that the app puts out of reach while a finger or a key is down: they must do nothing then.
@Suite("Controls that are hidden under a finger")
struct HiddenControlTests {
  /// A way in which an app puts a control out of reach, without removing or disabling it.
  nonisolated enum Way: CaseIterable {
    case hidden, hiddenSuperview, transparentSuperview, closedSuperview

    @MainActor func apply(to view: View, in panel: View, _ isOut: Bool) {
      switch self {
      case .hidden: view.isHidden = isOut
      case .hiddenSuperview: panel.isHidden = isOut
      case .transparentSuperview: panel.alpha = isOut ? 0 : 1
      case .closedSuperview: panel.isUserInteractionEnabled = !isOut
      }
    }
  }

  private func withPanel(_ view: View, _ body: (Stage, View) throws -> Void) throws {
    try withWindow { stage, window in
      let panel = View(frame: Rect(x: 0, y: 100, width: 400, height: 300))
      view.frame = Rect(x: 50, y: 50, width: 120, height: 44)
      panel.addSubview(view)
      window.content.addSubview(panel)
      stage.settle()
      try body(stage, panel)
    }
  }

  @Test("A button that is out of reach when its finger lifts does not act", arguments: Way.allCases)
  func button(way: Way) throws {
    var presses = 0
    let button = Button("Delete") { presses += 1 }
    try withPanel(button) { stage, panel in
      let finger = stage.touch(at: Point(x: 110, y: 172))
      way.apply(to: button, in: panel, true)
      stage.advance(by: 0.1)
      finger.lift()
      #expect(presses == 0 && !button.isHighlighted && button.pressingTouch == nil)
      way.apply(to: button, in: panel, false)
      stage.settle()
      stage.tap(at: Point(x: 110, y: 172))
      #expect(presses == 1)
    }
  }

  @Test("A row of a list that is out of reach when its finger lifts is not chosen", arguments: Way.allCases)
  func row(way: Way) throws {
    let list = ListView<Entry>(EntryCell.self) { cell, entry in cell.show(entry) }
    list.setItems([Entry(id: 0)], animated: false)
    var choices = 0
    list.onActivate = { _ in choices += 1 }
    try withPanel(list) { stage, panel in
      let finger = stage.touch(at: Point(x: 110, y: 172))
      stage.advance(by: 0.2)
      way.apply(to: list, in: panel, true)
      stage.advance(by: 0.1)
      finger.lift()
      #expect(choices == 0 && list.visibleCells.allSatisfy { !$0.isHighlighted })
      way.apply(to: list, in: panel, false)
      stage.settle()
      stage.tap(at: Point(x: 110, y: 172))
      stage.advance(by: 0.1)
      #expect(choices == 1)
    }
  }

  @Test("A stepper that is out of reach stops repeating", arguments: Way.allCases)
  func stepper(way: Way) throws {
    let stepper = Stepper(value: 0, in: 0...1000)
    try withPanel(stepper) { stage, panel in
      let finger = stage.touch(at: Point(x: 150, y: 172))
      stage.advance(by: 1)
      let value = stepper.value
      #expect(value > 2)
      way.apply(to: stepper, in: panel, true)
      stage.advance(by: 2)
      finger.lift()
      stage.advance(by: 1)
      #expect(stepper.value == value)
    }
  }

  @Test(
    "Return does not press a focused button that is hidden, or whose panel is closed",
    arguments: [Way.hidden, .hiddenSuperview, .closedSuperview])
  func key(way: Way) throws {
    var presses = 0
    let button = Button("Delete") { presses += 1 }
    try withPanel(button) { stage, panel in
      button.becomeFirstResponder()
      way.apply(to: button, in: panel, true)
      stage.settle()
      stage.type(.return)
      #expect(presses == 0 && !button.isHighlighted)
      way.apply(to: button, in: panel, false)
      stage.settle()
      stage.type(.return)
      #expect(presses == 1)
    }
  }
}
