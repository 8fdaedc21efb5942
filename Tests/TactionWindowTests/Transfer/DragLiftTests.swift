import Taction
import TactionTesting
import Testing

@testable import TactionControls
@testable import TactionViews

/// Tests the drag picture if the app ends the gesture in the closures that it provides for the drag.
@Suite("The picture of a drag when the app ends the gesture")
struct DragLiftTests {
  /// What the app does while it is asked for the items or the preview.
  nonisolated enum Deed: CaseIterable {
    case dialog, alert, takesViewAway, putsViewElsewhere, takesInteractionAway, disables, closes
  }

  private func perform(_ deed: Deed, _ view: View, _ window: Window) {
    let interaction = view.interactions.first
    switch deed {
    case .dialog: _ = window.makeDialog(title: "D", size: Size(width: 100, height: 100))
    case .alert: window.content.present(Alert("A"), animated: false)
    case .takesViewAway: view.removeFromSuperview()
    case .putsViewElsewhere:
      view.removeFromSuperview()
      window.content.addSubview(view)
    case .takesInteractionAway: interaction.map(view.removeInteraction)
    case .disables:
      for recognizer in view.gestureRecognizers { recognizer.isEnabled = false }
      for recognizer in view.gestureRecognizers { recognizer.isEnabled = true }
    case .closes: window.close()
    }
  }

  @Test("If the app ends a drag while it returns items, no picture stays", arguments: Deed.allCases, [false, true])
  func items(deed: Deed, byMouse: Bool) throws {
    try run(byMouse: byMouse) { drag, view, window in
      drag.items = { _ in
        perform(deed, view, window)
        return [.text("x")]
      }
    }
  }

  @Test("If the app ends a drag while it returns a preview, no picture stays", arguments: Deed.allCases, [false, true])
  func preview(deed: Deed, byMouse: Bool) throws {
    try run(byMouse: byMouse) { drag, view, window in
      drag.preview = { _ in
        perform(deed, view, window)
        return View(frame: Rect(x: 0, y: 0, width: 30, height: 30))
      }
    }
  }

  private func run(byMouse: Bool, _ prepare: (DragInteraction, View, Window) -> Void) throws {
    try withStage(size: Size(width: 400, height: 300)) { stage in
      let window = stage.makeWindow()
      let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
      view.backgroundColor = .red
      window.content.addSubview(view)
      let drag = DragInteraction { _ in [.text("x")] }
      prepare(drag, view, window)
      view.addInteraction(drag)
      stage.settle()
      if byMouse {
        stage.mouse.move(to: Point(x: 150, y: 150))
        stage.mouse.press()
        stage.mouse.move(to: Point(x: 190, y: 190), over: 0.2)
        stage.mouse.release()
      } else {
        let finger = stage.touch(at: Point(x: 150, y: 150))
        finger.rest(for: 0.7)
        finger.move(to: Point(x: 190, y: 190), over: 0.2)
        finger.lift()
      }
      stage.advance(by: 2)
      #expect(window.pipeline.tree.overlayViews.isEmpty, "the picture stays in front of the window")
      #expect(!drag.isDragging && stage.draggedTypes == nil)
    }
  }
}
