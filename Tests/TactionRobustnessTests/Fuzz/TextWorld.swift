import Taction
import TactionTestSupport

@testable import TactionText
@testable import TactionViews

/// Fields and texts in a window, and a storm over them: keys, input methods, fingers, the clipboard, and an app that
/// changes anything at any time, even in its handlers.
///
/// After each operation, the text must equal the prediction of a simple model, the selection must be between
/// characters, and it must be possible to redo everything that is undone.
final class TextWorld: FuzzScene {
  /// The number of times that each operation was done in this process.
  private(set) static var done: [Operation: Int] = [:]

  var faults: [String] = []
  var dice = SeededGenerator(seed: 0)
  var now = 1000.0
  let window = FuzzWindow()
  var fields: [FuzzField] = []
  /// The number of operations by handlers, which the model does not predict.
  private(set) var intrusions = 0
  /// Whether the app does nothing in handlers.
  private var isCalm = false
  private var depth = 0
  /// The fields that were released.
  private var released: [WeakReference] = []

  /// The operations on a field.
  enum Operation: CaseIterable {
    case type, delete, compose, key, select, clipboard, history, set, attributes, find, focus, change, finger, wait,
      frame, place
  }

  private static let weights: [(Operation, Int)] = [
    (.type, 28), (.delete, 10), (.compose, 12), (.key, 16), (.select, 10), (.clipboard, 4), (.history, 6), (.set, 1),
    (.attributes, 3), (.find, 1), (.focus, 2), (.change, 3), (.finger, 6), (.wait, 2), (.frame, 4), (.place, 1),
  ]

  init() {
    while fields.count < 5 { addField() }
  }

  // MARK: Steps

  func run(_ bits: UInt64) {
    dice = SeededGenerator(seed: bits)
    guard let field = fields.randomElement(using: &dice) else { return addField() }
    perform(pick(), on: field)
    collectFaults()
  }

  private func pick() -> Operation {
    var number = Int(dice.next() % UInt64(Self.weights.reduce(0) { $0 + $1.1 }))
    for (operation, weight) in Self.weights {
      number -= weight
      if number < 0 { return operation }
    }
    return .type
  }

  private func perform(_ operation: Operation, on field: FuzzField) {
    Self.done[operation, default: 0] += 1
    // Long texts take more time and do not find more faults.
    if field.editor.storage.count > 12_000 { reset(field) }
    switch operation {
    case .type: type(into: field)
    case .delete: delete(in: field)
    case .compose: compose(in: field)
    case .key: pressKey(in: field)
    case .select: select(in: field)
    case .clipboard: useClipboard(in: field)
    case .history: travel(in: field)
    case .set: set(field)
    case .attributes: changeAttributes(of: field)
    case .find: find(in: field)
    case .focus: changeFocus(of: field)
    case .change: change(field)
    case .finger: touch(field)
    case .wait: wait([0.01, 0.3, 3][Int(dice.next() % 3)])
    case .frame: window.draw(at: now)
    case .place: place(field)
    }
  }

  /// Runs the app's code in a handler, which sometimes performs an operation.
  func called() {
    guard !isCalm, depth < 3, dice.next() % 24 == 0, let field = fields.randomElement(using: &dice) else { return }
    depth += 1
    intrusions += 1
    perform(pick(), on: field)
    depth -= 1
  }

  /// Performs an action during which the app does nothing in handlers.
  func calmly(_ action: () -> Void) {
    let wasCalm = isCalm
    isCalm = true
    action()
    isCalm = wasCalm
  }

  private func collectFaults() {
    for field in fields { faults += field.faults.map { "\(Swift.type(of: field.view)): \($0)" } }
  }

  // MARK: Adding and removing fields

  func addField() {
    let field: FuzzField
    switch dice.next() % 6 {
    case 0: field = FuzzField(line: SecureField(placeholder: "Secret"))
    case 1: field = FuzzField(line: SearchField(placeholder: "Search"))
    case 2, 3: field = FuzzField(line: TextField(placeholder: "Line"))
    default: field = FuzzField(page: TextView())
    }
    field.view.frame = Rect(
      x: dice.number(0...100), y: dice.number(0...150), width: dice.number(60...280),
      height: field.page == nil ? 44 : 120)
    watch(field)
    fields.append(field)
    window.arena.addSubview(field.view)
  }

  private func watch(_ field: FuzzField) {
    if let line = field.line {
      line.filter = .all
      line.onChange = { [weak self] _ in self?.called() }
      line.onEditingBegin = { [weak self] in self?.called() }
      line.onEditingEnd = { [weak self] in self?.called() }
      if dice.chance(0.5) { line.onReturn = { [weak self] in self?.called() } }
    } else if let page = field.page {
      page.onChange = { [weak self] in self?.called() }
      page.onSelectionChange = { [weak self] in self?.called() }
      page.onEditingBegin = { [weak self] in self?.called() }
      page.onEditingEnd = { [weak self] in self?.called() }
      page.onLink = { [weak self] _ in self?.called() }
      page.acceptsTab = dice.chance(0.5)
    }
  }

  /// Removes a field from the window and releases it.
  func release(_ field: FuzzField) {
    field.view.removeFromSuperview()
    fields.removeAll { $0 === field }
    released.append(WeakReference(field.view))
  }

  func reset(_ field: FuzzField) {
    field.text = "short"
    field.base = field.text
  }

  // MARK: Rest

  func rest() {
    dice = SeededGenerator(seed: 0)
    calmly {
      window.send((0...9).map { TouchFrame.Change(id: $0, phase: .ended) }, at: now)
      for field in fields { checkHistory(of: field) }
      for field in fields { field.view.resignFirstResponder() }
      for _ in 0..<8 { wait(0.6) }
      for _ in 0..<200 where window.pipeline.needsFrame {
        now += 0.25
        window.draw(at: now)
      }
    }
    if !window.touches.isIdle { faults.append("the window does not come to rest: \(window.touches.unrest)") }
    if window.pipeline.needsFrame { faults.append("the window never has enough frames") }
    if released.contains(where: { $0.object != nil }) { faults.append("a field is kept alive") }
    released = []
    heal()
    collectFaults()
  }

  /// Brings fields back into the window, with short texts.
  private func heal() {
    while fields.count < 5 { addField() }
    for field in fields {
      if !field.view.isInWindow { window.arena.addSubview(field.view) }
      restore(field)
    }
  }
}
