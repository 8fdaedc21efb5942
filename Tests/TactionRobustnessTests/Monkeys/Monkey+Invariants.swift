import Taction

@testable import TactionGestures
@testable import TactionControls
@testable import TactionOnScreenKeyboard
@testable import TactionText
@testable import TactionViews

// The invariants of every scene.
extension Monkey {
  /// Checks the invariants after each step.
  func check() {
    if let failure = stage.failure { fail("the stage broke down: \(failure)") }
    for line in MonkeyLog.take() where !isProvoked(line) { fail("the log says \(line)") }
    for window in stage.app.windows where !window.isClosed { checkFocus(of: window) }
    checkScene()
  }

  /// Whether a line of the log is about a mistake that the monkey's app makes on purpose.
  private func isProvoked(_ line: String) -> Bool {
    // The app presents from a view that was removed.
    line.contains("is not presented") || line.contains("toasts wait")
  }

  private func checkFocus(of window: Window) {
    let tree = window.pipeline.tree
    guard let focused = tree.firstResponder else { return }
    expect(focused.viewTree === tree, "the focus is on \(type(of: focused)), which is not in the window")
    if let modal = tree.modalView {
      expect(modal.viewTree === tree, "\(type(of: modal)) is modal and not in the window")
      expect(!focused.isBehindModalView, "the focus is on \(type(of: focused)), behind \(type(of: modal))")
    }
  }

  /// Checks the invariants once everything is lifted, and some seconds have passed.
  func checkLifted() {
    for window in stage.app.windows where !window.isClosed {
      let tree = window.pipeline.tree
      expect(tree.touches.isIdle, "touches do not come to rest: \(tree.touches.unrest)")
      for view in tree.root.subtree { checkLifted(view) }
    }
  }

  private func checkLifted(_ view: View) {
    let name = "\(type(of: view))"
    switch view {
    case let control as Control:
      expect(!control.isHighlighted && control.pressingTouch == nil, "\(name) stays pressed")
      expect(!control.isDragging && !control.showsPress, "\(name) stays shown as pressed")
      expect(!control.isHovered, "\(name) stays hovered")
    case let cell as ItemCell:
      expect(!cell.isHighlighted && !cell.isLifted, "a cell stays pressed or lifted")
    case let key as KeyView: expect(!key.isPressed, "the key \(key.face.name) stays pressed")
    case let presentation as Presentation: expect(presentation.isPresented, "\(name) was dismissed and stays")
    case let scroll as ScrollView: expect(!scroll.phase.isHeld, "a scroll view stays held: \(scroll.phase)")
    default: break
    }
    for recognizer in view.gestureRecognizers where recognizer.isActive {
      fail("\(recognizer.name ?? "\(type(of: recognizer))") of \(name) stays \(recognizer.state)")
    }
    for case let drag as DragInteraction in view.interactions { expect(!drag.isDragging, "\(name) stays dragged") }
    for case let drop as DropInteraction in view.interactions { expect(!drop.isTargeted, "\(name) stays a target") }
  }

  /// Checks the invariants once the scene is at rest: nothing is presented, nothing is drawn, no timer runs.
  func checkQuiet() {
    for window in stage.app.windows where !window.isClosed {
      let tree = window.pipeline.tree
      expect(window.content.presentations.isEmpty, "presentations stay: \(window.content.presentations)")
      expect(tree.attachments[PresentationLayer.self] == nil, "the layer of presentations stays")
      expect(tree.overlayViews.isEmpty, "a picture stays in front of the window")
      expect(tree.modalView == nil, "a view stays modal")
      expect(!tree.isMoving, "something moves for ever")
    }
    let commits = stage.commitCount
    pass(2)
    expect(stage.commitCount == commits, "\(stage.commitCount - commits) frames are drawn at rest")
    expect(stage.app.nextDeadline == nil, "a timer runs at rest")
  }
}
