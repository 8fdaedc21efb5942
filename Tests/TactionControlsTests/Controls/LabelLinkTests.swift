import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Links in labels, with Wayland events")
struct LabelLinkTests {
  @Test("A tap near a link opens it; other touches pass through the label", arguments: ParentKind.allCases)
  func tap(parentKind: ParentKind) throws {
    try withScene(in: parentKind) { scene in
      let local = 1 / scene.parent.transformToWindow.meanScale
      let label = Label()
      label.font = .system(size: 40 * local)
      label.attributedText =
        AttributedText("see ") + AttributedText("here", attributes: TextAttributes(link: "https://example.org"))
        + " now"
      label.sizeToFit()
      label.center = scene.parent.convert(Point(x: 400, y: 300), from: nil)
      scene.parent.addSubview(label)
      var (opened, passed): ([String], Int) = ([], 0)
      label.onLink = { opened.append($0) }
      scene.parent.addGestureRecognizer(TapGestureRecognizer { _ in passed += 1 })
      scene.wait(0.05)
      scene.touch(400, 300).lift()
      #expect(opened == ["https://example.org"])
      let start = label.convert(Point(x: 10 * local, y: label.bounds.center.y), to: nil)
      scene.touch(start.x, start.y).lift()
      #expect(opened.count == 1 && passed >= 1)
      label.onLink = nil
      scene.wait(0.5)
      scene.touch(400, 300).lift()
      #expect(opened.count == 1)
    }
  }

  @Test("A link receives taps next to its label, and a view behind the label receives all other taps")
  func surroundings() throws {
    try withScene { scene in
      var (opened, pressed) = (0, 0)
      let behind = View(frame: Rect(x: 300, y: 200, width: 300, height: 200))
      behind.addGestureRecognizer(TapGestureRecognizer { _ in pressed += 1 })
      let label = Label()
      label.attributedText = AttributedText("see ") + AttributedText("here", attributes: TextAttributes(link: "x"))
      label.sizeToFit()
      label.frame.origin = Point(x: 350, y: 290)
      label.onLink = { _ in opened += 1 }
      scene.window.content.addSubview(behind)
      scene.window.content.addSubview(label)
      scene.wait(0.05)
      let link = Point(x: label.frame.maxX - 10, y: label.frame.center.y)
      scene.stage.tap(at: Point(x: link.x, y: label.frame.maxY + 8))
      #expect(opened == 1 && pressed == 0)
      scene.stage.tap(at: Point(x: label.frame.minX + 4, y: link.y))
      #expect(opened == 1 && pressed == 1)
      label.onLink = nil
      scene.stage.tap(at: link)
      #expect(opened == 1 && pressed == 2)
    }
  }

  @Test("A tap on a control or a link next to another link belongs to the view under the finger")
  func neighbours() throws {
    try withScene { scene in
      var (opened, pressed): ([String], Int) = ([], 0)
      let button = Button("Above") { pressed += 1 }
      button.frame = Rect(x: 300, y: 200, width: 200, height: 44)
      scene.window.content.addSubview(button)
      var labels: [Label] = []
      for name in ["first", "second"] {
        let label = Label()
        label.attributedText = AttributedText(name, attributes: TextAttributes(link: name))
        label.sizeToFit()
        label.frame.origin = Point(x: 300, y: (labels.last?.frame ?? button.frame).maxY + 4)
        label.onLink = { opened.append($0) }
        scene.window.content.addSubview(label)
        labels.append(label)
      }
      scene.wait(0.05)
      scene.stage.tap(at: Point(x: 310, y: button.frame.maxY - 3))
      #expect(pressed == 1 && opened == [])
      scene.stage.tap(at: Point(x: 310, y: labels[0].frame.maxY - 3))
      #expect(pressed == 1 && opened == ["first"])
      scene.stage.tap(at: Point(x: 310, y: labels[1].frame.maxY + 8))
      #expect(opened == ["first", "second"])
    }
  }

  @Test("A link of a label or a text view commits the text that an input method composes", arguments: [false, true])
  func composedText(isInTextView: Bool) throws {
    try withScene { scene in
      let (field, label, body) = (TextField(placeholder: "Name"), Label(), TextView())
      let text = AttributedText("terms", attributes: TextAttributes(link: "terms"))
      label.attributedText = text
      body.attributedText = text
      body.isEditable = false
      let linked: View = isInTextView ? body : label
      field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
      linked.frame = Rect(x: 0, y: 60, width: 200, height: 44)
      scene.window.content.addSubview(field)
      scene.window.content.addSubview(linked)
      var texts: [String] = []
      label.onLink = { _ in texts.append(field.text) }
      body.onLink = { _ in texts.append(field.text) }
      field.becomeFirstResponder()
      scene.stage.settle()
      scene.stage.inputMethod.compose("a")
      scene.stage.tap(at: Point(x: 28, y: 82))
      scene.wait(0.1)
      #expect(texts == ["a"])
      // A handler of the text that hides the link prevents the call.
      field.onChange = { _ in linked.isHidden = true }
      scene.stage.inputMethod.compose("b")
      scene.stage.tap(at: Point(x: 28, y: 82))
      scene.wait(0.1)
      #expect(field.text == "ab" && texts == ["a"])
    }
  }

  @Test("A tap on a row of a list next to a link chooses the row")
  func row() throws {
    try withStage { stage in
      let scene = ListScene(stage)
      scene.fill(0..<8)
      let label = Label()
      label.attributedText = AttributedText("terms", attributes: TextAttributes(link: "terms"))
      label.sizeToFit()
      label.frame.origin = Point(x: scene.list.frame.minX, y: scene.list.frame.maxY + 4)
      var opened: [String] = []
      label.onLink = { opened.append($0) }
      scene.list.superview?.addSubview(label)
      stage.advance(by: 0.1)
      scene.tap(10, ListScene.size.height - 3)
      #expect(scene.log.last == "activate 7" && opened.isEmpty)
      let place = label.frame.origin
      label.frame.origin.y = scene.list.frame.minY - label.bounds.height
      stage.advance(by: 0.1)
      scene.tap(10, 3)
      #expect(scene.log.last == "activate 0" && opened.isEmpty)
      label.frame.origin = place
      stage.tap(at: label.convert(Point(x: 10, y: label.bounds.maxY + 8), to: nil))
      #expect(opened == ["terms"])
    }
  }

  @Test("Setting a plain text removes the attributes of a label")
  func plain() {
    let label = Label("one")
    label.attributedText.setAttributes(in: 0..<1) { $0.isUnderlined = true }
    #expect(label.text == "one" && label.attributedText.runs.count == 2)
    label.text = "one"
    #expect(label.attributedText == "one")
    label.onLink = { _ in }
    #expect(label.link(at: Point(x: 2, y: 2)) == nil && label.link(at: Point(x: .nan, y: 0)) == nil)
    label.onLink = nil
    #expect(label.gestureRecognizers.isEmpty)
  }
}
