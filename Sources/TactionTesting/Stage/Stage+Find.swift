import TactionWindow
import TactionGeometry

extension Stage {
  /// Returns the element with a role and a name: a button, a switch, a text, as its user sees it.
  ///
  ///     try stage.find(.button, "Save").tap()
  ///     #expect(stage.find(.switch, "Wi-Fi").states == .checked)
  ///
  /// The element is searched on the screen at each use, so it may be made before it exists. All windows are searched,
  /// except windows below a modal dialog.
  ///
  /// - Parameters:
  ///   - role: The kind of thing.
  ///   - name: The exact name; nil for any.
  public func find(_ role: Semantics.Role, _ name: String? = nil) -> StageElement {
    StageElement(self, .query(role, .exact(name), within: nil))
  }

  /// Returns the element with a role and a name that contains a text, in capital or small letters: a row "Shakshuka, 30
  /// min" by "shakshuka".
  public func find(_ role: Semantics.Role, containing text: String) -> StageElement {
    StageElement(self, .query(role, .containing(text), within: nil))
  }

  /// Returns all present elements with a role and a name, in the order of reading.
  public func findAll(_ role: Semantics.Role, _ name: String? = nil) -> [StageElement] {
    find(role, name).matches.map { StageElement(self, .view(WeakView(view: $0.node.view))) }
  }

  /// The element of a view.
  public func element(of view: View) -> StageElement { StageElement(self, .view(WeakView(view: view))) }

  /// The elements on the screen, a line for each, with their names, values, states and frames.
  public var semanticTree: String {
    settle()
    return describeTree()
  }

  /// Returns the present tree.
  func describeTree() -> String {
    shownWindows.map { window in
      let size = "\(Int(window.size.width)) x \(Int(window.size.height))"
      let lines = window.pipeline.tree.semanticNodes.map { $0.tree(indent: 1) }
      return (["window \"\(window.title)\" \(size)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The windows that take input, in the order in which they were made.
  var shownWindows: [Window] { app.windows.filter { $0.takesInput } }

  /// The position of a window on the screen.
  func origin(of window: Window) -> Point? {
    compositor.surfaces.first { $0.id == window.surfaceID }?.origin
  }

  /// The window that a finger touches at a point of the screen; nil for none.
  func window(at point: Point) -> Window? {
    guard let surface = compositor.surface(at: point)?.surface else { return nil }
    return app.windows.first { $0.surfaceID == surface.id }
  }
}
