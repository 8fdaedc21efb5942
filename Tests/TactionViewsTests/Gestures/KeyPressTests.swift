import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Keys that make a tap, through the wire")
struct KeyPressTests {
  @Test("Return and space tap the first responder or a superview, other keys do not", arguments: ParentKind.allCases)
  func focusedView(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let button = Button()
      scene.place(button, at: Point(x: 400, y: 300), side: 100)
      let eventLog = scene.eventLog
      var places: [Point] = []
      let tap = TapGestureRecognizer {
        eventLog.note($0)
        places.append($0.location(in: nil))
      }
      tap.name = "button"
      button.with(tap)
      tap.allowedKeys = [.return, .space]
      scene.parent.with(scene.eventLog.tap("parent")).allowedKeys = [.return]
      var left: [String] = []
      scene.window.onKey = { left.append($0.characters) }
      #expect(button.becomeFirstResponder())
      scene.stage.type(Key.space)
      scene.stage.type(Key.return)
      #expect(scene.eventLog.entries == ["button ended", "button ended"])
      #expect(places.allSatisfy { $0.distance(to: Point(x: 400, y: 300)) < 0.01 })
      #expect(button.pressed == [])
      tap.isEnabled = false
      scene.stage.type(Key.return)
      #expect(scene.eventLog.entries.last == "parent ended" && button.pressed == [.return])
      scene.stage.type("x")
      #expect(left == ["x"])
    }
  }

  private final class Button: View {
    var pressed: [Key] = []
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      pressed.append(event.key)
      return false
    }
  }
}
