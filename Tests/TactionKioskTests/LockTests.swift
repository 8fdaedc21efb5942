import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionKiosk

@Suite("The lock of a kiosk")
struct LockTests {
  /// Taps digits of the lock's keypad, and OK.
  private func enter(_ digits: String, _ scene: KioskScene) throws {
    for digit in digits { try scene.stage.find(.button, String(digit)).tap() }
    try scene.stage.find(.button, "OK").tap()
    scene.stage.settle()
  }

  /// Whether the lock's keypad shows a text.
  private func says(_ text: String, _ scene: KioskScene) -> Bool { scene.stage.find(.staticText, text).exists }

  @Test("The PIN opens a kiosk's lock once; no view behind it gets touches or keys", arguments: ParentKind.allCases)
  func opens(parentKind: ParentKind) throws {
    try withKiosk(in: parentKind) { scene in
      var opened = 0
      let isLocked = scene.kiosk.lock(pin: "2718") { opened += 1 }
      #expect(isLocked)
      scene.stage.settle()
      #expect(scene.kiosk.isLocked)
      for x in stride(from: 20.0, to: 800, by: 130) { scene.stage.tap(at: Point(x: x, y: 100)) }
      scene.stage.mouse.click(at: KioskScene.middle, .right)
      scene.stage.mouse.scroll(notches: 2)
      scene.stage.mouse.leave()
      scene.stage.type("abc")
      scene.stage.type(.tab)
      scene.stage.keys.hold(.control) { scene.stage.type("z") }
      #expect(scene.read() == [])
      for _ in 0..<4 { scene.stage.type(.backspace) }
      try enter("2718", scene)
      #expect(!scene.kiosk.isLocked && opened == 1)
      // The view gets the keys again.
      scene.stage.type("b")
      scene.stage.tap(at: KioskScene.middle)
      #expect(scene.read() == ["down", "up", "began", "ended"])
    }
  }

  // MARK: Code of the app while the lock opens or closes

  @Test("If closing a dialog locks the kiosk a second time, one PIN opens the lock, and nothing stays in front")
  func locksTwice() throws {
    try withKiosk { scene in
      let dialog = try #require(scene.window.makeDialog(title: "Settings", size: Size(width: 300, height: 200)))
      dialog.onClose = { scene.kiosk.lock(pin: "2718") }
      scene.stage.settle()
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      try enter("2718", scene)
      #expect(!scene.kiosk.isLocked && scene.window.content.overlaySubviews.isEmpty)
    }
  }

  @Test("If a handler of a cancelled touch opens the lock while it closes, no keypad stays")
  func opensAtOnce() throws {
    try withKiosk { scene in
      let opener = CancelView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      scene.window.content.addSubview(opener)
      opener.onCancel = { scene.kiosk.unlock() }
      let finger = scene.stage.touch(at: Point(x: 20, y: 20))
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      finger.lift()
      #expect(!scene.kiosk.isLocked && scene.window.content.overlaySubviews.isEmpty)
    }
  }

  @Test("A kiosk that is locked again while its lock opens stays locked; the last lock reports its end")
  func locksAgain() throws {
    try withKiosk { scene in
      let field = TextField()
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      scene.window.content.addSubview(field)
      field.becomeFirstResponder()
      var log: [String] = []
      scene.kiosk.lock(pin: "2718") { log.append("first") }
      scene.stage.settle()
      field.onEditingBegin = {
        field.onEditingBegin = {}
        scene.kiosk.lock(pin: "2718") { log.append("second \(scene.kiosk.isLocked)") }
      }
      scene.kiosk.unlock()
      scene.stage.settle()
      #expect(log == ["first"] && scene.kiosk.isLocked)
      scene.kiosk.lock(pin: "3141") { log.append("third") }
      scene.stage.settle()
      try enter("3141", scene)
      #expect(log == ["first", "third"] && !scene.kiosk.isLocked && field.isFirstResponder)
      #expect(!scene.window.content.overlaySubviews.contains { $0 is PINPad })
    }
  }

  // MARK: Fingers and keys that are down

  @Test("Touches and keys that are down when the lock closes are cancelled")
  func cancels() throws {
    try withKiosk { scene in
      let finger = scene.stage.touch(at: KioskScene.middle)
      scene.stage.keys.press(Key("a"))
      #expect(scene.read() == ["began", "down"])
      scene.kiosk.lock(pin: "1234")
      #expect(scene.read().sorted() == ["cancelled", "up"])
      scene.stage.keys.release(Key("a"))
      finger.lift()
      #expect(scene.read() == [])
    }
  }

  @Test("Screen readers find the lock's keys, but no entered digits, and no dialogs or views behind")
  func semantics() throws {
    try withKiosk { scene in
      scene.window.content.addSubview(Button("Behind"))
      let dialog = try #require(scene.window.makeDialog(title: "Dialog", size: Size(width: 300, height: 200)))
      scene.stage.settle()
      scene.kiosk.lock(pin: "2718")
      scene.stage.advance(by: 0.1)
      #expect(dialog.isClosed)
      #expect(!scene.stage.find(.button, "Behind").exists)
      scene.stage.type("27")
      let tree = scene.stage.semanticTree
      #expect(!tree.contains("\"27") && !tree.contains("●"))
      #expect(scene.stage.find(.secureField, "Enter the PIN").exists)
      #expect(scene.stage.find(.dialog, "Enter the PIN").states.contains(.modal))
      let later = scene.window.makeDialog(title: "Later", size: Size(width: 300, height: 200))
      let alert = Alert("Alert", message: "", buttons: [.cancel()])
      scene.view.present(alert)
      scene.stage.advance(by: 0.5)
      #expect(later?.isClosed == true && !scene.stage.find(.button, "Cancel").exists)
      scene.stage.type("18")
      scene.stage.type(.return)
      #expect(!scene.kiosk.isLocked)
    }
  }

  @Test("After three wrong PINs the lock waits 5 s, 10 s, up to 5 min, even with a new keypad")
  func waits() throws {
    try withKiosk { scene in
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      for _ in 0..<2 {
        try enter("0000", scene)
        #expect(says("Wrong PIN", scene))
      }
      for wait in [5.0, 10, 20, 40, 80, 160, 300, 300] {
        try enter("0000", scene)
        let text = Int(wait) % 60
        #expect(says("Wrong PIN. Try again in \(Int(wait) / 60):\(text < 10 ? "0" : "")\(text).", scene), "\(wait)")
        #expect(!scene.stage.find(.button, "1").isEnabled)
        // During the wait, neither taps nor keys nor a new keypad enter a PIN.
        scene.kiosk.lock(pin: "2718")
        scene.stage.type("2718")
        scene.stage.type(.return)
        scene.stage.advance(by: wait - 0.5)
        scene.stage.type("2718")
        scene.stage.type(.return)
        #expect(scene.kiosk.isLocked)
        scene.stage.advance(by: 1)
        #expect(scene.stage.find(.button, "1").isEnabled, "\(wait)")
      }
      try enter("2718", scene)
      #expect(!scene.kiosk.isLocked)
      // The right PIN has reset the count of wrong PINs.
      scene.kiosk.lock(pin: "2718")
      scene.stage.advance(by: 0.1)
      try enter("0000", scene)
      #expect(says("Wrong PIN", scene))
    }
  }

  @Test("The right PIN of one question gives no more attempts at another PIN")
  func countsOfPINs() throws {
    try withKiosk { scene in
      for attempt in 1...3 {
        scene.kiosk.ask(forPIN: "4711") {}
        scene.stage.advance(by: 0.1)
        try enter("0000", scene)
        #expect(says("Wrong PIN", scene) == (attempt < 3))
        scene.kiosk.lock(pin: "2718")
        scene.stage.advance(by: 0.1)
        try enter("2718", scene)
        #expect(!scene.kiosk.isLocked)
      }
    }
  }

  @Test("A kiosk locks only with PINs of 4 to 12 digits, and logs other PINs once; a longer entry is cut")
  func bounds() throws {
    try withKiosk { scene in
      var notices: [String] = []
      let captured = View.logNotice
      View.logNotice = { notices.append($0) }
      defer { View.logNotice = captured }
      scene.kiosk.staffAccess = StaffAccess(pin: "314159") {}
      #expect(notices.isEmpty)
      scene.kiosk.staffAccess = StaffAccess(pin: "3141 59") {}
      #expect(notices.count == 1 && notices.first?.contains("4 to 12 digits") == true)
      for text in ["", "123", "1234567890123", "12a4", "١٢٣٤", "-123", "12 34"] {
        #expect(!scene.kiosk.lock(pin: text) && !scene.kiosk.ask(forPIN: text) {})
      }
      #expect(!scene.kiosk.isLocked && scene.window.content.overlaySubviews.isEmpty && notices.count == 1)
      scene.kiosk.lock(pin: "123456789012")
      scene.stage.settle()
      scene.stage.type("12345678901299999")
      scene.stage.type(.return)
      #expect(!scene.kiosk.isLocked)
      scene.window.close()
      #expect(!scene.kiosk.lock(pin: "1234"))
    }
  }

  @Test("A PIN can be typed in the digits of the keyboard's language", arguments: ["2718", "۲۷۱۸", "٢٧١٨", "²2718"])
  func digits(text: String) throws {
    try withKiosk { scene in
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      scene.stage.type(text)
      scene.stage.type(.return)
      #expect(!scene.kiosk.isLocked)
    }
  }

  @Test("A question for a PIN may be cancelled by its button, by Escape and by 30 s without input")
  func question() throws {
    try withKiosk { scene in
      var count = 0
      let ends: [() throws -> Void] = [
        { try scene.stage.find(.button, "Cancel").tap() }, { scene.stage.type(.escape) },
        { scene.stage.advance(by: PINPad.timeout + 0.1) },
        { try scene.stage.find(.dialog, "Enter the PIN").perform(.dismiss) },
      ]
      for end in ends {
        let isAsked = scene.kiosk.ask(forPIN: "4711") { count += 1 }
        #expect(isAsked)
        scene.stage.settle()
        scene.stage.advance(by: PINPad.timeout - 5)
        try scene.stage.find(.button, "4").tap()
        scene.stage.advance(by: 10)
        #expect(scene.stage.find(.button, "4").exists)
        try end()
        #expect(!scene.stage.find(.button, "4").exists && count == 0)
      }
      scene.kiosk.ask(forPIN: "4711") { count += 1 }
      scene.stage.settle()
      try enter("4711", scene)
      #expect(count == 1 && !scene.stage.find(.button, "4").exists)
    }
  }

  @Test("A lock that closes in front of a question for a PIN ends the question, and gets the keys")
  func lockOverQuestion() throws {
    try withKiosk { scene in
      var answers = 0
      scene.kiosk.ask(forPIN: "4711") { answers += 1 }
      scene.stage.settle()
      scene.kiosk.lock(pin: "2718")
      scene.stage.settle()
      scene.stage.type("4711")
      scene.stage.type(.return)
      #expect(answers == 0 && scene.kiosk.isLocked)
      scene.stage.type("2718")
      scene.stage.type(.return)
      #expect(answers == 0 && !scene.kiosk.isLocked)
    }
  }

  @Test("Two corners held for 5 s ask staff for a PIN, even in front of a lock", arguments: [false, true])
  func staff(isLocked: Bool) throws {
    try withKiosk { scene in
      var count = 0
      if isLocked { scene.kiosk.lock(pin: "1111") }
      scene.kiosk.staffAccess = StaffAccess(pin: "271828") {
        count += 1
        scene.kiosk.unlock()
      }
      scene.stage.settle()
      let corners = [Point(x: 20, y: 580), Point(x: 780, y: 20)]
      @MainActor func hold(_ places: [Point], for seconds: Double, moving: Vector = .zero) {
        let fingers = places.map { scene.stage.touch(at: $0) }
        scene.stage.advance(by: seconds / 2)
        fingers.last?.move(by: moving, over: 0.1)
        scene.stage.advance(by: seconds / 2)
        for finger in fingers { finger.lift() }
        scene.stage.settle()
      }
      let isAsked = { scene.stage.find(.button, "Cancel").exists }
      hold(corners, for: 4.8)
      #expect(!isAsked())
      hold([corners[0]], for: 6)
      hold([corners[0], Point(x: 40, y: 560)], for: 6)
      hold([corners[0], KioskScene.middle], for: 6)
      hold(corners, for: 6, moving: Vector(dx: -200, dy: 0))
      // A finger without events, whose lift may have been lost.
      let former = scene.stage.touch(at: corners[0])
      scene.stage.advance(by: 6)
      hold([corners[1]], for: 6)
      former.lift()
      #expect(!isAsked())
      hold(corners, for: 5.2)
      #expect(isAsked())
      try enter("271828", scene)
      #expect(count == 1 && !scene.kiosk.isLocked && !isAsked())
    }
  }

  @Test("A PIN question cancelled in front of a lock leaves the lock, which its PIN still opens")
  func questionInFront() throws {
    try withKiosk { scene in
      scene.kiosk.lock(pin: "1111")
      scene.kiosk.ask(forPIN: "2222") {}
      scene.stage.settle()
      scene.stage.type("1111")
      scene.stage.type(.return)
      #expect(scene.kiosk.isLocked)
      scene.stage.type(.escape)
      scene.stage.settle()
      scene.stage.type("1111")
      scene.stage.type(.return)
      #expect(!scene.kiosk.isLocked)
      #expect(scene.window.content.overlaySubviews.isEmpty)
    }
  }

  @Test("The lock's keys are 44 px or larger, do not overlap, and are on the screen at any size, scale and direction")
  func layout() throws {
    let sizes = [
      Size(width: 360, height: 640), Size(width: 640, height: 360), Size(width: 1280, height: 800),
      Size(width: 800, height: 480),
    ]
    for size in sizes {
      for (scale, languages) in [(1.0, ["en"]), (2, ["de"]), (2, ["he"]), (2, ["nl"])] {
        try withStage(size: size) { stage in
          stage.settings.textScale = scale
          stage.settings.languages = languages.compactMap { Language($0) }
          let window = stage.makeWindow()
          let kiosk = Kiosk.start(window, options: KioskOptions(), surroundings: .none)
          kiosk.ask(forPIN: "1234") {}
          stage.settle()
          let screen = Rect(origin: .zero, size: size)
          let buttons = stage.findAll(.button).compactMap(\.frame)
          #expect(buttons.count == 13, "\(size) \(scale) \(languages)")
          for (index, frame) in buttons.enumerated() {
            #expect(frame.width >= 44 && frame.height >= 44 && screen.contains(frame), "\(size) \(scale) \(frame)")
            for other in buttons[(index + 1)...] { #expect(!frame.intersects(other)) }
          }
          // As on telephones, 1 is to the left of 3 in all languages.
          let one = try #require(stage.find(.button, "1").frame)
          let three = try #require(stage.find(.button, "3").frame)
          #expect(one.maxX < three.minX)
          try stage.writePicture("pin-\(Int(size.width))-\(languages[0])-\(Int(scale))")
        }
      }
    }
  }
}
