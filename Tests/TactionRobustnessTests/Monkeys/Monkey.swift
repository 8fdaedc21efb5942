import Taction
import TactionTestSupport

@testable import TactionTesting
@testable import TactionViews

/// A user and an app that do anything, over a scene in a window on a stage; everything goes over the wire.
///
/// A subclass builds the scene and adds actions: `actions` are those of the user and of the app between events, `deeds`
/// what the app also does in the middle of its callbacks, each of which it reports by ``called(_:)``. Fingers, mouse,
/// pen, keys and the user's settings are every monkey's (`Monkey+Hands`, `Monkey+World`). After each step ``check()``
/// looks for what must always hold, and ``rest()`` for what must hold once everything is lifted and time has passed
/// (`Monkey+Invariants`).
///
/// All that is random in a step follows from the step's number, so that a failing run can be played again, and made
/// shorter (`FuzzProgram`). The journal says what was done.
class Monkey: FuzzScene {
  /// The size of the window, and of the screen at the beginning.
  class var size: Size { Size(width: 600, height: 600) }
  /// The other properties of the compositor.
  class var configuration: CompositorConfiguration { CompositorConfiguration() }
  /// The part of the steps that hands take; the others are the scene's.
  var handShare: Double { 0.6 }

  let stage: Stage
  /// The windows that the monkey keeps: the first one has the scene.
  var windows: [Window] = []
  var dice = SeededGenerator(seed: 0)
  var actions = Repertoire()
  var deeds = Repertoire()
  var hands = HandState()
  private(set) var faults: [String] = []
  private(set) var journal: [String] = []
  /// Whether the app does nothing of its own in callbacks, so that everything can come to rest.
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
  /// Looks for what must hold after each step of a scene.
  func checkScene() {}
  /// Lets go of what the app holds in place of a user, such as a drop that it has not finished.
  func letGo() {}
  /// Brings the scene to rest: dismisses what it has presented, ends what it has begun.
  func settleScene() {}
  /// Looks for what must hold at rest.
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

  /// Code of the app runs: now and then it does something itself.
  func called(_ callback: String) {
    guard !isCalm, depth < 2, dice.chance(0.12) else { return }
    depth += 1
    note("in \(callback):")
    perform(deeds)
    depth -= 1
  }

  /// Lets time pass.
  func pass(_ seconds: Double) { stage.advance(by: seconds) }

  /// Adds words to the journal; those of an app within its callbacks are indented.
  func note(_ words: String) { journal.append(String(repeating: "  ", count: depth) + words) }

  /// Adds words to the last line of the journal.
  func add(_ words: String) {
    guard let last = journal.popLast() else { return }
    journal.append("\(last) \(words)")
  }

  /// Notes that something does not hold.
  func fail(_ fault: String) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  /// Fails where a condition does not hold.
  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { fail(fault()) }
  }

  // MARK: Lives

  /// Expects an object to be gone at the end, when nothing of the scene refers to it any more.
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

  /// Expects all views that are in a window to be gone at the end.
  private func keepTrees() {
    for window in stage.app.windows {
      for view in window.content.subtree + window.pipeline.tree.overlayViews { keep(view, "\(type(of: view))") }
    }
  }
}
