import TactionEnvironment
import TactionViews
import TactionWords

/// The changes that the user can undo and redo.
///
///     let history = UndoHistory()
///     history.perform("Move", { card.center = new }, undo: { card.center = old })
///     window.addCommand(history.undoCommand)
///     window.addCommand(history.redoCommand)
///
/// The history keeps the last ``maximumSteps`` steps, and therefore also the objects that their closures capture.
/// Changes that are made while a step is undone or redone are part of that step, so they are not recorded.
public final class UndoHistory {
  /// Called after each change of the history.
  public var onChange: (() -> Void)?
  /// Called before a step is undone or redone, so that the owner of the history can first record a change that is still
  /// under way.
  package var willReplay: (() -> Void)?
  /// The maximum number of steps (default: 1000). Older steps are removed.
  public var maximumSteps = 1000 {
    didSet {
      forgetOldest()
      changed()
    }
  }
  /// The command that undoes the last step, with the shortcut Ctrl+Z and the name of the step in its title, in
  /// the user's language.
  public let undoCommand: Command
  /// The command that redoes the next step, with the shortcut Ctrl+Shift+Z and the name of the step in its title.
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
  /// The number of times that all steps were removed.
  private var generation = 0

  /// Creates an empty history.
  public init() {
    undoCommand = Command("", icon: .undo, shortcut: "Ctrl+Z", isEnabled: false) {}
    redoCommand = Command("", icon: .redo, shortcut: "Ctrl+Shift+Z", isEnabled: false) {}
    undoCommand.action = { [weak self] in self?.undo() }
    redoCommand.action = { [weak self] in self?.redo() }
    (undoCommand.repeats, redoCommand.repeats) = (true, true)
    Theme.observeCurrent(by: self) { [weak self] in self?.updateCommands() }
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !undoSteps.isEmpty }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }
  /// The name of the step that ``undo()`` would undo; nil if there is none.
  public var undoName: String? { undoSteps.last?.name }
  /// The name of the step that ``redo()`` would redo; nil if there is none.
  public var redoName: String? { redoSteps.last?.name }

  // MARK: Recording

  /// Makes a change and records it; see ``record(_:coalescing:undo:redo:)``.
  public func perform(
    _ name: String = "", coalescing key: AnyHashable? = nil, _ change: @escaping () -> Void, undo: @escaping () -> Void
  ) {
    record(name, coalescing: key, undo: undo, redo: change, before: change)
  }

  /// Changes a property of an object, and records the change as a step. If the value stays equal, nothing happens.
  ///
  ///     history.change(\.cards, of: board, "Delete card") { $0.remove(at: index) }
  ///
  /// Undo and redo set the property to its whole value before and after the change. So this suits a property that
  /// contains the whole document, and that is changed only in this way. The history does not keep the object.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - object: The object.
  ///   - name: The name of the step in the user's language, for menus; empty if it has no name.
  ///   - key: As for ``record(_:coalescing:undo:redo:)``.
  ///   - change: Changes a copy of the value, which is then set.
  public func change<Object: AnyObject, Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Object, Value>, of object: Object, _ name: String = "",
    coalescing key: AnyHashable? = nil, _ change: (inout Value) throws -> Void
  ) rethrows {
    let old = object[keyPath: property]
    var new = old
    try change(&new)
    guard new != old else { return }
    perform(
      name, coalescing: key, { [weak object, new] in object?[keyPath: property] = new },
      undo: { [weak object] in object?[keyPath: property] = old })
  }

  /// Records a change that was already made. Steps that were undone before can then no longer be redone.
  ///
  /// - Parameters:
  ///   - name: The name of the step in the user's language, for menus; empty if it has no name.
  ///   - key: A key for the value that changes; nil if the change is a separate step. Successive changes with the same
  ///     key become one step until ``endCoalescing(_:)``: for example, the changes of a slider under a finger.
  ///   - undo: Undoes the change.
  ///   - redo: Makes the change again.
  public func record(
    _ name: String = "", coalescing key: AnyHashable? = nil, undo: @escaping () -> Void, redo: @escaping () -> Void
  ) {
    record(name, coalescing: key, undo: undo, redo: redo, before: {})
  }

  /// Records a change before a closure makes it, so that changes that the app performs in response become later steps.
  /// ``onChange`` is called after the closure.
  package func record(
    _ name: String = "", coalescing key: AnyHashable? = nil, undo: @escaping () -> Void, redo: @escaping () -> Void,
    before make: () -> Void
  ) {
    if !isReplaying { add(name, coalescing: key, Change(undo: undo, redo: redo)) }
    make()
    if !isReplaying, group == nil { changed() }
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

  /// Ends the coalescing of changes with a key, or of all changes if `key` is nil. The next change becomes a new step.
  /// Call this when a finger lifts.
  public func endCoalescing(_ key: AnyHashable? = nil) {
    for index in undoSteps.indices where key == nil || undoSteps[index].key == key { undoSteps[index].key = nil }
  }

  /// Returns the index of the step that a change with a key extends; nil if the change begins a new step. The result is
  /// the last step with that key, if the coalescing of that step and of all later steps has not ended. Later steps may
  /// exist, because several fingers may make changes at the same time.
  private func openStep(of key: AnyHashable) -> Int? {
    undoSteps.indices.reversed().prefix { undoSteps[$0].key != nil }.first { undoSteps[$0].key == key }
  }

  /// Combines all changes that a closure records into one step. If the closure records no changes, no step is added.
  /// Groups may be nested.
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

  /// Removes all steps: for example, after the user has opened another document.
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

  // MARK: Undo and redo

  /// Undoes the last step; returns false if there is no step, inside ``grouped(_:_:)``, or while a step is being undone
  /// or redone.
  @discardableResult
  public func undo() -> Bool {
    guard prepareToReplay(), var step = undoSteps.popLast() else { return false }
    step.key = nil
    if replay(step.changes.reversed().map(\.undo)) { redoSteps.append(step) }
    changed()
    return true
  }

  /// Redoes the step that was undone last; returns false if there is no such step, inside ``grouped(_:_:)``, or while a
  /// step is being undone or redone.
  @discardableResult
  public func redo() -> Bool {
    guard prepareToReplay(), let step = redoSteps.popLast() else { return false }
    if replay(step.changes.map(\.redo)) { undoSteps.append(step) }
    forgetOldest()
    changed()
    return true
  }

  /// Returns whether a step may be undone or redone now.
  private func prepareToReplay() -> Bool {
    guard !isReplaying, group == nil else { return false }
    willReplay?()
    return true
  }

  /// Runs the closures of a step until one of them removes all steps of the history; returns false in that case.
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

  private func updateCommands() {
    let words = Theme.current.words
    let title = { (name: String?, plain: Word, named: Word) in
      name.flatMap { $0.isEmpty ? nil : words[named, $0] } ?? words[plain]
    }
    (undoCommand.title, undoCommand.isEnabled) = (title(undoName, .undo, .undoNamed), canUndo)
    (redoCommand.title, redoCommand.isEnabled) = (title(redoName, .redo, .redoNamed), canRedo)
  }
}
