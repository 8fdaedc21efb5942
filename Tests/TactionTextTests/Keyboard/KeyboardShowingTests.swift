import TactionStageSupport
import Taction
import TactionTesting
import Testing

/// Checks when the keyboard appears and disappears, and what it covers.
@Suite("Showing and hiding of on-screen keyboards")
struct KeyboardShowingTests {
  @Test("A text brings the keyboard only while it can be edited")
  func notEditable() throws {
    try withStage(size: Size(width: 400, height: 600)) { stage in
      stage.app.keyboardPolicy = .always
      let window = stage.makeWindow()
      let view = TextView(frame: Rect(x: 0, y: 0, width: 400, height: 200))
      view.text = "A licence"
      view.isEditable = false
      window.content.addSubview(view)
      stage.settle()
      stage.tap(at: Point(x: 60, y: 24))
      stage.advance(by: 1)
      #expect(view.isFirstResponder && !stage.find(.group, "Keyboard").exists)
      view.isEditable = true
      stage.advance(by: 1)
      #expect(stage.find(.group, "Keyboard").exists)
      view.isEditable = false
      stage.advance(by: 1)
      #expect(!stage.find(.group, "Keyboard").exists)
    }
  }

  @Test("the keyboard appears with the focus, sets the window's insets, and disappears without the focus")
  func focus() throws {
    try withKeyboard(shows: false) { scene in
      #expect(!scene.isShown && scene.window.keyboardInsets == .zero)
      scene.field.becomeFirstResponder()
      let height = scene.window.keyboardInsets.bottom
      scene.rest()
      #expect(scene.isShown && (200...300).contains(scene.window.keyboardInsets.bottom))
      #expect(height == 0 || height == scene.window.keyboardInsets.bottom)
      #expect(scene.window.content.safeAreaInsets.bottom == scene.window.keyboardInsets.bottom)
      #expect(scene.window.safeAreaInsets == .zero, "the insets of the app itself")
      scene.field.resignFirstResponder()
      scene.stage.advance(by: 0.02)
      #expect(scene.window.keyboardInsets == .zero && scene.isShown)
      scene.rest()
      #expect(!scene.isShown)
      let frames = scene.stage.commitCount
      scene.stage.advance(by: 2)
      #expect(scene.stage.commitCount == frames, "no frames while nothing moves")
    }
  }

  @Test("the keyboard hides while its form is disabled, and then returns only if the user has not hidden it")
  func disabledForm() throws {
    try withKeyboard { scene in
      for isHidden in [false, true] {
        if isHidden { try scene.tap("Hide keyboard") }
        scene.window.content.isUserInteractionEnabled = false
        scene.rest()
        #expect(!scene.isShown)
        scene.window.content.isUserInteractionEnabled = true
        scene.rest()
        #expect(scene.isShown != isHidden && scene.field.isFirstResponder)
      }
      scene.show()
      #expect(scene.isShown)
    }
  }

  @Test("the keyboard slides in and out, and reverses at its current position")
  func slide() throws {
    try withKeyboard(shows: false) { scene in
      scene.field.becomeFirstResponder()
      scene.stage.advance(by: 0.1)
      let first = try scene.place("g").y
      scene.field.resignFirstResponder()
      scene.stage.advance(by: 0.02)
      let turned = try scene.place("g").y
      #expect(abs(turned - first) < 80)
      scene.field.becomeFirstResponder()
      scene.rest()
      let last = try scene.place("g").y
      #expect(last < first && last < 800)
    }
  }

  @Test("the keyboard hides while a modal dialog keeps the keys from its window, and then returns")
  func modalDialog() throws {
    try withKeyboard { scene in
      let dialog = try #require(scene.window.makeDialog(title: "Sure?", size: Size(width: 200, height: 100)))
      #expect(scene.window.keyboardInsets == .zero)
      scene.rest()
      dialog.close()
      #expect(scene.window.keyboardInsets.bottom > 0)
      scene.rest()
      try scene.tap("g")
      #expect(scene.field.take() == "g")
    }
  }

  @Test("the keyboard hides while a modal view of the app is in front of its field, and then returns")
  func modalView() throws {
    try withKeyboard { scene in
      let cover = View(frame: scene.window.content.bounds)
      for _ in 0..<2 {
        let finger = scene.stage.touch(at: try scene.place("g"))
        cover.isModal = true
        scene.window.content.addSubview(cover)
        finger.lift()
        scene.rest()
        #expect(!scene.isShown && scene.field.isFirstResponder && scene.field.take() == "")
        cover.removeFromSuperview()
        scene.rest()
        try scene.tap("g")
        #expect(scene.field.take() == "g")
      }
    }
  }

  @Test("the user hides the keyboard by its key, a drag or a flick; a tap on the text shows it again")
  func dismissal() throws {
    try withKeyboard { scene in
      try scene.tap("Hide keyboard")
      scene.rest()
      #expect(!scene.isShown && scene.field.isFirstResponder)
      scene.show()
      #expect(scene.isShown)
      let top = 800 - scene.window.keyboardInsets.bottom + 6
      let finger = scene.stage.touch(at: Point(x: 300, y: top))
      finger.move(to: Point(x: 300, y: top + 60), over: 0.4)
      let moved = try scene.place("g").y
      finger.rest(for: 0.3)
      finger.lift()
      scene.rest()
      #expect(scene.isShown, "it springs back from a little way")
      let settled = try scene.place("g").y
      #expect(moved > settled + 30, "it followed the finger")
      let flick = scene.stage.touch(at: Point(x: 300, y: top))
      flick.move(to: Point(x: 300, y: top + 90), over: 0.06)
      flick.lift()
      scene.rest()
      #expect(!scene.isShown && scene.window.keyboardInsets == .zero)
      scene.show()
      #expect(scene.isShown)
    }
  }

  @Test("a menu that opens and closes does not bring back a dismissed keyboard, and keeps the lock of Shift")
  func menu() throws {
    try withKeyboard { scene in
      var picks = 0
      weak var source: Button?
      let button = Button("More") { source?.present(Menu([MenuItem("Copy") { picks += 1 }])) }
      source = button
      button.frame = Rect(x: 10, y: 100, width: 100, height: 44)
      scene.window.content.addSubview(button)
      scene.stage.settle()
      @MainActor func useMenu() throws {
        try scene.stage.find(.button, "More").tap()
        scene.rest()
        try scene.stage.find(.menuItem, "Copy").tap()
        scene.rest()
      }
      try scene.tap("Shift", "Shift")
      try useMenu()
      #expect(scene.isShown && scene.key("Caps lock").exists)
      try scene.tap("Hide keyboard")
      scene.rest()
      try useMenu()
      #expect(picks == 2 && scene.field.isFirstResponder && !scene.isShown)
      scene.show()
      #expect(scene.isShown)
    }
  }

  @Test("typing on a hardware keyboard hides the on-screen keyboard")
  func hardware() throws {
    try withKeyboard { scene in
      scene.stage.keys.type("a")
      scene.rest()
      #expect(!scene.isShown)
      scene.show()
      #expect(scene.isShown)
      scene.stage.keys.hold(.control) {
        scene.rest()
        #expect(scene.isShown)
        scene.stage.keys.type("v")
      }
      scene.rest()
      #expect(!scene.isShown)
      scene.show()
      scene.stage.keys.type(.downArrow)
      scene.rest()
      #expect(!scene.isShown)
      scene.show()
      scene.stage.keys.hold(.shift) {
        scene.rest()
        #expect(scene.isShown)
        scene.stage.keys.type(.insert)
      }
      scene.rest()
      #expect(!scene.isShown)
    }
  }

  @Test("A shortcut with Alt or the logo key, such as the rotation button of some tablets, leaves the keyboard shown")
  func shortcuts() throws {
    try withKeyboard { scene in
      scene.stage.keys.hold(.alt) { _ = scene.stage.keys.type("f") }
      scene.stage.keys.hold(.logo) { _ = scene.stage.keys.type("o") }
      scene.rest()
      #expect(scene.isShown)
    }
  }

  @Test("the keyboard policy decides whether the keyboard appears, even while a field has the focus")
  func policies() throws {
    try withKeyboard(shows: false) { scene in
      scene.stage.app.keyboardPolicy = .never
      scene.show()
      #expect(!scene.isShown)
      scene.stage.app.keyboardPolicy = .always
      scene.rest()
      #expect(scene.isShown)
      scene.stage.app.keyboardPolicy = .never
      scene.rest()
      #expect(!scene.isShown)
    }
  }

  @Test("without an input method, the keyboard is shown only while there is a touch screen", arguments: [true, false])
  func automatic(hasTouch: Bool) throws {
    var configuration = CompositorConfiguration()
    configuration.versions["zwp_text_input_manager_v3"] = nil
    try withStage(size: Size(width: 600, height: 800), configuration: configuration) { stage in
      stage.seat?.capabilities = hasTouch ? [.touch, .keyboard] : [.pointer, .keyboard]
      let window = stage.makeWindow(size: Size(width: 600, height: 800))
      let field = Recorder(frame: Rect(x: 10, y: 10, width: 100, height: 40))
      window.content.addSubview(field)
      stage.settle()
      field.becomeFirstResponder()
      stage.advance(by: 1)
      #expect((window.keyboardInsets != .zero) == hasTouch)
      // The touch screen is removed, or another one appears.
      stage.seat?.capabilities = hasTouch ? [.pointer, .keyboard] : [.touch, .keyboard]
      stage.settle()
      stage.advance(by: 1)
      #expect((window.keyboardInsets != .zero) != hasTouch)
    }
  }

  @Test("the keyboard types into a field in a sheet, in front of the sheet")
  func modal() throws {
    try withKeyboard(shows: false) { scene in
      let inner = Recorder(frame: Rect(x: 20, y: 20, width: 200, height: 44))
      let content = View()
      content.addSubview(inner)
      let sheet = Sheet(content)
      scene.field.present(sheet)
      scene.rest()
      inner.becomeFirstResponder()
      scene.rest()
      try scene.tap("h", "i")
      #expect(inner.text == "hi" && inner.isFirstResponder && scene.field.text == "")
      sheet.dismiss()
      scene.stage.advance(by: 2)
      #expect(!scene.isShown || scene.field.isFirstResponder)
    }
  }

  /// The Thai keyboard has more rows than the keyboard for numbers.
  @Test(
    "the caret and the end of the content are scrolled to above the keyboard, even after a field for numbers",
    arguments: [false, true])
  func scrolling(afterNumber: Bool) throws {
    let traits = TextInputTraits(kind: .number)
    try withKeyboard(layouts: ["th"], traits: traits, shows: afterNumber) { scene in
      let scroll = ScrollView(frame: scene.window.content.bounds)
      scroll.contentSize = Size(width: 600, height: 1000)
      scene.window.content.addSubview(scroll)
      let low = Recorder(frame: Rect(x: 20, y: 700, width: 200, height: 60))
      scroll.addSubview(low)
      low.becomeFirstResponder()
      scene.stage.advance(by: 1.5)
      let free = 800 - scene.window.keyboardInsets.bottom
      let caret = low.convert(low.caretRect, to: nil)
      #expect(caret.maxY <= free && caret.minY >= 0)
      scroll.scroll(to: Point(x: 0, y: 10_000), animated: false)
      #expect(scroll.contentOffset.y == 1000 - free)
      low.resignFirstResponder()
      scene.stage.advance(by: 1.5)
      #expect(scroll.contentOffset.y == 200, "the content returns within its limits")
    }
  }

  @Test("toasts and views anchored to the safe area are above the keyboard")
  func safeArea() throws {
    try withKeyboard { scene in
      let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 30))
      scene.window.content.addSubview(bar)
      bar.anchors = Anchors(leading: 0, trailing: 0, bottom: 0, of: .safeArea)
      scene.field.present(Toast("Saved"))
      scene.rest()
      let top = 800 - scene.window.keyboardInsets.bottom
      #expect(bar.frame.maxY == top)
      let toast = try #require(scene.stage.find(.toast).frame)
      #expect(toast.maxY <= top)
    }
  }

  @Test("the keyboard gets higher for a layout or a page with more rows, and lower again")
  func heights() throws {
    try withKeyboard(layouts: ["us", "cz"]) { scene in
      let usual = scene.window.keyboardInsets.bottom
      let key = try #require(scene.key("q").frame)
      try scene.tap("Next keyboard layout")
      scene.rest()
      // Czech has one more row of letters.
      let high = scene.window.keyboardInsets.bottom
      #expect(high - usual == 58 && scene.key("ě").exists)
      let other = try #require(scene.key("q").frame)
      #expect(abs(other.height - key.height) < 0.01)
      try scene.tap("Symbols")
      scene.rest()
      #expect(scene.window.keyboardInsets.bottom == usual)
      try scene.tap("1", "Letters")
      scene.rest()
      #expect(scene.window.keyboardInsets.bottom == high)
      try scene.tap("ě", "Next keyboard layout", "q")
      scene.rest()
      #expect(scene.window.keyboardInsets.bottom == usual && scene.field.text == "1ěq")
    }
  }

  @Test("keyboards fit windows of any size", arguments: [(360, 294), (294, 360), (800, 480), (1280, 800), (600, 1024)])
  func sizes(width: Int, height: Int) throws {
    let size = Size(width: Double(width), height: Double(height))
    try withKeyboard(size: size, layouts: ["de", "us"]) { scene in
      try scene.picture("size-\(width)x\(height)")
      #expect(scene.window.keyboardInsets.bottom <= size.height * 0.66)
      for key in scene.stage.findAll(.button) {
        let frame = try #require(key.frame)
        #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.maxY <= size.height && frame.width >= 20)
        if height >= 480 { #expect(frame.height >= 36) }
      }
      try scene.tap("a", "p", "Space", "y")
      #expect(scene.field.text == "ap y")
      // The keyboard adapts when the screen is rotated.
      scene.stage.resize(to: Size(width: size.height, height: size.width))
      scene.rest()
      try scene.tap("q")
      #expect(scene.field.text == "ap yq" && scene.window.keyboardInsets.bottom <= size.width * 0.66)
    }
  }
}
