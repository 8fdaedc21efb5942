import Glibc
import Taction
import TactionStageSupport
import TactionTesting
import Testing

/// A message about an error, which screen readers announce.
private final class Message: Label {
  override var semantics: Semantics? { Semantics(.toast, name: text, states: .invalid) }
}

@Suite("Relations, states and messages for screen readers")
struct AccessibleRelationTests {
  @Test("A label and the field that it names are related to each other")
  func labels() throws {
    try withReader { reader, window in
      let (label, field) = (Label("City"), TextField(placeholder: "Berlin"))
      field.accessibilityLabelledBy = label
      label.frame = Rect(x: 20, y: 20, width: 100, height: 30)
      field.frame = Rect(x: 20, y: 60, width: 200, height: 44)
      window.content.addSubview(label)
      window.content.addSubview(field)
      reader.exchange()
      let (city, entry) = (try reader.object(29), try reader.object(79))
      #expect(try reader.relations(city) == [1: [entry]] && reader.relations(entry) == [2: [city]])
      #expect(try reader.name(entry) == "City" && reader.stage.find(.textField, "City").exists)
      label.text = "Town"
      #expect(try reader.name(entry) == "Town")
      // Two views that label each other keep their own texts.
      label.accessibilityLabelledBy = field
      #expect(try reader.name(entry) == "Town" && reader.name(city) == "Berlin")
      label.accessibilityLabelledBy = nil
      label.removeFromSuperview()
      reader.exchange()
      #expect(try reader.relations(entry) == [:])
    }
  }

  @Test("A view that explains a field is the field's description; if the view is invalid, the field is also invalid")
  func explanations() throws {
    try withReader { reader, window in
      let (message, field) = (Message("Too long"), TextField(placeholder: "City"))
      field.accessibilityDescribedBy = message
      message.frame = Rect(x: 20, y: 110, width: 100, height: 30)
      field.frame = Rect(x: 20, y: 60, width: 200, height: 44)
      window.content.addSubview(field)
      reader.exchange()
      let entry = try reader.object(79)
      @MainActor func description() throws -> String? {
        var value = try reader.property(entry, "Accessible", "Description")
        return value.string()
      }
      window.content.addSubview(message)
      reader.exchange()
      #expect(try description() == "Too long" && reader.hasState(36, entry))
      message.isHidden = true
      field.semanticsDidChange()
      reader.exchange()
      #expect(try description() == "" && !reader.hasState(36, entry))
      #expect(try reader.name(entry) == "City")
    }
  }

  @Test("Relations contain the choices of a group, and the window of a popup")
  func groups() throws {
    try withReader { reader, window in
      let group = RadioGroup(["Small", "Large"])
      group.frame = Rect(x: 20, y: 20, width: 200, height: 100)
      window.content.addSubview(group)
      reader.exchange()
      let choices = try reader.children(reader.object(39))
      #expect(choices.count == 2)
      #expect(try reader.relations(choices[1]) == [5: choices])
      let place = PopupPlacement(at: group.frame, size: Size(width: 100, height: 100))
      try #require(window.makePopup(place) != nil)
      reader.exchange()
      let windows = try reader.children(ScreenReader.root)
      #expect(windows.count == 2)
      #expect(try reader.relations(windows[1]) == [15: [windows[0]]])
    }
  }

  @Test("Screen readers learn whether a field has one or several lines, and the step of a stepper")
  func states() throws {
    try withReader { reader, window in
      let (field, text, scroll) = (TextField(), TextView(), ScrollView())
      let views: [View] = [field, text, scroll, Stepper(value: 4, in: 0...10, step: 2)]
      for (index, view) in views.enumerated() {
        view.frame = Rect(x: 20, y: 20 + 80 * Double(index), width: 200, height: 60)
        window.content.addSubview(view)
      }
      scroll.contentSize = Size(width: 200, height: 600)
      reader.exchange()
      let (entry, area, pane) = (try reader.object(79), try reader.object(61), try reader.object(49))
      #expect(try reader.hasState(26, entry) && !reader.hasState(17, entry) && reader.hasState(7, entry))
      #expect(try reader.hasState(17, area) && !reader.hasState(26, area))
      #expect(try !reader.hasState(14, pane) && !reader.hasState(29, pane))
      var step = try reader.property(try reader.object(52), "Value", "MinimumIncrement")
      #expect(step.double() == 2)
    }
  }

  @Test("Screen readers get the locale of the environment")
  func locale() throws {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let before = names.map { name in getenv(name).map { String(cString: $0) } }
    defer {
      for (name, value) in zip(names, before) { if let value { setenv(name, value, 1) } else { unsetenv(name) } }
    }
    for name in names { unsetenv(name) }
    try withReader { reader, _ in
      @MainActor func locale() throws -> String {
        var answer = try reader.property(ScreenReader.root, "Accessible", "Locale")
        return answer.string()
      }
      #expect(try locale() == "C")
      setenv("LANG", "fr_FR.UTF-8", 1)
      #expect(try locale() == "fr_FR.UTF-8")
      setenv("LC_MESSAGES", "de_DE.UTF-8", 1)
      #expect(try locale() == "de_DE.UTF-8")
      var answer = BusTestReader(
        try reader.ask(ScreenReader.root, "org.a11y.atspi.Application", "GetLocale", "u") { $0.uint32(4) }.body)
      #expect(answer.string() == "fr_FR.UTF-8")
      reader.stage.app.languages = ["ar-EG"]
      #expect(try locale() == "ar_EG")
      reader.stage.app.languages = nil
      #expect(try locale() == "de_DE.UTF-8")
    }
  }

  @Test("A toast is announced to screen readers as a notification that is shown")
  func toast() throws {
    try withReader { reader, window in
      let count = reader.peer.signals.count
      window.content.present(Toast("Saved"))
      reader.stage.advance(by: 0.5)
      reader.exchange()
      let path = try reader.object(101)
      let told = reader.peer.signals[count...].filter { $0.path == path }.map(\.words)
      #expect(told.filter { $0 == "StateChanged showing 1" }.count == 1)
      #expect(try reader.name(path) == "Saved")
      var answer = BusTestReader(try reader.ask(path, "org.a11y.atspi.Accessible", "GetAttributes").body)
      #expect(answer.dictionary()["live"] == "polite")
    }
  }

  @Test("A message is announced again after it was hidden, but not after a menu in front of it has closed")
  func coveredMessage() throws {
    try withReader { reader, window in
      let message = Message("Too long")
      message.frame.origin = Point(x: 20, y: 20)
      window.content.addSubview(message)
      reader.exchange()
      let path = try reader.object(101)
      @MainActor func announcements(_ path: String) -> Int {
        reader.peer.signals.count { $0.path == path && $0.words == "StateChanged showing 1" }
      }
      for _ in 0..<2 {
        window.content.present(Menu([MenuItem("Copy") {}]))
        reader.exchange()
        #expect(try reader.ask(path, "org.a11y.atspi.Accessible", "GetRole").type == 3, "the menu covers the message")
        #expect(!reader.peer.signals.contains { $0.path == path && $0.kind == "defunct" })
        reader.stage.type(.escape)
        reader.stage.advance(by: 1)
        reader.exchange()
      }
      #expect(announcements(path) == 1)
      for isHidden in [true, false] {
        message.isHidden = isHidden
        reader.exchange()
      }
      let shown = try reader.object(101)
      #expect(shown != path && announcements(path) == 1 && announcements(shown) == 1)
    }
  }
}
