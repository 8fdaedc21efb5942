import TactionGestures
import Testing

@testable import TactionViews

@Suite("Where keys go")
struct KeyTests {
  final class Field: View {
    var typed = ""
    var keepsKeys = false
    override var canBecomeFirstResponder: Bool { true }
    @discardableResult
    override func resignFirstResponder() -> Bool { keepsKeys ? false : super.resignFirstResponder() }
    override func keyDown(_ event: KeyEvent) -> Bool {
      guard !event.characters.isEmpty else { return false }
      typed += event.characters
      return true
    }
  }

  @Test("Keys go to the first responder, then to its superviews until one handles them")
  func chain() throws {
    let window = try TestWindow()
    let (outer, inner) = (Field(), Field())
    outer.addSubview(inner)
    window.root.addSubview(outer)
    #expect(inner.becomeFirstResponder())
    #expect(inner.isFirstResponder && !outer.isFirstResponder)
    #expect(window.pipeline.tree.keyDown(KeyEvent(key: Key("a"), characters: "a")))
    #expect(!window.pipeline.tree.keyDown(KeyEvent(key: .escape)))
    #expect(!window.pipeline.tree.keyUp(KeyEvent(key: Key("a"), characters: "a")))
    #expect(inner.typed == "a" && outer.typed == "")
    inner.resignFirstResponder()
    #expect(!inner.isFirstResponder)
    #expect(!window.pipeline.tree.keyDown(KeyEvent(key: Key("b"), characters: "b")))
  }

  @Test("One first responder at a time, in a window, that can be one, and only if the present one resigns")
  func taking() throws {
    let window = try TestWindow()
    let (one, other, plain) = (Field(), Field(), View())
    #expect(!one.becomeFirstResponder())
    [one, other, plain].forEach(window.root.addSubview)
    #expect(!plain.becomeFirstResponder())
    #expect(one.becomeFirstResponder())
    one.keepsKeys = true
    #expect(!other.becomeFirstResponder())
    one.keepsKeys = false
    #expect(other.becomeFirstResponder())
    #expect(!one.isFirstResponder)
    other.removeFromSuperview()
    #expect(!other.isFirstResponder)
    #expect(window.pipeline.tree.firstResponder == nil)
  }

  @Test("Keys have the numbers of xkbcommon")
  func keysyms() {
    #expect(Key("s").rawValue == 0x73)
    #expect(Key("ä").rawValue == 0xe4)
    #expect(Key("€").rawValue == 0x0100_20ac)
    #expect(Key.function(5).rawValue == 0xffc2)
    #expect(Key.function(0) == Key.function(1))
  }

  @Test("A view that its recognizer removes does not get the key, nor do its superviews")
  func takenAway() throws {
    final class Leaving: GestureRecognizer {
      var onKey: () -> Void = {}
      override func keyPressed(_ event: KeyEvent) { onKey() }
    }
    let window = try TestWindow()
    let (outer, inner) = (Field(), Field())
    outer.addSubview(inner)
    window.root.addSubview(outer)
    let leaving = Leaving()
    leaving.allowedKeys = [Key("a")]
    leaving.onKey = { outer.removeFromSuperview() }
    inner.addGestureRecognizer(leaving)
    #expect(inner.becomeFirstResponder())
    #expect(!window.pipeline.tree.keyDown(KeyEvent(key: Key("a"), characters: "a")))
    #expect(inner.typed == "" && outer.typed == "")
  }
}
