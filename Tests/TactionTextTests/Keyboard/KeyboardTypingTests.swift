import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

/// Types with fingers on an on-screen keyboard.
@Suite("Typing on an on-screen keyboard")
struct KeyboardTypingTests {
  @Test("the keys for letters, space, return and delete edit the text")
  func words() throws {
    try withKeyboard { scene in
      try scene.tap("h", "i", "Space", "y", "o", "u")
      #expect(scene.field.text == "hi you" && scene.field.isFirstResponder)
      try scene.tap("Delete", "Return")
      #expect(scene.field.text == "hi yo" && scene.field.returns == 1)
    }
  }

  @Test("the return key of a text view has the word that the app has chosen, and calls its handler")
  func send() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      stage.app.keyboardPolicy = .always
      let view = TextView(frame: Rect(x: 0, y: 0, width: 400, height: 200))
      var count = 0
      view.traits.returnKey = .send
      view.onReturn = { count += 1 }
      stage.makeWindow().content.addSubview(view)
      stage.settle()
      stage.tap(at: Point(x: 60, y: 24))
      stage.advance(by: 1)
      try stage.find(.button, "Send").tap()
      #expect(count == 1 && view.text.isEmpty && view.isFirstResponder)
    }
  }

  @Test("shift applies to one letter, and two taps on it lock it")
  func shift() throws {
    try withKeyboard { scene in
      try scene.tap("Shift", "A", "b")
      #expect(scene.field.take() == "Ab")
      try scene.tap("Shift", "Shift", "A", "B", "C", "Caps lock", "d")
      #expect(scene.field.take() == "ABCd")
      // Two presses with a letter between them are not a double tap.
      try scene.tap("Shift", "A", "Shift", "B", "c")
      #expect(scene.field.take() == "ABc")
    }
  }

  @Test("while shift is held, all letters are capital letters")
  func heldShift() throws {
    try withKeyboard { scene in
      let shift = scene.stage.touch(at: try scene.place("Shift"))
      scene.stage.advance(by: 0.05)
      try scene.tap("A", "B")
      shift.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("c")
      #expect(scene.field.text == "ABc")
    }
  }

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
      let finger = scene.stage.touch(at: try scene.place("Symbols"))
      scene.stage.advance(by: 0.05)
      finger.move(to: try scene.place("7"))
      finger.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("a")
      #expect(scene.field.text == "7a")
      try scene.tap("Symbols", "1", "More symbols", "~", "Letters", "b", "Symbols", "2", "Space", "c")
      #expect(scene.field.text == "7a1~b2 c")
    }
  }

  @Test("a tap anywhere on a wide key shows the key's page, and types nothing", arguments: ["de", "es", "fr", "us"])
  func wideKey(layout: String) throws {
    try withKeyboard(layouts: [layout]) { scene in
      for part in [0.02, 0.2, 0.5, 0.8, 0.98] {
        try scene.tap("Symbols")
        while scene.key("More symbols").exists { try scene.tap("More symbols") }
        let frame = try #require(scene.key("Symbols").frame)
        scene.stage.tap(at: Point(x: frame.minX + part * frame.width, y: frame.center.y))
        #expect(scene.key("1").exists && scene.field.text.isEmpty, "\(part) of \(frame)")
        try scene.tap("Letters")
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
      let keyboard = OnScreenKeyboard()
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
      _ = scene.stage.touch(at: try scene.place("g"))
      scene.stage.advance(by: 0.05)
      scene.stage.cancelTouches()
      scene.rest()
      #expect(scene.field.text == "")
      try scene.tap("a")
      #expect(scene.field.text == "a")
    }
  }

  @Test(
    "a thousand taps with overlapping fingers, 15 a second, each type one letter",
    arguments: SampleSize.number([1], of: [1, 2, 3]))
  func rollOver(seed: UInt64) throws {
    try withKeyboard { scene in
      var random = SeededGenerator(seed: seed)
      let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
      var places: [String: Point] = [:]
      for letter in letters { places[letter] = try scene.place(letter) }
      var expected = ""
      var down: [(finger: Finger, end: Double)] = []
      let start = scene.stage.clock.now
      for number in 0..<1000 {
        let time = start + (Double(number) + random.number(-0.4...0.4)) / 15
        // A finger stays down while up to three more keys are pressed, so that up to four fingers overlap.
        for (finger, end) in down.sorted(by: { $0.end < $1.end }) where end <= time {
          scene.stage.advance(by: max(0, end - scene.stage.clock.now))
          finger.lift()
        }
        down.removeAll { $0.end <= time }
        scene.stage.advance(by: max(0, time - scene.stage.clock.now))
        let letter = letters.randomElement(using: &random) ?? "a"
        let point = try #require(places[letter])
        let spread = Vector(dx: random.number(-8...8), dy: random.number(-8...8))
        down.append((scene.stage.touch(at: point + spread), time + random.number(0.03...0.2)))
        expected += letter
      }
      for (finger, end) in down.sorted(by: { $0.end < $1.end }) {
        scene.stage.advance(by: max(0, end - scene.stage.clock.now))
        finger.lift()
      }
      #expect(scene.field.text == expected)
    }
  }

  @Test("fingers that land in one touch frame type in their order")
  func oneFrame() throws {
    try withKeyboard { scene in
      let places = try ["a", "l", "q", "m"].map { try scene.place($0) }
      scene.stage.fingers {
        for place in places {
          let finger = scene.stage.touch(at: place)
          finger.rest(for: 0.02)
          finger.lift()
        }
      }
      scene.stage.settle()
      #expect(scene.field.text == "alqm")
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
      let (field, keyboard) = (TextField(), OnScreenKeyboard())
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

  @Test("a finger that has slid from the key of symbols types the text that it has chosen when another finger lands")
  func choosingSymbol() throws {
    try withKeyboard(layouts: ["de"]) { scene in
      let finger = scene.stage.touch(at: try scene.place("Symbols"))
      scene.stage.advance(by: 0.05)
      finger.move(to: try scene.place("1"))
      scene.stage.advance(by: 0.5)
      finger.move(by: Vector(dx: 48, dy: -30))
      try scene.tap("5")
      finger.lift()
      #expect(scene.field.text == "¹5")
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
    "a finger that rests on a letter, also after a rotation, types nothing if a number pad replaces the letters",
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

  @Test("the globe key switches to the next layout")
  func layouts() throws {
    try withKeyboard(layouts: ["de", "gr", "us"]) { scene in
      try scene.tap("z", "ü", "ß")
      #expect(scene.field.take() == "züß")
      try scene.tap("Next keyboard layout", "α", "Next keyboard layout", "z")
      #expect(scene.field.take() == "αz")
      try scene.tap("Next keyboard layout", "ö")
      #expect(scene.field.take() == "ö")
    }
  }

  @Test("a layout with capital letters begins a sentence with one, also after a layout without capital letters")
  func capitalsOfTheNextLayout() throws {
    try withKeyboard(layouts: ["il", "us"], traits: TextInputTraits(capitalization: .sentences)) { scene in
      #expect(scene.key("א").exists)
      try scene.tap("Next keyboard layout", "H", "i")
      #expect(scene.field.text == "Hi")
    }
  }

  @Test("after the Insert key, a key on the screen inserts its letter, and a hardware key types over the next letter")
  func afterInsert() throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      stage.app.keyboardPolicy = .never
      let window = stage.makeWindow(size: Size(width: 800, height: 800))
      let (field, page, keyboard) = (TextField(), TextView(), OnScreenKeyboard())
      field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
      page.frame = Rect(x: 0, y: 60, width: 300, height: 100)
      keyboard.frame = Rect(x: 100, y: 300, width: 500, height: 200)
      for view in [field, page, keyboard] as [View] { window.content.addSubview(view) }
      (field.text, page.text) = ("abc", "abc")
      for view in [field, page] as [View] {
        view.becomeFirstResponder()
        stage.settle()
        stage.type(.home)
        stage.type(.rightArrow)
        stage.type(Key(rawValue: 0xFF63))
        try stage.find(.button, "x").tap()
        stage.type("y")
        #expect((view === field ? field.text : page.text) == "axyc")
      }
    }
  }

  @Test("the keyboard switches to capital letters at the beginning of a sentence")
  func capitals() throws {
    try withKeyboard(traits: TextInputTraits(capitalization: .sentences)) { scene in
      try scene.tap("H", "i", ".", "Space", "Y", "o")
      #expect(scene.field.take() == "Hi. Yo")
      // The user may switch the capital letter off with Shift.
      scene.field.deleteBackward()
      try scene.tap("Shift", "a")
      #expect(scene.field.take() == "a")
    }
    try withKeyboard(layouts: ["ch"], traits: TextInputTraits(capitalization: .words)) { scene in
      try scene.tap("Ü", "b", "Space", "Ä")
      #expect(scene.field.text == "Üb Ä", "not the shifted è and à")
    }
    try withKeyboard(traits: TextInputTraits(capitalization: .sentences)) { scene in
      scene.field.hidesText = true
      scene.field.textInputDidChange()
      try scene.tap("a")
      #expect(scene.field.text == "a", "a field that hides its text does not start with a capital")
    }
  }

  @Test("each kind of text has its own keys", arguments: TextInputTraits.Kind.allCases)
  func kinds(kind: TextInputTraits.Kind) throws {
    try withKeyboard(layouts: ["de"], traits: TextInputTraits(kind: kind, returnKey: .done)) { scene in
      try scene.picture("kind-\(kind)")
      let expected: [String] =
        switch kind {
        case .number, .pin: ["1", "5", "0"]
        case .decimal: ["-", "1", ","]
        case .phone: ["+", "4", "9", "#"]
        case .date: ["1", ".", "2", "/"]
        case .time: ["1", "2", ":", "3"]
        case .dateTime: ["1", "-", "2", "Space", "3", ":"]
        case .url: ["a", ".", "b", "/"]
        case .email: ["a", "@", "b", "."]
        case .terminal: ["l", "s", "Space", "-", "/"]
        case .text, .name, .password: ["a", ".", "ü"]
        }
      for key in expected { try scene.tap(key) }
      #expect(scene.field.text == expected.map { $0 == "Space" ? " " : $0 }.joined())
      try scene.tap("Done", "Delete")
      #expect(scene.field.returns == 1)
    }
  }

  @Test("screen readers press keys")
  func readers() throws {
    try withKeyboard { scene in
      try scene.key("a").perform(.press)
      try scene.key("Shift").perform(.press)
      try scene.key("B").perform(.press)
      try scene.key("Delete").perform(.press)
      try scene.key("Return").perform(.press)
      #expect(scene.field.text == "a" && scene.field.returns == 1)
    }
  }

  @Test("If typing presents a sheet, a finger held on the delete key deletes nothing")
  func presents() throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      let window = stage.makeWindow(size: Size(width: 800, height: 800))
      let field = Recorder(frame: Rect(x: 0, y: 0, width: 100, height: 20))
      let keyboard = OnScreenKeyboard()
      keyboard.frame = Rect(x: 100, y: 300, width: 500, height: 200)
      for view in [field, keyboard] { window.content.addSubview(view) }
      field.becomeFirstResponder()
      stage.settle()
      let place = { (name: String) in
        let view = try #require(stage.find(.button, name).view)
        return view.convert(view.bounds.center, to: nil)
      }
      for _ in 0..<9 { stage.tap(at: try place("x")) }
      #expect(field.text.count == 9)
      let sheet = Sheet(View())
      field.onEdit = {
        field.onEdit = {}
        window.content.present(sheet)
      }
      let fingers = try [place("a"), place("Delete")].map { stage.touch(at: $0) }
      stage.advance(by: 0.1)
      for finger in fingers { finger.lift() }
      stage.advance(by: 1)
      sheet.dismiss()
      stage.advance(by: 5)
      #expect(field.text.count == 10)
    }
  }
}
