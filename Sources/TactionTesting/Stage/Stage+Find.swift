import TactionWindow
import TactionGeometry

extension Stage {
  /// Returns the element with a role and a name as the user sees it, such as a button, a switch or a text.
  ///
  ///     try stage.find(.button, "Save").tap()
  ///     #expect(stage.find(.switch, "Wi-Fi").states == .checked)
  ///
  /// The screen is searched at each use of the returned element, so the element may appear later. All windows are
  /// searched, except windows below a modal dialog.
  ///
  /// - Parameters:
  ///   - role: The kind of element.
  ///   - name: The exact name; nil for any name.
  public func find(_ role: Semantics.Role, _ name: String? = nil) -> StageElement {
    StageElement(self, .query(role, .exact(name), within: nil))
  }

  /// Returns the element with a role and a name that contains a text, regardless of case: "shakshuka" finds the row
  /// "Shakshuka, 30 min".
  public func find(_ role: Semantics.Role, containing text: String) -> StageElement {
    StageElement(self, .query(role, .containing(text), within: nil))
  }

  /// Returns all elements that are now on the screen and have a role and a name, in reading order.
  public func findAll(_ role: Semantics.Role, _ name: String? = nil) -> [StageElement] {
    find(role, name).matches.map { StageElement(self, .view(WeakView(view: $0.node.view))) }
  }

  /// Returns the element of a view.
  public func element(of view: View) -> StageElement { StageElement(self, .view(WeakView(view: view))) }

  /// The elements on the screen: one line for each, with its name, value, states and frame.
  public var semanticTree: String {
    settle()
    return describeTree()
  }

  /// Returns the tree of elements, without settling first.
  func describeTree() -> String {
    shownWindows.map { window in
      let size = "\(Int(window.size.width)) x \(Int(window.size.height))"
      let lines = window.pipeline.tree.semanticNodes.map { $0.tree(indent: 1) }
      return (["window \"\(window.title)\" \(size)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The windows that accept input, in the order in which they were made.
  var shownWindows: [Window] { app.windows.filter { $0.takesInput } }

  /// Returns the position of a window on the screen.
  func origin(of window: Window) -> Point? {
    compositor.surfaces.first { $0.id == window.surfaceID }?.origin
  }

  /// Returns the window that a finger touches at a point of the screen; nil if no window is there.
  func window(at point: Point) -> Window? {
    guard let surface = compositor.surface(at: point)?.surface else { return nil }
    return app.windows.first { $0.surfaceID == surface.id }
  }
}
