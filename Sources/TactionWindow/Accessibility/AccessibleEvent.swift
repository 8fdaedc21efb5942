import TactionEnvironment
import TactionGraphics
import TactionViews

/// A change that is reported to screen readers.
struct AccessibleEvent: Hashable {
  /// The value that is sent with the change.
  enum Detail: Hashable {
    case none
    case text(String)
    case number(Double)
    case object(AccessibleObject.ID)
    case rect(Rect)
  }

  var source: AccessibleObject.ID
  /// The interface, without "org.a11y.atspi.Event.".
  var interface = "Object"
  var member: String
  var kind = ""
  var first = 0
  var second = 0
  var detail = Detail.none

  /// The maximum number of changes that are reported at the same time; if there are more, the objects become new
  /// objects, and all windows are reported as new instead.
  static let maximumCount = 256
  /// The maximum number of objects whose new bounds are reported at the same time.
  static let maximumMoveCount = 32

  /// Returns the changes from one tree to another; nil if there are too many.
  static func changes(from old: AccessibleTree, to new: AccessibleTree) -> [AccessibleEvent]? {
    var (events, moves) = ([AccessibleEvent](), [AccessibleEvent]())
    for (id, object) in new.objects {
      guard let before = old[id] else {
        // Screen readers ask for the other states of a new object.
        events += urgentChanges(of: object)
        continue
      }
      events += childChanges(from: before, to: object, in: new) + ownChanges(from: before, to: object)
      if before.frame != object.frame {
        moves.append(.init(source: id, member: "BoundsChanged", detail: .rect(object.frame)))
      }
      if events.count > maximumCount { return nil }
    }
    // Scrolling moves all content in each frame; screen readers do not need these moves.
    if moves.count <= maximumMoveCount { events += moves }
    return sorted(events)
  }

  private static func sorted(_ events: [AccessibleEvent]) -> [AccessibleEvent] {
    events.sorted { ($0.rank, $0.source.path, $0.kind) < ($1.rank, $1.source.path, $1.kind) }
  }

  /// Returns the change of the focus to the focus of a tree. Listeners expect it last, after the other changes.
  static func focusChange(from old: AccessibleObject.ID?, to tree: AccessibleTree) -> [AccessibleEvent] {
    guard old != tree.focus else { return [] }
    var events: [AccessibleEvent] = []
    for (id, value) in [(old, 0), (tree.focus, 1)] {
      guard let id, tree[id] != nil else { continue }
      events.append(.init(source: id, member: "StateChanged", kind: "focused", first: value))
    }
    return events
  }

  /// Returns events that report all windows of a tree as new, the changes of the objects that are not new, and the
  /// urgent changes.
  static func renewals(from old: AccessibleTree, to new: AccessibleTree) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    for (index, window) in (new[.application]?.children ?? []).prefix(maximumCount / 2).enumerated() {
      for kind in ["remove", "add"] {
        events.append(
          .init(source: .application, member: "ChildrenChanged", kind: kind, first: index, detail: .object(window)))
      }
    }
    var others: [AccessibleEvent] = []
    for (id, object) in new.objects {
      others += old[id].map { ownChanges(from: $0, to: object) } ?? urgentChanges(of: object)
    }
    return events + sorted(others).prefix(maximumCount)
  }

  /// Returns the changes of a new object that screen readers need. Screen readers read a message when its state becomes
  /// `showing`, and follow the window that becomes active.
  private static func urgentChanges(of new: AccessibleObject) -> [AccessibleEvent] {
    let told: AccessibleStates = new.role == .notification ? .showing : .active
    return stateChanges(of: new.id, from: [], to: new.states.intersection(told))
  }

  private static func childChanges(
    from old: AccessibleObject, to new: AccessibleObject, in tree: AccessibleTree
  ) -> [AccessibleEvent] {
    guard old.children != new.children else { return [] }
    var events: [AccessibleEvent] = []
    let (before, after) = (Set(old.children), Set(new.children))
    for (index, child) in old.children.enumerated() where !after.contains(child) {
      // After this event, screen readers forget an object that no longer exists, and the objects in it.
      if tree[child] == nil {
        events.append(.init(source: child, member: "StateChanged", kind: "defunct", first: 1))
      }
      events.append(
        .init(source: new.id, member: "ChildrenChanged", kind: "remove", first: index, detail: .object(child)))
    }
    for (index, child) in new.children.enumerated() where !before.contains(child) {
      events.append(
        .init(source: new.id, member: "ChildrenChanged", kind: "add", first: index, detail: .object(child)))
    }
    return events
  }

  /// Returns the changes of an object itself, without its children and its frame.
  private static func ownChanges(from old: AccessibleObject, to new: AccessibleObject) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    if old.name != new.name {
      events.append(.init(source: new.id, member: "PropertyChange", kind: "accessible-name", detail: .text(new.name)))
    }
    if old.hint != new.hint {
      events.append(
        .init(source: new.id, member: "PropertyChange", kind: "accessible-description", detail: .text(new.hint)))
    }
    if let number = new.number, old.number?.present != number.present || old.number?.text != number.text {
      events.append(
        .init(source: new.id, member: "PropertyChange", kind: "accessible-value", detail: .number(number.present)))
    }
    return events + textChanges(from: old, to: new) + stateChanges(of: new.id, from: old.states, to: new.states)
  }

  /// Returns the changes of a value that is a text: the removal of the old text, and the insertion of the new text.
  private static func textChanges(from old: AccessibleObject, to new: AccessibleObject) -> [AccessibleEvent] {
    // A view with a text that can be edited reports each edit itself.
    guard new.view?.semanticText == nil, old.textValue != new.textValue else { return [] }
    var events: [AccessibleEvent] = []
    for (kind, text) in [("delete", old.textValue), ("insert", new.textValue)] where !text.isEmpty {
      // A scalar has at most four bytes.
      let end = text.utf8Offset(ofScalar: SemanticTextChange.maximumLength / 4)
      events.append(
        .init(
          source: new.id, member: "TextChanged", kind: kind, second: text.scalarCount(),
          detail: .text(String(text.utf8Part(0..<end)))))
    }
    return events
  }

  private static func stateChanges(
    of id: AccessibleObject.ID, from old: AccessibleStates, to new: AccessibleStates
  ) -> [AccessibleEvent] {
    let changed = old.symmetricDifference(new)
    guard !changed.isEmpty else { return [] }
    var events: [AccessibleEvent] = []
    for (state, name) in AccessibleStates.told where changed.contains(state) {
      events.append(.init(source: id, member: "StateChanged", kind: name, first: new.contains(state) ? 1 : 0))
    }
    if changed.contains(.active) {
      events.append(.init(source: id, interface: "Window", member: new.contains(.active) ? "Activate" : "Deactivate"))
    }
    return events
  }

  private var rank: Int {
    switch (member, kind) {
    case ("StateChanged", "defunct"): -1
    case ("ChildrenChanged", "remove"): 0
    case ("ChildrenChanged", _): 1
    // A window becomes active after the former window has become inactive.
    case ("Activate", _): 3
    case ("StateChanged", _): 4 + first
    default: 2
    }
  }
}
