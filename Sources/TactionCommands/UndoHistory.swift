import TactionViews
import TactionWords

/// The changes that the user can take back, and make again.
///
///     let history = UndoHistory()
///     history.perform("Move", { card.center = new }, undo: { card.center = old })
///     window.addCommand(history.undoCommand)
///     window.addCommand(history.redoCommand)
///
/// It keeps the last ``maximumSteps`` steps, and with them what their closures capture. Changes that are made while a
/// step is taken back, or made again, are part of that step: they are not recorded.
public final class UndoHistory {
  /// Called after each change of the history.
  public var onChange: (() -> Void)?
  /// The maximum number of steps (default: 1000). Older ones are forgotten.
  public var maximumSteps = 1000 {
    didSet {
      forgetOldest()
      changed()
    }
  }
  /// The command that takes the last step back: Ctrl+Z, with the name of the step in its title.
  public let undoCommand: Command
  /// The command that makes the next step again: Ctrl+Shift+Z, with the name of the step in its title.
  public let redoCommand: Command

  private struct Change {
    let undo: () -> Void
    var redo: () -> Void
  }

  private struct Step {
    let name: String
    var changes: [Change]
    var key: AnyHashable?
  }

  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var groupDepth = 0
  private var group: Step?
  private var isReplaying = false
  /// The number of times that all steps were forgotten.
  private var generation = 0

  /// Creates an empty history.
  public init() {
    undoCommand = Command("", icon: .undo, shortcut: "Ctrl+Z", isEnabled: false) {}
    redoCommand = Command("", icon: .redo, shortcut: "Ctrl+Shift+Z", isEnabled: false) {}
    undoCommand.action = { [weak self] in self?.undo() }
    redoCommand.action = { [weak self] in self?.redo() }
    (undoCommand.repeats, redoCommand.repeats) = (true, true)
    updateCommands()
  }

  /// Whether there is a step to take back.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether there is a step to make again.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that would be taken back; nil for none.
  public var undoName: String? { undoSteps.last?.name }
  /// The name of the step that would be made again; nil for none.
  public var redoName: String? { redoSteps.last?.name }

  // MARK: Recording

  /// Makes a change and records it; see ``record(_:coalescing:undo:redo:)``.
  public func perform(
    _ name: String = "", coalescing key: AnyHashable? = nil, _ change: @escaping () -> Void, undo: @escaping () -> Void
  ) {
    // First recorded: what code of the app performs in return is a later step.
    if !isReplaying { add(name, coalescing: key, Change(undo: undo, redo: change)) }
    change()
    if !isReplaying, group == nil { changed() }
  }

  /// Records a change that was made. What was taken back before can no longer be made again.
  ///
  /// - Parameters:
  ///   - name: The name of the step in the user's language, for menus; empty for none.
  ///   - key: What changes; nil for a step of its own. Successive changes of the same key make one step, such as those
  ///     of a slider under a finger, until ``endCoalescing(_:)``.
  ///   - undo: Takes the change back.
  ///   - redo: Makes it again.
  public func record(
    _ name: String = "", coalescing key: AnyHashable? = nil, undo: @escaping () -> Void, redo: @escaping () -> Void
  ) {
    guard !isReplaying else { return }
    add(name, coalescing: key, Change(undo: undo, redo: redo))
    if group == nil { changed() }
  }

  private func add(_ name: String, coalescing key: AnyHashable?, _ change: Change) {
    if group != nil {
      group?.changes.append(change)
    } else if let key, redoSteps.isEmpty, let step = openStep(of: key) {
      undoSteps[step].changes[0].redo = change.redo
    } else {
      push(Step(name: name, changes: [change], key: key))
    }
  }

  /// Ends the step of a key, or of all keys: the next change makes a step of its own. Call it when a finger lifts.
  public func endCoalescing(_ key: AnyHashable? = nil) {
    for index in undoSteps.indices where key == nil || undoSteps[index].key == key { undoSteps[index].key = nil }
  }

  /// Returns the step that a change of a key continues: the last one of that key, if only steps follow it that are not
  /// ended either, such as those of other fingers.
  private func openStep(of key: AnyHashable) -> Int? {
    undoSteps.indices.reversed().prefix { undoSteps[$0].key != nil }.first { undoSteps[$0].key == key }
  }

  /// Makes one step of all changes that a closure records; none if it records none. Groups may be nested.
  public func grouped(_ name: String = "", _ body: () throws -> Void) rethrows {
    if groupDepth == 0 { group = Step(name: name, changes: []) }
    groupDepth += 1
    defer {
      groupDepth -= 1
      if groupDepth == 0, let step = group {
        group = nil
        if !step.changes.isEmpty {
          push(step)
          changed()
        }
      }
    }
    try body()
  }

  /// Forgets all steps, as after opening another document.
  public func removeAll() {
    (undoSteps, redoSteps) = ([], [])
    group?.changes = []
    generation += 1
    changed()
  }

  private func push(_ step: Step) {
    undoSteps.append(step)
    redoSteps = []
    forgetOldest()
  }

  private func forgetOldest() { undoSteps.removeFirst(max(undoSteps.count - max(maximumSteps, 0), 0)) }

  // MARK: Back and forth

  /// Takes the last step back; returns false if there is none, or within a group.
  @discardableResult
  public func undo() -> Bool {
    guard !isReplaying, group == nil, var step = undoSteps.popLast() else { return false }
    step.key = nil
    if replay(step.changes.reversed().map(\.undo)) { redoSteps.append(step) }
    changed()
    return true
  }

  /// Makes the step again that was taken back last; returns false if there is none, or within a group.
  @discardableResult
  public func redo() -> Bool {
    guard !isReplaying, group == nil, let step = redoSteps.popLast() else { return false }
    if replay(step.changes.map(\.redo)) { undoSteps.append(step) }
    forgetOldest()
    changed()
    return true
  }

  /// Runs the closures of a step, until the app forgets all steps; returns whether it has not.
  private func replay(_ changes: [() -> Void]) -> Bool {
    let before = generation
    isReplaying = true
    for change in changes where generation == before { change() }
    isReplaying = false
    return generation == before
  }

  private func changed() {
    updateCommands()
    onChange?()
  }

  /// Sets the titles of the commands, also after a change of the user's language.
  public func updateCommands() {
    let words = Theme.current.words
    let title = { (name: String?, plain: Word, named: Word) in
      name.flatMap { $0.isEmpty ? nil : words[named, $0] } ?? words[plain]
    }
    (undoCommand.title, undoCommand.isEnabled) = (title(undoName, .undo, .undoNamed), canUndo)
    (redoCommand.title, redoCommand.isEnabled) = (title(redoName, .redo, .redoNamed), canRedo)
  }
}
