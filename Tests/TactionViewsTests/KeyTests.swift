import TactionGestures
import Testing

@testable import TactionControls
@testable import TactionViews

@Suite("The receivers of keys")
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

  @Test("A view becomes first responder only in a window, if it can, and if the current one resigns")
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

  @Test("If a recognizer removes the first responder at a key, neither the view nor its superviews get the key")
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

  /// A view that records the keys that are pressed and released.
  final class Piano: View {
    var log: [String] = []
    var onDown: () -> Void = {}
    override var canBecomeFirstResponder: Bool { true }
    override func keyDown(_ event: KeyEvent) -> Bool {
      log.append(event.isRepeat ? "repeat" : "down")
      onDown()
      return true
    }
    override func keyUp(_ event: KeyEvent) -> Bool {
      log.append("up")
      return true
    }
  }

  @Test("A key is released on the view on which it was pressed, even if the focus has moved")
  func liftsWhereItWent() throws {
    let window = try TestWindow()
    let (one, other) = (Piano(), Piano())
    [one, other].forEach(window.root.addSubview)
    one.onDown = { other.becomeFirstResponder() }
    one.becomeFirstResponder()
    let tree = window.pipeline.tree
    #expect(tree.keyDown(KeyEvent(key: .space)) && tree.isHolding(.space))
    #expect(tree.keyUp(KeyEvent(key: .space)) && !tree.isHolding(.space))
    #expect(one.log == ["down", "up"] && other.log.isEmpty)
    // A second release is ignored.
    #expect(!tree.keyUp(KeyEvent(key: .space)))
  }

  @Test("A presentation releases all keys that are down, also the key that presents it", arguments: [false, true])
  func presentationLifts(byKey: Bool) throws {
    let window = try TestWindow()
    let piano = Piano()
    window.root.addSubview(piano)
    piano.becomeFirstResponder()
    let tree = window.pipeline.tree
    if byKey { piano.onDown = { piano.present(Alert("Sure?")) } }
    #expect(tree.keyDown(KeyEvent(key: .return)))
    if !byKey { piano.present(Alert("Sure?")) }
    #expect(piano.log == ["down", "up"])
    // The alert gets neither the repeat of the held key nor its release.
    #expect(tree.keyDown(KeyEvent(key: .return, isRepeat: true)))
    tree.keyUp(KeyEvent(key: .return))
    #expect(piano.log == ["down", "up"])
    #expect(window.root.presentations.count == 1)
  }

  @Test("After a view leaves the window with a key down, no view receives further events of the key")
  func leaves() throws {
    let window = try TestWindow()
    let (outer, inner) = (Piano(), Piano())
    outer.addSubview(inner)
    window.root.addSubview(outer)
    inner.becomeFirstResponder()
    let tree = window.pipeline.tree
    #expect(tree.keyDown(KeyEvent(key: .return)))
    inner.removeFromSuperview()
    outer.becomeFirstResponder()
    #expect(tree.keyDown(KeyEvent(key: .return, isRepeat: true)))
    #expect(!tree.keyUp(KeyEvent(key: .return)))
    #expect(inner.log == ["down"] && outer.log.isEmpty)
  }

  /// A command for the key F5, which may move the focus.
  private final class Mover: KeyInteraction {
    weak var view: View?
    var log: [String] = []
    var onDown: () -> Void = {}
    func willMove(to view: View?) {}
    func didMove(to view: View?) { self.view = view }
    func keyDown(_ event: KeyEvent) -> Bool {
      guard event.key == .function(5) else { return false }
      log.append(event.isRepeat ? "repeat" : "down")
      onDown()
      return true
    }
    func keyUp(_ event: KeyEvent) {}
  }

  @Test(
    "A held key repeats in a newly focused view only if it is a navigation key; a command's key repeats the command")
  func repeats() throws {
    let window = try TestWindow()
    let (one, other, plain, mover) = (Piano(), Piano(), Field(), Mover())
    [one, other, plain].forEach(window.root.addSubview)
    window.root.addInteraction(mover)
    one.onDown = { other.becomeFirstResponder() }
    let tree = window.pipeline.tree
    let moving: [Key] = [.tab, .backTab, .leftArrow, .downArrow, .pageUp, .end]
    for key in moving + [.return, .enter, .backspace, .delete, .escape, .function(1)] {
      (one.log, other.log) = ([], [])
      one.becomeFirstResponder()
      #expect(tree.keyDown(KeyEvent(key: key)) && tree.keyDown(KeyEvent(key: key, isRepeat: true)))
      tree.keyUp(KeyEvent(key: key))
      #expect(one.log == ["down", "up"] && other.log == (moving.contains(key) ? ["repeat"] : []), "\(key)")
    }
    // No view handles the key F5, so its press reaches the command.
    plain.becomeFirstResponder()
    mover.onDown = { other.becomeFirstResponder() }
    other.log = []
    #expect(tree.keyDown(KeyEvent(key: .function(5))) && other.isFirstResponder)
    #expect(tree.keyDown(KeyEvent(key: .function(5), isRepeat: true)))
    #expect(mover.log == ["down", "repeat"] && other.log.isEmpty)
  }
}
