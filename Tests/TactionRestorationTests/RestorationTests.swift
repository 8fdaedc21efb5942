import Glibc
import Taction
import TactionStageSupport
import TactionTestSupport
import TactionTesting
import Testing

@testable import TactionNavigation
@testable import TactionRestoration

@Suite("The state of a window comes back after the program was killed")
struct RestorationTests {
  @Test("A late write does not replace a newer one, and a failed write returns its error")
  func order() throws {
    let folder = try TemporaryFolder()
    let file = StateFile(path: folder["state.json"].path)
    #expect(file.write("new", number: 12) == nil && file.write("old", number: 11) == nil)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "new")
    file.remove(number: 13)
    #expect(file.write("older", number: 10) == nil)
    #expect(!folder.names.contains("state.json"))
    #expect(StateFile(path: "/proc/none/state.json").write("text", number: 1) != nil)
  }

  @Test("onRestore is called once, with the restored text, and never without a stored state")
  func telling() async throws {
    let runs = try Runs()
    var calls: [String] = []
    for run in 0..<2 {
      let field = SearchField(placeholder: "Search") { calls.append("\(run): \($0)") }
      field.restorationIdentifier = "search"
      field.onRestore = { [weak field] in calls.append("restored \(field?.text ?? "")") }
      try await runs.run({ field.fill($0.content) }) { stage, _ in
        field.becomeFirstResponder()
        if run == 0 { stage.type("ab") }
        stage.settle()
      }
    }
    #expect(calls == ["0: a", "0: ab", "restored ab"])
  }

  @Test("Texts (except texts of secure fields), positions, tabs and pages come back")
  func views() async throws {
    let runs = try Runs()
    struct Views {
      let field = TextField()
      let secret = SecureField()
      let pin = TextField()
      let text = TextView()
      let scroll = ScrollView()
      let tabs: TabView
      let stack: NavigationStack
      init() {
        stack = NavigationStack(root: View(), title: "Root")
        tabs = TabView([Tab("One", page: View()), Tab("Two", page: stack), Tab("Three", page: scroll)])
        for (view, name) in [
          (field, "field"), (secret, "secret"), (pin, "pin"), (text, "text"), (scroll, "scroll"), (tabs, "tabs"),
          (stack, "stack"),
        ] as [(View, String)] {
          view.restorationIdentifier = name
        }
        scroll.contentSize = Size(width: 400, height: 5000)
        stack.restorePages { name in
          guard name != "gone" else { return nil }
          let page = ScrollView()
          page.contentSize = Size(width: 100, height: 3000)
          return (page, NavigationItem(name))
        }
      }
      func add(to window: Window) {
        pin.traits.kind = .pin
        for (index, view) in [field, secret, pin].enumerated() {
          view.frame = Rect(x: 0, y: Double(index) * 34, width: 400, height: 32)
          window.content.addSubview(view)
        }
        text.frame = Rect(x: 0, y: 100, width: 400, height: 100)
        tabs.frame = Rect(x: 0, y: 200, width: 400, height: 400)
        window.content.addSubview(text)
        window.content.addSubview(tabs)
      }
    }
    let first = Views()
    try await runs.run({ first.add(to: $0) }) { stage, _ in
      first.field.becomeFirstResponder()
      stage.type("typed \"text\"")
      first.secret.becomeFirstResponder()
      stage.type("secret1")
      first.pin.text = "secret2"
      first.text.text = "lines\nof\ttext \u{1F3D4} \\ \u{1}"
      first.tabs.selectedIndex = 1
      stage.settle()
      for name in ["a", "b", "gone", "d"] {
        let page = ScrollView()
        page.contentSize = Size(width: 100, height: 3000)
        page.restorationIdentifier = name
        first.stack.push(page, title: name, animated: false)
        if name == "b" {
          stage.settle()
          page.contentOffset.y = 700
        }
      }
      stage.settle()
      first.tabs.selectedIndex = 2
      stage.settle()
      first.scroll.contentOffset.y = 1234
      first.tabs.selectedIndex = 1
      stage.settle()
    }
    let file = try String(contentsOfFile: runs.path, encoding: .utf8)
    #expect(!file.contains("secret1") && !file.contains("secret2"))
    let second = Views()
    try await runs.run({ second.add(to: $0) }) { stage, _ in
      #expect(second.field.text == "typed \"text\"" && second.secret.text.isEmpty && second.pin.text.isEmpty)
      #expect(second.text.text == "lines\nof\ttext \u{1F3D4} \\ \u{1}")
      #expect(second.tabs.selectedIndex == 1)
      #expect(second.stack.pages.dropFirst().map(\.restorationIdentifier) == ["a", "b"])
      #expect((second.stack.topPage as? ScrollView)?.contentOffset.y == 700)
      // A view that is not in the window yet gets its state when it is added.
      second.tabs.selectedIndex = 2
      stage.settle()
      #expect(second.scroll.contentOffset.y == 1234)
      second.field.text = ""
      // The state comes back once, not each time that the view comes into the window.
      second.field.removeFromSuperview()
      stage.settle()
      second.add(to: try #require(stage.app.windows.first))
      stage.settle()
      #expect(second.field.text.isEmpty)
    }
  }

  @Test("The chosen tab comes back when the tabs are set after their view is shown")
  func lateTabs() async throws {
    let runs = try Runs()
    for isAgain in [false, true] {
      let tabs = TabView()
      let made = ["One", "Two"].map { Tab($0, page: View()) }
      tabs.frame = Rect(x: 0, y: 0, width: 400, height: 600)
      tabs.restorationIdentifier = "tabs"
      if !isAgain { tabs.tabs = made }
      try await runs.run({ $0.content.addSubview(tabs) }) { stage, _ in
        if isAgain {
          tabs.tabs = made
        } else {
          tabs.selectedIndex = 1
        }
        stage.settle()
        #expect(tabs.selectedIndex == 1)
      }
    }
  }

  @Test("A folded split view shows its detail again, with the pages of the detail")
  func folded() async throws {
    let runs = try Runs()
    for isAgain in [false, true] {
      let detail = NavigationStack(root: View(), title: "Inbox")
      let split = SplitView(sidebar: View(), detail: detail)
      (split.restorationIdentifier, detail.restorationIdentifier) = ("split", "detail")
      detail.restorePages { name in (View(), NavigationItem(name)) }
      try await runs.run({ split.fill($0.content) }) { stage, _ in
        if !isAgain {
          let message = View()
          message.restorationIdentifier = "message"
          split.showDetail()
          detail.push(message, title: "Message")
          stage.advance(by: 1)
        }
        #expect(split.isFolded && split.showsDetail && detail.isInWindow && detail.pages.count == 2)
      }
    }
  }

  private struct Draft: Codable, Equatable {
    enum Kind: String, Codable { case note, letter }
    var title: String
    var numbers: [Int8: [Double?]]
    var kind: Kind
    var nested: [[String: Bool]]
    var rect: Rect?
    var big: UInt64
    var limits = [Double.infinity, -.infinity]
    var small = Float.infinity
    var times = [Duration.seconds(5), .seconds(90), .seconds(-1)]
  }

  private nonisolated struct Unwritable: Codable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: [], debugDescription: "never"))
    }
  }

  @Test("Values of the app come back by their keys; a value of another type reads as nil")
  func values() async throws {
    let runs = try Runs()
    let draft = Draft(
      title: "Ä\"\\/\n", numbers: [1: [1.5, nil, -0.0, 1e300], -8: []], kind: .letter, nested: [["a": true], [:]],
      rect: Rect(x: 1, y: 2, width: 3, height: 4), big: .max)
    try await runs.run({ _ in }) { _, window in
      window.restoration["draft"] = draft
      window.restoration["count"] = 7
      window.restoration["unwritable"] = 1
      window.restoration["unwritable"] = Unwritable()
    }
    try await runs.run({ _ in }) { _, window in
      let (again, count, text): (Draft?, Int?, String?) = (
        window.restoration["draft"], window.restoration["count"], window.restoration["count"]
      )
      #expect(again == draft && count == 7 && text == nil)
      let missing: Int? = window.restoration["unwritable"]
      #expect(missing == nil)
      window.restoration["count"] = Int?.none
    }
    try await runs.run(version: 2, { _ in }) { _, window in
      let (again, count): (Draft?, Int?) = (window.restoration["draft"], window.restoration["count"])
      #expect(again == nil && count == nil, "another version of the app")
    }
  }

  @Test("Values that the app sets or removes before the start replace the stored ones")
  func earlyValues() async throws {
    let runs = try Runs()
    try await runs.run({ _ in }) { _, window in
      for key in ["removed", "changed", "kept"] { window.restoration[key] = 1 }
    }
    try withStage(size: Size(width: 400, height: 600)) { stage in
      let window = stage.app.makeWindow(title: "App", size: Size(width: 400, height: 600))
      window.restoration["removed"] = Int?.none
      window.restoration["changed"] = 2
      window.restoration.start(in: StateFile(path: runs.path), version: 1)
      stage.settle()
      let values: [Int?] = ["removed", "changed", "kept"].map { window.restoration[$0] }
      #expect(values == [nil, 2, 1])
      window.restoration.forgetFile()
    }
  }

  @Test("A window that closes stores its last change at once")
  func closing() async throws {
    let runs = try Runs()
    try await runs.run(kills: false, { _ in }) { stage, window in
      window.restoration["count"] = 1
      window.close()
      stage.settle()
    }
    try await runs.run({ _ in }) { _, window in
      let count: Int? = window.restoration["count"]
      #expect(count == 1)
      window.restoration.reset()
      #expect(access(runs.path, F_OK) != 0)
    }
  }

  @Test("Values that an app sets after its window has closed are stored; later changes of the views are not")
  func lastValues() async throws {
    let runs = try Runs()
    let (field, again) = (TextField(), TextField())
    for field in [field, again] { field.restorationIdentifier = "field" }
    field.text = "kept"
    try await runs.run(kills: false, { field.fill($0.content) }) { _, window in
      window.restoration["count"] = 1
      window.onClose = { [unowned window] in
        field.text = ""
        let count: Int = window.restoration["count"] ?? 0
        window.restoration["count"] = count + 1
      }
      window.close()
      // As `onTerminate` does after the last window has closed.
      window.restoration["last"] = 3
    }
    try await runs.run({ again.fill($0.content) }) { _, window in
      let values: [Int?] = ["count", "last"].map { window.restoration[$0] }
      #expect(values == [2, 3] && again.text == "kept")
    }
  }

  @Test("A state that does not change is written once, and then nothing wakes the program for an hour")
  func rest() async throws {
    let runs = try Runs()
    try await runs.run({ _ in }) { stage, window in
      window.restoration["count"] = 1
      stage.advance(by: 2)
      await window.restoration.finishWriting()
      unlink(runs.path)
      stage.settle()
      stage.advance(by: 3600)
      await window.restoration.finishWriting()
      #expect(access(runs.path, F_OK) != 0)
    }
  }

  /// A view of an app that makes its field when it is created, and makes it again when its state is restored.
  private final class Card: View, RestorableView {
    private(set) var field = TextField()
    private var kind = 0 {
      didSet { makeField() }
    }

    init(_ number: Int) {
      super.init(frame: .zero)
      restorationIdentifier = "card \(number)"
      makeField()
    }

    func makeField() {
      let name = field.restorationIdentifier ?? (restorationIdentifier ?? "") + " field"
      field.removeFromSuperview()
      field = TextField()
      field.restorationIdentifier = name
      addSubview(field)
    }

    var restorableState: Int? { 7 }

    func restore(_ state: Int) -> Bool {
      kind = state
      return true
    }
  }

  @Test("A field that its superview makes again while the superview is restored gets its stored text")
  func madeAgain() async throws {
    let runs = try Runs()
    // Unrelated views are restored in a random order. With eight cards, a wrong order would very probably be noticed.
    let cards = (0..<8).map(Card.init)
    try await runs.run({ window in cards.forEach(window.content.addSubview) }) { stage, _ in
      for card in cards { card.field.text = "typed" }
      stage.advance(by: 0.1)
    }
    let later = (0..<8).map(Card.init)
    try await runs.run({ window in later.forEach(window.content.addSubview) }) { stage, _ in
      stage.advance(by: 0.1)
      #expect(later.map(\.field.text) == [String](repeating: "typed", count: 8))
    }
  }

  /// A view of an app with a long state.
  private final class Letter: View, RestorableView {
    var restorableState: String? { String(repeating: "word ", count: 40_000) }

    func restore(_ state: String) -> Bool { true }
  }

  @Test("States of views that never come back do not keep other states from being stored")
  func neverBack() async throws {
    let runs = try Runs()
    for run in 1...7 {
      let (scroll, letter) = (ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300)), Letter())
      scroll.contentSize = Size(width: 400, height: 5000)
      (scroll.restorationIdentifier, letter.restorationIdentifier) = ("scroll", "letter \(run)")
      let views: [View] = [scroll, letter]
      try await runs.run({ window in views.forEach(window.content.addSubview) }) { stage, _ in
        #expect(scroll.contentOffset.y == 100 * Double(run - 1))
        scroll.contentOffset.y = 100 * Double(run)
        stage.settle()
      }
    }
  }

  private final class Nest: Codable {
    var inner: Nest?
    var levels: Int { 1 + (inner?.levels ?? 0) }
    init(_ levels: Int) { inner = levels > 1 ? Nest(levels - 1) : nil }
  }

  @Test("A value with too many levels is not stored, and the other values come back")
  func deepValues() async throws {
    let runs = try Runs()
    try await runs.run({ _ in }) { stage, window in
      window.restoration["count"] = 3
      window.restoration["deep"] = Nest(62)
      window.restoration["deeper"] = Nest(63)
      stage.settle()
    }
    try await runs.run({ _ in }) { _, window in
      #expect(window.restoration["count"] == 3)
      #expect((window.restoration["deep"] as Nest?)?.levels == 62)
      #expect((window.restoration["deeper"] as Nest?)?.levels == nil)
    }
  }
}
