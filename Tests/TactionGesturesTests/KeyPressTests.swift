import TactionGeometry
import TactionGestures
import TactionTestSupport
import Testing

@Suite("Keys that trigger tap recognizers")
struct KeyPressTests {
  private let table = Table()
  private let eventLog = EventLog()

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false, on view: FakeView) -> Bool {
    let event = KeyEvent(key: key, modifiers: modifiers, isRepeat: isRepeat, timestamp: table.now)
    return table.dispatcher.keyDown(event, on: view)
  }

  private func release(_ key: Key) -> Bool { table.dispatcher.keyUp(KeyEvent(key: key, timestamp: table.now)) }

  @Test(
    "each key press is one tap in the middle of the view; repeats make no tap", arguments: ParentKind.allCases)
  func press(parentKind: ParentKind) {
    let view = parentKind.makeView(on: table)
    let tap = view.addTap(eventLog)
    tap.allowedKeys = [.return, .space]
    #expect(press(.space, on: view))
    #expect(eventLog.entries == ["tap ended"] && tap.state == .recognized)
    #expect(tap.location(in: view).distance(to: view.bounds.center) < 1e-6)
    #expect(press(.space, isRepeat: true, on: view))
    #expect(release(.space) && !release(.space))
    #expect(press(.return, on: view) && release(.return))
    #expect(eventLog.entries == ["tap ended", "tap ended"])
    #expect(!press(Key("a"), on: view) && !press(.space, isRepeat: true, on: view) && !release(Key("a")))
    table.touch(640, 400).lift()
    #expect(eventLog.entries.count == 3 && tap.location(in: nil) == Point(x: 640, y: 400))
  }

  @Test("a key is not handled without allowedKeys, if the tap is disabled or refused, or with a shortcut's modifier")
  func goesOn() {
    let tap = table.root.addTap(eventLog)
    #expect(!press(.space, on: table.root))
    tap.allowedKeys = [.space]
    for modifier in [KeyModifiers.control, .alt, .logo] { #expect(!press(.space, modifier, on: table.root)) }
    #expect(press(.space, .shift, on: table.root))
    eventLog.forget()
    tap.isEnabled = false
    #expect(!press(.space, on: table.root))
    tap.isEnabled = true
    let delegate = ClosureDelegate()
    tap.delegate = delegate
    delegate.shouldReceiveKey = { $1.key != .space }
    #expect(!press(.space, on: table.root))
    delegate.shouldReceiveKey = { _, _ in true }
    delegate.shouldBegin = { _ in false }
    #expect(!press(.space, on: table.root))
    #expect(eventLog.entries.isEmpty)
    delegate.shouldBegin = { _ in true }
    #expect(press(.space, on: table.root))
    #expect(eventLog.entries == ["tap ended"])
  }

  @Test("the first tap recognizer that handles a key keeps it from the others; one press is enough for a double tap")
  func first() {
    let double = table.root.addTap(eventLog, "double", taps: 2)
    let other = table.root.addTap(eventLog, "other")
    (double.allowedKeys, other.allowedKeys) = ([.space], [.space])
    #expect(press(.space, on: table.root))
    #expect(eventLog.entries == ["double ended"])
  }

  @Test("while a tap recognizer follows a finger, it handles no key")
  func busy() {
    let tap = table.root.addTap(eventLog)
    tap.allowedKeys = [.space]
    let finger = table.touch(300, 300)
    #expect(!press(.space, on: table.root))
    finger.lift()
    #expect(eventLog.entries == ["tap ended"])
    #expect(press(.space, on: table.root))
  }

  @Test("delegate and handler may remove the tap recognizer during a key", arguments: [true, false])
  func removal(byDelegate: Bool) {
    let (view, eventLog) = (table.root, eventLog)
    let delegate = ClosureDelegate()
    let tap = TapGestureRecognizer { tap in
      eventLog.note("tap", tap.state)
      view.remove(tap)
    }
    tap.allowedKeys = [.space]
    tap.delegate = delegate
    view.add(tap)
    if byDelegate {
      delegate.shouldReceiveKey = { recognizer, _ in
        view.remove(recognizer)
        return true
      }
    }
    #expect(press(.space, on: view) == !byDelegate)
    #expect(eventLog.entries == (byDelegate ? [] : ["tap ended"]))
    #expect(!press(.space, on: view))
  }

  @Test("an app's own recognizer may also handle keys")
  func custom() {
    final class Shout: GestureRecognizer {
      override func keyPressed(_ event: KeyEvent) { if event.characters == "!" { state = .recognized } }
    }
    var heard = 0
    let shout = Shout { _ in heard += 1 }
    shout.allowedKeys = [Key("!"), .space]
    table.root.add(shout)
    #expect(!press(.space, on: table.root))
    #expect(table.dispatcher.keyDown(KeyEvent(key: Key("!"), characters: "!"), on: table.root))
    #expect(heard == 1)
  }

  @Test("A key in an app's own recognizer counts as one finger in the middle of the view, even after a touch")
  func place() {
    final class Shout: GestureRecognizer {
      override func keyPressed(_ event: KeyEvent) { state = .recognized }
    }
    let view = FakeView(size: Size(width: 80, height: 40), transform: .translation(Vector(dx: 100, dy: 50)))
    table.root.add(view)
    var (places, counts): ([Point], [Int]) = ([], [])
    let shout = Shout {
      places.append($0.location(in: nil))
      counts.append($0.numberOfTouches)
    }
    shout.allowedKeys = [.space]
    view.add(shout)
    table.touch(110, 60).lift()
    #expect(press(.space, on: view))
    #expect(places == [Point(x: 140, y: 70)] && counts == [1])
  }

  @Test("A key that acts on a view inside the view of a tap recognizer taps in the middle of the inner view")
  func innerPlace() {
    let inner = FakeView(size: Size(width: 80, height: 40), transform: .translation(Vector(dx: 100, dy: 50)))
    table.root.add(inner)
    let tap = table.root.addTap(eventLog)
    tap.allowedKeys = [.space]
    let event = KeyEvent(key: .space, timestamp: table.now)
    #expect(table.dispatcher.keyDown(event, on: table.root, actingOn: inner))
    #expect(tap.location(in: nil) == Point(x: 140, y: 70))
  }

  @Test("A view that leaves while its recognizers are asked does not get the key")
  func leaving() {
    let view = FakeView(size: Size(width: 100, height: 100))
    table.root.add(view)
    let (first, second) = (view.addTap(eventLog, "first"), view.addTap(eventLog, "second"))
    (first.allowedKeys, second.allowedKeys) = ([.space], [.space])
    let delegate = ClosureDelegate()
    var asked = 0
    delegate.shouldReceiveKey = { _, _ in
      asked += 1
      view.leave(table.dispatcher)
      return true
    }
    (first.delegate, second.delegate) = (delegate, delegate)
    #expect(!press(.space, on: view))
    #expect(asked == 1 && eventLog.entries.isEmpty)
  }

  @Test("A window that is closed while a recognizer is asked does not get the key")
  func closing() {
    let tap = table.root.addTap(eventLog)
    tap.allowedKeys = [.space]
    let delegate = ClosureDelegate()
    delegate.shouldReceiveKey = { _, _ in
      table.dispatcher.close(timestamp: table.now)
      return true
    }
    tap.delegate = delegate
    #expect(!press(.space, on: table.root) && eventLog.entries.isEmpty)
  }

  @Test("If a key makes a recognizer disable a second one, the touch that the second one withheld is delivered")
  func disabling() {
    final class Master: GestureRecognizer {
      var onKey: () -> Void = {}
      override func keyPressed(_ event: KeyEvent) { onKey() }
    }
    let (master, waiting) = (Master(), ScriptedRecognizer())
    waiting.waitsForMore = true
    master.allowedKeys = [.space]
    master.allowedTouchKinds = []
    master.onKey = { waiting.isEnabled = false }
    table.root.add(master)
    table.root.add(waiting)
    table.touch(300, 300).lift()
    #expect(table.root.phases == ["began"])
    #expect(!press(.space, on: table.root))
    #expect(table.root.phases == ["began", "ended"])
  }

  @Test(
    "A key types a digit in any script, but an exponent or a fraction is no digit",
    arguments: [("2", 2), ("۲", 2), ("२", 2), ("²", nil), ("½", nil), ("12", nil), ("a", nil), ("", nil)]
      as [(String, Int?)])
  func typedDigit(characters: String, digit: Int?) {
    #expect(KeyEvent(key: Key("x"), characters: characters).typedDigit == digit)
  }
}
