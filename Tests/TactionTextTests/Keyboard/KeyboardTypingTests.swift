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

  @Test("a finger that holds shift or slides from it types capital letters, even where shift is on by itself")
  func heldShiftAtTheBeginning() throws {
    try withKeyboard(traits: TextInputTraits(capitalization: .sentences)) { scene in
      var shift = scene.stage.touch(at: try scene.place("Shift"))
      scene.stage.advance(by: 0.05)
      try scene.tap("n", "A", "S", "A")
      shift.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("s")
      #expect(scene.field.take() == "NASAs")
      scene.field.textInputDidChange()
      #expect(scene.key("G").exists)
      shift = scene.stage.touch(at: try scene.place("Shift"))
      shift.move(to: try scene.place("g"))
      shift.lift()
      scene.stage.advance(by: 0.05)
      try scene.tap("o")
      #expect(scene.field.text == "Go")
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

  @Test("a keyboard in a view of the app reports the layouts that the user chooses, not those that the app sets")
  func reportedLayouts() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      let window = stage.makeWindow(size: Size(width: 600, height: 400))
      let keyboard = OnScreenKeyboard(layouts: [.basic, .basic])
      var reported: [Int] = []
      keyboard.onLayoutChange = { reported.append($0) }
      keyboard.frame = Rect(x: 0, y: 150, width: 600, height: 250)
      window.content.addSubview(keyboard)
      keyboard.layoutIndex = 1
      stage.settle()
      #expect(keyboard.layoutIndex == 1 && reported.isEmpty)
      try stage.find(.button, "Next keyboard layout").tap()
      #expect(keyboard.layoutIndex == 0 && reported == [0])
    }
  }

  @Test("a keyboard in a view of the app begins a sentence with a capital letter, wherever the caret is moved")
  func capitalsOfOwnKeyboard() throws {
    try withStage(size: Size(width: 600, height: 400)) { stage in
      stage.app.keyboardPolicy = .never
      let window = stage.makeWindow(size: Size(width: 600, height: 400))
      let (field, keyboard) = (TextField(), OnScreenKeyboard(layouts: [.basic]))
      field.frame = Rect(x: 0, y: 0, width: 300, height: 44)
      keyboard.frame = Rect(x: 0, y: 150, width: 600, height: 250)
      keyboard.traits.capitalization = .sentences
      window.content.addSubview(field)
      field.becomeFirstResponder()
      window.content.addSubview(keyboard)
      stage.settle()
      for name in ["A", "b"] { try stage.find(.button, name).tap() }
      stage.type(.home)
      try stage.find(.button, "C").tap()
      stage.type(.end)
      try stage.find(.button, "d").tap()
      #expect(field.text == "CAbd")
      field.text = ""
      stage.settle()
      #expect(stage.find(.button, "E").exists)
    }
  }

  @Test("a layout with capital letters begins a sentence with one, even after a layout without capital letters")
  func capitalsOfTheNextLayout() throws {
    try withKeyboard(layouts: ["il", "us"], traits: TextInputTraits(capitalization: .sentences)) { scene in
      #expect(scene.key("א").exists)
      try scene.tap("Next keyboard layout", "H", "i")
      #expect(scene.field.text == "Hi")
    }
  }

  @Test("the lock of Shift ends in a layout without capital letters")
  func lockOfTheNextLayout() throws {
    try withKeyboard(layouts: ["us", "gr", "il"]) { scene in
      try scene.tap("Shift", "Shift", "Next keyboard layout")
      #expect(scene.key("Caps lock").exists && scene.key("Α").exists)
      try scene.tap("Next keyboard layout")
      #expect(scene.key("Shift").exists && !scene.key("Caps lock").exists && scene.key("א").exists)
      try scene.tap("Next keyboard layout", "a")
      #expect(scene.field.text == "a")
    }
  }

  @Test("after the Insert key, a key on the screen inserts its letter, and a hardware key types over the next letter")
  func afterInsert() throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      stage.app.keyboardPolicy = .never
      let window = stage.makeWindow(size: Size(width: 800, height: 800))
      let (field, page, keyboard) = (TextField(), TextView(), OnScreenKeyboard(layouts: [.basic]))
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
      let keyboard = OnScreenKeyboard(layouts: [.basic])
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
