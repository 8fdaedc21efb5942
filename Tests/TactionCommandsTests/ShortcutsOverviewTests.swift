import Taction
import TactionStageSupport
import TactionTesting
import Testing

@Suite("The overview of the shortcuts, with Wayland events")
struct ShortcutsOverviewTests {
  private static let size = Size(width: 480, height: 400)

  private func withOverview(
    look: Look = .light, textScale: Double = 1, _ body: (Stage, Window, ShortcutsOverview) throws -> Void
  ) throws {
    try withStage(size: Self.size) { stage in
      look.apply(to: stage)
      stage.settings.textScale = textScale
      let window = stage.makeWindow(size: Self.size)
      let overview = ShortcutsOverview()
      window.content.addInteraction(overview)
      stage.settle()
      try body(stage, window, overview)
    }
  }

  /// Uses of other devices than the keyboard, by their names.
  nonisolated private static let uses: [(String, @MainActor @Sendable (Stage) -> Void)] = [
    ("finger", { $0.tap(at: Point(x: 200, y: 200)) }),
    (
      "mouse",
      { stage in
        stage.mouse.drag(from: Point(x: 200, y: 200), to: Point(x: 260, y: 240))
      }
    ),
    ("other button", { $0.mouse.click(at: Point(x: 200, y: 200), .right) }),
    (
      "wheel",
      { stage in
        stage.mouse.move(to: Point(x: 200, y: 200))
        stage.mouse.scroll(notches: 2, over: 0.2)
      }
    ),
    (
      "touchpad",
      { stage in
        let pinch = stage.touchpad.pinch(at: Point(x: 200, y: 200))
        pinch.update(scale: 1.3)
        pinch.end()
      }
    ),
  ]

  @Test(
    "Any use of another device while Ctrl is held ends the wait for the overview, or hides the overview",
    arguments: uses.indices)
  func otherDevices(index: Int) throws {
    let (name, use) = Self.uses[index]
    try withOverview { stage, window, overview in
      window.addShortcut("Ctrl+N", "New note") {}
      stage.keys.hold(.control) {
        stage.advance(by: 0.7)
        use(stage)
        stage.advance(by: 3)
        #expect(!overview.isShown, "\(name)")
      }
      stage.keys.hold(.control) {
        stage.advance(by: 1.1)
        #expect(overview.isShown)
        // A mouse that is only moved does not hide what its user reads.
        stage.mouse.move(to: Point(x: 100, y: 100), over: 0.2)
        #expect(overview.isShown)
        use(stage)
        #expect(!overview.isShown, "\(name)")
        stage.advance(by: 3)
        #expect(!overview.isShown, "\(name)")
      }
      stage.advance(by: 3)
      #expect(!overview.isShown)
    }
  }

  @Test("A key that a field handles ends the wait for the overview, or hides the overview, even while the key is held")
  func heldKeyOfAField() throws {
    try withOverview { stage, window, overview in
      window.addShortcut("Ctrl+N", "New note") {}
      let field = TextField()
      field.text = "some words"
      window.content.addSubview(field)
      field.becomeFirstResponder()
      stage.keys.hold(.control) {
        stage.advance(by: 0.5)
        stage.keys.press(.leftArrow)
        stage.advance(by: 2)
        #expect(!overview.isShown)
        stage.keys.release(.leftArrow)
      }
      stage.keys.hold(.control) {
        stage.advance(by: 1.1)
        #expect(overview.isShown)
        stage.keys.press(.leftArrow)
        #expect(!overview.isShown)
        stage.keys.release(.leftArrow)
      }
    }
  }

  @Test("A finger that rests before Ctrl is pressed, and then moves, ends the wait for the overview")
  func movingFinger() throws {
    try withOverview { stage, window, overview in
      window.addShortcut("Ctrl+N", "New note") {}
      let finger = stage.touch(at: Point(x: 200, y: 200))
      stage.keys.hold(.control) {
        stage.advance(by: 0.5)
        finger.move(by: Vector(dx: 40, dy: 0), over: 0.2)
        stage.advance(by: 2)
        #expect(!overview.isShown)
      }
      finger.lift()
    }
  }

  /// The texts of the overview with their frames; a text that is cut off is recorded as an issue.
  private func texts(_ stage: Stage) throws -> [(name: String, frame: Rect)] {
    try stage.find(.group, "Shortcuts").findAll(.staticText).map { text in
      let (name, frame) = (try #require(text.name), try #require(text.frame))
      let label = try #require(text.view as? Label)
      let needed = label.fittingSize(in: Size(width: label.bounds.width, height: 0))
      #expect(needed.height <= label.bounds.height + 0.5, "\(name) is cut off")
      #expect(needed.width <= label.bounds.width + 0.5, "\(name) is cut off")
      return (name, frame)
    }
  }

  @Test(
    "Shortcuts that do not fit are on further pages, to which Shift turns, at all text sizes and in both directions",
    arguments: [1.0, 2.0], [Look.light, .mirrored])
  func pages(textScale: Double, look: Look) throws {
    try withOverview(look: look, textScale: textScale) { stage, window, overview in
      var titles = Set((0..<60).map { "Command \($0)" })
      for number in 0..<60 {
        let shortcut = Shortcut(.function(number % 30 + 1), number < 30 ? [] : [.control, .shift])
        window.addShortcut(shortcut, "Command \(number)") {}
      }
      let long = "A command whose title is so long that it needs several lines in a small window"
      window.addShortcut("F31", long) {}
      titles.insert(long)
      try stage.keys.hold(.control) {
        stage.advance(by: 1.1)
        var found: Set<String> = []
        var count = 0
        while stage.find(.staticText, containing: "Page \(count + 1) of").exists, count < 60 {
          count += 1
          let texts = try texts(stage)
          let (shown, screen) = (texts.filter { titles.contains($0.name) }, Rect(origin: .zero, size: Self.size))
          #expect(!shown.isEmpty && shown.allSatisfy { !found.contains($0.name) })
          found.formUnion(shown.map(\.name))
          for (index, text) in texts.enumerated() {
            #expect(screen.intersection(text.frame) == text.frame, "\(text) is outside")
            for other in texts[(index + 1)...] {
              #expect(text.frame.inset(by: 1).intersection(other.frame.inset(by: 1)).isEmpty, "\(text), \(other)")
            }
          }
          if count == 1 { try stage.writePicture("shortcuts-\(look)-\(textScale)") }
          let (title, key) = (stage.find(.staticText, "Command 0").frame, stage.find(.staticText, "F1").frame)
          if let title, let key { #expect(look == .mirrored ? key.maxX <= title.minX : title.maxX <= key.minX) }
          stage.keys.hold(.shift) {}
          #expect(overview.isShown)
        }
        #expect(found == titles && count > 1)
        // After the last page, the first one is shown again.
        #expect(stage.find(.staticText, "Page 1 of \(count)").exists)
        stage.type(.escape)
        #expect(!overview.isShown)
      }
    }
  }

  @Test("With a single page, Shift hides the overview as other keys do; columns are as wide as their texts")
  func onePage() throws {
    try withOverview { stage, window, overview in
      for number in 1...12 { window.addShortcut(Shortcut(.function(number)), "Go \(number)") {} }
      try stage.keys.hold(.control) {
        stage.advance(by: 1.1)
        let count = try texts(stage).count
        #expect(count == 24 && !stage.find(.staticText, containing: "Page").exists)
        stage.keys.hold(.shift) {}
        #expect(!overview.isShown)
      }
    }
  }
}
