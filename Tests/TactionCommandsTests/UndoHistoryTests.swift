import TactionStageSupport
import Taction
import TactionTesting
import TactionTestSupport
import Testing

@Suite("The history of changes")
struct UndoHistoryTests {
  private final class Counter {
    let history = UndoHistory()
    var value = 0

    func set(_ new: Int, _ name: String = "", _ key: AnyHashable? = nil) {
      let old = value
      history.perform(name, coalescing: key, { [unowned self] in value = new }, undo: { [unowned self] in value = old })
    }
  }

  @Test("Steps are undone and redone, and a new step discards the steps to redo")
  func steps() {
    let counter = Counter()
    #expect(!counter.history.undo() && !counter.history.redo())
    for number in 1...3 { counter.set(number, "step \(number)") }
    #expect(counter.history.undo() && counter.value == 2 && counter.history.undoName == "step 2")
    #expect(counter.history.undo() && counter.value == 1 && counter.history.redoName == "step 2")
    #expect(counter.history.redo() && counter.value == 2)
    counter.set(7)
    #expect(!counter.history.canRedo && !counter.history.redo())
    for _ in 0..<5 { counter.history.undo() }
    #expect(counter.value == 0 && !counter.history.canUndo)
  }

  @Test("Changes with the same coalescing key are one step, until coalescing ends or another key follows")
  func coalescing() {
    let counter = Counter()
    for number in 1...10 { counter.set(number, "", "a") }
    counter.history.endCoalescing()
    for number in 11...20 { counter.set(number, "", "a") }
    counter.set(21, "", "b")
    counter.set(22)
    counter.set(23)
    var values: [Int] = []
    while counter.history.undo() { values.append(counter.value) }
    #expect(values == [22, 21, 20, 10, 0])
    values = []
    while counter.history.redo() { values.append(counter.value) }
    #expect(values == [10, 20, 21, 22, 23])
    // A change does not coalesce with a step that was redone.
    counter.history.undo()
    counter.set(30, "", "a")
    #expect(counter.history.undo() && counter.value == 22)
  }

  @Test("A change that is recorded just before an undo or a redo is undone by it, or ends what could be redone")
  func underWay() {
    let counter = Counter()
    var pending: Int? = 2
    counter.history.willReplay = { [unowned counter] in
      guard let new = pending else { return }
      pending = nil
      counter.set(new)
    }
    counter.set(1)
    #expect(counter.history.undo() && counter.value == 1)
    pending = 3
    #expect(!counter.history.redo() && counter.value == 3)
    #expect(counter.history.undo() && counter.value == 1)
    #expect(counter.history.undo() && counter.value == 0 && !counter.history.canUndo)
  }

  private final class Document {
    struct Refusal: Error {}

    var words: [String] = [] { didSet { changes += 1 } }
    private(set) var changes = 0
  }

  @Test("A property is changed as one step; an equal value and an error change nothing")
  func property() throws {
    let (history, document) = (UndoHistory(), Document())
    history.change(\.words, of: document, "Type") { $0 += ["a", "b"] }
    history.change(\.words, of: document) { $0.removeAll() }
    #expect(document.words == [] && document.changes == 2)
    history.change(\.words, of: document) { $0.removeAll() }
    #expect(throws: Document.Refusal.self) {
      try history.change(\.words, of: document) { words in
        words = ["c"]
        throw Document.Refusal()
      }
    }
    #expect(document.words == [] && document.changes == 2)
    #expect(history.undo() && document.words == ["a", "b"] && history.undoName == "Type")
    #expect(history.undo() && document.words == [] && !history.canUndo)
    #expect(history.redo() && history.redo() && document.words == [] && !history.canRedo)
  }

  @Test("Changes of a property with the same key are one step, and the history does not retain the object")
  func propertyOfFinger() {
    let history = UndoHistory()
    weak var released: Document?
    do {
      let document = Document()
      released = document
      for word in ["a", "b", "c"] { history.change(\.words, of: document, coalescing: "hand") { $0.append(word) } }
      #expect(history.undo() && document.words == [] && !history.canUndo)
      #expect(history.redo() && document.words == ["a", "b", "c"])
    }
    #expect(released == nil && history.undo())
  }

  @Test("Each of several fingers has its own coalesced step")
  func fingers() {
    let history = UndoHistory()
    var (a, b) = (0, 0)
    for step in 1...5 {
      let (oldA, oldB) = (a, b)
      history.perform(coalescing: "a", { a = step }, undo: { a = oldA })
      history.perform(coalescing: "b", { b = step }, undo: { b = oldB })
    }
    history.endCoalescing("a")
    history.perform(coalescing: "a", { a = 9 }, undo: { a = 5 })
    #expect(history.undo() && a == 5 && b == 5)
    #expect(history.undo() && a == 5 && b == 0)
    #expect(history.undo() && a == 0 && !history.undo())
  }

  @Test("An undo history that is emptied during an undo stays empty")
  func emptied() {
    let history = UndoHistory()
    history.record(undo: { history.removeAll() }, redo: {})
    #expect(history.undo() && !history.canRedo && !history.canUndo)
  }

  @Test("A group is one step that is undone in reverse order; an empty group adds no step")
  func groups() throws {
    struct Failure: Error {}
    let counter = Counter()
    counter.history.grouped("group") {
      counter.set(1)
      counter.history.grouped("inner") { counter.set(2) }
      #expect(!counter.history.undo())
      counter.set(3)
    }
    #expect(counter.history.undoName == "group" && counter.value == 3)
    #expect(counter.history.undo() && counter.value == 0 && !counter.history.canUndo)
    #expect(counter.history.redo() && counter.value == 3)
    counter.history.grouped("nothing") {}
    #expect(counter.history.undoName == "group")
    // Changes before an error in a group can be undone.
    #expect(throws: Failure.self) {
      try counter.history.grouped("broken") {
        counter.set(9)
        throw Failure()
      }
    }
    #expect(counter.history.undo() && counter.value == 3)
  }

  @Test("Changes that happen during an undo are not recorded, and the oldest steps are forgotten")
  func replaying() {
    let counter = Counter()
    counter.history.record(undo: { counter.set(5) }, redo: { counter.set(6) })
    #expect(counter.history.undo() && counter.value == 5 && !counter.history.canUndo)
    #expect(counter.history.redo() && counter.value == 6 && !counter.history.canRedo)
    counter.history.maximumSteps = 3
    for number in 10..<20 { counter.set(number) }
    for _ in 0..<10 { counter.history.undo() }
    #expect(counter.value == 16)
    counter.history.maximumSteps = -1
    counter.set(1)
    #expect(!counter.history.canUndo)
    counter.history.removeAll()
    #expect(!counter.history.canRedo)
  }

  @Test("The commands for undo and redo show the name of the current step, in the user's language")
  func commands() throws {
    try withStage(size: Size(width: 300, height: 200)) { stage in
      let window = stage.makeWindow(size: Size(width: 300, height: 200))
      let counter = Counter()
      window.addCommand(counter.history.undoCommand)
      window.addCommand(counter.history.redoCommand)
      window.content.addSubview(Button(counter.history.undoCommand))
      #expect(!stage.find(.button, "Undo").isEnabled)
      counter.set(1, "Move")
      #expect(stage.find(.button, "Undo Move").isEnabled)
      stage.keys.hold(.control) { stage.type("z") }
      #expect(counter.value == 0 && counter.history.redoCommand.title == "Redo Move")
      stage.keys.hold(.control) { stage.keys.hold(.shift) { stage.type("Z") } }
      #expect(counter.value == 1)
      stage.settings.languages = ["de"]
      stage.settle()
      #expect(stage.find(.button, "Move rückgängig machen").exists)
      #expect(counter.history.redoCommand.title == "Wiederholen")
      stage.app.wordTables = [WordTable("de", [.redo: "Nochmal"])]
      #expect(counter.history.redoCommand.title == "Nochmal")
    }
  }

  @Test("Three-finger swipes undo and redo, and two-finger swipes do not", arguments: ParentKind.allCases)
  func swipes(kind: ParentKind) throws {
    try withScene(in: kind) { scene in
      let counter = Counter()
      scene.view.addInteraction(UndoSwipes(counter.history))
      counter.set(1)
      @MainActor func swipe(_ count: Int, by dx: Double) {
        let fingers = scene.land((0..<count).map { Point(x: 400 - dx / 2, y: 260 + 40 * Double($0)) })
        scene.drag(fingers, to: fingers.map { $0.location + Vector(dx: dx, dy: 0) }, steps: 8)
        fingers.forEach { $0.lift() }
        scene.wait(0.5)
      }
      swipe(2, by: -160)
      #expect(counter.value == 1)
      swipe(3, by: -160)
      #expect(counter.value == 0)
      swipe(3, by: 160)
      #expect(counter.value == 1)
    }
  }

  @Test("A swipe over content that scrolls sideways undoes a step and scrolls nothing; one finger scrolls at once")
  func swipeOverScrollingContent() throws {
    try withScene { scene in
      let counter = Counter()
      let scroll = ScrollView(frame: scene.window.content.bounds)
      scroll.contentSize = Size(width: 3000, height: scroll.bounds.height)
      scene.window.content.addSubview(scroll)
      scene.window.content.addInteraction(UndoSwipes(counter.history))
      scene.stage.settle()
      counter.set(1)
      let hand = scene.land((0..<3).map { Point(x: 480, y: 260 + 40 * Double($0)) })
      scene.drag(hand, to: hand.map { $0.location - Vector(dx: 160, dy: 0) }, steps: 8)
      hand.forEach { $0.lift() }
      scene.wait(0.5)
      #expect(counter.value == 0 && scroll.contentOffset == .zero)
      let finger = scene.land([Point(x: 480, y: 300)])
      scene.drag(finger, to: [Point(x: 400, y: 300)], steps: 4)
      #expect(scroll.contentOffset.x > 40)
      finger.forEach { $0.lift() }
    }
  }

  @Test("A swipe undoes the change of a text that an input method composes")
  func swipeWithComposedText() throws {
    try withScene { scene in
      let (counter, field) = (Counter(), TextField())
      field.frame = Rect(x: 0, y: 0, width: 100, height: 44)
      field.onChange = { _ in counter.set(2) }
      scene.parent.addSubview(field)
      scene.view.addInteraction(UndoSwipes(counter.history))
      counter.set(1)
      field.becomeFirstResponder()
      scene.stage.settle()
      scene.stage.inputMethod.compose("a")
      let fingers = scene.land((0..<3).map { Point(x: 480, y: 260 + 40 * Double($0)) })
      scene.drag(fingers, to: fingers.map { $0.location - Vector(dx: 160, dy: 0) }, steps: 8)
      fingers.forEach { $0.lift() }
      scene.wait(0.5)
      #expect(field.text == "a" && counter.value == 1)
    }
  }

  @Test("A group, and an undo of it, end when the app removes all steps")
  func forgetting() {
    let counter = Counter()
    let history = counter.history
    history.grouped {
      counter.set(1)
      history.removeAll()
      counter.set(2)
    }
    #expect(history.undo() && counter.value == 1 && !history.undo())
    var undone: [Int] = []
    history.grouped {
      for number in 0..<3 {
        history.record(
          "",
          undo: {
            undone.append(number)
            history.removeAll()
          }, redo: {})
      }
    }
    #expect(history.undo() && undone == [2] && !history.canUndo && !history.canRedo)
  }

  @Test("A change that an action performs is undone first; an action that removes all steps is not kept")
  func performedInReturn() {
    let (history, counter) = (UndoHistory(), Counter())
    func set(_ new: Int) {
      counter.value = new
      if new == 5 { history.perform("Snap", { counter.value = 4 }, undo: { counter.value = 5 }) }
    }
    history.perform("Move", { set(5) }, undo: { set(0) })
    #expect(counter.value == 4 && history.undoName == "Snap")
    #expect(history.undo() && counter.value == 5 && history.undo() && counter.value == 0)
    var told: [Int] = []
    history.onChange = { told.append(counter.value) }
    history.perform("", { counter.value = 7 }, undo: { counter.value = 0 })
    #expect(told == [7])
    history.perform("", { history.removeAll() }, undo: {})
    #expect(!history.canUndo)
  }
}
