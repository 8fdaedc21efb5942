import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Fingers that slide and rest on an on-screen keyboard")
struct KeyboardHoldingTests {
  @Test("sliding from shift to a letter types a capital letter")
  func slidingFromShift() throws {
    try withKeyboard { scene in
      let finger = scene.stage.touch(at: try scene.place("Shift"))
      finger.move(to: try scene.place("G"))
      finger.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("o")
      #expect(scene.field.text == "Go")
    }
  }

  @Test("sliding from the key of symbols to a symbol returns to the letters")
  func slidingFromSymbols() throws {
    try withKeyboard { scene in
      let finger = try scene.hold("Symbols")
      finger.move(to: try scene.place("7"))
      finger.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("a")
      #expect(scene.field.text == "7a")
      try scene.tap("Symbols", "1", "More symbols", "~", "Letters", "b", "Symbols", "2", "Space", "c")
      #expect(scene.field.text == "7a1~b2 c")
    }
  }

  @Test("sliding from the key of symbols to the space bar types a space and returns to the letters")
  func slidingFromSymbolsToSpace() throws {
    try withKeyboard { scene in
      for waits in [false, true] {
        let finger = try scene.hold("Symbols")
        finger.move(to: try scene.place("Space"))
        if waits { scene.stage.advance(by: 1) }
        finger.lift()
        scene.stage.advance(by: 0.05)
        try scene.tap("a")
        #expect(scene.field.take() == " a")
      }
    }
  }

  @Test("a finger that slides over keys types only the last one", arguments: ParentKind.allCases)
  func sliding(kind: ParentKind) throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 800, height: 800))
      let field = Recorder(frame: Rect(x: 0, y: 0, width: 100, height: 20))
      window.content.addSubview(field)
      let parent = kind.build(in: window)
      let keyboard = OnScreenKeyboard(layouts: [.basic])
      let scale = parent.transformToWindow.meanScale
      keyboard.bounds = Rect(x: 0, y: 0, width: 500 / scale, height: 200 / scale)
      keyboard.center = parent.convert(Point(x: 400, y: 400), from: nil)
      parent.addSubview(keyboard)
      field.becomeFirstResponder()
      stage.settle()
      @MainActor func place(_ name: String) throws -> Point {
        let view = try #require(stage.find(.button, name).view)
        return view.convert(view.bounds.center, to: nil)
      }
      let finger = stage.touch(at: try place("q"))
      for name in ["w", "s", "d"] { finger.move(to: try place(name)) }
      finger.lift()
      stage.tap(at: try place("p"))
      #expect(field.text == "dp")
    }
  }

  @Test("a finger that slides away from the keys, or is cancelled, types nothing")
  func away() throws {
    try withKeyboard { scene in
      let finger = scene.stage.touch(at: try scene.place("g"))
      finger.move(to: Point(x: 300, y: 100))
      finger.lift()
      _ = try scene.hold("g")
      scene.stage.cancelTouches()
      scene.rest()
      #expect(scene.field.text == "")
      try scene.tap("a")
      #expect(scene.field.text == "a")
    }
  }

  @Test("the letters come back if the finger on the key of symbols is cancelled, or if the keyboard hides under it")
  func cancelledPage() throws {
    try withKeyboard { scene in
      for hides in [false, true] {
        let finger = try scene.hold("Symbols")
        #expect(scene.key("7").exists)
        if hides {
          scene.stage.keys.type(.leftArrow)
          scene.rest()
          finger.lift()
          scene.show()
        } else {
          scene.stage.cancelTouches()
          scene.rest()
        }
        try scene.tap("a")
        #expect(scene.field.take() == "a")
      }
    }
  }

  @Test("the letters come back if two fingers on page keys are cancelled")
  func cancelledPages() throws {
    try withKeyboard { scene in
      for name in ["Symbols", "More symbols"] {
        _ = try scene.hold(name)
      }
      #expect(scene.key("~").exists)
      scene.stage.cancelTouches()
      scene.rest()
      try scene.tap("a")
      #expect(scene.field.take() == "a")
    }
  }

  @Test("if a finger that landed on shift is cancelled, also after it has slid to another key, shift is as before")
  func cancelledShift() throws {
    try withKeyboard { scene in
      for slides in [false, true] {
        let finger = try scene.hold("Shift")
        if slides { finger.move(to: try scene.place("G")) }
        scene.stage.cancelTouches()
        scene.rest()
        try scene.tap("a")
        #expect(scene.field.take() == "a")
      }
      try scene.tap("Shift")
      scene.stage.advance(by: 1)
      _ = scene.stage.touch(at: try scene.place("Shift"))
      scene.stage.cancelTouches()
      scene.rest()
      try scene.tap("A", "b")
      #expect(scene.field.take() == "Ab")
    }
  }

  @Test("a held delete key removes characters, and later words")
  func deleting() throws {
    try withKeyboard { scene in
      let text = String(repeating: "some words ", count: 12)
      scene.field.apply(TextInputEdit(commit: text))
      let finger = scene.stage.touch(at: try scene.place("Delete"))
      #expect(scene.field.text.count == text.count - 1)
      scene.stage.advance(by: 0.39)
      #expect(scene.field.text.count == text.count - 1)
      scene.stage.advance(by: 0.3)
      #expect((text.count - 5...text.count - 3).contains(scene.field.text.count))
      scene.stage.advance(by: 2)
      let before = scene.field.text
      scene.stage.advance(by: 1)
      let deleted = before.count - scene.field.text.count
      #expect(deleted >= 15, "\(deleted) characters in a second")
      #expect(scene.field.text.isEmpty || scene.field.text.hasSuffix(" "), "whole words go")
      finger.lift()
      let rest = scene.field.text
      scene.stage.advance(by: 1)
      #expect(scene.field.text == rest)
    }
  }

  @Test("Reliability 7: a held delete key stops while the compositor is stopped, since the lift may wait there")
  func deletingForStoppedCompositor() throws {
    try withKeyboard { scene in
      scene.field.apply(TextInputEdit(commit: String(repeating: "some words ", count: 12)))
      let finger = scene.stage.touch(at: try scene.place("Delete"))
      let count = scene.field.text.count
      // The compositor reads and answers nothing.
      for _ in 0..<40 {
        scene.stage.clock.advance(by: 0.1)
        try scene.stage.app.turn()
      }
      #expect(scene.field.text.count == count)
      finger.lift()
      scene.stage.advance(by: 1)
      #expect(scene.field.text.count == count)
    }
  }

  @Test("a held delete key removes single words of a script without spaces")
  func deletingThai() throws {
    try withKeyboard(layouts: ["th"]) { scene in
      scene.field.apply(TextInputEdit(commit: String(repeating: "สวัสดีชาวโลก", count: 60)))
      let finger = scene.stage.touch(at: try scene.place("Delete"))
      var longest = 0
      for _ in 0..<80 {
        let before = scene.field.text.count
        scene.stage.advance(by: 0.05)
        longest = max(longest, before - scene.field.text.count)
      }
      // The longest word has six characters.
      #expect((3...6).contains(longest))
      finger.lift()
    }
  }

  @Test("a held delete key commits composed text before it deletes words")
  func deletingComposed() throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      stage.app.keyboardPolicy = .never
      let window = stage.makeWindow(size: Size(width: 800, height: 800))
      let (field, keyboard) = (TextField(), OnScreenKeyboard(layouts: [.basic]))
      field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
      keyboard.frame = Rect(x: 100, y: 300, width: 500, height: 200)
      for view in [field, keyboard] as [View] { window.content.addSubview(view) }
      field.text = String(repeating: "some words ", count: 30)
      field.becomeFirstResponder()
      stage.settle()
      stage.type(.end)
      let key = try #require(stage.find(.button, "Delete").view)
      let finger = stage.touch(at: key.convert(key.bounds.center, to: nil))
      stage.advance(by: 3)
      let before = field.text
      field.apply(TextInputEdit(marked: MarkedText("new text")))
      let composed = field.text
      for _ in 0..<100 where field.text == composed { stage.advance(by: 0.01) }
      finger.lift()
      #expect(field.text == before + "new ")
    }
  }

  @Test("a held key offers accents, and a slide chooses one of them")
  func accents() throws {
    try withKeyboard { scene in
      let place = try scene.place("e")
      let finger = scene.stage.touch(at: place)
      scene.stage.advance(by: 0.5)
      try scene.picture("accents")
      finger.lift()
      scene.stage.advance(by: 0.05)
      #expect(scene.field.take() == "e", "without a slide the letter is typed")
      let width = 48.0
      let next = scene.stage.touch(at: place)
      scene.stage.advance(by: 0.5)
      next.move(by: Vector(dx: width, dy: -30))
      next.lift()
      #expect(scene.field.take() == "é")
      // If another finger presses a key, the chosen accent is typed first.
      let third = scene.stage.touch(at: place)
      scene.stage.advance(by: 0.5)
      third.move(by: Vector(dx: 2 * width, dy: 0))
      try scene.tap("t")
      third.lift()
      #expect(scene.field.take() == "èt")
    }
  }

  @Test("a finger that rests on a key and moves by less than half a key types the letter of the key")
  func restsOnLetter() throws {
    try withKeyboard { scene in
      for letter in "qwertyuiopasdfghjklzxcvbnm" {
        for way in [-8.0, 8] {
          let finger = scene.stage.touch(at: try scene.place(String(letter)))
          scene.stage.advance(by: 0.5)
          finger.move(by: Vector(dx: way, dy: 0))
          finger.lift()
          scene.stage.advance(by: 0.05)
          #expect(scene.field.take() == String(letter))
        }
      }
    }
  }

  @Test("after Shift, a held key first offers the capital letters that it types with AltGr")
  func capitalsWithAltGr() throws {
    try withKeyboard(layouts: ["pl"]) { scene in
      try scene.tap("Shift")
      let finger = scene.stage.touch(at: try scene.place("A"))
      scene.stage.advance(by: 0.5)
      finger.move(by: Vector(dx: 48, dy: 0))
      finger.lift()
      #expect(scene.field.text == "Ą")
    }
  }

  @Test(
    "the texts that a held key offers stay while the field changes its traits, if the key stays",
    arguments: [TextInputTraits.Kind.text, .email])
  func traitsChangeWhileChoosing(kind: TextInputTraits.Kind) throws {
    try withKeyboard(layouts: ["pl"]) { scene in
      let finger = scene.stage.touch(at: try scene.place("a"))
      scene.stage.advance(by: 0.5)
      scene.field.textInputTraits = TextInputTraits(kind: kind, returnKey: .send)
      scene.stage.advance(by: 0.1)
      finger.move(by: Vector(dx: 48, dy: 0))
      finger.lift()
      #expect(scene.field.text == "ą")
    }
  }

  @Test("when another finger lands, a finger that has slid from the key of symbols types the text of its key")
  func choosingSymbol() throws {
    try withKeyboard(layouts: ["de"]) { scene in
      let finger = try scene.hold("Symbols")
      finger.move(to: try scene.place("1"))
      scene.stage.advance(by: 0.5)
      finger.move(by: Vector(dx: 48, dy: -30))
      try scene.tap("5")
      finger.lift()
      #expect(scene.field.text == "¹5")
    }
  }

  @Test("a finger that has slid from the key of symbols types its symbol when another finger lands on a symbol")
  func symbolsWithTwoFingers() throws {
    try withKeyboard { scene in
      let first = scene.stage.touch(at: try scene.place("Symbols"))
      scene.stage.advance(by: 0.05)
      first.move(to: try scene.place("7"))
      scene.stage.advance(by: 0.05)
      let second = scene.stage.touch(at: try scene.place("8"))
      #expect(scene.field.text == "7")
      first.lift()
      second.lift()
      #expect(scene.field.text == "78")
    }
  }

  @Test("a finger that rests on the space bar moves the caret")
  func caret() throws {
    try withKeyboard(traits: TextInputTraits(isMultiline: true)) { scene in
      let finger = scene.stage.touch(at: try scene.place("Space"))
      scene.stage.advance(by: 0.5)
      finger.move(by: Vector(dx: -35, dy: 0))
      finger.move(by: Vector(dx: 0, dy: 30))
      finger.lift()
      #expect(scene.field.keys == [.leftArrow, .leftArrow, .leftArrow, .downArrow] && scene.field.text == "")
      try scene.tap("a", "Space")
      #expect(scene.field.text == "a ")
    }
  }

  @Test("a finger that rests on the space bar while the screen is rotated does not move the caret")
  func rotatedCaret() throws {
    try withKeyboard { scene in
      let finger = scene.stage.touch(at: try scene.place("Space"))
      scene.stage.advance(by: 0.5)
      scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 60, y: 60))
      #expect(scene.field.keys.isEmpty)
      finger.move(by: Vector(dx: -25, dy: 0))
      finger.lift()
      #expect(scene.field.keys == [.leftArrow, .leftArrow] && scene.field.text == "")
    }
  }

  @Test("a finger that rests on a key while the screen is rotated types this key, whatever is under it then")
  func rotatedKey() throws {
    try withKeyboard { scene in
      let finger = scene.stage.touch(at: try scene.place("h"))
      scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 500))
      finger.lift()
      scene.stage.advance(by: 0.05)
      #expect(scene.field.text == "h")
    }
  }

  @Test(
    "a finger that rests on a letter, even after a rotation, types nothing if a number pad replaces the letters",
    arguments: [false, true])
  func otherKeys(isRotated: Bool) throws {
    try withKeyboard { scene in
      let traits = TextInputTraits(kind: .number)
      let numbers = Recorder(frame: Rect(x: 10, y: 80, width: 200, height: 60), traits: traits)
      scene.window.content.addSubview(numbers)
      let finger = scene.stage.touch(at: try scene.place(isRotated ? "q" : "h"))
      if isRotated {
        scene.stage.rotate(to: Size(width: 800, height: 600), under: finger, nowAt: Point(x: 700, y: 500))
      }
      numbers.becomeFirstResponder()
      scene.rest()
      finger.lift()
      scene.stage.advance(by: 0.05)
      #expect(scene.field.text.isEmpty && numbers.text.isEmpty)
    }
  }
}
