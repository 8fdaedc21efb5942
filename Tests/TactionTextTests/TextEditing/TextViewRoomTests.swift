import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Text views above an on-screen keyboard")
struct TextViewRoomTests {
  private let phone = Size(width: 360, height: 720)
  private let lines = "The first line of the text\nThe second line"

  /// Shows the keyboard for a text view in the content of a scroll view.
  private func open(
    _ stage: Stage, text: TextView, in scroll: ScrollView, contentHeight: Double
  ) throws {
    stage.app.keyboardPolicy = .always
    scroll.contentSize = Size(width: scroll.bounds.width, height: contentHeight)
    stage.settle()
    let place = text.convert(Point(x: 40, y: 24), to: nil)
    stage.tap(at: place)
    stage.advance(by: 1)
    #expect(text.isFirstResponder)
  }

  /// Returns whether the position `y` below the text view's top edge is visible above the keyboard.
  private func isInSight(_ y: Double, of text: TextView, in window: Window) -> Bool {
    let spot = text.convert(Point(x: 30, y: text.contentOffset.y + y), to: nil)
    let free = Rect(origin: .zero, size: window.content.bounds.size).inset(by: window.keyboardInsets)
    return free.contains(spot) && text.bounds.contains(text.convert(spot, from: nil))
  }

  @Test("A scroll view makes room for the keyboard, and a text view in it is not scrolled", arguments: [false, true])
  func inScrollView(isLandscape: Bool) throws {
    let size = isLandscape ? Size(width: 720, height: 360) : phone
    try withStage(size: size) { stage in
      let text = TextView(frame: Rect(x: 16, y: size.height - 200, width: 328, height: 130))
      text.text = lines
      let scroll = ScrollView()
      scroll.addSubview(text)
      let window = stage.makeWindow()
      window.root = scroll
      try open(stage, text: text, in: scroll, contentHeight: size.height - 20)
      #expect(text.contentOffset.y == 0)
      #expect(isInSight(24, of: text, in: window))
      text.selectedRange = text.textLength..<text.textLength
      stage.type("\nmore\nand more")
      stage.advance(by: 1)
      #expect(text.contentOffset.y == 0 && text.text.hasSuffix("and more"))
      for line in 1...7 { stage.type("\nline \(line)") }
      stage.advance(by: 1)
      // The text view scrolls only because its text is longer than the view, and no further than the end of the text.
      #expect(text.contentOffset.y == text.contentSize.height - text.bounds.height)
      let caret = text.convert(text.caretRect, to: nil)
      #expect(caret.maxY <= size.height - window.keyboardInsets.bottom && caret.minY >= 0)
      stage.app.keyboardPolicy = .never
      stage.advance(by: 1)
      #expect(text.contentOffset.y == text.contentSize.height - text.bounds.height)
    }
  }

  @Test("Nested, rotated and scaled scroll views make room for the keyboard", arguments: ParentKind.even)
  func nested(kind: ParentKind) throws {
    try withStage(size: Size(width: 800, height: 800)) { stage in
      let window = stage.makeWindow()
      let parent = kind.build(in: window)
      let scale = parent.transformToWindow.meanScale
      let outer = ScrollView()
      outer.bounds.size = Size(width: 500 / scale, height: 500 / scale)
      outer.center = parent.convert(Point(x: 400, y: 450), from: nil)
      parent.addSubview(outer)
      let inner = ScrollView(
        frame: Rect(x: 0, y: 0, width: outer.bounds.width, height: outer.bounds.height))
      inner.contentSize = inner.bounds.size
      outer.addSubview(inner)
      let text = TextView(
        frame: Rect(
          x: 50 / scale, y: 200 / scale, width: 400 / scale, height: 260 / scale))
      text.font = .system(size: 17 / scale)
      text.text = lines
      inner.addSubview(text)
      try open(stage, text: text, in: outer, contentHeight: outer.bounds.height)
      #expect(window.keyboardInsets.bottom > 100)
      #expect(text.contentOffset.y == 0)
    }
  }

  @Test("A text view that fills the window or a page of a paging scroll view makes room for the keyboard itself")
  func alone() throws {
    for isPaged in [false, true] {
      try withStage(size: phone) { stage in
        let text = TextView(frame: Rect(origin: .zero, size: phone))
        text.text = (1...60).map { "Line \($0)" }.joined(separator: "\n")
        let window = stage.makeWindow()
        if isPaged {
          let scroll = ScrollView()
          scroll.isPagingEnabled = true
          scroll.addSubview(text)
          scroll.contentSize = phone
          window.root = scroll
        } else {
          window.root = text
        }
        stage.app.keyboardPolicy = .always
        stage.settle()
        stage.tap(at: Point(x: 60, y: 100))
        stage.advance(by: 1)
        text.selectedRange = text.textLength..<text.textLength
        stage.advance(by: 1)
        let caret = text.convert(text.caretRect, to: nil)
        #expect(window.keyboardInsets.bottom > 100)
        #expect(caret.maxY <= 720 - window.keyboardInsets.bottom)
      }
    }
  }

  @Test("A field stays visible when a compositor's keyboard makes the window shorter, unless it was scrolled away")
  func shorterWindow() throws {
    try withStage(size: Size(width: 600, height: 800)) { stage in
      stage.app.keyboardPolicy = .never
      let field = TextField()
      field.frame = Rect(x: 20, y: 680, width: 400, height: 40)
      let scroll = ScrollView()
      scroll.contentSize = Size(width: 600, height: 1000)
      scroll.addSubview(field)
      stage.makeWindow().root = scroll
      stage.settle()
      stage.tap(at: Point(x: 100, y: 700))
      stage.resize(to: Size(width: 600, height: 500))
      stage.settle()
      let caret = field.convert(field.caretRect, to: nil)
      #expect(field.isFirstResponder && caret.minY > 400 && caret.maxY <= 500)
      let finger = stage.touch(at: Point(x: 500, y: 100))
      finger.move(by: Vector(dx: 0, dy: 350), over: 0.3)
      finger.lift()
      stage.advance(by: 2)
      #expect(scroll.contentOffset.y == 0)
      stage.resize(to: Size(width: 600, height: 450))
      stage.settle()
      #expect(scroll.contentOffset.y == 0)
    }
  }

  /// Shows a long text that fills a window, and taps it, so that the keyboard on the screen is shown.
  private static func typeInWindow(on stage: Stage) -> (TextView, Window) {
    stage.app.keyboardPolicy = .always
    let (text, window) = (TextView(), stage.makeWindow())
    text.text = (0..<200).map { "line \($0)" }.joined(separator: "\n")
    window.root = text
    stage.settle()
    stage.tap(at: Point(x: 60, y: 24))
    stage.advance(by: 1)
    return (text, window)
  }

  @Test("A text stays where the user has scrolled it when the keyboard is hidden and when the screen is turned")
  func scrolledAway() throws {
    try withStage(size: phone) { stage in
      let (text, _) = Self.typeInWindow(on: stage)
      let finger = stage.touch(at: Point(x: 180, y: 350))
      finger.move(by: Vector(dx: 0, dy: -320), over: 0.3)
      finger.rest(for: 0.2)
      finger.lift()
      stage.advance(by: 2)
      let offset = text.contentOffset.y
      #expect(offset > 200 && text.isFirstResponder)
      try stage.find(.button, "Hide keyboard").tap()
      stage.advance(by: 1)
      #expect(abs(text.contentOffset.y - offset) < 1)
      stage.resize(to: Size(width: 720, height: 360))
      stage.settle()
      #expect(abs(text.contentOffset.y - offset) < 1)
    }
  }

  @Test("Page Down moves the caret by the height of the text that the keyboard does not cover")
  func pageAboveKeyboard() throws {
    try withStage(size: phone) { stage in
      let (text, window) = Self.typeInWindow(on: stage)
      let room = phone.height - window.keyboardInsets.bottom
      let start = text.caretRect
      stage.type(.pageDown)
      stage.advance(by: 1)
      #expect(window.keyboardInsets.bottom > 100 && phone.height - window.keyboardInsets.bottom == room)
      let step = text.caretRect.minY - start.minY
      #expect(step <= room && step > room - 2 * start.height)
    }
  }

  @Test("A finger that scrolls a text does not scroll the page back to a caret that was scrolled behind the keyboard")
  func scrolledBehindKeyboard() throws {
    try withStage(size: phone) { stage in
      let text = TextView(frame: Rect(x: 16, y: 600, width: 328, height: 300))
      text.text = (0..<40).map { "line \($0)" }.joined(separator: "\n")
      let scroll = ScrollView()
      scroll.addSubview(text)
      let window = stage.makeWindow()
      window.root = scroll
      try open(stage, text: text, in: scroll, contentHeight: 1500)
      scroll.scroll(to: Point(x: 0, y: 500), animated: false)
      stage.settle()
      stage.tap(at: Point(x: 60, y: 360))
      stage.advance(by: 1)
      for (start, way) in [(60.0, 200.0), (400.0, -30.0)] {
        let offset = scroll.contentOffset.y
        let finger = stage.touch(at: Point(x: 180, y: start))
        finger.move(by: Vector(dx: 0, dy: way), over: 0.2)
        finger.rest(for: 0.2)
        finger.lift()
        stage.advance(by: 1)
        let caret = text.convert(text.caretRect, to: nil)
        #expect(caret.minY > 720 - window.keyboardInsets.bottom && window.keyboardInsets.bottom > 200)
        #expect((scroll.contentOffset.y == offset) == (way < 0))
        #expect((text.contentOffset.y > 10) == (way < 0))
      }
    }
  }

  @Test("The caret of a text view stays visible when the text view becomes shorter")
  func shorterTextView() throws {
    try withStage(size: phone) { stage in
      stage.app.keyboardPolicy = .never
      let text = TextView()
      text.text = (0..<80).map { "line \($0)" }.joined(separator: "\n")
      stage.makeWindow().root = text
      stage.settle()
      stage.tap(at: Point(x: 40, y: 690))
      stage.resize(to: Size(width: 360, height: 420))
      stage.settle()
      let caret = text.convert(text.caretRect, to: nil)
      #expect(text.isFirstResponder && caret.minY > 300 && caret.maxY <= 420)
    }
  }

  @Test("The caret at the end of a long text stays visible when the screen is turned", arguments: [false, true])
  func turned(isLandscape: Bool) throws {
    let (wide, high) = (Size(width: 720, height: 360), Size(width: 360, height: 720))
    let (before, after) = isLandscape ? (wide, high) : (high, wide)
    try withStage(size: before) { stage in
      stage.app.keyboardPolicy = .never
      let text = TextView()
      text.text = (0..<40).map { "\($0) " + String(repeating: "word ", count: 40) }.joined(separator: "\n")
      stage.makeWindow().root = text
      stage.settle()
      stage.tap(at: Point(x: 60, y: 60))
      text.selectedRange = text.textLength..<text.textLength
      stage.settle()
      stage.resize(to: after)
      stage.settle()
      let caret = text.convert(text.caretRect, to: nil)
      #expect(text.isFirstResponder && caret.minY >= 0 && caret.maxY <= after.height)
    }
  }

  @Test("An app that sets the selection that a text already has does not scroll the scroll views around it")
  func sameSelection() throws {
    try withStage(size: phone) { stage in
      let text = TextView(frame: Rect(x: 20, y: 20, width: 300, height: 200))
      text.text = lines
      let scroll = ScrollView()
      scroll.contentSize = Size(width: 360, height: 2000)
      scroll.addSubview(text)
      stage.makeWindow().root = scroll
      stage.settle()
      scroll.scroll(to: Point(x: 0, y: 900), animated: false)
      text.selectedRange = text.selectedRange
      stage.advance(by: 1)
      #expect(scroll.contentOffset.y == 900)
    }
  }
}
