import TactionViews

/// A window as the tree of a screen reader needs it.
struct AccessibleWindow {
  /// A number that no other window of the process has.
  var number: Int
  var title: String
  var size: Size
  var isActive: Bool
  var isDialog: Bool
  /// Its semantic tree.
  var nodes: [SemanticNode]
}

/// All objects of the application at one moment, by their numbers.
struct AccessibleTree {
  private(set) var objects: [AccessibleObject.ID: AccessibleObject] = [:]

  /// The maximum number of objects: a screen reader reads more of none, and each costs some hundred bytes.
  static let maximumCount = 20_000

  /// An empty tree.
  init() {}

  /// Takes the windows of the application as they are now.
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
      object.frame = Rect(origin: .zero, size: window.size)
      object.children = add(window.nodes, to: object.id)
      objects[object.id] = object
    }
  }

  /// Adds nodes below an object, and returns their numbers.
  private mutating func add(_ nodes: [SemanticNode], to parent: AccessibleObject.ID) -> [AccessibleObject.ID] {
    var ids: [AccessibleObject.ID] = []
    for node in nodes where objects.count + ids.count < Self.maximumCount {
      let id = AccessibleObject.ID.view(node.view.semanticNumber)
      guard objects[id] == nil else { continue }
      var object = AccessibleObject(id: id, parent: parent, index: ids.count, role: AccessibleRole(node.role))
      object.name = AccessibleObject.limited(node.name)
      object.states = AccessibleStates(node)
      object.value = node.semantics?.value
      object.actions = node.semantics?.actions ?? []
      object.frame = node.frame
      object.view = node.view
      ids.append(id)
      objects[id] = object
      object.children = add(node.children, to: id)
      objects[id] = object
    }
    return ids
  }

  subscript(id: AccessibleObject.ID) -> AccessibleObject? { objects[id] }

  /// Returns the frontmost object at a point of a window, of the deepest in an object; nil for none.
  func object(at point: Point, in start: AccessibleObject) -> AccessibleObject? {
    guard var found = start.frame.contains(point) ? start : nil else { return nil }
    while let next = found.children.reversed().lazy.compactMap({ objects[$0] }).first(where: {
      $0.frame.contains(point) && $0.states.contains(.showing)
    }) {
      found = next
    }
    return found
  }
}
