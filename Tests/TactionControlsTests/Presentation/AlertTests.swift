import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("Alerts with fingers and keys, with Wayland events")
struct AlertTests {
  /// An alert with two or more buttons, and the buttons that were pressed.
  private final class Question {
    private(set) var pressed: [String] = []
    private(set) var alert = Alert("")

    init(_ titles: [String] = ["Cancel", "Delete"], message: String = "The photos stay.") {
      let buttons = titles.enumerated().map { index, title in
        AlertButton(title, role: index == 0 ? .cancel : .normal) { [unowned self] in pressed.append(title) }
      }
      alert = Alert("Delete this album?", message: message, buttons: buttons)
    }

    func button(_ title: String) throws -> Button { try #require(AlertTests.buttons(in: alert)[title]) }
  }

  static func buttons(in view: View) -> [String: Button] {
    var found: [String: Button] = [:]
    for subview in view.subviews {
      if let button = subview as? Button { found[button.titleLabel.text] = button }
      found.merge(buttons(in: subview)) { first, _ in first }
    }
    return found
  }

  @Test("A tap on an alert's button dismisses it, then acts; other taps do nothing", arguments: ParentKind.allCases)
  func tapping(kind: ParentKind) throws {
    try withPresentation(in: kind) { scene in
      let question = Question()
      var dismissals = 0
      question.alert.onDismiss = { dismissals += 1 }
      scene.button.present(question.alert)
      scene.rest()
      scene.stage.tap(at: scene.buttonPlace)
      scene.tap(20, 780)
      #expect(question.alert.isPresented && scene.taps == 0)
      let (cancel, delete) = (try question.button("Cancel").screenFrame, try question.button("Delete").screenFrame)
      #expect(cancel.maxX < delete.minX && cancel.minY == delete.minY && delete.height >= 44)
      scene.stage.tap(at: delete.center)
      #expect(question.pressed == ["Delete"] && !question.alert.isPresented)
      scene.stage.tap(at: delete.center)
      scene.rest()
      #expect(question.pressed == ["Delete"] && dismissals == 1)
      let commits = scene.stage.commitCount
      scene.stage.advance(by: 3)
      #expect(scene.stage.commitCount == commits)
    }
  }

  @Test("The arrow keys pass over the disabled buttons of an alert")
  func disabledButtons() throws {
    try withPresentation { scene in
      var pressed: [String] = []
      let buttons = ["A", "B", "C", "D"].map { title in AlertButton.normal(title) { pressed.append(title) } }
      for index in [0, 2] { buttons[index].isEnabled = false }
      scene.button.present(Alert("Question", buttons: buttons))
      for key in [Key.downArrow, .downArrow, .space] { scene.stage.type(key) }
      #expect(pressed == ["D"])
    }
  }

  @Test("Return presses the preferred button of an alert, Escape cancels; key repeats do nothing")
  func keys() throws {
    try withPresentation { scene in
      for (keys, pressed) in [
        ([Key.return], "Delete"), ([.escape], "Cancel"), ([.rightArrow, .space], "Cancel"),
        ([.rightArrow, .rightArrow, .space], "Delete"), ([.leftArrow, .leftArrow, .space], "Cancel"),
      ] {
        let question = Question()
        scene.button.present(question.alert)
        for key in keys { scene.stage.type(key) }
        #expect(question.pressed == [pressed], "\(keys)")
        scene.rest()
      }
      // The held key that opened the alert does not press a button.
      scene.button.becomeFirstResponder()
      let question = Question()
      scene.button.action = { scene.button.present(question.alert) }
      scene.stage.keys.press(.return)
      scene.stage.advance(by: 2)
      #expect(question.alert.isPresented && question.pressed == [])
      scene.stage.keys.release(.return)
      scene.stage.type(.escape)
      #expect(scene.button.isFirstResponder)
    }
  }

  @Test("Buttons of an alert are stacked if they are long, and mirrored from right to left")
  func layout() throws {
    try withPresentation { scene in
      let long = Question(["Cancel", "Delete all of the photos in this album"])
      scene.button.present(long.alert, animated: false)
      scene.stage.settle()
      let below = try long.button("Cancel").screenFrame
      let above = try long.button("Delete all of the photos in this album").screenFrame
      #expect(below.minY > above.minY)
      long.alert.dismiss(animated: false)
      scene.stage.settings.layoutDirection = .rightToLeft
      let question = Question()
      scene.button.present(question.alert, animated: false)
      scene.stage.settle()
      let (right, left) = (try question.button("Cancel").screenFrame, try question.button("Delete").screenFrame)
      #expect(right.minX > left.minX)
      question.alert.dismiss(animated: false)
    }
  }

  @Test("In a small window, all of an alert with large text can be scrolled to and pressed", arguments: [1.0, 1.5, 3])
  func small(textScale: Double) throws {
    try withPresentation(size: Size(width: 360, height: 294)) { scene in
      scene.stage.settings.textScale = textScale
      let message = String(repeating: "The photos stay in the library. ", count: 12)
      let question = Question(["Cancel", "Delete", "Move", "Share"], message: message)
      scene.button.present(question.alert)
      scene.rest()
      let card = try #require(try question.button("Share").superview?.superview).screenFrame
      #expect(card.minY >= 0 && card.maxY <= 294 && card.minX >= 0 && card.maxX <= 360)
      let scroll = try #require(try question.button("Share").superview as? ScrollView)
      let text = try #require(card == .zero ? nil : scroll.superview?.subviews.first as? ScrollView)
      #expect(text.contentSize.height > text.bounds.height && text.bounds.height > 30)
      scene.drag(from: scroll.screenFrame.center, by: Vector(dx: 0, dy: -400), over: 0.3)
      scene.stage.tap(at: try question.button("Share").screenFrame.center)
      #expect(question.pressed == ["Share"])
      scene.rest()
    }
  }

  @Test("Two alerts have the same accessory, which is in the alert that appears, and has the focus")
  func sharedAccessory() throws {
    try withPresentation { scene in
      let field = TextField(placeholder: "Name")
      let alerts = [Alert("Your name?"), Alert("This name is taken by another user. Please choose another name.")]
      for alert in alerts { alert.accessory = field }
      for index in [0, 1, 0] {
        scene.button.present(alerts[index])
        scene.rest()
        #expect(field.isDescendant(of: alerts[index]) && field.isFirstResponder, "\(index)")
        scene.stage.type("a")
        // The next alert appears while this one leaves.
        alerts[index].dismiss()
      }
      scene.rest()
      alerts[1].accessory = nil
      #expect(field.isDescendant(of: alerts[0]) && !field.text.isEmpty)
      // The next alert is prepared while this one is on the screen.
      scene.button.present(alerts[0])
      scene.rest()
      alerts[1].accessory = field
      #expect(field.isDescendant(of: alerts[0]) && field.isFirstResponder)
      alerts[0].dismiss()
      scene.button.present(alerts[1])
      scene.rest()
      #expect(field.isDescendant(of: alerts[1]) && field.isFirstResponder)
      alerts[1].dismiss()
      scene.rest()
      alerts[1].accessory = nil
      alerts[1].accessory = field
      alerts[0].accessory = field
      #expect(field.isDescendant(of: alerts[0]))
    }
  }

  @Test("A hidden accessory takes no room in an alert")
  func hiddenAccessory() throws {
    try withPresentation { scene in
      let field = TextField(placeholder: "Name")
      field.isHidden = true
      var frames: [Rect] = []
      for accessory in [nil, field] {
        let question = Question()
        question.alert.accessory = accessory
        scene.button.present(question.alert)
        scene.rest()
        frames.append(try question.button("Delete").screenFrame)
        question.alert.dismiss(animated: false)
      }
      #expect(frames[0] == frames[1])
    }
  }

  @Test("An alert over a sheet over another alert gets all keys and touches")
  func nesting() throws {
    try withPresentation { scene in
      var events: [String] = []
      let sheet = Sheet()
      sheet.detents = [.medium]
      sheet.onDismiss = { events.append("sheet") }
      let (first, second) = (Question(), Question())
      first.alert.onDismiss = { events.append("first") }
      second.alert.onDismiss = { events.append("second") }
      scene.button.present(first.alert)
      scene.button.present(sheet)
      sheet.contentView.present(second.alert)
      scene.rest()
      #expect(scene.button.presentations.count == 3)
      scene.stage.type(.escape)
      #expect(second.pressed == ["Cancel"] && first.pressed == [] && sheet.isPresented)
      scene.stage.type(.escape)
      #expect(!sheet.isPresented && first.alert.isPresented)
      scene.stage.type(.escape)
      #expect(first.pressed == ["Cancel"])
      scene.rest()
      #expect(Set(events) == ["sheet", "first", "second"] && events.count == 3)
      // Dismissing an alert also dismisses all presentations in front of it.
      events = []
      scene.button.present(first.alert)
      scene.button.present(sheet)
      scene.button.present(second.alert)
      scene.stage.advance(by: 0.05)
      first.alert.dismiss()
      #expect(scene.button.presentations.isEmpty)
      scene.rest()
      #expect(Set(events) == ["sheet", "first", "second"])
    }
  }

  @Test("Dismissing, presenting and removing in an alert's handler, and closing the window, do no harm")
  func handlers() throws {
    try withPresentation { scene in
      var count = 0
      @MainActor func ask() {
        count += 1
        guard count < 5 else { return }
        let alert = Alert("Again?", buttons: [.cancel(), .destructive("Yes") { ask() }])
        scene.button.present(alert)
        scene.stage.advance(by: 0.05)
        scene.stage.tap(at: AlertTests.buttons(in: alert)["Yes"]?.screenFrame.center ?? .zero)
      }
      ask()
      #expect(count == 5)
      scene.rest()
      let alert = Alert("")
      alert.onDismiss = {
        count += 1
        scene.window.content.subviews.forEach { $0.removeFromSuperview() }
      }
      scene.button.present(alert)
      let other = Alert("2")
      scene.window.content.present(other)
      scene.window.close()
      #expect(count == 6 && !alert.isPresented && !other.isPresented)
      #expect(!scene.window.content.present(alert))
      var last: [Alert] = []
      let window = scene.stage.makeWindow()
      for _ in 0..<120 {
        last.append(Alert("Many"))
        window.content.present(last[last.count - 1])
      }
      scene.stage.settle()
      #expect(window.content.presentations.count == 100)
      last[0].dismiss(animated: false)
      #expect(window.content.presentations.isEmpty)
    }
  }
}
