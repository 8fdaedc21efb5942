import Taction
import TactionTestSupport

@testable import TactionTesting
@testable import TactionViews

/// A user and an app that do anything to a scene in a window on a stage; all input is sent over the wire.
///
/// A subclass builds the scene and adds `actions`, which the user or the app performs between events, and `deeds`,
/// which the app also performs in its callbacks. The subclass calls ``called(_:)`` in each callback. Fingers, mouse,
/// pen, keys and settings are common to all monkeys (`Monkey+Hands`, `Monkey+World`). After each step ``check()``
/// checks the invariants; ``rest()`` checks more invariants once everything is lifted and time has passed
/// (`Monkey+Invariants`).
///
/// All random choices in a step depend only on the seed and the step's number, so that a failing run can be repeated
/// and shortened (`FuzzProgram`). The journal lists the steps.
class Monkey: FuzzScene {
  /// The size of the window, and of the screen at the beginning.
  class var size: Size { Size(width: 600, height: 600) }
  /// The configuration of the compositor, except for the screen's size.
  class var configuration: CompositorConfiguration { CompositorConfiguration() }
  /// The share of the steps that are actions of hands; the other steps are actions of the scene.
  var handShare: Double { 0.6 }

  let stage: Stage
  /// The windows that the monkey holds strongly; the first window has the scene.
  var windows: [Window] = []
  var dice = SeededGenerator(seed: 0)
  var actions = Repertoire()
  var deeds = Repertoire()
  var hands = HandState()
  private(set) var faults: [String] = []
  private(set) var journal: [String] = []
  /// Whether the app does nothing in callbacks, so that everything can come to rest.
  private(set) var isCalm = false
  private var handActions = Repertoire()
  private var kept: [(name: String, reference: WeakReference)] = []
  private var depth = 0

  required init() {
    MonkeyLog.collect()
    guard let stage = try? Stage(size: Self.size, configuration: Self.configuration) else {
      preconditionFailure("a stage starts wherever the tests run")
    }
    self.stage = stage
    windows.append(stage.makeWindow(size: Self.size))
    addHands(to: &handActions)
    addWorld(to: &handActions)
    build()
    stage.advance(by: 0.1)
  }

  /// The window with the scene.
  var window: Window { windows[0] }

  // MARK: For subclasses

  /// Makes the views, and adds actions and deeds.
  func build() {}
  /// Checks the scene's invariants after each step.
  func checkScene() {}
  /// Ends everything that the app itself keeps in progress, such as a drop that it has not finished.
  func letGo() {}
  /// Brings the scene to rest: dismisses its presentations, and ends everything that it has begun.
  func settleScene() {}
  /// Checks the scene's invariants at rest.
  func checkRest() {}
  /// Forgets all views and closures of the scene.
  func clear() {}

  // MARK: Steps

  func run(_ bits: UInt64) {
    guard faults.isEmpty else { return }
    dice = SeededGenerator(seed: bits)
    let repertoire = dice.chance(handShare) ? handActions : actions
    perform(repertoire)
    pass(dice.chance(0.15) ? dice.number(0...0.8) : 0.016)
    check()
  }

  private func perform(_ repertoire: Repertoire) {
    guard let action = repertoire.pick(&dice) else { return }
    note(action.name)
    action.perform()
  }

  /// Runs the app's code in a callback, which sometimes performs a deed.
  func called(_ callback: String) {
    guard !isCalm, depth < 2, dice.chance(0.12) else { return }
    depth += 1
    note("in \(callback):")
    perform(deeds)
    depth -= 1
  }

  /// Lets time pass.
  func pass(_ seconds: Double) { stage.advance(by: seconds) }

  /// Adds a line to the journal; lines about the app's callbacks are indented.
  func note(_ words: String) { journal.append(String(repeating: "  ", count: depth) + words) }

  /// Adds text to the last line of the journal.
  func add(_ words: String) {
    guard let last = journal.popLast() else { return }
    journal.append("\(last) \(words)")
  }

  /// Records a fault.
  func fail(_ fault: String) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// Records a fault if a condition does not hold.
  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { fail(fault()) }
  }

  // MARK: Lifetimes

  /// Expects an object to be released at the end, when nothing in the scene refers to it any more.
  func keep(_ object: AnyObject, _ name: String) { kept.append((name, WeakReference(object))) }

  // MARK: Rest

  func rest() {
    guard faults.isEmpty else { return }
    dice = SeededGenerator(seed: 0)
    isCalm = true
    note("rest")
    restoreWorld()
    liftAll()
    letGo()
    pass(3)
    check()
    checkLifted()
    guard faults.isEmpty else { return }
    settleScene()
    for window in stage.app.windows { _ = window.focusedView?.resignFirstResponder() }
    pass(15)
    check()
    checkLifted()
    checkQuiet()
    checkRest()
    if faults.isEmpty { finish() }
  }

  private func finish() {
    keepTrees()
    clear()
    actions.removeAll()
    deeds.removeAll()
    handActions.removeAll()
    for window in stage.app.windows.reversed() {
      keep(window, "the window \(window.title)")
      window.close()
    }
    windows = []
    pass(1)
    for (name, reference) in kept where reference.object != nil { fail("\(name) is kept alive") }
    do {
      try stage.finish()
    } catch {
      fail("\(error)")
    }
  }

  /// Expects all views that are currently in a window to be released at the end.
  private func keepTrees() {
    for window in stage.app.windows {
      for view in window.content.subtree + window.pipeline.tree.overlayViews { keep(view, "\(type(of: view))") }
    }
  }
}
