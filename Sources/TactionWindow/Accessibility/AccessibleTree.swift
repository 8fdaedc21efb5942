import TactionEnvironment
import TactionViews

/// The data of a window for the tree of a screen reader.
struct AccessibleWindow {
  /// A number that is unique among the windows of the process.
  var number: Int
  var title: String
  var size: Size
  var isActive: Bool
  var isDialog: Bool
  /// Whether the window is a dialog that keeps input from its parent.
  var isModal: Bool
  /// Whether touches and keys reach the views of the window.
  var takesInput: Bool
  /// The window that a popup belongs to, by its number; nil for other windows.
  var popupFor: Int?
  /// The first responder, if keys go to this window; nil for other windows.
  var focusedView: View?
  /// The semantic tree of the window.
  var nodes: [SemanticNode]
}

/// The objects of the application at one moment, by ID.
struct AccessibleTree {
  private(set) var objects: [AccessibleObject.ID: AccessibleObject] = [:]
  /// The only object with the state `focused`; nil if there is none, for example while no window of the application is
  /// active.
  private(set) var focus: AccessibleObject.ID?

  /// The maximum number of objects: screen readers do not read more, and each object needs some hundred bytes.
  static let maximumCount = 20_000

  /// An empty tree.
  init() {}

  /// Makes the tree of the current windows of the application.
  init(name: String, windows: [AccessibleWindow]) {
    var root = AccessibleObject(id: .application, parent: .application, role: .application, name: name)
    root.states = [.visible, .showing, .enabled, .sensitive]
    root.children = windows.map { .window($0.number) }
    objects[.application] = root
    for (index, window) in windows.enumerated() {
      var object = AccessibleObject(
        id: .window(window.number), parent: .application, index: index, role: window.isDialog ? .dialog : .frame,
        name: window.title)
      object.states = [.visible, .showing, .enabled, .sensitive]
      if window.isActive { object.states.insert(.active) }
      if window.isModal { object.states.insert(.modal) }
      object.frame = Rect(origin: .zero, size: window.size)
      object.takesInput = window.takesInput
      object.popupFor = window.popupFor.map { .window($0) }
      object.children = add(window.nodes, to: object.id, takesInput: window.takesInput)
      objects[object.id] = object
      if let view = window.focusedView { setFocus(to: view) }
    }
    for (label, labelled) in labels { objects[label]?.labelled = labelled }
  }

  /// The objects that each label names.
  private var labels: [AccessibleObject.ID: [AccessibleObject.ID]] = [:]

  /// Adds nodes as children of an object, and returns their IDs.
  private mutating func add(
    _ nodes: [SemanticNode], to parent: AccessibleObject.ID, takesInput: Bool
  ) -> [AccessibleObject.ID] {
    var ids: [AccessibleObject.ID] = []
    for node in nodes where objects.count + ids.count < Self.maximumCount {
      let id = AccessibleObject.ID.view(node.view.semanticNumber)
      guard objects[id] == nil else { continue }
      var object = AccessibleObject(id: id, parent: parent, index: ids.count, role: AccessibleRole(node.role))
      object.name = AccessibleObject.limited(node.name)
      object.states = AccessibleStates(node)
      object.value = node.semantics?.value
      object.actions = node.semantics?.actions ?? []
      if let label = node.view as? Label {
        object.actions += label.linkActions.map { Semantics.Action.custom($0.name) }
      }
      (object.frame, object.visibleFrame, object.depthOrder) = (node.frame, node.visibleFrame, node.depthOrder)
      object.view = node.view
      object.takesInput = takesInput
      object.step = node.semantics?.step ?? 0
      object.shortcut = AccessibleObject.limited(node.semantics?.shortcut ?? "")
      object.hint = AccessibleObject.limited(node.semantics?.hint ?? "")
      addRelations(of: node.view, to: &object)
      if node.role.isField, let text = node.view.semanticText {
        object.isField = true
        if text.isSelectable { object.selection = text.selection }
      }
      ids.append(id)
      objects[id] = object
      object.children = add(node.children, to: id, takesInput: takesInput)
      objects[id] = object
    }
    return ids
  }

  private mutating func addRelations(of view: View, to object: inout AccessibleObject) {
    guard let label = view.accessibilityLabelledBy else { return }
    let id = AccessibleObject.ID.view(label.semanticNumber)
    object.labelledBy = id
    labels[id, default: []].append(object.id)
  }

  /// Gives the focus to the object on which the keys of a first responder act, or to the object of the first responder
  /// or of the nearest superview that has an object.
  private mutating func setFocus(to responder: View) {
    let outward = Array(sequence(first: responder) { $0.superview })
    for view in [responder.activeDescendant ?? responder] + outward {
      let id = AccessibleObject.ID.view(view.semanticNumber)
      guard objects[id] != nil else { continue }
      objects[id]?.states.formUnion([.focusable, .focused])
      focus = id
      return
    }
  }

  /// Keeps the notifications of an older tree if a modal view covers them now. So they are neither defunct nor reported
  /// as new messages when the modal view is gone.
  mutating func keepCoveredNotifications(of old: AccessibleTree) {
    for (id, object) in old.objects where object.role == .notification && objects[id] == nil {
      guard let view = object.view, id == .view(view.semanticNumber) else { continue }
      if view.isBehindModalView, view.isVisibleInTree { objects[id] = object }
    }
  }

  subscript(id: AccessibleObject.ID) -> AccessibleObject? { objects[id] }

  /// Returns the frontmost and deepest object at a point, within a window or another object; nil if there is none.
  func object(at point: Point, in start: AccessibleObject) -> AccessibleObject? {
    guard start.frame.contains(point) else { return nil }
    var found = start
    while let next = frontmostChild(of: found, at: point) { found = next }
    return found
  }

  private func frontmostChild(of object: AccessibleObject, at point: Point) -> AccessibleObject? {
    let children = object.children.compactMap { objects[$0] }.filter { $0.visibleFrame.contains(point) }
    return children.max { $0.depthOrder < $1.depthOrder }
  }
}
