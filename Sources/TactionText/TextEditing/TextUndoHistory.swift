/// The steps in which a text was edited, for undo and redo.
///
/// Typed letters are coalesced into one step for each word.
nonisolated struct TextUndoHistory {
  /// The maximum number of steps. Our own choice.
  static let maximumSteps = 1000
  /// The maximum total length of the kept texts, in bytes. A single step may be longer. Our own choice.
  static let maximumBytes = 16 << 20
  /// The pause in typing after which a new step begins, in seconds. Our own choice.
  static let pause = 2.0

  /// The kinds of edits. Several edits of the same kind may make one step.
  enum Kind: Hashable {
    /// Letters at the caret.
    case typing
    /// A deletion before the caret.
    case deletingBackward
    /// A deletion after the caret.
    case deletingForward
    /// All other edits. Each of them is a separate step.
    case other
  }

  /// A range of the text after the edit, and the old text that this range has replaced.
  struct Edit {
    var range: Range<Int>
    var replaced: TextStorage

    /// The memory of the edit, in bytes: the length of the replaced text, and some bytes for each further paragraph.
    var bytes: Int { replaced.count + MemoryLayout<StoredParagraph>.stride * (replaced.paragraphs.count - 1) }
  }

  /// Edits that are undone together.
  struct Step {
    var edits: [Edit]
    /// The selection before the edits.
    var selection: TextSelection
    var kind = Kind.other
    var time = 0.0

    /// The memory of the step, in bytes. A step without any text also counts some bytes.
    var bytes: Int { edits.reduce(64) { $0 + $1.bytes } }
  }

  private(set) var undoSteps: [Step] = []
  private(set) var redoSteps: [Step] = []
  private var bytes = 0
  /// Whether the last step may be continued.
  private var isOpen = false

  /// Records a change of the text.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - selection: The selection before the change.
  ///   - kind: The kind of the edit.
  ///   - time: The time, in seconds.
  ///   - beginsWord: Whether the change begins a new word.
  ///   - joins: Whether the change is a part of the same edit as the last change.
  mutating func record(
    _ change: TextChange, from selection: TextSelection, kind: Kind, at time: Double, beginsWord: Bool = false,
    joins: Bool = false
  ) {
    redoSteps = []
    let edit = Edit(range: change.newRange, replaced: change.removed)
    var before = undoSteps.last?.bytes ?? 0
    if joins, !undoSteps.isEmpty {
      undoSteps[undoSteps.count - 1].edits.append(edit)
    } else if beginsWord || !continueLast(with: edit, kind, at: time) {
      undoSteps.append(Step(edits: [edit], selection: selection, kind: kind, time: time))
      before = 0
    }
    // The memory of the joined text may differ from the sum, because it may be cut into other parts.
    bytes += undoSteps[undoSteps.count - 1].bytes - before
    undoSteps[undoSteps.count - 1].time = time
    isOpen = kind != .other
    forgetOldest()
  }

  /// Ends the last step: the next edit begins a new step.
  mutating func endStep() { isOpen = false }

  /// Forgets all steps.
  mutating func removeAll() { self = TextUndoHistory() }

  /// Removes and returns the last step, to undo it; nil if there is none. ``addRedo(_:)`` adds the step that redoes it.
  mutating func takeUndo() -> Step? {
    guard let step = undoSteps.popLast() else { return nil }
    isOpen = false
    bytes -= step.bytes
    return step
  }

  /// Removes and returns the step that was undone last, to redo it; nil if there is none. ``addUndo(_:)`` adds the step
  /// that undoes it again.
  mutating func takeRedo() -> Step? { redoSteps.popLast() }

  /// Adds a step that redoes an undone step.
  mutating func addRedo(_ step: Step) { redoSteps.append(step) }

  /// Adds a step that undoes a redone step.
  mutating func addUndo(_ step: Step) {
    isOpen = false
    bytes += step.bytes
    undoSteps.append(step)
    forgetOldest()
  }

  /// Extends the last edit by a new edit; returns false if the new edit does not continue the last edit.
  private mutating func continueLast(with edit: Edit, _ kind: Kind, at time: Double) -> Bool {
    guard isOpen, let step = undoSteps.last, step.kind == kind, time - step.time <= Self.pause,
      var last = step.edits.last
    else { return false }
    switch kind {
    case .typing where edit.range.lowerBound == last.range.upperBound:
      last.range = last.range.lowerBound..<edit.range.upperBound
      // If keys type over characters, the overwritten characters are also kept.
      last.replaced.append(edit.replaced)
    case .deletingBackward
    where edit.range.isEmpty && last.range.isEmpty
      && edit.range.lowerBound + edit.replaced.count == last.range.lowerBound:
      var replaced = edit.replaced
      replaced.append(last.replaced)
      last = Edit(range: edit.range, replaced: replaced)
    case .deletingForward where edit.range.isEmpty && last.range.isEmpty && edit.range == last.range:
      last.replaced.append(edit.replaced)
    default: return false
    }
    let place = (step: undoSteps.count - 1, edit: step.edits.count - 1)
    undoSteps[place.step].edits[place.edit] = last
    return true
  }

  private mutating func forgetOldest() {
    var count = 0
    while undoSteps.count - count > 1, undoSteps.count - count > Self.maximumSteps || bytes > Self.maximumBytes {
      bytes -= undoSteps[count].bytes
      count += 1
    }
    if count > 0 { undoSteps.removeFirst(count) }
  }
}
