import TactionStageSupport
import TactionTesting
import Testing

@testable import TactionWindow
@testable import TactionControls
@testable import TactionText
@testable import TactionViews

/// A text field 300 px wide, or a text view of 300 by 200 px, in the middle of the screen.
final class SelectionFixture {
  let scene: Scene
  let owner: any TextEditingView
  var stage: Stage { scene.stage }

  init(_ scene: Scene, _ owner: any TextEditingView, _ text: String) {
    (self.scene, self.owner) = (scene, owner)
    owner.bounds.size = Size(width: 300, height: owner is TextView ? 200 : 44)
    (owner as? TextView)?.text = text
    (owner as? TextField)?.text = text
    scene.show(owner)
  }

  var selection: Range<Int> { owner.editor.selection.range }

  /// Returns the point of the screen a quarter of a character's width into the character at an offset.
  func point(at offset: Int) -> Point {
    let body = owner.textContent
    let a = body.caretRect(at: TextPosition(offset: offset))
    let b = body.caretRect(
      at: TextPosition(offset: body.editor.storage.boundary(after: offset), affinity: .upstream))
    return body.convert(Point(x: a.minX * 0.75 + b.minX * 0.25, y: a.center.y), to: nil)
  }

  func tap(_ offset: Int, count: Int = 1) {
    for _ in 0..<count {
      stage.tap(at: point(at: offset))
      scene.wait(0.05)
    }
  }

  /// Touches a character, and waits until the finger counts as resting.
  func rest(at offset: Int) -> Finger {
    let finger = stage.touch(at: point(at: offset))
    scene.wait(0.6)
    return finger
  }

  var layer: SelectionLayer? { owner.viewTree?.root.children.compactMap { $0 as? SelectionLayer }.first }

  func handle(_ kind: SelectionHandle.Kind) -> SelectionHandle? {
    layer?.handle(kind).flatMap { $0.isHidden ? nil : $0 }
  }

  func ball(_ kind: SelectionHandle.Kind) throws -> Point {
    let handle = try #require(self.handle(kind))
    return handle.convert(handle.ball, to: nil)
  }

  /// Drags a selection handle from the middle of its ball by the distance between two characters.
  func drag(_ kind: SelectionHandle.Kind, from: Int, to: Int) throws {
    let finger = stage.touch(at: try ball(kind))
    finger.move(by: point(at: to) - point(at: from), over: 0.2)
    finger.lift()
    scene.wait(0.3)
  }

  var titles: [String] {
    layer.map { $0.menu.isHidden ? [] : $0.menu.rows.map { $0.effectiveSemantics?.name ?? "" } } ?? []
  }

  func picture(_ name: String) throws { try stage.writePicture(name) }
}
