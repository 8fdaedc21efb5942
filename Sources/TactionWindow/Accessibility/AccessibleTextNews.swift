import TactionEnvironment
import TactionViews

/// The changes of texts and selections since the last notification of listeners.
struct AccessibleTextNews {
  /// The changes in order; empty if there were too many.
  private(set) var events: [AccessibleEvent] = []
  /// Whether there were more changes than are reported.
  private(set) var isFlooded = false
  /// The selections of views after these changes.
  private var selections: [AccessibleObject.ID: SemanticTextSelection] = [:]

  /// Records a change of a text.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - id: the object.
  ///   - told: the selection that listeners knew before.
  ///   - present: returns the current selection.
  mutating func take(
    _ change: SemanticTextChange, of id: AccessibleObject.ID, told: SemanticTextSelection?,
    present: () -> SemanticTextSelection?
  ) {
    guard !isFlooded else { return }
    switch change {
    case .removed(let place, let count, let text):
      add(id, "TextChanged", "delete", place, count, .text(text))
      // As in GTK, a selection that is typed over becomes empty before the new letter is inserted.
      let before = selections[id] ?? told
      guard let before, !before.range.isEmpty, before.range.overlaps(place..<place + count) else { return }
      select(SemanticTextSelection(anchor: place, head: place), of: id, told: before)
    case .inserted(let place, let count, let text): add(id, "TextChanged", "insert", place, count, .text(text))
    case .selected: select(present(), of: id, told: selections[id] ?? told)
    }
  }

  private mutating func select(
    _ present: SemanticTextSelection?, of id: AccessibleObject.ID, told: SemanticTextSelection?
  ) {
    guard let present, let told, present != told else { return }
    selections[id] = present
    if present.head != told.head { add(id, "TextCaretMoved", "", present.head, 0, .none) }
    if !present.range.isEmpty || !told.range.isEmpty { add(id, "TextSelectionChanged", "", 0, 0, .none) }
  }

  private mutating func add(
    _ id: AccessibleObject.ID, _ member: String, _ kind: String, _ first: Int, _ second: Int,
    _ detail: AccessibleEvent.Detail
  ) {
    events.append(
      AccessibleEvent(source: id, member: member, kind: kind, first: first, second: second, detail: detail))
    guard events.count > AccessibleEvent.maximumCount else { return }
    (events, isFlooded) = ([], true)
  }
}
