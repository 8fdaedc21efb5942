import TactionStageSupport
import TactionTesting
import TactionTestSupport
import Testing

@testable import TactionOnScreenKeyboard
@testable import TactionWindow
@testable import TactionText
@testable import TactionViews

/// Tests the keyboard with unusual clients, layouts and windows.
@Suite("On-screen keyboards with unusual clients, layouts and windows")
struct KeyboardTroubleTests {
  @Test("a keyboard works again after its window was too small for it", arguments: [(1, 1), (3, 200), (200, 3)])
  func tiny(width: Int, height: Int) throws {
    try withStage(size: Size(width: 300, height: 300)) { stage in
      stage.app.keyboardPolicy = .always
      let window = stage.makeWindow(size: Size(width: 300, height: 300))
      let field = Recorder(frame: window.content.bounds)
      window.content.addSubview(field)
      field.becomeFirstResponder()
      stage.advance(by: 1)
      stage.resize(to: Size(width: Double(width), height: Double(height)))
      stage.advance(by: 1)
      stage.tap(at: Point(x: Double(width) / 2, y: Double(height) / 2))
      stage.advance(by: 1)
      stage.resize(to: Size(width: 300, height: 300))
      stage.advance(by: 1)
      #expect(stage.find(.button, "a").exists)
    }
  }

  @Test("if keyboard, field or window disappears while a key is held, nothing traps", arguments: 0..<4)
  func goingAway(way: Int) throws {
    for name in ["a", "Delete", "Space", "Shift", "Symbols", "Return"] {
      try withKeyboard { scene in
        scene.field.apply(TextInputEdit(commit: "some words of a text"))
        let finger = scene.stage.touch(at: try scene.place(name))
        scene.stage.advance(by: 0.5)
        switch way {
        case 0: scene.field.removeFromSuperview()
        case 1: scene.stage.app.keyboardLayouts = ["de"]
        case 2: scene.window.close()
        default: scene.field.resignFirstResponder()
        }
        scene.stage.advance(by: 1)
        finger.move(by: Vector(dx: 30, dy: 0))
        finger.lift()
        scene.stage.advance(by: 3)
        #expect(scene.stage.app.nextDeadline == nil || way != 2)
      }
    }
  }

  @Test("the letter above a finger disappears when the field begins to take a secret")
  func secretUnderFinger() throws {
    try withKeyboard { scene in
      let finger = try scene.hold("g")
      let keyboard = try #require(scene.key("g").view?.superview as? OnScreenKeyboard)
      #expect(!keyboard.bubble.isHidden)
      scene.field.textInputTraits.isSecure = true
      scene.stage.advance(by: 0.05)
      #expect(keyboard.bubble.isHidden)
      finger.lift()
      #expect(scene.field.text == "g")
    }
  }

  @Test("a client may remove itself or the keyboard when it gets the first letter", arguments: 0..<3)
  func reentrance(way: Int) throws {
    try withKeyboard { scene in
      scene.field.onEdit = {
        switch way {
        case 0: scene.field.removeFromSuperview()
        case 1: scene.stage.app.keyboardPolicy = .never
        default: scene.stage.app.keyboardLayouts = ["gr"]
        }
      }
      let places = try ["a", "l", "q"].map { try scene.place($0) }
      scene.stage.fingers {
        for place in places {
          let finger = scene.stage.touch(at: place)
          finger.rest(for: 0.02)
          finger.lift()
        }
      }
      let finger = scene.stage.touch(at: places[0])
      scene.stage.advance(by: 1)
      finger.lift()
      scene.rest()
      #expect(scene.field.text.hasPrefix("a"))
    }
  }

  /// Returns a point of the bar above the keys.
  private func bar(_ scene: KeyboardScene) throws -> Point {
    let tree = try #require(scene.field.viewTree)
    let layer = try #require(tree.root.children.compactMap { $0 as? KeyboardLayer }.first)
    return layer.keyboard.convert(Point(x: 300, y: -6), to: nil)
  }

  @Test("a drag of the keyboard that is cancelled does not hide the keyboard")
  func cancelledDrag() throws {
    try withKeyboard { scene in
      let (height, place) = (scene.window.keyboardInsets.bottom, try bar(scene))
      let finger = scene.stage.touch(at: place)
      finger.move(by: Vector(dx: 0, dy: height * 0.7), over: 0.4)
      #expect(try bar(scene).y > place.y + height / 2)
      scene.stage.cancelTouches()
      scene.rest()
      #expect(scene.isShown && scene.window.keyboardInsets.bottom == height)
    }
  }

  @Test("a finger that only touches the bar of a keyboard that slides in does not hide the keyboard")
  func touchedBar() throws {
    try withKeyboard { scene in
      let height = scene.window.keyboardInsets.bottom
      try scene.tap("Hide keyboard")
      scene.rest()
      #expect(!scene.isShown)
      scene.stage.touch(at: scene.field.convert(scene.field.bounds.center, to: nil)).lift()
      scene.stage.advance(by: 0.03)
      var place = try bar(scene)
      for _ in 0..<60 where place.y > 797 {
        scene.stage.advance(by: 0.01)
        place = try bar(scene)
      }
      #expect((800 - height / 2...797).contains(place.y))
      scene.stage.touch(at: place).lift()
      scene.rest()
      #expect(scene.isShown && scene.window.keyboardInsets.bottom == height)
    }
  }

  @Test("a finger that is above the place of the bar moves the keyboard only after it has returned")
  func beyondPlace() throws {
    try withKeyboard { scene in
      let place = try bar(scene)
      let finger = scene.stage.touch(at: place)
      finger.move(by: Vector(dx: 0, dy: -200), over: 0.3)
      finger.move(by: Vector(dx: 0, dy: 170), over: 0.3)
      #expect(try bar(scene).distance(to: place) < 1)
      finger.rest(for: 0.2)
      finger.lift()
      scene.rest()
      #expect(scene.isShown)
    }
  }

  @Test("layouts without letters, with too many letters or with odd names do not trap")
  func oddLayouts() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 400))
      let field = Recorder(frame: Rect(x: 0, y: 0, width: 100, height: 20))
      window.content.addSubview(field)
      field.becomeFirstResponder()
      let key = KeyboardKey("x", shifted: "", alternates: ["", "y"], width: .nan)
      let many = KeyboardLayout(
        name: String(repeating: "name ", count: 1000), identifier: "",
        rows: Array(repeating: Array(repeating: KeyboardKey("m"), count: 500), count: 500),
        symbols: (0..<5000).map(String.init))
      let empty = KeyboardLayout(name: "", identifier: "", rows: [], digits: [], symbols: [], decimalSeparator: "")
      let blank = KeyboardLayout(name: "", identifier: "", rows: [[], [key], []])
      let keyboard = OnScreenKeyboard(layouts: [empty, many, blank])
      keyboard.frame = Rect(x: 0, y: 150, width: 600, height: 250)
      window.content.addSubview(keyboard)
      stage.settle()
      for index in [0, 1, 2, 3, -1] {
        keyboard.layoutIndex = index
        stage.advance(by: 0.1)
        for _ in 0..<3 {
          for element in stage.findAll(.button).prefix(150) { try? element.perform(.press) }
          stage.advance(by: 0.1)
        }
        for x in stride(from: 5.0, to: 600, by: 40) { stage.tap(at: Point(x: x, y: 200)) }
      }
      keyboard.layouts = []
      #expect(keyboard.layouts.count == 3)
    }
  }

  @Test("a client that reports wrong text and positions still gets its edits")
  func liars() throws {
    final class Liar: View, TextInputClient {
      var answer: SurroundingText?
      var edits = 0
      var textInputTraits: TextInputTraits { TextInputTraits(capitalization: .sentences) }
      var caretRect: Rect { Rect(x: .nan, y: .infinity, width: -1, height: 5) }
      override var canBecomeFirstResponder: Bool { true }
      func surroundingText(maximumBytes: Int) -> SurroundingText? { answer }
      func apply(_ edit: TextInputEdit) { edits += 1 }
      func deleteBackward() { edits += 1 }
      func performReturn() { edits += 1 }
    }
    try withKeyboard { scene in
      let liar = Liar(frame: Rect(x: 0, y: 100, width: 10, height: 10))
      scene.window.content.addSubview(liar)
      liar.becomeFirstResponder()
      scene.rest()
      let answers = [
        SurroundingText(text: "é", cursor: 1, anchor: 1), SurroundingText(text: "ab", cursor: -5, anchor: .min),
        SurroundingText(text: "ab", cursor: .max, anchor: .max), SurroundingText(text: "", cursor: 9, anchor: 9),
        SurroundingText(text: String(repeating: " ", count: 100_000), cursor: 100_000, anchor: 100_000),
      ]
      for answer in answers {
        liar.answer = answer
        liar.textInputDidChange()
        let finger = scene.stage.touch(at: try scene.place("Delete"))
        scene.stage.advance(by: 3.5)
        finger.lift()
        try scene.tap("Return")
      }
      #expect(liar.edits > 50)
    }
  }

  @Test("special numbers as the size of a keyboard do not trap")
  func numbers() {
    let keys = KeyboardKeys(.letters, of: .basic, traits: TextInputTraits(), hasOthers: false)
    for number in Double.special {
      let geometry = KeyboardGeometry(keys, in: Rect(x: number, y: number, width: number, height: number))
      _ = geometry.index(at: Point(x: number, y: number))
      _ = OnScreenKeyboard().sizeThatFits(Size(width: number, height: number))
    }
  }
}
